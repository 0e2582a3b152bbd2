"""Tasks (BB-130, BB-132 to BB-140): all sixty, each with just enough and with one unit less."""

from __future__ import annotations

from typing import Any

import pytest

from citing import rules
from motu.games.bora_bora import box
from motu.games.bora_bora.teaching.positions import COLOURS, cards, earned, legal, person, position

MAN_AND_WOMAN, CARDS_SAME, TWO_BLUE, FOUR_DIFFERENT, TWO_GOD_TILES, FOUR_OFFERINGS = 0, 6, 10, 15, 29, 30
FIVE_SHELLS, THREE_WOOD = 31, 34


def with_task(table, task: int, **words: Any):
    """Seat 0 holds this task alone, besides two that nothing can fulfil here."""
    return position(table, ask="task", tasks={0: [task, 22, 21]}, **words)


def crowd(who: str, count: int, mark: str = "") -> list[str]:
    """So many persons of one gender with different abilities; the mark * says that they are shifted."""
    return [f"{who} {ability} 1{mark}" for ability in box.ABILITY_NAMES[:count]]


def provide(measure: str, argument: int, count: int) -> dict[str, Any]:
    """Words of a position in which seat 0 has just so many of what a task measures."""
    ability = box.ABILITY_NAMES[argument]
    cells = [cell for cell in range(box.CELLS) if box.CELL_MATERIAL[cell] == argument]
    of_type = [box.REGION_CODES[r] for r in range(box.REGIONS) if box.REGION_TYPE[r] == argument]
    beside = [
        box.REGION_CODES[r] for r in range(box.REGIONS) if box.FISH_TYPE[r] == argument
    ]  # fish tile k beside region k
    islands = [box.REGION_CODES[island["regions"][0]] for island in box.DATA["islands"]["list"]]
    jewels = [j for j in range(box.JEWELS) if box.JEWEL_TYPE[j] == argument]
    firsts = [next(j for j in range(box.JEWELS) if box.JEWEL_TYPE[j] == kind) for kind in range(box.JEWEL_TYPES)]
    makers = {
        "men": lambda: {"people": {0: crowd("man", count)}},
        "women": lambda: {"people": {0: crowd("woman", count)}},
        "men_different": lambda: {"people": {0: [*crowd("man", count), "man land 2"]}},
        "women_different": lambda: {"people": {0: [*crowd("woman", count), "woman land 2"]}},
        "ability": lambda: {"people": {0: [f"{who} {ability} 1" for who in ("man", "woman")[:count]]}},
        "men_shifted": lambda: {"people": {0: [*crowd("man", count, "*"), "man land 2"]}},
        "women_shifted": lambda: {"people": {0: [*crowd("woman", count, "*"), "man land 2*"]}},
        "persons_shifted": lambda: {"people": {0: ["man sea 1*", *crowd("woman", count - 1, "*")]}},
        "regions": lambda: {"huts": {0: box.REGION_CODES[:count], 1: box.REGION_CODES[:2]}},
        "islands": lambda: {"huts": {0: [*islands[:count], *box.REGION_CODES[1:3]]}},
        "region_type": lambda: {"huts": {0: of_type[:count], 1: of_type}},
        "fish_type": lambda: {"huts": {0: beside[:count]}},
        "material": lambda: {"stored": {0: cells[: count - 1]}, "aside[0]": [int(k == argument) for k in range(3)]},
        "materials": lambda: {"stored": {0: range(count)}, "built": {0: {3: (10, 11)}}},
        "priests": lambda: {"temple": [0] * count + [1] * (6 - count)},
        "jewelry": lambda: {"jewel_owner": [0] * count + [1] * 3 + [-1] * (21 - count)},
        "jewelry_type": lambda: {"jewel_owner": [0 if j in jewels[:count] else -1 for j in range(box.JEWELS)]},
        "jewelry_different": lambda: {
            "jewel_owner": [0 if j in [*firsts[:count], 1] else -1 for j in range(box.JEWELS)]
        },
        "god_tiles": lambda: {"god_tiles": {0: count}},
        "offerings": lambda: {"offerings": {0: count}},
        "shells": lambda: {"shells": {0: count}},
        "twelfth_huts": lambda: {"twelfth": {0: count}},
        "buildings": lambda: {"built": {0: {k + 1: (2 * k, 2 * k + 1) for k in range(count)}}},
        "first": lambda: {} if count else {"order": [1, 0, -1, -1], "turn": 1},
        "cards_same": lambda: {"hand": {0: {"red": count, "blue": 1}}},
        "cards_colour": lambda: {"hand": {0: {COLOURS[argument]: count}}},
        "cards_different": lambda: {"hand": {0: dict.fromkeys(COLOURS[:count], 2)}},
    }  # fmt: skip
    return makers[measure]()


