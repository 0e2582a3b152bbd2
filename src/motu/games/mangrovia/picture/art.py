"""Mangrovia's pieces and grounds, each drawn once."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache

from motu.drawing import Drawn, at, group, symbol, tag, use, words
from motu.drawing.symbols import CREAM, DARK, HUT, mark

from .. import box, good

TILE_W, TILE_H = 80, 58  # a space of the paths
CARD_W, CARD_H = 42, 62
FRAME = 850, 644  # the whole board
NEUTRAL_GREY = "#8f8a80"
SERIF = "Georgia, serif"


def _path(d: str, fill: str = "none", **values: object) -> Drawn:
    return tag("path", d=d, fill=fill, **values)


def _line(d: str, colour: str, width: float = 1.2) -> Drawn:
    return _path(d, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


# -- the four landscapes: a ground of tokens, so that it follows the theme, and a motif --

GROUNDS = (
    (("var(--palm-2)", 1), ("var(--sea-0)", 0.38)),
    (("var(--beach)", 1), ("url(#m-sand)", 1)),
    (("var(--palm)", 1), ("var(--glow)", 0.5)),
    (("var(--shallow)", 1), ("var(--sea-2)", 0.25)),
)

MANGROVE = group(
    _line("M0 3 Q-5 6 -7 12 M0 3 Q-2 7 -2.6 12 M0 3 Q3 6 3.4 12 M0 3 Q6 5 8.4 12 M0 4 V-4", "#4a3526", 1.9),
    _path("M-11 -1 Q-13 -7 -7 -9 Q-5 -14 1 -13 Q7 -14 9 -9 Q14 -6 11 -1 Q6 3 0 1 Q-6 3 -11 -1 Z", "#2f6b4a", stroke="#16392a", stroke_width=1),
    _line("M-6 -5 Q-4 -8 -1 -7 M2 -4 Q5 -7 8 -5 M-1 -10 Q1 -11 3 -10", "#8fc79a", 1.3),
)  # fmt: skip
SHELLS = group(
    _line("M-12 6 Q-6 3 0 6 T12 6 M-9 10.5 Q-4 8 1 10.5 T11 10", "#b1935a", 1.3),
    _path("M0 3 Q-9 1 -8 -6 Q-5 -11 0 -11 Q5 -11 8 -6 Q9 1 0 3 Z", "#fff3dc", stroke="#8b6a3b", stroke_width=1.1),
    _line("M0 3 V-10 M0 3 Q-4 -3 -5 -8.6 M0 3 Q4 -3 5 -8.6", "#c08a4e", 1.1),
)  # fmt: skip
REEDS = group(
    _line("M-7 12 Q-8 0 -10 -7 M-2 12 Q-2 -2 -3 -12 M3 12 Q4 0 5 -9 M8 12 Q9 4 11 -3", "#5d7030", 1.7),
    _line("M-10.2 -5 V-9.5 M-3 -8 V-13 M5 -6 V-11 M11 -1 V-5", "#6b4426", 3.4),
    _line("M-2 12 Q-6 6 -12 4 M3 12 Q8 6 13 5", "#7d9140", 1.5),
)  # fmt: skip
WAVES = group(
    _line("M-12 -5 q4 -4.4 8 0 t8 0 t8 0 M-12 2 q4 -4.4 8 0 t8 0 t8 0", "#fffaf0", 1.9),
    _path("M-9 9 Q-3 4.5 3 9 Q7 6 8.5 5.4 Q8 9 8.5 12.6 Q7 12 3 9 Q-3 13.5 -9 9 Z", "#0f5f6e", stroke="#083c46", stroke_width=0.8),
    tag("circle", cx=-5, cy=8.4, r=0.9, fill="#fffaf0"),
)  # fmt: skip
MOTIFS = (MANGROVE, SHELLS, REEDS, WAVES)


def ground(land: int, width: float, height: float, radius: float, **values: object) -> Drawn:
    """A patch of a landscape with its corner at 0, 0."""
    shape = {"width": width, "height": height, "rx": radius}
    return group(*(tag("rect", fill=fill, fill_opacity=share, **shape) for fill, share in GROUNDS[land]), **values)


# -- pieces --

COIN = group(
    tag("circle", cy=1.2, r=12, fill="#1b120c", fill_opacity=0.3),
    tag("circle", r=12, fill="#f6dd9a", stroke="#6b4a1c", stroke_width=1.4),
    tag("circle", r=9.2, fill="none", stroke="#b98a35", stroke_width=0.9, stroke_dasharray="1.6 2"),
)  # fmt: skip
PENDANT = group(
    _line("M-6.5 -11 Q0 -16 6.5 -11", "#2b2320", 1.6),
    _path("M0 -12.4 Q12.4 -9 11.6 1 Q10 11 0 13.4 Q-10 11 -11.6 1 Q-12.4 -9 0 -12.4 Z", "#25443f", stroke="#f1e7d6", stroke_width=1.3),
    _line("M-8.4 -2.4 Q-8 -8 -2.6 -9.6", "#7fc0ad", 1.3),
)  # fmt: skip
BIRD = group(
    tag("ellipse", cx=0, cy=15, rx=8, ry=1.8, fill="#1b120c", fill_opacity=0.25),
    _line("M-1 10 V14.6 M3 10 V14.6", "#b3622a", 1.6),
    _path("M-15 9 Q-9 0 -3 -2 Q0 -11 7 -10 Q11 -9.4 11 -5 Q11 5 4 9.6 Q-3 12 -8 8.6 Z", "#fffaf0", stroke=DARK, stroke_width=1.2, stroke_linejoin="round"),
    _path("M-15 9 Q-8 -1 1 0 Q5 2 2 6 Q-3 10 -8 8.6 Z", "#0f5f6e", stroke=DARK, stroke_width=1),
    _path("M10.6 -7 L18 -5 L10.8 -3 Z", "#e4572e", stroke=DARK, stroke_width=0.9, stroke_linejoin="round"),
    tag("circle", cx=7.4, cy=-6, r=1.3, fill=DARK),
    _path("M3 -10 Q1 -15 -2 -15.4 Q0 -12 0 -8.6 Z", "#e4572e", stroke=DARK, stroke_width=0.8),
)  # fmt: skip
BOWL = group(
    tag("ellipse", cx=0, cy=12.4, rx=11, ry=2.4, fill="#1b120c", fill_opacity=0.3),
    _path("M-14 -4 Q-13 11 -5 12 H5 Q13 11 14 -4 Z", "var(--c)", stroke=DARK, stroke_width=1.2, stroke_linejoin="round"),
    tag("ellipse", cx=0, cy=-4, rx=14, ry=4.6, fill="#6b4a32", stroke=DARK, stroke_width=1.1),
    _path("M-8 -4.4 Q-5 -10 -1 -6 Q2 -12 5 -6.4 Q8 -8 8.6 -4.4 Q0 -1.6 -8 -4.4 Z", "#f6dd9a", stroke="#8b6a3b", stroke_width=0.8),
)  # fmt: skip
CANOE = group(
    _line("M-1 -16 V8", "#4a3526", 1.8),
    _path("M0 -16 Q15 -8 12.5 5 Q5 2.6 0 4.6 Z", CREAM, stroke=DARK, stroke_width=1, stroke_linejoin="round"),
    _line("M1.4 -11.6 Q8 -7.8 11.4 -4.6 M0.6 -4.4 Q7 -4.6 12.6 -0.4", "#e4572e", 2.4),
    _path("M-16 4.6 Q-12 9 -9 9 H9 Q13 9 16.4 3.6 Q16 14 8 15 H-8 Q-15 14 -16 4.6 Z", "#6b4a32", stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    _line("M-11 11.4 H11", "#e9c58d", 1.2),
)  # fmt: skip
STATUE = group(
    tag("ellipse", cx=0, cy=16, rx=11, ry=2, fill="#1b120c", fill_opacity=0.3),
    _path("M-8.6 16 V-7 Q-8.6 -16 0 -16 Q8.6 -16 8.6 -7 V16 Z", "#6d5f52", stroke=DARK, stroke_width=1.2),
    _path("M-7 -6.6 H7 L5.4 -3.6 H1.2 L1.6 1.4 H-1.6 L-1.2 -3.6 H-5.4 Z", "#3b312a"),
    tag("circle", cx=-4, cy=-3.4, r=1.6, fill="#ffd166"), tag("circle", cx=4, cy=-3.4, r=1.6, fill="#ffd166"),
)  # fmt: skip
BAG = group(
    tag("ellipse", cx=0, cy=14.4, rx=12, ry=2.2, fill="#1b120c", fill_opacity=0.25),
    _path("M-5 -7 Q-15 2 -12.6 10 Q-11 15 0 15 Q11 15 12.6 10 Q15 2 5 -7 Z", "#9a6a3f", stroke=DARK, stroke_width=1.2),
    _path("M-7 -13 Q-2 -10 0 -13 Q2 -10 7 -13 L5 -7 H-5 Z", "#b98150", stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    _line("M-5.6 -7 H5.6", "#f6dd9a", 1.8), _line("M-8 4 L-4 8 L0 4 L4 8 L8 4", "#f6dd9a", 1.2),
)  # fmt: skip
TALISMAN = group(
    _path("M0 -14 L3.6 -4.6 L13.4 -4.2 L5.8 2 L8.4 11.6 L0 6.2 L-8.4 11.6 L-5.8 2 L-13.4 -4.2 L-3.6 -4.6 Z", "var(--glow)", stroke=DARK, stroke_width=1.3, stroke_linejoin="round"),
    tag("circle", r=3.4, fill="#e4572e", stroke=DARK, stroke_width=1),
)  # fmt: skip
NECKLACE = group(
    _line("M-10 -8 Q-9 8 0 9 Q9 8 10 -8", "#8b6a3b", 1.1),
    *(tag("circle", cx=x, cy=y, r=r, fill=fill, stroke="#6b4a1c", stroke_width=0.8)
      for x, y, r, fill in ((-9.8, -4, 2, "#fffaf0"), (-8.2, 2, 2.5, "#e4a08a"), (-4.6, 7, 3, "#fffaf0"), (4.6, 7, 3, "#fffaf0"), (8.2, 2, 2.5, "#e4a08a"), (9.8, -4, 2, "#fffaf0"))),
    _path("M0 5 Q4.6 8 3.4 13 Q0 16 -3.4 13 Q-4.6 8 0 5 Z", "#d9a21b", stroke="#6b4a1c", stroke_width=0.9),
)  # fmt: skip


def _tile(name: str, land: int, shade: float) -> Drawn:
    """The ground of a space of the paths, lit or in the shade."""
    shape = {"width": TILE_W, "height": TILE_H, "rx": 13}
    edge = {"x": 0.6, "y": 0.6, "width": TILE_W - 1.2, "height": TILE_H - 1.2, "rx": 12.4}
    return symbol(
        name, f"0 0 {TILE_W} {TILE_H}",
        ground(land, TILE_W, TILE_H, 13),
        *([tag("rect", fill="var(--sea-0)", fill_opacity=shade, **shape)] if shade else []),
        tag("rect", fill="none", stroke=DARK, stroke_opacity=0.5, stroke_width=1.2, **edge),
    )  # fmt: skip


def _card(name: str, *children: object) -> Drawn:
    shape = {"x": -CARD_W / 2, "y": -CARD_H / 2, "width": CARD_W, "height": CARD_H, "rx": 5}
    return symbol(
        name, f"{-CARD_W / 2 - 2} {-CARD_H / 2 - 2} {CARD_W + 4} {CARD_H + 5}",
        tag("rect", fill="#1b120c", fill_opacity=0.28, transform="translate(0 1.6)", **shape),
        *children,
        tag("rect", fill="none", stroke=DARK, stroke_width=1.1, **shape),
    )  # fmt: skip


def _face(fill: str) -> Drawn:
    return tag("rect", x=-CARD_W / 2, y=-CARD_H / 2, width=CARD_W, height=CARD_H, rx=5, fill=fill)


def _back(fill: str, pattern: str, emblem: str) -> tuple[Drawn, ...]:
    return (
        _face(fill), _face(f"url(#{pattern})"),
        tag("rect", x=-CARD_W / 2 + 4, y=-CARD_H / 2 + 4, width=CARD_W - 8, height=CARD_H - 8, rx=3, fill="none", stroke="#f6dd9a", stroke_opacity=0.75),
        tag("circle", r=13, fill="#1b120c", fill_opacity=0.28), use(emblem, 0, 0, 22),
    )  # fmt: skip


_CORNER = f"translate({-CARD_W / 2} {-CARD_H / 2})"
SYMBOLS = Drawn(
    "".join(
        (
            *(symbol(f"mg-land-{land}", "-15 -15 30 30", motif) for land, motif in enumerate(MOTIFS)),
            *(_tile(f"mg-tile-{land}", land, 0) for land in range(len(MOTIFS))),
            *(_tile(f"mg-shade-{land}", land, 0.46) for land in range(len(MOTIFS))),
            symbol("mg-pill", "-15 -10.5 30 21", tag("rect", x=-14, y=-9.5, width=28, height=19, rx=9.5, fill=CREAM, stroke=DARK, stroke_width=1)),
            symbol("mg-stone", "-16 -16 32 32", _path("M-14 -4 L-8 -12 H8 L14 -4 L10 11 H-10 Z", "#c9c1b2", stroke=DARK, stroke_width=1.2, stroke_linejoin="round")),
            symbol("mg-sign-up", "-12 -12 24 24", tag("rect", x=-7.5, y=-11, width=15, height=22, rx=2.5, fill="#fff6e2", stroke=DARK, stroke_width=1), tag("circle", r=3.6, fill="#d9a21b"), tag("circle", r=1.6, fill="#fff6e2")),
            symbol("mg-sign-down", "-12 -12 24 24", tag("rect", x=-7.5, y=-11, width=15, height=22, rx=2.5, fill="#3a2a20", stroke=CREAM, stroke_width=1), _path("M-4.5 5 L0 -5 L4.5 5 Z", stroke="#f6dd9a", stroke_width=1.2)),
            tag("clipPath", tag("rect", width=FRAME[0], height=FRAME[1], rx=24), id="mg-frame"),
            tag("clipPath", _path(f"M{TILE_W} 0 V{TILE_H} H0 Z"), id="mg-half"),
            symbol("mg-hut-neutral", "-17 -17 34 34", Drawn(HUT.replace("var(--c)", NEUTRAL_GREY))),
            symbol("mg-hut-sign", "-17 -17 34 34", Drawn(HUT.replace("var(--c)", "#d98b4a"))),
            symbol("mg-bowl-neutral", "-17 -16 34 34", Drawn(BOWL.replace("var(--c)", NEUTRAL_GREY))),
            symbol("mg-coin", "-14 -14 28 28", COIN),
            symbol("mg-amulet", "-14 -15 28 30", PENDANT),
            symbol("mg-bird", "-18 -18 36 36", BIRD),
            symbol("mg-bowl", "-17 -16 34 34", BOWL),
            symbol("mg-boat", "-18 -18 36 36", CANOE),
            symbol("mg-statue", "-17 -18 34 38", STATUE),
            symbol("mg-bag", "-17 -17 34 34", BAG),
            symbol("mg-talisman", "-16 -16 32 32", TALISMAN),
            symbol("mg-necklace", "-14 -12 28 30", NECKLACE),
            _card("mg-card-V", _face("#fff6e2"), tag("rect", x=-CARD_W / 2, y=4, width=CARD_W, height=CARD_H / 2 - 4, rx=5, fill="#e9c58d", fill_opacity=0.55)),
            _card("mg-back-V", *_back("#8a4a2e", "m-planks", "mg-necklace")),
            _card("mg-back-L", *_back("var(--sea-1)", "m-waves", "mg-land-0")),
            *(
                _card(f"mg-card-L{land}", ground(land, CARD_W, CARD_H, 5, transform=_CORNER))
                for land in range(len(MOTIFS))
            ),
        )
    )
)  # fmt: skip


@cache
def number(value: object, x: float, y: float, size: float, fill: str = DARK, **values: object) -> Drawn:
    return words(value, x, y, class_="mid", font_size=size, font_weight="bold", font_family=SERIF, fill=fill, **values)


@cache
def outlined(value: object, x: float, y: float, size: float) -> Drawn:
    """A light number that is readable on any ground."""
    return number(value, x, y, size, CREAM, stroke=DARK, stroke_width=3, stroke_linejoin="round", paint_order="stroke")


@cache
def card(kind: int, face: int, value: object) -> Drawn:
    """An open card around 0, 0."""
    if kind == good.VALUABLE:
        return group(
            tag("use", href="#mg-card-V", x=-CARD_W / 2 - 2, y=-CARD_H / 2 - 2, width=CARD_W + 4, height=CARD_H + 5),
            number(value, 0, -5, 25), use("mg-necklace", 0, 16, 25),
        )  # fmt: skip
    return group(
        tag("use", href=f"#mg-card-L{face}", x=-CARD_W / 2 - 2, y=-CARD_H / 2 - 2, width=CARD_W + 4, height=CARD_H + 5),
        use(f"mg-land-{face}", 0, 5, 36), outlined(box.LETTERS[face], -12, -17, 14),
    )  # fmt: skip


@cache
def back(kind: int, x: float = 0, y: float = 0, scale: float = 1) -> Drawn:
    name = "mg-back-L" if kind == good.LANDSCAPE else "mg-back-V"
    w, h = (CARD_W + 4) * scale, (CARD_H + 5) * scale
    return tag("use", href=f"#{name}", x=x - w / 2, y=y - h / 2, width=w, height=h)


@cache
def amulet(value: object, x: float = 0, y: float = 0, size: float = 36) -> Drawn:
    return group(use("mg-amulet", x, y, size), number(value, x, y + size * 0.2, size * 0.5, CREAM))


@cache
def coin(value: object, x: float = 0, y: float = 0, size: float = 30) -> Drawn:
    return group(use("mg-coin", x, y, size), number(value, x, y + size * 0.19, size * 0.53))


def price_tag(currency: int, value: object, x: float, y: float, size: float = 30) -> Drawn:
    return amulet(value, x, y, size) if currency == good.AMULET else coin(value, x, y, size)


@cache
def hut(colour: int, x: float, y: float, size: float) -> Drawn:
    """A hut with its owner's mark; NOBODY's are grey and empty."""
    if colour < 0:
        return use("mg-hut-neutral", x, y, size)
    return group(use("m-hut", x, y, size, class_=f"p{colour}"), mark(colour, x, y - size * 0.12, size * 0.29))


@cache
def flag(colour: int, x: float, y: float, radius: float = 7) -> Drawn:
    """A player's colour and mark on a disc; grey for the neutral huts."""
    if colour < 0:
        return at(x, y, tag("circle", r=radius, fill=NEUTRAL_GREY, stroke=CREAM, stroke_width=1), tag("path", d=f"M{-radius / 2} 0 H{radius / 2}", stroke=CREAM, stroke_width=1.6))  # fmt: skip
    return at(
        x, y, tag("circle", r=radius, fill="var(--c)", stroke=CREAM, stroke_width=1), mark(colour, 0, 0, radius * 1.35),
        class_=f"p{colour}",
    )  # fmt: skip
