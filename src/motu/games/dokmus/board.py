"""The board of Dokmus as text and as a picture."""

from __future__ import annotations

from html import escape
from typing import Any

from motu.engine.record import NOBODY
from motu.language import _

from .scoring import ruins_points
from .state import (
    BOARD,
    CELL_AT,
    DATA,
    GLYPHS,
    KINDS,
    OVER,
    PLACES,
    ROUNDS,
    SIDE,
    SLOT_COLUMNS,
    SLOTS_USED,
    VOID,
    WIDTH,
    cell_name,
)
from .words import colour_name, guardian_held, reconstructed, terrain_name, tile_name

COLOURS = ("#2f5fd0", "#c62f3b", "#e8b923", "#2f9e57")
TERRAIN_COLOURS = tuple(terrain["draw_colour"] for terrain in DATA["terrain"])
SCALE = 30


def _letter(seat: int) -> str:
    return colour_name(seat)[0].upper()


def _rows(v: Any) -> int:
    return SIDE * int(SLOTS_USED[v.players]) // SLOT_COLUMNS


def _cell_text(v: Any, cell: int) -> str:
    token = " " if v.owner[cell] == NOBODY else _letter(v.owner[cell])
    return token + (" " if v.terrain[cell] == VOID else GLYPHS[v.terrain[cell]])


def _by_tiles(parts: list[str]) -> str:
    """A board row with room between the tiles."""
    return "  ".join("".join(parts[k : k + SIDE]) for k in range(0, WIDTH, SIDE))


def _seat_line(v: Any, seat: int) -> str:
    line = _("{letter} {colour}: {supply} in supply, {sacrificed} sacrificed, {points} for ruins").format(
        letter=_letter(seat),
        colour=colour_name(seat),
        supply=v.supply[seat],
        sacrificed=v.sacrificed[seat],
        points=ruins_points(v, seat),
    )
    if v.phase != OVER:
        line += _(", guardian {guardian}").format(guardian=guardian_held(v, seat))
    if v.talisman == seat:
        line += _(", talisman")
    return line + (_(" (turn)") if v.turn == seat else "")


def text(v: Any) -> str:
    """A grid of cells, each a token's letter and the terrain's glyph: 'B.' is blue on a meadow."""
    head = "    " + _by_tiles([f" {cell_name(x)[0]}" for x in range(WIDTH)])
    lines = [head]
    for y in range(_rows(v)):
        if y and y % SIDE == 0:
            lines.append("")
        lines.append(f"{y + 1:>3} " + _by_tiles([_cell_text(v, WIDTH * y + x) for x in range(WIDTH)]).rstrip())
    lines.append("")
    lines.append("  ".join(f"{glyph} {terrain_name(kind)}" for kind, glyph in enumerate(GLYPHS)))
    lines.append(_("round {round} of {rounds}").format(round=v.rounds, rounds=ROUNDS))
    lines += [_seat_line(v, seat) for seat in range(v.players)]
    notes = "; ".join(reconstructed())
    if notes:
        lines.append(_("reconstructed, not the published values: {notes}").format(notes=notes))
    return "\n".join(lines)


def svg(v: Any) -> str:
    """A plain picture: every cell shows its terrain by colour and glyph, every token its letter."""
    board = BOARD[v.players]
    width = max(slot["draw_x"] for slot in board["slot"]) + SIDE
    height = max(slot["draw_y"] for slot in board["slot"]) + SIDE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * SCALE:g} {height * SCALE:g}" '
        'font-family="sans-serif" font-size="14" text-anchor="middle">',
        f"<desc>{escape('; '.join(reconstructed()))}</desc>",
        f'<rect width="{width * SCALE:g}" height="{height * SCALE:g}" fill="#2a6f97"/>',
    ]
    for slot in board["slot"]:
        if v.face[slot["id"]] != NOBODY:
            parts += _tile(v, slot)
    return "".join(parts) + "</svg>"


def _tile(v: Any, slot: dict[str, Any]) -> list[str]:
    name = tile_name(v, slot["id"])
    place = f"translate({slot['draw_x'] * SCALE:g} {slot['draw_y'] * SCALE:g})"
    parts = [f'<g id="tile-{name}" transform="{place}"><title>{escape(name)}</title>']
    for k in range(PLACES):
        parts += _cell(v, int(CELL_AT[slot["id"], k]), SCALE * (k % SIDE), SCALE * (k // SIDE))
    return [*parts, "</g>"]


def _cell(v: Any, cell: int, x: int, y: int) -> list[str]:
    kind, seat = int(v.terrain[cell]), int(v.owner[cell])
    name, half = cell_name(cell), SCALE // 2
    parts = [
        f'<g id="cell-{name}" class="{KINDS[kind]}" transform="translate({x} {y})"><title>{name} {KINDS[kind]}</title>'
        f'<rect width="{SCALE}" height="{SCALE}" fill="{TERRAIN_COLOURS[kind]}" stroke="#e8efe0"/>'
        f'<text x="{half}" y="{half + 5}" fill="#2b2320" fill-opacity="0.6">{escape(GLYPHS[kind])}</text>'
    ]
    if seat != NOBODY:
        parts.append(
            f'<circle cx="{half}" cy="{half}" r="{half - 4}" fill="{COLOURS[seat]}" stroke="#2b2320"/>'
            f'<text x="{half}" y="{half + 5}" fill="#fffaf0">{escape(_letter(seat))}</text>'
        )
    return [*parts, "</g>"]
