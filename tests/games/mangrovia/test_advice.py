"""What the bots know about Mangrovia."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motu.engine.match import Match
from motu.games.mangrovia.teaching.positions import birds, boat_at, holding, huts

Table = Callable[..., Match]


def expects(table: Table, *changes: dict[str, Any]) -> int:
    """What seat 0 expects in a position of three players."""
    put_together: dict[str, Any] = {}
    for change in changes:
        put_together |= change
    return table("mangrovia", players=3).edit(put_together).evaluate(0)


def test_birds_should_stand_on_ones_own_cards(table: Table) -> None:
    hand = holding(0, [4, 4], "SS")
    assert expects(table, hand, birds("sand", "reed")) > expects(table, hand, birds("mangroves", "water"))


def test_landscapes_and_valuables_need_each_other(table: Table) -> None:
    both = expects(table, holding(0, [4, 4], "S")) - expects(table, holding(0))
    one = expects(table, holding(0, [4, 4])) - expects(table, holding(0))
    other = expects(table, holding(0, [], "S")) - expects(table, holding(0))
    assert both > one + other


def test_a_path_is_not_won_before_the_end(table: Table) -> None:
    early = expects(table, huts(0, 7)) - expects(table)
    late = expects(table, huts(0, 7), {"supply[1]": 1}) - expects(table, {"supply[1]": 1})
    assert late > early > 0


def test_a_bowl_promises_what_its_landing_gives(table: Table) -> None:
    hand = holding(0, [6, 6, 6], "MMWW") | birds("mangroves", "water")
    builds = expects(table, hand, boat_at(2) | {"bowl": [-1, -1, 0, -1, -1, -1]})
    nothing = expects(table, hand, boat_at(2) | {"bowl": [-1] * 6})
    assert builds > nothing
