"""Nets as files: what is kept, and what is refused with a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import motu
from motu.engine.errors import MotuError
from motu.nets import file as files
from motu.nets import plain

from .making import features_of, numbers_of, positions, seen_to_show, weights_of, write_net

GAME = "mangrovia"


def changed(file: Path, **about: object) -> Path:
    """The same net with something else told about it."""
    with np.load(file) as content:
        parts = {name: content[name] for name in content.files}
    told = {**json.loads(parts["about"].tobytes()), **about}
    np.savez(file, **{**parts, "about": np.frombuffer(json.dumps(told).encode(), np.uint8)})
    return file


def test_a_net_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    net = files.load(write_net(GAME, tmp_path), motu.find_game(GAME))
    weights = weights_of(GAME)
    step = np.abs(weights["first"]).max(axis=1) / 127
    assert np.all(np.abs(net.first - weights["first"]) <= step[:, None] * 0.501)
    assert np.allclose(net.weights["policy"], weights["policy"], atol=1e-3)
    assert np.array_equal(net.features.usual, features_of(GAME).usual)
    assert net.about["score_scale"] == 10.0


def test_a_net_becomes_surer_of_who_wins_and_plays_as_before(tmp_path: Path) -> None:
    game = motu.find_game(GAME)
    file = write_net(GAME, tmp_path)
    before = files.load(file, game)
    files.sharpen(file, 2.0, {"sharpened": 2.0})
    after = files.load(file, game)
    for match in positions(game, 3, 5):
        logits, shares, scores = plain.evaluate(before, numbers_of(match), match.legal(), 3)
        same, surer, points = plain.evaluate(after, numbers_of(match), match.legal(), 3)
        assert np.allclose(surer, shares**2 / (shares**2).sum(), atol=2e-3)
        assert np.array_equal(same, logits)
        assert np.array_equal(points, scores)
    assert after.about == {**before.about, "shares": {"sharpened": 2.0}}


def test_a_net_of_another_layout_is_refused(tmp_path: Path) -> None:
    file = changed(write_net(GAME, tmp_path), layout="0123456789abcdef")
    with pytest.raises(MotuError, match=r"trained on other observations of Mangrovia .* train it again"):
        files.load(file, motu.find_game(GAME))


def test_a_net_of_another_game_or_version_is_refused(tmp_path: Path) -> None:
    file = write_net(GAME, tmp_path)
    with pytest.raises(MotuError, match="for mangrovia, not for kaivai"):
        files.load(file, motu.find_game("kaivai"))
    with pytest.raises(MotuError, match="version 99"):
        files.load(changed(file, version=99), motu.find_game(GAME))


def test_a_net_whose_patches_are_too_narrow_for_a_core_is_refused(tmp_path: Path) -> None:
    weights = {**seen_to_show("dokmus", weights_of("dokmus")), "patch_bias": np.zeros(8, np.float32)}
    files.save(tmp_path / "narrow.npz", motu.find_game("dokmus"), features_of("dokmus"), weights, {})
    with pytest.raises(MotuError, match="looks at the board of Dokmus in another way"):
        files.load(tmp_path / "narrow.npz", motu.find_game("dokmus"))


def test_a_net_from_before_others_saw_shades_is_refused(tmp_path: Path) -> None:
    files.save(tmp_path / "fine.npz", motu.find_game("dokmus"), features_of("dokmus"), weights_of("dokmus"), {})
    with pytest.raises(MotuError, match=r"looks at the board of Dokmus in another way .* train it again"):
        files.load(tmp_path / "fine.npz", motu.find_game("dokmus"))


def test_what_is_no_net_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.npz"
    other.write_bytes(b"not a net")
    cut = tmp_path / "cut.npz"
    cut.write_bytes(write_net(GAME, tmp_path).read_bytes()[:-100])
    with pytest.raises(MotuError, match="is not a net"):
        files.load(cut, motu.find_game(GAME))
    with pytest.raises(MotuError, match="is not a net"):
        files.load(other, motu.find_game(GAME))
    with pytest.raises(MotuError, match="there is no net"):
        files.load(tmp_path / "none.npz", motu.find_game(GAME))


def test_a_net_that_is_too_large_is_not_kept(tmp_path: Path) -> None:
    weights = weights_of(GAME) | {"first": np.random.default_rng(0).normal(size=(features_of(GAME).count, 8_000))}
    with pytest.raises(MotuError, match="at most 3,000,000"):
        files.save(tmp_path / "large.npz", motu.find_game(GAME), features_of(GAME), weights, {})
    assert not list(tmp_path.iterdir())


def test_a_net_is_found_by_path_or_by_name_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTU_DATA", str(tmp_path))
    game, own = motu.find_game(GAME), write_net(GAME, tmp_path / "nets")
    assert files.file_of(game, GAME) == files.file_of(game, own.name) == files.file_of(game, str(own)) == own
    assert own in files.all_files()
    assert files.fits(own) == ""
    assert "other observations" in files.fits(changed(own, layout="other"))
