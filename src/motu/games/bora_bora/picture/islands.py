"""Bora Bora's board: the islands."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from motu.drawing import Drawing, Drawn, at, group, layer, piece, spot, symbol, tag, use
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import CREAM, DARK, smooth
from motu.engine.record import NOBODY
from motu.language import name_of

from .. import box
from ..speech import _
from ..words.terms import fish_name, material_name, region_name
from . import art
from .art import count

WIDTH, HEIGHT = 432, 508  # of the main board
SIDE = 240  # width of the village and of the market
MAP_TOP, MAP_BOTTOM = 98, 472
_X, _Y = (172, 260), (249, 323)
REGION_AT = (
    (_X[0], _Y[0]), (_X[1], _Y[0]), (_X[1], _Y[1]), (_X[0], _Y[1]),
    (_X[0], 145), (_X[1], 145), (378, _Y[0]), (378, _Y[1]), (_X[1], 427), (_X[0], 427), (54, _Y[1]), (54, _Y[0]),
)  # fmt: skip
FISH_AT = (
    (120, 202), (312, 202), (312, 370), (120, 370),
    (109, 122), (323, 122), (404, 202), (404, 370), (323, 450), (109, 450), (28, 370), (28, 202),
)  # fmt: skip
HALF_WIDTH, HALF_HEIGHT = 41, 35  # of a region
TYPE_FILLS = ("#b7ad9c", "#f0dca0", "#7fa763", "#bccb7c")
MATERIAL_FILLS = ("#f3d98b", "#a9afb5", "#c08a55")
LAND_FILL, SEA_FILL = "#7a5334", "#0c4a57"


def _round_the(regions: tuple[int, ...], reach: float, seed: int) -> str:
    """An outline round the regions of an island, a little rough."""
    xs, ys = [REGION_AT[r][0] for r in regions], [REGION_AT[r][1] for r in regions]
    left, right, top, low = min(xs) - HALF_WIDTH, max(xs) + HALF_WIDTH, min(ys) - HALF_HEIGHT, max(ys) + HALF_HEIGHT
    x, y, cut = (left + right) / 2, (top + low) / 2, 12.0
    wave = [((seed * 7 + k * 5) % 5 - 2) * 0.8 + reach for k in range(12)]
    ring = [
        (left + cut, top - wave[0]), (x, top - wave[1]), (right - cut, top - wave[2]), (right + wave[3], top + cut), (right + wave[4], y),
        (right + wave[5], low - cut), (right - cut, low + wave[6]), (x, low + wave[7]), (left + cut, low + wave[8]),
        (left - wave[9], low - cut), (left - wave[10], y), (left - wave[11], top + cut),
    ]  # fmt: skip
    return smooth(ring)


@cache
def draw_sea() -> Drawn:
    """Water, the islands with reef, surf and beach, and the paths."""
    frame: dict[str, Any] = {"x": 1, "y": MAP_TOP, "width": WIDTH - 2, "height": MAP_BOTTOM - MAP_TOP, "rx": 20}
    islands = [tuple(island["regions"]) for island in box.DATA["islands"]["list"]]
    land = []
    for seed, regions in enumerate(islands):
        land += [
            tag("path", d=_round_the(regions, 9, seed), fill="var(--shallow)", fill_opacity=0.5),
            tag("path", d=_round_the(regions, 6, seed), fill="none", stroke="var(--foam)", stroke_opacity=0.7, stroke_width=1.3),
            tag("path", d=_round_the(regions, 3, seed), fill="var(--beach)", stroke="#b1935a", stroke_opacity=0.6),
            tag("path", d=_round_the(regions, 3, seed), fill="url(#m-sand)"),
        ]  # fmt: skip
    return group(
        tag("rect", fill="url(#m-sea)", **frame), tag("rect", fill="url(#m-waves)", **frame),
        tag("rect", fill="none", stroke="var(--sea-0)", stroke_width=2.5, **frame),
        *_sea_lanes(), *land,
        *(
            tag("use", href=f"#bb-ground-{r}", x=x - 44, y=y - 38, width=88, height=76)
            for r, (x, y) in enumerate(REGION_AT)
        ),
        aria_hidden="true",
    )  # fmt: skip


def _lane(a: int, b: int) -> tuple[str, float, float]:
    """A sea path and the middle of it; those between outer islands bend round the corner."""
    (x1, y1), (x2, y2) = REGION_AT[a], REGION_AT[b]
    if x1 == x2 or y1 == y2:
        return f"M{x1} {y1} L{x2} {y2}", (x1 + x2) / 2, (y1 + y2) / 2
    (nx, ny), (ex, ey) = ((x1, y1), (x2, y2)) if abs(x1 - 216) < abs(x2 - 216) else ((x2, y2), (x1, y1))
    return f"M{nx} {ny} Q{ex - (ex - 216) * 0.1:.0f} {ny} {ex} {ey}", nx + (ex - nx) * 0.66, ny + (ey - ny) * 0.27


def _sea_lanes() -> list[Drawn]:
    return [
        tag("path", d=_lane(path["a"], path["b"])[0], fill="none", stroke="var(--foam)", stroke_opacity=0.75, stroke_width=2.4,
            stroke_dasharray="1 6", stroke_linecap="round")
        for path in box.DATA["paths"]["list"] if path["kind"] == "sea"
    ]  # fmt: skip


@cache
def signposts() -> Drawn:
    """The value of every path: a wooden post on land, a buoy at sea."""
    parts = []
    for path in box.DATA["paths"]["list"]:
        _d, x, y = _lane(path["a"], path["b"])
        value = count(path["value"], 0, 5, 14, CREAM)
        if path["kind"] == "land":
            post = tag(
                "rect", x=-9, y=-9, width=18, height=18, rx=4, fill=LAND_FILL, stroke="#f3e3c3", stroke_width=1.3
            )
        else:
            post = tag("circle", r=9.6, fill=SEA_FILL, stroke="#dff3ef", stroke_width=1.3)
        parts.append(at(x, y, post, value, data_thing="path"))
    return group(*parts, class_="pieces", aria_hidden="true")


def _ground(region: int) -> Drawn:
    kind, x, y = int(box.REGION_TYPE[region]), *REGION_AT[region]
    d = smooth([(x + dx * (HALF_WIDTH - 3 - cut), y + dy * (HALF_HEIGHT - 3)) for dx, dy, cut in
                ((-1, -0.5, 0), (-0.7, -1, 0), (0, -1, 0), (0.7, -1, 0), (1, -0.5, 0), (1, 0.5, 0), (0.7, 1, 0), (0, 1, 0), (-0.7, 1, 0), (-1, 0.5, 0))])  # fmt: skip
    return group(
        tag("path", d=d, fill=TYPE_FILLS[kind], stroke="#5b4636", stroke_opacity=0.35, stroke_width=1),
        use(f"bb-type-{kind}", x - 22, y - 18, 27), use(f"bb-type-{kind}", x + 2, y - 22, 19, opacity=0.75),
        tag("circle", cx=x + 27, cy=y - 20, r=10, fill=CREAM, fill_opacity=0.9, stroke=DARK, stroke_width=0.7),
        use(f"bb-material-{box.REGION_MATERIAL[region]}", x + 27, y - 20, 16),
        tag("ellipse", cx=x, cy=y + 10, rx=18, ry=11, fill="#f3e3c3", fill_opacity=0.75, stroke="#5b4636", stroke_opacity=0.7, stroke_dasharray="3 2.4"),
        aria_hidden="true",
    )  # fmt: skip


GROUNDS = "".join(
    symbol(f"bb-ground-{r}", f"{REGION_AT[r][0] - 44} {REGION_AT[r][1] - 38} 88 76", _ground(r))
    for r in range(box.REGIONS)
)


class Region(NamedTuple):
    """All that is drawn and said of a region."""

    region: int
    fish: int
    holder: int
    settled: tuple[int, ...]  # by seat, whether it has a hut there

    def described(self) -> str:
        """A region in words."""
        parts = [
            region_name(self.region), _("gives {material}").format(material=material_name(box.REGION_MATERIAL[self.region])),
            _("fish {fish}").format(fish=fish_name(self.fish)),
        ]  # fmt: skip
        if self.holder != NOBODY:
            parts += [
                _("huts of {names}").format(names=", ".join(name_of(s) for s, hut in enumerate(self.settled) if hut)),
                _("{name} holds the building space").format(name=name_of(self.holder)),
            ]
        return ", ".join(parts)


class Land(NamedTuple):
    """The islands as they are drawn."""

    regions: Drawing
    fish: Drawing
    huts: Drawing


@kept
def land(v: Any) -> Land:
    settled = zip(*v.settled.tolist()[: v.players], strict=True)
    regions = list(map(Region, range(box.REGIONS), v.fish.tolist(), v.holder.tolist(), settled))
    return Land(
        layer(*map(draw_region, regions)),
        layer(*[fish_at(here.region, here.fish) for here in regions], class_="pieces", aria_hidden="true"),
        layer(*[hut for here in regions for hut in huts_on(here)], class_="pieces"),
    )


@by_facts
def draw_region(here: Region) -> Drawn:
    x, y = REGION_AT[here.region]
    spoken = here.described()
    outline = tag(
        "rect", x=x - HALF_WIDTH + 1, y=y - HALF_HEIGHT + 1, width=2 * HALF_WIDTH - 2, height=2 * HALF_HEIGHT - 2, rx=17
    )
    name, called = f"region-{box.REGION_CODES[here.region]}", region_name(here.region)
    return spot(name, outline, tag("title", spoken), label=spoken, data_called=called, data_thing="region")


@by_facts
def fish_at(region: int, fish: int) -> Drawn:
    return at(*FISH_AT[region], art.fish(fish), data_thing="fish")


@by_facts
def huts_on(here: Region) -> list[Drawn]:
    """The holder's hut in the middle, the earlier ones smaller beside it."""
    x, y = REGION_AT[here.region]
    others = [seat for seat, hut in enumerate(here.settled) if hut and here.holder != seat]
    parts = []
    for k, seat in enumerate(others):
        dx, dy = ((-27, 17), (27, 17), (27, 0))[k]
        parts.append(_hut(here.region, seat, x + dx, y + dy, 22))
    if here.holder != NOBODY:
        parts.append(_hut(here.region, here.holder, x, y + 5, 38))
    return parts


def _hut(region: int, seat: int, x: float, y: float, size: float) -> Drawn:
    name = f"hut-{seat}-{box.REGION_CODES[region]}"
    return piece(name, x, y, art.hut(seat, size), origin=f"seat-{seat}", data_thing="hut")
