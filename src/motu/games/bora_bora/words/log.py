"""Bora Bora in words: what has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motu.language import name_of

from .. import ask, box, family, payment, source
from ..speech import _
from . import terms


def told(before: Any, action: int, after: Any) -> str:
    """What has happened, after the name of the player, with what came of it."""
    kind, index = int(family.OF[action]), action - int(family.FIRST[family.OF[action]])
    pattern = _TOLD[kind](before, index) if kind in _TOLD else ""
    if kind == family.GOD_CARD and index == box.FROM_DECK:
        drawn = [c for c in range(box.COLOURS) if after.hand[before.seat, c] > before.hand[before.seat, c]]
        pattern = (
            _("draws {colour} from the deck").format(colour=terms.god_name(drawn[0]))
            if len(drawn) == 1
            else _("draws from the deck")
        )
    points = _scored(before, after, before.seat, AT_ONCE)
    what = _("{what}: {points} VP").format(what=pattern, points=f"+{points}") if points else pattern
    evaluated = [(seat, _scored(before, after, seat, EVALUATED)) for seat in range(before.players)]
    if any(points for _seat, points in evaluated):
        gains = ", ".join(f"{name_of(seat)} +{points}" for seat, points in evaluated)
        return _("{what}. Status and temple: {gains}.").format(what=what, gains=gains)
    return f"{what}."


AT_ONCE = (source.FISHING, source.HELPER, source.RED, source.BUILDING, source.PERSONS, source.TASKS)
EVALUATED = (source.STATUS, source.TEMPLE)


def _scored(before: Any, after: Any, seat: int, sources: tuple[int, ...]) -> int:
    return sum(int(after.points[seat, kind]) - int(before.points[seat, kind]) for kind in sources)


def _told_place(v: Any, index: int) -> str:
    face, tile = index // box.TILES + 1, index % box.TILES
    if tile == box.FISHING:
        return _("goes fishing with a {face}").format(face=face)
    return _("places a {face} on {tile}").format(face=face, tile=terms.tile_name(tile))


def _told_pay(v: Any, form: int) -> str:
    god = terms.god_name(max(0, int(ask.GOD[v.point])))
    if form == payment.TILE:
        return _("plays {god} with a god tile").format(god=god)
    if form == payment.CARD:
        return _("plays {god}").format(god=god)
    return _("plays {god} with two {colour} cards").format(god=god, colour=terms.god_name(form - 1))


def _told_take(v: Any, gender: int, position: int) -> str:
    return _("takes the {person}").format(
        person=terms.person_tile_name(gender, int(v.person_display[gender, position]))
    )


def _told_shift(v: Any, slot: int) -> str:
    gender, tile = divmod(int(v.person[v.seat, slot]), box.PEOPLE)
    pattern = _("tattoos a man, {count} status") if gender == box.MEN else _("collects {count} shells from a woman")
    return pattern.format(count=int(box.SYMBOLS[gender, tile]))


def _told_temple(v: Any, space: int) -> str:
    pattern = _("sends a priest to {value} and pushes") if v.temple[space] >= 0 else _("sends a priest to {value}")
    return pattern.format(value=int(box.SPACE_VALUE[space]))


def _told_pass(v: Any, index: int) -> str:
    if v.point == ask.JEWELRY:
        return _("buys no jewelry")
    return _("is done with men and women") if v.point == ask.USE else _("fulfils no more tasks")


_TOLD: dict[int, Callable[[Any, int], str]] = {
    family.PLACE: _told_place,
    family.PAY: _told_pay,
    family.DECLINE: lambda v, index: _("plays no god"),
    family.EXPAND: lambda v, region: _("settles {region}").format(region=terms.region_name(region)),
    family.HUT_FROM: lambda v, space: (
        _("takes the hut from the twelfth place") if space else _("takes an ordinary hut")
    ),
    family.CELL: lambda v, cell: _("stores {material}").format(material=terms.material_name(box.CELL_MATERIAL[cell])),
    family.ASIDE: lambda v, material: _("lays {material} beside the board").format(
        material=terms.material_name(material)
    ),
    family.OFFERING: lambda v, index: _("takes an offering"),
    family.TAKE_MAN: lambda v, position: _told_take(v, box.MEN, position),
    family.TAKE_WOMAN: lambda v, position: _told_take(v, box.WOMEN, position),
    family.SHIFT: _told_shift,
    family.VP_REST: lambda v, index: _("takes the rest as points"),
    family.GOD_CARD: lambda v, god: _("takes {colour} from the display").format(
        colour=terms.god_name(god % box.COLOURS)
    ),
    family.MOVE_HUT: lambda v, index: _("moves a hut to the twelfth place"),
    family.TEMPLE: _told_temple,
    family.BUILD_TILE: lambda v, k: _("builds the {value}").format(value=int(box.BUILDING_VALUE[k])),
    family.BUILD_PAIR: lambda v, pair: _("builds on cells {first} and {second}").format(
        first=int(box.PAIR[pair, 0]) + 1, second=int(box.PAIR[pair, 1]) + 1
    ),
    family.STATUS: lambda v, index: _("rises one status step"),
    family.SHELL: lambda v, index: _("takes a shell"),
    family.USE_MAN: lambda v, ability: _("uses the men: {ability}").format(ability=terms.ability_name(ability)),
    family.USE_WOMAN: lambda v, ability: _("uses the women: {ability}").format(ability=terms.ability_name(ability)),
    family.PASS: _told_pass,
    family.JEWEL: lambda v, row: _("buys the {jewel}").format(
        jewel=terms.jewel_name(int(v.grid[v.round_number - 1, row]))
    ),
    family.TASK: lambda v, slot: _("fulfils {task}").format(task=terms.held_task(v, slot)),
    family.TASK_YELLOW: lambda v, slot: _("asks yellow to help with {task}").format(task=terms.held_task(v, slot)),
    family.TASK_DISCARD: lambda v, slot: _("gives up {task}").format(task=terms.held_task(v, slot)),
    family.TAKE_TASK: lambda v, position: _("takes the task {task}").format(
        task=terms.task_name(int(v.task_display[position]))
    ),
}
