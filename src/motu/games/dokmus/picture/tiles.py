"""Dokmus's board: the sea and the tiles."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from motu.drawing import Drawing, Drawn, Joined, Targets, at, group, layer, piece, spot, tag, use, words
from motu.drawing.sketches import by_facts, kept, of_a_board
from motu.drawing.symbols import CREAM, DARK
from motu.engine.record import NOBODY
from motu.language import name_of

from .. import box, play, terrain
from ..speech import _
from ..words.terms import terrain_name, tile_name
from .art import CELL, THINGS, TILE, growth
from .clicks import moves_tiles, slots_of
from .places import CORNERS, MARGIN, MIDDLES, NAMES, PITCH, corner


@cache
def draw_sea(width: int, height: int) -> Drawn:
    frame = {"x": -MARGIN, "y": -MARGIN, "width": width + 2 * MARGIN - 8, "height": height + 2 * MARGIN - 8, "rx": 26}
    axis = {"class_": "mid", "font_size": 22, "fill": "var(--foam)", "fill_opacity": 0.9}
    columns = [words(NAMES[x][0], MIDDLES[x][0], -18, **axis) for x in range(box.WIDTH)]
    last = height // PITCH * box.SIDE + box.SIDE
    rows = [words(y + 1, -23, MIDDLES[box.WIDTH * y][1] + 8, **axis) for y in range(last)]
    return group(
        tag("rect", fill="url(#m-sea)", **frame),
        tag("rect", fill="url(#m-waves)", **frame),
        tag("rect", fill="none", stroke="var(--sea-0)", stroke_width=3, **frame),
        *columns,
        *rows,
        aria_hidden="true",
    )


@cache
def draw_tile(face: int, turned: int) -> Drawn:
    """A face as it lies: the ground is turned, what stands on it stays upright."""
    half = TILE // 2
    ground = tag(
        "use", href=f"#dk-face-{box.FACES[face]}", x=-14, y=-14, width=TILE + 28, height=TILE + 28,
        transform=f"rotate({90 * turned} {half} {half})" if turned else None,
    )  # fmt: skip
    stands = []
    for place in range(box.PLACES):
        printed = int(box.PRINTED[turned, place])
        name = growth(int(box.FACE[face, printed]), printed)
        if name:
            x, y = CELL * (place % box.SIDE) + CELL // 2, CELL * (place // box.SIDE) + CELL // 2
            stands.append(use(name, x, y - 1, CELL - 2, class_="upright"))
    return group(ground, *stands)


@kept
def draw_tiles(v: Any) -> Drawn:
    """The tiles as they lie."""
    tiles = [
        piece(
            f"face-{tile_name(v, slot)}",
            *corner(slot),
            draw_tile(int(v.face[slot]), int(v.turned[slot])),
            data_turn=90 * int(v.turned[slot]),
            data_about=TILE // 2,
        )
        for slot in slots_of(v)
    ]
    return group(*tiles, class_="pieces")


@by_facts
def draw_gap(slot: int) -> Drawn:
    x, y = corner(slot)
    return spot(
        "gap",
        tag("rect", x=6, y=6, width=TILE - 12, height=TILE - 12, rx=24),
        _open_sea(),
        label=_("the gap, open sea"),
        data_thing="gap",
        transform=f"translate({x} {y})",
    )


@cache
def _open_sea() -> Drawn:
    """What lies in the gap: deep water, a few rocks and a boat's wake of foam."""
    half = TILE / 2
    waves = "".join(f"M{x} {y}q10 -8 20 0t20 0" for x, y in ((52, 90), (178, 66), (110, 140), (200, 176), (60, 206)))
    return group(
        tag("rect", x=6, y=6, width=TILE - 12, height=TILE - 12, rx=40, fill="var(--sea-0)", fill_opacity=0.28),
        tag("circle", cx=half, cy=half, r=92, fill="var(--sea-0)", fill_opacity=0.22),
        tag("path", d=waves, fill="none", stroke="var(--foam)", stroke_opacity=0.4, stroke_width=2.2, stroke_linecap="round"),
        aria_hidden="true",
    )  # fmt: skip


WHOLE_CELL = f"M0 0h{CELL}v{CELL}h-{CELL}z"
OUTLINE = Drawn(tag("path", d="M3 3h34v34h-34z") + tag("path", d=WHOLE_CELL, class_="hit"))


class Cell(NamedTuple):
    """A cell with its ground and the token there; most of them are the same from move to move, and drawn once."""

    cell: int
    kind: int
    owner: int


