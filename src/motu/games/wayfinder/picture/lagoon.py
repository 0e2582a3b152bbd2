"""Wayfinder's picture: the lagoon with its islands and boats, the raft, the harbour."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from motu.drawing import Drawn, Joined, group, heading, note, picture, piece, spot, tag, use, words
from motu.drawing.sketches import by_facts, of_a_board
from motu.drawing.symbols import CREAM, DARK
from motu.engine.record import NOBODY

from .. import ask, box, kind
from ..speech import _
from ..words.terms import colour_name
from .art import boat, corner, described, draw_construction, draw_travellers, draw_village, gem, land, middle


class Island(NamedTuple):
    """All that the picture of one island shows; most of them are the same from move to move, and drawn once."""

    space: int
    kind: int
    gems: tuple[int, ...]
    huts: tuple[int, ...]
    standing: tuple[int, ...]  # the colours of the explorers there

    def alone(self) -> SimpleNamespace:
        """As a view that holds this island only."""
        return SimpleNamespace(
            kind={self.space: self.kind},
            gems={(self.space, colour): count for colour, count in enumerate(self.gems)},
            huts={(self.space, colour): count for colour, count in enumerate(self.huts)},
        )


class Row(NamedTuple):
    """A row of islands as they are drawn."""

    spots: Joined
    things: Joined  # what stands and lies there


def draw_rows(v: Any) -> list[Row]:
    """All islands, row by row."""
    standing: list[tuple[tuple[int, int], ...]] = [()] * box.ROWS  # by row: the spaces of explorers, and their colours
    for space, colour in zip(v.explorer.tolist()[: v.crews], v.colour.tolist(), strict=False):
        if space != NOBODY:
            standing[space // box.COLUMNS] += ((space, colour),)
    fields = [_in_rows(field) for field in (v.kind, v.gems, v.huts)]
    return [_row(row, *there) for row, there in enumerate(zip(standing, *fields, strict=True))]


def _in_rows(field: np.ndarray) -> list[bytes]:
    raw, wide = field.tobytes(), field.nbytes // box.ROWS
    return [raw[wide * row :][:wide] for row in range(box.ROWS)]


@of_a_board
def _row(row: int, standing: tuple[tuple[int, int], ...], kinds: bytes, gems: bytes, huts: bytes) -> Row:
    """A row of islands, by the bytes of their fields, since most rows stay as they are."""
    lying, built = _by_colour(gems), _by_colour(huts)
    islands = [
        Island(
            space,
            kinds[column],
            lying[column],
            built[column],
            tuple([colour for at, colour in standing if at == space]),
        )
        for column, space in enumerate(range(box.COLUMNS * row, box.COLUMNS * (row + 1)))
    ]
    things = [_on(island._replace(standing=())) for island in islands]
    return Row(Joined(*map(_spot, islands)), Joined(*things))


def _by_colour(counts: bytes) -> list[tuple[int, ...]]:
    return [tuple(counts[k : k + box.COLOURS]) for k in range(0, len(counts), box.COLOURS)]


@of_a_board
def _spot(island: Island) -> Drawn:
    name, (x, y) = box.NAMES[island.space], corner(island.space)
    return spot(
        name, OUTLINE, land(island.space), label=_told(island), transform=f"translate({x} {y})",
        data_thing=thing_of(island.kind),
    )  # fmt: skip


OUTLINE = tag("rect", x=4, y=4, width=92, height=92, rx=30)


@of_a_board
def _told(island: Island) -> str:
    return described(island.alone(), island.space, island.standing)


def thing_of(kind_of_island: int) -> str:
    """The key of what an island is, for the table that explains itself."""
    return {kind.EMPTY: "empty", kind.TRAVELLERS: "travellers"}.get(kind_of_island, "construction")


@of_a_board
def _on(island: Island) -> Drawn:
    return Drawn("".join(_things(island.alone(), island.space)))


def _things(v: Any, space: int) -> list[Drawn]:
    parts = draw_village(v, space)
    if v.kind[space] == kind.TRAVELLERS:
        parts += draw_travellers(v, space)
    elif v.kind[space] != kind.EMPTY:
        parts += draw_construction(v, space, int(v.kind[space]))
    return parts


def wake(v: Any) -> list[Drawn]:
    """The way of the running voyage."""
    if v.phase != ask.VOYAGE:
        return []
    stops = [int(v.explorer[v.turn]), *v.path.tolist()[: v.length]]
    points = " ".join(f"{x + 34:.0f},{y + 40:.0f}" for x, y in map(middle, stops))
    return [_start(stops[0]), *[Drawn(line.format(points)) for line in WAKE]]


@cache
def _start(space: int) -> Drawn:
    x, y = middle(space)
    return tag("circle", cx=x, cy=y, r=15, fill="none", stroke="var(--foam)", stroke_width=2.5, stroke_dasharray="5 5")


WAKE = (  # lines along some points
    tag("polyline", points="{}", fill="none", stroke="var(--sea-0)", stroke_opacity=0.55, stroke_width=8,
        stroke_linejoin="round", stroke_linecap="round"),
    tag("polyline", points="{}", fill="none", stroke="var(--foam)", stroke_width=3.4, stroke_dasharray="1 8",
        stroke_linejoin="round", stroke_linecap="round"),
)  # fmt: skip


def draw_boats(v: Any) -> list[Drawn]:
    places, colours = v.explorer.tolist(), v.colour.tolist()
    if v.phase == ask.VOYAGE:
        places[v.turn] = int(v.at) if places[v.turn] != NOBODY else NOBODY
    return [_boat(colours[crew], places[crew]) for crew in range(v.crews) if places[crew] != NOBODY]


@by_facts
def _boat(colour: int, space: int) -> Drawn:
    x, y = middle(space)
    return piece(f"boat-{box.LETTERS[colour]}", x + 36, y + 33, boat(colour, 40), data_thing="boat")


def draw_raft(v: Any) -> Joined:
    """The gems in hand of the one who sails."""
    hand = tuple(v.hand.tolist())
    if v.phase != ask.VOYAGE:
        return _raft(hand, "", "")
    return _raft(hand, box.LETTERS[v.colour[v.turn]], f"spot-{box.NAMES[v.explorer[v.turn]]}")


@by_facts
def _raft(hand: tuple[int, ...], crew: str, start: str) -> Joined:
    """The raft of a crew and where its voyage began, or of none."""
    rows = [_in_hand(colour, count if crew else 0, crew, start) for colour, count in enumerate(hand)]
    title = _("In hand") if crew else _("The raft is empty")
    return picture(
        240, 236,
        *_planks(),
        heading(title, 6, 22, room=228),
        *rows,
        name="raft", label=_("Gems in hand: {hand}").format(hand=", ".join(f"{hand[c]} {colour_name(c)}" for c in range(box.COLOURS))),
    )  # fmt: skip


@cache
def _planks() -> tuple[Drawn, Drawn]:
    raft = {"x": 4, "y": 34, "width": 232, "height": 186, "rx": 16}
    return (
        tag("rect", **raft, fill="var(--wood)", stroke=DARK, stroke_width=1.5, data_thing="hand"),
        tag("rect", **raft, fill="url(#m-planks)"),
    )


@by_facts
def _in_hand(colour: int, count: int, crew: str, start: str) -> Drawn:
    """The gems of one colour on the raft of a crew, which took them where it started."""
    y = 74 + 41 * colour
    gems = [
        piece(f"hand-{crew}-{box.LETTERS[colour]}-{k}", 66 + 24 * k - (max(0, count - 5) * 2 * k), y,
              gem(colour, 0, 0, 27), origin=start)
        for k in range(min(count, 7))
    ]  # fmt: skip
    return group(
        piece(f"raft-{box.LETTERS[colour]}", 66, y, tag("circle", r=11, fill="#1b120c", fill_opacity=0.16)),
        *gems,
        words(count, 32, y + 7, class_="mid", font_size=21, font_family="Georgia, serif", font_weight="bold",
              fill=CREAM, fill_opacity=1 if count else 0.45),
    )  # fmt: skip


def draw_harbour(v: Any) -> Joined:
    """Explorers that wait to be placed, and how long nothing has moved on (WF-172)."""
    crews = zip(v.explorer.tolist()[: v.crews], v.colour.tolist(), strict=False)
    home = tuple([colour for space, colour in crews if space == NOBODY])
    return _harbour(home, v.stall, int(box.STALL_LIMIT[v.players]))


@by_facts
def _harbour(home: tuple[int, ...], stall: int, limit: int) -> Joined:
    boats = [
        piece(f"boat-{box.LETTERS[colour]}", 40 + 54 * k, 92, boat(colour, 46), data_thing="boat")
        for k, colour in enumerate(home)
    ]
    ticks = [
        tag("rect", x=8 + k * 224 / limit, y=176, width=224 / limit - 3, height=9, rx=3,
            fill="var(--coral)" if k < stall else "var(--line)") for k in range(limit)
    ]  # fmt: skip
    return picture(
        240, 196,
        heading(_("Harbour"), 6, 22, room=228),
        tag("path", d="M4 48 Q4 34 20 34 H220 Q236 34 236 48 V112 Q236 130 218 130 H22 Q4 130 4 112 Z", fill="url(#m-sea)", data_thing="harbour"),
        tag("path", d="M4 48 Q4 34 20 34 H220 Q236 34 236 48 V112 Q236 130 218 130 H22 Q4 130 4 112 Z", fill="url(#m-waves)"),
        tag("path", d="M4 48 Q4 34 20 34 H220 Q236 34 236 48 V56 Q170 44 120 56 T4 58 Z", fill="var(--beach)"),
        use("m-palm", 214, 48, 40),
        *boats,
        group(
            note(_("Turns without progress: {count} of {limit}").format(count=stall, limit=limit), 6, 162, room=228),
            *ticks,
            data_thing="stall",
        ),
        name="harbour", label=_("Harbour, {count} explorers wait").format(count=len(home)),
    )  # fmt: skip
