"""Matches played at once, on the card or on cores, as tensors: a table for each number of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import torch
from torch import Tensor

from motu.engine.game import Game


class Table(Protocol):
    """Matches of one number of players; the tensors are the batch's own and change with every step."""

    players: int
    matches: int
    observed: Tensor
    masks: Tensor
    seats: Tensor

    def step(self, actions: Tensor) -> None: ...
    def step_random(self) -> None: ...
    def results(self) -> tuple[Tensor, Tensor]:
        """Shares of the win and scores; they count where a match is over."""
        ...


class OnCores:
    """Matches on the cores of this machine."""

    def __init__(self, game: Game, players: int, matches: int, seed: str, again: bool) -> None:
        from motu.simulate import Batch

        self.players, self.matches = players, matches
        self._batch = Batch(game, matches, players, seed, observations="uint8", autoreset=again)
        assert self._batch.observed is not None
        self.observed = torch.from_numpy(self._batch.observed)
        self.masks = torch.from_numpy(self._batch.masks)
        self.seats = torch.from_numpy(self._batch.seats)

    def step(self, actions: Tensor) -> None:
        self._batch.step(actions.numpy())

    def step_random(self) -> None:
        self._batch.step_random()

    def results(self) -> tuple[Tensor, Tensor]:
        return torch.from_numpy(self._batch.shares), torch.from_numpy(self._batch.scores())


class OnCard:
    """Matches on the graphics card; no step waits for the card."""

    def __init__(self, game: Game, players: int, matches: int, seed: str, again: bool) -> None:
        from motu.simulate import gpu

        self.players, self.matches = players, matches
        self._batch = gpu.Batch(game, matches, players, seed, observations="uint8", autoreset=again)
        self.observed, self.masks, self.seats, self._shares, self._final = (
            torch.as_tensor(array, device="cuda")
            for array in (
                self._batch.observed, self._batch.masks, self._batch.seats, self._batch.shares, self._batch.final,
            )
        )  # fmt: skip

    def step(self, actions: Tensor) -> None:
        """Legal actions only: nothing is checked, so that nothing has to come back from the card."""
        self._batch.step(actions, check=False)

    def step_random(self) -> None:
        self._batch.step_random()

    def results(self) -> tuple[Tensor, Tensor]:
        return self._shares, self._final


def tables(
    game: Game, counts: Sequence[int], matches: int, seed: str, device: torch.device, again: bool = True
) -> list[Any]:
    """Tables for some numbers of players, with so many matches in all; two players have twice as many as others."""
    kind = OnCard if device.type == "cuda" else OnCores
    weights = [2 if players == 2 else 1 for players in counts]
    each = [max(1, matches * weight // sum(weights)) for weight in weights]
    return [kind(game, players, n, f"{seed} {players}", again) for players, n in zip(counts, each, strict=True)]
