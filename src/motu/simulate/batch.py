"""Many matches at once: reset, legal masks, steps, playouts and scores as arrays.

    >>> from motu.simulate import Batch
    >>> batch = Batch("wayfinder", 1000, players=3, seed=7)
    >>> batch.step(batch.masks.argmax(axis=1))       # the first legal action in every match
    >>> batch.play_out()
    >>> batch.scores().shape
    (1000, 3)

Match k of seed 7 is the match with the seed '7#k', and the same whatever the number of threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from motu.engine import operations as op
from motu.engine.chance import secret_of
from motu.engine.compiled import compiled, interpreted_only
from motu.engine.errors import MotuError, Refused
from motu.engine.game import Game, find_game
from motu.engine.match import Match
from motu.engine.observation import layout, observe, width
from motu.engine.record import NOBODY

from .core import rows as k
from .random_play import checksum_of

FEW = 64  # matches that are not worth a second thread
KINDS = ("float32", "uint8")


class Batch:
    """A number of matches of one game.

    The arrays `masks`, `seats`, `shares` and `states` are the batch itself, not copies: read them, do not keep them.
    """

    def __init__(
        self,
        game: str | Game,
        matches: int,
        players: int | None = None,
        seed: str | int = 0,
        *,
        first: int = 0,
        threads: int | None = None,
        observations: str | None = None,
        by_source: bool = False,
        autoreset: bool = False,
        learner: int | None = None,
        **options: Any,
    ) -> None:
        """`first` is the number of the first match in its seed.

        `observations` is the kind of numbers to write into `observed` in every call; `by_source` keeps the ledgers.
        With `autoreset` a step on a match that is over starts its next one.  With a `learner` only that seat is asked,
        the others play at random.
        """
        self.game = find_game(game) if isinstance(game, str) else game
        self.players, self.options = self.game.choose(players, options)
        self.matches = _at_least_one("match", matches)
        self.threads = _at_least_one("thread", threads or os.cpu_count() or 1)
        if observations is not None and observations not in KINDS:
            raise MotuError(f"observations are {' or '.join(KINDS)}, not {observations!r}")
        if learner is not None and not 0 <= learner < self.players:
            raise MotuError(f"no seat {learner}; seats go from 0 to {self.players - 1}")
        self.first = first
        self.learner = NOBODY if learner is None else learner
        self.stride = self.matches if autoreset else 0
        self._arrays(observations, by_source)
        self._pool: ThreadPoolExecutor | None = None
        self.reset(seed)

    def _arrays(self, observations: str | None, by_source: bool) -> None:
        n, game, players = self.matches, self.game, self.players
        count = game.actions.count
        self.states = game.record.zeros(n)
        self.seats = np.zeros(n, np.int64)
        self.shares = np.zeros((n, players), np.float32)
        self._all = k.Matches(
            self.states,
            choosers=np.zeros(n, np.uint64),
            actions=np.zeros((n, count), np.int16),
            book=np.zeros((n, k.BOOK), np.int64),
            chosen=np.zeros(n, np.int64),
            masks=np.zeros((n, count), np.uint8),
            seats=self.seats,
        )
        self.masks = self._all.masks.view(bool)
        self._book: np.ndarray = self._all.book
        self._start = k.Start(
            game.blank(players, self.options, (0, 0)), np.zeros(2, np.uint64), self.stride, game.longest
        )
        self._results = k.Results(
            np.zeros((n, players), np.int64),
            self.shares,
            np.zeros((n if by_source else 0, players, len(game.sources)), np.int64),
        )
        views = game.record.zeros(self.threads)
        self._blind = k.Sight(
            views, k.as_numbers(views), k.observation_plan(game.record, players),
            np.zeros((0, 0), np.float32), np.zeros((0, 0), np.uint8),
        )  # fmt: skip
        self.width = width(game.record, np.dtype(observations or "float32"))
        self.observed = None if observations is None else np.zeros((n, self.width), observations)
        self._sight = self._seeing(self.observed)
        self._rows = np.arange(n)
        self._run: Callable[..., Any] | None = None
        if not interpreted_only():
            part, rest = k.Part(0, 1, 0), (NOBODY, self._all, self._start, self._results, self._sight)
            self._run = compiled(game, k.serve_some, k.LOOK, part, *rest)

    # -- entering the compiled code --

    def _seeing(self, observed: np.ndarray | None) -> k.Sight:
        """Where observations are written to."""
        if observed is None:
            return self._blind
        if observed.dtype == np.float32:
            return self._blind._replace(real=observed)
        return self._blind._replace(small=observed)

    def _serve(self, job: int, observed: np.ndarray | None = None, observer: int = NOBODY) -> None:
        if self._run is None:
            self._serve_interpreted(job, observed, observer)
            return
        sight = self._sight if observed is self.observed else self._seeing(observed)
        rest = (observer, self._all, self._start, self._results, sight)
        threads = min(self.threads, 1 + self.matches // FEW)
        if threads == 1:
            self._run(job, k.Part(0, self.matches, 0), *rest)
            return
        self._pool = self._pool or ThreadPoolExecutor(self.threads)
        edges = [self.matches * part // threads for part in range(threads + 1)]
        parts = [k.Part(edges[desk], edges[desk + 1], desk) for desk in range(threads)]
        for waiting in [self._pool.submit(self._run, job, part, *rest) for part in parts]:
            waiting.result()

    def _serve_interpreted(self, job: int, observed: np.ndarray | None, observer: int) -> None:
        """The same without a compiler: match by match, on wide copies."""
        record = self.game.record
        start = self._start._replace(blank=record.widen(self._start.blank))
        for i in range(self.matches):
            row = slice(i, i + 1)
            wide = record.widen(self.states[row])
            matches = k.Matches(*(array[row] for array in self._all))._replace(states=wide)
            results = k.Results(*(array[row] for array in self._results))
            k.serve(job, 0, 0, observer, matches, start, results, self._blind)
            self.states[row] = record.narrow(wide)
            if observed is not None:
                seat = observer if observer != NOBODY else int(k.viewer(0, wide[0], matches.book))
                observed[i] = observe(record, self._view(i, seat), seat, observed.dtype)

    def _view(self, i: int, seat: int) -> np.record:
        shown = self.states[i : i + 1].copy()
        self.game.operate(op.SEAL, shown, *self.game.scratch(), seat)
        return shown.view(np.recarray)[0]  # type: ignore[no-any-return]

    # -- playing --

    def reset(self, seed: str | int | None = None) -> None:
        """Start all matches: anew with a seed, or, without one, the next matches of the seed."""
        if seed is not None:
            self.seed = str(seed)
            self._start.key[:] = secret_of(seed)
            self._book[:, k.NUMBER] = self.first + self._rows
        else:
            self._book[:, k.NUMBER] += self.matches
        self._book[:, k.LEARNER] = self.learner
        self._serve(k.RESET, self.observed)

    def step(self, actions: Any) -> None:
        """Answer the decision of every match; matches that are over ignore it (or start anew, with autoreset).

        One illegal action, and nothing at all is changed: the error names the match and the rule.
        """
        self._all.chosen[:] = self._checked(actions)
        self._serve(k.STEP, self.observed)

    def step_random(self) -> np.ndarray:
        """Answer every decision at random; answers which actions were chosen."""
        self._serve(k.RANDOM, self.observed)
        return np.array(self._all.chosen)

    def play_out(self) -> None:
        """Play every match to its end at random."""
        self._serve(k.PLAY_OUT, self.observed)
        self.check_stuck()

    def check_stuck(self) -> None:
        """A match without a legal action, or an endless one, is a mistake in the rules: say so."""
        stuck = np.flatnonzero(self._book[:, k.STUCK])
        if len(stuck):
            number = self.numbers[stuck[0]]
            raise MotuError(f"{len(stuck)} matches of {self.game.id} are stuck; see seed '{self.seed}#{number}'")

    def _checked(self, actions: Any) -> np.ndarray:
        given = np.asarray(actions)
        if given.shape != (self.matches,):
            raise MotuError(f"one action for each match: the shape is ({self.matches},), not {given.shape}")
        if given.dtype.kind not in "iu":
            raise MotuError(f"actions are whole numbers, not {given.dtype}")
        inside = (given >= 0) & (given < self.game.actions.count)
        good = self._all.masks[self._rows, np.where(inside, given, 0)].astype(bool) & inside
        bad = np.flatnonzero(~good & (self._book[:, k.OPTIONS] > 0))
        if len(bad):
            self._refuse(int(bad[0]), int(given[bad[0]]))
        return given

    def _refuse(self, i: int, action: int) -> None:
        text = f"match {i}: {self.game.actions.text(action)}"
        number = self.game.operate(op.WHY_NOT, self.states[i : i + 1].copy(), *self.game.scratch(), action)
        rule = self.game.rule(number)
        raise Refused(text, rule.id, rule.text)

    # -- looking --

    @property
    def numbers(self) -> np.ndarray:
        """The number of each match in the seed."""
        return self._book[:, k.NUMBER]

    @property
    def decisions(self) -> np.ndarray:
        """Decisions answered in each match so far; forced answers do not count."""
        return self._book[:, k.DECISIONS]

    @property
    def choices(self) -> np.ndarray:
        """Legal actions summed over these decisions."""
        return self._book[:, k.CHOICES]

    @property
    def over(self) -> np.ndarray:
        """Which matches have ended."""
        return np.equal(self.seats, NOBODY)

    @property
    def decided(self) -> np.ndarray:
        """The seat that decided last in each match."""
        return self._book[:, k.DECIDED]

    def scores(self) -> np.ndarray:
        """The points of each seat: (matches, players)."""
        self._serve(k.LOOK)
        return np.array(self._results.scores)

    def points(self) -> np.ndarray:
        """The points by source: (matches, players, sources); only with `by_source`."""
        if not len(self._results.points):
            raise MotuError("points by source are kept only by Batch(…, by_source=True)")
        self._serve(k.LOOK)
        return np.array(self._results.points)

    def observe(self, seat: int | None = None, kind: str = "float32", out: np.ndarray | None = None) -> np.ndarray:
        """What a seat sees in each match; by default the deciding one, after the end the one that decided last."""
        if seat is not None and not 0 <= seat < self.players:
            raise MotuError(f"no seat {seat}; seats go from 0 to {self.players - 1}")
        if kind not in KINDS:
            raise MotuError(f"observations are {' or '.join(KINDS)}, not {kind!r}")
        if out is None:
            out = np.zeros((self.matches, width(self.game.record, np.dtype(kind))), kind)
        self._serve(k.LOOK, out, NOBODY if seat is None else seat)
        return out

    def layout(self) -> list[dict[str, Any]]:
        """The named parts of an observation."""
        return layout(self.game.record, None if self.observed is None else self.observed.dtype)

    def match(self, i: int) -> Match:
        """A copy of one match, to look at or to play on; its log starts here."""
        chosen: dict[str, Any] = self.options
        found = Match(self.game, self.players, f"{self.seed}#{self.numbers[i]}", **chosen)
        return found.edit(self.game.record.to_plain(self.states[i : i + 1]))

    def checksum(self) -> str:
        """A checksum of all states; equal games give equal ones on every machine and GPU."""
        return checksum_of(self.states)

    def __repr__(self) -> str:
        return f"<Batch of {self.matches} matches of {self.game.id}, {self.players} players>"


def _at_least_one(what: str, count: int) -> int:
    if count < 1:
        raise MotuError(f"at least one {what} is needed, not {count}")
    return count
