"""Every game through OpenSpiel's Python interface.

    >>> import pyspiel, motu.doors.openspiel
    >>> game = pyspiel.load_game("motu_wayfinder(players=3)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node()
    True
    >>> state.apply_action(17)                       # one of 64 set-ups
    >>> state.action_to_string(state.legal_actions()[0])
    'place A1'

Chance is explicit: the set-up, and every action that draws random numbers, is followed by a chance node with `CHANCE`
equally likely outcomes, each of which gives the match new random numbers; so a search cannot foresee what comes.
Points without a choice are answered by the match.
"""

from __future__ import annotations

import json
import threading
from typing import Any

import numpy as np
import pyspiel

from motu.engine import operations as op
from motu.engine.chance import secret_of
from motu.engine.compiled import compiled, interpreted_only
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game, game_ids
from motu.engine.observation import layout, observe
from motu.engine.record import NOBODY
from motu.simulate.batch import Batch, straight

CHANCE = 64  # outcomes of a chance node
OUTCOMES = [(outcome, 1 / CHANCE) for outcome in range(CHANCE)]
DEFAULTS = "defaults"  # how options are written if none is chosen; else name:value/name:value
SET_UP = -1  # what waits for chance at the start
DRAWS, OVER = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)  # who is asked, if no seat is


def load(game: str | Game, players: int | None = None, seed: int = 0, **options: Any) -> pyspiel.Game:
    """A game for OpenSpiel, as `pyspiel.load_game("motu_wayfinder(players=3)")`, with options by their names."""
    found = find_game(game) if isinstance(game, str) else game
    players, chosen = found.choose(players, options)
    written = "/".join(f"{name}:{chosen[name]}" for name in options) or DEFAULTS
    return pyspiel.load_game(registered(found), {"players": players, "seed": seed, "options": written})


def registered(found: Game) -> str:
    """The name under which OpenSpiel knows a game; importing this module registers all that are installed."""
    name = f"motu_{found.id}"
    if name not in pyspiel.registered_names():
        kind = _type_of(found, name)
        own = type(f"Motu_{found.id}", (MotuGame,), {"motu": found, "game_type": kind, "__module__": __name__})
        globals()[own.__name__] = own  # where pickles look for it
        pyspiel.register_game(kind, own)
    return name


