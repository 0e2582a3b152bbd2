"""Spots: what a screen reader says of them."""

from __future__ import annotations

import pytest

from motu.drawing.page import once


@pytest.mark.parametrize(
    ("seen", "label", "hint", "said"),
    [
        ("1 1", "bid 1", "Bid 1: boats sail 1", "Bid 1: boats sail 1"),
        ("1 1", "bid 1: boats sail 1", "", "bid 1: boats sail 1"),
        ("Build 4", "the action build", "", "Build 4. the action build"),
        ("V3", "hex 12 at V3, empty", "Sail there", "hex 12 at V3, empty. Sail there"),
        ("Pass +2", "Pass", "Pass: a sacrifice for 2 influence", "Pass +2. Pass: a sacrifice for 2 influence"),
        ("", "C3, two gems", "2 choices", "C3, two gems. 2 choices"),
    ],
)
def test_nothing_is_said_twice(seen: str, label: str, hint: str, said: str) -> None:
    assert once(seen, label, hint) == said
