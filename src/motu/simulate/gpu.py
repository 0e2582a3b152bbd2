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
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

import numpy as np

from motu.engine import operations as op
from motu.engine.chance import ONE, secret_of
from motu.engine.compiled import _register as register
from motu.engine.errors import MotuError, Refused
from motu.engine.game import Game, find_game
from motu.engine.observation import width
from motu.engine.operations import answer, legal, rule
from motu.engine.record import NOBODY

from .batch import KINDS
from .card import WORD, cuda, from_dtype, small_code, types
from .core import rows as k
from .core.games import begin, mix, pick, shuffle_on
from .crowd import (
    DECISIONS,
    KEYS,
    LONGEST,
    ONCE,
    SHARE,
    STEPS,
    STUCK,
    SUMS,
    TURNS,
    TWICE,
    WARP,
    book_game,
    play_crowd,
)  # fmt: skip
from .random_play import Tally, checksum_of
from .shown import play_match, show_match, sources_of

BLOCK = 256  # threads of a block
REGISTERS = 128  # of a thread at most, so that two such blocks find room
FEW_REGISTERS = 80  # where each thread plays a match of its own, more of them at once are worth more
HOPPER = (9, 0)

CROWD, MOST = 4_096, 8_192  # matches that a block keeps in order by itself, and at most


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

    def play(home, words, blank, key, last, longest, sums, checksums, scores, wins):
        states = cuda.local.array(1, record, WORD)
        out = cuda.local.array(count, types.int16)
        row = cuda.grid(1)
        if row < home.shape[0]:
            play_many(
                states, 0, out, home, words, row, blank, key, row, last, home.shape[0], longest,
                sums, checksums, scores, wins,
            )  # fmt: skip

    return play


def _global_player(game: Game) -> Callable[..., Any]:
    """Random games with the state in the card's memory."""

    def play(home, words, actions, blank, key, last, longest, sums, checksums, scores, wins):
        row = cuda.grid(1)
        if row < home.shape[0]:
            play_many(
                home, row, actions[row], home, words, row, blank, key, row, last, home.shape[0], longest,
                sums, checksums, scores, wins,
            )  # fmt: skip

    return play


def _sorted_player(game: Game, way: int = TWICE) -> Callable[..., Any]:
    """Random games with the states in the card's memory, and the threads of a warp in the same part of the rules."""
    count = game.actions.count

    def play(
        crowd, home, words, ones, choosers, numbers, chosen, following, families, place, blank, key, last, longest,
        sums, checksums, scores, wins,
    ):  # fmt: skip
        keys = cuda.shared.array(MOST, types.uint8)
        order = cuda.shared.array(MOST, types.int16)
        starts = cuda.shared.array(KEYS, types.int32)
        turns = cuda.shared.array(TURNS, types.int32)
        out = cuda.local.array(count, types.int16)
        play_crowd(
            way, keys, order, starts, turns, out, crowd, cuda.blockIdx.x * crowd, cuda.threadIdx.x, cuda.blockDim.x,
            home, words, ones, choosers, numbers, chosen, following, families, place, blank, key, last, longest,
            sums, checksums, scores, wins,
        )  # fmt: skip

    return play


