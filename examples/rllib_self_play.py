"""RLlib: both seats of a match learn one policy by self-play, with masks (PPO on RLlib's new API stack).

pip install "motu[doors]" "ray[rllib]" torch
python examples/rllib_self_play.py bora_bora 5     # the game, and minutes of learning
"""

# %%
from __future__ import annotations

import logging
import sys
import time
from typing import Any

import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from torch import nn

import motu
from motu.doors.gymnasium import SeatEnv
from motu.doors.pettingzoo import Table
from motu.simulate.features import Features

GAME = sys.argv[1] if len(sys.argv) > 1 else "bora_bora"
MINUTES = float(sys.argv[2]) if len(sys.argv) > 2 else 5
DECISIONS = 2048 if MINUTES >= 1 else 256  # in a round
MATCHES = 200 if MINUTES >= 1 else 2  # to see what was learned


# %% The table of PettingZoo as RLlib wants it: who decides is asked, and at the end everybody has a result.
class Seats(MultiAgentEnv):
    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        self.table = Table(GAME, players=2)
        self.agents = self.possible_agents = self.table.possible_agents
        self.observation_spaces, self.action_spaces = self.table.observation_spaces, self.table.action_spaces

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.table.reset(seed)
        return self.asked(), {}

    def asked(self) -> dict[str, Any]:
        return {self.table.agent_selection: self.table.observe(self.table.agent_selection)}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        (action,) = actions.values()
        self.table.step(int(action))
        over = self.table.terminations[self.table.agent_selection]
        seen = {agent: self.table.observe(agent) for agent in self.agents} if over else self.asked()
        return seen, dict(self.table.rewards), {"__all__": over}, {"__all__": False}, {}


# %% A network over the features of an observation; what is not legal is never chosen.
class Masked(TorchRLModule, ValueFunctionAPI):
    def setup(self) -> None:
        self.features = Features(motu.find_game(GAME), 2)
        self.body = nn.Sequential(nn.Linear(self.features.width, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, self.action_space.n), nn.Linear(128, 1)

    def _forward(self, batch: dict[str, Any], **_more: Any) -> dict[str, torch.Tensor]:
        found = self.body(self.features(batch[Columns.OBS]["observation"]))
        logits = self.policy(found).masked_fill(batch[Columns.OBS]["action_mask"] == 0, -1e9)
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: found}

    def compute_values(self, batch: dict[str, Any], embeddings: torch.Tensor | None = None) -> torch.Tensor:
        if embeddings is None:
            embeddings = self.body(self.features(batch[Columns.OBS]["observation"]))
        return self.value(embeddings).squeeze(-1)


# %% Learn in this process; `num_env_runners` and `num_learners` spread it over a cluster.
ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
config = (
    PPOConfig()
    .environment(Seats, disable_env_checking=True)  # it would try actions without their masks
    .env_runners(num_env_runners=0)
    .learners(num_learners=0)
    .multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, *_more, **_named: "shared")
    .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"shared": RLModuleSpec(module_class=Masked)}))
    .training(
        train_batch_size_per_learner=DECISIONS, minibatch_size=min(512, DECISIONS), num_epochs=4, lr=1e-3, gamma=1.0,
        lambda_=0.95, entropy_coeff=0.01, use_kl_loss=False,
    )
    .debugging(seed=1, log_level="ERROR")
)  # fmt: skip
learner = config.build_algo()
until, rounds = time.process_time() + 60 * MINUTES, 0
while time.process_time() < until or not rounds:
    learner.train()
    rounds += 1

# %% Play without learning, against random players.
module, env, won = learner.get_module("shared"), SeatEnv(GAME, players=2, opponents="random"), 0
for seed in range(MATCHES):
    seen, _ = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        batch = {Columns.OBS: {name: torch.from_numpy(value[None]) for name, value in seen.items()}}
        with torch.no_grad():
            action = module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS].argmax()
        seen, reward, over, _, _ = env.step(int(action))
    won += reward > 0
learner.stop()
ray.shutdown()
print(f"{GAME}: {rounds * DECISIONS} decisions learned; {won} of {MATCHES} matches won against random play")
