"""A view with plain attributes holds what the record holds."""

from __future__ import annotations

import random

import numpy as np
import pytest

from motu.drawing import at_hand
from motu.engine.game import game_ids
from motu.engine.match import Match


@pytest.mark.parametrize("game", game_ids())
def test_a_view_at_hand_is_the_view(game: str) -> None:
    dice, match = random.Random(3), Match(game, 4, "at hand")
    for _move in range(60):
        if match.is_terminal:
            break
        view = match.view(match.current_player)
        at = at_hand(view)
        for name in view.dtype.names:
            held = getattr(at, name)
            assert np.array_equal(held, view[name]), name
            assert isinstance(held, np.ndarray if view[name].shape else int), name
        match.play(dice.choice(match.legal()))
