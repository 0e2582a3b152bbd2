"""The builder of pictures does what its examples show."""

from __future__ import annotations

import doctest

import motu.drawing.builder
from motu.drawing import Drawn, group, layer, picture, words


def test_examples() -> None:
    found = doctest.testmod(motu.drawing.builder)
    assert found.attempted > 0
    assert found.failed == 0


def test_a_picture_is_joined_when_its_text_is_asked_for() -> None:
    quiet, lit = words("quiet"), words("lit & loud")
    sea = layer(quiet, lit)
    board = picture(9, 9, sea, label="")
    assert board.texts[1] is sea
    assert str(sea) == board.__html__()[len(board.texts[0]) : -len("</svg>")] == group(quiet, lit)
    assert group(sea) == f"<g>{sea}</g>"  # and is not escaped again


def test_a_layer_of_nothing_is_nothing() -> None:
    assert layer() == Drawn("")