def _match_player(game: Game) -> Callable[..., Any]:
    def serve(
        job, blank, states, views, viewers, key, stride, choosers, actions, book, chosen, seats, scores, shares, points,
        looking, longest,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < states.shape[0]:
            play_match(
                job, i, blank, states, views, viewers, key, stride, choosers, actions, book, chosen, seats, scores,
                shares, points, looking, longest,
            )  # fmt: skip

    return serve


def _match_shower(game: Game) -> Callable[..., Any]:
    def show(players, actions, book, masks, viewers, sources, ones, twos, fours, eights, real, small):
        i = cuda.grid(1) // WARP
        if i < masks.shape[0]:
            show_match(
                i, cuda.grid(1) % WARP, WARP, players, actions, book, masks, viewers, sources,
                ones, twos, fours, eights, real, small,
            )  # fmt: skip

    return show


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


IN_ORDER: dict[str, Callable[..., Any]] = {
    "sorted": _sorted_player,
    "asked": partial(_sorted_player, way=ONCE),
}
PLAYERS = {"local": _local_player, "global": _global_player, **IN_ORDER}
KERNELS: dict[str, Callable[..., Any]] = {**PLAYERS, "batch": _match_player, "shown": _match_shower}


def _signature(game: Game, name: str) -> tuple[Any, ...]:
    """The types of a kernel's arguments."""
    state, numbers, words = (from_dtype(game.record.dtype), 1), (types.int64, 0), (types.uint64, 1)
    many, table, bytes_ = (types.int64, 1), (types.int64, 2), (types.int8, 2)
    games = [state, words, numbers, numbers, table, words, table, table]
    wanted: dict[str, list[tuple[Any, int]]] = {
        "local": [state, (types.uint64, 2), *games],
        "global": [state, (types.uint64, 2), (types.int16, 2), *games],
        "sorted": [
            numbers, state, (types.uint64, 2), bytes_, words, many, (types.int16, 1), many, (types.uint8, 1), numbers,
            *games,
        ],
        "batch": [
            numbers, state, state, state, many, words, numbers, words, (types.int16, 2), table, many, many, table,
            (types.float32, 2), (types.int64, 3), numbers, numbers,
        ],
        "shown": [
            numbers, (types.int16, 2), table, (types.uint8, 2), many, (types.uint16, 3), bytes_, (types.int16, 2),
            (types.int32, 2), table, (types.float32, 2), (types.uint8, 2),
        ],
    }  # fmt: skip
    kinds = wanted["sorted" if name in IN_ORDER else name]
    return tuple(types.Array(kind, axes, "C") if axes else kind for kind, axes in kinds)


@cache
def kernel(game: Game, name: str, registers: int | None = None) -> Any:
    """A compiled kernel of a game; compiling takes half a minute the first time in a process."""
    register()
    with small_code():
        return cuda.jit(_signature(game, name), max_registers=registers)(KERNELS[name](game))


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
    play = KERNELS[name](found)
    with _as_if_on(capability), small_code():
        text, _ = cuda.compile(play, _signature(found, name), device=False, abi="numba", cc=capability, output="ptx")
    return text if isinstance(text, str) else text.decode()


# -- random games --


def random_games(
    game: str | Game,
    players: int | None = None,
    games: int = 1,
    seed: str | int = 0,
    *,
    threads: int | None = None,
    block: int = BLOCK,
    memory: str = "sorted",
    registers: int | None = REGISTERS,
    crowd: int = CROWD,
    **options: Any,
) -> Tally:
    """Random games on the card: the same games, sums and checksum as `motu.simulate.random_play.random_games`.

    `memory` is where the states lie and how the threads share them: "local", "global", or in the card's memory and
    "sorted" twice a step, or once, "asked" (see crowd.py).  A `block` of threads keeps a `crowd` of
    matches in order, fewer if there are not as many games.  `threads` is the number of matches at once, by default as
    many as the card has room for.
    """
    found = find_game(game) if isinstance(game, str) else game
    _need_card()
    if games < 1:
        raise MotuError(f"at least one game must be played, not {games}")
    players, chosen = found.choose(players, options)
    if memory not in PLAYERS:
        raise MotuError(f"memory is {', '.join(PLAYERS)}, not {memory!r}")
    if not 1 <= crowd <= MOST:
        raise MotuError(f"a crowd is of 1 to {MOST} matches, not {crowd}")
    run = kernel(found, memory, registers)
    blocks = facts(run, block)["blocks"]
    share = min(crowd, -(-games // blocks)) if memory in IN_ORDER else block  # of a block
    blocks = min(blocks if threads is None else -(-threads // share), -(-games // share))
    threads = blocks * share
    home = cuda.device_array(threads, found.record.dtype)
    words = _numbers(home, np.uint64)
    blank = cuda.to_device(found.blank(players, chosen, (0, 0)))
    key = cuda.to_device(np.array(secret_of(seed), np.uint64))
    sums = cuda.to_device(np.zeros((threads, SUMS), np.int64))
    checksums = cuda.to_device(np.zeros(threads, np.uint64))
    scores = cuda.to_device(np.zeros((threads, players), np.int64))
    wins = cuda.to_device(np.zeros((threads, players), np.int64))
    following = cuda.to_device(np.zeros(1, np.int64))
    first = [share] if memory in IN_ORDER else []
    where = (*first, home, words, *_room(found, memory, home, following), blank, key)
    run[blocks, block](*where, 0, found.longest, sums, checksums, scores, wins)  # loads the program, plays nothing
    following.copy_to_device(np.zeros(1, np.int64))
    cuda.synchronize()
    started = time.perf_counter()
    run[blocks, block](*where, games, found.longest, sums, checksums, scores, wins)
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


def _room(game: Game, memory: str, home: Any, following: Any) -> list[Any]:
    """What else a kernel works with: a list of actions for each match, or what the sorting needs."""
    n = home.shape[0]
    if memory == "global":
        return [cuda.device_array((n, game.actions.count), np.int16)]
    if memory not in IN_ORDER:
        return []
    places = game.record.dtype.fields
    assert places is not None
    families = np.concatenate([np.full(f.count, k % KEYS, np.uint8) for k, f in enumerate(game.actions.families)])
    return [
        _numbers(home, np.int8), cuda.device_array(n, np.uint64), cuda.device_array(n, np.int64),
        cuda.device_array(n, np.int16), following, cuda.to_device(families), places[game.question][1],
    ]  # fmt: skip


def facts(run: Any, block: int = BLOCK) -> dict[str, int]:
    """What a compiled kernel needs of the card, and how many of its blocks are there at once."""
    compiled, card = next(iter(run.overloads.values())), cuda.get_current_device()
    registers = int(compiled.regs_per_thread)
    each = WARP * 8 * -(-registers // 8)  # registers are given out in eights
    warps = card.MAX_REGISTERS_PER_MULTIPROCESSOR // each
    warps = min(warps, card.MAX_THREADS_PER_MULTIPROCESSOR // WARP)
    processors = int(card.MULTIPROCESSOR_COUNT)
    return {
        "registers": registers,
        "local_bytes": int(compiled.local_mem_per_thread),
        "warps": warps,
        "processors": processors,
        "blocks": processors * max(1, warps * WARP // block),
    }


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
        block: int = BLOCK // 2,
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
        self._grid, self._wide_grid = (-(-matches // block), block), (-(-matches * WARP // block), block)
        game_, n, count = self.game, matches, self.game.actions.count
        self.width = width(game_.record, np.dtype(observations or "float32"))
        self.states = cuda.device_array(n, game_.record.dtype)
        views = cuda.device_array(n if observations else 1, game_.record.dtype)
        viewers = cuda.to_device(np.zeros(n, np.int64))
        actions = cuda.device_array((n, count), np.int16)
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
            cuda.to_device(game_.blank(self.players, self.options, (0, 0))), self.states, views, viewers,
            self._key, n if autoreset else 0, cuda.device_array(n, np.uint64), actions, self._book, self._chosen,
            self.seats, self.scores, self.shares,
            cuda.to_device(np.zeros((0, self.players, len(game_.sources)), np.int64)), int(observations is not None),
            game_.longest,
        )  # fmt: skip
        plan = k.observation_plan(game_.record, self.players)
        self._shown = (
            self.players, actions, self._book, self.masks, viewers,
            cuda.to_device(sources_of(plan, self.width, observations == "uint8")),
            *(_numbers(views, kind) for kind in (np.int8, np.int16, np.int32, np.int64)), real, small,
        )  # fmt: skip
        self.reset(seed)

    def _serve(self, job: int) -> None:
        kernel(self.game, "batch", FEW_REGISTERS)[self._grid](job, *self._arguments)
        kernel(self.game, "shown")[self._wide_grid](*self._shown)

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
