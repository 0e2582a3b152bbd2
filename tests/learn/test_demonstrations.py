"""Demonstrations: what is kept is what the search found, and a net that studies them answers more like it."""

from __future__ import annotations

from itertools import islice
from math import inf
from pathlib import Path

import numpy as np
import pytest

import motu
from motu.engine.errors import MotuError
from motu.learn import demonstrations
from motu.learn.demonstrations import MOST, NONE, Shown, demonstrate, load, record, save, together
from motu.simulate.spreading import Threads

GAME = "wayfinder"
BOT = "mcts:8"


@pytest.fixture(scope="module")
def shown() -> Shown:
    return together([demonstrate(motu.find_game(GAME), BOT, 2, f"seed {k}", 0.3) for k in range(2)])


def test_answers_are_legal_and_their_chances_add_up(shown: Shown) -> None:
    game = motu.find_game(GAME)
    legal = np.unpackbits(shown.masks, axis=1, count=game.actions.count).astype(bool)
    assert len(shown) > 100
    assert (legal.sum(1) > 1).all()  # where there is nothing to choose nothing is shown
    for k in range(len(shown)):
        answers = shown.answers[k][shown.answers[k] != NONE]
        assert legal[k, answers].all()
        assert len(set(answers.tolist())) == len(answers) <= MOST
    assert np.allclose(shown.chances.astype(float).sum(1), 1, atol=0.01)


def test_what_came_is_told_from_the_deciding_seat(shown: Shown) -> None:
    assert np.allclose(shown.shares.sum(1), 1)
    first = shown.match == 0
    ends = {tuple(row[:2]) for row in shown.scores[first]}
    assert 1 <= len(ends) <= 2
    assert {tuple(reversed(end)) for end in ends} == ends or len(ends) == 1
    won = shown.scores[:, 0] > shown.scores[:, 1]
    assert (shown.shares[won, 0] == 1).all()


def test_the_same_seed_shows_the_same(shown: Shown) -> None:
    again = demonstrate(motu.find_game(GAME), BOT, 2, "seed 0", 0.3)
    assert np.array_equal(again.observed, shown.observed[shown.match == 0])
    assert np.array_equal(again.answers, shown.answers[shown.match == 0])


def test_files_keep_everything_and_others_are_refused(shown: Shown, tmp_path: Path) -> None:
    game, file = motu.find_game(GAME), tmp_path / "shown.npz"
    save(shown, file, game, BOT)
    read = load([file, file], game)
    assert len(read) == 2 * len(shown)
    assert len(set(read.match.tolist())) == 4
    assert np.array_equal(read.chances[: len(shown)], shown.chances)
    with pytest.raises(MotuError, match="other observations of Dokmus"):
        load([file], motu.find_game("dokmus"))
    whole = file.read_bytes()
    damaged = whole[: len(whole) // 2] + b"!" * 50 + whole[len(whole) // 2 + 50 :]
    for content in (b"nothing of the kind", b"", whole[: len(whole) // 2], damaged):
        file.write_bytes(content)
        with pytest.raises(MotuError, match="holds no demonstrations"):
            load([file], game)


def test_at_least_one_match_is_played_and_nobody_is_alone() -> None:
    found = record(GAME, BOT, [2], 1, Threads(1), 0.0001)
    assert set(found.match.tolist()) == {0}
    with pytest.raises(MotuError, match="two players or more"):
        record(GAME, BOT, [1], 1, Threads(1), 1)


@pytest.mark.parametrize("counts", [[2], [2, 3, 4], [2, 3, 4, 5]])
def test_all_kinds_of_matches_are_kept_aside(counts: list[int]) -> None:
    each = demonstrations.ASIDE
    aside = list(islice(demonstrations.portions(counts, 0, inf), each - 1, 15 * each, each))
    assert {players for players, _seed, _wander in aside} == set(counts)
    assert {wander for _players, _seed, wander in aside} == set(demonstrations.WANDER)


def test_a_net_learns_to_answer_like_the_search(shown: Shown) -> None:
    pytest.importorskip("torch")
    from motu.learn.lessons import Settings
    from motu.learn.studying import study
    from motu.learn.training import Training

    settings = Settings(matches=8, steps=2)
    training = Training(GAME, seed=5, settings=settings, device="cpu", widths=(32, 16))
    training.begin()
    plain = training.model.policy.clone()
    told = study(training, shown, passes=6, tell=lambda row: None)
    assert told[0]["pass"] == 0
    assert min(row["policy"] for row in told) < told[0]["policy"]
    assert training.settings == settings
    assert not np.array_equal(plain.detach().numpy(), training.model.policy.detach().numpy())
