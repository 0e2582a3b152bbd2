"""What the bots know about Dokmus."""

from __future__ import annotations

from motu.games.dokmus import play

from .positions import Table, finished, turn

COMPLETE_1A = [4, 22, 89]  # beside all three temples of the tile


def worth(table: Table, tokens: list[int], supply: int, rounds: int = 4) -> int:
    """What blue expects to have in the end."""
    m = turn(table, "plainA4", blue=tokens, red=[440], supply=[supply, supply, supply, supply], rounds=rounds)
    return m.evaluate(0)


def test_without_tokens_left_it_is_what_lies_on_the_board(table: Table) -> None:
    for tokens in ([4], [4, 22], COMPLETE_1A, [4, 32, 40, 194]):
        assert worth(table, tokens, 0, rounds=8) == finished(table, "plainA4", tokens, [440]).score(0)


def test_the_last_temple_of_a_tile_is_in_reach_only_while_there_are_tokens(table: Table) -> None:
    near, far = [4, 22, 90], [4, 22, 0]  # 90 is one step from a cell beside the third temple, 0 is not
    assert worth(table, near, 12) > worth(table, far, 12)
    assert worth(table, near, 0, rounds=8) == worth(table, far, 0, rounds=8)


def test_more_tokens_promise_more(table: Table) -> None:
    assert worth(table, COMPLETE_1A, 24) > worth(table, COMPLETE_1A, 12) > worth(table, COMPLETE_1A, 3)


def test_looking_ahead_leaves_no_marks(table: Table) -> None:
    m = turn(table, "plainA4", blue=COMPLETE_1A, red=[440])
    before = m.position()
    m.evaluate(0)
    assert m.position() == before


def test_a_bonus_is_seldom_left(table: Table) -> None:
    m = turn(table, "plainA4", blue=[31], red=[440]).play("cell l5")  # ruins 95
    assert all(m.prior(action) > m.prior(play.SKIP) for action in m.legal() if action != play.SKIP)
