"""What the documentation of the doors shows is true; the examples are run for the site (tests/test_site.py)."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import motu
from motu.engine.observation import as_page

ROOT = Path(__file__).parent.parent.parent


def test_the_page_of_observations_is_up_to_date() -> None:
    """python -m motu.engine.observation > docs/observations.md"""
    page = (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")
    assert page.strip() == as_page().strip()


@pytest.mark.parametrize(
    "name",
    [
        "simulate.batch",
        "simulate.features",
        "statistics.figures",
        "doors.pettingzoo",
        "doors.gymnasium",
        "doors.openspiel",
    ],
)
def test_the_example_in_a_door_runs(name: str) -> None:
    motu.find_game("wayfinder").compile()
    found = doctest.testmod(importlib.import_module(f"motu.{name}"))
    assert found.attempted >= 2
    assert found.failed == 0
