"""The net as PyTorch trains it: observations as bytes in; logits, win shares and scores of all seats out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from motu.engine.game import Game
from motu.engine.record import NOBODY
from motu.nets.boards import AXES, NEIGHBOURS, Board, board_of
from motu.nets.features import Features, byte_places
from motu.nets.file import ALONG, BOARD, Net

from .columns import EVERYTHING, Columns

WIDE, DEEP = 512, 256  # units of the first layer, and of the layers after it
MANY, NARROWER = 4500, 320  # with more features than so many the first layer has fewer units: a file has its limit
RIVALS = 2  # alone, a second seat stands for an imagined rival
EIGHT = 8  # matrix units want multiples of it
# Spaces of a row that a card looks at together: most products are with 0, and Dokmus learns more than twice as fast.
# Boards whose rows are no whole strips are looked at space by space, which is what is faster in Wayfinder.
STRIP = 7


class Seen(NamedTuple):
    """What the net takes in of some observations."""

    flat: Tensor
    board: Tensor  # (positions, spaces * channels), or nothing
    row: Tensor  # of the board's table of spots


def seats_of(game: Game) -> int:
    return max(*game.players, RIVALS)


class Model(nn.Module):
    """A sparse wide layer, a layer and two residual ones, and heads; parameters have the names of the file."""

    def __init__(
        self, game: Game, features: Features, wide: int = 0, deep: int = DEEP, *, board: Board | None = None
    ) -> None:
        """The board is looked at in a way that is given, or in the newest one."""
        super().__init__()
        wide = wide or (WIDE if features.count <= MANY else NARROWER)
        self.seats, self.actions, self.count = seats_of(game), game.actions.count, features.count
        self.low, self.high = byte_places(game.record)
        self.flat = self._flat(features)
        answers = self.actions + -self.actions % EIGHT
        self.first = _matrix(self.flat.width, wide)
        self.first_bias, self.first_gain, self.first_shift = _zeros(wide), _ones(wide), _zeros(wide)
        self.second, self.second_bias = _matrix(wide, deep), _zeros(deep)
        self.second_gain, self.second_shift = _ones(deep), _zeros(deep)
        self.third, self.third_bias = _matrix(deep, deep), _zeros(deep)
        self.fourth, self.fourth_bias = _matrix(deep, deep), _zeros(deep)
        self.policy, self.policy_bias = _zeros(answers, deep), _zeros(answers)
        self.share, self.share_bias = _zeros(self.seats, deep), _zeros(self.seats)
        self.score, self.score_bias = _zeros(self.seats, deep), _zeros(self.seats)
        self.board = board or board_of(game)
        self.strip = 1  # spaces of a row that are looked at together
        if self.board is not None:
            self._take_board(self.board, features, wide, deep)

    def _flat(self, features: Features) -> Columns:
        """A column for each row of the first layer."""
        number, value = features.values
        least = np.where(value == features.lowest[number], -EVERYTHING, value)
        most = np.where(value == features.highest[number], EVERYTHING, value)
        amounts = np.flatnonzero(features.amounts)
        place = np.concatenate([number, amounts])
        none, spans = np.zeros(len(number)), (features.highest - features.lowest)[amounts]
        ends = np.zeros(len(amounts))
        return Columns(
            self.low[place], self.high[place], np.concatenate([least, ends]), np.concatenate([most, ends]),
            np.concatenate([none, features.usual[amounts]]), np.concatenate([none, 1 / spans]),
        )  # fmt: skip

    def _take_board(self, board: Board, features: Features, wide: int, deep: int) -> None:
        lowest, highest, usual, firsts = board.calibrated(features)
        self.channels = int(firsts[-1]) + len(board.pointers)
        self.planes = self.channels + -self.channels % EIGHT
        low, high = np.zeros((2, board.spaces, self.planes), np.int64)
        least = np.full((board.spaces, self.planes), EVERYTHING)
        most = np.zeros_like(least)
        high[:] = NOBODY
        least[:, 0], most[:, 0] = -EVERYTHING, EVERYTHING
        for k, first in enumerate(firsts[:-1]):
            values = [value for value in range(lowest[k], highest[k] + 1) if value != usual[k]]
            for channel, value in enumerate(values, first):
                low[:, channel], high[:, channel] = self.low[board.numbers[k]], self.high[board.numbers[k]]
                least[:, channel] = -EVERYTHING if value == lowest[k] else value
                most[:, channel] = EVERYTHING if value == highest[k] else value
        for channel, place in enumerate(board.pointers, firsts[-1]):
            low[:, channel], high[:, channel] = self.low[place], self.high[place]
            least[:, channel] = most[:, channel] = np.arange(board.spaces)
        flat = [part.reshape(-1) for part in (low, high, least, most)]
        none = np.zeros(low.size)
        self.picture = Columns(flat[0], flat[1], flat[2], flat[3], none, none, exact=True)
        spots = board.voices * board.spaces + board.spots
        silent = np.where(board.spots == NOBODY, board.outputs * board.spaces, spots)
        self.register_buffer("spots", torch.as_tensor(silent.astype(np.int64)), persistent=False)
        self.patch, self.patch_bias = _matrix(NEIGHBOURS * self.channels, board.units), _zeros(board.units)
        tower = [_matrix(board.reach * board.units, board.units) for _ in range(board.looks)]
        self.tower, self.tower_bias = nn.Parameter(torch.cat(tower)), _zeros(board.looks * board.units)
        if board.along:
            self.ground, self.tone = _zeros(board.spaces, board.units), _matrix(wide, board.units)
        self.pooled = _matrix(board.regions * board.units, deep)
        self.near, self.near_bias = _matrix(board.units, board.sense), _zeros(board.sense)
        self.sense = _matrix(deep, board.sense)
        self.voice, self.voice_bias = _zeros(board.outputs, board.sense), _zeros(board.outputs)

    # -- seeing --

    def see(self, observed: Tensor) -> Seen:
        flat = self.flat(observed)
        if self.board is None:
            return Seen(flat, flat[:, :0], flat[:, :0])
        row = torch.zeros(len(observed), dtype=torch.int64, device=observed.device)
        if self.board.focus != NOBODY:
            low, high = self.low[self.board.focus], self.high[self.board.focus]
            row = observed[:, low].long() + (256 * observed[:, high].long() if high != NOBODY else 0)
        return Seen(flat, self.picture(observed), row)

    def make_quick(self, observed: Tensor) -> bool:
        """See by a kernel, if it sees the same; look at strips of a board, as matrix units want wide things."""
        wide = self.board is not None and not self.board.along and self.board.columns % STRIP == 0
        self.strip = STRIP if wide else 1
        return self.flat.make_quick(observed) and (self.board is None or self.picture.make_quick(observed))

    # -- the net --

    def forward(self, observed: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return self.judge(self.see(observed))

    def judge(self, seen: Seen) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of all answers, logits of shares, scores; all from one's own seat on."""
        kind = seen.flat.dtype
        x = seen.flat @ self.first.to(kind)
        x = F.relu(F.layer_norm(x.float() + self.first_bias, x.shape[1:], self.first_gain, self.first_shift)).to(kind)
        patches = None if self.board is None else self.patches(seen, x)
        x = (x @ self.second.to(kind)).float() + self.second_bias
        if patches is not None:
            x = x + self.regions(patches) @ self.pooled.to(kind)
        x = F.relu(F.layer_norm(x, x.shape[1:], self.second_gain, self.second_shift))
        x = x + F.relu((x.to(kind) @ self.third.to(kind)).float() + self.third_bias)
        x = x + F.relu((x.to(kind) @ self.fourth.to(kind)).float() + self.fourth_bias)
        h = x.to(kind)
        logits = ((h @ self.policy.to(kind).T).float() + self.policy_bias)[:, : self.actions]
        if patches is not None:
            logits = logits + self.said(patches, seen.row, h)
        share, score = x @ self.share.T + self.share_bias, x @ self.score.T + self.score_bias  # all digits count here
        return logits, share, score

    def patches(self, seen: Seen, known: Tensor) -> Tensor:
        """Each space of the board with all that it sees: (positions, spaces, units); the first layer is known."""
        board = self.board
        assert board is not None
        x = seen.board.view(-1, board.rows, board.columns // self.strip, self.strip * self.planes).permute(0, 3, 1, 2)
        patch = self.patch.view(NEIGHBOURS, self.channels, board.units)
        x = self._looked(x, F.pad(patch, (0, 0, 0, self.planes - self.channels)), self.patch_bias)
        towers = self.tower.view(board.looks, board.reach, board.units, board.units)
        biases = self.tower_bias.view(board.looks, -1)
        if board.along:
            kind = known.dtype
            x = x.permute(0, 2, 3, 1) + self.ground.view(board.rows, board.columns, -1).to(kind)
            x = F.relu(x + (known @ self.tone.to(kind))[:, None, None])
            for tower, bias in zip(towers, biases, strict=True):
                x = x + F.relu(along(x, tower.to(kind)) + bias.to(kind))
            return x.reshape(-1, board.spaces, board.units)
        x = F.relu(x)
        for tower, bias in zip(towers, biases, strict=True):
            x = x + F.relu(self._looked(x, tower, bias))
        return x.permute(0, 2, 3, 1).reshape(-1, board.spaces, board.units)

    def _looked(self, x: Tensor, weights: Tensor, bias: Tensor) -> Tensor:
        """What each space finds on itself and its neighbours: (positions, strip * units, rows, strips)."""
        assert self.board is not None
        alone = self.strip == self.board.columns  # a strip is a row, and has none beside it
        kernel = in_strips(weights, self.strip).to(x.dtype)
        kernel = (kernel[..., 1:2] if alone else kernel).contiguous(memory_format=torch.channels_last)
        return F.conv2d(x, kernel, bias.repeat(self.strip).to(x.dtype), padding=(1, 0 if alone else 1))

    def regions(self, patches: Tensor) -> Tensor:
        """The mean patch of each region."""
        board = self.board
        assert board is not None
        across, block = board.columns // board.block, board.block
        parts = patches.view(-1, board.rows // block, block, across, block, board.units)
        return parts.float().mean((2, 4)).flatten(1).to(patches.dtype)

    def said(self, patches: Tensor, row: Tensor, h: Tensor) -> Tensor:
        """What the spaces say for the answers that lead to them."""
        board = self.board
        assert board is not None
        kind = h.dtype
        mood = self.near_bias.to(kind) + h @ self.sense.to(kind)
        judged = F.relu(patches @ self.near.to(kind) + mood[:, None])
        said = (judged @ self.voice.to(kind).T).float() + self.voice_bias
        said = F.pad(said.transpose(1, 2).flatten(1), (0, 1))  # the last one is silent
        if board.focus == NOBODY:
            return said.gather(1, self.spots.expand(len(said), -1))
        return said.gather(1, self.spots[row])

    @torch.no_grad()
    def take(self, net: Net) -> None:
        """Begin with the weights of a net.  Units that it lacks see from the start, and say nothing yet."""
        for name, part in self.named_parameters():
            values = torch.as_tensor(net.first if name == "first" else net.weights[name])
            if self.board is None or net.board is None or name not in (*BOARD, *ALONG):
                part[: len(values)] = values
                continue
            new, old = by_units(name, part, self.board), by_units(name, values, net.board)
            _parts, seen, said = old.shape
            new[:, seen:, :said] = 0
            new[:, :seen, :said] = old

    def as_arrays(self) -> dict[str, np.ndarray]:
        """The parameters for a file."""
        found = {name: part.detach().float().cpu().numpy() for name, part in self.named_parameters()}
        found["first"] = found["first"][: self.count]
        found["policy"], found["policy_bias"] = found["policy"][: self.actions], found["policy_bias"][: self.actions]
        return found


def by_units(name: str, weights: Tensor, board: Board) -> Tensor:
    """Weights of a board's layer by place, unit that is seen, and unit that is told of it."""
    if name == "voice":
        return weights[..., None]
    seen = board.units if name in ("tower", "pooled", "near") else 1
    return weights.view(-1, seen, board.units if name == "tower_bias" else weights.shape[-1])


def along(x: Tensor, weights: Tensor) -> Tensor:
    """What each space finds on its row and its column, by how far away it is."""
    across, down = weights.view(AXES, -1, *weights.shape[-2:])
    return by_lines(x, across, down) if x.device.type == "cpu" else by_products(x, across, down)


def by_lines(x: Tensor, across: Tensor, down: Tensor) -> Tensor:
    """Line by line: on cores these are the same sums with any number of threads."""
    far, spaces = x.shape[2] - 1, x.permute(0, 3, 1, 2)
    rows = F.conv2d(spaces, across.permute(2, 1, 0)[:, :, None], padding=(0, far))
    columns = F.conv2d(spaces, down.permute(2, 1, 0)[..., None], padding=(far, 0))
    return (rows + columns).permute(0, 2, 3, 1)


def by_products(x: Tensor, across: Tensor, down: Tensor) -> Tensor:
    """The same as two products for the whole board, as matrix units want wide things."""
    side, units = x.shape[2], x.shape[3]
    at = torch.arange(side, device=x.device)
    far = at[:, None] - at + side - 1  # of a place, seen from another
    of_rows, of_columns = (
        part[far].transpose(1, 2).reshape(side * units, side * units) for part in (across, down)
    )  # fmt: skip
    rows = (x.reshape(-1, side * units) @ of_rows).view_as(x)
    columns = (x.transpose(1, 2).reshape(-1, side * units) @ of_columns).view_as(x)
    return rows + columns.transpose(1, 2)


def in_strips(weights: Tensor, strip: int) -> Tensor:
    """Weights by neighbour as those of whole strips, which see the strips around them; 0 where spaces do not touch.

    (neighbours, units seen, units) become (strip * units, strip * units seen, 3 rows, 3 strips).
    """
    step = torch.arange(-1, 2, device=weights.device)
    at = torch.arange(strip, device=weights.device)
    across = strip * step[:, None, None] + at[None, :, None] - at[None, None, :]  # strip beside, from, to
    touch = (across[..., None] == step).to(weights.dtype)
    rows = weights.view(3, 3, *weights.shape[1:])
    return torch.einsum("bijk,rkco->joicrb", touch, rows).flatten(2, 3).flatten(0, 1)


def _matrix(rows: int, columns: int) -> nn.Parameter:
    """Random weights; small ones, so that a step of learning changes them much."""
    return nn.Parameter(torch.randn(rows, columns) / (3 * rows) ** 0.5)


def _zeros(*shape: int) -> nn.Parameter:
    return nn.Parameter(torch.zeros(*shape))


def _ones(*shape: int) -> nn.Parameter:
    return nn.Parameter(torch.ones(*shape))
