"""Bora Bora in words: what has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motu.language import name_of

from .. import ask, box, family, payment, phase, source
from ..speech import _, counted
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
    told = [*_told_evaluation(before, after), *_told_end(before, after)]
    if not told and _goes_on(before, after):
        return f"{what},"
    return " ".join([f"{what}.", *told])


# what is asked when nothing else is left to do; all other questions belong to what was done before
FIRST_QUESTIONS = (ask.START_HUT, ask.PLACE, ask.USE, ask.JEWELRY, ask.TASK, ask.NEW_TASK, ask.FINAL, ask.OVER)


def _goes_on(before: Any, after: Any) -> bool:
    """Whether the same die, person or task still has an effect to choose."""
    return bool(after.seat == before.seat and after.point not in FIRST_QUESTIONS)


AT_ONCE = (source.FISHING, source.HELPER, source.RED, source.BUILDING, source.PERSONS, source.TASKS)


def _told_evaluation(before: Any, after: Any) -> list[str]:
    """Status, the new order, the temple and its god tile, where phase B has just ended (BB-103 to BB-107)."""
    if before.phase != phase.PERSONS or after.phase == phase.PERSONS:
        return []
    order = ", ".join(name_of(int(seat)) for seat in after.order[: after.players])
    status, temple = _gains(before, after, (source.STATUS,)), _gains(before, after, (source.TEMPLE,))
    told = [_("Status: {gains}.").format(gains=status)] if status else []
    told.append(_("The new order is {order}.").format(order=order))
    if temple:
        told.append(_("Temple: {gains}.").format(gains=temple))
    to = [seat for seat in range(before.players) if after.god_tiles[seat] > before.god_tiles[seat]]
    if to:
        told.append(_("The god tile goes to {name}.").format(name=name_of(to[0])))
    elif after.god_tiles_out > before.god_tiles_out:
        told.append(_("Nobody has a priest in the temple: the god tile leaves the game."))
    return told


def _told_end(before: Any, after: Any) -> list[str]:
    """The final scoring, source by source (BB-116 to BB-119)."""
    if after.point != ask.OVER or before.point == ask.OVER:
        return []
    titles = {
        source.GOD_TILES: _("God tiles: {gains}."), source.FISH: _("Fish: {gains}."),
        source.JEWELRY: _("Jewelry: {gains}."), source.BONUSES: _("Bonuses: {gains}."),
    }  # fmt: skip
    gains = {kind: _gains(before, after, (kind,)) for kind in titles}
    return [text.format(gains=gains[kind]) for kind, text in titles.items() if gains[kind]]


def _gains(before: Any, after: Any, sources: tuple[int, ...]) -> str:
    """Who has scored how much: 'Anna +4, Bo +1'; empty if nobody has."""
    scored = ((seat, _scored(before, after, seat, sources)) for seat in range(before.players))
    return ", ".join(f"{name_of(seat)} +{points}" for seat, points in scored if points)


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
    number = int(box.SYMBOLS[gender, tile])
    if gender == box.MEN:
        return counted("tattoos a man, {count} status step", "tattoos a man, {count} status steps", number)
    return counted("collects {count} shell from a woman", "collects {count} shells from a woman", number)


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
    family.CELL: lambda v, cell: _("stores {material} in cell {cell}").format(
        material=terms.material_name(box.CELL_MATERIAL[cell]), cell=box.CELL_NAMES[cell]
    ),
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
        first=box.CELL_NAMES[box.PAIR[pair, 0]], second=box.CELL_NAMES[box.PAIR[pair, 1]]
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
