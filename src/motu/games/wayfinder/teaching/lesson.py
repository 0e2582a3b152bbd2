"""The lesson of Wayfinder: seven steps on real positions.  The learner is red."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from motu.engine.match import Match
from motu.teaching import Lesson, Step, Task

from ..speech import _
from .positions import lay

ROW = "18: R2 G2 Y1 B1; 19: G1; 20: R2; 21: R1 Y1; 22: G1 B1; 23: "  # A4 to F4: the last one is empty


def calm() -> Match:
    """A match in which every decision is asked, also where there is only one answer."""
    return Match("wayfinder", 2, "lesson", ask_forced=True, timing="calm")


def at_sea(words: str) -> Match:
    """A position in the middle of a match: red sails from A4, green stands on D5."""
    return lay(calm(), words, voyage=18, explorers={1: 27}, spread=True)


def opening() -> Match:
    return calm()


def first_voyage() -> Match:
    return calm().play("place A3", "place D4")


def row_of_islands() -> Match:
    return at_sea(ROW)


def two_left() -> Match:
    return at_sea(ROW).play("sail E G", "sail E R", "sail E Y", "sail E B")


def four_red() -> Match:
    return at_sea("18: R1 G1 Y1 B1; 19: B1; 20: R4; 21: Y1 B1; 22: G1 R1")


def three_red_in_hand() -> Match:
    return at_sea("18: B1 R3 Y1; 19: B1; 20: Y1; 21: R2; 22: G2; 15: Y2; 27: R1 Y1 G1 B1").play("sail E B", "sail E Y")


def voyage_over() -> Match:
    return two_left().play("land E")


def last_voyage() -> Match:
    """One pile is left; after red's voyage the game is over."""
    red = "20: R2 hut R1; 24: R1; 14: R1; 3: R3; 34: B3; 10: hut R1; 31: hut R1; 5: hut R2 B1; 29: R3"
    yellow = "12: Y2; 13: Y3; 26: Y1; 4: Y4; 17: Y3; 33: Y3; 0: hut Y1 B1; 9: hut Y1; 28: hut Y1; 32: hut Y1"
    green = "25: G2; 22: G4; 6: G3; 35: G4; 1: G3; 7: hut G1; 11: hut G1; 15: hut G1; 2: hut G1"
    blue = "18: R1 B1; 19: B1; 27: B4; 16: B2; 23: hut B1; 21: hut B1; 8: hut B1"
    return lay(calm(), "; ".join((red, yellow, green, blue)), voyage=18, pile=None)


def scores(before: Match, action: int, after: Match) -> bool:
    """Whether a village of the learner's colour was made."""
    return bool(after.state.points[0] >= before.state.points[0] + 25)


def ends_on_c4(before: Match, action: int, after: Match) -> bool:
    """Whether the game is over with the last red gem on C4."""
    return after.is_terminal and bool(after.state.gems[20, 0] == 3)


def hand_is_empty(before: Match, action: int, after: Match) -> bool:
    return bool(after.state.hand.sum() == 0)


