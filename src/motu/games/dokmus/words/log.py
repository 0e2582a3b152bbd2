"""What has happened in Dokmus, for the log."""

from __future__ import annotations

from typing import Any

from .. import ask, play
from ..play import cell_name
from ..speech import _, counted
from .terms import brought, price, terrain_name, tile_name


def told(before: Any, action: int, after: Any) -> str:
    """What has happened, after the name of the player; taking up a token or crossing goes on with where to."""
    if action == play.MOVE:
        return ""
    goes_on = before.phase == ask.ORIGIN or action == play.CROSS
    return deed_told(before, action) + burnt(before, action, after) + ("," if goes_on else ".")


def burnt(before: Any, action: int, after: Any) -> str:
    """The tokens that a volcano took at the end of the turn."""
    if before.phase < ask.MAIN:
        return ""
    paid = price(before, action - play.CELL) if action < play.KEEP else 0
    count = int(after.sacrificed[before.turn] - before.sacrificed[before.turn]) - paid
    if count <= 0:
        return ""
    return counted("; a token burns", "; {count} tokens burn", count)


def deed_told(before: Any, action: int) -> str:
    if action < play.KEEP:
        return cell_told(before, action - play.CELL)
    if action < play.SHIFT:
        return _("keeps guardian {guardian}").format(guardian=action - play.KEEP + 1)
    if action < play.MOVE:
        words = {"tile": tile_name(before, (action - play.SHIFT) % (play.CW - play.SHIFT))}
        if action < play.CW:
            return _("moves tile {tile} into the gap").format(**words)
        if action < play.CCW:
            return _("rotates tile {tile} clockwise").format(**words)
        return _("rotates tile {tile} anticlockwise").format(**words)
    return {
        play.TALISMAN: _("takes the talisman"),
        play.CROSS: _("crosses water on purpose"),
        play.SKIP: _("declines the action of the ruins"),
        play.END_TURN: _("ends the turn"),
    }[action]


def cell_told(before: Any, cell: int) -> str:
    kind = int(before.terrain[cell])
    words = {"cell": cell_name(cell), "terrain": terrain_name(kind)}
    if before.phase == ask.START:
        return _("starts on {cell}, {terrain}").format(**words)
    if before.phase == ask.ORIGIN:
        return _("takes up the token on {cell}").format(**words)
    if before.phase == ask.TARGET:
        line = _("moves it to {cell}, {terrain}").format(**words)
    elif price(before, cell):
        line = _("places on {cell}, {terrain}, and sacrifices one").format(**words)
    else:
        line = _("places on {cell}, {terrain}").format(**words)
    points = brought(before, cell)
    return f"{line} ({points:+d})" if points else line
