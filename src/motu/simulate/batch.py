"""Many matches at once: reset, legal masks, steps, playouts and scores as arrays.

    >>> from motu.simulate import Batch
    >>> batch = Batch("wayfinder", 1000, players=3, seed=7)
    >>> batch.step(batch.masks.argmax(axis=1))       # the first legal action in every match
    >>> batch.play_out()
    >>> batch.scores().shape
    (1000, 3)

Match k of seed 7 is the match with the seed '7#k', and the same whatever the number of threads.

A search copies matches, deals what a seat cannot know anew, and plays on:

    >>> batch.reset(8)
    >>> ahead = batch.gather([0, 0, 0, 1])           # match 0 three times, match 1 once
    >>> ahead.redeal()                               # each in a world of its own
    >>> ahead.play_out()
    >>> ahead.shares.shape
    (4, 3)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Self

import numpy as np

from motu.engine import operations as op
from motu.engine import packing
from motu.engine.chance import secret_of
from motu.engine.compiled import compiled, interpreted_only
from motu.engine.errors import MotuError, Refused
from motu.engine.game import Game, find_game
from motu.engine.match import Match
from motu.engine.observation import full_layout, observe, width
from motu.engine.position import Position
from motu.engine.record import NOBODY

from .core import rows as k
from .core import worlds as w
from .features import Features
from .random_play import checksum_of

FEW = 64  # matches that are not worth a second thread
KINDS = ("float32", "uint8")
KEPT = ("game", "players", "options", "first", "threads", "observations", "by_source", "learner", "stride", "seed")
PACKED = ("states", "choosers", "book", "dealt")
FRESH = {k.DECISIONS: 0, k.CHOICES: 0, k.DECIDED: NOBODY, k.STUCK: 0}  # the book of a position that was put in


class Batch:
    """A number of matches of one game.

    The arrays `masks`, `seats`, `over`, `shares`, `observed` and `states` are the batch itself, not copies: read them,
    do not keep them.  Whoever writes into `states`, or into `bytes`, which are the same, calls `refresh` afterwards.
    """

    _named: str  # the worlds that are dealt have a name
    _copies: int  # batches made out of this one have worlds of their own

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
        if observations is not None:
            check_kind(observations)
        if learner is not None:
            self._check_seat(learner)
        self.first, self.observations, self.by_source = first, observations, by_source
        self.learner = NOBODY if learner is None else learner
        self.stride = self.matches if autoreset else 0
        self._make_room()
        self.reset(seed)

    # -- arrays, and the compiled code that works on them; a batch on a card has its own --

    def _make_room(self) -> None:
        n, game, players = self.matches, self.game, self.players
        count = game.actions.count
        self.width = width(game.record, np.dtype(self.observations or "float32"))
        self._all = k.Matches(
            game.record.zeros(n),
            choosers=np.zeros(n, np.uint64),
            actions=np.zeros((n, count), np.int16),
            book=np.zeros((n, k.BOOK), np.int64),
            chosen=np.zeros(n, np.int64),
            masks=np.zeros((n, count), np.uint8),
            seats=np.zeros(n, np.int64),
            over=np.zeros(n, np.uint8),
            dealt=np.zeros(n, np.int64),
        )
        self._start = k.Start(
            game.blank(players, self.options, (0, 0)), np.zeros(2, np.uint64), self.stride, game.longest
        )
        self._worlds: Any = np.zeros(2, np.uint64)  # the key of the worlds that are dealt
        self._results = k.Results(
            np.zeros((n, players), np.int64),
            np.zeros((n, players), np.float32),
            np.zeros((n if self.by_source else 0, players, len(game.sources)), np.int64),
        )
        views = game.record.zeros(self.threads)
        self._blind: Any = k.Sight(
            np.full(n, NOBODY, np.int64), views, k.as_numbers(views), k.observation_plan(game.record, players),
            np.zeros((0, 0), np.float32), np.zeros((0, 0), np.uint8),
        )  # fmt: skip
        self.observed: Any = None if self.observations is None else np.zeros((n, self.width), self.observations)
        self._sight: Any = self._seeing(self.observed)
        self._order: Any = np.arange(n)
        self._pool: ThreadPoolExecutor | None = None
        self._run: Callable[..., Any] | None = None
        if not interpreted_only():
            rest = (self._all, self._start, self._results, self._sight)
            self._run = straight(compiled(game, k.serve_some, k.LOOK, k.Part(0, 1, 0), *rest))
        self._show()

    def _show(self) -> None:
        """The arrays that everybody may look at."""
        self.states, self.seats, self.legal = self._all.states, self._all.seats, self._all.actions
        self.bytes = self.states.view(np.uint8).reshape(self.matches, -1)
        self.masks, self.over = self._all.masks.view(np.bool_), self._all.over.view(np.bool_)
        self.shares, self.final = self._results.shares, self._results.scores

    def _seeing(self, observed: Any) -> Any:
        """Where observations are written to."""
        if observed is None:
            return self._blind
        if observed.dtype == np.float32:
            return self._blind._replace(real=observed)
        return self._blind._replace(small=observed)

    def _serve(self, job: int, sight: Any = None) -> None:
        sight = self._sight if sight is None else sight
        if self._run is not None:
            self._in_parts(self._run, job, (self._all, self._start, self._results, sight))
            return
        with self._interpreted() as matches:
            start = self._start._replace(blank=self.game.record.widen(self._start.blank))
            k.serve_some(job, k.Part(0, self.matches, 0), matches, start, self._results, self._blind)
        if len(sight.real) or len(sight.small):
            self._observe_interpreted(sight)

    def _observe_interpreted(self, sight: k.Sight) -> None:
        observed = sight.real if len(sight.real) else sight.small
        for i, seat in enumerate(sight.observers):
            found = (seat, self.seats[i], self.learner, max(self.decided[i], 0))
            seat = int(next(seat for seat in found if seat != NOBODY))
            observed[i] = observe(self.game.record, self.view(i, seat), seat, observed.dtype)

    @contextmanager
    def _interpreted(self) -> Iterator[k.Matches]:
        """The matches without a compiler: on wide copies."""
        wide = self.game.record.widen(self.states)
        yield self._all._replace(states=wide)
        self.states[...] = self.game.record.narrow(wide)

    def _deal(self, job: int, seats: np.ndarray) -> None:
        """Change the states by chance or by `refresh`, then ask what is legal in them."""
        given = (self._worlds, seats, self._all)
        if self._run is None:
            with self._interpreted() as matches:
                w.deal_some(job, k.Part(0, self.matches, 0), self._worlds, seats, matches)
        else:
            self._in_parts(compiled(self.game, w.deal_some, job, k.Part(0, 1, 0), *given), job, given)
        self._serve(k.ASK)

    def _in_parts(self, run: Callable[..., Any], job: int, given: tuple[Any, ...]) -> None:
        """Enter compiled code with as many threads as are worth it."""
        threads = min(self.threads, 1 + self.matches // FEW)
        if threads == 1:
            run(job, k.Part(0, self.matches, 0), *given)
            return
        self._pool = self._pool or ThreadPoolExecutor(self.threads)
        edges = [self.matches * part // threads for part in range(threads + 1)]
        parts = [k.Part(edges[desk], edges[desk + 1], desk) for desk in range(threads)]
        for waiting in [self._pool.submit(run, job, part, *given) for part in parts]:
            waiting.result()

    def _write(self, array: Any, values: np.ndarray) -> None:
        """Write values from here into one of the batch's arrays."""
        array[...] = values

    def _read(self, array: Any) -> np.ndarray:
        """One of the batch's arrays as it is now, here."""
        return np.array(array)

    def _copy_rows(self, source: Self, of: Any, rows: Any) -> None:
        """Matches `of` another batch take the place of these rows."""
        for theirs, ours in zip(source._kept(), self._kept(), strict=True):
            if len(ours):
                ours[rows] = theirs[of]

    def _rows_of(self, rows: Any) -> Any:
        """Numbers of rows in the form that the batch works with."""
        return self._checked_rows(rows)

    def _checked_rows(self, rows: Any) -> np.ndarray:
        found = np.asarray(rows)
        if found.dtype == np.bool_ and found.shape == (self.matches,):
            found = np.flatnonzero(found)
        if found.ndim != 1 or found.dtype.kind not in "iu" or not len(found):
            raise MotuError("rows are a list of whole numbers, or one yes or no for each match")
        if found.min() < 0 or found.max() >= self.matches:
            raise MotuError(f"rows go from 0 to {self.matches - 1}, not from {found.min()} to {found.max()}")
        return found

    def _seats_of(self, seat: Any) -> Any:
        """One seat for each match; nobody stands for the one that decides, or observes, by default."""
        if seat is None:
            return self._blind.observers
        found = np.asarray(seat)
        if found.dtype.kind not in "iu" or found.shape not in ((), (self.matches,)):
            raise MotuError(f"a seat is a whole number, or {self.matches} of them, not {seat!r}")
        for one in (found.min(), found.max()):
            self._check_seat(int(one))
        seats = np.empty(self.matches, np.int64)
        seats[:] = found
        return seats

    def _take(self, actions: Any) -> None:
        """Note down what is to be answered."""
        given = np.asarray(actions)
        self._check_actions(given)
        self._all.chosen[...] = given

    def _first_illegal(self) -> int:
        """The first match that is given an action which is not legal, or NOBODY."""
        given = self._all.chosen
        inside = (given >= 0) & (given < self.game.actions.count)
        good = (self.masks[self._order, np.where(inside, given, 0)] & inside) | (given == NOBODY)
        bad = np.flatnonzero(~good & (self.counts > 0))
        return int(bad[0]) if len(bad) else NOBODY

    def _count(self) -> None:
        """Count the points of matches that are not over; at the end it was done."""
        if not self.over.all():
            self._serve(k.LOOK, self._blind)

    # -- playing --

    def reset(self, seed: str | int | None = None) -> None:
        """Start all matches: anew with a seed, or, without one, the next matches of the seed."""
        book = self._read(self._all.book)
        book[:, k.NUMBER] += self.matches
        if seed is not None:
            self.seed = str(seed)
            self._write(self._start.key, np.array(secret_of(seed), np.uint64))
            self._begin_worlds(seed)
            book[:, k.NUMBER] = self.first + np.arange(self.matches)
        book[:, k.LEARNER] = self.learner
        self._write(self._all.book, book)
        self._serve(k.RESET)

    def step(self, actions: Any, check: bool = True) -> None:
        """Answer the decision of every match; matches that are over ignore it (or start anew, with autoreset).

        NOBODY, -1, for an action leaves a match as it is.
        One illegal action, and nothing at all is changed: the error names the match and the rule.  Without the check
        an illegal action spoils its match.
        """
        self._take(actions)
        if check:
            bad = self._first_illegal()
            if bad != NOBODY:
                raise self.refusal(bad, int(self._all.chosen[bad]))
        self._serve(k.STEP)

    def step_random(self) -> Any:
        """Answer every decision at random; answers which actions were chosen."""
        self._serve(k.RANDOM)
        return self._read(self._all.chosen)

    def play_out(self, check: bool = True) -> None:
        """Play every match to its end at random, and see that each has come to one."""
        self._serve(k.PLAY_OUT)
        if check:
            self.check_stuck()

    def check_stuck(self) -> None:
        """A match without a legal action, or an endless one, is a mistake in the rules: say so."""
        book = self._read(self._all.book)
        stuck = np.flatnonzero(book[:, k.STUCK])
        if len(stuck):
            number = book[stuck[0], k.NUMBER]
            raise MotuError(f"{len(stuck)} matches of {self.game.id} are stuck; see seed '{self.seed}#{number}'")

    def refusal(self, i: int, action: int) -> Refused:
        """The error that an action is answered with in match i: it names the rule."""
        text = f"match {i}: {self.game.actions.text(action)}"
        number = self.game.operate(op.WHY_NOT, self._state(i), *self.game.scratch(), action)
        rule = self.game.rule(number)
        return Refused(text, rule.id, rule.text)

    # -- positions --

    def load(self, positions: Any, rows: Any = None) -> None:
        """Put positions into the batch, by default one into each row; a single one goes into all rows.

        Positions are matches, or states as `states` holds them.  They must have the batch's players and options.
        Decisions are counted from here.  What is to come in a match is written in its state: a bot or learner that may
        not know it calls `redeal`.
        """
        where = np.arange(self.matches) if rows is None else self._checked_rows(rows)
        found = self._states_of(positions)
        if found.shape not in ((1,), where.shape):
            raise MotuError(f"{len(where)} positions are needed, or one for all, not {len(found)}")
        states, book = self._read(self.states), self._read(self._all.book)
        states[where] = found
        for column, value in FRESH.items():
            book[where, column] = value
        self._write(self.states, states)
        self._write(self._all.book, book)
        self._serve(k.ASK)

    def _states_of(self, positions: Any) -> np.ndarray:
        """Positions as records, checked."""
        dtype = self.game.record.dtype
        if isinstance(positions, Position):
            positions = [positions]
        if isinstance(positions, Sequence):
            wrong = [match for match in positions if not isinstance(match, Position) or match.game is not self.game]
            if wrong or not positions:
                raise MotuError(f"positions are matches of {self.game.id}, or records of them")
            found = np.array([np.frombuffer(match.snapshot(), dtype)[0] for match in positions], dtype)
        else:
            found = np.atleast_1d(np.asarray(positions))
            if found.dtype != dtype:
                raise MotuError(f"positions are matches of {self.game.id}, or records of them")
        blank = self._read(self._start.blank)
        for name in ("players", *(option.name for option in self.game.options)):
            if (found[name] != blank[name]).any():
                raise MotuError(f"a position has other {name} than the batch")
        return found

    def clone(self) -> Self:
        """An independent copy, that would go the same way."""
        copies = self._copies
        other = self.gather(np.arange(self.matches))
        other._begin_worlds(self._named)
        other._write(other._all.dealt, self._read(self._all.dealt))
        self._copies = other._copies = copies
        return other

    def gather(self, rows: Any, into: Self | None = None) -> Self:
        """Copies of these matches as a batch, a new one or one of that size; rows may be given several times."""
        of = self._rows_of(rows)
        if into is None:
            into = self._like(of.shape[0])
        into._check_same(self, of.shape[0])
        into._copy_rows(self, of, into._order)
        return into

    def scatter(self, rows: Any, other: Self) -> None:
        """Match k of another batch takes the place of match rows[k], each row given once."""
        where = self._rows_of(rows)
        other._check_same(self, where.shape[0])
        self._copy_rows(other, other._order, where)

    def redeal(self, seat: Any = None, seed: str | int | None = None) -> None:
        """Turn each match into a random world that agrees with all that a seat knows, with new dice.

        `seat` is one for all or one for each match, by default the one that decides; if it is another, and the one that
        decides has no choice in the new world, that is answered.  With a `seed` the same worlds come again; without one
        they are the next of the batch.
        """
        if seed is not None:
            self._begin_worlds(seed)
        self._deal(w.REDEAL, self._seats_of(seat))

    def new_dice(self, seed: str | int | None = None) -> None:
        """Leave each match as it is, hidden facts too, but let other dice fall from here on."""
        if seed is not None:
            self._begin_worlds(seed)
        self._deal(w.NEW_DICE, self._blind.observers)

    def refresh(self) -> None:
        """Bring everything up to date after `states` was written to: fields that follow from others, what is legal."""
        self._deal(w.REFRESH, self._blind.observers)

    def _begin_worlds(self, name: str | int) -> None:
        """Number the worlds from 0 again, under this name."""
        self._named = str(name)
        self._copies = 0
        self._write(self._worlds, np.array(secret_of(f"worlds {name}"), np.uint64))
        self._write(self._all.dealt, np.zeros(self.matches, np.int64))

    def _like(self, matches: int) -> Self:
        """A batch of the same kind, with nothing in it yet, and with worlds of its own."""
        other = object.__new__(type(self))
        other.__dict__.update({name: self.__dict__[name] for name in self._settings()})
        other.matches = matches
        other._make_room()
        other._write(other._start.key, self._read(self._start.key))
        self._copies += 1
        other._begin_worlds(f"{self._named}/{self._copies}")
        return other

    def _settings(self) -> tuple[str, ...]:
        return KEPT

    def _kept(self) -> list[Any]:
        """The arrays with a row for each match; worlds are counted by the row."""
        seen = [] if self.observed is None else [self.observed]
        return [*self._all[:-1], *self._results, *seen]

    def _check_same(self, other: Batch, size: int) -> None:
        same = [getattr(self, name) == getattr(other, name) for name in ("game", "players", "options", "observations")]
        if type(self) is not type(other) or not all(same) or self.by_source != other.by_source:
            raise MotuError("both batches must be of the same kind, game, players, options and observations")
        if self.matches != size:
            raise MotuError(f"the batch has {self.matches} matches; {size} are needed")

    def _check_actions(self, given: Any) -> None:
        if given.shape != (self.matches,):
            raise MotuError(f"one action for each match: the shape is ({self.matches},), not {given.shape}")
        if given.dtype.kind not in "iu":
            raise MotuError(f"actions are whole numbers, not {given.dtype}")

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise MotuError(f"no seat {seat}; seats go from 0 to {self.players - 1}")

    # -- kept for later --

    def __getstate__(self) -> dict[str, Any]:
        arrays = {name: self._read(getattr(self._all, name)).tobytes() for name in PACKED}
        settings = {name: getattr(self, name) for name in self._settings() if name != "game"}
        more = {"matches": self.matches, "named": self._named, "copies": self._copies}
        return packing.packed(self.game, settings=settings, arrays=arrays, **more)

    def __setstate__(self, content: dict[str, Any]) -> None:
        self.game = packing.unpacked(content)
        self.__dict__.update(content["settings"])
        self.matches = content["matches"]
        self._make_room()
        self._write(self._start.key, np.array(secret_of(self.seed), np.uint64))
        self._begin_worlds(content["named"])
        self._copies = content["copies"]
        for name in PACKED:
            array = getattr(self._all, name)
            self._write(array, np.frombuffer(content["arrays"][name], array.dtype).reshape(array.shape))
        self._serve(k.ASK)  # the rest follows

    # -- looking --

    def _column(self, what: int) -> Any:
        return self._all.book[:, what]

    @property
    def counts(self) -> Any:
        """How many actions are legal in each match: so many come first in its row of `legal`."""
        return self._column(k.OPTIONS)

    @property
    def numbers(self) -> Any:
        """The number of each match in the seed."""
        return self._column(k.NUMBER)

    @property
    def decisions(self) -> Any:
        """Decisions answered in each match so far; forced answers do not count."""
        return self._column(k.DECISIONS)

    @property
    def choices(self) -> Any:
        """Legal actions summed over these decisions."""
        return self._column(k.CHOICES)

    @property
    def decided(self) -> Any:
        """The seat that decided last in each match."""
        return self._column(k.DECIDED)

    def scores(self) -> Any:
        """The points of each seat: (matches, players).  `final` has them without counting where a match is over."""
        self._count()
        return self._copied(self._results.scores)

    def points(self) -> Any:
        """The points by source: (matches, players, sources); only with `by_source`."""
        if not self.by_source:
            raise MotuError("points by source are kept only by Batch(…, by_source=True)")
        self._count()
        return self._copied(self._results.points)

    def _copied(self, array: Any) -> Any:
        return np.array(array)

    def observe(self, seat: Any = None, kind: str = "float32", out: Any = None) -> Any:
        """What a seat sees in each match; by default the deciding one, after the end the one that decided last.

        `seat` is one for all matches or one for each.
        """
        check_kind(kind)
        shape = (self.matches, width(self.game.record, np.dtype(kind)))
        if out is None:
            out = np.zeros(shape, kind)
        if out.shape != shape or out.dtype != kind or not out.flags.c_contiguous:
            raise MotuError(f"out is a contiguous array of {kind} with the shape {shape}")
        self._serve(k.LOOK, self._seeing(out)._replace(observers=self._seats_of(seat)))
        return out

    def layout(self) -> list[dict[str, Any]]:
        """The named parts of an observation: where they lie, and what their numbers mean; `features` works by it."""
        return full_layout(self.game, self.players, np.dtype(self.observations or "float32"))

    @property
    def features(self) -> Features:
        """Turns observations of this batch into numbers that a network likes: `batch.features(batch.observed)`."""
        return Features(self.game, self.players, self.observations or "float32")

    def view(self, i: int, seat: int) -> np.record:
        """What a seat may know of match i."""
        shown = self._state(i)
        self.game.operate(op.SEAL, shown, *self.game.scratch(), seat)
        return shown.view(np.recarray)[0]  # type: ignore[no-any-return]

    def match(self, i: int) -> Match:
        """A copy of one match, to look at or to play on; its log starts here."""
        chosen: dict[str, Any] = self.options
        found = Match(self.game, self.players, f"{self.seed}#{int(self.numbers[i])}", **chosen)
        return found.take(self._state(i))

    def _state(self, i: int) -> np.ndarray:
        """A copy of one state, here."""
        return self._read(self.states[i : i + 1])

    def checksum(self) -> str:
        """A checksum of all states; equal games give equal ones on every machine and GPU."""
        return checksum_of(self._read(self.states))

    def __repr__(self) -> str:
        return f"<Batch of {self.matches} matches of {self.game.id}, {self.players} players>"


def straight(entry: Any) -> Callable[..., Any]:
    """Compiled code without the search for the kinds of its arguments, which takes longer than a step of one match.

    Only for arguments that were made here: nobody looks at them again.
    """
    (only,) = entry.overloads.values()
    return only.entry_point  # type: ignore[no-any-return]


def check_kind(kind: str) -> None:
    """Refuse kinds of observations that there are not."""
    if kind not in KINDS:
        raise MotuError(f"observations are {' or '.join(KINDS)}, not {kind!r}")


def _at_least_one(what: str, count: int) -> int:
    if count < 1:
        raise MotuError(f"at least one {what} is needed, not {count}")
    return count
