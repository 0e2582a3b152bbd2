"""Bora Bora's board: action tiles, dice, status."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from motu.drawing import Drawn, at, fitted, group, piece, spot, tag, use
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import CREAM, DARK
from motu.language import name_of

from .. import box
from ..speech import _
from ..words.terms import tile_label, tile_name
from . import art
from .art import count
from .clicks import tiles_of
from .islands import WIDTH

Place = tuple[float, float, float, float]  # x, y, width, height


def tile_places(v: Any) -> dict[int, Place]:
    """Where each action tile lies: two rows, fishing last."""
    return _in_rows((*(tile for tile in tiles_of(v) if tile != box.FISHING), box.FISHING))


@cache
def _in_rows(tiles: tuple[int, ...]) -> dict[int, Place]:
    upper = (len(tiles) + 1) // 2
    found = {}
    for row, line in enumerate((tiles[:upper], tiles[upper:])):
        width = (WIDTH + 5) / len(line)
        for k, tile in enumerate(line):
            found[tile] = (k * width, 47.0 * row + 1, width - 5, 43.0)
    return found


def draw_tiles(v: Any, places: dict[int, Place]) -> list[Drawn]:
    laid = Counter(v.die_tile.tolist()[: v.laid])
    lowest = v.lowest.tolist()
    return [_tile(tile, place, lowest[tile], laid[tile] > _columns(place[2])) for tile, place in places.items()]


@by_facts
def _tile(tile: int, place: Place, limit: int, crowded: bool) -> Drawn:
    """An action tile; dice in two rows leave only a corner for its name."""
    x, y, width, height = place
    frame: dict[str, Any] = {"width": width, "height": height, "rx": 9}
    spoken = tile_name(tile)
    if tile == box.FISHING:
        spoken += ", " + _("any die, {vp} VP").format(vp=box.FISHING_VP)
    elif limit <= box.TOP:
        spoken += ", " + _("a die must be lower than {limit}").format(limit=limit)
    name = f"tile-{box.TILE_NAMES[tile]}"
    return at(
        x, y,
        *_plank(tile, width, height, crowded),
        spot(name, tag("rect", **frame), tag("title", spoken), label=spoken, data_thing="fishing" if tile == box.FISHING else "tile"),
    )  # fmt: skip


@by_facts
def _plank(tile: int, width: float, height: float, crowded: bool) -> list[Drawn]:
    """What a tile looks like, whichever dice may be placed there."""
    frame: dict[str, Any] = {"width": width, "height": height, "rx": 9}
    at_sea = tile == box.FISHING
    return [
        tag("rect", fill="var(--sea-2)" if at_sea else "var(--wood)", stroke=DARK, stroke_width=1.2, **frame),
        tag("rect", fill="url(#m-waves)" if at_sea else "url(#m-planks)", **frame),
        tag("circle", cx=22, cy=16, r=15, fill="#f3e3c3", stroke=DARK, stroke_width=0.8),
        use(f"bb-act-{tile}", 22, 16, 25),
        fitted(tile_label(tile), 5, height - 3.6, 40 if crowded else 64, size=11.5, least=11.2, fill=CREAM),
    ]


def _columns(width: float) -> int:
    """How many dice lie side by side on a tile."""
    return int((width - 42) // 21)


def dice_laid(v: Any, places: dict[int, Place]) -> list[Drawn]:
    parts, seen = [], dict.fromkeys(places, 0)
    copies: dict[tuple[int, int], int] = {}
    tiles = v.die_tile.tolist()[: v.laid]
    for seat, face, tile in zip(v.die_seat.tolist(), v.die_face.tolist(), tiles, strict=False):
        x, y, width, _height = places[tile]
        here = tiles.count(tile)
        columns = max(_columns(width), (here + 1) // 2)
        small = columns > _columns(width)
        step = min(21.0, (width - 64) / max(1, columns - 1))
        row, column = divmod(seen[tile], columns)
        seen[tile] += 1
        copy = copies.get((seat, face), 0)
        copies[seat, face] = copy + 1
        dy = (11.5 + 20.5 * row) if here > columns else 18
        size = 19 if small else 21 if here > columns else 24
        parts.append(_die(seat, face, copy, x + 52 + step * column, y + dy, size))
    return parts


@by_facts
def _die(seat: int, face: int, copy: int, x: float, y: float, size: float) -> Drawn:
    return piece(f"die-{seat}-{face}-{copy}", x, y, art.die(face, seat, size), origin=f"seat-{seat}")


@kept
def status_track(v: Any) -> Drawn:
    """The track along the shore; each space shows its points."""
    y, step = 480, WIDTH / len(box.STATUS_VP)
    spaces = [
        group(
            tag("rect", x=k * step + 1, y=y, width=step - 2, height=27, rx=6, fill="#f0cf9f" if k % 2 else "#e3bd86", stroke=DARK, stroke_width=0.8),
            count(int(box.STATUS_VP[k]), (k + 0.5) * step, y + 19, 14, "#5b3a24"),
        )
        for k in range(len(box.STATUS_VP))
    ]  # fmt: skip
    standing = ", ".join(
        _("{name} on {space}").format(name=name_of(seat), space=int(v.status[seat])) for seat in range(v.players)
    )
    spoken = _("Status track: {standing}").format(standing=standing)
    outline = tag("rect", x=0, y=y - 6, width=WIDTH, height=34, rx=8)
    return group(*spaces, spot("status", outline, tag("title", spoken), label=spoken, data_thing="status"))


@kept
def draw_markers(v: Any) -> list[Drawn]:
    """Status markers, those lower in the stack first."""
    step, parts = WIDTH / len(box.STATUS_VP), []
    heights: dict[int, int] = {}
    status = v.status.tolist()
    for seat in reversed(v.stack.tolist()[: v.players]):
        space = status[seat]
        height = heights.get(space, 0)
        heights[space] = height + 1
        parts.append(
            piece(
                f"status-{seat}", (space + 0.5) * step, 481 - 9.0 * height, art.marker(seat, 7.5), data_thing="status"
            )
        )
    return parts
