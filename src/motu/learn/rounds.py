"""One round of self-play: the newest net plays all seats of some matches for some steps.

Matches are played in crowds.  A crowd has its own matches, dice and memory and needs nothing but the net, so that
crowds can be played side by side and on other machines, and the same comes out of it.  On a card there is one.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from motu.engine.chance import secret_of

from .lessons import Memory, Par, Seating, Settings
from .model import Model
from .search import NEVER, Judged, Search, as_it_is

KEPT = ("tables", "settings", "scale", "seed", "rounds", "early")  # all that a crowd goes on from
EVEN = 3.0  # the temperature of openings


class Crowd:
    """Matches that go on from round to round; between two rounds it may travel as a pickle, without its memory."""

    def __init__(self, tables: list[Any], settings: Settings, scale: float, seed: str) -> None:
        self.tables, self.settings, self.scale, self.seed = tables, settings, scale, seed
        self.rounds = 0
        self.early = torch.zeros(sum(table.matches for table in tables), dtype=torch.int64).to(tables[0].seats.device)
        self.model: Model | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in KEPT}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.model = None

    def _take(self, model: Model) -> None:
        """Play with this net from here on; makes room for what will happen."""
        first, settings = self.tables[0], self.settings
        device, seats = first.seats.device, model.seats
        self.model, self.see = model, model.see
        quick = torch.compile if device.type == "cuda" else as_it_is
        self.judge, self.shown = quick(model.judge, dynamic=False), type(first).shown
        players = torch.cat([torch.full((t.matches,), t.players) for t in self.tables]).to(device)
        self.seating = Seating(players, seats)
        width, answers = first.observed.shape[1], first.masks.shape[1]
        self.memory = Memory.empty(players, seats, settings.steps, width, answers, settings.looks > 0)
        self.dice = None if device.type == "cuda" else torch.Generator()  # a card has its own
        self.margin = torch.full((), settings.margin, device=device)
        if settings.looks:
            self.search = Search(self.tables, settings.looks, seats, self._judge, self.dice)

    def _begin(self, part: float, par: Par) -> None:
        """On cores, chance has a name in every round: it is the same wherever the round is played."""
        self.margin.fill_(self.settings.weight(part))
        self.par = par
        if self.dice is None:
            return
        name = f"{self.seed} round {self.rounds}"
        self.dice.manual_seed(int(secret_of(name)[0]))
        if self.settings.looks:
            self.search.begin_worlds(name)

    @torch.no_grad()
    def play(self, model: Model, par: Par, part: float = 0.0) -> Memory:
        """All seats are played by the net, by its chances, or by what a search finds with it; what happened."""
        if self.model is not model:
            self._take(model)
        self._begin(part, par)
        memory, steps = self.memory, self.settings.steps
        for t in range(steps):
            self._look(t)
            logits, memory.expected[t] = self._say(memory.observed[t], memory.masks[t], memory.seat[t])
            memory.chosen[t] = self._choose(t, logits)
            if self.settings.stray or self.settings.opening:
                self._stray(t, logits)
            first = 0
            for table in self.tables:
                table.step(memory.chosen[t, first : first + table.matches])
                first += table.matches
            memory.came[t] = self._results(self.tables)
        self._look(steps)
        memory.expected[steps] = self._say(memory.observed[steps], memory.masks[steps], memory.seat[steps])[1]
        self.rounds += 1
        return memory

    def _look(self, t: int) -> None:
        first = 0
        for table in self.tables:
            part = slice(first, first + table.matches)
            self.memory.observed[t, part].copy_(table.observed)
            self.memory.masks[t, part].copy_(table.masks)
            self.memory.seat[t, part].copy_(table.seats)
            first += table.matches

    def _say(self, observed: Tensor, masks: Tensor, seat: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of legal answers; shares and scores by seat as the table counts them."""
        logits, share, score = self.judge(self.see(observed))
        shares = torch.softmax(share.masked_fill(~self.seating.allowed, NEVER), 1)
        expected = self.seating.turned(torch.cat([shares, score * self.seating.real], 1), seat.clamp(min=0), -1)
        return logits.masked_fill(~masks, NEVER), expected

    def _results(self, tables: list[Any]) -> Tensor:
        """Shares and scores by seat; they count where a match is over."""
        came = torch.zeros_like(self.memory.came[0])
        first = 0
        for table in tables:
            part = slice(first, first + table.matches)
            shares, scores = table.results()
            points = scores.float() / self.scale
            if table.players == 1:
                won = self.par.share(points[:, 0])
                shares = torch.stack([won, 1 - won], 1)
            came[part, : shares.shape[1]] = shares
            came[part, self.seating.seats : self.seating.seats + table.players] = points
            first += table.matches
        return came

    def _judge(self, tables: list[Any]) -> Judged:
        """What a search is told about the matches at its tables: a seat wants the win, and at first points too."""
        seat = torch.cat([table.seats for table in tables])
        observed, masks = self.shown(tables)
        logits, expected = self._say(observed, masks.bool(), seat)
        known = torch.where(seat[:, None] < 0, self._results(tables), expected)
        shares, points = known.split(self.seating.seats, 1)
        return Judged(logits, shares + self.margin * self.seating.lead(points))

    def _choose(self, t: int, logits: Tensor) -> Tensor:
        if self.settings.looks:
            found = self.search.think()
            self.memory.improved[t] = found.improved
            return found.chosen
        luck = torch.empty_like(logits).exponential_(generator=self.dice).clamp(min=1e-12)
        chosen = (logits - luck.log()).argmax(1)
        self.memory.chance[t] = torch.log_softmax(logits, 1).gather(1, chosen[:, None])[:, 0]
        return chosen

    def _stray(self, t: int, logits: Tensor) -> None:
        """In every other match some answers are any that is legal, and the first ones are by evener chances."""
        memory, count = self.memory, len(logits)
        odd = torch.arange(count, device=logits.device) % 2
        anything = self._luck(count) < self.settings.stray * odd
        begins = memory.seat[t] < 0  # the next match does, with the next step
        length = (self._luck(count) * (self.settings.opening + 1)).long() * odd
        opening = (self.early > 0) & ~begins
        self.early = torch.where(begins, length, (self.early - 1).clamp(min=0))
        evened = torch.where(anything[:, None], 0.0, logits / EVEN).masked_fill(~memory.masks[t], NEVER)
        other = (evened - self._luck(*logits.shape).clamp(min=1e-12).log().neg().log()).argmax(1)
        memory.strayed[t] = anything | opening
        memory.chosen[t] = torch.where(memory.strayed[t], other, memory.chosen[t])

    def _luck(self, *shape: int) -> Tensor:
        return torch.rand(shape, device=self.early.device, generator=self.dice)


class Turn:
    """What is done with each crowd in a round: the newest net plays it; answers the crowd and what happened."""

    def __init__(self, model: Model, par: Par, part: float) -> None:
        self.model, self.par, self.part = model, par, part

    def __call__(self, crowd: Crowd) -> tuple[Crowd, Memory]:
        torch.set_num_threads(1)  # crowds are played side by side; and sums are the same with any number of cores
        return crowd, crowd.play(self.model, self.par, self.part)
