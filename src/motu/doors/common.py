"""What the doors share: one match behind a narrow, fast counter; spaces, rewards and pictures."""

from __future__ import annotations

from functools import cached_property
from importlib.util import find_spec
from typing import Any

import numpy as np
from gymnasium import spaces

from motu.drawing import TOKENS, without_variables
from motu.engine.errors import MotuError
from motu.engine.game import Game
from motu.engine.observation import full_layout
from motu.simulate.batch import Batch

REWARDS = ("win", "points")
PICTURES = find_spec("resvg_py") is not None and find_spec("PIL") is not None
RENDER_MODES = ["human", "ansi", "svg", *(["rgb_array"] if PICTURES else [])]


class Counter:
    """One match, asked and answered by numbers; a batch of one."""

    def __init__(
        self, game: str | Game, players: int | None, observations: str, learner: int | None, options: dict[str, Any]
    ) -> None:
        self.batch = Batch(game, 1, players, 0, threads=1, observations=observations, learner=learner, **options)
        self.game, self.players = self.batch.game, self.batch.players

    def start(self, seed: int) -> None:
        self.batch.reset(seed)

    @property
    def seat(self) -> int:
        """The deciding seat, NOBODY at the end."""
        return int(self.batch.seats[0])

    @property
    def decisions(self) -> int:
        return int(self.batch.decisions[0])

    def is_legal(self, action: Any) -> bool:
        return 0 <= action < self.game.actions.count and bool(self.batch.masks[0, action])

    def answer(self, action: Any) -> None:
        """Answer the decision; a refusal names the rule and changes nothing."""
        if not isinstance(action, (int, np.integer)):
            raise MotuError(f"an action is a whole number, not {action!r}")
        if not self.is_legal(action):
            raise self.batch.refusal(0, int(action))
        self.batch.step([action], check=False)

    def observation(self, seat: int) -> dict[str, np.ndarray]:
        """What a seat sees and may do, as copies that may be kept."""
        batch = self.batch
        assert batch.observed is not None
        if seat == batch.seats[0]:
            return {"observation": batch.observed[0].copy(), "action_mask": batch.masks[0].astype(np.int8)}
        row = batch.observe(seat, batch.observed.dtype.name)[0]
        return {"observation": row, "action_mask": np.zeros(self.game.actions.count, np.int8)}

    def refusal(self, action: Any) -> str:
        """Why an action is not legal now."""
        try:
            return str(self.batch.refusal(0, int(action)))
        except MotuError as problem:
            return str(problem)  # there is no such action at all

    def rewards(self, kind: str) -> list[float]:
        return [float(value) for value in rewards_of(self.batch, kind)[0]]

    # -- spaces --

    @cached_property
    def observation_space(self) -> spaces.Dict:
        return observation_space(self.batch)

    @property
    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.game.actions.count)

    # -- pictures --

    def render(self, mode: str | None, seat: int) -> Any:
        """The board as the seat sees it: printed, as text, as SVG, or as an array of pixels."""
        if mode is None:
            return None
        board = self.game.picture
        view = self.batch.view(0, seat)
        if mode == "human":
            print(board.text(view))
            return None
        if mode == "ansi":
            return str(board.text(view))
        picture = str(board.svg(view))
        return picture if mode == "svg" else pixels(picture)


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        more = "" if PICTURES else "; rgb_array needs resvg_py and pillow (pip install 'motu[doors]')"
        raise MotuError(f"no render mode {mode!r}; there are {', '.join(RENDER_MODES)}{more}")
    return mode


def checked_reward(kind: str | None, players: int) -> str:
    """By default the win; a lone player plays for points."""
    kind = kind or ("win" if players > 1 else "points")
    if kind not in REWARDS:
        raise MotuError(f"a reward is {' or '.join(REWARDS)}, not {kind!r}")
    return kind


def rewards_of(batch: Batch, kind: str) -> np.ndarray:
    """Rewards of every seat in every match that is over: the win (1 and -1 between two, always 0 in sum), or points."""
    over = batch.over[:, None]
    if kind == "points":
        return np.where(over, batch.final, 0).astype(np.float32)
    players = batch.players
    return np.where(over, (players * batch.shares - 1) / max(players - 1, 1), 0).astype(np.float32)


def limits(game: Game, players: int) -> tuple[np.ndarray, np.ndarray]:
    """The lowest and the highest number that each place of an observation can hold."""
    low: list[int] = []
    high: list[int] = []
    for part in full_layout(game, players):
        kind = np.iinfo(np.dtype(game.record.by_name[part["name"]].kind))
        low += [kind.min if part["least"] is None else part["least"]] * part["size"]
        high += [kind.max if part["most"] is None else part["most"]] * part["size"]
    return np.array(low, np.float32), np.array(high, np.float32)


def observation_space(batch: Batch) -> spaces.Dict:
    count = batch.game.actions.count
    assert batch.observed is not None
    if batch.observed.dtype == np.uint8:
        seen: spaces.Box[Any] = spaces.Box(0, 255, (batch.width,), np.uint8)
    else:
        seen = spaces.Box(*limits(batch.game, batch.players), dtype=np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (count,), np.int8)})


def pixels(svg: str, width: int = 640) -> np.ndarray:
    """An SVG picture as height x width x 3 bytes."""
    import io

    import resvg_py  # type: ignore
    from PIL import Image  # type: ignore

    data = resvg_py.svg_to_bytes(
        svg_string=without_variables(svg), width=width, background=TOKENS["paper"], sans_serif_family="DejaVu Sans"
    )
    return np.asarray(Image.open(io.BytesIO(bytes(data))).convert("RGB"))