@kept
def draw_cells(v: Any) -> Drawing:
    """All cells, row by row, since most rows stay as they are."""
    kinds, owners, wide = v.terrain.tobytes(), v.owner.tobytes(), box.WIDTH * v.owner.itemsize
    return layer(*[_row(row, kinds[wide * row :][:wide], owners[wide * row :][:wide]) for row in range(box.HEIGHT)])


@of_a_board
def _row(row: int, kinds: bytes, owners: bytes) -> Joined:
    """A row of cells, by the bytes of their fields: where there is land or water, but for the gap."""
    there = zip(memoryview(kinds).cast("b"), memoryview(owners).cast("b"), strict=True)
    facts = enumerate(there, box.WIDTH * row)
    return Joined(*[_cell(Cell(cell, kind, owner)) for cell, (kind, owner) in facts if kind != terrain.VOID])


@of_a_board
def _cell(here: Cell) -> Drawn:
    x, y = CORNERS[here.cell]
    return spot(
        NAMES[here.cell], OUTLINE, label=_told(here), transform=f"translate({x} {y})", data_thing=THINGS[here.kind]
    )


@of_a_board
def _told(here: Cell) -> str:
    told = f"{NAMES[here.cell]}, {terrain_name(here.kind)}"
    if here.owner != NOBODY:
        told += ", " + _("token of {name}").format(name=name_of(here.owner))
    return told


def legal_ground(legal: list[int]) -> Drawn:
    """A light floor with a dark rim under the cells where something is legal, so that their glow is seen on grass."""
    floors = "".join([FLOORS[cell] for cell in legal])
    if not floors:
        return Drawn("")
    return tag(
        "path",
        d=floors,
        fill=CREAM,
        fill_opacity=0.12,
        stroke=DARK,
        stroke_width=6.4,
        stroke_opacity=0.75,
        stroke_linejoin="round",
    )


FLOORS = tuple(f"M{x + 3} {y + 3}h34v34h-34z" for x, y in CORNERS)


def draw_handles(v: Any, targets: Targets) -> list[Drawn]:
    """The medals at the tiles' corners."""
    faces, slots = v.face.tolist(), slots_of(v)
    legal = targets.among(HANDLE_SPOTS)
    does = tuple([legal[HANDLES[slot]].actions if HANDLES[slot] in legal else () for slot in slots])
    return _handles(tuple([(slot, faces[slot]) for slot in slots]), moves_tiles(v), does)


@by_facts
def _handles(tiles: tuple[tuple[int, int], ...], moves: bool, does: tuple[tuple[int, ...], ...]) -> list[Drawn]:
    """The medals of the tiles in their slots, by the faces that lie up, and what can be done with each."""
    return [_handle(slot, box.FACES[face], moves, actions) for (slot, face), actions in zip(tiles, does, strict=True)]


HANDLES = tuple(f"handle-{slot}" for slot in range(box.SLOTS))  # names of spots
HANDLE_SPOTS = frozenset(HANDLES)


@by_facts
def _handle(slot: int, tile: str, moves: bool, actions: tuple[int, ...]) -> Drawn:
    """The medal at a tile's corner: its name, or what can be done with it."""
    x, y = corner(slot)
    name, label = HANDLES[slot], _("tile {tile}").format(tile=tile)
    if actions:
        turns = any(action >= play.CW for action in actions)
        slides = any(action < play.CW for action in actions)
        return spot(
            name, tag("circle", r=20.5), _medal(turns, slides),
            label=label, transform=f"translate({x - 5} {y - 5})", data_thing="tile",
        )  # fmt: skip
    plate = _plate(tile)
    if not moves:
        return at(x - 3, y - 7, plate, data_thing="tile")
    return spot(
        name, tag("circle", r=20), plate, label=label, transform=f"translate({x - 3} {y - 7})", data_thing="tile"
    )


@cache
def _plate(name: str) -> Drawn:
    return group(
        tag("rect", x=-17, y=-12, width=34, height=24, rx=7, fill=CREAM, stroke=DARK, stroke_width=1),
        words(name, 0, 7.6, class_="mid", font_size=22, font_weight="bold", fill=DARK, aria_hidden="true"),
    )


@cache
def _medal(turns: bool, slides: bool) -> Drawn:
    both = turns and slides
    icons = []
    if turns:
        icons.append(use("dk-cw", -7.4 if both else 0, 0, 18 if both else 26))
    if slides:
        icons.append(use("dk-shift", 7.4 if both else 0, 0, 17 if both else 25))
    return group(tag("circle", r=19.5, fill=CREAM, stroke=DARK, stroke_width=1.4), *icons, color=DARK)
