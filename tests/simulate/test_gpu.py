"""The graphics card: the same games where there is one; where there is none, the rules at least compile for it."""

from __future__ import annotations

import pytest

import motu
from motu.simulate import gpu
from motu.simulate.random_play import random_games

every_game = pytest.mark.parametrize("game", motu.game_ids())
needs_card = pytest.mark.skipif(not gpu.available(), reason="no graphics card here")


def compiler_problem() -> str:
    """Why kernels cannot be compiled here, or nothing."""
    try:
        gpu.cuda.compile(lambda x: x, (gpu.types.int64,), device=True, cc=gpu.HOPPER, output="ptx")
    except Exception as problem:
        return f"numba-cuda cannot compile here (pip install 'motu[gpu]'): {str(problem).splitlines()[0]}"
    return ""


PROBLEM = compiler_problem()


@every_game
@pytest.mark.skipif(bool(PROBLEM), reason=PROBLEM)
def test_the_rules_compile_for_a_card_that_is_not_here(game: str) -> None:
    text = gpu.assembly(game)
    assert ".target sm_90" in text
    assert ".visible .entry" in text


@every_game
@needs_card
def test_the_card_plays_the_games_of_the_core(game: str) -> None:
    found = motu.find_game(game)
    for players in found.players:
        core, card = random_games(found, players, 500, 7), gpu.random_games(found, players, 500, 7)
        assert (card.checksum, card.decisions, card.steps) == (core.checksum, core.decisions, core.steps)
        assert card.mean_scores == core.mean_scores
        assert card.wins_by_seat == pytest.approx(core.wins_by_seat)


@pytest.mark.skipif(gpu.available(), reason="there is a card")
def test_without_a_card_the_error_says_so() -> None:
    with pytest.raises(motu.MotuError, match="no graphics card"):
        gpu.random_games("wayfinder")
    with pytest.raises(motu.MotuError, match="no graphics card"):
        gpu.Batch("wayfinder", 4)
