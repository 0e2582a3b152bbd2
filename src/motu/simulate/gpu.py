"""The same rules, unchanged, on a graphics card: one thread a match (`pip install motu[gpu]`).

    >>> from motu.simulate import gpu                                    # doctest: +SKIP
    >>> gpu.random_games("wayfinder", players=2, games=1_000_000)        # doctest: +SKIP
    >>> batch = gpu.Batch("wayfinder", 131_072, players=2, observations="float32")       # doctest: +SKIP
    >>> torch.as_tensor(batch.observed, device="cuda")                   # doctest: +SKIP

Arrays stay on the card.  They carry `__cuda_array_interface__`, so PyTorch, CuPy and JAX take them without a copy.
The same seeds give the same games, byte for byte, as on a core.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from motu.engine import operations as op
from motu.engine.chance import ONE, secret_of
from motu.engine.compiled import _register as register
from motu.engine.errors import MotuError, Refused
from motu.engine.game import Game, find_game
from motu.engine.observation import layout
from motu.engine.operations import answer, legal, rule, score, winners
from motu.engine.record import NOBODY

from .batch import KINDS
from .core import rows as k
from .core.games import begin, mix, pick, shuffle_on
from .random_play import Tally, checksum_of

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # some versions of numba.cuda still ask for it
try:
    from numba import cuda, from_dtype, types
except ImportError as missing:  # pragma: no cover
    raise MotuError(f"the graphics card needs numba-cuda: pip install 'motu[gpu]' ({missing})") from None

BLOCK = 128  # threads of a block
THREADS = 131_072  # matches at once
HOPPER = (9, 0)

DECISIONS, STEPS, STUCK, LONGEST = range(4)
SUMS = 4
SHARE = 60  # wins are counted in sixtieths, so that up to five seats share one in whole numbers


@rule
def book_game(s, row, sums, scores, wins):
    """Add a finished game to the sums of its thread."""
    sums[row, STEPS] += s.steps
    sums[row, LONGEST] = max(sums[row, LONGEST], s.steps)
    won = winners(s)
    several = 0
    for seat in range(s.players):
        scores[row, seat] += score(s, seat)
        several += won >> seat & 1
    for seat in range(s.players):
        if won >> seat & 1:
            wins[row, seat] += SHARE // several


@rule
def play_many(
    states, w, out, home, words, row, blank, key, number, last, stride, longest, sums, checksums, scores, wins
):
    """Play games number, number + stride, … below last in one thread, each thread at its own pace.

    states[w] is played on; home[row] keeps the last game's end.
    """
    s = states[w]
    s.seat = NOBODY
    playing = False
    decisions = 0
    x = ONE
    while True:
        if s.seat == NOBODY:
            if playing:
                book_game(s, row, sums, scores, wins)
                home[row] = states[w]
                checksums[row] ^= mix(words, row)
                number += stride
            if number >= last:
                break
            playing = True
            states[w] = blank[0]
            x = begin(s, key, number)
        options = legal(s, out)
        if options == 0 or s.steps >= longest:
            sums[row, STUCK] += 1
            s.seat = NOBODY
            continue
        chosen = 0
        if options > 1:
            decisions += 1
            x = shuffle_on(x)
            chosen = pick(x, options)
        answer(s, np.int64(out[chosen]))
    sums[row, DECISIONS] += decisions


def available() -> bool:
    """Whether there is a card that can be used."""
    return bool(cuda.is_available())


# -- kernels, one of each kind a game --


def _local_player(game: Game) -> Callable[..., Any]:
    """Random games with the state in the thread's own memory; the card lays it out so that neighbours share lines."""
    record, count = from_dtype(game.record.dtype), game.actions.count

    def play(home, words, blank, key, first, last, longest, sums, checksums, scores, wins):
        states = cuda.local.array(1, record)
        out = cuda.local.array(count, types.int16)
        row = cuda.grid(1)
        if row < home.shape[0]:
            play_many(
                states, 0, out, home, words, row, blank, key, first + row, last, home.shape[0], longest,
                sums, checksums, scores, wins,
            )  # fmt: skip

    return play


