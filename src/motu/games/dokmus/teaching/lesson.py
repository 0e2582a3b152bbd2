"""The lesson of Dokmus: two turns on real positions.  The learner is blue."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from motu.engine.match import Match
from motu.teaching import Lesson, Step, Task

from .. import ask, play, terrain
from ..speech import _
from ..words.terms import discovered
from . import positions as at


def starting() -> Match:
    return at.played(at.YELLOW_STARTS, at.RED_STARTS)


def drafting() -> Match:
    return at.played(*at.DRAFTING)


def placing() -> Match:
    return at.played(*at.PLACING)


def two_left() -> Match:
    return at.played(*at.LINKED)


def sliding() -> Match:
    return at.played(*at.SLIDING)


def second_turn() -> Match:
    return at.played(*at.SECOND_TURN)


def temples(match: Match) -> int:
    """How many temples the learner has discovered."""
    return len(discovered(match.view(0), 0))


def finds_one(before: Match, action: int, after: Match) -> bool:
    return temples(after) > temples(before)


def finds_two(before: Match, action: int, after: Match) -> bool:
    return temples(after) >= 2


def on_ruins(before: Match, action: int, after: Match) -> bool:
    return action < play.KEEP and bool(before.state.terrain[action] == terrain.RUINS) and before.state.phase == ask.MAIN


def completes(before: Match, action: int, after: Match) -> bool:
    return temples(after) >= 3


def lesson() -> Lesson:
    return Lesson(
        6,
        [
            Step(
                _("Where to start"), starting,
                [
                    Task(
                        _("You look for **temples**. You begin at the outer rim of a corner tile, on meadow or forest, where nobody has started. Red is in the north-west, Yellow in the north-east."),
                        _("Start in the south-west, beside the small temple: on a16."),
                        at="a16", goal=finds_one, also=("b16",),
                        otherwise=_("You may start there. But on a16 you would stand beside a temple at once."),
                        well=_("Your mark is on the temple: you have **discovered** it. At the end a small temple is 2 points, a large one 3."),
                    ),
                ],
                _("A token beside a temple has discovered it."),
            ),
            Step(
                _("A guardian for the round"), drafting,
                [
                    Task(
                        _("Each round everybody keeps a guardian **in secret**. Its number says when you play, the lowest first; its picture what you may do **once** in your turn. You hold the talisman, so you choose first."),
                        _("Keep guardian 2: it moves a tile."),
                        at="guardian-2", goal="guardian 2", also=("guardian-1", "guardian-3", "guardian-4", "guardian-5"),
                        otherwise=_("You may keep that one. For this lesson take number 2."),
                        well=_("Red and Yellow have chosen too. 2 is the lowest number kept: you play first."),
                        then=("guardian 4", "guardian 3"),
                    ),
                ],
                _("The guardian's number is your place in the order, its picture your action."),
            ),
            Step(
                _("Round the temple"), placing,
                [
                    Task(
                        _("In your turn you use **three tokens**. A token goes beside one of yours, sharing a side, or **round a temple**: all cells that touch the same temple are neighbours."),
                        _("Jump to the other side of the temple: place on c16 or b15."),
                        at="c16", goal="cell c16|cell b15", also=("a16", "b16", "b15"),
                        otherwise=_("That is possible too. Here, use the temple: place on c16 or b15."),
                        well=_("Two cells in one step, round the temple. Mountains, water and temples themselves are never entered."),
                    ),
                ],
                _("Tokens go beside yours, or round a temple that they touch."),
            ),
            Step(
                _("A second temple"), two_left,
                [
                    Task(
                        _("Two tokens are left. The cells with a **flame** cost one token more: forests, and shores across the water. East of you, on f16, is another small temple."),
                        _("With your two tokens reach the temple on f16."),
                        at="f16", goal=finds_two, free=True, also=("d16", "e16"),
                        otherwise=_("All tokens are used, and f16 is not reached. Go back: d16, then e16."),
                        well=_("Two temples discovered, and your three tokens are used. All three **must** be used in each turn."),
                    ),
                ],
                _("Three tokens in a turn; a flame costs one more."),
            ),
            Step(
                _("The island moves"), sliding,
                [
                    Task(
                        _("Now your guardian, number 2: a tile in the row or column of the **gap** moves into it. Everything on it goes with it. You may use a guardian before, between or after your tokens."),
                        _("Move a tile into the gap: click the sign at its corner."),
                        at="handle-7", goal="shift *", also=("gap", "handle-1", "handle-3", "handle-5"),
                        otherwise=_("You may end the turn without the guardian. But try it: move a tile."),
                        well=_("The tile lies where the gap was. Across the gap nothing is beside anything: tiles that were neighbours may be far apart now."),
                    ),
                ],
                _("Tiles move and turn, with all that stands on them."),
            ),
            Step(
                _("Ruins"), second_turn,
                [
                    Task(
                        _("The next round. On e17, beside your tokens, are **ruins**: 1 point, and an action at once. A token on ruins stays there for good."),
                        _("Place a token on the ruins."),
                        at="e17", goal=on_ruins, also=("e16",),
                        otherwise=_("That is possible too. Here, explore the ruins on e17."),
                        well=_("1 point. Now the action, **now or never**, with this tile only."),
                    ),
                    Task(
                        _("You may **turn** this tile by a quarter, **move** it into the gap, or move a token of yours that stands on it. Your tokens turn with it. You may also decline."),
                        _("Turn the tile, or use another action with it."),
                        at="handle-6", goal="rotate_cw *|rotate_ccw *|shift *|move|skip",
                        well=_("The action is done, and your turn goes on with two tokens."),
                    ),
                ],
                _("Ruins: a point, and an action with their tile at once."),
            ),
            Step(
                _("A price worth paying"), second_turn,
                [
                    Task(
                        _("The same turn again. The third temple of your tile is the large one on c20, **across the water** from c16. Crossing costs one token more, which is **sacrificed**. But all temples of a tile bring 8 points."),
                        _("Cross the water: place beside the temple on c20."),
                        at="b20", goal=completes, also=("c16", "c17", "b18", "c18", "c19", "c20"),
                        otherwise=_("That is possible too. But b20 would complete the tile: 3 points for the temple and 8 for all of them."),
                        well=_("**11 points** at the end: 3 and 8. Sacrifices count too: whoever has most gets 5. And tiles count: three of them with a temple of yours are 6 points, four are 10. So travel on."),
                    ),
                ],
                _("All temples of a tile 8 points; many tiles are worth even more."),
            ),
        ],
        players=3,
    )  # fmt: skip