def merged(parts: list[dict[str, Any]]) -> dict[str, Any]:
    words: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            words[name] = {0: [*words[name][0], *value[0]]} if name == "people" and name in words else value
    return words


@rules("BB-022", "BB-132", "BB-133", "BB-135", "BB-136", "BB-137", "BB-138", "BB-139")
@pytest.mark.parametrize("task", range(box.TASKS), ids=box.TASK_NAMES)
def test_every_task_is_fulfilled_by_just_enough_and_not_by_one_less(table, task) -> None:
    parts = box.DATA["tasks"]["list"][task]["components"]
    enough = [provide(p["measure"], p["arg"], p["need"]) for p in parts]
    m = position(table, ask="task", tasks={0: [task, 58, 59] if task < 58 else [task, 48, 49]}, **merged(enough))
    before = m.state.copy()
    assert m.why_not("task 0") == ""
    m.play("task 0")
    assert earned(m, 0, "tasks") == 6
    for kept in ("offerings", "shells", "hand", "cells", "person", "god_tiles", "temple"):
        assert (m.state[kept] == before[kept]).all()  # nothing is given up
    for k, p in enumerate(parts):
        short = [*enough[:k], provide(p["measure"], p["arg"], p["need"] - 1), *enough[k + 1 :]]
        m = position(table, ask="task", tasks={0: [task, 58, 59] if task < 58 else [task, 48, 49]}, **merged(short))
        assert m.why_not("task 0") == "BB-132", p


@rules("BB-133")
def test_more_than_enough_is_fine(table) -> None:
    assert with_task(table, FIVE_SHELLS, shells={0: 9}).why_not("task 0") == ""


@rules("BB-132")
def test_shortages_of_all_components_add_up(table) -> None:
    m = with_task(table, MAN_AND_WOMAN, god_tiles={0: 1})
    assert m.why_not("task_yellow 0") == "BB-134"  # two units are missing
    m = with_task(table, MAN_AND_WOMAN, god_tiles={0: 1}, people={0: ["woman vp 1"]})
    assert m.why_not("task_yellow 0") == ""


@rules("BB-110", "BB-130", "BB-134")
def test_yellow_stands_in_for_one_unit_and_scores_four(table) -> None:
    m = with_task(table, THREE_WOOD, stored={0: [2, 5]}, hand={0: {"yellow": 1}}, offerings={0: 1})
    m.play("task_yellow 0")
    assert m.why_not("decline") == "BB-134"
    m.play("pay card")
    assert (earned(m, 0, "tasks"), m.state.tasks_done[0], cards(m, 0), m.state.offerings[0]) == (4, 1, {}, 0)


@rules("BB-130")
def test_yellow_is_not_for_a_task_that_lacks_nothing(table) -> None:
    assert with_task(table, FIVE_SHELLS, shells={0: 5}, god_tiles={0: 1}).why_not("task_yellow 0") == "BB-130"


@rules("BB-122", "BB-130")
def test_yellow_must_be_payable(table) -> None:
    assert with_task(table, FIVE_SHELLS, shells={0: 4}, hand={0: {"yellow": 1}}).why_not("task_yellow 0") == "BB-122"


@rules("BB-130")
def test_one_yellow_in_step_four(table) -> None:
    m = with_task(table, FIVE_SHELLS, shells={0: 4}, god_tiles={0: 3})
    m.play("task_yellow 0", "pay tile")
    assert m.current_player == 1


@rules("BB-134")
def test_the_payment_is_gone_before_the_task_is_measured(table) -> None:
    m = with_task(table, FOUR_OFFERINGS, offerings={0: 3}, hand={0: {"yellow": 1}})
    assert m.why_not("task_yellow 0") == "BB-134"  # the offering paid is missing too
    m = with_task(table, FOUR_OFFERINGS, offerings={0: 3}, hand={0: {"yellow": 1}}, god_tiles={0: 1})
    m.play("task_yellow 0")
    assert legal(m) == ["pay tile"]
    assert m.why_not("pay card") == "BB-134"


