"""The lesson of Bora Bora: the first round of a match, step by step.  The learner is the second in order."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from motu.engine.match import Match
from motu.teaching import Lesson, Step, Task

from ..speech import _

FIRST_HUTS = ("expand WM", "hut_from ordinary", "cell 1")
THEIR_START = (
    "expand EB", "hut_from ordinary", "cell 0", "place 5 temple", "decline", "temple 1", "offering", "shell",
)  # fmt: skip
A_WOMAN = ("place 3 man_woman", "take_woman 1")
THEIR_HELPER = ("place 5 helper", "decline", "vp_rest")
A_PRIEST = ("place 2 temple", "temple 4", "offering", "status")
THEIR_HUT = ("place 3 land_sea", "decline", "expand EF", "hut_from ordinary", "cell 2")
A_SECOND_HUT = ("place 1 land_sea", "expand SF", "hut_from ordinary", "cell 2", "decline")


def opening() -> Match:
    """Two players; nobody has a god tile yet, so that gods are asked for only when a card calls them."""
    return Match("bora_bora", 2, "lesson-1", ask_forced=True).edit({"god_tiles": [0, 0, 0, 0], "god_tiles_out": 4})


def first_die() -> Match:
    return opening().play(*FIRST_HUTS, *THEIR_START)


def second_die() -> Match:
    return first_die().play(*A_WOMAN, *THEIR_HELPER)


def third_die() -> Match:
    return second_die().play(*A_PRIEST, *THEIR_HUT)


def phase_b() -> Match:
    return third_die().play(*A_SECOND_HUT, "pass")


def jewelry() -> Match:
    return phase_b().play("use_woman shell", "decline", "pass")


def tasks() -> Match:
    return jewelry().play("jewel 1", "pass")


def lesson() -> Lesson:
    return Lesson(
        8,
        [
            Step(
                _("The first hut"), opening,
                [
                    Task(
                        _("Twelve regions on five islands, joined by paths. Your first hut goes beside a **fish worth 1**. Try the forest in the middle, if you like: its fish is worth 3."),
                        _("Settle the mountain in the west."),
                        at="region-WM", goal="expand WM", also=("region-CF",),
                        otherwise=_("That is possible too. For this lesson settle the mountain in the west."),
                        well=_("Your hut will stand there. Which one goes?"),
                    ),
                    Task(
                        _("Twelve huts stand on your board. When one leaves an **ordinary space**, a man or a woman can move in there."),
                        _("Take it from an ordinary space."),
                        at="slot-1", goal="hut_from ordinary",
                        otherwise=_("The twelfth space holds several huts; taking one from there makes no room. Take an ordinary one."),
                        well=_("A space on your board is free."),
                    ),
                    Task(
                        _("The region gives its material, stone, or an offering. A material goes into a free cell of its kind, and stays there."),
                        _("Store the stone in cell A2."),
                        at="cell-1", goal="cell 1", also=("cell-4", "cell-7", "cell-10"),
                        otherwise=_("That is possible. Here, use cell A2: soon something will lie beside it."),
                        well=_("Stone in A2. The other side has settled the east beach."),
                    ),
                ],
                _("A hut on the map, a free space at home, a material or an offering."),
            ),
            Step(
                _("A die, and a woman"), first_die,
                [
                    Task(
                        _("Your dice are 1, 2 and 3. A die must be **lower than every die on the tile**, and its face is how strong the action is. A 5 lies on the temple; the tile for men and women is empty."),
                        _("Place your 3 on man or woman."),
                        at="tile-man_woman", goal="place 3 man_woman", also=("tile-temple",),
                        otherwise=_("That is possible. Here, your highest die should take a person: place the 3 on man or woman."),
                        well=_("With a 3 you reach the men and women under 1, 2 and 3."),
                    ),
                    Task(
                        _("The woman under 2 collects shells, and **one of your tasks asks for a woman**."),
                        _("Take the woman under 2."),
                        at="woman-1", goal="take_woman 1", also=("slot-0",),
                        otherwise=_("You could take that one. Here, take the woman under 2: she can collect shells soon."),
                        well=_("She moves into the free space on your board."),
                    ),
                ],
                _("Lower than every die on the tile; the face is the strength."),
            ),
            Step(
                _("A priest"), second_die,
                [
                    Task(
                        _("A 5 lies on the temple, so your 2 fits. Your task also asks for **a priest in the temple**."),
                        _("Place your 2 on the temple."),
                        at="tile-temple", goal="place 2 temple",
                        otherwise=_("That is possible. Here, send a priest: your task asks for one."),
                        well=_("With a 2 you reach the spaces of value 2 and 1."),
                    ),
                    Task(
                        _("Further left is better: in a tie the leftmost priest wins the god tile."),
                        _("Put your priest on the space of value 2."),
                        at="temple-4", goal="temple 4", also=("temple-5",),
                        otherwise=_("That is possible; but 2 is further left and just as near."),
                        well=_("Now a fire bonus, in two steps."),
                    ),
                    Task(
                        _("First a god card or an offering. Cards call gods **only together with an offering**."),
                        _("Take an offering, or a card."),
                        at="offerings", goal="offering|god_card *", also=("deck",),
                        well=_("And now the second half."),
                    ),
                    Task(
                        _("Status decides who plays first, and brings points when the round ends."),
                        _("Take the status step."),
                        at="status", goal="status",
                        otherwise=_("A shell buys jewelry. Here, take the step: you will be first."),
                        well=_("Your marker stands in front."),
                    ),
                ],
                _("Temple and building bring a fire bonus: card or offering, then status or shell."),
            ),
            Step(
                _("A second hut"), third_die,
                [
                    Task(
                        _("Your last die is a 1. By **sea**, a path of 1 leads from your mountain to the forest in the south. The tile holds a 3, so a 1 fits."),
                        _("Place your 1 on land or sea."),
                        at="tile-land_sea", goal="place 1 land_sea", also=("region-WM", "region-SF"),
                        otherwise=_("That is possible. Here, settle: place the 1 on land or sea."),
                        well=_("One region is in reach."),
                    ),
                    Task(
                        _("You settle along the path, from a region with your hut."),
                        _("Settle the forest in the south, and store its wood in A3."),
                        at="region-SF", goal=stored, free=True, also=("slot-2", "cell-2"),
                        otherwise=_("Go on: an ordinary hut, and the wood into A3."),
                        well=_("Stone in A2, wood in A3, **side by side**: next round you can build there, for 10 points."),
                    ),
                    Task(
                        _("You hold a red card, so red is asked for: it would score the fish here at once. The fish is worth 1, and a god costs card and offering."),
                        _("Decide: pay, or play no god."),
                        at="region-SF", goal="decline|pay *", also=("hand-red",),
                        well=_("Whatever you chose, at the end this fish counts for whoever came last."),
                    ),
                ],
                _("Settle along a path; two materials side by side can be built on."),
            ),
            Step(
                _("Your people at work"), phase_b,
                [
                    Task(
                        _("All dice are placed. Now your people work: **one ability of the men, one of the women**. Your woman collects a shell."),
                        _("Use your woman."),
                        at="slot-0", goal="use_woman shell",
                        otherwise=_("Do not end the phase yet: your woman can work."),
                        well=_("Green is asked for: it would double this."),
                    ),
                    Task(
                        _("You hold a green card. A second shell for a card and an offering: is it worth it?"),
                        _("Decide: pay, or play no god."),
                        at="hand-green", goal="decline|pay *", also=("shells",),
                        well=_("Done. Every round she can do it again."),
                    ),
                    Task(
                        _("You have no men yet."),
                        _("End your phase."),
                        at="slot-0", goal="pass",
                        well=_("The round is evaluated: status first. You are **first in order** now. Your priest scores a point; the god tile goes to the other side, whose priest stands further left."),
                    ),
                ],
                _("After the dice, one ability of your men and one of your women."),
            ),
            Step(
                _("Jewelry"), jewelry,
                [
                    Task(
                        _("Each round one column of jewelry is for sale, and what is left of it goes. You have a shell; the anklet costs 1 and is worth 2 points at the end."),
                        _("Buy the anklet."),
                        at="jewel-1", goal="jewel 1", also=("shells",),
                        otherwise=_("You may keep your shell. Here, buy the anklet."),
                        well=_("Six pieces at the end are 6 points more."),
                        then=("pass",),
                    ),
                ],
                _("One piece of jewelry a round, for shells."),
            ),
            Step(
                _("A task"), tasks,
                [
                    Task(
                        _("Each round you must fulfil one of your three tasks. **A woman and a priest in the temple**: you have both. Nothing is spent."),
                        _("Fulfil that task."),
                        at="task-0", goal="task 0",
                        otherwise=_("Fulfil the one you have everything for: a woman and a priest."),
                        well=_("**6 points.** The other side could fulfil none, and gave one up."),
                        then=("task_discard 0",),
                    ),
                    Task(
                        _("A new task takes its place. Choose one that suits what you have."),
                        _("Take a new task."),
                        at="new-task-0", goal="take_task *", also=("new-task-1", "new-task-2", "new-task-3"),
                        well=_("That was a whole round. Six of them, and then fish, jewelry, god tiles and bonuses are counted."),
                    ),
                ],
                _("One task a round: 6 points, 4 with the yellow god, or given up."),
            ),
        ],
    )  # fmt: skip


def stored(before: Match, action: int, after: Match) -> bool:
    """Whether the south forest is settled and its wood lies in A3."""
    return bool(after.state.cells[0, 2] == 1)
