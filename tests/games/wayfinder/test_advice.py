"""What the bots know about Wayfinder."""

from __future__ import annotations

from collections.abc import Callable

from motu.engine.match import Match
from motu.games.wayfinder import play
from motu.games.wayfinder.teaching.positions import lay

Table = Callable[..., Match]
CROWD = "; ".join(f"{space}: R1 Y1 G1 B1" for space in range(20, 35))  # many travellers: nothing is settled


def worth(table: Table, words: str, crowd: str = "") -> int:
    """What red expects of a construction, beside a board without it."""
    with_it, without = (lay(table("wayfinder", players=2), f"{w}; {crowd}") for w in (words, ""))
    return with_it.evaluate(0) - without.evaluate(0)


def test_among_many_travellers_a_construction_is_no_safe_square(table: Table) -> None:
    four, one = "1: R4", "1: R1"  # without an objective of red
    assert worth(table, four, CROWD) < 16 - 4
    assert worth(table, one, CROWD) > 1 + 4
    assert worth(table, four) >= 16 - 1
    assert worth(table, one) <= 2


def test_huts_below_make_a_site(table: Table) -> None:
    hut = lay(table("wayfinder", players=2), f"1: hut R1; {CROWD}")
    assert hut.evaluate(0) > hut.scores()[0] + lay(table("wayfinder", players=2), CROWD).evaluate(0)


def test_an_explorer_goes_to_gems_of_its_own(table: Table) -> None:
    m = lay(table("wayfinder", players=2), "7: R3 Y1; 8: G2 Y2")
    assert m.prior(play.PLACE + 7) > m.prior(play.PLACE + 8)
