"""Every game as a Gymnasium environment: one seat against bots, or many matches at once.

>>> import gymnasium, motu.doors.gymnasium
>>> env = gymnasium.make("motu/Wayfinder-v1", players=2, opponents="random")
>>> observation, info = env.reset(seed=7)
>>> env.action_space.n == len(observation["action_mask"])
np.True_
>>> many = gymnasium.make_vec("motu/Wayfinder-v1", num_envs=64)
>>> many.reset(seed=7)[0]["action_mask"].shape
(64, 57)
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from motu.bots import Sight, find_bot, move_of
from motu.engine.errors import MotuError
from motu.engine.game import find_game, game_ids
from motu.engine.record import NOBODY
from motu.simulate.batch import Batch

from .common import RENDER_MODES, Counter, checked_mode, checked_reward, observation_space, rewards_of

Bot = str | Callable[[Sight], int]  # a code of motu.bots, or a function from what a seat may see to an action
Bots = str | Callable[[Batch], Any]  # the same for many matches: the function answers an action for each of them
ILLEGAL = ("lose", "raise")


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a match; the others are bots.

    The observation holds `observation` and `action_mask`.  An illegal action loses the match at once, and `info`
    says by which rule; with `illegal="raise"` it is an error and changes nothing.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: Bot | Sequence[Bot] = "random",
        observations: str = "float32",
        reward: str | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.seat = seat
        self._bots = _bots(opponents)
        alone = all(bot == "random" for bot in self._bots)
        self._counter = Counter(game, players, observations, seat if alone else None, options)
        if not 0 <= seat < self._counter.players:
            raise MotuError(f"no seat {seat}; seats go from 0 to {self._counter.players - 1}")
        if illegal not in ILLEGAL:
            raise MotuError(f"illegal is {' or '.join(ILLEGAL)}, not {illegal!r}")
        self._illegal = illegal
        self._reward = checked_reward(reward, self._counter.players)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = self._counter.observation_space
        self.action_space = self._counter.action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a match, up to the seat's first decision."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62))
        self._counter.start(number)
        self._dice = np.random.default_rng(number)
        self._let_others_play()
        self._show()
        return self._counter.observation(self.seat), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer the seat's decision, then let the others play up to the next one."""
        if isinstance(action, np.generic | np.ndarray) and action.ndim == 0:
            action = action.item()
        if self._illegal == "lose" and isinstance(action, int) and not self._counter.is_legal(action):
            seen = self._counter.observation(self.seat)
            return seen, -1.0, True, False, {"refused": self._counter.refusal(action)}
        self._counter.answer(action)
        self._let_others_play()
        self._show()
        over = self._counter.seat == NOBODY
        reward = self._counter.rewards(self._reward)[self.seat] if over else 0.0
        return self._counter.observation(self.seat), reward, over, False, {}

    def action_masks(self) -> np.ndarray:
        """Which actions are legal; Stable-Baselines3's MaskablePPO asks for it."""
        return np.array(self._counter.batch.masks[0])

    def _let_others_play(self) -> None:
        counter = self._counter
        while counter.seat not in (self.seat, NOBODY):
            deciding = counter.seat
            bot = self._bots[(deciding - (deciding > self.seat)) % len(self._bots)]
            counter.answer(self._move_of(bot))

    def _move_of(self, bot: Bot) -> int:
        if bot == "random":
            return int(self._dice.choice(np.flatnonzero(self._counter.batch.masks[0])))
        match = self._counter.batch.match(0)
        seed = int(self._dice.integers(2**62))
        if callable(bot):
            return int(bot(Sight(match, dice=random.Random(seed))))
        return move_of(bot, match, seed)

    def render(self) -> Any:
        return self._counter.render(self.render_mode, self.seat)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def _bots(opponents: Any) -> list[Any]:
    bots = [opponents] if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if not bots:
        raise MotuError("at least one opponent is needed")
    for bot in bots:
        if isinstance(bot, str) and bot != "random":
            find_bot(bot)
    return bots


class ManyEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many matches in compiled code, each step one call.

    With opponents a learner sits in `seat` of each match; they are codes of bots, or functions that are given the batch
    and answer an action for each match (those of matches in which their seats do not decide are not looked at), one for
    all other seats or several in turn.  "random" alone plays in compiled code.  Without opponents every decision of
    every seat is asked (self-play): the observation is that of the seat in `info["seat"]`, the reward that of the seat
    that acted, and `info["rewards"]` holds those of all.  A match that is over starts anew with the next step, whose
    action is ignored.  An illegal action in any match is an error and changes nothing in any of them.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: Bots | Sequence[Bots] | None = None,
        observations: str = "float32",
        reward: str | None = None,
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._bots = [] if opponents is None else _bots(opponents)
        alone = all(bot == "random" for bot in self._bots)
        if render_mode is not None:
            raise MotuError("many matches at once draw no pictures; see `batch.match(i)`")
        self.batch = Batch(
            game, num_envs, players, 0, threads=threads, observations=observations, autoreset=True,
            learner=seat if self._bots and alone else None, **options,
        )  # fmt: skip
        if alone:
            self._bots = []  # the batch plays for them
        if not 0 <= seat < self.batch.players:
            raise MotuError(f"no seat {seat}; seats go from 0 to {self.batch.players - 1}")
        self.num_envs = num_envs
        self.copy = copy  # whether observations may be kept; otherwise the next step writes over them
        self.seat = None if opponents is None else seat
        self.render_mode = None
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self._reward = checked_reward(reward, self.batch.players)
        self.single_observation_space = observation_space(self.batch)
        self.single_action_space = spaces.Discrete(self.batch.game.actions.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._never = np.zeros(num_envs, bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start all matches."""
        super().reset(seed=seed)
        self.batch.reset(secrets.randbits(62) if seed is None else seed)
        self._let_others_play()
        return self._seen(), {"seat": self.batch.seats.copy()}

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Answer one decision in every match."""
        batch = self.batch
        batch.step(actions)
        self._let_others_play()
        over = batch.over.copy()
        info: dict[str, Any] = {"seat": batch.seats.copy()}
        if not over.any():
            return self._seen(), np.zeros(self.num_envs, np.float32), over, self._never.copy(), info
        rewards = rewards_of(batch, self._reward)
        acting = self.seat if self.seat is not None else batch.decided
        info["rewards"], info["_rewards"] = rewards, over
        return self._seen(), rewards[self._rows, acting], over, self._never.copy(), info

    def _let_others_play(self) -> None:
        """Let bots answer, all matches at once, until the learner is asked everywhere."""
        batch = self.batch
        while self._bots:
            waiting = (batch.seats != self.seat) & ~batch.over
            if not waiting.any():
                return
            turn = (batch.seats - (batch.seats > self.seat)) % len(self._bots)
            actions = np.full(self.num_envs, NOBODY)
            for number, bot in enumerate(self._bots):
                rows = np.flatnonzero(waiting & (turn == number))
                if len(rows):
                    actions[rows] = self._moves_of(bot, rows)
            batch.step(actions)

    def _moves_of(self, bot: Any, rows: np.ndarray) -> Any:
        if callable(bot):
            return np.asarray(bot(self.batch))[rows]
        if bot == "random":
            return self.random_actions()[rows]
        from motu.bots import move_of  # type: ignore[import-untyped, unused-ignore]

        seeds = self.np_random.integers(2**62, size=len(rows)).tolist()
        return [move_of(bot, self.batch.match(i), seed) for i, seed in zip(rows.tolist(), seeds, strict=True)]

    def action_masks(self) -> np.ndarray:
        """Which actions are legal in each match."""
        return np.array(self.batch.masks)

    def random_actions(self) -> np.ndarray:
        """A random legal action for each match (0 where it is over); quicker than sampling the space with a mask."""
        batch = self.batch
        count = np.maximum(batch.counts, 1)
        chosen = (self.np_random.random(self.num_envs) * count).astype(np.int64)
        return np.where(batch.over, 0, batch.legal[self._rows, chosen])

    def _seen(self) -> dict[str, np.ndarray]:
        seen, mask = self.batch.observed, self.batch.masks.view(np.int8)
        assert seen is not None
        return {
            "observation": seen.copy() if self.copy else seen,
            "action_mask": mask.copy() if self.copy else mask,
        }


def name_of(game: str) -> str:
    """`motu/BoraBora-v1`."""
    return f"motu/{find_game(game).title.replace(' ', '')}-v1"


def register() -> None:
    """Make every game known to Gymnasium; importing this module does it."""
    for game in game_ids():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                entry_point="motu.doors.gymnasium:SeatEnv",
                vector_entry_point="motu.doors.gymnasium:ManyEnv",
                kwargs={"game": game},
                disable_env_checker=True,
            )


register()