def _global_player(game: Game) -> Callable[..., Any]:
    """Random games with the state in the card's memory."""

    def play(home, words, actions, blank, key, first, last, longest, sums, checksums, scores, wins):
        row = cuda.grid(1)
        if row < home.shape[0]:
            play_many(
                home, row, actions[row], home, words, row, blank, key, first + row, last, home.shape[0], longest,
                sums, checksums, scores, wins,
            )  # fmt: skip

    return play


def _server(game: Game) -> Callable[..., Any]:
    def serve(
        job, blank, states, views, plan, ones, twos, fours, eights, key, stride, choosers, actions, book, chosen, masks,
        seats, scores, shares, points, real, small, observer, longest,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < states.shape[0]:
            k.serve(
                job, i, i, blank, states, views, plan, ones, twos, fours, eights, key, stride, choosers, actions, book,
                chosen, masks, seats, scores, shares, points, real, small, observer, longest,
            )  # fmt: skip

    return serve


def _find_illegal(chosen, masks, book, bad):  # type: ignore[no-untyped-def]
    """Leaves the lowest match with an illegal action in bad[0]."""
    i = cuda.grid(1)
    if i < chosen.shape[0]:
        action = chosen[i]
        fine = action >= 0 and action < masks.shape[1]
        if fine:
            fine = masks[i, action] != 0
        if not fine and book[i, k.OPTIONS] > 0:
            cuda.atomic.min(bad, 0, i)


KERNELS = {"local": _local_player, "global": _global_player, "batch": _server}


@cache
def kernel(game: Game, name: str, registers: int | None = None) -> Any:
    """A compiled kernel of a game; compiling takes a minute the first time in a process."""
    register()
    return cuda.jit(max_registers=registers)(KERNELS[name](game))


@cache
def _checking_kernel() -> Any:
    return cuda.jit(_find_illegal)


@contextmanager
def _as_if_on(capability: tuple[int, int]) -> Iterator[None]:
    """Lets the compiler build for a card that is not here."""
    from numba.cuda import dispatcher

    before = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = before


def assembly(game: str | Game, name: str = "local", capability: tuple[int, int] = HOPPER) -> str:
    """A kernel as PTX, the card's assembly; no card is needed."""
    found = find_game(game) if isinstance(game, str) else game
    register()
    state, numbers, words = from_dtype(found.record.dtype), types.int64, types.uint64
    shapes: dict[str, list[tuple[Any, int]]] = {
        "local": [(state, 1), (words, 2), (state, 1), (words, 1), (numbers, 0), (numbers, 0), (numbers, 0)],
        "global": [(state, 1), (words, 2), (types.int16, 2), (state, 1), (words, 1), *[(numbers, 0)] * 3],
        "batch": [
            (numbers, 0), (state, 1), (state, 1), (state, 1), (types.uint16, 3),
            (types.int8, 2), (types.int16, 2), (types.int32, 2), (numbers, 2),
            (words, 1), (numbers, 0), (words, 1), (types.int16, 2), (numbers, 2), (numbers, 1), (types.uint8, 2),
            (numbers, 1), (numbers, 2), (types.float32, 2), (numbers, 3), (types.float32, 2), (types.uint8, 2),
            (numbers, 0), (numbers, 0),
        ],
    }  # fmt: skip
    sums = [(numbers, 2), (words, 1), (numbers, 2), (numbers, 2)]
    wanted = shapes[name] + (sums if name != "batch" else [])
    signature = tuple(types.Array(kind, axes, "C") if axes else kind for kind, axes in wanted)
    with _as_if_on(capability):
        text, _ = cuda.compile(KERNELS[name](found), signature, device=False, abi="numba", cc=capability, output="ptx")
    return text if isinstance(text, str) else text.decode()


# -- random games --


def random_games(
    game: str | Game,
    players: int | None = None,
    games: int = 1,
    seed: str | int = 0,
    *,
    threads: int = THREADS,
    block: int = BLOCK,
    memory: str = "local",
    registers: int | None = None,
    **options: Any,
) -> Tally:
    """Random games on the card: the same games, sums and checksum as `motu.simulate.random_play.random_games`."""
    found = find_game(game) if isinstance(game, str) else game
    _need_card()
    if games < 1:
        raise MotuError(f"at least one game must be played, not {games}")
    players, chosen = found.choose(players, options)
    threads = min(threads, games)
    home = cuda.device_array(threads, found.record.dtype)
    words = _numbers(home, np.uint64)
    blank = cuda.to_device(found.blank(players, chosen, (0, 0)))
    key = cuda.to_device(np.array(secret_of(seed), np.uint64))
    sums = cuda.to_device(np.zeros((threads, SUMS), np.int64))
    checksums = cuda.to_device(np.zeros(threads, np.uint64))
    scores = cuda.to_device(np.zeros((threads, players), np.int64))
    wins = cuda.to_device(np.zeros((threads, players), np.int64))
    room = [cuda.device_array((threads, found.actions.count), np.int16)] if memory == "global" else []
    run = kernel(found, memory, registers)[-(-threads // block), block]
    where = (home, words, *room, blank, key)
    run(*where, 0, 0, found.longest, sums, checksums, scores, wins)  # compiles, plays nothing
    cuda.synchronize()
    started = time.perf_counter()
    run(*where, 0, games, found.longest, sums, checksums, scores, wins)
    cuda.synchronize()
    seconds = time.perf_counter() - started
    total = sums.copy_to_host()
    return Tally(
        found.id, players, games, int(total[:, DECISIONS].sum()), int(total[:, STEPS].sum()), seconds,
        int(total[:, STUCK].sum()), 0, int(total[:, LONGEST].max()), NOBODY,
        f"{int(np.bitwise_xor.reduce(checksums.copy_to_host())):016x}",
        [float(value) / games for value in scores.copy_to_host().sum(axis=0)],
        [float(value) / SHARE for value in wins.copy_to_host().sum(axis=0)],
    )  # fmt: skip


def facts(game: Game, memory: str = "local", registers: int | None = None, block: int = BLOCK) -> dict[str, Any]:
    """What a compiled kernel needs of the card, after it has run: registers, local memory, matches at once."""
    compiled = next(iter(kernel(game, memory, registers).overloads.values()))
    context, card = cuda.current_context(), cuda.get_current_device()
    found: dict[str, Any] = {
        "registers": int(compiled.regs_per_thread),
        "local_bytes": int(compiled.local_mem_per_thread),
        "record_bytes": game.record.dtype.itemsize,
        "processors": int(card.MULTIPROCESSOR_COUNT),
    }
    try:
        blocks = context.get_active_blocks_per_multiprocessor(compiled._codelibrary.get_cufunc(), block, 0)
        found["threads_at_once"] = int(blocks) * block * found["processors"]
    except Exception as problem:
        found["threads_at_once"] = f"unknown: {problem}"
    return found


def _need_card() -> None:
    if not available():
        raise MotuError("no graphics card was found that numba-cuda can use")


def _numbers(states: Any, kind: Any) -> Any:
    size = states.dtype.itemsize // np.dtype(kind).itemsize
    return states.view(kind).reshape(states.shape[0], size)


# -- batches --


class Batch:
    """Matches on the card, with the calls of `motu.simulate.Batch`; arrays are the card's own."""

    def __init__(
        self,
        game: str | Game,
        matches: int,
        players: int | None = None,
        seed: str | int = 0,
        *,
        first: int = 0,
        observations: str | None = None,
        autoreset: bool = False,
        learner: int | None = None,
        block: int = BLOCK,
        **options: Any,
    ) -> None:
        _need_card()
        self.game = find_game(game) if isinstance(game, str) else game
        self.players, self.options = self.game.choose(players, options)
        if matches < 1:
            raise MotuError(f"at least one match is needed, not {matches}")
        if observations is not None and observations not in KINDS:
            raise MotuError(f"observations are {' or '.join(KINDS)}, not {observations!r}")
        if learner is not None and not 0 <= learner < self.players:
            raise MotuError(f"no seat {learner}; seats go from 0 to {self.players - 1}")
        self.matches, self.first = matches, first
        self.learner = NOBODY if learner is None else learner
        self._grid = (-(-matches // block), block)
        game_, n, count = self.game, matches, self.game.actions.count
        self.width = sum(part["size"] for part in layout(game_.record))
        self.states = cuda.device_array(n, game_.record.dtype)
        views = cuda.device_array(n if observations else 1, game_.record.dtype)
        self._key = cuda.to_device(np.zeros(2, np.uint64))
        self._book = cuda.to_device(np.zeros((n, k.BOOK), np.int64))
        self._chosen = cuda.to_device(np.zeros(n, np.int64))
        self._bad = cuda.to_device(np.zeros(1, np.int64))
        self.masks = cuda.to_device(np.zeros((n, count), np.uint8))
        self.seats = cuda.to_device(np.zeros(n, np.int64))
        self.scores = cuda.to_device(np.zeros((n, self.players), np.int64))
        self.shares = cuda.to_device(np.zeros((n, self.players), np.float32))
        self.observed = cuda.device_array((n, self.width), observations) if observations else None
        none = np.zeros((0, self.width), np.float32), np.zeros((0, self.width), np.uint8)
        real = self.observed if observations == "float32" else cuda.to_device(none[0])
        small = self.observed if observations == "uint8" else cuda.to_device(none[1])
        self._arguments = (
            cuda.to_device(game_.blank(self.players, self.options, (0, 0))), self.states, views,
            cuda.to_device(k.observation_plan(game_.record, self.players)),
            *(_numbers(views, kind) for kind in (np.int8, np.int16, np.int32, np.int64)),
            self._key, n if autoreset else 0, cuda.device_array(n, np.uint64), cuda.device_array((n, count), np.int16),
            self._book, self._chosen, self.masks, self.seats, self.scores, self.shares,
            cuda.to_device(np.zeros((0, self.players, len(game_.sources)), np.int64)), real, small,
        )  # fmt: skip
        self.reset(seed)

    def _serve(self, job: int) -> None:
        kernel(self.game, "batch")[self._grid](job, *self._arguments, NOBODY, self.game.longest)

    def reset(self, seed: str | int) -> None:
        """Start all matches of a seed."""
        self.seed = str(seed)
        self._key.copy_to_device(np.array(secret_of(seed), np.uint64))
        book = np.zeros((self.matches, k.BOOK), np.int64)
        book[:, k.NUMBER] = self.first + np.arange(self.matches)
        book[:, k.LEARNER] = self.learner
        self._book.copy_to_device(book)
        self._serve(k.RESET)

    def step(self, actions: Any) -> None:
        """Answer the decision of every match; actions lie on the card or here.  If one is illegal, nothing changes."""
        self._take(actions)
        self._bad.copy_to_device(np.array([self.matches], np.int64))
        _checking_kernel()[self._grid](self._chosen, self.masks, self._book, self._bad)
        bad = int(self._bad.copy_to_host()[0])
        if bad < self.matches:
            self._refuse(bad)
        self._serve(k.STEP)

    def _take(self, actions: Any) -> None:
        on_card = hasattr(actions, "__cuda_array_interface__")
        given = cuda.as_cuda_array(actions) if on_card else np.asarray(actions)
        if given.shape != (self.matches,):
            raise MotuError(f"one action for each match: the shape is ({self.matches},), not {given.shape}")
        if given.dtype.kind not in "iu" or (on_card and given.dtype != np.int64):
            raise MotuError(f"actions are whole numbers{' of 64 bits' if on_card else ''}, not {given.dtype}")
        self._chosen.copy_to_device(given if on_card else given.astype(np.int64))

    def _refuse(self, i: int) -> None:
        action = int(self._chosen[i])
        state = self.states[i : i + 1].copy_to_host()
        text = f"match {i}: {self.game.actions.text(action)}"
        rule = self.game.rule(self.game.operate(op.WHY_NOT, state, *self.game.scratch(), action))
        raise Refused(text, rule.id, rule.text)

    def step_random(self) -> None:
        """Answer every decision at random."""
        self._serve(k.RANDOM)

    def play_out(self) -> None:
        """Play every match to its end at random."""
        self._serve(k.PLAY_OUT)

    def look(self) -> None:
        """Bring the scores of running matches up to date; at the end they are without it."""
        self._serve(k.LOOK)

    def checksum(self) -> str:
        """The checksum of `motu.simulate.Batch` for the same matches."""
        return checksum_of(self.states.copy_to_host())
