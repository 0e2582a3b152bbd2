"""One round of learning: the newest net plays all seats for some steps, and then learns from what came of it.

Every seat's share of the win and every seat's final score are predicted in each position.  Going back through a match,
what was predicted one step later and what was predicted now tell how much better an answer was than expected: such
answers become likelier (PPO).  With a search, the net plays what it found, and learns to say so at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

from .model import RIVALS, Model, Seen
from .search import NEVER, Judged, Search


@dataclass(frozen=True)
class Settings:
    """How a round goes; the defaults were found to do."""

    matches: int = 32_768
    steps: int = 64
    looks: int = 0  # of the search before each decision; 0: none, the net plays by its chances and learns by PPO
    lesson: int = 32_768  # decisions that are learned at once
    epochs: int = 2
    rate: float = 5e-4  # of learning, at the start
    last_rate: float = 2e-5
    memory: float = 0.97  # how far back a surprise counts (lambda)
    clip: float = 0.2
    entropy: float = 0.01
    last_entropy: float = 0.001
    margin: float = 1.0  # weight of the lead in points beside the win, at the start
    margin_until: float = 0.85  # the part of the training after which only the win counts
    for_shares: float = 0.5
    for_scores: float = 1.0


def faded(first: float, last: float, part: float) -> float:
    return first + (last - first) * min(max(part, 0.0), 1.0)


class Par:
    """What a lone player usually scores: winning alone is doing better than that."""

    def __init__(self, device: torch.device) -> None:
        self.mean = torch.zeros((), device=device)
        self.spread = torch.ones((), device=device)
        self.known = torch.zeros((), device=device)

    def share(self, score: Tensor) -> Tensor:
        return torch.sigmoid((score - self.mean) / self.spread)

    def learn(self, scores: Tensor, over: Tensor) -> None:
        """Follow the scores of matches that have ended, slowly after the first ones."""
        count = over.sum()
        mean = (scores * over).sum() / count.clamp(min=1)
        spread = (((scores - mean) ** 2 * over).sum() / count.clamp(min=1)).sqrt().clamp(min=0.01)
        step = torch.where(self.known > 0, 0.1, 1.0) * (count > 1)
        self.mean += step * (mean - self.mean)
        self.spread += step * (spread - self.spread)
        self.known += (count > 1).float()


class Round:
    """The memory of a round and what is done with it."""

    def __init__(self, model: Model, tables: list[Any], settings: Settings, device: torch.device, scale: float) -> None:
        self.model, self.tables, self.settings, self.device, self.scale = model, tables, settings, device, scale
        count, steps, seats = sum(table.matches for table in tables), settings.steps, model.seats
        self.seats = seats
        self.players = torch.cat([torch.full((t.matches,), t.players) for t in tables]).to(device)
        self.sitting = torch.arange(seats, device=device)
        self.allowed = self.sitting < self.players.clamp(min=RIVALS)[:, None]  # seats that can have a share
        self.real = self.sitting < self.players[:, None]

        def room(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(shape, dtype=kind, device=device)

        width, answers = tables[0].observed.shape[1], tables[0].masks.shape[1]
        self.observed = room(steps + 1, count, width, kind=torch.uint8)
        self.masks = room(steps + 1, count, answers, kind=torch.bool)
        self.seat = room(steps + 1, count, kind=torch.int64)
        self.chosen = room(steps, count, kind=torch.int64)
        self.chance = room(steps, count)
        self.expected = room(steps + 1, count, 2 * seats)  # shares, then scores, by seat
        self.came = room(steps, count, 2 * seats)  # the same at the end of a match
        self.par = Par(device)
        self.judge = torch.compile(model.judge, dynamic=False) if device.type == "cuda" else model.judge
        self.margin = torch.full((), settings.margin, device=device)
        if settings.looks:
            self.improved = room(steps, count, answers, kind=torch.float16)
            self.search = Search(tables, settings.looks, seats, self._judge)

    # -- playing --

    def _look(self, t: int) -> None:
        first = 0
        for table in self.tables:
            part = slice(first, first + table.matches)
            self.observed[t, part].copy_(table.observed)
            self.masks[t, part].copy_(table.masks)
            self.seat[t, part].copy_(table.seats)
            first += table.matches

    def _turned(self, rows: Tensor, seat: Tensor, way: int) -> Tensor:
        """Values by seat from one's own counted as by the table (way -1), or the other way round (1)."""
        turned = (self.sitting + way * seat[:, None]) % self.players[:, None]
        order = torch.where(self.real, turned, self.sitting)
        halves = rows.split(self.seats, 1)
        return torch.cat([half.gather(1, order) for half in halves], 1)

    def _say(self, observed: Tensor, masks: Tensor, seat: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of legal answers; shares and scores by seat as the table counts them."""
        logits, share, score = self.judge(self.model.see(observed))
        shares = torch.softmax(share.masked_fill(~self.allowed, NEVER), 1)
        expected = self._turned(torch.cat([shares, score * self.real], 1), seat.clamp(min=0), -1)
        return logits.masked_fill(~masks, NEVER), expected

    def _results(self, tables: list[Any], learn: bool = False) -> Tensor:
        """Shares and scores by seat; they count where a match is over."""
        came = torch.zeros_like(self.came[0])
        first = 0
        for table in tables:
            part = slice(first, first + table.matches)
            shares, scores = table.results()
            points = scores.float() / self.scale
            if table.players == 1:
                won = self.par.share(points[:, 0])
                shares = torch.stack([won, 1 - won], 1)
                if learn:
                    self.par.learn(points[:, 0], table.seats < 0)
            came[part, : shares.shape[1]] = shares
            came[part, self.seats : self.seats + table.players] = points
            first += table.matches
        return came

    def _judge(self, tables: list[Any]) -> Judged:
        """What a search is told about the matches at its tables: a seat wants the win, and at first points too."""
        seat = torch.cat([table.seats for table in tables])
        observed, masks = (torch.cat([getattr(table, name) for table in tables]) for name in ("observed", "masks"))
        logits, expected = self._say(observed, masks.bool(), seat)
        known = torch.where(seat[:, None] < 0, self._results(tables), expected)
        return Judged(logits, known[:, : self.seats] + self.margin * self._lead(known[:, self.seats :]))

    def _lead(self, points: Tensor) -> Tensor:
        """Every seat's points more than those of the others."""
        total = (points * self.real).sum(-1, keepdim=True)
        return (points - (total - points) / (self.players - 1).clamp(min=1)[:, None]) * self.real

    def _choose(self, t: int, logits: Tensor) -> Tensor:
        if self.settings.looks:
            found = self.search.think()
            self.improved[t] = found.improved
            return found.chosen
        luck = torch.empty_like(logits).exponential_().clamp(min=1e-12)
        chosen = (logits - luck.log()).argmax(1)
        self.chance[t] = torch.log_softmax(logits, 1).gather(1, chosen[:, None])[:, 0]
        return chosen

    def weight(self, part: float) -> float:
        """Of the lead in points beside the win, at this part of a training."""
        return faded(self.settings.margin, 0.0, part / self.settings.margin_until)

    @torch.no_grad()
    def play(self, part: float = 0.0) -> None:
        """Fill the memory: all seats are played by the net, by its chances, or by what a search finds with it."""
        self.margin.fill_(self.weight(part))
        for t in range(self.settings.steps):
            self._look(t)
            logits, self.expected[t] = self._say(self.observed[t], self.masks[t], self.seat[t])
            self.chosen[t] = self._choose(t, logits)
            first = 0
            for table in self.tables:
                table.step(self.chosen[t, first : first + table.matches])
                first += table.matches
            self.came[t] = self._results(self.tables, learn=True)
        last = self.settings.steps
        self._look(last)
        self.expected[last] = self._say(self.observed[last], self.masks[last], self.seat[last])[1]

    # -- looking back --

    def _gains(self, live: Tensor, ended: Tensor, memory: float) -> Tensor:
        """How much more than expected came after each step, by seat: what comes later counts less, by `memory`."""
        gains = torch.empty_like(self.came)
        gain = torch.zeros_like(self.came[0])
        for t in reversed(range(self.settings.steps)):
            end = ended[t][:, None]
            after = torch.where(end, self.came[t], self.expected[t + 1])
            gain = after - self.expected[t] + memory * torch.where(end, 0.0, gain)
            gain = torch.where(live[t][:, None], gain, 0.0)
            gains[t] = gain
        return gains

    @torch.no_grad()
    def look_back(self, part: float) -> dict[str, Tensor]:
        """What is to be learned of each decision: how much better it was than expected, and what came of it."""
        steps = self.settings.steps
        live = self.seat[:-1] >= 0
        ended = live & (self.seat[1:] < 0)
        gains = self._gains(live, ended, self.settings.memory)
        seat = self.seat[:-1].clamp(min=0)
        made = (self.came[..., self.seats :] * self.real).sum(2)
        back = gains + self.expected[:-1]
        target = torch.stack([self._turned(back[t], seat[t], 1) for t in range(steps)])
        return {
            "observed": self.observed[:-1].flatten(0, 1), "masks": self.masks[:-1].flatten(0, 1),
            **self._policy_lesson(gains, live, seat, part), "target": target.flatten(0, 1),
            "live": live.flatten(), "allowed": self.allowed.repeat(steps, 1), "real": self.real.repeat(steps, 1),
            "ended": ended,
            "points": (made * ended).sum() / (self.players * ended).sum().clamp(min=1),
        }  # fmt: skip

    def _policy_lesson(self, gains: Tensor, live: Tensor, seat: Tensor, part: float) -> dict[str, Tensor]:
        if self.settings.looks:
            return {"improved": self.improved.flatten(0, 1)}
        win = gains[..., : self.seats].gather(2, seat[..., None])[..., 0]
        lead = self._lead(gains[..., self.seats :]).gather(2, seat[..., None])[..., 0]
        better = torch.zeros_like(win)
        first = 0
        for table in self.tables:
            rows = slice(first, first + table.matches)
            even = _even(lead[:, rows], live[:, rows])
            better[:, rows] = _even(win[:, rows], live[:, rows]) + self.weight(part) * even
            first += table.matches
        return {
            "chosen": self.chosen.flatten(), "chance": self.chance.flatten(), "better": _even(better, live).flatten(),
        }  # fmt: skip


def _even(values: Tensor, live: Tensor) -> Tensor:
    """Mean 0 and deviation 1 among the decisions that were made."""
    count = live.sum().clamp(min=1)
    mean = (values * live).sum() / count
    spread = (((values - mean) ** 2 * live).sum() / count).sqrt()
    return (values - mean) / (spread + 1e-6) * live


def lesson_loss(
    model: Model, seen: Seen, lesson: dict[str, Tensor], settings: Settings, entropy: Tensor
) -> tuple[Tensor, Tensor]:
    """What is wrong about the net in some decisions: the sum to be made smaller, and its parts to be told."""
    logits, share, score = model.judge(seen)
    logits = logits.masked_fill(~lesson["masks"], NEVER)
    chances = torch.log_softmax(logits, 1)
    policy = _policy_loss(chances, lesson, settings)
    doubt = -(chances.exp() * chances.clamp(min=-50)).sum(1)
    shares, scores = lesson["target"].split(model.seats, 1)
    wins = torch.log_softmax(share.masked_fill(~lesson["allowed"], NEVER), 1)
    of_shares = -(shares.clamp(0, 1) * wins.masked_fill(~lesson["allowed"], 0)).sum(1)
    of_scores = (F.smooth_l1_loss(score, scores, reduction="none") * lesson["real"]).sum(1) / lesson["real"].sum(1)
    live = lesson["live"].float()
    count = live.sum().clamp(min=1)

    def mean(values: Tensor) -> Tensor:
        return (values * live).sum() / count

    parts = torch.stack([mean(policy), mean(doubt), mean(of_shares), mean(of_scores)])
    wrong = parts[0] - entropy * parts[1] + settings.for_shares * parts[2] + settings.for_scores * parts[3]
    return wrong, parts.detach()


def _policy_loss(chances: Tensor, lesson: dict[str, Tensor], settings: Settings) -> Tensor:
    if "improved" in lesson:
        return -(lesson["improved"].float() * chances.clamp(min=-50)).sum(1)
    now = chances.gather(1, lesson["chosen"][:, None])[:, 0]
    ratio = (now - lesson["chance"]).clamp(-10, 10).exp()
    better = lesson["better"]
    bounded = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    return -torch.min(ratio * better, bounded * better)
