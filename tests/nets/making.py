"""Small nets with random weights, made without PyTorch, and positions to try them on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

import motu
from motu.engine.game import Game
from motu.engine.match import Match
from motu.engine.observation import observe
from motu.nets.boards import Board, board_of, ways_of
from motu.nets.features import Calibration, Features
from motu.nets.file import Net, save
from motu.nets.plain import exact_looks, measured
from motu.nets.turns import turns_of

WIDE, DEEP, SENSE = 80, 76, 8
LOOKS = 2


def positions(game: Game, players: int, count: int, seed: int = 1) -> Iterator[Match]:
    """Some moments of a random match in which there is a choice."""
    match, dice = Match(game, players, seed), random.Random(seed)
    while not match.is_terminal and count:
        if dice.random() < 0.3:
            yield match
            count -= 1
        match.play(dice.choice(match.legal()))


def numbers_of(match: Match) -> np.ndarray:
    seat = match.current_player
    return observe(match.game.record, match.view(seat), seat, np.float32)


@cache
def features_of(name: str) -> Features:
    game = motu.find_game(name)
    rows = [numbers_of(match) for players in game.players for match in positions(game, players, 12)]
    counted = Calibration.empty(len(rows[0]))
    counted.add(np.array(rows))
    board = board_of(game)
    return counted.features(np.zeros(0, np.int64) if board is None else board.left_out)


def weights_of(name: str, seed: int = 0, way: int = 0) -> dict[str, np.ndarray]:
    """For a board that is looked at in one of the ways there are."""
    game, features, dice = motu.find_game(name), features_of(name), np.random.default_rng(seed)
    actions, seats = game.actions.count, max(*game.players, 2)
    shapes: dict[str, tuple[int, ...]] = {
        "first": (features.count, WIDE), "first_bias": (WIDE,), "first_gain": (WIDE,), "first_shift": (WIDE,),
        "second": (WIDE, DEEP), "second_bias": (DEEP,), "second_gain": (DEEP,), "second_shift": (DEEP,),
        "third": (DEEP, DEEP), "third_bias": (DEEP,), "fourth": (DEEP, DEEP), "fourth_bias": (DEEP,),
        "policy": (actions, DEEP), "policy_bias": (actions,), "share": (seats, DEEP), "share_bias": (seats,),
        "score": (seats, DEEP), "score_bias": (seats,),
    }  # fmt: skip
    if ways_of(game):
        board = ways_of(game)[way]
        units, channels = board.units, int(board.calibrated(features)[3][-1]) + len(board.pointers)
        shapes |= {
            "patch": (9 * channels, units), "patch_bias": (units,), "pooled": (board.regions * units, DEEP),
            "tower": (LOOKS * board.reach * units, units), "tower_bias": (LOOKS * units,),
            "near": (units, SENSE), "near_bias": (SENSE,), "sense": (DEEP, SENSE),
            "voice": (board.outputs, SENSE), "voice_bias": (board.outputs,),
        }  # fmt: skip
        shapes |= {"ground": (board.spaces, units), "tone": (WIDE, units)} if board.along else {}
    return {key: (dice.normal(size=shape) * 0.25).astype(np.float32) for key, shape in shapes.items()}


def exact_patches(board: Board, net: Net, numbers: np.ndarray) -> np.ndarray:
    """What spaces would know at last if others saw all of it, in place of `plain.patches`."""
    return list(exact_looks(board, net, numbers))[-1]


def write_net(name: str, folder: Path, seed: int = 0, turned: bool = False, way: int = 0) -> Path:
    file = folder / f"{name}.npz"
    about = {
        "score_scale": 10.0, "turned": turned, "strength": {},
        "trained": {"decisions": 0, "seconds": 0, "device": "none"},
    }  # fmt: skip
    save(file, motu.find_game(name), features_of(name), seen_to_show(name, weights_of(name, seed, way)), about)
    return file


def seen_to_show(name: str, weights: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """With what units show of some positions, turned or not."""
    game = motu.find_game(name)
    rows = [numbers_of(match) for players in game.players for match in positions(game, players, 4, seed=3)]
    turns = turns_of(game)
    turned = [] if turns is None else [turns.turned(numbers) for numbers in rows]
    return measured(game, features_of(name), weights, np.array(rows + turned))
