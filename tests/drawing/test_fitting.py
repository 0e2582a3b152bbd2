"""Texts keep to their room, whatever the language."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as some

import motu.drawing.fitting
from motu.drawing.fitting import fit, fitted, width


def test_the_examples_are_true() -> None:
    assert doctest.testmod(motu.drawing.fitting) == doctest.TestResults(failed=0, attempted=2)


def test_what_has_room_is_left_alone() -> None:
    assert fit("fish", room=100, size=14) == (("fish",), 14)


def test_a_longer_text_is_wrapped_before_it_is_made_tiny() -> None:
    shown = fit("coquillages à dépenser", room=80, size=14, lines=2)
    assert shown.lines == ("coquillages", "à dépenser")
    assert shown.size > 13


def test_what_cannot_fit_is_cut_and_told_whole() -> None:
    drawn = fitted("Donaudampfschifffahrtsgesellschaft", 0, 0, room=40, size=14, least=9)
    assert "…" in drawn
    assert "<title>Donaudampfschifffahrtsgesellschaft</title>" in drawn


def test_bold_is_wider_than_plain() -> None:
    assert width("Bids", 14, bold=True) > width("Bids", 14)


@given(
    text=some.text(alphabet="abcdefghijklmnopqrstuvwxyzäöüéèà ABC", min_size=1, max_size=60),
    room=some.integers(20, 300),
    size=some.integers(9, 30),
    lines=some.integers(1, 3),
    bold=some.booleans(),
)
def test_no_line_is_wider_than_its_room(text: str, room: int, size: int, lines: int, bold: bool) -> None:
    shown = fit(text, room, size, 9, lines, bold)
    assert len(shown.lines) <= lines
    assert 9 <= shown.size <= size
    for line in shown.lines:
        assert width(line, shown.size, bold) <= room + 0.01


@pytest.mark.parametrize("text", ["fish & chips", "<b>"])
def test_texts_are_escaped(text: str) -> None:
    assert text not in fitted(text, 0, 0, room=200)
