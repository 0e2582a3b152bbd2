"""Dokmus's board: as text."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY

from .. import ask, box, terrain
from ..play import cell_name
from ..rules.scoring import ruins_points
from ..speech import _
from ..words.terms import colour_name, guardian_held, reconstructed, terrain_name


def _letter(seat: int) -> str:
    return colour_name(seat)[0].upper()


def _rows(v: Any) -> int:
    return box.SIDE * int(box.SLOTS_USED[v.players]) // box.SLOT_COLUMNS


def _cell_text(v: Any, cell: int) -> str:
    owner = " " if v.owner[cell] == NOBODY else _letter(v.owner[cell])
    return owner + (" " if v.terrain[cell] == terrain.VOID else box.GLYPHS[v.terrain[cell]])


def _by_tiles(parts: list[str]) -> str:
    """A board row with room between the tiles."""
    return "  ".join("".join(parts[k : k + box.SIDE]) for k in range(0, box.WIDTH, box.SIDE))


def _seat_line(v: Any, seat: int) -> str:
    line = _("{letter} {colour}: {supply} in supply, {sacrificed} sacrificed, {points} for ruins").format(
        letter=_letter(seat),
        colour=colour_name(seat),
        supply=v.supply[seat],
        sacrificed=v.sacrificed[seat],
        points=ruins_points(v, seat),
    )
    if v.phase != ask.OVER:
        line += _(", guardian {guardian}").format(guardian=guardian_held(v, seat))
    if v.talisman == seat:
        line += _(", talisman")
    return line + (_(" (turn)") if v.turn == seat else "")


def text(v: Any) -> str:
    """A grid of cells, each a token's letter and the terrain's glyph: 'B.' is blue on a meadow."""
    head = "    " + _by_tiles([f" {cell_name(x)[0]}" for x in range(box.WIDTH)])
    lines = [head]
    for y in range(_rows(v)):
        if y and y % box.SIDE == 0:
            lines.append("")
        lines.append(f"{y + 1:>3} " + _by_tiles([_cell_text(v, box.WIDTH * y + x) for x in range(box.WIDTH)]).rstrip())
    lines.append("")
    lines.append("  ".join(f"{glyph} {terrain_name(kind)}" for kind, glyph in enumerate(box.GLYPHS)))
    lines.append(_("round {round} of {rounds}").format(round=v.rounds, rounds=box.ROUNDS))
    lines += [_seat_line(v, seat) for seat in range(v.players)]
    notes = "; ".join(reconstructed())
    if notes:
        lines.append(_("reconstructed, not the published values: {notes}").format(notes=notes))
    return "\n".join(lines)
