"""The guide of Wayfinder: what a new player must know, in the order in which it is needed."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from functools import cache

from motu.engine.match import Match
from motu.teaching import Board, Careful, Guide, Part, Pieces, Points, Steps

from ..speech import _
from .positions import lay
from .things import things


@cache
def opening() -> Match:
    """The board at the start, with both explorers placed."""
    return Match("wayfinder", 2, "guide", timing="calm").play("place A3", "place D4")


@cache
def islands() -> Match:
    """One island of each kind side by side: B4 with several colours, C4 with green only, D4 empty with a hut."""
    return lay(
        Match("wayfinder", 2, "guide", timing="calm"),
        "19: R1 Y1 B1; 20: G2; 21: hut R1; 25: R1 Y1 G1 B1; 26: R1 Y1 G1 B1; 27: R1 Y1 G1 B1",
        explorers={1: 25},
    )


@cache
def before_village() -> Match:
    return lay(
        Match("wayfinder", 2, "guide", timing="calm"),
        "18: R2 B1; 19: Y1 B1; 20: R4; 21: Y1 B1; 26: Y1 G1",
        voyage=18, explorers={1: 26},
    ).play("sail E B")  # fmt: skip


@cache
def after_village() -> Match:
    return before_village().clone().play("sail E R")


@cache
def ending() -> Match:
    """Islands that score at the end: three yellow; two red with two red huts; one blue with a hut and its circle."""
    return lay(
        Match("wayfinder", 4, "guide", timing="calm"), "0: Y3; 1: R2 hut R2; 2: B1 hut B1", pile=35,
    )  # fmt: skip


def guide() -> Guide:
    named = things()
    return Guide(
        _("Carry gems from island to island until five of one colour lie together and become a village. Villages, and gems that stand well at the end, are your points."),
        [
            Part(
                "table", _("On the table"),
                [
                    Pieces([named[key] for key in ("travellers", "boat", "hut", "objective", "hand")]),
                    _("The lagoon has 36 islands, six by six. Each begins with four gems: one red, one yellow, one green, one blue. **One colour is yours**; colours that nobody plays stay in the game and belong to nobody. There is no luck and nothing is hidden."),
                    _("First everybody places an explorer, in turn, each on an island of its own: the first voyage starts there."),
                ],
                "1-8 16 30-38",
            ),
            Part(
                "voyage", _("Your turn: a voyage"),
                [
                    Board(
                        opening(), _("Red sails from A3 with four gems: east twice, a bend, south twice."),
                        around=("A3", "D5"), arrows=(("A3", "C3", "C5"),), numbers=("B3", "C3", "C4", "C5"),
                    ),
                    Steps([
                        _("Take **all** gems of your explorer's island into your hand; they lie on the raft beside the board."),
                        _("Sail to the next island, north, east, south or west, and drop **one gem** there. Go on like that: one gem on every island, none left out."),
                        _("You may bend **once**, left or right. Never turn back."),
                        _("The voyage ends with your last gem, and it must end: a way on which some gems would find no place is not allowed. The board only offers steps that can be finished."),
                    ]),
                    Careful(_("The biggest pile is not the best start: many gems need a long way. If no voyage is possible from your island, your turn passes.")),
                    _("Explorers of others do not block: you may drop gems where they stand."),
                ],
                "10 17 40-41 46 50-55 59-67 100-105",
            ),
            Part(
                "islands", _("What an island takes"),
                [
                    Board(islands(), _("B4 has several colours, C4 only green, D4 none: it is empty, though a hut stands there."), around=("B4", "D4"), numbers=("B4", "C4", "D4")),
                    Steps([
                        _("**Several colours:** any gem you hold. These islands are where voyages start."),
                        _("**One colour, a village under construction:** only that colour. Without it you cannot go there."),
                        _("**No gems, empty:** any gem you hold. It begins a new construction."),
                    ]),
                    _("There are two ways to put down **all you have left** at once and end the voyage there:"),
                    Points([
                        _("**Landing:** on an empty island, whatever you hold (but never more than five gems if they are all of one colour)."),
                        _("**Coming home:** on a construction, if all you hold has its colour and no more than five lie there then."),
                    ]),
                ],
                "11-15 18-19 56-58 70-80",
            ),
            Part(
                "villages", _("Five make a village"),
                [
                    Board(before_village(), _("Four red lie on C4. Red brings the fifth …"), around=("B4", "D4"), arrows=(("B4", "C4"),)),
                    Board(after_village(), _("… the gems leave the board, a hut stays, the voyage goes on."), around=("B4", "D4")),
                    _("When exactly five gems of one colour, and nothing else, lie on an island, a village is made at once. **Your own colour: 25 points. Any other colour: 5.** Whoever brings the fifth gem scores; the owner of the colour gets nothing."),
                    _("Afterwards the island is empty again and can be used for anything, also for another village."),
                    Careful(_("Do not leave four gems of your colour lying about: the next player may bring the fifth, take 5 points, and yours are gone.")),
                ],
                "85-96",
            ),
            Part(
                "placing", _("Where the next voyage starts"),
                [
                    _("After your voyage your explorer comes back to you. It is placed for your next voyage on an island with **two or more colours** and no other explorer. There it stays until your turn; others may change the pile meanwhile."),
                    Points([
                        _("**Calm:** you place right after your own voyage."),
                        _("**Race:** after every voyage all whose explorer is in hand are asked once, the one who plays next last: place now, or wait and see. Whoever plays next must place."),
                        _("**Live:** as in the race, but against a clock. You may place at any moment, also while others sail. When the player before you has finished and you have not placed, you have a count of five; too late, and you lose this turn."),
                    ]),
                    _("When no island is left for an explorer in hand, the order changes for good: from then on everybody places at the start of the own turn and sails at once, from an island where a voyage is possible."),
                ],
                "42-45 110-117 120-136 140-147 150-154 160-166",
            ),
            Part(
                "end", _("The end, with an example"),
                [
                    Board(ending(), _("A1: three yellow. B1: two red and two red huts. C1: one blue, a blue hut, and a blue circle."), around=("A1", "C1")),
                    _("The game ends when no voyage is possible from any island, or after 12 turns in a row (16 with four players) in which gems were only carried about: the bar in the harbour shows it."),
                    _("Then every island with one colour gives points to the owner of that colour: count its gems, add the huts of that colour, add 1 if the circle has that colour, and take the **square**."),
                    _("**A1: 3² = 9 for yellow. B1: (2 + 2)² = 16 for red. C1: (1 + 1 + 1)² = 9 for blue.** The number on an island is what it would give now. Huts without a gem give nothing, nor do islands with several colours. Most points win; equal points share the win."),
                ],
                "170-176 180-190",
            ),
            Part(
                "alone", _("Alone"),
                [
                    _("You play one to four colours in turn and want as many points as possible in all. Each turn you place and sail at once, and every voyage covers at least two islands: you may not land on the first."),
                ],
                "200-208",
            ),
            Part(
                "tips", _("Five tips for a first game"),
                [
                    Points([
                        _("Before you sail, look for the end: an empty island, or one where your last colour is at home."),
                        _("On islands with several colours drop what helps you least; keep your own for islands of your own."),
                        _("Squares grow fast: 4 gems, two huts and the circle are 49 points. Build where huts of your colour stand."),
                        _("Count the gems in the pile before you place your explorer: can all of them be put down?"),
                        _("A fifth gem of another colour is 5 points for you and takes four away from its owner."),
                    ]),
                ],
            ),
        ],
    )  # fmt: skip
