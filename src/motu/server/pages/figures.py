"""Boards as pictures in a text: cut out, with arrows and numbers on them, and nothing that could be clicked."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from motu.drawing import NO_TARGETS, Drawn, at_hand, group, tag, words
from motu.drawing.boxes import Box, around, boxes
from motu.language import naming
from motu.teaching import Board

from .gamekit import Kit

MARGIN = 0.16  # around what is cut out, in sizes of a spot
CARD = re.compile("<svg.*?</svg>", re.DOTALL)  # the pictures beside a board, also those that share a column
LINKED = re.compile(r'(?:url\(#|href="#)([^)"]+)')
NAMES = re.compile(r' (?:id|tabindex|role|aria-label|data-[a-z]+)="[^"]*"')


def figure(its: Kit, board: Board) -> Drawn:
    """The picture of a position, as far as it is asked for."""
    view = at_hand(board.match.view(board.seat))
    with naming(its.names(view)):
        if board.own is not None:
            whole = CARD.findall("".join(map(str, its.own(view, board.seat, NO_TARGETS))))[board.own]
        else:
            whole = str(its.draw(view, board.seat, NO_TARGETS))
    known = boxes(whole) if board.around or board.arrows or board.numbers else {}
    drawing = plain(whole)
    if board.around:
        drawing = cut_out(drawing, [known[name] for name in board.around])
    on_top = [arrow([known[name] for name in way]) for way in board.arrows]
    on_top += [numbered(number, known[name]) for number, name in enumerate(board.numbers, 1)]
    return Drawn(drawing.removesuffix("</svg>") + "".join(on_top) + "</svg>")


def plain(drawing: str) -> str:
    """Only what is seen: without names, except those that the picture itself refers to, and without what acts."""
    used = set(LINKED.findall(drawing))
    kept = {f' id="{name}"' for name in used}
    bare = NAMES.sub(lambda found: found[0] if found[0] in kept else "", drawing)
    return bare.replace("<svg ", '<svg aria-hidden="true" ', 1)


def cut_out(drawing: str, shown: Sequence[Box]) -> str:
    room = MARGIN * min(box.size for box in shown)
    box = around(shown)
    wide, high = box.right - box.left + 2 * room, box.bottom - box.top + 2 * room
    view = f'viewBox="{box.left - room:.1f} {box.top - room:.1f} {wide:.1f} {high:.1f}"'
    return re.sub(r'viewBox="[^"]*"', view, drawing, count=1)


def arrow(way: Sequence[Box]) -> Drawn:
    """A way from the middle of one spot over others, with a head at its end."""
    size = min(box.size for box in way)
    points = [box.middle for box in way]
    (x, y), (end_x, end_y) = points[-2:]
    far = max(math.hypot(end_x - x, end_y - y), 1)
    along_x, along_y = (end_x - x) / far * size, (end_y - y) / far * size  # one size of a spot, in its last direction
    points[-1] = (end_x - 0.16 * along_x, end_y - 0.16 * along_y)
    back_x, back_y, wide_x, wide_y = end_x - 0.24 * along_x, end_y - 0.24 * along_y, 0.13 * along_y, 0.13 * along_x
    corners = [(end_x, end_y), (back_x + wide_x, back_y - wide_y), (back_x - wide_x, back_y + wide_y)]
    look = {"d": joined(points), "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    dark = {"stroke": "#12313a", "stroke_opacity": 0.6}
    return group(
        tag("path", stroke_width=0.1 * size, **look, **dark),
        tag("path", stroke="#ffd166", stroke_width=0.055 * size, **look),
        tag("path", d=joined(corners) + "Z", fill="#ffd166", stroke_width=0.02 * size, **dark),
    )


def joined(points: Sequence[tuple[float, float]]) -> str:
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def numbered(number: int, box: Box) -> Drawn:
    """A number at the upper right of a spot."""
    size = box.size
    x, y = box.right - 0.16 * size, box.top + 0.16 * size
    return group(
        tag("circle", cx=x, cy=y, r=0.13 * size, fill="#ffd166", stroke="#2b2320", stroke_width=0.02 * size),
        words(number, x, y + 0.065 * size, class_="mid", font_size=0.19 * size, font_weight="bold", fill="#2b2320"),
    )
