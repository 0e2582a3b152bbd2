"""The board of Dokmus put together: an island of tiles in the sea, what stands beside it, and the panels."""

from __future__ import annotations

from typing import Any

from motu.drawing import NO_TARGETS, Drawn, Fact, Joined, Panel, Targets, at, group, layer, picture, standalone, tag
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import COMMON
from motu.engine.record import NOBODY

from .. import ask, box
from ..rules.scoring import sacrifice_points
from ..speech import _
from ..words.terms import numbers, reconstructed
from .art import PALETTE, SYMBOLS, token
from .beside import draw_chart, draw_council, may_hold
from .clicks import slots_of
from .places import MARGIN, legal_cells, size_of
from .tiles import draw_cells, draw_gap, draw_handles, draw_sea, draw_tile, draw_tiles, legal_ground
from .tokens import PIPS, draw_pieces, finds, prices, rings


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Joined:
    """The island: tiles, what grows there, tokens and discovered temples."""
    return _island(v, targets)


@kept
def _island(v: Any, targets: Targets) -> Joined:
    (width, height), legal = size_of(v), legal_cells(targets)
    return picture(
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        draw_sea(width, height),
        draw_gap(v.gap),
        draw_tiles(v),
        layer(legal_ground(legal), *rings(v), class_="pieces"),
        draw_cells(v),
        draw_pieces(v),
        layer(*prices(v, legal), class_="pieces"),
        layer(*draw_handles(v, targets)),
        label=_("The island, {count} tiles of seven by seven cells").format(count=len(slots_of(v))),
        left=-MARGIN - 4,
        top=-MARGIN - 4,
    )


OWN = "beside"


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Joined]:
    """What stands beside the island: guardians, tokens and fire; the tiles and the legend."""
    return [draw_council(v, seat), draw_chart(v, seat)]


def panels(v: Any, seat: int) -> list[Panel]:
    """What counts at the end, as it stands, and the guardian as far as the viewer knows."""
    over = bool(v.phase == ask.OVER)
    known = (0,) * v.players if over else may_hold(v, seat)
    return [_panel(held, over, *standing) for held, standing in zip(known, standings(v), strict=True)]


@by_facts
def _panel(held: int, over: bool, temples: int, visited: int, complete: int, worth: int, burnt: int) -> Panel:
    facts = [
        Fact(
            _("guardian"),
            numbers(held).replace(_(" or "), "/") or "–",
            "",
            _("guardian of this round, as far as known"),
            "guardian",
        ),
        Fact(_("temples"), temples, "dk-shrine", _("temples discovered"), "temples"),
        Fact(_("tiles"), visited, "", _("tiles visited: at least one temple discovered there"), "tiles"),
        Fact(_("full"), complete, "", _("tiles with all temples discovered"), "full"),
        Fact(_("now"), worth, "", _("points if the game ended now"), "now"),
    ]
    if over:
        facts = [*facts[1:-1], Fact(_("sacrificed"), burnt, "dk-flame", _("tokens sacrificed"), "fire")]
    return Panel(tuple(facts))


@kept
def standings(v: Any) -> list[tuple[int, int, int, int, int]]:
    """What counts of each seat: temples, tiles visited and complete, points if the game ended now, sacrifices."""
    return [
        (len(found.temples), found.visited, found.complete, found.points + int(sacrifice_points(v, seat)),
         int(v.sacrificed[seat]))
        for seat, found in enumerate(finds(v))
    ]  # fmt: skip


def colours(v: Any) -> list[int]:
    """Each seat's colour on the page."""
    return [PALETTE[seat] for seat in range(v.players)]


def svg(v: Any) -> str:
    """The island as a picture of its own."""
    notes = "; ".join(reconstructed())
    head, rest = str(draw(v, NOBODY)).split(">", 1)
    return standalone(Drawn(f"{head}>{tag('desc', notes)}{rest}"), (COMMON, SYMBOLS))


def cover() -> Joined:
    """The picture on the home page: two tiles, the gap between them, a turning one."""
    scale = 0.62

    def laid(face: int, turned: int, x: float, y: float, turn: float = 0) -> Drawn:
        return group(draw_tile(face, turned), transform=f"translate({x} {y}) rotate({turn}) scale({scale})")

    people = [(0, 60, 82), (0, 84, 58), (1, 268, 102), (1, 267, 127), (2, 36, 154), (3, 292, 54)]
    inside = tag(
        "svg",
        tag("rect", width=320, height=190, fill="url(#m-sea)"),
        tag("rect", width=320, height=190, fill="url(#m-waves)"),
        laid(0, 0, -50, -6),
        laid(3, 1, 220, 10, 7),
        *(at(x, y, token(seat, 32)) for seat, x, y in people),
        tag("use", href="#dk-guardian-4", x=134, y=50, width=62, height=124),
        width=320,
        height=190,
    )  # what reaches beyond is cut
    return picture(320, 190, inside, label="", name="cover-dokmus")


assert len(PIPS) == box.SEATS, "a corner for each seat"
