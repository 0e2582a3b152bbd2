"""What the documentation shows is true."""

from __future__ import annotations

import doctest

import motu


def test_the_quick_tour_of_the_package_runs() -> None:
    motu.find_game("wayfinder").compile()
    found = doctest.testmod(motu)
    assert found.attempted >= 6
    assert found.failed == 0
