"""The picture of Mangrovia's board: an island of four landscapes, statues, and an archipelago."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any

from motu.drawing import (
    NO_TARGETS,
    Drawn,
    Fact,
    Joined,
    Panel,
    Targets,
    at_hand,
    group,
    layer,
    picture,
    piece,
    standalone,
    tag,
    use,
)
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import COMMON
from motu.engine.record import NOBODY

from .. import ask, box, good
from ..speech import _
from .archipelago import draw_bowls, draw_order, draw_sites, legend, route
from .art import SYMBOLS, hut
from .land import scenery
from .market import THING, draw_hand, draw_market
from .places import HEIGHT, WIDTH, landing_place
from .rock import draw_rock
from .shared import PALETTE, Held, held
from .spaces import building_site, draw_spaces, huts_on
from .statues import draw_statue, standings, stone_circle, totem


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Joined:
    """The island with its paths, the islets, the oracle rock and the archipelago."""
    return _island(v, bool(v.question == ask.OVER), bool(v.question in (ask.GIVE, ask.PAY)))


@kept
def _island(v: Any, over: bool, paying: bool) -> Joined:
    """The same when a hut is being paid for, and when the match is over."""
    v = at_hand(v)
    return picture(
        WIDTH, HEIGHT,
        scenery(),
        _monuments(v),
        layer(*draw_spaces(v)),
        draw_rock(v),
        route(),
        layer(*draw_sites(v, 0 if over else int(v.landing))),
        layer(draw_order(v.players, int(v.starter), int(v.placed)), *(building_site(v) if paying else ()), *huts_on(v), *draw_bowls(v), _boat(int(v.landing)), class_="pieces"),
        label=_("The island with its spaces, the oracle rock and the archipelago"),
    )  # fmt: skip


@cache
def _boat(landing: int) -> Drawn:
    return piece("boat", *landing_place(landing), use("mg-boat", 0, 0, 40), data_thing="boat")


@kept
def _monuments(v: Any) -> Drawn:
    """What the paths and areas bring, and who leads there."""
    now, gods = standings(v), v.god.tolist()
    statues = [draw_statue(path, tuple(ranked), gods[path]) for path, ranked in enumerate(now.paths)]
    return group(*statues, stone_circle(len(now.stones)), totem(tuple(now.pole), int(v.next_pole)), legend())


OWN = "beside"


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Joined]:
    """Beside the island: the market, and the seat's own hand."""
    v = at_hand(v)
    return [
        draw_market(v, bool(v.question == ask.OVER)),
        *([draw_hand(v, seat)] if seat != NOBODY else []),
    ]


def panels(v: Any, seat: int) -> list[Panel]:
    """Huts left, cards and amulets held, and huts on amulet spaces."""
    return [_panel(v, player) for player in range(v.players)]


@kept
def _panel(v: Any, player: int) -> Panel:
    goods = map(_goods, held(v, player))
    return Panel(
        (_huts(player, int(v.supply[player])), *goods, _islets(int(v.amulet_huts[player])), *_tiles(v, player))
    )


@by_facts
def _huts(player: int, left: int) -> Fact:
    return Fact(_("huts"), left, f"m-hut p{PALETTE[player]}", _("huts in supply"), "supply")


@by_facts
def _goods(goods: Held) -> Fact:
    """How many cards or amulets a seat holds, and which of them are seen."""
    name, symbol = {
        good.VALUABLE: (_("valuables"), "mg-back-V"),
        good.LANDSCAPE: (_("landscape cards"), "mg-back-L"),
        good.AMULET: (_("amulets"), "mg-amulet"),
    }[goods.kind]
    seen = _("seen: {cards}").format(cards=goods.told())
    return Fact(name, sum(goods.seen) + goods.hidden, symbol, f"{name}, {seen}", THING[goods.kind])


@by_facts
def _islets(huts: int) -> Fact:
    return Fact(_("amulet huts"), huts, "mg-bag", _("huts on amulet spaces: so many amulets are drawn"), "islet")


def _tiles(v: Any, player: int) -> tuple[Fact, ...]:
    """Stone area tiles lie open before their owner (MG-125)."""
    if v.variant == box.BASE:
        return ()
    signs = {good.VALUABLE: ("mg-coin", _("valuable tiles")), good.AMULET: ("mg-amulet", _("amulet tiles")), good.LANDSCAPE: ("mg-bird", _("wild cards"))}  # fmt: skip
    return tuple(
        Fact(name, int(v.tiles[player, kind]), symbol, name, "tile")
        for kind, (symbol, name) in signs.items()
        if v.tiles[player, kind]
    )


def colours(v: Any) -> list[int]:
    return list(PALETTE[: v.players])


def svg(v: Any) -> str:
    """The board as a picture of its own."""
    return standalone(draw(v, NOBODY), (COMMON, SYMBOLS))


def cover() -> Joined:
    """The picture on the home page."""
    coast = "M-10 70 Q40 48 96 62 Q150 40 196 66 Q214 96 186 120 Q150 150 96 138 Q40 152 -10 134 Z"
    plots = ((20, 84, 1), (66, 106, 0), (112, 84, 2), (156, 104, 3))
    return picture(
        320, 190,
        tag("rect", width=320, height=190, fill="url(#m-sea)"),
        tag("rect", width=320, height=190, fill="url(#m-waves)"),
        tag("path", d=coast, fill="none", stroke="var(--shallow)", stroke_opacity=0.5, stroke_width=30),
        tag("path", d=coast, fill="none", stroke="var(--foam)", stroke_opacity=0.7, stroke_width=13),
        tag("path", d=coast, fill="var(--palm)", stroke="var(--beach)", stroke_width=10),
        *(group(tag("use", href=f"#mg-tile-{land}", x=x - 22, y=y - 16, width=44, height=32), use(f"mg-land-{land}", x, y, 28)) for x, y, land in plots),
        use("mg-statue", 62, 62, 54), use("m-palm", 176, 64, 46), hut(0, 112, 60, 44), hut(1, 22, 62, 36), hut(2, 138, 128, 34),
        use("mg-bird", 250, 42, 52), use("mg-bird", 208, 30, 34),
        tag("path", d="M205 160 Q240 178 290 150", fill="none", stroke="var(--foam)", stroke_width=3, stroke_dasharray="0.1 8", stroke_linecap="round"),
        use("mg-boat", 256, 126, 78),
        label="", name="cover-mangrovia",
    )  # fmt: skip
