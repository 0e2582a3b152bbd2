"""Every game through OpenSpiel's Python interface.

    >>> from motu.doors.openspiel import load
    >>> game = load("wayfinder", players=3)
    >>> state = game.new_initial_state()
    >>> state.is_chance_node()
    True

Chance is explicit: the set-up, and every action that draws random numbers, is followed by a chance node with `CHANCE`
equally likely outcomes, each of which gives the match new random numbers; so a search cannot foresee what comes.
Points without a choice are answered by the match.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel

from motu.engine import operations as op
from motu.engine.chance import secret_of
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.engine.observation import layout, observe
from motu.engine.record import NOBODY
from motu.simulate.batch import Batch

CHANCE = 64  # outcomes of a chance node
OUTCOMES = [(outcome, 1 / CHANCE) for outcome in range(CHANCE)]
DEFAULTS = "defaults"  # how options are written if none is chosen; else name:value/name:value
SET_UP = -1  # what waits for chance at the start


def load(game: str | Game, players: int | None = None, seed: int = 0, **options: Any) -> pyspiel.Game:
    """A game for OpenSpiel; `pyspiel.load_game("motu_wayfinder(players=3)")` works too once this was imported."""
    found = find_game(game) if isinstance(game, str) else game
    players, chosen = found.choose(players, options)
    written = "/".join(f"{name}:{chosen[name]}" for name in options) or DEFAULTS
    return pyspiel.load_game(_registered(found), {"players": players, "seed": seed, "options": written})


@cache
def _registered(found: Game) -> str:
    """The name under which OpenSpiel knows a game."""
    found.compile()
    hidden = found.hide is not op.nothing_hidden
    kind = pyspiel.GameType(
        short_name=f"motu_{found.id}",
        long_name=f"Motu {found.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if hidden
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if 1 in found.players else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(found.players),
        min_num_players=min(found.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": found.choose(None, {})[0], "seed": 0, "options": DEFAULTS},
    )

    own = type(f"Motu_{found.id}", (MotuGame,), {"motu": found, "game_type": kind, "__module__": __name__})
    globals()[own.__name__] = own
    pyspiel.register_game(kind, own)
    return str(kind.short_name)


def _loaded(name: str, text: str) -> Any:
    """A pickled game."""
    _registered(find_game(name))
    return pyspiel.load_game(text)


def __getattr__(name: str) -> Any:
    """The class of each game, so that pickled ones are found again."""
    if not name.startswith("Motu_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    _registered(find_game(name.removeprefix("Motu_")))
    return globals()[name]


class MotuGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and options."""

    motu: Game
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        pairs = [part.split(":", 1) for part in str(given.get("options", DEFAULTS)).split("/") if part != DEFAULTS]
        self.players, self.chosen = self.motu.choose(given.get("players"), dict(pairs))
        self.seed = given.get("seed", 0)
        self.scratch = self.motu.scratch()
        self.blank = self.motu.blank(self.players, self.chosen, (0, 0))
        information = pyspiel.GameInfo(
            num_distinct_actions=self.motu.actions.count,
            max_chance_outcomes=CHANCE,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if 1 in self.motu.players else 0.0,
            max_game_length=self.motu.longest,
        )
        super().__init__(self.game_type, information, given)

    def __reduce__(self) -> Any:
        return _loaded, (self.motu.id, str(self))  # OpenSpiel's own way forgets what Python added

    def new_initial_state(self, _: Any = None) -> MotuState:
        return MotuState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self, kind)

    def operate(self, operation: int, states: np.ndarray, argument: int = 0) -> int:
        ledger, out = self.scratch
        return self.motu.operate(operation, states, ledger, out, argument)


class Position:
    """What a state holds.  OpenSpiel copies states attribute by attribute, so everything lies in one that is quick."""

    __slots__ = ("game", "log", "states", "waiting")

    def __init__(self, game: MotuGame, states: np.ndarray, waiting: int | None, log: tuple[Any, ...]) -> None:
        self.game, self.states, self.waiting, self.log = game, states, waiting, log

    def __deepcopy__(self, memo: Any) -> Position:
        return Position(self.game, self.states.copy(), self.waiting, self.log)

    def __reduce__(self) -> Any:
        return _restored, (str(self.game), self.states.tobytes(), self.waiting, self.entries())

    def seat(self) -> int:
        return int(self.states["seat"][0])

    def choose(self, action: int) -> None:
        """Answer; if that draws random numbers, chance is asked first."""
        after = self.states.copy()
        self.game.operate(op.ANSWER, after, action)
        if after["drawn"][0] != self.states["drawn"][0]:
            self.waiting = action
        else:
            self._note(action)
            self.states = after
            self._go_on()

    def happen(self, outcome: int) -> None:
        """What waited for chance happens, with new random numbers."""
        action, self.waiting = self.waiting, None
        assert action is not None
        steps = self.states["steps"][0]
        self.states["secret"] = secret_of(f"{self.game.seed}/{steps}/{outcome}")
        self.states["drawn"] = 0
        if action == SET_UP:
            self.game.operate(op.SET_UP, self.states)
        else:
            self._note(action)
            self.game.operate(op.ANSWER, self.states, action)
        self._go_on()

    def _go_on(self) -> None:
        """Answer what is forced."""
        if self.seat() != NOBODY and self.game.operate(op.LEGAL, self.states) == 1:
            self.choose(int(self.game.scratch[1][0]))

    def _note(self, action: int) -> None:
        """The log is a chain that copies share: (before, seat, action, whether it is concealed)."""
        dark = self.game.operate(op.CONCEALED, self.states, action) != 0
        self.log = (self.log, self.seat(), action, dark)

    def legal(self) -> list[int]:
        count = self.game.operate(op.LEGAL, self.states)
        return [int(action) for action in self.game.scratch[1][:count]]

    def view(self, seat: int) -> np.ndarray:
        shown = self.states.copy()
        self.game.operate(op.SEAL, shown, seat)
        return shown

    def entries(self) -> list[tuple[int, int, bool]]:
        """The log from its start: seat, action, whether it is concealed."""
        found, link = [], self.log
        while link:
            link, *entry = link
            found.append(tuple(entry))
        return found[::-1]

    def seen_log(self, seat: int) -> str:
        return " ".join(f"{who}:{'?' if dark and who != seat else action}" for who, action, dark in self.entries())