@rules("BB-134")
def test_two_god_tiles_cannot_be_made_of_one_that_pays(table) -> None:
    assert with_task(table, TWO_GOD_TILES, god_tiles={0: 1}).why_not("task_yellow 0") == "BB-134"
    m = with_task(table, TWO_GOD_TILES, god_tiles={0: 1}, hand={0: {"yellow": 1}}, offerings={0: 1})
    m.play("task_yellow 0")
    assert legal(m) == ["pay card"]


@rules("BB-134", "BB-135")
def test_yellow_may_replace_one_missing_card_but_not_with_that_card(table) -> None:
    m = with_task(table, TWO_BLUE, hand={0: {"blue": 1, "red": 2}}, offerings={0: 1})
    m.play("task_yellow 0")
    assert legal(m) == ["pay pair-red"]
    m = with_task(table, 14, hand={0: {"yellow": 1}}, offerings={0: 1})  # two yellow cards
    assert m.why_not("task_yellow 0") == "BB-134"


@rules("BB-135")
def test_god_tiles_and_pairs_do_not_replace_required_cards(table) -> None:
    m = with_task(table, TWO_BLUE, hand={0: {"red": 4}}, god_tiles={0: 2}, offerings={0: 2})
    assert m.why_not("task 0") == "BB-132"
    assert m.why_not("task_yellow 0") == "BB-134"


@rules("BB-136")
def test_different_persons_have_different_abilities(table) -> None:
    m = with_task(table, 16, people={0: ["man vp 1", "man vp 2", "man sea 1", "woman land 1"]})
    assert m.why_not("task 0") == "BB-132"


@rules("BB-137")
def test_a_hut_beside_the_building_space_counts_for_tasks(table) -> None:
    m = with_task(table, 5, huts={0: ["CF", "CB", "SF"], 1: ["CF", "CB", "SF"]})  # huts in three regions
    assert m.why_not("task 0") == ""


@rules("BB-138", "BB-059")
def test_materials_beside_the_board_count_and_those_under_buildings_do_not(table) -> None:
    m = with_task(table, THREE_WOOD, stored={0: [2]}, built={0: {1: (5, 6)}}).edit(**{"aside[0]": [0, 0, 2]})
    assert m.why_not("task 0") == ""
    m.edit(**{"aside[0]": [0, 0, 1]})
    assert m.why_not("task 0") == "BB-132"


@rules("BB-140")
def test_tasks_are_measured_after_the_new_order_and_the_purchases(table) -> None:
    m = position(table, ask="use", seat=1, tasks={0: [4, 22, 20], 1: [3, 22, 8]}, shells={1: 1}, status={1: 1})
    m.edit(**{"person[0]": [person("man vp 1"), *[-1] * 11], "person[1]": [person("woman vp 1"), *[-1] * 11]})
    m.edit(order=[0, 1, -1, -1], **{"grid[0]": [0, 3, 7, 14]})
    m.play("pass", "jewel 0", "pass")  # seat 1 is first now and has bought jewelry
    assert (m.current_player, m.why_not("task 0")) == (1, "")
    m.play("task 0")
    assert m.why_not("task 0") == "BB-132"  # seat 0 has a man, but no longer turn-order tile 1


@rules("BB-148")
@pytest.mark.parametrize(
    ("task", "hand", "known"),
    [
        (TWO_BLUE, {"blue": 3, "red": 1}, [2, 0, 0, 0, 0]),
        (CARDS_SAME, {"white": 3, "red": 4}, [0, 0, 3, 0, 0]),
        (CARDS_SAME, {"white": 3, "red": 3}, [0, 3, 0, 0, 0]),
        (FOUR_DIFFERENT, dict.fromkeys(COLOURS, 2), [1, 1, 1, 1, 0]),
        (FOUR_DIFFERENT, dict.fromkeys(COLOURS[1:], 1), [0, 1, 1, 1, 1]),
    ],
)
def test_cards_shown_for_a_task_are_known_from_then_on(table, task, hand, known) -> None:
    m = with_task(table, task, hand={0: hand})
    m.play("task 0")
    assert m.state.known[0].tolist() == known


@rules("BB-148")
def test_with_yellow_only_the_cards_still_held_are_shown(table) -> None:
    m = with_task(table, TWO_BLUE, hand={0: {"blue": 1, "yellow": 1}}, offerings={0: 1})
    m.play("task_yellow 0", "pay card")
    assert m.state.known[0].tolist() == [1, 0, 0, 0, 0]
