"""What is to be learned of a round: going back through its matches, and what is wrong about the net there.

Every seat's share of the win and every seat's final score are predicted in each position.  Going back through a match,
what was predicted one step later and what was predicted now tell how much better an answer was than expected: such
answers become likelier (PPO).  After a search the net learns to say at once what it found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import torch
import torch.nn.functional as F
from torch import Tensor

from .model import RIVALS, Model, Seen
from .search import NEVER


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
    stray: float = 0.0  # chance of an answer at random, of which nothing is learned, to meet all kinds of positions
    opening: int = 0  # first answers of a match, at most, that are chosen by evener chances, for the same reason
    average: float = 0.0  # how much of its average the net that is kept keeps in a round; 0: it is the newest one
    for_shares: float = 0.5
    for_scores: float = 1.0
    portions: tuple[int, ...] = ()  # of the matches, for each number of players; none: two players have two, others one

    def weight(self, part: float) -> float:
        """Of the lead in points beside the win, at this part of a training."""
        return faded(self.margin, 0.0, part / self.margin_until)


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

    def settle(self, memory: Memory) -> None:
        """Say what lone players have won in a round, step by step: what they expect becomes what is usual."""
        seats, lone = memory.came.shape[2] // 2, memory.players == 1
        for came, after in zip(memory.came, memory.seat[1:], strict=True):
            points = came[:, seats]
            won = self.share(points)
            came[:, 0], came[:, 1] = torch.where(lone, won, came[:, 0]), torch.where(lone, 1 - won, came[:, 1])
            self.learn(points, lone & (after < 0))


class Seating:
    """Who sits where in some matches with such numbers of players; values have a column for each seat there may be."""

    def __init__(self, players: Tensor, seats: int) -> None:
        self.players, self.seats = players, seats
        self.sitting = torch.arange(seats, device=players.device)
        self.allowed = self.sitting < players.clamp(min=RIVALS)[:, None]  # seats that can have a share
        self.real = self.sitting < players[:, None]

    def turned(self, rows: Tensor, seat: Tensor, way: int) -> Tensor:
        """Values by seat from one's own counted as by the table (way -1), or the other way round (1)."""
        turned = (self.sitting + way * seat[:, None]) % self.players[:, None]
        order = torch.where(self.real, turned, self.sitting)
        halves = rows.split(self.seats, 1)
        return torch.cat([half.gather(1, order) for half in halves], 1)

    def lead(self, points: Tensor) -> Tensor:
        """Every seat's points more than those of the others."""
        total = (points * self.real).sum(-1, keepdim=True)
        return (points - (total - points) / (self.players - 1).clamp(min=1)[:, None]) * self.real


@dataclass
class Memory:
    """What happened in some matches in a round: a row for each step, a column for each match."""

    players: Tensor  # of each match
    observed: Tensor
    masks: Tensor
    seat: Tensor  # that decided; NOBODY: the match was over
    chosen: Tensor
    strayed: Tensor  # whether it was chosen at random
    chance: Tensor  # of what was chosen, as a logarithm
    expected: Tensor  # shares, then scores, by seat
    came: Tensor  # the same at the end of a match
    improved: Tensor  # what a search would have said; nothing without one

    @classmethod
    def empty(cls, players: Tensor, seats: int, steps: int, width: int, answers: int, searched: bool) -> Memory:
        def room(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros((shape[0], len(players), *shape[1:]), dtype=kind, device=players.device)

        return cls(
            players=players,
            observed=room(steps + 1, width, kind=torch.uint8), masks=room(steps + 1, answers, kind=torch.bool),
            seat=room(steps + 1, kind=torch.int64), chosen=room(steps, kind=torch.int64),
            strayed=room(steps, kind=torch.bool), chance=room(steps),
            expected=room(steps + 1, 2 * seats), came=room(steps, 2 * seats),
            improved=room(steps, answers if searched else 0, kind=torch.float16),
        )  # fmt: skip

    @classmethod
    def together(cls, parts: Sequence[Memory]) -> Memory:
        """The matches of all parts, in order."""
        if len(parts) == 1:
            return parts[0]
        names = [part.name for part in fields(cls) if part.name != "players"]
        whole = {name: torch.cat([getattr(part, name) for part in parts], 1) for name in names}
        return cls(players=torch.cat([part.players for part in parts]), **whole)

    def _gains(self, live: Tensor, ended: Tensor, memory: float) -> Tensor:
        """How much more than expected came after each step, by seat: what comes later counts less, by `memory`.

        Where somebody strayed, what was expected then stands for all that came of it.
        """
        gains = torch.empty_like(self.came)
        gain = torch.zeros_like(self.came[0])
        for t in reversed(range(len(gains))):
            end = ended[t][:, None]
            after = torch.where(end, self.came[t], self.expected[t + 1])
            gain = after - self.expected[t] + memory * torch.where(end, 0.0, gain)
            gain = torch.where(live[t][:, None], gain, 0.0)
            gains[t] = gain
        return gains

    @torch.no_grad()
    def look_back(self, settings: Settings, part: float, counts: Sequence[int]) -> dict[str, Tensor]:
        """What is to be learned of each decision: how much better it was than expected, and what came of it.

        `counts` are the numbers of players that occur.
        """
        steps, seats = len(self.came), self.came.shape[2] // 2
        seating = Seating(self.players, seats)
        decided = self.seat[:-1] >= 0
        live = decided & ~self.strayed
        ended = decided & (self.seat[1:] < 0)
        gains = self._gains(live, ended, settings.memory)
        seat = self.seat[:-1].clamp(min=0)
        made = (self.came[..., seats:] * seating.real).sum(2)
        back = gains + self.expected[:-1]
        target = torch.stack([seating.turned(back[t], seat[t], 1) for t in range(steps)])
        if settings.looks:
            policy = {"improved": self.improved.flatten(0, 1)}
        else:
            better = self._better(seating, gains, live, seat, settings.weight(part), counts)
            policy = {"chosen": self.chosen.flatten(), "chance": self.chance.flatten(), "better": better.flatten()}
        return {
            "observed": self.observed[:-1].flatten(0, 1), "masks": self.masks[:-1].flatten(0, 1), **policy,
            "target": target.flatten(0, 1), "live": live.flatten(), "allowed": seating.allowed.repeat(steps, 1),
            "real": seating.real.repeat(steps, 1), "ended": ended,
            "points": (made * ended).sum() / (self.players * ended).sum().clamp(min=1),
        }  # fmt: skip

    def _better(
        self, seating: Seating, gains: Tensor, live: Tensor, seat: Tensor, weight: float, counts: Sequence[int]
    ) -> Tensor:
        """How much better than expected each answer was, for the win and at first for the lead in points.

        It is measured among matches with as many players: what is usual there differs.
        """
        win = gains[..., : seating.seats].gather(2, seat[..., None])[..., 0]
        lead = seating.lead(gains[..., seating.seats :]).gather(2, seat[..., None])[..., 0]
        better = torch.zeros_like(win)
        for count in counts:
            alike = live & (self.players == count)
            better += _even(win, alike) + weight * _even(lead, alike)
        return _even(better, live)


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
