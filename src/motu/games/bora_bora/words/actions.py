"""Bora Bora in words: what an action means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motu.language import capital, marked

from .. import ask, box, family, payment, play
from ..speech import _, counted
from . import terms


def _place(v: Any, die: int, tile: int) -> str:
    if tile == box.FISHING:
        return _("Go fishing with a {face}: {vp} VP").format(face=die + 1, vp=box.FISHING_VP)
    words = {"face": die + 1, "tile": terms.tile_name(tile)}
    if die + 1 >= v.lowest[tile]:  # only the blue god makes room for it (BB-047, BB-126)
        return _("Place a {face} on {tile}, with the blue god").format(**words)
    return _("Place a {face} on {tile}").format(**words)


def _pay(v: Any, form: int) -> str:
    if form == payment.TILE:
        return _("Pay with a god tile")
    if form == payment.CARD:
        god = int(ask.GOD[v.point])
        if god < 0:
            return _("Pay with a card of the god's colour and an offering")
        return _("Pay with a {colour} card and an offering").format(colour=terms.god_name(god))
    return _("Pay with two {colour} cards and an offering").format(colour=terms.god_name(form - 1))


def _decline(v: Any) -> str:
    return _("Do not play the god")


def _expand(v: Any, region: int) -> str:
    return _("Settle {region} (fish {fish})").format(
        region=terms.region_name(region), fish=terms.fish_name(v.fish[region])
    )


def _hut_from(v: Any, space: int) -> str:
    return _("Take the hut from the twelfth space") if space else _("Take the hut from an ordinary space")


def _cell(v: Any, cell: int) -> str:
    return _("Store {material} in cell {cell}").format(
        material=terms.material_name(box.CELL_MATERIAL[cell]), cell=box.CELL_NAMES[cell]
    )


def _aside(v: Any, material: int) -> str:
    return _("Lay {material} beside the board").format(material=terms.material_name(material))


def _offering(v: Any) -> str:
    return _("Take an offering")


def _take(v: Any, gender: int, position: int) -> str:
    tile = int(v.person_display[gender, position])
    if tile < 0:
        return _("Take the person at position {position}").format(position=position)
    return _("Take the {person}").format(person=terms.person_tile_name(gender, tile))


def _shift(v: Any, slot: int) -> str:
    person = int(v.person[v.seat, slot])
    if person < 0:
        return _("Shift the person in space {slot}").format(slot=slot)
    return _("Shift the {person}").format(person=terms.person_name(person))


def _vp_rest(v: Any) -> str:
    return _("Take the remaining points as VP")


def _god_card(v: Any, choice: int) -> str:
    if choice == box.FROM_DECK:
        return _("Draw a god card from the deck")
    return _("Take a {colour} card from the display").format(colour=terms.god_name(choice))


def _move_hut(v: Any) -> str:
    return _("Move a hut to the twelfth space")


def _temple(v: Any, space: int) -> str:
    if v.temple[space] >= 0:
        return _("Put a priest on {value} and push the one there").format(value=int(box.SPACE_VALUE[space]))
    return _("Put a priest on {value}").format(value=int(box.SPACE_VALUE[space]))


def _build_tile(v: Any, building: int) -> str:
    return _("Build the {value}: {vp} VP").format(
        value=int(box.BUILDING_VALUE[building]), vp=int(box.BUILDING_VP[v.round_number - 1])
    )


def _build_pair(v: Any, pair: int) -> str:
    return _("Build on cells {first} and {second}").format(
        first=box.CELL_NAMES[box.PAIR[pair, 0]], second=box.CELL_NAMES[box.PAIR[pair, 1]]
    )


def _use(v: Any, gender: int, ability: int) -> str:
    pattern = _("Use your men: {ability} ({count})") if gender == box.MEN else _("Use your women: {ability} ({count})")
    return pattern.format(ability=terms.ability_name(ability), count=int(v.people[v.seat, gender, ability]))


def _pass(v: Any) -> str:
    if v.point == ask.JEWELRY:
        return _("Buy nothing")
    return _("End your phase") if v.point == ask.USE else _("Fulfil no more tasks")


def _jewel(v: Any, row: int) -> str:
    jewel = int(v.grid[v.round_number - 1, row])
    if jewel < 0:
        return _("Buy the jewelry in row {row}").format(row=row)
    return _("Buy the {jewel}").format(jewel=terms.jewel_name(jewel))


def _task(v: Any, slot: int) -> str:
    return _("Fulfil: {task} ({vp} VP)").format(task=terms.held_task(v, slot), vp=box.TASK_VP)


def _task_yellow(v: Any, slot: int) -> str:
    return _("Fulfil with yellow: {task} ({vp} VP)").format(task=terms.held_task(v, slot), vp=box.TASK_VP_WITH_YELLOW)


def _task_discard(v: Any, slot: int) -> str:
    return _("Give up: {task}").format(task=terms.held_task(v, slot))


def _take_task(v: Any, position: int) -> str:
    task = int(v.task_display[position])
    return _("Take the task: {task}").format(task=terms.task_name(task) if task >= 0 else _("none"))


SENTENCES: dict[str, Callable[..., str]] = {
    "place": _place,
    "pay": _pay,
    "decline": _decline,
    "expand": _expand,
    "hut_from": _hut_from,
    "cell": _cell,
    "aside": _aside,
    "offering": _offering,
    "take_man": lambda v, position: _take(v, box.MEN, position),
    "take_woman": lambda v, position: _take(v, box.WOMEN, position),
    "shift": _shift,
    "vp_rest": _vp_rest,
    "god_card": _god_card,
    "move_hut": _move_hut,
    "temple": _temple,
    "build_tile": _build_tile,
    "build_pair": _build_pair,
    "status": lambda v: _("Advance one status space"),
    "shell": lambda v: _("Take a shell"),
    "use_man": lambda v, ability: _use(v, box.MEN, ability),
    "use_woman": lambda v, ability: _use(v, box.WOMEN, ability),
    "pass": _pass,
    "jewel": _jewel,
    "task": _task,
    "task_yellow": _task_yellow,
    "task_discard": _task_discard,
    "take_task": _take_task,
}


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    return SENTENCES[play.ACTIONS.family(action).name](v, *play.ACTIONS.arguments(action))


# -- short, on the buttons --


def label(v: Any, action: int) -> str:
    """A button in one to three words."""
    kind, index = int(family.OF[action]), action - int(family.FIRST[family.OF[action]])
    if kind == family.PLACE:
        words = {"face": index // box.TILES + 1, "tile": terms.tile_label(index % box.TILES)}
        blue = index % box.TILES != box.FISHING and words["face"] >= v.lowest[index % box.TILES]
        return (_("{face} on {tile}, blue") if blue else _("{face} on {tile}")).format(**words)
    if kind == family.PAY:
        return _pay_label(v, index)
    if kind in (family.TAKE_MAN, family.TAKE_WOMAN):
        gender = box.MEN if kind == family.TAKE_MAN else box.WOMEN
        tile = int(v.person_display[gender, index])
        return capital(terms.ability_name(box.ABILITY[gender, tile])) if tile >= 0 else str(index + 1)
    if kind == family.SHIFT:
        return _shift_label(v, index)
    if kind in (family.TASK, family.TASK_YELLOW, family.TASK_DISCARD):
        return terms.held_task(v, index)
    if kind == family.TAKE_TASK:
        task = int(v.task_display[index])
        return terms.task_name(task) if task >= 0 else str(index + 1)
    if kind == family.JEWEL:
        tile = int(v.grid[v.round_number - 1, index])
        return capital(terms.jewel_type_name(box.JEWEL_TYPE[tile])) if tile >= 0 else str(index + 1)
    if kind in (family.USE_MAN, family.USE_WOMAN):
        return capital(terms.ability_name(index))
    return _plain_label(v, kind, index)


def _plain_label(v: Any, kind: int, index: int) -> str:
    if kind == family.EXPAND:
        return capital(terms.region_name(index))
    if kind == family.CELL:
        return _("{material}, cell {cell}").format(
            material=capital(terms.material_name(box.CELL_MATERIAL[index])), cell=box.CELL_NAMES[index]
        )
    if kind == family.TEMPLE:
        return _("Space {value}").format(value=int(box.SPACE_VALUE[index]))
    if kind == family.BUILD_TILE:
        return _("Building {value}").format(value=int(box.BUILDING_VALUE[index]))
    if kind == family.BUILD_PAIR:
        return _("Cells {first} and {second}").format(
            first=box.CELL_NAMES[box.PAIR[index, 0]], second=box.CELL_NAMES[box.PAIR[index, 1]]
        )
    if kind == family.GOD_CARD:
        return _("Deck") if index == box.FROM_DECK else capital(terms.god_name(index))
    if kind == family.HUT_FROM:
        return _("Twelfth place") if index else _("Ordinary place")
    if kind == family.ASIDE:
        return _("{material}, beside").format(material=capital(terms.material_name(index)))
    return _pass(v) if kind == family.PASS else _(LABELS[kind])


LABELS = {
    family.DECLINE: marked("No god"), family.OFFERING: marked("Offering"), family.VP_REST: marked("The rest as VP"),
    family.MOVE_HUT: marked("Hut to the twelfth"), family.STATUS: marked("Status step"), family.SHELL: marked("Shell"),
}  # fmt: skip


def _pay_label(v: Any, form: int) -> str:
    if form == payment.TILE:
        return _("God tile")
    god = int(ask.GOD[v.point])
    if form == payment.CARD:
        return _("{colour} card, offering").format(colour=capital(terms.god_name(god)) if god >= 0 else "?")
    return _("2 {colour} cards, offering").format(colour=terms.god_name(form - 1))


def _shift_label(v: Any, slot: int) -> str:
    person = int(v.person[v.seat, slot])
    if person < 0:
        return str(slot + 1)
    gender, tile = divmod(person, box.PEOPLE)
    pattern = _("Man, {ability}") if gender == box.MEN else _("Woman, {ability}")
    return pattern.format(ability=terms.ability_name(box.ABILITY[gender, tile]))


def gain(v: Any, action: int) -> str:
    """Price or gain of an action."""
    kind, index = int(family.OF[action]), action - int(family.FIRST[family.OF[action]])
    vp = _("{count} VP")
    if kind == family.PLACE:
        return vp.format(count=f"+{box.FISHING_VP}") if index % box.TILES == box.FISHING else ""
    if kind == family.BUILD_TILE:
        return vp.format(count=f"+{box.BUILDING_VP[v.round_number - 1]}")
    if kind == family.TASK:
        return vp.format(count=f"+{box.TASK_VP}")
    if kind == family.TASK_YELLOW:
        return vp.format(count=f"+{box.TASK_VP_WITH_YELLOW}")
    if kind == family.EXPAND:
        return _("fish {vp}").format(vp=int(box.FISH_VP[v.fish[index]]))
    if kind == family.JEWEL and v.grid[v.round_number - 1, index] >= 0:
        tile = int(v.grid[v.round_number - 1, index])
        price = counted("{count} shell", "{count} shells", int(box.JEWEL_COST[tile]))
        return _("{price}, {vp} VP").format(price=price, vp=int(box.JEWEL_VP[tile]))
    if kind == family.SHIFT and v.person[v.seat, index] >= 0:
        gender, tile = divmod(int(v.person[v.seat, index]), box.PEOPLE)
        number = int(box.SYMBOLS[gender, tile])
        if gender == box.MEN:
            return counted("+{count} status", "+{count} status", number)
        return counted("+{count} shell", "+{count} shells", number)
    if kind in (family.USE_MAN, family.USE_WOMAN):
        gender = box.MEN if kind == family.USE_MAN else box.WOMEN
        power = min(int(box.CAP[index]), int(box.PER_TILE[index]) * int(v.people[v.seat, gender, index]))
        return (_("up to {count}") if box.ABILITY_DOES[index] else "×{count}").format(count=power)
    if v.point == ask.HELPER:
        costs = {
            family.OFFERING: box.OFFERING_COST,
            family.GOD_CARD: box.CARD_COST,
            family.CELL: box.MATERIAL_COST,
            family.ASIDE: box.MATERIAL_COST,
            family.MOVE_HUT: box.HUT_COST,
        }
        if kind == family.VP_REST:
            return vp.format(count=f"+{int(v.left) * box.VP_PER_POINT}")
        if kind in costs:
            return counted("{count} point", "{count} points", costs[kind])
    return ""
