"""What the bots know about Bora Bora."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from motu.engine.match import Match
from motu.games.bora_bora.teaching.positions import position

Table = Callable[..., Match]


def worth(table: Table, number: int = 1, ask: str = "place", **given: Any) -> int:
    """What seat 0 expects of something that it has, beside a table without it."""
    with_it, without = (position(table, number=number, ask=ask, **given_or_not) for given_or_not in (given, {}))
    return with_it.evaluate(0) - without.evaluate(0)


def test_a_die_is_worth_more_than_the_fish_it_catches(table: Table) -> None:
    m = position(table, faces=[6, 5, 4])
    before = m.evaluate(0)
    assert m.play("place 6 fishing").evaluate(0) < before


@pytest.mark.parametrize(
    "given",
    [
        {"people": {0: ["woman vp 3"]}},
        {"temple": (0, -1, -1, -1, -1, -1)},
        {"shells": {0: 4}},
        {"stored": {0: [0, 1]}},
        {"offerings": {0: 2}, "hand": {0: {"red": 2}}},
    ],
    ids=["a woman", "a priest", "shells", "materials", "gods"],
)
def test_what_is_owned_early_is_worth_more_than_at_the_end(table: Table, given: dict[str, Any]) -> None:
    late = worth(table, 6, "new_task", **given)
    assert worth(table, 1, **given) > max(0, late)


def test_a_task_counts_by_what_is_missing(table: Table) -> None:
    nine_regions, three_regions = 8, 5  # tasks by number
    held = {"huts": {0: ["CM", "CB", "CF"]}}
    near = position(table, tasks={0: [three_regions]}, **held).evaluate(0)
    far = position(table, tasks={0: [nine_regions]}, **held).evaluate(0)
    assert near >= far + 3
