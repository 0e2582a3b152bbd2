"""Stable-Baselines3: MaskablePPO learns a seat against random players; it finds the masks by itself (`action_masks`).

pip install "motu[doors]" sb3-contrib
python examples/sb3_maskable_ppo.py bora_bora 2     # the game, and minutes of one core
"""

# %%
from __future__ import annotations

import sys
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import motu
import motu.doors.gymnasium
from motu.simulate.features import Features

GAME = sys.argv[1] if len(sys.argv) > 1 else "bora_bora"
MINUTES = float(sys.argv[2]) if len(sys.argv) > 2 else 2
MATCHES = 200 if MINUTES >= 1 else 5  # to see what was learned
torch.set_num_threads(1)


# %% Numbers as a network likes them, instead of the record's own; masks go through by themselves.
class Seen(gymnasium.ObservationWrapper[Any, Any, Any]):
    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        self.features = Features(motu.find_game(GAME), 2)
        self.observation_space = gymnasium.spaces.Box(-10, 10, (self.features.width,), np.float32)

    def observation(self, observation: dict[str, np.ndarray]) -> np.ndarray:
        seen: np.ndarray = self.features(observation["observation"])
        return seen


def make() -> gymnasium.Env[Any, Any]:
    return Seen(gymnasium.make(motu.doors.gymnasium.name_of(GAME), players=2, opponents="random"))


# %% Learn for some minutes of the processor; only the end of a match has a reward, so it is not discounted.
class UntilThen(BaseCallback):
    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.until = time.process_time() + seconds

    def _on_step(self) -> bool:
        return time.process_time() < self.until


learner = MaskablePPO(
    "MlpPolicy", make_vec_env(make, n_envs=16), n_steps=128, batch_size=512, n_epochs=4, learning_rate=1e-3,
    gamma=1.0, ent_coef=0.01, device="cpu", seed=1,
)  # fmt: skip
learner.learn(10**9, callback=UntilThen(60 * MINUTES))

# %% Play without learning.
env, results = make(), []
for seed in range(MATCHES):
    seen, _ = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        action, _ = learner.predict(seen, action_masks=env.get_wrapper_attr("action_masks")(), deterministic=True)
        seen, reward, over, _, _ = env.step(action)
    results.append(float(reward))
won = sum(result > 0 for result in results)
print(f"{GAME}: {learner.num_timesteps} decisions learned; {won} of {MATCHES} matches won against random play")
