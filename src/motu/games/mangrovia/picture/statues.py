"""Mangrovia's board: statues and areas."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motu.drawing import (
    Drawn,
    at,
    group,
    piece,
    tag,
    use,
)
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import CREAM, DARK
from motu.engine.record import NOBODY

from .. import box
from ..rules.paths import path_standing
from ..rules.scoring import pole_standing
from ..speech import _
from .art import flag, outlined
from .land import statue_place
from .places import place
from .shared import PALETTE
from .spaces import colour_of, pole_tile, seat_on


@dataclass(frozen=True)
class Standings:
    """Who is first and second where; FICTIONAL is the neutral colour."""

    paths: list[list[int]]
    pole: list[int]
    stones: list[int]  # the owner of every hut in the stone area


@kept
def standings(v: Any) -> Standings:
    seats = [*range(v.players), box.FICTIONAL]

    def first_two(standing: Any, *where: int) -> list[int]:
        ranked = sorted(((int(standing(v, *where, seat)), seat) for seat in seats), reverse=True)
        return [seat for worth, seat in ranked if worth][:2]

    stones = [seat_on(v, int(space)) for space in box.STONE_SPACES]
    return Standings(
        [first_two(path_standing, path) for path in range(box.PATHS)],
        first_two(pole_standing),
        [seat for seat in stones if seat != NOBODY],
    )


def _prizes(ranked: Sequence[int], prizes: Any, x: float, y: float) -> Drawn:
    """What the first and the second get, and who that would be now."""
    parts = []
    for k, (dy, size) in enumerate(((-3, 20), (19, 19.5))):
        parts.append(outlined(prizes[k], x - 8, y + dy, size))
        if k < len(ranked):
            parts.append(flag(colour_of(ranked[k]), x + 13, y + dy - 6, 8 - k))
        else:
            parts.append(
                tag(
                    "circle",
                    cx=x + 13,
                    cy=y + dy - 6,
                    r=6.5 - k,
                    fill="none",
                    stroke=CREAM,
                    stroke_opacity=0.7,
                    stroke_dasharray="2 2",
                )
            )
    return group(*parts)


@by_facts
def draw_statue(path: int, ranked: tuple[int, ...], god: int) -> Drawn:
    """The statue of a path with its prizes, who would have them, and who has the god's tile."""
    x, y = statue_place(path)
    name = _("Path {letter}: {first} points for most huts, {second} for second most").format(letter=box.PATH_NAMES[path], first=box.PATH_PRIZES[path, 0], second=box.PATH_PRIZES[path, 1])  # fmt: skip
    owner = [flag(PALETTE[god], -28, -17, 7)] if god != NOBODY else []
    return at(
        x, y,
        tag("title", name),
        tag("rect", x=-36, y=-27, width=72, height=54, rx=16, fill="var(--sea-0)", fill_opacity=0.5),
        use("mg-statue", -19, 0, 50),
        outlined(box.PATH_NAMES[path], -20, 21, 19.5),
        _prizes(ranked, box.PATH_PRIZES[path], 12, 2),
        *owner,
        data_thing="statue",
    )  # fmt: skip


@by_facts
def stone_circle(total: int) -> Drawn:
    """The middle of the stone area: every hut there is worth as many points as huts stand there."""
    xs, ys = zip(*(place(int(space)) for space in box.STONE_SPACES), strict=True)
    stones = [(-27, 8), (-20, -13), (0, -21), (20, -13), (27, 8)]
    return at(
        (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2,
        tag("title", _("Stone area: each own hut scores as many points as huts stand in it")),
        *(tag("path", d=f"M{x - 7} {y + 8} Q{x - 8} {y - 9} {x} {y - 9} Q{x + 8} {y - 9} {x + 7} {y + 8} Z", fill="#b8b0a2", stroke=DARK, stroke_width=1.1) for x, y in stones),
        outlined(f"×{total}", 0, 13, 22),
        data_thing="stones",
    )  # fmt: skip


@by_facts
def totem(ranked: tuple[int, ...], next_pole: int) -> Drawn:
    """The middle of the pole area: the stack of tiles and the prizes for the most huts."""
    xs, ys = zip(*(place(int(space)) for space in box.DATA["area"]["pole"]["spaces"]), strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    left = [int(value) for value in box.POLE_TILES[next_pole:]]
    stack = [
        piece(f"pole-{value}", x - 22 - 1.5 * k, y + 4 - 3 * k, pole_tile(0))
        for k, value in reversed(list(enumerate(left[:4])))
    ]
    return group(
        at(
            x, y,
            tag("title", _("Pole area: {first} points for most huts, {second} for second most; the top tile scores at once").format(first=box.POLE_PRIZES[0], second=box.POLE_PRIZES[1])),
            tag("rect", x=-40, y=-29, width=80, height=58, rx=13, fill="#1b120c", fill_opacity=0.3),
            _prizes(ranked, box.POLE_PRIZES, 16, 2),
        ),
        *stack[:-1],
        *(piece(f"pole-{left[0]}", x - 22, y + 4, tag("g", pole_tile(left[0]), transform="scale(1.25)")) for _one in left[:1]),
        data_thing="poles",
    )  # fmt: skip
