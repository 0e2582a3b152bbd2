"""Mangrovia's board: the archipelago."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any

from motu.drawing import Drawing, Drawn, at, fitted, group, layer, piece, spot, tag, use, words
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import CREAM, DARK, blob, mark
from motu.engine.record import NOBODY
from motu.language import name_of

from .. import box
from ..speech import _
from ..words.terms import action_of_landing
from . import places
from .art import flag, number
from .places import landing_place, site_y
from .shared import PALETTE


@cache
def _signs(landing: int) -> Drawn:
    """What a landing offers, as signs on its jetty."""
    up, down = "up", "down"
    signs: tuple[str, ...] = (
        (up, up, ">", down), ("bag",), (up,), (up, ">", down), (up, up, "/", down, down), (up, ">", down, down),
        ("bag", "/", down), ("bag", "/", "hut"), ("hut", "/", "double"), ("hut", "hut"), ("hut", ">", down), ("bird", "bird", "star"),
    )[landing - 1]  # fmt: skip
    widths = {up: 19, down: 19, "bag": 25, "hut": 25, "double": 34, "bird": 25, "star": 22, ">": 13, "/": 13}
    x = -sum(widths[sign] for sign in signs) / 2
    parts = []
    for sign in signs:
        middle = x + widths[sign] / 2
        if sign in (up, down):
            parts.append(use(f"mg-sign-{sign}", middle, 0, 24))
        elif sign in ">/":
            parts.append(words("›" if sign == ">" else "/", middle, 6, class_="mid", font_size=20, font_weight="bold", fill=CREAM))  # fmt: skip
        elif sign == "double":
            parts += [use("mg-hut-sign", middle - 6, -2, 25), use("mg-hut-sign", middle + 6, 1, 25)]
        else:
            name = {"bag": "mg-bag", "hut": "mg-hut-sign", "bird": "mg-bird", "star": "mg-talisman"}[sign]
            parts.append(use(name, middle, 0, 26 if sign != "star" else 21))
        x += widths[sign]
    return group(*parts)


@cache
def _jetty(landing: int) -> Drawn:
    west = landing <= box.SITES
    x = places.SITE_X - places.GAP - places.JETTY if west else places.SITE_X + places.GAP
    y = site_y(int(box.SITE[landing]))
    shape = {"x": x, "y": y - 17, "width": places.JETTY, "height": 34, "rx": 6}
    end = x + 14 if west else x + places.JETTY - 14
    return group(
        tag("rect", fill="var(--wood)", stroke=DARK, stroke_width=1.2, **shape),
        tag("rect", fill="url(#m-planks)", **shape),
        number(landing, end, y + 7, 19.5, "#f6dd9a"),
        at(x + places.JETTY / 2 + (9 if west else -9), y, _signs(landing)),
        data_thing="jetty",
    )


@cache
def route() -> Drawn:
    """The way of the boat: down the west side, up the east side."""
    (x, y), (wx, wy), (ex, ey) = landing_place(0), landing_place(box.SITES), landing_place(box.SITES + 1)
    top = landing_place(box.LANDINGS)[1]
    d = f"M{x:.0f} {y:.0f} L{wx:.0f} {wy:.0f} Q{wx:.0f} {wy + 32:.0f} {wx + 40:.0f} {wy + 32:.0f} L{ex - 40:.0f} {ey + 32:.0f} Q{ex:.0f} {ey + 32:.0f} {ex:.0f} {ey:.0f} L{ex:.0f} {top:.0f}"
    return tag("path", d=d, fill="none", stroke="var(--foam)", stroke_opacity=0.7, stroke_width=3, stroke_dasharray="0.1 8", stroke_linecap="round")  # fmt: skip


@cache
def _site_islet(site: int) -> Drawn:
    y = site_y(site)
    return group(
        tag("path", d=blob(site + 70, 40, 0.05), transform=f"translate({places.SITE_X} {y}) scale(1 0.5)", fill="var(--shallow)", fill_opacity=0.7),
        tag("path", d=blob(site + 70, 36, 0.06), transform=f"translate({places.SITE_X} {y}) scale(1 0.5)", fill="var(--beach)", stroke="var(--foam)", stroke_width=1.6),
    )  # fmt: skip


def draw_sites(v: Any, landing: int) -> list[Drawing]:
    """The sites; at one of their landings lies the boat, as long as it sails."""
    blocked, here = box.BLOCKED[v.players].tolist(), int(box.SITE[landing]) if landing else NOBODY
    return [
        _site(site, owner, bool(blocked[site]), landing if site == here else 0)
        for site, owner in enumerate(v.bowl.tolist()[: box.SITES])
    ]


@by_facts
def _site(site: int, owner: int, blocked: bool, landing: int) -> Drawing:
    """A site of the archipelago with its two jetties; at one of them the boat may lie."""
    y = site_y(site)
    west, east = site + 1, box.LANDINGS - site
    state = _("blocked") if blocked else _("free") if owner == NOBODY else _("bowl of {name}").format(name=name_of(owner))  # fmt: skip
    label = _("site {site}, {state}; {first}; {second}").format(site=site + 1, state=state, first=action_of_landing(west), second=action_of_landing(east))  # fmt: skip
    reach = places.JETTY + places.GAP + 3
    wide = {"x": places.SITE_X - reach, "width": 2 * reach}
    outline = Drawn(
        tag("rect", y=y - 20, height=40, rx=14, **wide)
        + tag("rect", y=y - places.SITE_STEP / 2, height=places.SITE_STEP, class_="hit", **wide)
    )
    islet = [_site_islet(site)]
    if owner == NOBODY and not blocked:
        islet.append(
            group(
                tag(
                    "ellipse",
                    cx=places.SITE_X,
                    cy=y,
                    rx=17,
                    ry=11,
                    fill="none",
                    stroke="#7a5a3c",
                    stroke_width=1.4,
                    stroke_dasharray="3 3",
                ),
                number(site + 1, places.SITE_X, y + 7, 19.5, "#5b4636"),
            )
        )
    shades = [tag("rect", x=places.SITE_X - places.GAP - places.JETTY, y=y - 17, width=2 * (places.JETTY + places.GAP), height=34, rx=8, fill="var(--sea-1)", fill_opacity=0.62)] if blocked else []  # fmt: skip
    marks = []
    if landing:
        shape = {"x": (places.SITE_X - places.GAP - places.JETTY if landing <= box.SITES else places.SITE_X + places.GAP) - 2, "y": y - 19, "width": places.JETTY + 4, "height": 38, "rx": 8}  # fmt: skip
        marks.append(tag("rect", fill="none", stroke="var(--coral)", stroke_width=3.5, **shape))
    return layer(_jetty(west), _jetty(east), *islet, *shades, *marks, spot(f"site-{site + 1}", outline, label=label, data_thing="site"))  # fmt: skip


@cache
def bowl(colour: int, size: float) -> Drawn:
    if colour < 0:
        return use("mg-bowl-neutral", 0, 0, size)
    return group(use("mg-bowl", 0, 0, size, class_=f"p{colour}"), mark(colour, 0, size * 0.16, size * 0.32))


@kept
def draw_bowls(v: Any) -> list[Drawn]:
    """Bowls on the sites, and on the shelf those still to be placed, in order of play."""
    parts = []
    for site in range(box.SITES):
        if box.BLOCKED[v.players, site]:
            parts.append(at(places.SITE_X, site_y(site) - 4, bowl(NOBODY, 36)))
        elif v.bowl[site] != NOBODY:
            parts.append(piece(f"bowl-{v.bowl[site]}-{site}", places.SITE_X, site_y(site) - 4, bowl(PALETTE[v.bowl[site]], 38), origin=f"turn-{v.bowl[site]}", data_thing="bowl"))  # fmt: skip
    return parts


@by_facts
def draw_order(players: int, starter: int, placed: int) -> Drawn:
    """The talisman and the order of play with the bowls that are left."""
    y = places.SITE_TOP - 41
    every = int(box.BOWLS[players]) * players
    turns = [(starter + k) % players for k in range(every)]
    step = 34
    x = places.SITE_X + 12 - step * (every - 1) / 2
    parts = [
        tag("title", _("The starting player holds the talisman; bowls are placed in this order")),
        tag(
            "rect",
            x=x - 58,
            y=y - 17,
            width=step * every + 64,
            height=34,
            rx=17,
            fill="var(--sea-0)",
            fill_opacity=0.55,
        ),
        piece("talisman", x - 36, y, use("mg-talisman", 0, 0, 28)),
    ]
    for k, seat in enumerate(turns):
        gone = k < placed
        first = f"turn-{seat}" if k < players else f"turn-{seat}-{k // players}"
        what = [flag(PALETTE[seat], 0, 1, 9)] if gone else [bowl(PALETTE[seat], 30)]
        parts.append(piece(first, x + step * k, y, group(*what, opacity=0.55 if gone else None)))
    return group(*parts, data_thing="order")


def legend() -> Drawn:
    """What the price tags mean, and where the layout comes from."""
    x, y = places.LEFT + 6 * places.CELL_W + 60, 215
    line_of: dict[str, Any] = {"size": 15, "least": 14.5, "fill": "var(--foam)"}
    return group(
        use("mg-coin", x, y, 21), fitted(_("valuables"), x + 13, y + 5, room=105, **line_of),
        use("mg-amulet", x + 24, y + 24, 22), fitted(_("amulets"), x + 37, y + 29, room=84, **line_of),
        fitted(_("layout and prices are reconstructed"), places.RIGHT - 33, 282, room=104, lines=3, class_="mid", font_style="italic", **line_of),
        class_="fine",
    )  # fmt: skip
