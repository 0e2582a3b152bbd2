"""Bora Bora in words: what has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from motu.engine.record import NOBODY
from motu.facts import Fact, Said, by_source, moved, said, signed, together
from motu.language import name_of

from .. import ask, box, family, payment, phase, source
from ..rules.gods import cards_paid, god_tiles_paid, offerings_paid
from ..speech import _, counted, meaning
from . import stock, terms


def told(before: Any, action: int, after: Any) -> Said:
    """What has happened, after the name of the player, with what came of it."""
    kind, index = int(family.OF[action]), action - int(family.FIRST[family.OF[action]])
    gained = _gained(before, after)
    what = (
        _told_drawn(before, after) if kind == family.GOD_CARD and index == box.FROM_DECK else _TOLD[kind](before, index)
    )
    what = _with_effect(what, before, kind, index, after)
    points = signed(*(fact for fact in gained if fact.what in AT_ONCE))
    if points:
        what = said(_("{what}: {points} VP"), what=what, points=points)
    later = [*_told_evaluation(before, after, gained), *_told_end(before, after, gained)]
    if not later and _goes_on(before, after):
        return what + ","
    return together([what + ".", *later])


def _gained(before: Any, after: Any) -> list[Fact]:
    """The points that have come since, by source and seat, as they are booked."""
    then, now = before.points.tolist(), after.points.tolist()
    if then == now:
        return []
    return [
        Fact(seat, what, now[seat][kind] - then[seat][kind])
        for kind, what in enumerate(source.SOURCES)
        for seat in range(before.players)
        if now[seat][kind] != then[seat][kind]
    ]


# what is asked when nothing else is left to do; all other questions belong to what was done before
FIRST_QUESTIONS = (ask.START_HUT, ask.PLACE, ask.USE, ask.JEWELRY, ask.TASK, ask.NEW_TASK, ask.FINAL, ask.OVER)


def _goes_on(before: Any, after: Any) -> bool:
    """Whether the same die, person or task still has an effect to choose."""
    return bool(after.seat == before.seat and after.point not in FIRST_QUESTIONS)


def _sources(*kinds: int) -> tuple[str, ...]:
    return tuple(source.SOURCES[kind] for kind in kinds)


AT_ONCE = _sources(source.FISHING, source.HELPER, source.RED, source.BUILDING, source.PERSONS, source.TASKS)
STATUS, TEMPLE = _sources(source.STATUS, source.TEMPLE)
AT_THE_END = _sources(source.GOD_TILES, source.FISH, source.JEWELRY, source.BONUSES)


# -- what follows by itself --


def _told_evaluation(before: Any, after: Any, gained: list[Fact]) -> Iterator[Said]:
    """Status, the new order, the temple and its god tile, where phase B has just ended (BB-103 to BB-107)."""
    if before.phase != phase.PERSONS or after.phase == phase.PERSONS:
        return
    seats = range(before.players)
    yield from by_source(meaning, [fact for fact in gained if fact.what == STATUS])
    order = ", ".join(name_of(int(seat)) for seat in after.order[: after.players])
    back = (Fact(seat, stock.STATUS, int(box.STATUS_AT_START) - int(before.status[seat])) for seat in seats)
    yield said(_("The new order is {order}."), *back, order=order)
    yield from by_source(meaning, [fact for fact in gained if fact.what == TEMPLE])
    to = [seat for seat in seats if after.god_tiles[seat] > before.god_tiles[seat]]
    if to:
        yield said(_("The god tile goes to {name}."), Fact(to[0], stock.GOD_TILE, 1), name=name_of(to[0]))
    elif after.god_tiles_out > before.god_tiles_out:
        yield said(_("Nobody has a priest in the temple: the god tile leaves the game."))


def _told_end(before: Any, after: Any, gained: list[Fact]) -> Iterator[Said]:
    """The final scoring, source by source (BB-116 to BB-119)."""
    if after.point == ask.OVER and before.point != ask.OVER:
        yield from by_source(meaning, [fact for fact in gained if fact.what in AT_THE_END])


# -- dice and gods --


def _told_place(v: Any, index: int) -> Said:
    face, tile = index // box.TILES + 1, index % box.TILES
    if tile == box.FISHING:
        return said(_("goes fishing with a {face}"), face=face)
    laid = moved(v.seat, stock.DIE, terms.tile_name(tile))
    return said(_("places a {face} on {tile}"), *laid, face=face, tile=terms.tile_name(tile))


def _told_pay(v: Any, form: int) -> Said:
    seat, god = int(v.seat), max(0, int(ask.GOD[v.point]))
    facts = [Fact(seat, stock.CARD, -cards_paid(god, form, c), terms.god_name(c)) for c in range(box.COLOURS)]
    facts += [Fact(seat, stock.OFFERING, -offerings_paid(form)), Fact(seat, stock.GOD_TILE, -god_tiles_paid(form))]
    if v.point == ask.YELLOW:
        facts += _fulfilled(v, int(v.task_slot))
    words = {"god": terms.god_name(god)}
    if form == payment.TILE:
        return said(_("plays {god} with a god tile"), *facts, **words)
    if form == payment.CARD:
        return said(_("plays {god}"), *facts, **words)
    return said(_("plays {god} with two {colour} cards"), *facts, colour=terms.god_name(form - 1), **words)


def _told_card(v: Any, colour: int) -> Said:
    card = said(terms.god_name(colour), Fact(v.seat, stock.CARD, 1, terms.god_name(colour)))
    return said(_("takes {colour} from the display"), colour=card)


def _told_drawn(before: Any, after: Any) -> Said:
    """Whoever may see the new card reads which it is."""
    seat = int(before.seat)
    drawn = [c for c in range(box.COLOURS) if after.hand[seat, c] > before.hand[seat, c]]
    if len(drawn) != 1:
        return said(_("draws from the deck"), Fact(seat, stock.CARD, 1))
    card = said(terms.god_name(drawn[0]), Fact(seat, stock.CARD, 1, terms.god_name(drawn[0])))
    return said(_("draws {colour} from the deck"), colour=card)


# -- the island and the temple --


def _told_expand(v: Any, region: int) -> Said:
    """Where huts lie on the twelfth place only, none else can be taken (BB-056)."""
    seat = int(v.seat)
    facts = [Fact(seat, stock.HUT, 1, terms.region_name(region)), Fact(seat, stock.AT_HOME, -1)]
    if v.huts_left[seat] == v.huts[seat, box.TWELFTH]:
        facts.append(Fact(seat, stock.TWELFTH, -1))
    return said(_("settles {region}"), *facts, region=terms.region_name(region))


def _told_hut_from(v: Any, space: int) -> Said:
    if space:
        return said(_("takes the hut from the twelfth place"), Fact(v.seat, stock.TWELFTH, -1))
    return said(_("takes an ordinary hut"))


def _told_temple(v: Any, space: int) -> Said:
    """The priest comes, and the last one that is pushed may fall out (BB-079)."""
    words, came = {"value": int(box.SPACE_VALUE[space])}, Fact(v.seat, stock.PRIEST, 1)
    if v.temple[space] == NOBODY:
        return said(_("sends a priest to {value}"), came, **words)
    pushes = said(_("sends a priest to {value} and pushes"), came, **words)
    out = _pushed_out(v, space)
    if out == NOBODY:
        return pushes
    return said(_("{what}; {name} gets a priest back"), Fact(out, stock.PRIEST, -1), what=pushes, name=name_of(out))


def _pushed_out(v: Any, space: int) -> int:
    """Whose priest leaves the temple if one more comes to this space, NOBODY if there is room."""
    while 0 <= space < box.SPACES:
        last = int(v.temple[space])
        if last == NOBODY:
            return NOBODY
        space += box.PUSH
    return last


# -- people --


def _told_take(v: Any, gender: int, position: int) -> Said:
    tile = int(v.person_display[gender, position])
    came = Fact(v.seat, stock.PERSON[gender], 1, terms.ability_name(box.ABILITY[gender, tile]))
    return said(_("takes the {person}"), came, person=terms.person_tile_name(gender, tile))


def _told_shift(v: Any, slot: int) -> Said:
    gender, tile = divmod(int(v.person[v.seat, slot]), box.PEOPLE)
    number = int(box.SYMBOLS[gender, tile])
    if gender == box.MEN:
        steps = _steps(v, number)
        text = counted("tattoos a man, {count} status step", "tattoos a man, {count} status steps", steps.number)
        return said(text, steps)
    text = counted("collects {count} shell from a woman", "collects {count} shells from a woman", number)
    return said(text, Fact(v.seat, stock.SHELL, number))


def _steps(v: Any, wanted: int) -> Fact:
    """Status steps of the deciding seat; at the end of the track the marker stays (BB-076)."""
    return Fact(int(v.seat), stock.STATUS, min(wanted, int(box.LAST_STATUS) - int(v.status[v.seat])))


def _told_status(v: Any, index: int) -> Said:
    step = _steps(v, 1)
    return said(_("rises one status step") if step.number else _("stays at the end of the status track"), step)


def _told_use(v: Any, gender: int, ability: int) -> Said:
    text = _("uses the men: {ability}") if gender == box.MEN else _("uses the women: {ability}")
    return said(text, ability=terms.ability_name(ability))


def _with_effect(what: Said, before: Any, kind: int, index: int, after: Any) -> Said:
    """What an ability brings as soon as it is carried out: "uses the women: shell (+2)" (BB-090 to BB-095)."""
    asked = before.point in (ask.DOUBLE, ask.EXTRA)
    if not asked and (kind not in (family.USE_MAN, family.USE_WOMAN) or after.point in (ask.DOUBLE, ask.EXTRA)):
        return what
    seat, ability = int(before.seat), box.ABILITY_NAMES[after.ability]
    had, has = ({fact.what: fact.number for fact in stock.counted(v, seat)} for v in (before, after))
    good = {"offering": stock.OFFERING, "status": stock.STATUS, "shell": stock.SHELL, "hut": stock.TWELFTH}.get(ability)
    if good is None:
        return what
    paid = sum(fact.number for fact in what.facts if fact.what == good)
    gain = signed(Fact(seat, good, has[good] - had[good] - paid))
    return said("{what} ({gain})", what=what, gain=gain) if gain else what


# -- materials and buildings --


def _told_cell(v: Any, cell: int) -> Said:
    words = {"material": terms.material_name(box.CELL_MATERIAL[cell]), "cell": box.CELL_NAMES[cell]}
    return said(_("stores {material} in cell {cell}"), Fact(v.seat, stock.MATERIAL, 1, box.CELL_NAMES[cell]), **words)


def _told_aside(v: Any, material: int) -> Said:
    name = terms.material_name(material)
    return said(_("lays {material} beside the board"), Fact(v.seat, stock.ASIDE, 1, name), material=name)


def _told_pair(v: Any, pair: int) -> Said:
    first, second = (box.CELL_NAMES[cell] for cell in box.PAIR[pair])
    used = (Fact(v.seat, stock.MATERIAL, -1, cell) for cell in (first, second))
    built = Fact(v.seat, stock.BUILDING, 1)
    return said(_("builds on cells {first} and {second}"), built, *used, first=first, second=second)


# -- jewelry and tasks --


def _told_jewel(v: Any, row: int) -> Said:
    jewel = int(v.grid[v.round_number - 1, row])
    name, cost = terms.jewel_name(jewel), Fact(v.seat, stock.SHELL, -int(box.JEWEL_COST[jewel]))
    return said(_("buys the {jewel}"), Fact(v.seat, stock.JEWEL, 1, name), cost, jewel=name)


def _gone(v: Any, slot: int) -> Fact:
    """The task in a slot goes."""
    return Fact(int(v.seat), stock.TASK, -1, terms.held_task(v, slot))


def _fulfilled(v: Any, slot: int) -> tuple[Fact, Fact]:
    return _gone(v, slot), Fact(int(v.seat), stock.FULFILLED, 1)


def _told_task(v: Any, slot: int) -> Said:
    return said(_("fulfils {task}"), *_fulfilled(v, slot), task=terms.held_task(v, slot))


def _told_discard(v: Any, slot: int) -> Said:
    return said(_("gives up {task}"), _gone(v, slot), task=terms.held_task(v, slot))


def _told_new_task(v: Any, position: int) -> Said:
    name = terms.task_name(int(v.task_display[position]))
    return said(_("takes the task {task}"), Fact(v.seat, stock.TASK, 1, name), task=name)


def _told_pass(v: Any, index: int) -> Said:
    if v.point == ask.JEWELRY:
        return said(_("buys no jewelry"))
    return said(_("is done with men and women") if v.point == ask.USE else _("fulfils no more tasks"))


_TOLD: dict[int, Callable[[Any, int], Said]] = {
    family.PLACE: _told_place,
    family.PAY: _told_pay,
    family.DECLINE: lambda v, index: said(_("plays no god")),
    family.EXPAND: _told_expand,
    family.HUT_FROM: _told_hut_from,
    family.CELL: _told_cell,
    family.ASIDE: _told_aside,
    family.OFFERING: lambda v, index: said(_("takes an offering"), Fact(v.seat, stock.OFFERING, 1)),
    family.TAKE_MAN: lambda v, position: _told_take(v, box.MEN, position),
    family.TAKE_WOMAN: lambda v, position: _told_take(v, box.WOMEN, position),
    family.SHIFT: _told_shift,
    family.VP_REST: lambda v, index: said(_("takes the rest as points")),
    family.GOD_CARD: _told_card,
    family.MOVE_HUT: lambda v, index: said(_("moves a hut to the twelfth place"), Fact(v.seat, stock.TWELFTH, 1)),
    family.TEMPLE: _told_temple,
    family.BUILD_TILE: lambda v, k: said(_("builds the {value}"), value=int(box.BUILDING_VALUE[k])),
    family.BUILD_PAIR: _told_pair,
    family.STATUS: _told_status,
    family.SHELL: lambda v, index: said(_("takes a shell"), Fact(v.seat, stock.SHELL, 1)),
    family.USE_MAN: lambda v, ability: _told_use(v, box.MEN, ability),
    family.USE_WOMAN: lambda v, ability: _told_use(v, box.WOMEN, ability),
    family.PASS: _told_pass,
    family.JEWEL: _told_jewel,
    family.TASK: _told_task,
    family.TASK_YELLOW: lambda v, slot: said(_("asks yellow to help with {task}"), task=terms.held_task(v, slot)),
    family.TASK_DISCARD: _told_discard,
    family.TAKE_TASK: _told_new_task,
}
