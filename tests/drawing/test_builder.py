"""The builder of pictures does what its examples show."""

from __future__ import annotations

import doctest

import motu.drawing.builder


def test_examples() -> None:
    found = doctest.testmod(motu.drawing.builder)
    assert found.attempted > 0
    assert found.failed == 0
