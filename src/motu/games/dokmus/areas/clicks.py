"""Dokmus's board: what a click means."""

from __future__ import annotations

from typing import Any

from motu.drawing import (
    Drawn,
    use,
)
from motu.engine.record import NOBODY
from motu.sketches import kept

from ..art import growth, terrain_icon
from ..state import (
    ALLOWS,
    BONUS,
    CCW,
    CELL_AT,
    CROSS,
    CW,
    DRAFT,
    GUARDIANS,
    KEEP,
    MAIN,
    MOVE,
    MOVE_TOKEN,
    OVER,
    PLACES,
    POOL,
    ROTATE_CW,
    SHIFT,
    SHIFT_TILE,
    SLOTS_USED,
    START,
    TAKE_TALISMAN,
    TALISMAN,
    WATER,
    cell_name,
)
from ..words import (
    price,
)


def slots_of(v: Any) -> list[int]:
    """The slots in which a tile lies."""
    return [slot for slot in range(int(SLOTS_USED[v.players])) if v.face[slot] != NOBODY]


def _tile_actions(slot: int) -> list[int]:
    return [SHIFT + slot, CW + slot, CCW + slot]


def moves_tiles(v: Any) -> bool:
    """Whether the deciding seat could shift or rotate a tile now."""
    if v.phase == BONUS:
        return True
    return bool(
        v.phase == MAIN and not v.used and v.called and (ALLOWS[v.called, SHIFT_TILE] or ALLOWS[v.called, ROTATE_CW])
    )


@kept
def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """Cells mean themselves, tiles and the gap what moves tiles, guardians what they let one do."""
    found: dict[str, list[int]] = {}
    for slot in slots_of(v):
        found |= {cell_name(int(cell)): [int(cell)] for cell in CELL_AT[slot]}
        found[f"tile-{slot}"] = _tile_actions(slot)
        if moves_tiles(v):
            found[f"handle-{slot}"] = _tile_actions(slot)
    slides = [SHIFT + slot for slot in slots_of(v)] if moves_tiles(v) else []
    found["gap"] = slides or [int(CELL_AT[v.gap, PLACES // 2])]
    for guardian in pool_of(v):
        found[f"guardian-{guardian}"] = _guardian_actions(v, guardian)
    return found


def pool_of(v: Any) -> list[int]:
    return [guardian for guardian in range(1, GUARDIANS + 1) if POOL[v.players] >> guardian & 1]


def _guardian_actions(v: Any, guardian: int) -> list[int]:
    if v.phase in (START, DRAFT, OVER) or guardian != v.called:
        return [KEEP + guardian - 1]
    if ALLOWS[guardian, TAKE_TALISMAN]:
        return [TALISMAN]
    if ALLOWS[guardian, MOVE_TOKEN]:
        return [MOVE]
    return [SHIFT + slot for slot in slots_of(v)] if ALLOWS[guardian, SHIFT_TILE] else []


def refusal(v: Any, spot: str) -> int:
    """The guardian that rotates: any tile may be clicked."""
    return 119 if spot.startswith("guardian-") and not spots(v, NOBODY)[spot] else 0


def lights(before: Any, action: int) -> list[str]:
    """The cell, tile or guardian that a line of the log is about."""
    if action < KEEP:
        return [cell_name(action)]
    if action < SHIFT:
        return [f"guardian-{action - KEEP + 1}"]
    if action < MOVE:
        return [f"tile-{(action - SHIFT) % (CW - SHIFT)}"]
    return []


def icon(v: Any, action: int) -> Drawn:
    """What a button does, as a small picture."""
    if action < KEEP:
        flame = use("dk-flame", 6, 5, 15) if price(v, action) else Drawn("")
        return Drawn(terrain(int(v.terrain[action]), 22) + flame)
    if action < SHIFT:
        return Drawn("")
    name = {MOVE: "dk-move", TALISMAN: "dk-talisman", CROSS: "dk-flame"}.get(action, "")
    if action < MOVE:
        name = "dk-shift" if action < CW else "dk-cw" if action < CCW else "dk-ccw"
    return use(name, 0, 0, 22) if name else Drawn("")


def terrain(kind: int, size: float) -> Drawn:
    return terrain_icon(kind, 0, 0, size) if kind == WATER or growth(kind, 0) else Drawn("")
