"""Matches played at once, on the card or on cores, as tensors: a table for each number of players.

What is seen and answered is turned so that one's own side comes first, in games that look the same from every side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import torch
from torch import Tensor

from motu.engine.game import Game
from motu.engine.record import NOBODY
from motu.nets.features import byte_places
from motu.nets.turns import turns_of

BYTE = 256
KEPT = ("game", "players", "matches", "seed", "_batch")  # the rest shows what is in the batch


class Turning:
    """Observations as bytes, masks and answers, turned and turned back."""

    def __init__(self, game: Game, device: torch.device) -> None:
        turns = turns_of(game)
        assert turns is not None
        self.own = int(byte_places(game.record)[0][turns.own])
        sources, values = (torch.as_tensor(part, device=device) for part in turns.as_bytes(game))
        self.sources, self.values = sources, values.flatten()
        self.column = BYTE * torch.arange(sources.shape[1], device=device)
        self.back = torch.as_tensor(turns.back, device=device).long()

    def turn(self, observed: Tensor) -> Tensor:
        return (observed[:, self.own].long() + NOBODY).clamp(min=0)

    def seen(self, observed: Tensor) -> Tensor:
        turn = self.turn(observed)
        found = observed.gather(1, self.sources[turn]).long()
        return self.values[found + self.column + turn[:, None] * (BYTE * observed.shape[1])]

    def masks(self, observed: Tensor, masks: Tensor) -> Tensor:
        return masks.gather(1, self.back[self.turn(observed)])

    def true(self, observed: Tensor, actions: Tensor) -> Tensor:
        """Answers as the rules know them; NOBODY stays."""
        found = self.back[self.turn(observed), actions.clamp(min=0)]
        return torch.where(actions < 0, actions, found)


class Table:
    """Matches of one number of players; `seats` is the batch's own and changes with every step."""

    def __init__(self, game: Game, players: int, matches: int, seed: str, again: bool) -> None:
        self.game, self.players, self.matches, self.seed = game, players, matches, seed
        self._batch = self._make(again)
        self._show()

    def _show(self) -> None:
        self._observed, self._masks, self.seats, self._shares, self._final = (
            self._tensor(getattr(self._batch, name)) for name in ("observed", "masks", "seats", "shares", "final")
        )
        self.turning = None if turns_of(self.game) is None else Turning(self.game, self.seats.device)

    def _make(self, again: bool) -> Any:
        raise NotImplementedError

    def _tensor(self, array: Any) -> Tensor:
        raise NotImplementedError

    @property
    def observed(self) -> Tensor:
        """What the deciding seats see, until the next step."""
        return self._observed if self.turning is None else self.turning.seen(self._observed)

    @property
    def masks(self) -> Tensor:
        return self._masks if self.turning is None else self.turning.masks(self._observed, self._masks)

    @classmethod
    def shown(cls, some: Sequence[Self]) -> tuple[Tensor, Tensor]:
        """What the deciding seats of some tables see, and their masks: turned all at once."""
        observed, masks = torch.cat([table._observed for table in some]), torch.cat([table._masks for table in some])
        turning = some[0].turning
        return (observed, masks) if turning is None else (turning.seen(observed), turning.masks(observed, masks))

    def step(self, actions: Tensor) -> None:
        """Legal actions only, or NOBODY: nothing is checked, so that nothing has to come back from a card."""
        true = actions if self.turning is None else self.turning.true(self._observed, actions)
        self._batch.step(self._array(true), check=False)

    def _array(self, tensor: Tensor) -> Any:
        return tensor

    def step_random(self) -> None:
        self._batch.step_random()

    def results(self) -> tuple[Tensor, Tensor]:
        """Shares of the win and scores; they count where a match is over."""
        return self._shares, self._final

    # -- between two rounds it may travel --

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in KEPT}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._show()

    # -- copies of positions --

    def room(self, matches: int) -> Self:
        """A table for copies of these matches; what is over there stays so."""
        return type(self)(self.game, self.players, matches, f"{self.seed} copies", again=False)

    def give(self, rows: Tensor, other: Self) -> None:
        """These matches become those of another table."""
        self._batch.gather(self._array(rows), into=other._batch)

    def take(self, rows: Tensor, other: Self) -> None:
        """The matches of another table come to these places."""
        self._batch.scatter(self._array(rows), other._batch)

    def begin_worlds(self, name: str) -> None:
        """The worlds that `redeal` deals have this name, and are numbered from here on; other dice fall."""
        self._batch.new_dice(name)

    def redeal(self) -> None:
        """Each match becomes a random world that agrees with what its deciding seat knows, with new dice."""
        self._batch.redeal()


class OnCores(Table):
    """Matches on the cores of this machine."""

    def _make(self, again: bool) -> Any:
        from motu.simulate import Batch

        return Batch(self.game, self.matches, self.players, self.seed, observations="uint8", autoreset=again)

    def _tensor(self, array: Any) -> Tensor:
        return torch.from_numpy(array)

    def _array(self, tensor: Tensor) -> Any:
        return tensor.numpy()


class OnCard(Table):
    """Matches on the graphics card; no step waits for the card."""

    def _make(self, again: bool) -> Any:
        from motu.simulate import gpu

        given = (self.game, self.matches, self.players, self.seed)
        return gpu.Batch(*given, observations="uint8", autoreset=again, stream=torch.cuda.current_stream())

    def _tensor(self, array: Any) -> Tensor:
        return torch.as_tensor(array, device="cuda")


def tables(
    game: Game,
    counts: Sequence[int],
    matches: int,
    seed: str,
    device: torch.device,
    again: bool = True,
    portions: Sequence[int] = (),
) -> list[Any]:
    """Tables for some numbers of players, with so many matches in all; two players have twice as many as others.

    Or each number of players has its portion.
    """
    kind = OnCard if device.type == "cuda" else OnCores
    portions = portions or [2 if players == 2 else 1 for players in counts]
    each = [max(1, matches * portion // sum(portions)) for portion in portions]
    return [kind(game, players, n, f"{seed} {players}", again) for players, n in zip(counts, each, strict=True)]
