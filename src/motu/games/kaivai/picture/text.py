"""Kaivai's board: as text."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY

from .. import act, ask, box, tile
from ..rules.hexes import has, read
from ..rules.scoring import boats_on_board, fish_of, purse
from ..speech import _
from ..words.terms import action_name, names
from .shared import LETTERS, boat_at

CELL = 6  # characters of a hex


def _letters(v: Any, place: int) -> str:
    """A hex in letters: C4* cult hex of village 4 with the god, rF2 red fisher cottage with two fish, @r red boat."""
    kind, (owner, _slot) = int(v.kind[place]), boat_at(v, place)
    if kind == tile.WATER:
        if owner != NOBODY:
            return "@" + LETTERS[owner]
        return "." if has(read(v.sea), place) else "~"
    if kind == tile.CULT:
        return f"C{v.village[place]}" + ("*" if v.god == place else "")
    fish = str(v.fish_on[place]) if v.fish_on[place] else ""
    return f"{LETTERS[v.owner[place]]}{tile.LETTERS[kind]}{fish}" + ("@" if owner != NOBODY else "")


def _seat_line(v: Any, seat: int) -> str:
    held = "?" if v.influence[seat] == NOBODY else str(v.influence[seat])
    told = _(
        "{colour} {points} points, bid {bid}, shells {shells}, fish {fish}, influence {influence}, upgrade {upgrade}, "
        "boats {boats}, cottages left {cottages}"
    ).format(
        colour=f"{names(v)[seat]:<7}", points=f"{v.points[seat]:>3}", bid=v.bid[seat], shells=purse(v, seat),
        fish=fish_of(v, seat), influence=held, upgrade=v.upgrade[seat], boats=boats_on_board(v, seat),
        cottages=v.tiles[seat],
    )  # fmt: skip
    return told + (" " + _("(decides)") if seat == v.seat else "")


def text(v: Any) -> str:
    """The hexes in columns, each with its piece and below it its number; then seats and action fields."""
    rows = [[" " * CELL] * (2 * box.RADIUS + 1) for _row in range(4 * box.RADIUS + 2)]
    for place in range(box.HEXES):
        column, row = int(box.Q[place]) + box.RADIUS, int(2 * box.R[place] + box.Q[place]) + 2 * box.RADIUS
        rows[row][column] = f"{_letters(v, place):^{CELL}}"
        rows[row + 1][column] = f"{place:^{CELL}}"
    lines = ["".join(row).rstrip() for row in rows]
    lines.append(_("round {round}").format(round=v.round_number))
    if v.phase == ask.OVER:
        lines.append(_("the game is over"))
    lines += [_seat_line(v, seat) for seat in range(v.players)]
    lines.append(", ".join(f"{action_name(action)} {v.tokens[action]}" for action in range(act.FIELDS)))
    return "\n".join(lines)
