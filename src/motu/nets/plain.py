"""What a net computes, in plain NumPy: this says what is right; `core/` computes the same in compiled code."""

from __future__ import annotations

import numpy as np

from motu.engine.game import find_game
from motu.engine.record import NOBODY

from .boards import Board, board_of
from .file import Net

CLOSE = 1e-5  # keeps a normalised layer from dividing by nothing


def _normal(row: np.ndarray, gain: np.ndarray, shift: np.ndarray) -> np.ndarray:
    return (row - row.mean()) / np.sqrt(row.var() + CLOSE) * gain + shift


def _positive(row: np.ndarray) -> np.ndarray:
    return np.maximum(row, 0)


def trunk(net: Net, numbers: np.ndarray) -> np.ndarray:
    """The last layer before the heads."""
    w = net.weights
    first = net.first()
    row = w["first_bias"].copy()
    for feature, times in net.features.rows(numbers).items():
        row += times * first[feature]
    row = _positive(_normal(row, w["first_gain"], w["first_shift"]))
    row = row @ w["second"] + w["second_bias"]
    board = board_of(find_game(net.game))
    if board is not None:
        row += regions(board, net, numbers).reshape(-1) @ w["pooled"]
    row = _positive(_normal(row, w["second_gain"], w["second_shift"]))
    row = row + _positive(row @ w["third"] + w["third_bias"])
    return row + _positive(row @ w["fourth"] + w["fourth_bias"])  # type: ignore[no-any-return]


def space_features(board: Board, net: Net, numbers: np.ndarray, space: int) -> list[int]:
    """The channels of a space, without those of pointers."""
    lowest, highest, usual, firsts = board.calibrated(net.features)
    found = [0]
    for k, place in enumerate(board.numbers[:, space]):
        value = min(max(int(numbers[place]), lowest[k]), highest[k])
        if value != usual[k]:
            found.append(int(firsts[k] + value - lowest[k] - (value > usual[k])))
    return found


def regions(board: Board, net: Net, numbers: np.ndarray) -> np.ndarray:
    """The mean patch of each region: (regions, width)."""
    patch, bias = net.weights["patch"], net.weights["patch_bias"]
    found = np.zeros((board.regions, len(bias)), np.float32)
    for space in range(board.spaces):
        found[board.region[space]] += _positive(around(board, net, numbers, board.beside[space], patch, bias))
    return found / board.block**2  # type: ignore[no-any-return]


def around(
    board: Board, net: Net, numbers: np.ndarray, window: np.ndarray, near: np.ndarray, bias: np.ndarray
) -> np.ndarray:
    """The sum of what lies in a window of spaces; weights are (offsets, channels, width)."""
    pointed = int(board.calibrated(net.features)[3][-1])
    total = bias.copy()
    for k, other in enumerate(window):
        if other != NOBODY:
            total += near[k, space_features(board, net, numbers, int(other))].sum(axis=0)
            for channel, place in enumerate(board.pointers, pointed):
                if numbers[place] == other:
                    total += near[k, channel]
    return total


def evaluate(
    net: Net, numbers: np.ndarray, legal: list[int], players: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Logits of the legal answers, win shares and final scores (in units of the net's scale) from one's own seat on.

    Alone, the second share is that of an imagined rival who plays as well as the net usually did.
    """
    w = net.weights
    h = trunk(net, numbers)
    logits = w["policy"][legal] @ h + w["policy_bias"][legal]
    board = board_of(find_game(net.game))
    if board is not None:
        mood = h @ w["sense"]
        row = 0 if board.focus == NOBODY else 1 + int(numbers[board.focus])
        for k, answer in enumerate(legal):
            space = int(board.spots[row, answer])
            if space != NOBODY:
                seen = around(board, net, numbers, board.near[space], w["near"], w["near_bias"])
                judged = _positive(seen + mood)
                logits[k] += judged @ w["voice"][board.voices[answer]] + w["voice_bias"][board.voices[answer]]
    seats = max(players, 2)
    shares = np.exp((w["share"] @ h + w["share_bias"])[:seats])
    return logits, shares / shares.sum(), (w["score"] @ h + w["score_bias"])[:players]
