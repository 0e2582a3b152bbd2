"""What the numbers of an observation mean, and what is made of them for a network."""

from __future__ import annotations

import numpy as np
import pytest

import motu
from engine.pebbles import GAME, PEBBLES
from motu.engine.observation import full_layout, numbers_of, width
from motu.engine.record import NOBODY
from motu.simulate import Batch
from motu.simulate.features import Features

every_game = pytest.mark.parametrize("game", motu.game_ids())


def test_the_layout_says_what_numbers_mean() -> None:
    parts = {part["name"]: part for part in full_layout(GAME, 2)}
    said = {name: (part["kind"], part["least"], part["most"]) for name, part in parts.items()}
    assert said["seat"] == said["last"] == ("seat", NOBODY, 1)
    assert said["players"] == ("count", 2, 3)
    assert said["pile"] == ("count", 0, 2 * PEBBLES)
    assert said["big"] == ("category", 0, 1)
    assert parts["big"]["names"] == ("false", "true")
    assert said["stone"] == ("category", NOBODY, 3)
    assert parts["stone"]["names"][2] == "middle"
    assert said["drawn_stone"] == ("count", None, None)  # nobody has said


def features_of(batch: Batch) -> list[dict[str, float]]:
    features = batch.features
    rows = features(batch.observed)
    assert rows.dtype == np.float32
    assert rows.shape == (batch.matches, features.width)
    return [dict(zip(features.names, row.tolist(), strict=True)) for row in rows]


@pytest.mark.parametrize("kind", ["float32", "uint8"])
def test_kinds_and_seats_are_told_apart_and_counts_are_scaled(kind: str) -> None:
    batch = Batch(GAME, 3, 2, seed=1, threads=1, observations=kind)
    batch.step([GAME.actions.parse("hide 2")] * 3)
    for i, row in enumerate(features_of(batch)):
        assert (row["seat=0"], row["seat=1"], row["seat=nobody"]) == (1, 0, 0)
        assert (row["last=0"], row["last=nobody"]) == (0, 1)
        assert row["pile"] == pytest.approx(batch.states["pile"][i] / (2 * PEBBLES))
        assert row["stone[0]=no stone yet"] == 1  # own
        assert row["stone[1]=none"] == 1  # hidden
        drawn = int(batch.states["drawn_stone"][i, 1])
        assert row["drawn_stone[0]"] == pytest.approx(np.log1p(drawn))
        assert row["drawn_stone[1]"] == pytest.approx(-np.log(2))  # hidden: -1


@every_game
def test_bytes_and_numbers_give_the_same_features(game: str) -> None:
    found, chance = motu.find_game(game), np.random.default_rng(1)
    players = max(found.players)
    small = chance.integers(0, 256, (50, width(found.record, np.uint8)), np.uint8)
    large = np.stack([numbers_of(found.record, row) for row in small])
    ours, theirs = Features(found, players, "uint8")(small), Features(found, players)(large)
    assert np.array_equal(ours, theirs)
    assert np.array_equal(Features(found, players)(large.reshape(5, 10, -1)).reshape(50, -1), theirs)


def test_a_network_of_torch_gets_the_same() -> None:
    torch = pytest.importorskip("torch")
    batch = Batch(GAME, 3, 2, seed=1, threads=1, observations="uint8")
    features = batch.features
    assert np.array_equal(features(torch.from_numpy(batch.observed)).numpy(), features(batch.observed))


@every_game
def test_a_game_says_what_most_of_its_numbers_are(game: str) -> None:
    found = motu.find_game(game)
    parts = full_layout(found, max(found.players))
    asked = next(part for part in parts if part["name"] == found.question)
    assert asked["kind"] == "category"
    assert all(asked["names"])
    known = sum(part["size"] for part in parts if part["most"] is not None)
    assert known > 0.75 * sum(part["size"] for part in parts)
