"""Dokmus's board: what a click means."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from motu.drawing import Drawn, use
from motu.drawing.sketches import FACTS
from motu.engine.record import NOBODY

from .. import ask, box, deed, play, terrain
from ..play import cell_name
from ..words.terms import price
from .art import growth, terrain_icon

CELLS_IN = [{cell_name(cell): [cell] for cell in cells} for cells in box.CELL_AT.tolist()]  # by slot


def slots_of(v: Any) -> list[int]:
    """The slots in which a tile lies."""
    faces = v.face.tolist()[: box.SLOTS_USED[v.players]]
    return [slot for slot, face in enumerate(faces) if face != NOBODY]


def _tile_actions(slot: int) -> list[int]:
    return [play.SHIFT + slot, play.CW + slot, play.CCW + slot]


def moves_tiles(v: Any) -> bool:
    """Whether the deciding seat could shift or rotate a tile now."""
    if v.phase == ask.BONUS:
        return True
    return bool(
        v.phase == ask.MAIN
        and not v.used
        and v.called
        and (deed.ALLOWED[v.called, deed.SHIFT] or deed.ALLOWED[v.called, deed.CW])
    )


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """Cells mean themselves, tiles and the gap what moves tiles, guardians what they let one do."""
    called = NOBODY if v.phase in (ask.START, ask.DRAFT, ask.OVER) else int(v.called)
    return _spots(int(v.players), tuple(slots_of(v)), int(v.gap), called, moves_tiles(v))


@lru_cache(FACTS)
def _spots(players: int, slots: tuple[int, ...], gap: int, called: int, moves: bool) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for slot in slots:
        found |= CELLS_IN[slot]
        found[f"tile-{slot}"] = _tile_actions(slot)
        if moves:
            found[f"handle-{slot}"] = _tile_actions(slot)
    slides = [play.SHIFT + slot for slot in slots] if moves else []
    found["gap"] = slides or [int(box.CELL_AT[gap, box.PLACES // 2])]
    for guardian in pool_of(players):
        found[f"guardian-{guardian}"] = _guardian_actions(guardian, called, slots)
    return found


@cache
def pool_of(players: int) -> list[int]:
    """The guardians that take part."""
    pool = int(box.POOL[players])
    return [guardian for guardian in range(1, box.GUARDIANS + 1) if pool >> guardian & 1]


def _guardian_actions(guardian: int, called: int, slots: tuple[int, ...]) -> list[int]:
    if guardian != called:
        return [play.KEEP + guardian - 1]
    if deed.ALLOWED[guardian, deed.TALISMAN]:
        return [play.TALISMAN]
    if deed.ALLOWED[guardian, deed.MOVE]:
        return [play.MOVE]
    return [play.SHIFT + slot for slot in slots] if deed.ALLOWED[guardian, deed.SHIFT] else []


def refusal(v: Any, spot: str) -> int:
    """The guardian that rotates: any tile may be clicked."""
    return 119 if spot.startswith("guardian-") and not spots(v, NOBODY)[spot] else 0


def lights(before: Any, action: int) -> list[str]:
    """The cell, tile or guardian that a line of the log is about."""
    if action < play.KEEP:
        return [cell_name(action)]
    if action < play.SHIFT:
        return [f"guardian-{action - play.KEEP + 1}"]
    if action < play.MOVE:
        return [f"tile-{(action - play.SHIFT) % (play.CW - play.SHIFT)}"]
    return []


def icon(v: Any, action: int) -> Drawn:
    """What a button does, as a small picture."""
    if action < play.KEEP:
        flame = use("dk-flame", 6, 5, 15) if price(v, action) else Drawn("")
        return Drawn(_ground(int(v.terrain[action]), 22) + flame)
    if action < play.SHIFT:
        return Drawn("")
    name = {play.MOVE: "dk-move", play.TALISMAN: "dk-talisman", play.CROSS: "dk-flame"}.get(action, "")
    if action < play.MOVE:
        name = "dk-shift" if action < play.CW else "dk-cw" if action < play.CCW else "dk-ccw"
    return use(name, 0, 0, 22) if name else Drawn("")


def _ground(kind: int, size: float) -> Drawn:
    return terrain_icon(kind, 0, 0, size) if kind == terrain.WATER or growth(kind, 0) else Drawn("")
