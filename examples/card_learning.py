"""PyTorch learns on a graphics card where matches and policy lie side by side: nothing is copied to the host and back.

    pip install "motu[gpu]" torch
    python examples/card_learning.py wayfinder 2     # the game, and minutes of learning

Advantage actor-critic for one seat against random players.  Without a card the same lines run on the cores.
"""

# %% Matches on the card; PyTorch reads and writes their own memory (DLPack)
from __future__ import annotations

import sys
import time
from typing import Any

import torch
from torch import nn

from motu.simulate import Batch, gpu

STEPS, RATE, ENTROPY, AHEAD = 16, 1e-3, 0.01, 0.95


class Matches:
    def __init__(self, game: Any, count: int) -> None:
        kind: Any = gpu.Batch if gpu.available() else Batch
        self.batch = kind(game, count, players=2, seed=1, observations="float32", learner=0, autoreset=True)
        if torch.cuda.is_available():
            self.batch.stream = torch.cuda.current_stream()  # one queue for both: neither waits for the other
        names = ("observed", "masks", "over", "shares")
        self.observed, self.masks, self.over, self.shares = (torch.from_dlpack(getattr(self.batch, n)) for n in names)

    def seen(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Features and masks, as they are now."""
        return self.batch.features(self.observed), self.masks.clone()

    def step(self, action: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The reward of each match, and whether it is over; its next step begins another."""
        self.batch.step(action, check=False)
        return (2 * self.shares[:, 0] - 1).float() * self.over, self.over.clone()


# %% A policy and a value out of one body
class Agent(nn.Module):
    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        found = self.body(seen)
        idle = ~mask.any(dim=-1, keepdim=True)  # the match is over: any answer will do
        logits = self.policy(found).masked_fill(~(mask | idle), -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(found).squeeze(-1)


# %% One round: some steps of all matches, and one step along the gradient
def learn(agent: Agent, optimizer: torch.optim.Optimizer, matches: Matches) -> torch.Tensor:
    logs, values, entropies, rewards, overs, going = [], [], [], [], [], []
    for _ in range(STEPS):
        seen, mask = matches.seen()
        likely, value = agent(seen, mask)
        action = likely.sample()
        reward, over = matches.step(action)
        for row, new in zip(
            (logs, values, entropies, rewards, overs, going),
            (likely.log_prob(action), value, likely.entropy(), reward, over, mask.any(dim=-1).float()),
            strict=True,
        ):
            row.append(new)
    with torch.no_grad():
        later, gain, loss = agent(*matches.seen())[1], torch.zeros_like(rewards[0]), torch.zeros(1, device=value.device)
    for step in reversed(range(STEPS)):
        goes_on = (~overs[step]).float()
        with torch.no_grad():
            gain = rewards[step] + goes_on * later - values[step] + AHEAD * goes_on * gain
            goal, later = gain + values[step], values[step]
        lost = (values[step] - goal).square() - logs[step] * gain - ENTROPY * entropies[step]
        loss = loss + (lost * going[step]).mean()  # the step that starts a match anew decides nothing
    optimizer.zero_grad()
    (loss / STEPS).backward()
    nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
    optimizer.step()
    ended = torch.stack(overs)
    return torch.stack([torch.stack(rewards).sum(), ended.sum()])


# %% Learn for some minutes, and look at the matches that ended in the second half of them
def main(game: Any, minutes: float, count: int) -> float:
    torch.manual_seed(1)
    matches = Matches(game, count)
    agent = Agent(matches.batch.features.width, matches.batch.game.actions.count).to(matches.observed.device)
    optimizer = torch.optim.Adam(agent.parameters(), RATE)
    began, decisions, lately = time.monotonic(), 0, []
    while time.monotonic() - began < 60 * minutes or not lately:
        found = learn(agent, optimizer, matches)
        decisions += STEPS * len(matches.over)
        if time.monotonic() - began > 30 * minutes:
            lately.append(found)
    total, ended = torch.stack(lately).sum(dim=0).tolist()
    print(f"{matches.batch.game.title} on {matches.observed.device}: {decisions} decisions learned, ", end="")
    print(f"mean result {total / max(ended, 1):+.2f} against random lately (0 is even, {ended:.0f} matches)")
    return float(total / max(ended, 1))


if __name__ == "__main__":
    which, minutes = sys.argv[1] if len(sys.argv) > 1 else "wayfinder", float(sys.argv[2]) if len(sys.argv) > 2 else 2
    main(which, minutes, 8192 if gpu.available() else 16)