def lesson() -> Lesson:
    return Lesson(
        6,
        [
            Step(
                _("A board full of gems"), opening,
                [
                    Task(
                        _("Every island begins with four gems, one of each colour. **Red is yours.** Your explorer, the red boat, marks the island where your voyage starts."),
                        _("Place your explorer: click A3, at the edge in the west."),
                        at="A3", goal="place A3", also=("B3", "C3", "D3"),
                        otherwise=_("You may start anywhere. For this lesson take A3: from there a long way goes east."),
                        well=_("Your boat stands on A3, Green's on D4. Now you take **all four gems of A3** into your hand: they lie on the raft."),
                        then=("place D4",),
                    ),
                ],
                _("Your explorer marks where your voyage starts; you take all gems from there."),
            ),
            Step(
                _("Sail, bend once"), first_voyage,
                [
                    Task(
                        _("You hold four gems. You sail from island to island and drop **one gem on each**, straight on, and none is left out."),
                        _("Sail east to B3 and drop any gem there."),
                        at="B3", goal="sail E *", also=("A3", "C3"),
                        otherwise=_("That way is possible too. For this lesson sail east, to B3."),
                        well=_("One gem lies on B3. Go on."),
                    ),
                    Task(
                        _("You may go straight on, or **bend once**, left or right. You never turn back: A3 does not glow."),
                        _("Bend: sail south to B4."),
                        at="B4", goal="sail S *", also=("B3", "C3"),
                        otherwise=_("Straight on is possible too. Here, try the bend: south, to B4."),
                        well=_("That was your one bend."),
                    ),
                    Task(
                        _("Only B5 glows now, **straight on**: you bend once in a voyage. With your last gem the voyage is over."),
                        _("Put down your last two gems, on B5 and B6."),
                        at="B5", goal=hand_is_empty, free=True, also=("B6",),
                        well=_("All four gems are down and A3 is empty. That was a whole voyage."),
                    ),
                ],
                _("One gem on every island, one bend in a voyage, never back."),
            ),
            Step(
                _("What an island takes"), row_of_islands,
                [
                    Task(
                        _("Later in a game. Your boat leaves A4 with six gems. **B4 holds only green:** an island with a single colour takes that colour and nothing else."),
                        _("Sail east to B4."),
                        at="B4", goal="sail E G", also=("A4",),
                        otherwise=_("That way is possible too. Here, sail east to B4 and see what it takes."),
                        well=_("Green was the only gem that B4 took."),
                    ),
                    Task(
                        _("C4 holds only red, so it takes only red. D4 and E4 behind it hold **several colours**: they take any gem."),
                        _("Sail on east to C4."),
                        at="C4", goal="sail E R", also=("D4", "E4"),
                        otherwise=_("That way is possible too. Here, go on east to C4."),
                        well=_("Three red on C4 now. The number in the middle, 9, is what they would give you at the end."),
                    ),
                    Task(
                        _("D4 takes any gem. What you drop among several colours is on its way again soon: drop what helps you least. **Red is yours.**"),
                        _("Sail to D4 and drop anything but red."),
                        at="D4", goal="sail E Y|sail E G|sail E B", also=("E4",),
                        otherwise=_("That is possible. But red is your colour: keep it, and drop another gem on D4."),
                        well=_("Good: your red gem is still in hand."),
                    ),
                ],
                _("One colour: only that colour. Several colours, or none: any gem."),
            ),
            Step(
                _("Landing with the rest"), two_left,
                [
                    Task(
                        _("Two gems are left in your hand. **F4 is empty**, and on an empty island you may put down everything that you still hold. That ends your voyage."),
                        _("Click F4 and choose to land with all."),
                        at="F4", goal="land E", also=("E4",),
                        otherwise=_("Dropping a single gem is possible too. Here, land on F4 with both."),
                        well=_("Both gems lie on F4: two colours, so a new voyage can start there. Yours is over."),
                    ),
                ],
                _("On an empty island you may land with all you have left."),
            ),
            Step(
                _("Five make a village"), four_red,
                [
                    Task(
                        _("**Four red gems lie on C4**, your colour. With a fifth they become a village. B4, on the way, takes blue only."),
                        _("Sail east to B4."),
                        at="B4", goal="sail E B", also=("A4", "C4"),
                        otherwise=_("That way is possible too. Here, C4 is worth a visit: sail east to B4."),
                        well=_("Now C4 lies ahead."),
                    ),
                    Task(
                        _("Bring your red gem to C4. Whoever brings the **fifth** gem makes the village: 25 points for the own colour, 5 for any other."),
                        _("Make the village on C4."),
                        at="C4", goal=scores, also=("B4",),
                        otherwise=_("That is possible. But 25 points wait on C4: bring red there."),
                        well=_("A village! The five gems leave the board, a hut stays, and you have **25 points**. Your voyage goes on with what you hold."),
                    ),
                ],
                _("The fifth gem of a colour makes a village: 25 points for your own, 5 for another."),
            ),
            Step(
                _("Coming home"), three_red_in_hand,
                [
                    Task(
                        _("You hold three red gems, and **two red lie on D4**. If all you hold has the colour of the island, and no more than five lie there then, you may land there with all: you come home."),
                        _("Land on D4 with all three."),
                        at="D4", goal=scores, also=("C4",),
                        otherwise=_("Dropping one red gem is possible too. But two and three are five: land with all of them."),
                        well=_("Two and three are five: a village, **25 points**, and your voyage is over."),
                    ),
                ],
                _("Gems of one colour may all land on their own colour, up to five."),
            ),
            Step(
                _("Where to start next"), voyage_over,
                [
                    Task(
                        _("Your voyage is over: place your explorer for the next one. It needs an island with **two or more colours** and no other explorer. Try B4, D5 or A4, if you like, and see what you are told."),
                        _("Place your explorer on an island that glows."),
                        at="F4", goal="place *", also=("B4", "D5", "A4"),
                        well=_("There your next voyage starts. Until then the others may change the pile."),
                    ),
                ],
                _("Your next voyage starts on an island with two or more colours."),
            ),
            Step(
                _("The end, and squares"), last_voyage,
                [
                    Task(
                        _("The last voyage. At the end each island of one colour gives its owner the **square** of its gems and huts of that colour, and one more for a matching circle. C4 has two red gems and a red hut: 3 times 3 are 9."),
                        _("Sail east, and end on C4 with your red gem."),
                        at="C4", goal=ends_on_c4, free=True, also=("A4", "B4"),
                        otherwise=_("The game is over, but red could have had more on C4. Go back and try again."),
                        well=_("Three gems and a hut: 4 times 4 are **16 points** instead of 9. No voyage is possible any more, so the game is over."),
                    ),
                ],
                _("At the end: gems, huts and circle of one colour, squared."),
            ),
        ],
        {"timing": "calm"},
    )  # fmt: skip