def _type_of(found: Game, name: str) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    hidden = found.hide is not op.nothing_hidden
    return kinds(
        short_name=name,
        long_name=f"Motu {found.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if 1 in found.players else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(found.players),
        min_num_players=min(found.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": found.choose(None, {})[0], "seed": 0, "options": DEFAULTS},
    )


def _loaded(name: str, text: str) -> Any:
    """A pickled game."""
    registered(find_game(name))
    return pyspiel.load_game(text)


class MotuGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of players and options."""

    motu: Game
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        pairs = [part.split(":", 1) for part in str(given.get("options", DEFAULTS)).split("/") if part != DEFAULTS]
        self.players, self.chosen = self.motu.choose(given.get("players"), dict(pairs))
        self.seed = given.get("seed", 0)
        self.desk = Desk(self.motu)
        blank = self.motu.blank(self.players, self.chosen, (0, 0)).tobytes()
        self.first = Position(self, None, NOBODY, (), blank, SET_UP, DRAWS, [])
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

    def new_initial_state(self, written: Any = None) -> MotuState:
        """A match before its set-up, or as `state.to_json()` or `state.to_dict()` has written it down."""
        state = MotuState(self)
        if written is not None:
            for action in (json.loads(written) if isinstance(written, str) else written)["history"]:
                state.apply_action(action)
        return state

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What OpenSpiel's observations are made by."""
        return Observer(self, kind)


class Desk:
    """Where the rules work: a state is laid there, changed, and read off again."""

    def __init__(self, game: Game) -> None:
        game.compile()
        self.states, (self.ledger, self.out) = game.record.zeros(), game.scratch()
        self.bytes = self.states.view(np.uint8).data
        self.seat, self.steps, self.drawn = (self._one(game, name) for name in ("seat", "steps", "drawn"))
        self.is_open = game.concealed is op.nothing_concealed
        self.run: Any = game.operate
        if not interpreted_only():
            self.run = straight(compiled(game, op.operate, 0, self.states, self.ledger, self.out, 0, brief=True))
        self.lock = threading.Lock()  # several threads may play, but there is one desk

    def _one(self, game: Game, name: str) -> Any:
        """A number of the state, which is read quicker so than by NumPy."""
        fields: Any = game.record.dtype.fields
        kind, first = fields[name][:2]
        return self.bytes[first : first + kind.itemsize].cast(kind.char)

    def operate(self, operation: int, argument: int = 0) -> int:
        """Do one operation on the state that lies there."""
        return self.run(operation, self.states, self.ledger, self.out, argument)  # type: ignore[no-any-return]

    def asked(self, operation: int, state: bytes, argument: int = 0) -> int:
        """What an operation answers about a state."""
        with self.lock:
            self.bytes[:] = state
            return self.operate(operation, argument)

    def made(self, operation: int, state: bytes, argument: int = 0) -> np.ndarray:
        """What an operation makes of a state."""
        with self.lock:
            self.bytes[:] = state
            self.operate(operation, argument)
            return self.states.copy()

    def answer(self, action: int, notes: list[Note]) -> bool:
        """Answer, unless that draws random numbers: then nothing is changed."""
        note = (self.seat[0], action, not self.is_open and self.operate(op.CONCEALED, action) != 0)
        before, drawn = self.bytes.tobytes(), self.drawn[0]
        self.operate(op.ANSWER, action)
        if self.drawn[0] != drawn:
            self.bytes[:] = before
            return False
        notes.append(note)
        return True

    def happen(self, action: int, secret: tuple[int, int], notes: list[Note]) -> None:
        """What waited for chance happens, with new random numbers."""
        self.states["secret"], self.states["drawn"] = secret, 0
        if action == SET_UP:
            self.operate(op.SET_UP)
            return
        notes.append((self.seat[0], action, self.operate(op.CONCEALED, action) != 0))
        self.operate(op.ANSWER, action)

    def go_on(self, notes: list[Note]) -> tuple[int | None, list[int]]:
        """Answer what is forced; what waits for chance then, if anything, and else what is legal."""
        while self.seat[0] != NOBODY:
            count = self.operate(op.LEGAL)
            if count != 1:
                return None, self.out[:count].tolist()
            action = int(self.out[0])
            if not self.answer(action, notes):
                return action, []
        return None, []


Note = tuple[int, int, bool]  # of a log: seat, action, whether it is concealed


class Position:
    """A moment of a match.  It never changes: copies of a state share it, and to undo is to go back by one."""

    __slots__ = ("action", "before", "game", "legal", "notes", "number", "player", "state", "waiting")

    def __init__(
        self,
        game: MotuGame,
        before: Position | None,
        action: int,
        notes: tuple[Note, ...],
        state: bytes,
        waiting: int | None,
        player: int,
        legal: list[int],
        number: int = 0,
    ) -> None:
        self.game, self.before = game, before
        self.action, self.notes = action, notes  # what led here: OpenSpiel's action, and what stands in the log since
        self.state = state
        self.waiting = waiting  # the answer that waits for chance, if one does
        self.player, self.legal = player, legal
        self.number = number  # of the action among all that were ever applied, undone ones too

    def __deepcopy__(self, memo: Any) -> Position:
        return self

    def __reduce__(self) -> Any:
        past = [(link.action, link.notes, link.number) for link in self.way()]
        return _restored, (str(self.game), past, self.state, self.waiting, self.player, self.legal)

    def after(self, action: int, number: int) -> Position:
        """The moment after an action, or after chance has chosen."""
        game, desk = self.game, self.game.desk
        notes: list[Note] = []
        with desk.lock:
            desk.bytes[:] = self.state
            if self.waiting is not None:
                desk.happen(self.waiting, secret_of(f"{game.seed}/{desk.steps[0]}/{action}"), notes)
                waiting, legal = desk.go_on(notes)
            elif desk.answer(action, notes):
                waiting, legal = desk.go_on(notes)
            else:
                waiting, legal = action, []
            state, seat = desk.bytes.tobytes(), desk.seat[0]
        player = DRAWS if waiting is not None else OVER if seat == NOBODY else seat
        return Position(game, self, action, tuple(notes), state, waiting, player, legal, number)

    def way(self) -> list[Position]:
        """All moments up to this one, except for the first."""
        found, link = [], self
        while link.before is not None:
            found.append(link)
            link = link.before
        return found[::-1]

    def states(self) -> np.ndarray:
        """The state as an array of one record."""
        return np.frombuffer(self.state, self.game.motu.record.dtype)

    def view(self, seat: int) -> np.ndarray:
        """What a seat may know, as an array of one record."""
        return self.game.desk.made(op.SEAL, self.state, seat)

    def seen_log(self, seat: int) -> str:
        """What was answered, as far as a seat may read it."""
        notes = [note for link in self.way() for note in link.notes]
        return " ".join(f"{who}:{'?' if dark and who != seat else action}" for who, action, dark in notes)


def _restored(name: str, past: list[Any], state: bytes, waiting: int | None, player: int, legal: list[int]) -> Position:
    """A pickled position; of the moments before it only the log was kept."""
    game = _loaded(name.partition("(")[0].removeprefix("motu_"), name)
    link: Position = game.first
    for action, notes, number in past:
        link = Position(game, link, action, notes, b"", None, DRAWS, [], number)
    link.state, link.waiting, link.player, link.legal = state, waiting, player, legal
    return link if past else game.first


class MotuState(pyspiel.State):  # type: ignore[misc]
    """A match as OpenSpiel sees it."""

    def __init__(self, game: MotuGame) -> None:
        super().__init__(game)
        self._position = game.first
        self._applied = 0  # actions, undone ones too

    # -- OpenSpiel's interface --

    def current_player(self) -> int:
        return self._position.player

    def is_terminal(self) -> bool:
        return self._position.player == OVER

    def is_chance_node(self) -> bool:
        return self._position.player == DRAWS

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What is legal now; asked from Python it need not go through OpenSpiel."""
        asked = self._position.player
        if asked == DRAWS:
            return list(range(CHANCE))
        return self._position.legal[:] if player is None or player == asked else []

    def _legal_actions(self, player: int) -> list[int]:
        return self._position.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        self._position = self._position.after(action, self._applied)
        self._applied += 1

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which was this one by this player."""
        before = self._position.before
        if before is not None and not before.state:
            raise MotuError("what was before a pickled state is not known; its history can be played again")
        if before is None or (before.player, self._position.action) != (player, action):
            raise MotuError(f"player {player} has not just chosen {action}")
        self._position = before

    def _action_to_string(self, player: int, action: int) -> str:
        if player == DRAWS:
            return f"chance {action}"
        return self._position.game.motu.actions.text(action)

    def returns(self) -> list[float]:
        game = self._position.game
        if not self.is_terminal():
            return [0.0] * game.players
        won = game.desk.asked(op.WINNERS, self._position.state)
        return utilities([won >> seat & 1 for seat in range(game.players)])

    def __str__(self) -> str:
        position = self._position
        if position.waiting == SET_UP:
            return "before the set-up"
        view = position.view(int(position.states()["seat"][0]))
        return str(position.game.motu.picture.text(view.view(np.recarray)[0]))

    # -- the history: OpenSpiel's own notes know of no undo --

    def history(self) -> list[int]:
        """The actions of players and of chance that led here."""
        return [link.action for link in self._position.way()]

    def full_history(self) -> list[Any]:
        """The same with their players."""
        applied = super().full_history()
        return [applied[link.number] for link in self._position.way()]

    def history_str(self) -> str:
        """The same as text."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """How many there were."""
        return len(self._position.way())

    def _to_struct(self) -> dict[str, Any]:
        """What `to_json` writes: the whole state with all that is hidden; `new_initial_state` takes it back."""
        position = self._position
        record = position.game.motu.record
        return {
            "game": str(position.game),
            "history": self.history(),
            "player": position.player,
            "legal": position.legal,
            "position": record.to_plain(position.states()),
        }

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        """What a seat may know, field by field."""
        return self._position.game.motu.record.to_plain(self._position.view(player))

    # -- what a seat knows --

    def resample_from_infostate(self, player: int, sampler: Any) -> MotuState:
        """A random world that agrees with what the player knows; OpenSpiel's ISMCTS asks for it."""
        other: MotuState = self.clone()
        position = self._position
        known, desk = position.view(player), position.game.desk
        known["secret"] = secret_of(f"redeal {sampler() if callable(sampler) else sampler}")
        state = desk.made(op.REDEAL, known.tobytes(), player).tobytes()
        other._position = Position(
            position.game, position.before, position.action, position.notes, state, position.waiting, position.player,
            position.legal, position.number,
        )  # fmt: skip
        return other

    def score(self, player: int) -> int:
        """The points of a seat now."""
        return self._position.game.desk.asked(op.SCORE, self._position.state, player)


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
        """Fill in the numbers that a player sees."""
        position = state._position
        if position.waiting == SET_UP:
            self.tensor[:] = 0
            return
        view = position.view(player).view(np.recarray)[0]
        self.tensor[:] = observe(self.game.motu.record, view, player)

    def string_from(self, state: MotuState, player: int) -> str:
        """What a player knows as text: with perfect recall the log too."""
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
        """The mean return of every player."""
        if state.is_terminal():
            return np.array(state.returns())
        batch, position = self._batch, state._position
        if position.waiting is not None:
            state = state.clone()
            state.apply_action(int(self._dice.integers(CHANCE)))
            return self.evaluate(state)
        batch.load(position.states())
        batch.new_dice()
        batch.play_out()
        players = batch.players
        return ((players * batch.shares - 1) / max(players - 1, 1)).mean(axis=0)  # type: ignore[no-any-return]

    def prior(self, state: MotuState) -> list[tuple[int, float]]:
        """Every action with the same weight."""
        if state.is_chance_node():
            return OUTCOMES
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


for _name in game_ids():
    registered(find_game(_name))
