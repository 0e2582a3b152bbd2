"""Stable-Baselines3: MaskablePPO learns a seat against random players; it finds the masks by itself (`action_masks`).

pip install "motu[doors]" sb3-contrib
python examples/sb3_maskable_ppo.py wayfinder 2     # the game, and minutes of learning
"""

# %%
from __future__ import annotations

import sys
import time
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import motu
import motu.doors.gymnasium
from motu.simulate.features import Features

GAME = sys.argv[1] if len(sys.argv) > 1 else "wayfinder"
MINUTES = float(sys.argv[2]) if len(sys.argv) > 2 else 2
MATCHES = 200  # to see what was learned


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


# %% Learn for some minutes.
class UntilThen(BaseCallback):
    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.until = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.until


learner = MaskablePPO("MlpPolicy", make_vec_env(make, n_envs=16), n_steps=128, batch_size=512, device="cpu", seed=1)
learner.learn(10**9, callback=UntilThen(60 * MINUTES))

# %% Play without learning.
env, results = make(), []
for seed in range(MATCHES if MINUTES >= 1 else 5):
    seen, _ = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        action, _ = learner.predict(seen, action_masks=env.get_wrapper_attr("action_masks")(), deterministic=True)
        seen, reward, over, _, _ = env.step(action)
    results.append(float(reward))
print(f"{GAME}: {learner.num_timesteps} decisions learned, {np.mean(results):+.2f} against random (0 is even)")
