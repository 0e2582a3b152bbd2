"""Proximal policy optimisation in one file, on many matches at once: PyTorch, one seat against random players.

    pip install "motu[doors]" torch
    python examples/ppo.py wayfinder 2     # the game, and minutes of learning

The vector environment plays all matches in compiled code, masks included; the rest is the algorithm as it is written.
"""

# %% The environment, and features of its observations
from __future__ import annotations

import sys
import time

import numpy as np
import torch
from torch import nn

from motu.doors.gymnasium import ManyEnv

GAME = sys.argv[1] if len(sys.argv) > 1 else "wayfinder"
MINUTES = float(sys.argv[2]) if len(sys.argv) > 2 else 2
MATCHES, STEPS, EPOCHS, PARTS = 64, 64, 3, 4
CLIP, ENTROPY, RATE, AHEAD = 0.2, 0.01, 5e-4, 0.97
torch.manual_seed(1)
torch.set_num_threads(1)
env = ManyEnv(GAME, MATCHES, players=2, opponents="random", threads=1)
features = env.batch.features


def seen_of(observation: dict[str, np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.from_numpy(features(observation["observation"])), torch.from_numpy(observation["action_mask"] > 0)


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
        return torch.distributions.Categorical(logits=logits), self.value(found).squeeze(-1)


agent = Agent(features.width, env.single_action_space.n)
optimizer = torch.optim.Adam(agent.parameters(), RATE)


# %% One round: play, look back, and follow the gradient a little way
def learn(observation: dict[str, np.ndarray]) -> tuple[dict[str, np.ndarray], list[float]]:
    kept: list[list[torch.Tensor]] = []
    results: list[float] = []
    for _ in range(STEPS):
        seen, mask = seen_of(observation)
        with torch.no_grad():
            likely, value = agent(seen, mask)
            action = likely.sample()
        idle = ~mask.any(dim=-1)
        observation, reward, over, _, _ = env.step(action.numpy())
        results += reward[over].tolist()
        said = [likely.log_prob(action), value, torch.from_numpy(reward), torch.from_numpy(over), idle]
        kept.append([seen, mask, action, *said])
    with torch.no_grad():
        later = agent(*seen_of(observation))[1]
    seens, masks, actions, logs, values, rewards, overs, idles = (torch.stack(row) for row in zip(*kept, strict=True))
    gain, gains = torch.zeros(MATCHES), torch.zeros(STEPS, MATCHES)
    for step in reversed(range(STEPS)):
        going = (~overs[step]).float()
        surprise = rewards[step] + going * later - values[step]
        gain = surprise + AHEAD * going * gain
        gains[step], later = gain, values[step]
    goals = gains + values
    real = (~idles).reshape(-1).nonzero().squeeze(-1)  # the step that starts a match anew decides nothing
    flat = [row.flatten(0, 1)[real] for row in (seens, masks, actions, logs, gains, goals)]
    for _ in range(EPOCHS):
        for part in torch.randperm(len(real)).chunk(PARTS):
            seen, mask, action, log, gain, goal = (row[part] for row in flat)
            likely, value = agent(seen, mask)
            ratio = (likely.log_prob(action) - log).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = (value - goal).square().mean() - clipped - ENTROPY * likely.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()
    return observation, results


# %% Learn for some minutes, and look at the matches that end meanwhile
observation, _ = env.reset(seed=1)
until, decisions, lately = time.monotonic() + 60 * MINUTES, 0, [0.0]
while time.monotonic() < until or not decisions:
    observation, results = learn(observation)
    lately = (lately + results)[-500:]
    decisions += STEPS * MATCHES
print(f"{GAME}: {decisions} decisions learned, mean result {np.mean(lately):+.2f} against random lately (0 is even)")
