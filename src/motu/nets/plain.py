"""What a net computes, in plain NumPy: this says what is right; `core/` computes the same in compiled code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from motu.engine.game import Game
from motu.engine.record import NOBODY

from .boards import AXES, NEIGHBOURS, Board
from .coarse import rounded
from .features import Features
from .file import TOPS, Net, as_read, quantised

CLOSE = 1e-5  # keeps a normalised layer from dividing by nothing
LEAST = 0.01  # that a unit is thought to show


def _normal(row: np.ndarray, gain: np.ndarray, shift: np.ndarray) -> np.ndarray:
    return (row - row.mean()) / np.sqrt(row.var() + CLOSE) * gain + shift  # type: ignore[no-any-return]


def _positive(row: np.ndarray) -> np.ndarray:
    return np.maximum(row, 0)  # type: ignore[no-any-return]


def first_layer(net: Net, numbers: np.ndarray) -> np.ndarray:
    row, first = net.weights["first_bias"].copy(), net.first
    for feature, times in net.features.rows(numbers).items():
        row += times * first[feature]
    return _positive(_normal(row, net.weights["first_gain"], net.weights["first_shift"]))


def trunk(net: Net, numbers: np.ndarray) -> np.ndarray:
    """The last layer before the heads."""
    w = net.weights
    row = first_layer(net, numbers) @ w["second"] + w["second_bias"]
    board = net.board
    if board is not None:
        row += regions(board, patches(board, net, numbers)).reshape(-1) @ w["pooled"]
    row = _positive(_normal(row, w["second_gain"], w["second_shift"]))
    row = row + _positive(row @ w["third"] + w["third_bias"])
    return row + _positive(row @ w["fourth"] + w["fourth_bias"])  # type: ignore[no-any-return]


def space_features(board: Board, net: Net, numbers: np.ndarray) -> list[list[int]]:
    """The channels of each space."""
    lowest, highest, usual, firsts = board.calibrated(net.features)
    found = [[0] for _ in range(board.spaces)]
    for k, places in enumerate(board.numbers):
        for space, value in enumerate(np.clip(numbers[places].astype(int), lowest[k], highest[k])):
            if value != usual[k]:
                found[space].append(int(firsts[k] + value - lowest[k] - (value > usual[k])))
    for channel, place in enumerate(board.pointers, int(firsts[-1])):
        if 0 <= numbers[place] < board.spaces:
            found[int(numbers[place])].append(channel)
    return found


def first_look(board: Board, net: Net, numbers: np.ndarray) -> np.ndarray:
    """Each space with its neighbours taken in: (spaces, units)."""
    there = np.zeros((board.spaces, len(net.weights["patch"]) // NEIGHBOURS), np.float32)
    for space, found in enumerate(space_features(board, net, numbers)):
        there[space, found] = 1
    seen: np.ndarray = _looked(board, there, net.weights["patch"]) + net.weights["patch_bias"]
    if board.along:
        seen = seen + net.weights["ground"] + first_layer(net, numbers) @ net.weights["tone"]
    return _positive(seen)


def patches(board: Board, net: Net, numbers: np.ndarray) -> np.ndarray:
    """What each space knows after it has looked, seen what others show of what they saw, and so on: (spaces, units)."""
    seen, coarse = first_look(board, net, numbers), net.coarse
    assert coarse is not None
    biases = net.weights["tower_bias"].reshape(coarse.steps.shape)
    for fine, weights, step, bias in zip(*coarse, biases, strict=True):
        seen = looked_on(board, seen, rounded(seen, fine), weights.astype(np.float64), step, bias)
    return seen


def looked_on(
    board: Board, seen: np.ndarray, shown: np.ndarray, weights: np.ndarray, step: Any, bias: np.ndarray
) -> np.ndarray:
    """What spaces know after one more look, at what they show: (spaces, units)."""
    look = _along if board.along else _looked
    found = look(board, shown, weights.reshape(-1, weights.shape[-1])).astype(np.float32)
    return seen + _positive(found * step + bias)  # type: ignore[no-any-return]


def measured(
    game: Game, features: Features, weights: Mapping[str, np.ndarray], rows: np.ndarray
) -> dict[str, np.ndarray]:
    """Weights of a new net with the most that its units show before each look, by what it shows of some positions.

    These are rows of numbers as the net sees them.
    """
    net = Net(game.id, features, as_read(quantised(weights)), {})
    board = net.board
    if board is None:
        return dict(weights)
    tops = np.full((board.looks, board.units), LEAST, np.float32)
    for numbers in rows:
        for top, seen in zip(tops, exact_looks(board, net, numbers), strict=False):
            np.maximum(top, seen.max(axis=0), out=top)
    return {**weights, TOPS: tops}


def exact_looks(board: Board, net: Net, numbers: np.ndarray) -> Iterator[np.ndarray]:
    """What spaces know at first and after each look if all that others see is exact, as it is for a net that learns."""
    seen = first_look(board, net, numbers)
    yield seen
    towers = net.weights["tower"].reshape(board.looks, -1, board.units)
    for tower, bias in zip(towers, net.weights["tower_bias"].reshape(board.looks, -1), strict=True):
        seen = looked_on(board, seen, seen, tower, np.float32(1), bias)
        yield seen


def _looked(board: Board, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """What each space finds on itself and its neighbours."""
    empty = np.zeros((1, rows.shape[1]), np.float32)  # what lies beyond the board
    around = np.concatenate([rows, empty])[board.beside]  # NOBODY is the last one
    return around.reshape(board.spaces, -1) @ weights  # type: ignore[no-any-return]


def _along(board: Board, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """What each space finds on its row and on its column, by how far away it lies there."""
    grid, found = rows.reshape(board.rows, board.columns, -1), np.zeros((board.rows, board.columns, weights.shape[1]))
    across, down = weights.reshape(AXES, 2 * board.columns - 1, rows.shape[1], -1)
    for at in range(board.columns):
        for other in range(board.columns):
            found[:, at] += grid[:, other] @ across[other - at + board.columns - 1]
            found[at] += grid[other] @ down[other - at + board.columns - 1]
    return found.reshape(board.spaces, -1).astype(np.float32)


def regions(board: Board, seen: np.ndarray) -> np.ndarray:
    """The mean patch of each region: (regions, width)."""
    found = np.zeros((board.regions, seen.shape[1]), np.float32)
    np.add.at(found, board.region, seen)
    return found / board.block**2  # type: ignore[no-any-return]


def evaluate(
    net: Net, numbers: np.ndarray, legal: list[int], players: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Logits of the legal answers, win shares and final scores (in units of the net's scale) from one's own seat on.

    Alone, the second share is that of an imagined rival who plays as well as the net usually did.
    """
    w = net.weights
    if net.turns is not None:
        legal = net.turns.answers[net.turns.turn(numbers), legal].tolist()
        numbers = net.turns.turned(numbers)
    h = trunk(net, numbers)
    logits = w["policy"][legal] @ h + w["policy_bias"][legal]
    board = net.board
    if board is not None:
        mood, seen = h @ w["sense"], patches(board, net, numbers)
        row = 0 if board.focus == NOBODY else 1 + int(numbers[board.focus])
        for k, answer in enumerate(legal):
            space = int(board.spots[row, answer])
            if space != NOBODY:
                judged = _positive(seen[space] @ w["near"] + w["near_bias"] + mood)
                logits[k] += judged @ w["voice"][board.voices[answer]] + w["voice_bias"][board.voices[answer]]
    seats = max(players, 2)
    shares = np.exp((w["share"] @ h + w["share_bias"])[:seats])
    return logits, shares / shares.sum(), (w["score"] @ h + w["score_bias"])[:players]
