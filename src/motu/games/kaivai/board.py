"""The sea of Kaivai as text and as a picture."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from motu.engine.record import NOBODY

from .hexes import has, read
from .scoring import fish_of, purse
from .state import (
    ACTION_KEYS,
    BOATS,
    COLOURS,
    CULT,
    DATA,
    FIELDS,
    HEXES,
    OVER,
    RADIUS,
    TYPE_LETTERS,
    WATER,
    Q,
    R,
)

LETTERS: tuple[str, ...] = tuple(colour[0] for colour in COLOURS)
FILL = {"red": "#c8453b", "green": "#4a8a4f", "yellow": "#e0b03c", "blue": "#3f6fb0"}
SIDE = 30  # of a hex in the picture
CELL = 6  # characters of a hex in the text


def _boat_owner(v: Any, place: int) -> int:
    """The seat whose boat stands on a hex, NOBODY if there is none."""
    return next((seat for seat in range(v.players) if place in v.boat[seat].tolist()), NOBODY)


def _piece(v: Any, place: int) -> str:
    """A hex in letters: C4* cult hex of village 4 with the god, rF2 red fisher cottage with two fish, @r red boat."""
    kind, boat = int(v.kind[place]), _boat_owner(v, place)
    if kind == WATER:
        if boat != NOBODY:
            return "@" + LETTERS[boat]
        return "." if has(read(v.sea), place) else "~"
    if kind == CULT:
        return f"C{v.village[place]}" + ("*" if v.god == place else "")
    fish = str(v.fish_on[place]) if v.fish_on[place] else ""
    return f"{LETTERS[v.owner[place]]}{TYPE_LETTERS[kind]}{fish}" + ("@" if boat != NOBODY else "")


def _seat_line(v: Any, seat: int) -> str:
    held = "?" if v.influence[seat] == NOBODY else str(v.influence[seat])
    boats = sum(1 for slot in range(BOATS) if v.boat[seat, slot] != NOBODY)
    return (
        f"{COLOURS[seat]:<7} {v.points[seat]:>3} points, bid {v.bid[seat]}, shells {purse(v, seat)}, "
        f"fish {fish_of(v, seat)}, influence {held}, upgrade {v.upgrade[seat]}, boats {boats}, "
        f"cottages left {v.tiles[seat]}" + (" (decides)" if seat == v.seat else "")
    )


def text(v: Any) -> str:
    """The hexes in columns, each with its piece and below it its number; then seats and action fields."""
    rows = [[" " * CELL] * (2 * RADIUS + 1) for _ in range(4 * RADIUS + 2)]
    for place in range(HEXES):
        column, row = int(Q[place]) + RADIUS, int(2 * R[place] + Q[place]) + 2 * RADIUS
        rows[row][column] = f"{_piece(v, place):^{CELL}}"
        rows[row + 1][column] = f"{place:^{CELL}}"
    lines = ["".join(row).rstrip() for row in rows]
    lines.append(f"round {v.round_number}" + (", the game is over" if v.phase == OVER else ""))
    lines += [_seat_line(v, seat) for seat in range(v.players)]
    lines.append(", ".join(f"{ACTION_KEYS[action]} {v.tokens[action]}" for action in range(FIELDS)))
    return "\n".join(lines)


def _corners(x: float, y: float, side: float) -> str:
    return " ".join(f"{x + side * cos(k * pi / 3):.1f},{y + side * sin(k * pi / 3):.1f}" for k in range(6))


def _hex(v: Any, place: int) -> str:
    at = DATA["board"]["hexes"][place]
    x, y = SIDE * at["x"], SIDE * at["y"]
    kind = int(v.kind[place])
    if kind == WATER:
        fill = "#3d9fb3" if has(read(v.sea), place) else "#8cc7cf"
    else:
        fill = "#f3e3b3" if kind == CULT else FILL[COLOURS[v.owner[place]]]
    parts = [f'<g id="hex-{place}"><polygon points="{_corners(x, y, SIDE - 1)}" fill="{fill}"/>']
    boat = _boat_owner(v, place)
    if boat != NOBODY:
        parts.append(
            f'<path d="M{x - 16:.1f} {y + 2:.1f} h32 l-7 11 h-18 z" fill="{FILL[COLOURS[boat]]}" stroke="#22313f"/>'
        )
    label = "" if kind == WATER and boat == NOBODY else _piece(v, place)
    parts.append(f'<text x="{x:.1f}" y="{y - 4:.1f}" font-size="13">{label}</text>')
    parts.append(f'<text x="{x:.1f}" y="{y + 22:.1f}" font-size="8" opacity="0.6">{place}</text></g>')
    return "".join(parts)


def svg(v: Any) -> str:
    """A plain picture of the sea and the seats; every piece carries its letter."""
    half = SIDE * (3 * RADIUS + 4) / 2
    top = SIDE * (2 * RADIUS + 2) * 0.9
    lines = [_seat_line(v, seat) for seat in range(v.players)]
    height = 2 * top + 20 * (len(lines) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half:.0f} {-top:.0f} {2 * half:.0f} {height:.0f}" '
        'font-family="sans-serif" text-anchor="middle">',
        f'<rect x="{-half:.0f}" y="{-top:.0f}" width="{2 * half:.0f}" height="{height:.0f}" fill="#e9f3f3"/>',
        *(_hex(v, place) for place in range(HEXES)),
        *(
            f'<text id="seat-{seat}" x="0" y="{top + 20 * seat:.0f}" font-size="13">{line}</text>'
            for seat, line in enumerate(lines)
        ),
    ]
    return "".join(parts) + "</svg>"
