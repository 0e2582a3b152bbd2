"""Spots: what a screen reader says of them."""

from __future__ import annotations

import json
import re

import pytest

from motu.drawing import Target, Targets, spot, tag
from motu.drawing.page import with_seen


@pytest.mark.parametrize(
    ("seen", "label", "said"),
    [
        ("1 1", "bid 1: boats sail 1", "bid 1: boats sail 1"),
        ("Build 4", "the action build", "Build 4. the action build"),
        ("V3", "hex 12 at V3, empty", "hex 12 at V3, empty"),
        ("Pass +2", "Pass", "Pass +2"),
        ("", "C3, two gems", "C3, two gems"),
    ],
)
def test_nothing_is_said_twice(seen: str, label: str, said: str) -> None:
    assert with_seen(seen, label) == said


def test_a_spot_says_what_is_seen_on_it() -> None:
    drawn = spot("build", tag("rect"), tag("text", "Build", x=1, y=2), label="4 shells")
    assert 'aria-label="Build. 4 shells"' in drawn


def test_what_a_click_does_is_told_beside_the_picture() -> None:
    told = Targets({"A1": Target((3, 4), 'Ann </script><b> & "Ben"')}).told()
    script = re.fullmatch(r'<script type="application/json" id="targets">([^<]*)</script>', told)
    assert script, "nothing that a person is called ends the script"
    assert json.loads(script[1]) == {"A1": ["3 4", 'Ann </script><b> & "Ben"']}
    assert Targets().told() == ""
