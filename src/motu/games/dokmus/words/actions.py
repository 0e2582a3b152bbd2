"""What an action of Dokmus means, on a button and in a sentence."""

from __future__ import annotations

from typing import Any

from .. import ask, box, play, terrain
from ..play import cell_name
from ..rules.placing import cost
from ..speech import _
from .terms import brought, guardian_name, terrain_name, tile_name


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    if action < play.KEEP:
        return cell_sentence(v, action - play.CELL)
    if action < play.SHIFT:
        guardian = action - play.KEEP + 1
        return _("Keep guardian {guardian}: {deed}").format(guardian=guardian, deed=guardian_name(guardian))
    if action < play.CW:
        return _("Move tile {tile} into the gap").format(tile=tile_name(v, action - play.SHIFT))
    if action < play.CCW:
        return _("Rotate tile {tile} clockwise").format(tile=tile_name(v, action - play.CW))
    if action < play.MOVE:
        return _("Rotate tile {tile} anticlockwise").format(tile=tile_name(v, action - play.CCW))
    return {
        play.MOVE: _("Move a token"),
        play.TALISMAN: _("Take the talisman"),
        play.CROSS: _("Cross water on purpose and sacrifice a token"),
        play.SKIP: _("Decline the action of the ruins"),
        play.END_TURN: _("End the turn"),
    }[action]


def cell_sentence(v: Any, cell: int) -> str:
    kind = int(v.terrain[cell])
    words = {"cell": cell_name(cell), "terrain": terrain_name(kind), "tile": tile_name(v, int(box.SLOT_OF[cell]))}
    if v.phase == ask.START:
        return _("Start on {cell}, {terrain} of tile {tile}").format(**words)
    if v.phase == ask.ORIGIN:
        return _("Move the token on {cell}, {terrain} of tile {tile}").format(**words)
    if v.phase == ask.TARGET:
        return _("Move it to {cell}, {terrain} of tile {tile}").format(**words) + consequence(kind)
    if v.phase in (ask.MAIN, ask.CROSSING) and kind != terrain.VOID and cost(v, cell):
        return _("Place on {cell}, {terrain} of tile {tile}, and sacrifice one").format(**words) + consequence(kind)
    return _("Place on {cell}, {terrain} of tile {tile}").format(**words) + consequence(kind)


def consequence(kind: int) -> str:
    if kind == terrain.RUINS:
        return _(": 1 point and an action")
    if kind == terrain.VOLCANO:
        return _(": sacrificed at the end of the turn")
    return ""


def label(v: Any, action: int) -> str:
    """A button: the cell, the tile, or the action in one or two words."""
    if action < play.KEEP:
        return cell_name(action - play.CELL)
    if action < play.SHIFT:
        guardian = action - play.KEEP + 1
        return _("{guardian}: {deed}").format(guardian=guardian, deed=guardian_name(guardian))
    if action < play.MOVE:
        return tile_name(v, (action - play.SHIFT) % (play.CW - play.SHIFT))
    return {
        play.MOVE: _("Move a token"),
        play.TALISMAN: _("Take the talisman"),
        play.CROSS: _("Cross on purpose"),
        play.SKIP: _("Decline"),
        play.END_TURN: _("End the turn"),
    }[action]


def gain(v: Any, action: int) -> str:
    """The points that a token brings as the board lies; its price is in the sentence, and a flame in the picture."""
    if action >= play.KEEP or v.phase not in (ask.START, ask.MAIN, ask.CROSSING, ask.TARGET):
        return ""
    points = brought(v, action - play.CELL)
    return f"{points:+d}" if points else ""
