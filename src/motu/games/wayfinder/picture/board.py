"""Wayfinder's picture put together: a lagoon of thirty-six islands, the raft and the harbour, panels, the cover."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from typing import Any

from motu.drawing import NO_TARGETS, Fact, Joined, Panel, Targets, at, layer, picture, standalone, tag, use
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import COMMON
from motu.engine.record import NOBODY

from .. import box, kind, timing
from ..rules.scoring import construction_points
from ..speech import _
from ..words.terms import colour_name
from .art import CELL, MARGIN, PALETTE, SYMBOLS, boat, draw_sea, gem, hut
from .lagoon import draw_boats, draw_harbour, draw_raft, draw_rows, wake


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Joined:
    """The lagoon: islands, gems, huts, boats."""
    return _lagoon(v)


@kept
def _lagoon(v: Any) -> Joined:
    rows = draw_rows(v)
    return picture(
        CELL * box.COLUMNS + MARGIN + 20,
        CELL * box.ROWS + MARGIN + 20,
        draw_sea(),
        layer(*[row.spots for row in rows]),
        layer(*wake(v), class_="pieces"),
        layer(*[row.things for row in rows], *draw_boats(v), class_="pieces"),
        label=_("The lagoon, six by six islands"),
        left=-MARGIN - 4,
        top=-MARGIN - 4,
    )


OWN = "beside"


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Joined]:
    """What stands beside the lagoon: the raft with the gems in hand, and the harbour."""
    return [draw_raft(v), draw_harbour(v)]


def panels(v: Any, seat: int) -> list[Panel]:
    """Villages made, by colour, for each seat."""
    return [_panel(*made) for made in _made(v)]


@kept
def _made(v: Any) -> list[tuple[tuple[int, ...], int]]:
    """What each seat has: villages by colour, and the points of its constructions as they stand."""
    villages, colours, found = v.villages.tolist(), v.colour.tolist(), []
    points = dict.fromkeys(range(box.COLOURS), 0)
    for space, there in enumerate(v.kind.tolist()):
        if there < kind.EMPTY:
            points[there] += int(construction_points(v, space))
    for player in range(v.players):
        crews = range(v.crews) if v.timing == timing.SOLO else (player,)
        counts = tuple(sum(villages[crew][colour] for crew in crews) for colour in range(box.COLOURS))
        found.append((counts, sum(points.get(colour, 0) for colour in {colours[crew] for crew in crews})))
    return found


@by_facts
def _panel(villages: tuple[int, ...], standing: int) -> Panel:
    facts = []
    for colour, count in enumerate(villages):
        note = _("villages {colour}").format(colour=colour_name(colour))
        facts.append(
            Fact(colour_name(colour), count, f"wf-gem-{box.LETTERS[colour]} p{PALETTE[colour]}", note, "villages")
        )
    facts.append(Fact(_("standing"), standing, "", _("points of constructions if the game ended now"), "standing"))
    return Panel(tuple(facts))


def colours(v: Any) -> list[int]:
    """Each seat's colour on the page."""
    return [PALETTE[colour] for colour in v.colour.tolist()[: v.players]]


def svg(v: Any) -> str:
    """The lagoon as a picture of its own."""
    return standalone(draw(v, NOBODY), (COMMON, SYMBOLS))


def cover() -> Joined:
    """The picture on the home page."""
    isles = [(70, 120, 1), (165, 62, 3), (256, 128, 0)]
    parts = [
        at(x, y, tag("use", href=f"#wf-isle-{k}", x=-58, y=-58, width=116, height=116)) for x, y, k in isles
    ]  # fmt: skip
    gems = [
        (0, 56, 104),
        (1, 82, 106),
        (2, 58, 128),
        (3, 84, 130),
        (2, 243, 112),
        (2, 266, 112),
        (2, 275, 134),
        (2, 238, 134),
    ]
    return picture(
        320, 190,
        tag("rect", width=320, height=190, fill="url(#m-sea)"),
        tag("rect", width=320, height=190, fill="url(#m-waves)"),
        *parts,
        tag("path", d="M96 140 Q150 170 205 152", fill="none", stroke="var(--foam)", stroke_width=3.4, stroke_dasharray="1 8", stroke_linecap="round"),
        *(gem(colour, x, y, 25) for colour, x, y in gems),
        hut(0, 150, 58, 40), hut(3, 180, 68, 34), use("m-palm", 190, 40, 38), use("m-palm", 100, 96, 34),
        at(158, 150, boat(0, 62)),
        label="", name="cover-wayfinder",
    )  # fmt: skip
