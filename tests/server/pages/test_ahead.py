"""What a move would do: only what its seat may know, and nothing is done."""

from __future__ import annotations

import random

import pytest

import motu
from motu.engine.match import Match
from motu.server.pages.ahead import outcome


@pytest.mark.parametrize("game", motu.game_ids())
def test_what_is_shown_ahead_comes_true_and_hangs_on_nothing_hidden(game: str) -> None:
    match, dice, seen = motu.match(game, players=2, seed=8), random.Random(8), 0
    while not match.is_terminal and len(match.log) < 40:
        seat, action = match.current_player, dice.choice(match.legal())
        other = Match.clone(match).redealt(seat, "another world")
        told = outcome(match, seat, action)
        elsewhere = outcome(other, seat, action)
        assert (told is None) == (elsewhere is None)
        match.play(action)
        if told is not None and elsewhere is not None:
            seen += 1
            assert told.view(seat).tobytes() == elsewhere.view(seat).tobytes() == match.view(seat).tobytes()
    assert seen
