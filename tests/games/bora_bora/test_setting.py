"""Positions of Bora Bora that are set up: what is wrong with them in words, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import pytest

from motu.engine.game import find_game
from motu.games.bora_bora import box, phase
from motu.teaching.settings import Layout, laid, start

GAME = find_game("bora_bora")
Deed = Callable[[Layout], Layout]


def put(key: str, *spots: str) -> Deed:
    return lambda layout: reduce(lambda found, spot: found.put(found.setting.pieces[key], spot), spots, layout)


def take(key: str, spot: str) -> Deed:
    return lambda layout: layout.take(layout.setting.pieces[key], spot)


def say(cell: str, value: int) -> Deed:
    return lambda layout: layout.say(cell, value)


def after(*deeds: Deed) -> Layout:
    """The start of a match of two, after what somebody did to it."""
    return reduce(lambda layout, deed: deed(layout), deeds, start(GAME, 2, {}))


def first(layout: Layout) -> int:
    return layout.values["seat"]


def test_the_start_is_sound_everybody_has_settled_and_rolled() -> None:
    begun = laid(after()).begun
    assert begun is not None
    assert (begun.state.settled[:2].sum(axis=1) == 1).all()
    assert (begun.state.dice[:2].sum(axis=1) == box.DICE_EACH).all()


@pytest.mark.parametrize(("deeds", "words"), [
    ([put("hut-0", "region-CM")], "Huts of Red, in the village and on the islands: 12 in all, here 13."),
    ([put("man-3", "slot-5@0")], "A place of a village holds a hut or a person; only the twelfth holds several huts."),
    ([put("priest-1", *(f"temple-{k}" for k in range(5)))], "Blue has 4 priests only."),
    ([put("card-2", *["hand-red@0"] * 12)], "Cards of each god: 12 in all; of this one here"),
    ([put("card-2", "card-red")], "5 god cards are on display."),
    ([put("man-0", "slot-0@0"), put("man-1", "slot-0@1")], "Men who have come by round 1: 6, here"),
    ([say("tasks[0,1]", -1)], "Tasks held by Red now: 3, here 2."),
    ([say("task_display[0]", -1)], "New tasks on display now: 4, here 3."),
    ([put("jewel-0", "treasure@1")], "Jewelry bought by Blue by now: at most 0."),
    ([put("building-2", "cell-0@0", "cell-11@0")], "Building 3 covers two cells side by side."),
    ([put("building-2", "cell-0@0")], "Building 3 covers two cells side by side."),
    ([say("stack[0]", 0), say("stack[1]", 0)], "Everybody has one place in turn order, and one among the status"),
    ([say("fish[0]", 1), say("fish[1]", 1)], "Every fish tile lies beside one region."),
    ([put("die-0-3", "tile-helper")], "Dice of Red, to be placed and placed: 3 in all, here 4."),
    ([say("phase", phase.FINISH), say("tasks_done[0]", 1)], "The last tasks come after round 6."),
    ([say("tasks_done[1]", 1)], "Tasks fulfilled by Blue by now: at most 0."),
    ([say("god_tiles[0]", 5)], "There are 10 god tiles in all, 6 of them still in the temple."),
])  # fmt: skip
def test_what_is_wrong_is_named(deeds: list[Deed], words: str) -> None:
    assert laid(after(*deeds)).wrong.startswith(words)


def test_dice_are_placed_in_turn() -> None:
    layout = start(GAME, 2, {})
    one, other = first(layout), 1 - first(layout)
    face = next(k for k in range(box.FACES) if layout.values[f"dice[{one},{k}]"]) + 1
    moved = take(f"die-{one}-{face}", f"die-0@{one}")(put(f"die-{one}-{face}", "tile-temple")(layout))
    assert "Dice are placed in turn" in laid(moved).wrong
    begun = laid(moved.say("seat", other)).begun
    assert begun is not None
    assert begun.current_player == other
    assert begun.state.lowest[box.TILE_NAMES.index("temple")] == face


def test_a_second_click_shifts_a_person_and_a_third_one_shifts_it_back() -> None:
    shifted = [after(*[put("woman-4", "slot-0@1")] * clicks).values["shifted[1,0]"] for clicks in (1, 2, 3)]
    assert shifted == [0, 1, 0]


def test_the_first_hut_holds_a_region_until_another_one_is_put_there_twice() -> None:
    holders = [laid(after(put("hut-0", "region-CM"), *[put("hut-1", "region-CM")] * clicks)).rest.state.holder[2]
               for clicks in (0, 1, 2)]  # fmt: skip
    assert holders == [0, 0, 1]
    gone = laid(after(put("hut-0", "region-CM"), put("hut-1", "region-CM"), take("hut-0", "region-CM"))).rest
    assert gone.state.holder[2] == 1


def test_after_the_dice_all_of_them_have_been_placed() -> None:
    for moment in (phase.PERSONS, phase.JEWELRY, phase.FULFIL):
        begun = laid(after(say("phase", moment))).begun
        assert begun is not None
        assert begun.state.laid == 2 * box.DICE_EACH
        assert begun.state.phase == moment


def test_persons_and_tasks_that_nobody_laid_are_as_many_as_the_round_says() -> None:
    begun = laid(after(say("round_number", 4))).begun
    assert begun is not None
    assert begun.state.person_deck.sum(axis=1).tolist() == [36 - 24, 36 - 24]
    assert begun.state.task_deck.sum() == 53 - 4 - 4 * 4
    assert (begun.state.grid[:3] == -1).all()
    assert begun.state.god_stack == 3