def _restored(name: str, states: bytes, waiting: int | None, entries: list[tuple[int, int, bool]]) -> Position:
    """A pickled position."""
    _registered(find_game(name.partition("(")[0].removeprefix("motu_")))
    game = pyspiel.load_game(name)
    log: tuple[Any, ...] = ()
    for entry in entries:
        log = (log, *entry)
    return Position(game, np.frombuffer(states, game.motu.record.dtype).copy(), waiting, log)


class MotuState(pyspiel.State):  # type: ignore[misc]
    """A match as OpenSpiel sees it."""

    def __init__(self, game: MotuGame) -> None:
        super().__init__(game)
        self._position = Position(game, game.blank.copy(), SET_UP, ())

    # -- OpenSpiel's interface --

    def current_player(self) -> int:
        if self._position.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._position.seat()
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self._position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self._position.waiting is not None:
            self._position.happen(action)
        else:
            self._position.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self._position.game.motu.actions.text(action)

    def is_terminal(self) -> bool:
        return self._position.waiting is None and self._position.seat() == NOBODY

    def returns(self) -> list[float]:
        game = self._position.game
        if not self.is_terminal():
            return [0.0] * game.players
        won = game.operate(op.WINNERS, self._position.states)
        return utilities([won >> seat & 1 for seat in range(game.players)])

    def __str__(self) -> str:
        position = self._position
        if position.waiting == SET_UP:
            return "before the set-up"
        view = position.view(position.seat())
        return str(position.game.motu.picture.text(view.view(np.recarray)[0]))

    # -- what a seat knows --

    def resample_from_infostate(self, player: int, sampler: Any) -> MotuState:
        """A random world that agrees with what the player knows; OpenSpiel's ISMCTS asks for it."""
        other: MotuState = self.clone()
        position = other._position
        position.states = position.view(player)
        position.states["secret"] = secret_of(f"redeal {sampler() if callable(sampler) else sampler}")
        position.game.operate(op.REDEAL, position.states, player)
        return other

    def score(self, player: int) -> int:
        """The points of a seat now."""
        return self._position.game.operate(op.SCORE, self._position.states, player)


def utilities(wins: list[int]) -> list[float]:
    """The win as numbers with the sum 0: 1 and -1 between two; a lone player has won when the game is over."""
    players, several = len(wins), max(sum(wins), 1)
    if players == 1:
        return [1.0]
    return [(players * won / several - 1) / (players - 1) for won in wins]


class Observer:
    """Observations for OpenSpiel: the numbers of `motu.engine.observation`, and what a seat knows as text."""

    def __init__(self, game: MotuGame, kind: Any = None) -> None:
        self.game = game
        self.recall = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(sum(part["size"] for part in layout(game.motu.record)), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MotuState, player: int) -> None:
        position = state._position
        if position.waiting == SET_UP:
            self.tensor[:] = 0
            return
        view = position.view(player).view(np.recarray)[0]
        self.tensor[:] = observe(self.game.motu.record, view, player)

    def string_from(self, state: MotuState, player: int) -> str:
        position = state._position
        if position.waiting == SET_UP:
            return "before the set-up"
        known = position.view(player).tobytes().hex()
        return f"{position.seen_log(player)} | {known}" if self.recall else known


class PlayoutEvaluator:
    """For OpenSpiel's searches: the mean of random playouts in compiled code; priors are even."""

    def __init__(self, game: pyspiel.Game, playouts: int = 1, seed: int = 0) -> None:
        if not isinstance(game, MotuGame):
            raise MotuError("this evaluator is for Motu's own games")
        options: dict[str, Any] = game.chosen
        self._batch = Batch(game.motu, playouts, game.players, seed, threads=1, **options)
        self._dice = np.random.default_rng(seed)

    def evaluate(self, state: MotuState) -> np.ndarray:
        if state.is_terminal():
            return np.array(state.returns())
        batch, position = self._batch, state._position
        if position.waiting is not None:
            state = state.clone()
            state.apply_action(int(self._dice.integers(CHANCE)))
            return self.evaluate(state)
        batch.load(position.states)
        batch.new_dice()
        batch.play_out()
        players = batch.players
        return ((players * batch.shares - 1) / max(players - 1, 1)).mean(axis=0)  # type: ignore[no-any-return]

    def prior(self, state: MotuState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return OUTCOMES
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
