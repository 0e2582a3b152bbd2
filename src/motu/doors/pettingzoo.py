"""Every game as a PettingZoo AEC environment.

    >>> from motu.doors.pettingzoo import env
    >>> table = env("wayfinder", players=3)
    >>> table.reset(seed=7)
    >>> observation, reward, termination, truncation, info = table.last()
    >>> sorted(observation)
    ['action_mask', 'observation']
    >>> table.step(int(observation["action_mask"].argmax()))

Points without a choice are answered by the match.  At the end the winner gets 1 (a shared win less), the others share
the loss, so that the sum is 0; `reward="points"` gives the points instead.
"""

from __future__ import annotations

import secrets
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from motu.engine.errors import MotuError
from motu.engine.record import NOBODY

from .common import RENDER_MODES, Counter, checked_mode, checked_reward


class Table(AECEnv):  # type: ignore[misc]
    """A match of players player_0, player_1, …"""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        observations: str = "float32",
        reward: str | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._counter = Counter(game, players, observations, None, options)
        self.render_mode = checked_mode(render_mode)
        self.max_cycles = max_cycles  # decisions after which a match is cut off
        self._reward = checked_reward(reward, self._counter.players)
        self.metadata = {
            "name": f"motu_{self._counter.game.id}_v1",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self._counter.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._counter.observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._counter.action_space)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match; the same seed gives the same match."""
        self._counter.start(secrets.randbits(63) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._counter.seat]
        self._show()

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is; an illegal action is refused by its rule and changes nothing."""
        if not self.agents:
            raise MotuError("reset the environment before the first step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._counter.answer(action)
        self._cumulative_rewards[agent] = 0.0
        seat = self._counter.seat
        if seat != NOBODY:
            self.agent_selection = self.possible_agents[seat]
            if self.max_cycles is not None and self._counter.decisions >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self._counter.rewards(self._reward), strict=True))
            self._accumulate_rewards()
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; only the one whose turn it is may do something."""
        return self._counter.observation(self._seat_of[agent])

    def render(self) -> Any:
        return self._counter.render(self.render_mode, self._seat_of[self.agent_selection])

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(game: str, players: int | None = None, **settings: Any) -> Table:
    """An environment for a game: `env("wayfinder", players=3, timing="calm", render_mode="ansi")`."""
    return Table(game, players, **settings)


raw_env = env
