"""Where spots lie is read off the drawing itself: on every board, inside its picture."""

from __future__ import annotations

import re

import pytest

import motu
from motu.drawing import NO_TARGETS, Drawn, group, picture, spot, tag
from motu.drawing.boxes import Box, around, boxes
from motu.engine.match import Match


def drawn(shape: Drawn, **values: object) -> Box:
    there = group(spot("X", shape), **values)
    box = boxes(picture(100, 100, there, label="a board"))["X"]
    return Box(*(round(side, 3) for side in box))


@pytest.mark.parametrize(
    "shape",
    [
        tag("rect", x=10, y=20, width=30, height=40),
        tag("ellipse", cx=25, cy=40, rx=15, ry=20),
        tag("polygon", points="10,20 40,20 40,60 10,60"),
        tag("path", d="M10 20 H40 V60 H10 Z"),
        tag("path", d="m10 20 h30 v40 h-30 z"),
        tag("path", d="M10 40 L25 20 l15 20 L25 60 Z"),
        tag("path", d="M10 20 A5 5 0 0 1 40 60 q-10 0 -30 0"),
        tag("rect", width=30, height=40, transform="translate(10 20)"),
        tag("rect", width=15, height=20, transform="translate(10,20) scale(2)"),
        tag("rect", width=40, height=30, transform="translate(40 20) rotate(90)"),
    ],
)
def test_the_box_of_a_shape(shape: Drawn) -> None:
    assert drawn(shape) == (10, 20, 40, 60)


def test_what_is_around_moves_it_too() -> None:
    assert drawn(tag("circle", r=5), transform="translate(50 60)") == (45, 55, 55, 65)
    assert drawn(tag("rect", width=2, height=4), transform="rotate(180 10 10)") == (18, 16, 20, 20)


def test_the_box_around_boxes() -> None:
    box = around([Box(0, 0, 10, 10), Box(30, 5, 40, 50)])
    assert box == (0, 0, 40, 50)
    assert box.middle == (20, 25)
    assert box.size == 40


@pytest.mark.parametrize("game", motu.game_ids())
def test_every_spot_of_a_board_lies_in_its_picture(game: str) -> None:
    found = motu.find_game(game)
    match = Match(found, None, 1, interpreted=True)
    seat = match.current_player
    view = match.view(seat)
    whole = str(found.picture.draw(view, seat, NO_TARGETS))
    left, top, width, height = map(float, re.search(r'viewBox="([^"]*)"', whole)[1].split())  # type: ignore[index]
    known = boxes(whole)
    assert known
    for name, box in known.items():
        assert left - 1 <= box.left < box.right <= left + width + 1, name
        assert top - 1 <= box.top < box.bottom <= top + height + 1, name
