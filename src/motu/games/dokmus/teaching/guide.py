"""The guide of Dokmus: what a new player must know, in the order in which it is needed."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from functools import cache

from motu.engine.match import Match
from motu.teaching import Board, Careful, Guide, Part, Pieces, Points, Steps

from ..speech import _
from . import positions as at
from .things import things


@cache
def first_turn() -> Match:
    return at.played(*at.PLACING)


@cache
def two_left() -> Match:
    return at.played(*at.LINKED)


@cache
def before_sliding() -> Match:
    return at.played(*at.SLIDING)


@cache
def complete_tile() -> Match:
    return at.played(*at.COMPLETE)


def guide() -> Guide:
    named = things()
    return Guide(
        _("Spread your tokens over an island whose tiles move and turn, and discover its temples: many of them, on many tiles, and all of a tile if you can."),
        [
            Part(
                "table", _("On the table"),
                [
                    Pieces([named[key] for key in ("token", "small", "large", "forest", "volcano", "ruins", "guardian", "talisman", "gap")]),
                    _("Eight tiles of seven by seven cells lie round a **gap**; which face is up and how they lie is chance. You have 25 tokens. Nothing is hidden but the guardians that are being chosen."),
                ],
                "1-11 13-14 30-34 40",
            ),
            Part(
                "starting", _("The start"),
                [
                    _("One after the other, the holder of the talisman last, everybody puts a token on a **meadow or forest at the outer rim of a corner tile** on which nobody has started."),
                ],
                "35-39 41",
            ),
            Part(
                "round", _("A round, eight times"),
                [
                    Steps([
                        _("**Choose in secret.** The holder of the talisman keeps one of the five guardians and hands the rest on, until everybody has one."),
                        _("**Play in the order of the numbers**, the lowest first. A guardian is shown when its turn comes."),
                        _("All guardians go back to the holder of the talisman."),
                    ]),
                ],
                "50-56 64-66",
            ),
            Part(
                "placing", _("Your turn: three tokens"),
                [
                    Board(
                        first_turn(), _("Blue stands on a16, beside the temple on b16. So b15, c16 and b17, all round that temple, are near (1 to 3)."),
                        around=("a15", "g18"), arrows=(("a16", "b15"), ("a16", "c16"), ("a16", "b17")), numbers=("b15", "c16", "b17"),
                    ),
                    _("Use **exactly three tokens**, one by one. Each goes on a free meadow, forest, ruins or volcano that is near one of yours:"),
                    Points([
                        _("**beside it**, sharing a side, also on the next tile;"),
                        _("**round a temple**: all cells that touch the same temple, or temples that touch each other, are neighbours;"),
                        _("**across water**, for a price."),
                    ]),
                    _("If nothing near can be paid, place anywhere."),
                ],
                "16 18-20 23 57-58 60 62-63 69-72 95-100",
            ),
            Part(
                "prices", _("Forest, water, volcano"),
                [
                    Board(
                        two_left(), _("The water beside c16 reaches down to the large temple. For one token more Blue crosses to b20."),
                        around=("a16", "i20"), arrows=(("c16", "c18", "b20"),),
                    ),
                    Points([
                        _("**Forest** costs one token more, unless a token of yours stands in a forest near it."),
                        _("**Crossing water** costs one token more: from beside a water to any cell beside the same water. Temples count as water here."),
                        _("**Volcanoes** cost nothing, but tokens there burn at the end of your turn."),
                    ]),
                    _("What you pay or what burns is **sacrificed**; it is worth points at the end."),
                    Careful(_("You have three tokens: one price in a turn, never two.")),
                ],
                "21 61 73-89 140-141",
            ),
            Part(
                "guardians", _("The guardians"),
                [
                    Board(
                        before_sliding(), _("Guardian 2: a tile in the row or column of the gap moves into it, with all that stands on it."),
                        around=("a8", "g14", "gap"), arrows=(("d11", "gap"),),
                    ),
                    _("**Once in your turn**, before, between or after your tokens, you may use your guardian:"),
                    Points([
                        _("**1** takes the talisman."),
                        _("**2** moves a tile straight into the gap."),
                        _("**3** moves a token of yours to a cell beside it or round its temple. It costs nothing and never crosses water."),
                        _("**4** turns any tile by a quarter."),
                        _("**5** does what 2, 3 or 4 do."),
                    ]),
                ],
                "15 17 22 59 110-121",
            ),
            Part(
                "ruins", _("Ruins"),
                [
                    _("A token that comes to ruins is **1 point**, stays for good, and gives you an action **at once** with that tile: move it, turn it, or move a token of yours that stands on it. Or decline."),
                ],
                "90-92 130-137",
            ),
            Part(
                "end", _("The end, with an example"),
                [
                    Board(
                        complete_tile(), _("Blue has a token beside each temple of tile 8A."),
                        around=("a15", "gap"), numbers=("b16", "f16", "c20"),
                    ),
                    _("After eight rounds count what your tokens stand beside:"),
                    Points([
                        _("small temple **2**, large temple **3**;"),
                        _("all temples of a tile **8** (5 with two players);"),
                        _("tiles on which you have discovered a temple: three **6**, four **10**, five **14**, six **18**, and so on;"),
                        _("each token on ruins **1**;"),
                        _("most sacrificed tokens **5**, second **3** (with two players only the first; with four the third gets 1)."),
                    ]),
                    _("**Example:** two small temples and a large one are 2 + 2 + 3 = 7. They are all of tile 8A: 8 more, so **15**. With one token sacrificed, as Red has, both are first in that: 5 for each."),
                    _("Most points win; with equal points, more sacrificed tokens."),
                ],
                "150-166",
            ),
            Part(
                "two", _("With two players"),
                [
                    _("Five tiles lie in two rows. Only guardians 2, 3 and 4 play, and the talisman changes hands every round."),
                ],
                "12 170-175",
            ),
            Part(
                "tips", _("Five tips for a first game"),
                [
                    Points([
                        _("Reach many tiles: one temple on each is enough. Do not sit on one tile only."),
                        _("The island moves: a temple you count on may lie elsewhere tomorrow."),
                        _("Use your guardian after the first tokens; then you see what it brings."),
                        _("Guardian 1 gives you the first choice of guardians, not the first turn."),
                        _("Take the action of ruins seriously: turning the right tile is worth more than the point."),
                    ]),
                ],
            ),
        ],
    )  # fmt: skip
