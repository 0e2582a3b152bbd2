"""Bora Bora's board: what a click means."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from motu.drawing import Drawn, use
from motu.drawing.sketches import FACTS
from motu.engine.record import NOBODY

from .. import ask, box, family, payment
from ..words.terms import god_code

FIRST: list[int] = family.FIRST.tolist()
BUILT_ON = [  # by cell: to build on a pair that it belongs to
    [FIRST[family.BUILD_PAIR] + k for k, pair in enumerate(box.PAIR.tolist()) if cell in pair]
    for cell in range(box.CELLS)
]


def viewer(v: Any, seat: int) -> int:
    """Whose village is shown: one's own; to a spectator that of the deciding seat."""
    if seat != NOBODY:
        return seat
    return int(v.seat) if v.seat != NOBODY else int(v.order[0])


def faces_of(v: Any, seat: int) -> list[int]:
    """The faces of the dice not yet placed."""
    return [face for face, count in enumerate(v.dice[seat].tolist()) for _k in range(count)]


def tiles_of(v: Any) -> list[int]:
    return IN_PLAY[v.players]


IN_PLAY = [[tile for tile, in_play in enumerate(row) if in_play] for row in box.IN_PLAY.tolist()]  # by players


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For all that can be clicked the actions that a click could mean, legal or not, the likeliest first."""
    me, point = viewer(v, seat), int(v.point)
    return {
        **_regions(),
        **_dice(v.players, tuple(faces_of(v, me))),
        **_shown(
            tuple(v.person_display.ravel().tolist()), tuple(v.display.tolist()),
            tuple(v.grid[int(v.round_number) - 1].tolist()), tuple(v.task_display.tolist()),
        ),
        **_goods(int(ask.GOD[point]) if point < ask.OVER else NOBODY),
        **_places(tuple(v.person[me].tolist()), point == ask.HELPER),
        **_cells(point == ask.BUILD_PAIR),
        **_tasks(tuple(v.built[me].tolist()), tuple(v.tasks[me].tolist())),
    }  # fmt: skip


@cache
def _regions() -> dict[str, list[int]]:
    return {f"region-{code}": [_act(family.EXPAND, r)] for r, code in enumerate(box.REGION_CODES)}


@lru_cache(FACTS)
def _dice(players: int, to_place: tuple[int, ...]) -> dict[str, list[int]]:
    """Action tiles, and the dice to be placed there."""
    faces, tiles = sorted(set(to_place), reverse=True) or list(range(box.FACES)), IN_PLAY[players]
    found = {
        f"tile-{box.TILE_NAMES[tile]}": [_act(family.PLACE, face * box.TILES + tile) for face in faces]
        for tile in tiles
    }
    for k, face in enumerate(to_place):
        found[f"die-{k}"] = [_act(family.PLACE, face * box.TILES + tile) for tile in tiles]
    return found


@lru_cache(FACTS)
def _shown(
    people: tuple[int, ...], cards: tuple[int, ...], jewels: tuple[int, ...], tasks: tuple[int, ...]
) -> dict[str, list[int]]:
    """The temple and what all may take."""
    found = {f"temple-{k}": [_act(family.TEMPLE, k)] for k in range(box.SPACES)}
    for gender, kind, name in ((box.MEN, family.TAKE_MAN, "man"), (box.WOMEN, family.TAKE_WOMAN, "woman")):
        shown = people[box.SHOWN * gender :][: box.SHOWN]
        found |= {f"{name}-{k}": [_act(kind, k)] for k, tile in enumerate(shown) if tile != NOBODY}
    found |= {f"card-{god_code(c)}": [_act(family.GOD_CARD, c)] for c, count in enumerate(cards) if count}
    found["deck"] = [_act(family.GOD_CARD, box.FROM_DECK)]
    found |= {f"jewel-{row}": [_act(family.JEWEL, row)] for row, tile in enumerate(jewels) if tile != NOBODY}
    found |= {f"new-task-{k}": [_act(family.TAKE_TASK, k)] for k, task in enumerate(tasks) if task != NOBODY}
    return found | {"status": [_act(family.STATUS)]}


@cache
def _goods(god: int) -> dict[str, list[int]]:
    """Cards in hand, which are worth more for a god that is asked now, and other goods."""
    forms = [payment.CARD if colour == god else payment.PAIR + colour for colour in range(box.COLOURS)]
    return {
        **{f"hand-{god_code(colour)}": [_act(family.PAY, form)] for colour, form in enumerate(forms)},
        "god-tiles": [_act(family.PAY, payment.TILE)],
        "offerings": [_act(family.OFFERING)],
        "shells": [_act(family.SHELL)],
    }


@lru_cache(FACTS)
def _places(people: tuple[int, ...], helping: bool) -> dict[str, list[int]]:
    return {f"slot-{slot}": _slot_actions(slot, person, helping) for slot, person in enumerate(people)}


@lru_cache(FACTS)
def _tasks(built: tuple[int, ...], tasks: tuple[int, ...]) -> dict[str, list[int]]:
    """Buildings and tasks of the viewer, and materials beside the board."""
    found = {f"building-{k}": [_act(family.BUILD_TILE, k)] for k, there in enumerate(built) if not there}
    found |= {f"aside-{k}": [_act(family.ASIDE, k)] for k in range(box.MATERIALS)}
    for slot, task in enumerate(tasks):
        if task != NOBODY:
            ways = (family.TASK, family.TASK_YELLOW, family.TASK_DISCARD)
            found[f"task-{slot}"] = [_act(way, slot) for way in ways]
    return found


@cache
def _cells(building: bool) -> dict[str, list[int]]:
    """Cells of the ceremony place: to build on pairs of them, or to fill one."""
    return {
        f"cell-{cell}": [*pairs, _act(family.CELL, cell)] if building else [_act(family.CELL, cell), *pairs]
        for cell, pairs in enumerate(BUILT_ON)
    }


def _slot_actions(slot: int, person: int, helping: bool) -> list[int]:
    """Huts are taken or moved, persons shifted or used."""
    if person != NOBODY:
        gender, tile = divmod(person, box.PEOPLE)
        use_it = _act((family.USE_MAN, family.USE_WOMAN)[gender], int(box.ABILITY[gender, tile]))
        return [_act(family.SHIFT, slot), use_it] if helping else [use_it, _act(family.SHIFT, slot)]
    if helping:
        return [_act(family.MOVE_HUT)]
    return [_act(family.HUT_FROM, int(slot == box.TWELFTH))]


def _act(kind: int, index: int = 0) -> int:
    return FIRST[kind] + index


SHARED = {
    family.TEMPLE: "temple-{}", family.TAKE_MAN: "man-{}", family.TAKE_WOMAN: "woman-{}", family.JEWEL: "jewel-{}", family.TAKE_TASK: "new-task-{}",
    family.STATUS: "status",
}  # fmt: skip


def lights(before: Any, action: int) -> list[str]:
    """The spots that a line of the log is about: only those that all share."""
    kind, index = int(family.OF[action]), action - int(family.FIRST[family.OF[action]])
    if kind == family.EXPAND:
        return [f"region-{box.REGION_CODES[index]}"]
    if kind == family.PLACE:
        return [f"tile-{box.TILE_NAMES[index % box.TILES]}"]
    if kind == family.GOD_CARD:
        return ["deck" if index == box.FROM_DECK else f"card-{god_code(index)}"]
    return [SHARED[kind].format(index)] if kind in SHARED else []


def icon(v: Any, action: int) -> Drawn:
    """A small picture on the button of an action."""
    kind, index = int(family.OF[action]), action - int(family.FIRST[family.OF[action]])
    if kind == family.PLACE:
        return _icon(f"bb-die-{index // box.TILES + 1}", 22, int(v.seat))
    if kind == family.PAY:
        god = int(ask.GOD[v.point]) if v.point < ask.OVER else NOBODY
        if index == payment.TILE:
            return _icon("bb-god-tile", 24)
        return _icon(f"bb-god-{max(god, 0) if index == payment.CARD else index - payment.PAIR}", 24)
    if kind in (family.TAKE_MAN, family.TAKE_WOMAN):
        gender = box.MEN if kind == family.TAKE_MAN else box.WOMEN
        tile = int(v.person_display[gender, index])
        return _icon(f"bb-can-{box.ABILITY[gender, tile]}") if tile != NOBODY else Drawn("")
    if kind == family.SHIFT:
        person = int(v.person[v.seat, index])
        return _icon("bb-shell" if person >= box.PEOPLE else "bb-status")
    if kind == family.JEWEL:
        tile = int(v.grid[v.round_number - 1, index])
        return _icon(f"bb-jewel-{box.JEWEL_TYPE[tile]}") if tile != NOBODY else Drawn("")
    name = _sign(kind, index)
    return _icon(name, seat=int(v.seat)) if name else Drawn("")


@cache
def _icon(name: str, size: float = 23, seat: int | None = None) -> Drawn:
    """A symbol, in the colour of a seat if it has any."""
    return use(name, 0, 0, size, class_=None if seat is None else f"p{max(0, seat)}")


@cache
def _sign(kind: int, index: int) -> str:
    """What stands for an action of a family, wherever it is done; nothing for most."""
    named = {
        family.EXPAND: f"bb-type-{box.REGION_TYPE[index % box.REGIONS]}", family.CELL: f"bb-material-{box.CELL_MATERIAL[index % box.CELLS]}",
        family.ASIDE: f"bb-material-{index % box.MATERIALS}", family.OFFERING: "bb-offering", family.STATUS: "bb-status", family.SHELL: "bb-shell",
        family.GOD_CARD: f"bb-god-{index}" if index != box.FROM_DECK else "bb-card", family.USE_MAN: f"bb-can-{index % box.ABILITIES}",
        family.USE_WOMAN: f"bb-can-{index % box.ABILITIES}", family.TEMPLE: "bb-priest", family.BUILD_TILE: "bb-building",
    }  # fmt: skip
    return named.get(kind, "")
