"""The board of Wayfinder as text and as a picture."""

from __future__ import annotations

from typing import Any

from .state import COLOURS, DATA, LETTERS, NAMES, OBJECTIVE, OVER, SPACES, VOYAGE

ROWS = DATA["board"]["rows"]
COLUMNS = DATA["board"]["columns"]
HEX = DATA["colours"]["hex"]
CELL = 100


def _gems(v: Any, space: int) -> str:
    return "".join(f"{LETTERS[c]}{v.gems[space, c]}" for c in range(COLOURS) if v.gems[space, c])


def _huts(v: Any, space: int) -> str:
    return "".join(f"^{LETTERS[c]}{v.huts[space, c]}" for c in range(COLOURS) if v.huts[space, c])


def _explorer(v: Any, space: int) -> str:
    return "".join(f"*{LETTERS[v.colour[k]]}" for k in range(v.crews) if v.explorer[k] == space)


def text(v: Any) -> str:
    """A grid: objective in brackets, huts ^R1, explorer *R on the first line of a space, gems on the second."""
    width = 11
    rule = "  +" + "+".join(["-" * width] * COLUMNS) + "+"
    lines = ["   " + "".join(f"{NAMES[column][0]:^{width + 1}}" for column in range(COLUMNS)), rule]
    for row in range(ROWS):
        spaces = range(row * COLUMNS, (row + 1) * COLUMNS)
        tops = [f"({LETTERS[OBJECTIVE[i]]}){_huts(v, i)}{_explorer(v, i)}" for i in spaces]
        lines.append(f"{row + 1} |" + "|".join(f"{top:<{width}}" for top in tops) + "|")
        lines.append("  |" + "|".join(f"{_gems(v, i):^{width}}" for i in spaces) + "|")
        lines.append(rule)
    for crew in range(v.crews):
        lines.append(f"{LETTERS[v.colour[crew]]}: {v.points[crew]} points" + (" (turn)" if crew == v.turn else ""))
    if v.phase == VOYAGE:
        lines.append("in hand: " + " ".join(f"{LETTERS[c]}{v.hand[c]}" for c in range(COLOURS) if v.hand[c]))
    if v.phase == OVER:
        lines.append("the game is over")
    return "\n".join(lines)


def svg(v: Any) -> str:
    """A plain picture of the grid; every piece carries its letter."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL * COLUMNS} {CELL * ROWS}" '
        'font-family="sans-serif" font-size="15" text-anchor="middle">',
        f'<rect width="{CELL * COLUMNS}" height="{CELL * ROWS}" fill="#17808c"/>',
    ]
    for space in range(SPACES):
        x, y = CELL * (space % COLUMNS), CELL * (space // COLUMNS)
        parts.append(f'<g id="space-{NAMES[space]}" transform="translate({x} {y})">')
        parts.append('<rect x="3" y="3" width="94" height="94" rx="16" fill="#ecd9a7"/>')
        parts.append(f'<circle cx="22" cy="22" r="13" fill="none" stroke="{HEX[OBJECTIVE[space]]}" stroke-width="4"/>')
        parts.append(f'<text x="22" y="27" fill="#2b2320">{LETTERS[OBJECTIVE[space]]}</text>')
        pieces = [(c, "gem", int(v.gems[space, c])) for c in range(COLOURS) if v.gems[space, c]]
        for k, (colour, _kind, count) in enumerate(pieces):
            cx = 20 + 20 * k
            parts.append(f'<circle cx="{cx}" cy="58" r="10" fill="{HEX[colour]}"/>')
            parts.append(f'<text x="{cx}" y="84" fill="#2b2320">{LETTERS[colour]}{count}</text>')
        huts = _huts(v, space)
        if huts:
            parts.append(f'<text x="50" y="27" fill="#2b2320">{huts}</text>')
        for crew in range(v.crews):
            if v.explorer[crew] == space:
                colour = int(v.colour[crew])
                parts.append(f'<path d="M80 8 l12 24 h-24 z" fill="{HEX[colour]}" stroke="#2b2320"/>')
                parts.append(f'<text x="80" y="30" fill="#fffaf0">{LETTERS[colour]}</text>')
        parts.append("</g>")
    return "".join(parts) + "</svg>"
