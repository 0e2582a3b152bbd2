"""The guide of Bora Bora: what a new player must know, in the order in which it is needed."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from motu.teaching import Board, Careful, Guide, Part, Pieces, Points, Steps

from ..speech import _
from .lesson import phase_b, second_die, third_die
from .things import things


def guide() -> Guide:
    named = things()
    return Guide(
        _("In six rounds you place dice to settle islands, take in men and women, please gods and fulfil tasks. Most points win."),
        [
            Part(
                "table", _("On the table"),
                [
                    Pieces([named[key] for key in ("die", "tile", "hut", "person", "card", "offering", "task")]),
                    _("You begin with twelve huts on your board, two god cards, two offerings, one god tile and three tasks. Before the first round everybody, the last in order first, puts one hut beside a fish worth 1 and takes the material of that region, or an offering."),
                ],
                "1-12 20-40 141",
            ),
            Part(
                "dice", _("Phase A: three dice, one at a time"),
                [
                    Board(second_die(), _("The temple and the helper hold a 5: a 4 still fits there. Man or woman holds a 3: only a 1 or a 2."), around=("tile-helper", "tile-fishing")),
                    _("Everybody rolls three dice. Then, in order, each places **one** die and acts at once; three times round. A die must be **lower than every die on the tile**. Its face is also the strength of the action."),
                    Points([
                        _("**Land, sea:** settle a region along a path of that value or less."),
                        _("**Man, woman:** take one from the display, under that face or a lower one."),
                        _("**Helper:** so many points: 1 shifts one of your people or is 1 victory point; 2 buy an offering, a card, a material, or move a hut to the twelfth space."),
                        _("**Temple** and **build:** see below. **Fishing:** any die, 2 points."),
                    ]),
                    Careful(_("A high die is strong but must come early; a low one fits nearly everywhere and does little. If the best one comes last, every tile may be closed.")),
                ],
                "41-53 67-68 71-74",
            ),
            Part(
                "settle", _("Settling"),
                [
                    Board(third_die(), _("From the mountain in the west a 1 by sea reaches the forest in the south; the beach beside it needs a 5 by land."), around=("region-WB", "region-WM", "region-SF"), arrows=(("region-WM", "region-SF"),)),
                    Steps([
                        _("Choose a region without a hut of yours, joined by a path to one with your hut."),
                        _("A hut leaves your board: its space is free for a man or a woman now."),
                        _("Take the region's material, into a free cell of its kind, or an offering."),
                    ]),
                    _("Several players may settle a region; the **last** to come has the main place, and scores the fish at the end."),
                ],
                "54-61",
            ),
            Part(
                "people", _("Men and women"),
                [
                    Board(phase_b(), _("Two huts have left, and a woman has moved in."), seat=0, own=1),
                    _("A person needs a free space on your board and stays there. It is useful three times: its **ability** every round (phase B), its **signs** once (the helper tattoos a man for status steps, takes shells from a woman), and it counts for **tasks**."),
                ],
                "16-19 62-66 69-70",
            ),
            Part(
                "temple", _("Temple"),
                [
                    _("Put a priest on a space within your die's value. Whoever stands there is pushed to the right, and so on; at the end of the row a priest goes home. Then a **fire bonus**: a god card or an offering, then a status step or a shell."),
                ],
                "75-81 86",
            ),
            Part(
                "build", _("Building"),
                [
                    Board(phase_b(), _("Stone in A2 and wood in A3 lie side by side: a building can stand there."), seat=0, own=2),
                    _("Choose a building within your die's value and two **neighbouring** cells with materials; both are covered for good. 10 points in rounds 1 and 2, 7 in rounds 3 and 4, 4 later; then a fire bonus. Materials never move, so look where you put them."),
                ],
                "82-85",
            ),
            Part(
                "persons", _("Phase B: your people at work"),
                [
                    _("In order, each uses **one ability of the men and one of the women**. All of that gender with the same ability count together: a path of 2 for each; a person or a building as with a 3, with two or more as with a 6; or for each one material, card, offering, shell, step, hut to the twelfth space, or 2 points."),
                    Careful(_("Men and women with the same ability do not add up.")),
                ],
                "87-101",
            ),
            Part(
                "evaluation", _("Phase C, always in this order"),
                [
                    Steps([
                        _("**Status:** points under your marker; the one in front starts from now on. Markers go back."),
                        _("**Temple:** 1 point a priest, later 2, then 3. Most priests win a god tile; in a tie the leftmost."),
                        _("**Jewelry:** buy one piece of this round's column with shells."),
                        _("**Tasks:** fulfil one for 6 points, or give one up if you cannot. Nothing is spent. Then take a new one."),
                    ]),
                ],
                "13-15 102-114 132-140",
            ),
            Part(
                "gods", _("Gods"),
                [
                    _("A god costs a card of its colour **and an offering**, or two equal cards and an offering, or a god tile. You are asked when one can help."),
                    Points([
                        _("**Blue:** place a die that is not lower."),
                        _("**White:** the die acts as a 6. It must still fit."),
                        _("**Red:** score the fish of the region just settled."),
                        _("**Green:** double an ability, or use a second one of the same gender."),
                        _("**Yellow:** stands in for one thing missing in a task; then it scores 4."),
                    ]),
                ],
                "122-131 142-148",
            ),
            Part(
                "end", _("The end, with an example"),
                [
                    _("After round 6 you may fulfil any tasks you still hold. Then: 2 points for each god tile, the fish where you came last, your jewelry, and **6 points** for each of these: nine tasks, six pieces of jewelry, all cells full, six buildings, huts in all twelve regions, people on all twelve spaces."),
                    _("**An example:** a god tile (2), fish of 3 and 5 (8), jewelry of 6 and 2 (8) and six buildings (6): 24 more points. What is left in your hand is worth nothing."),
                ],
                "115-121",
            ),
            Part(
                "tips", _("Five tips for a first game"),
                [
                    Points([
                        _("Place the die that needs room first: look which tile others want."),
                        _("Read your tasks at the start of a round; what you do should bring one of them closer."),
                        _("Cards without offerings call nobody: keep both."),
                        _("Send huts out early. Every free space is a person, and people work every round."),
                        _("Put two materials side by side and build in rounds 1 and 2, for 10 points."),
                    ]),
                ],
            ),
        ],
    )  # fmt: skip
