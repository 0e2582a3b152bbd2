"""The net as PyTorch trains it: observations as bytes in; logits, win shares and scores of all seats out."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from motu.engine.game import Game
from motu.engine.record import NOBODY
from motu.nets.boards import Board, board_of
from motu.nets.features import FURTHEST, Features, byte_places

WIDE, DEEP = 512, 256  # units of the first layer, and of the layers after it
SENSE = 32  # units that judge a space
RIVALS = 2  # alone, a second seat stands for an imagined rival


def seats_of(game: Game) -> int:
    return max(*game.players, RIVALS)


class Model(nn.Module):
    """A sparse wide layer, a layer and two residual ones, and heads; parameters have the names of the file."""

    def __init__(self, game: Game, features: Features, wide: int = WIDE, deep: int = DEEP) -> None:
        super().__init__()
        self.seats = seats_of(game)
        self._keep_features(game, features)
        actions = game.actions.count
        self.first = _matrix(features.count, wide, 60)  # about as many rows are added in a position
        self.first_bias, self.first_gain, self.first_shift = _zeros(wide), _ones(wide), _zeros(wide)
        self.second, self.second_bias = _matrix(wide, deep), _zeros(deep)
        self.second_gain, self.second_shift = _ones(deep), _zeros(deep)
        self.third, self.third_bias = _matrix(deep, deep), _zeros(deep)
        self.fourth, self.fourth_bias = _matrix(deep, deep), _zeros(deep)
        self.policy, self.policy_bias = _zeros(actions, deep), _zeros(actions)
        self.share, self.share_bias = _zeros(self.seats, deep), _zeros(self.seats)
        self.score, self.score_bias = _zeros(self.seats, deep), _zeros(self.seats)
        self.board = board_of(game)
        if self.board is not None:
            self._keep_board(self.board, features, deep)

    def _keep_features(self, game: Game, features: Features) -> None:
        low, high = byte_places(game.record)
        number, value = features.values
        amounts = np.flatnonzero(features.amounts)
        spans = (features.highest - features.lowest)[amounts]
        self._keep("low", low)
        self._keep("high", np.where(high == NOBODY, low, high))
        self._keep("pair", high != NOBODY)
        self._keep("lowest", features.lowest.astype(np.int16))
        self._keep("highest", features.highest.astype(np.int16))
        self._keep("number", number)
        self._keep("value", value.astype(np.int16))
        self._keep("amounts", amounts)
        self._keep("usual", features.usual[amounts].astype(np.float32))
        self._keep("spans", spans.astype(np.float32))

    def _keep_board(self, board: Board, features: Features, deep: int) -> None:
        lowest, highest, usual, firsts = board.calibrated(features)
        channels = [
            (k, value) for k in range(len(lowest)) for value in range(lowest[k], highest[k] + 1) if value != usual[k]
        ]
        self.channels = int(firsts[-1]) + len(board.pointers)
        self._keep("space_numbers", board.numbers.reshape(-1).astype(np.int64))
        self._keep("space_lowest", lowest.astype(np.int16)[:, None])
        self._keep("space_highest", highest.astype(np.int16)[:, None])
        self._keep("space_field", np.array([k for k, _ in channels]))
        self._keep("space_value", np.array([v for _, v in channels], np.int16)[:, None])
        self._keep("pointers", board.pointers.astype(np.int64))
        self._keep("spaces", np.arange(board.spaces, dtype=np.int16))
        spots = board.voices * board.spaces + board.spots
        self._keep("spots", np.where(board.spots == NOBODY, board.outputs * board.spaces, spots).astype(np.int64))
        self.near = _matrix(board.window * self.channels, SENSE, 3 * board.window)
        self.near_bias = _zeros(SENSE)
        self.sense = _matrix(deep, SENSE)
        self.voice, self.voice_bias = _zeros(board.outputs, SENSE), _zeros(board.outputs)
        self.patch, self.patch_bias = _matrix(9 * self.channels, SENSE, 27), _zeros(SENSE)
        self.pooled = _matrix(board.regions * SENSE, deep)

    def _keep(self, name: str, values: Any) -> None:
        self.register_buffer(f"_{name}", torch.as_tensor(values), persistent=False)

    # -- from bytes to features --

    def numbers(self, observed: Tensor) -> Tensor:
        """The numbers of observations, as `motu.engine.observation.numbers_of` gives them."""
        low = observed[:, self._low].to(torch.int32)
        pair = low + 256 * observed[:, self._high].to(torch.int32)
        one = (low + 127) % 256 - 128
        two = (pair - 1 + 2**15) % 2**16 - 2**15
        return torch.where(self._pair, two, one).to(torch.int16)

    def features(self, numbers: Tensor, kind: torch.dtype) -> Tensor:
        shown = numbers.clamp(self._lowest, self._highest)
        kinds = (shown[:, self._number] == self._value).to(kind)
        amounts = (numbers[:, self._amounts].float() - self._usual) / self._spans
        return torch.cat([kinds, amounts.clamp(-FURTHEST, FURTHEST).to(kind)], 1)

    def picture(self, numbers: Tensor, kind: torch.dtype) -> Tensor:
        """The board as channels of a grid."""
        assert self.board is not None
        count, spaces = len(numbers), self.board.spaces
        on = numbers[:, self._space_numbers].view(count, -1, spaces).clamp(self._space_lowest, self._space_highest)
        kinds = (on[:, self._space_field] == self._space_value).to(kind)
        pointed = (numbers[:, self._pointers][:, :, None] == self._spaces).to(kind)
        there = torch.ones_like(kinds[:, :1])
        return torch.cat([there, kinds, pointed], 1).view(count, -1, self.board.rows, self.board.columns)

    # -- the net --

    def forward(self, observed: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of all answers, logits of shares, scores; all from one's own seat on."""
        kind = torch.bfloat16 if observed.is_cuda else torch.float32
        numbers = self.numbers(observed)
        x = self.features(numbers, kind) @ self.first.to(kind)
        x = F.relu(F.layer_norm(x.float() + self.first_bias, x.shape[1:], self.first_gain, self.first_shift)).to(kind)
        x = x @ self.second.to(kind)
        picture = None if self.board is None else self.picture(numbers, kind)
        if picture is not None:
            x = x + self.regions(picture, kind) @ self.pooled.to(kind)
        x = F.relu(F.layer_norm(x.float() + self.second_bias, x.shape[1:], self.second_gain, self.second_shift))
        x = x + F.relu((x.to(kind) @ self.third.to(kind)).float() + self.third_bias)
        x = x + F.relu((x.to(kind) @ self.fourth.to(kind)).float() + self.fourth_bias)
        h = x.to(kind)
        logits = (h @ self.policy.to(kind).T).float() + self.policy_bias
        if picture is not None:
            logits = logits + self.judge(picture, numbers, h, kind)
        share = (h @ self.share.to(kind).T).float() + self.share_bias
        score = (h @ self.score.to(kind).T).float() + self.score_bias
        return logits, share, score

    def regions(self, picture: Tensor, kind: torch.dtype) -> Tensor:
        """The mean patch of each region."""
        assert self.board is not None
        patch = self.patch.view(3, 3, self.channels, SENSE).permute(3, 2, 0, 1).to(kind)
        seen = F.relu(F.conv2d(picture, patch, self.patch_bias.to(kind), padding=1))
        return F.avg_pool2d(seen, self.board.block).flatten(2).transpose(1, 2).flatten(1)

    def judge(self, picture: Tensor, numbers: Tensor, h: Tensor, kind: torch.dtype) -> Tensor:
        """What the spaces say for the answers that lead to them."""
        board = self.board
        assert board is not None
        side = 2 * board.reach + 1
        near = self.near.view(side, side, self.channels, SENSE).permute(3, 2, 0, 1).to(kind)
        seen = F.conv2d(picture, near, self.near_bias.to(kind), padding=board.reach)
        mood = (h @ self.sense.to(kind))[:, :, None, None]
        judged = F.relu(seen + mood).flatten(2)
        said = torch.einsum("om,nms->nos", self.voice.to(kind), judged).float() + self.voice_bias[:, None]
        said = F.pad(said.flatten(1), (0, 1))  # the last one is silent
        if board.focus == NOBODY:
            return said[:, self._spots[0]]
        return said.gather(1, self._spots[numbers[:, board.focus].long() + 1])

    def as_arrays(self) -> dict[str, np.ndarray]:
        """The parameters for a file."""
        found = {name: part.detach().float().cpu().numpy() for name, part in self.named_parameters()}
        if self.board is not None:
            found["near"] = found["near"].reshape(self.board.window, self.channels, SENSE)
            found["patch"] = found["patch"].reshape(9, self.channels, SENSE)
        return found


def _matrix(rows: int, columns: int, fan: int | None = None) -> nn.Parameter:
    """Random weights for sums of about `fan` rows."""
    return nn.Parameter(torch.randn(rows, columns) / (fan or rows) ** 0.5)


def _zeros(*shape: int) -> nn.Parameter:
    return nn.Parameter(torch.zeros(*shape))


def _ones(*shape: int) -> nn.Parameter:
    return nn.Parameter(torch.ones(*shape))
