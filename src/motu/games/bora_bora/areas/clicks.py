"""Bora Bora's board: what a click means."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from typing import Any

from motu.drawing import (
    Drawn,
    use,
)
from motu.engine.record import NOBODY
from motu.sketches import kept

from ..questions import GOD_ASKED
from ..state import (
    ABILITIES,
    ABILITY,
    ASK_BUILD_PAIR,
    ASK_HELPER,
    BUILDINGS,
    BY_CARD,
    BY_PAIR,
    BY_TILE,
    CELL_MATERIAL,
    CELLS,
    COLOURS,
    F_ASIDE,
    F_BUILD_PAIR,
    F_BUILD_TILE,
    F_CELL,
    F_EXPAND,
    F_GOD_CARD,
    F_HUT_FROM,
    F_JEWEL,
    F_MOVE_HUT,
    F_OFFERING,
    F_PAY,
    F_PLACE,
    F_SHELL,
    F_SHIFT,
    F_STATUS,
    F_TAKE_MAN,
    F_TAKE_TASK,
    F_TAKE_WOMAN,
    F_TASK,
    F_TASK_DISCARD,
    F_TASK_YELLOW,
    F_TEMPLE,
    F_USE_MAN,
    F_USE_WOMAN,
    FACES,
    FAMILY,
    FIRST,
    FROM_DECK,
    HELD,
    IN_PLAY,
    JEWEL_TYPE,
    MATERIALS,
    MEN,
    OVER,
    PAIR,
    PAIRS,
    PEOPLE,
    REGION_CODES,
    REGION_TYPE,
    REGIONS,
    ROWS,
    SHOWN,
    SLOTS,
    SPACES,
    TILE_NAMES,
    TILES,
    TWELFTH,
    WOMEN,
)
from ..words import (
    god_code,
)


def viewer(v: Any, seat: int) -> int:
    """Whose village is shown: one's own; to a spectator that of the deciding seat."""
    if seat != NOBODY:
        return seat
    return int(v.seat) if v.seat != NOBODY else int(v.order[0])


def faces_of(v: Any, seat: int) -> list[int]:
    """The faces of the dice not yet placed."""
    return [face for face in range(FACES) for _k in range(v.dice[seat, face])]


def tiles_of(v: Any) -> list[int]:
    return [tile for tile in range(TILES) if IN_PLAY[v.players, tile]]


