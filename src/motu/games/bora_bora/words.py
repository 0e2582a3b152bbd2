"""Bora Bora in words: what is asked, and what an action means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motu.language import _

from .state import (
    ABILITY,
    ABILITY_NAMES,
    ACTIONS,
    ASK_BLUE,
    ASK_BUILD_PAIR,
    ASK_BUILD_TILE,
    ASK_CARDS,
    ASK_DOUBLE,
    ASK_EXPAND,
    ASK_EXTRA,
    ASK_FINAL,
    ASK_FIRE_FIRST,
    ASK_FIRE_SECOND,
    ASK_HELPER,
    ASK_HUT_FROM,
    ASK_JEWELRY,
    ASK_MATERIALS,
    ASK_NEW_TASK,
    ASK_PLACE,
    ASK_RED,
    ASK_REWARD,
    ASK_START_HUT,
    ASK_TAKE,
    ASK_TASK,
    ASK_TEMPLE,
    ASK_USE,
    ASK_WHITE,
    ASK_YELLOW,
    BUILDING_VALUE,
    BUILDING_VP,
    BY_CARD,
    BY_TILE,
    CELL_MATERIAL,
    FISH_TYPE,
    FISH_VP,
    FISHING,
    FISHING_VP,
    FROM_DECK,
    JEWEL_COST,
    JEWEL_TYPE,
    JEWEL_VP,
    MEN,
    OVER,
    PAIR,
    PEOPLE,
    REGION_NAMES,
    SPACE_VALUE,
    SYMBOLS,
    TASK_NAMES,
    TASK_VP,
    TASK_VP_WITH_YELLOW,
    TILE_NAMES,
    WOMEN,
)

# -- names --


def god_name(god: int) -> str:
    return (_("blue"), _("white"), _("red"), _("green"), _("yellow"))[god]


def material_name(material: int) -> str:
    return (_("sand"), _("stone"), _("wood"))[material]


def region_name(region: int) -> str:
    return _(REGION_NAMES[region])


def tile_name(tile: int) -> str:
    return _(TILE_NAMES[tile].replace("_", " or "))


def jewel_type_name(kind: int) -> str:
    return (_("necklace"), _("bracelet"), _("earring"), _("ring"), _("anklet"), _("headband"))[kind]


def fish_name(tile: int) -> str:
    """The type of a fish tile as a letter with its value: 'b3'."""
    return f"{'abcdefgh'[FISH_TYPE[tile]]}{FISH_VP[tile]}"


def ability_name(ability: int) -> str:
    names = {
        "land": _("land path"), "sea": _("sea path"), "woman": _("take a woman"), "man": _("take a man"),
        "build": _("building"), "material": _("material"), "hut": _("move a hut"), "vp": _("victory points"),
        "god": _("god card"), "offering": _("offering"), "status": _("status"), "shell": _("shell"),
    }  # fmt: skip
    return names[ABILITY_NAMES[ability]]


def task_name(task: int) -> str:
    return _(TASK_NAMES[task])


def person_name(person: int) -> str:
    """A man or woman on a board: 'man (land path, 2 x status)'."""
    gender, tile = divmod(int(person), PEOPLE)
    return person_tile_name(gender, tile)


def person_tile_name(gender: int, tile: int) -> str:
    pattern = _("man ({ability}, {count} x status)") if gender == MEN else _("woman ({ability}, {count} x shell)")
    return pattern.format(ability=ability_name(ABILITY[gender, tile]), count=int(SYMBOLS[gender, tile]))


def jewel_name(jewel: int) -> str:
    return _("{kind} (cost {cost}, {vp} VP)").format(
        kind=jewel_type_name(JEWEL_TYPE[jewel]), cost=int(JEWEL_COST[jewel]), vp=int(JEWEL_VP[jewel])
    )


# -- what is asked --


def prompt(v: Any) -> str:
    """What the deciding seat is asked."""
    texts = {
        ASK_START_HUT: _("Place your first hut in a region beside a fish tile of value 1."),
        ASK_HUT_FROM: _("Take the hut from an ordinary space or from the twelfth?"),
        ASK_REWARD: _("{region}: store its material or take an offering."),
        ASK_RED: _("Play red to score the fish tile of {region}?"),
        ASK_PLACE: _("Place one of your dice on an action tile."),
        ASK_BLUE: _("Pay for blue: your {face} is not lower than the dice on {tile}."),
        ASK_WHITE: _("Play white, so that your {face} acts as a 6?"),
        ASK_HELPER: _("Helper: spend your points, {left} left."),
        ASK_TEMPLE: _("Temple: put a priest on a space of value {value} or less."),
        ASK_BUILD_TILE: _("Choose a building of value {value} or less."),
        ASK_BUILD_PAIR: _("Choose two cells with materials to build on."),
        ASK_TAKE: _("Take a person from the display, value {value} or less."),
        ASK_EXPAND: _("Expand over a path of value {value} or less."),
        ASK_FIRE_FIRST: _("Fire bonus: a god card or an offering."),
        ASK_FIRE_SECOND: _("Fire bonus: a status step or a shell."),
        ASK_USE: _("Use your men and women, or end your phase."),
        ASK_DOUBLE: _("Play green to double {ability}?"),
        ASK_EXTRA: _("Pay for green: a second ability, {ability}."),
        ASK_MATERIALS: _("Take a material of your choice, {left} left."),
        ASK_CARDS: _("Take a god card, {left} left."),
        ASK_JEWELRY: _("Buy a jewelry tile of this round, or pass."),
        ASK_TASK: _("Fulfil a task, or give one up if you can fulfil none."),
        ASK_YELLOW: _("Pay for yellow, which stands in for one missing unit."),
        ASK_NEW_TASK: _("Take a new task."),
        ASK_FINAL: _("The last round is over: fulfil as many of your tasks as you can."),
        OVER: _("The game is over."),
    }
    return texts[int(v.point)].format(
        region=region_name(v.region),
        face=int(v.face),
        tile=tile_name(v.tile),
        left=int(v.left),
        value=int(v.value),
        ability=ability_name(v.ability),
    )


# -- what an action means --


def _place(v: Any, die: int, tile: int) -> str:
    if tile == FISHING:
        return _("Go fishing with a {face}: {vp} VP").format(face=die + 1, vp=FISHING_VP)
    return _("Place a {face} on {tile}").format(face=die + 1, tile=tile_name(tile))


def _pay(v: Any, form: int) -> str:
    if form == BY_TILE:
        return _("Pay with a god tile")
    if form == BY_CARD:
        return _("Pay with a card of the god's colour and an offering")
    return _("Pay with two {colour} cards and an offering").format(colour=god_name(form - 1))


def _decline(v: Any) -> str:
    return _("Do not play the god")


def _expand(v: Any, region: int) -> str:
    return _("Settle {region} (fish {fish})").format(region=region_name(region), fish=fish_name(v.fish[region]))


def _hut_from(v: Any, space: int) -> str:
    return _("Take the hut from the twelfth space") if space else _("Take the hut from an ordinary space")


def _cell(v: Any, cell: int) -> str:
    return _("Store {material} in cell {cell}").format(material=material_name(CELL_MATERIAL[cell]), cell=cell)


def _aside(v: Any, material: int) -> str:
    return _("Lay {material} beside the board").format(material=material_name(material))


def _offering(v: Any) -> str:
    return _("Take an offering")


def _take(v: Any, gender: int, position: int) -> str:
    tile = int(v.person_display[gender, position])
    if tile < 0:
        return _("Take the person at position {position}").format(position=position)
    return _("Take the {person}").format(person=person_tile_name(gender, tile))


def _shift(v: Any, slot: int) -> str:
    person = int(v.person[v.seat, slot])
    if person < 0:
        return _("Shift the person in space {slot}").format(slot=slot)
    return _("Shift the {person}").format(person=person_name(person))


def _vp_rest(v: Any) -> str:
    return _("Take the remaining points as VP")


def _god_card(v: Any, source: int) -> str:
    if source == FROM_DECK:
        return _("Draw a god card from the deck")
    return _("Take a {colour} card from the display").format(colour=god_name(source))


def _move_hut(v: Any) -> str:
    return _("Move a hut to the twelfth space")


def _temple(v: Any, space: int) -> str:
    if v.temple[space] >= 0:
        return _("Put a priest on {value} and push the one there").format(value=int(SPACE_VALUE[space]))
    return _("Put a priest on {value}").format(value=int(SPACE_VALUE[space]))


def _build_tile(v: Any, building: int) -> str:
    return _("Build the {value}: {vp} VP").format(
        value=int(BUILDING_VALUE[building]), vp=int(BUILDING_VP[v.round_number - 1])
    )


def _build_pair(v: Any, pair: int) -> str:
    return _("Build on cells {first} and {second}").format(first=int(PAIR[pair, 0]), second=int(PAIR[pair, 1]))


def _use(v: Any, gender: int, ability: int) -> str:
    pattern = _("Use your men: {ability} ({count})") if gender == MEN else _("Use your women: {ability} ({count})")
    return pattern.format(ability=ability_name(ability), count=int(v.people[v.seat, gender, ability]))


def _pass(v: Any) -> str:
    if v.point == ASK_JEWELRY:
        return _("Buy nothing")
    return _("End your phase") if v.point == ASK_USE else _("Fulfil no more tasks")


def _jewel(v: Any, row: int) -> str:
    jewel = int(v.grid[v.round_number - 1, row])
    if jewel < 0:
        return _("Buy the jewelry in row {row}").format(row=row)
    return _("Buy the {jewel}").format(jewel=jewel_name(jewel))


def _of_task(v: Any, slot: int) -> str:
    task = int(v.tasks[v.seat, slot])
    return task_name(task) if task >= 0 else _("none")


def _task(v: Any, slot: int) -> str:
    return _("Fulfil: {task} ({vp} VP)").format(task=_of_task(v, slot), vp=TASK_VP)


def _task_yellow(v: Any, slot: int) -> str:
    return _("Fulfil with yellow: {task} ({vp} VP)").format(task=_of_task(v, slot), vp=TASK_VP_WITH_YELLOW)


def _task_discard(v: Any, slot: int) -> str:
    return _("Give up: {task}").format(task=_of_task(v, slot))


def _take_task(v: Any, position: int) -> str:
    task = int(v.task_display[position])
    return _("Take the task: {task}").format(task=task_name(task) if task >= 0 else _("none"))


SENTENCES: dict[str, Callable[..., str]] = {
    "place": _place,
    "pay": _pay,
    "decline": _decline,
    "expand": _expand,
    "hut_from": _hut_from,
    "cell": _cell,
    "aside": _aside,
    "offering": _offering,
    "take_man": lambda v, position: _take(v, MEN, position),
    "take_woman": lambda v, position: _take(v, WOMEN, position),
    "shift": _shift,
    "vp_rest": _vp_rest,
    "god_card": _god_card,
    "move_hut": _move_hut,
    "temple": _temple,
    "build_tile": _build_tile,
    "build_pair": _build_pair,
    "status": lambda v: _("Advance one status space"),
    "shell": lambda v: _("Take a shell"),
    "use_man": lambda v, ability: _use(v, MEN, ability),
    "use_woman": lambda v, ability: _use(v, WOMEN, ability),
    "pass": _pass,
    "jewel": _jewel,
    "task": _task,
    "task_yellow": _task_yellow,
    "task_discard": _task_discard,
    "take_task": _take_task,
}


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    return SENTENCES[ACTIONS.family(action).name](v, *ACTIONS.arguments(action))