@kept
def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For all that can be clicked the actions that a click could mean, legal or not, the likeliest first."""
    me = viewer(v, seat)
    faces = sorted(set(faces_of(v, me)), reverse=True) or list(range(FACES))
    found = {f"region-{REGION_CODES[r]}": [_act(F_EXPAND, r)] for r in range(REGIONS)}
    for tile in tiles_of(v):
        found[f"tile-{TILE_NAMES[tile]}"] = [_act(F_PLACE, face * TILES + tile) for face in faces]
    for k, face in enumerate(faces_of(v, me)):
        found[f"die-{k}"] = [_act(F_PLACE, face * TILES + tile) for tile in tiles_of(v)]
    for k in range(SPACES):
        found[f"temple-{k}"] = [_act(F_TEMPLE, k)]
    for gender, family, name in ((MEN, F_TAKE_MAN, "man"), (WOMEN, F_TAKE_WOMAN, "woman")):
        found |= {f"{name}-{k}": [_act(family, k)] for k in range(SHOWN) if v.person_display[gender, k] != NOBODY}
    found |= {f"card-{god_code(c)}": [_act(F_GOD_CARD, c)] for c in range(COLOURS) if v.display[c]}
    found["deck"] = [_act(F_GOD_CARD, FROM_DECK)]
    column = int(v.round_number) - 1
    found |= {f"jewel-{row}": [_act(F_JEWEL, row)] for row in range(ROWS) if v.grid[column, row] != NOBODY}
    found |= {f"new-task-{k}": [_act(F_TAKE_TASK, k)] for k, task in enumerate(v.task_display) if task != NOBODY}
    found["status"] = [_act(F_STATUS)]
    return found | _own_spots(v, me)


def _own_spots(v: Any, me: int) -> dict[str, list[int]]:
    found = {}
    god = int(GOD_ASKED[v.point]) if v.point < OVER else NOBODY
    for colour in range(COLOURS):
        forms = [BY_CARD] if colour == god else [BY_PAIR + colour]
        found[f"hand-{god_code(colour)}"] = [_act(F_PAY, form) for form in forms]
    found["god-tiles"] = [_act(F_PAY, BY_TILE)]
    found["offerings"] = [_act(F_OFFERING)]
    found["shells"] = [_act(F_SHELL)]
    for slot in range(SLOTS):
        found[f"slot-{slot}"] = _slot_actions(v, me, slot)
    for cell in range(CELLS):
        pairs = [_act(F_BUILD_PAIR, k) for k in range(PAIRS) if cell in PAIR[k]]
        found[f"cell-{cell}"] = (
            [*pairs, _act(F_CELL, cell)] if v.point == ASK_BUILD_PAIR else [_act(F_CELL, cell), *pairs]
        )
    found |= {f"building-{k}": [_act(F_BUILD_TILE, k)] for k in range(BUILDINGS) if not v.built[me, k]}
    found |= {f"aside-{k}": [_act(F_ASIDE, k)] for k in range(MATERIALS)}
    for slot in range(HELD):
        if v.tasks[me, slot] != NOBODY:
            found[f"task-{slot}"] = [_act(F_TASK, slot), _act(F_TASK_YELLOW, slot), _act(F_TASK_DISCARD, slot)]
    return found


def _slot_actions(v: Any, me: int, slot: int) -> list[int]:
    """Huts are taken or moved, persons shifted or used."""
    person = int(v.person[me, slot])
    if person != NOBODY:
        gender, tile = divmod(person, PEOPLE)
        use_it = _act((F_USE_MAN, F_USE_WOMAN)[gender], int(ABILITY[gender, tile]))
        return [_act(F_SHIFT, slot), use_it] if v.point == ASK_HELPER else [use_it, _act(F_SHIFT, slot)]
    if v.point == ASK_HELPER:
        return [_act(F_MOVE_HUT)]
    return [_act(F_HUT_FROM, int(slot == TWELFTH))]


def _act(family: int, index: int = 0) -> int:
    return int(FIRST[family]) + index


SHARED = {
    F_TEMPLE: "temple-{}", F_TAKE_MAN: "man-{}", F_TAKE_WOMAN: "woman-{}", F_JEWEL: "jewel-{}", F_TAKE_TASK: "new-task-{}",
    F_STATUS: "status",
}  # fmt: skip


def lights(before: Any, action: int) -> list[str]:
    """The spots that a line of the log is about: only those that all share."""
    family, index = int(FAMILY[action]), action - int(FIRST[FAMILY[action]])
    if family == F_EXPAND:
        return [f"region-{REGION_CODES[index]}"]
    if family == F_PLACE:
        return [f"tile-{TILE_NAMES[index % TILES]}"]
    if family == F_GOD_CARD:
        return ["deck" if index == FROM_DECK else f"card-{god_code(index)}"]
    return [SHARED[family].format(index)] if family in SHARED else []


def icon(v: Any, action: int) -> Drawn:
    """A small picture on the button of an action."""
    family, index = int(FAMILY[action]), action - int(FIRST[FAMILY[action]])
    if family == F_PLACE:
        return use(f"bb-die-{index // TILES + 1}", 0, 0, 22, class_=f"p{max(0, int(v.seat))}")
    if family == F_PAY:
        god = int(GOD_ASKED[v.point]) if v.point < OVER else NOBODY
        if index == BY_TILE:
            return use("bb-god-tile", 0, 0, 24)
        return use(f"bb-god-{max(god, 0) if index == BY_CARD else index - BY_PAIR}", 0, 0, 24)
    if family in (F_TAKE_MAN, F_TAKE_WOMAN):
        gender = MEN if family == F_TAKE_MAN else WOMEN
        tile = int(v.person_display[gender, index])
        return use(f"bb-can-{ABILITY[gender, tile]}", 0, 0, 23) if tile != NOBODY else Drawn("")
    if family == F_SHIFT:
        person = int(v.person[v.seat, index])
        return use("bb-shell" if person >= PEOPLE else "bb-status", 0, 0, 23)
    if family == F_JEWEL:
        tile = int(v.grid[v.round_number - 1, index])
        return use(f"bb-jewel-{JEWEL_TYPE[tile]}", 0, 0, 23) if tile != NOBODY else Drawn("")
    named = {
        F_EXPAND: f"bb-type-{REGION_TYPE[index % REGIONS]}", F_CELL: f"bb-material-{CELL_MATERIAL[index % CELLS]}",
        F_ASIDE: f"bb-material-{index % MATERIALS}", F_OFFERING: "bb-offering", F_STATUS: "bb-status", F_SHELL: "bb-shell",
        F_GOD_CARD: f"bb-god-{index}" if index != FROM_DECK else "bb-card", F_USE_MAN: f"bb-can-{index % ABILITIES}",
        F_USE_WOMAN: f"bb-can-{index % ABILITIES}", F_TEMPLE: "bb-priest", F_BUILD_TILE: "bb-building",
    }  # fmt: skip
    return use(named[family], 0, 0, 23, class_=f"p{max(0, int(v.seat))}") if family in named else Drawn("")
