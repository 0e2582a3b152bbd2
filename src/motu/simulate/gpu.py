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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from motu.engine import operations as op
from motu.engine.chance import ONE, pick, secret_of, shuffle_on
from motu.engine.compiled import _register as register
from motu.engine.errors import MotuError, Refused
from motu.engine.game import Game, find_game
from motu.engine.observation import width
from motu.engine.operations import answer, legal, rule
from motu.engine.record import NOBODY

from . import crowd as c
from .batch import KINDS
from .card import WORD, cuda, from_dtype, small_code, typeof, types
from .core import rows as k
from .core.games import begin, mix
from .random_play import Tally, checksum_of
from .shown import Shown, play_match, show_match, sources_of

BLOCK = 256  # threads of a block
REGISTERS = 128  # of a thread at most, so that two such blocks find room
FEW_REGISTERS = 80  # where each thread plays a match of its own, more of them at once are worth more
HOPPER = (9, 0)


class Memory(NamedTuple):
    """Where arrays are made."""

    room: Callable[..., Any]  # an array of this shape and kind, with anything in it
    put: Callable[[np.ndarray], Any]  # a copy


HERE, CARD = Memory(np.empty, np.array), Memory(cuda.device_array, cuda.to_device)

CROWD, MOST = 4_096, 8_192  # matches that a block keeps in order by itself, and at most


@rule
def play_many(states, w, out, home, words, row, run, sums):
    """Play every so manieth game of a run in one thread, each thread at its own pace.

    states[w] is played on; home[row] keeps the last game's end.
    """
    s = states[w]
    s.seat = NOBODY
    number = row
    playing = False
    decisions = 0
    x = ONE
    while True:
        if s.seat == NOBODY:
            if playing:
                c.book_game(s, row, sums)
                home[row] = states[w]
                sums.checksums[row] ^= mix(words, row)
                number += home.shape[0]
            if number >= run.last:
                break
            playing = True
            states[w] = run.blank[0]
            x = begin(s, run.key, number)
        options = legal(s, out)
        if options == 0 or s.steps >= run.longest:
            sums.counts[row, c.STUCK] += 1
            s.seat = NOBODY
            continue
        chosen = 0
        if options > 1:
            decisions += 1
            x = shuffle_on(x)
            chosen = pick(x, options)
        answer(s, np.int64(out[chosen]))
    sums.counts[row, c.DECISIONS] += decisions


def available() -> bool:
    """Whether there is a card that can be used."""
    return bool(cuda.is_available())


# -- kernels, one of each kind a game --


def _local_player(game: Game) -> Callable[..., Any]:
    """Random games with the state in the thread's own memory; the card lays it out so that neighbours share lines."""
    record, count = from_dtype(game.record.dtype), game.actions.count

    def play(home, words, run, sums):
        states = cuda.local.array(1, record, WORD)
        out = cuda.local.array(count, types.int16)
        row = cuda.grid(1)
        if row < home.shape[0]:
            play_many(states, 0, out, home, words, row, run, sums)

    return play


def _global_player(game: Game) -> Callable[..., Any]:
    """Random games with the state in the card's memory."""

    def play(home, words, actions, run, sums):
        row = cuda.grid(1)
        if row < home.shape[0]:
            play_many(home, row, actions[row], home, words, row, run, sums)

    return play


def _sorted_player(game: Game, way: int = c.TWICE) -> Callable[..., Any]:
    """Random games with the states in the card's memory, and the threads of a warp in the same part of the rules."""
    count = game.actions.count

    def play(crowd, rows, asked, run, sums):
        order = c.Order(
            cuda.shared.array(MOST, types.uint8),
            cuda.shared.array(MOST, types.int16),
            cuda.shared.array(c.KEYS, types.int32),
            cuda.shared.array(c.TURNS, types.int32),
        )
        out = cuda.local.array(count, types.int16)
        block = c.Block(crowd, cuda.blockIdx.x * crowd, cuda.threadIdx.x, cuda.blockDim.x)
        c.play_crowd(way, block, order, out, rows, asked, run, sums)

    return play


def _match_player(game: Game) -> Callable[..., Any]:
    def serve(job, matches, start, results, shown):
        i = cuda.grid(1)
        if i < matches.states.shape[0]:
            play_match(job, i, matches, start, results, shown)

    return serve


def _match_shower(game: Game) -> Callable[..., Any]:
    def show(players, matches, shown):
        i = cuda.grid(1) // c.WARP
        if i < matches.states.shape[0]:
            show_match(i, cuda.grid(1) % c.WARP, c.WARP, players, matches, shown)

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
    "asked": partial(_sorted_player, way=c.ONCE),
}
PLAYERS = {"local": _local_player, "global": _global_player, **IN_ORDER}
KERNELS: dict[str, Callable[..., Any]] = {**PLAYERS, "batch": _match_player, "shown": _match_shower}


def _signature(game: Game, name: str) -> tuple[Any, ...]:
    """The types of a kernel's arguments, read off a small example of them."""
    players = max(game.players)
    if name in PLAYERS:
        example = _to_play(game, name, 1, game.blank(players, game.choose(players, {})[1], (0, 0)), HERE)
    else:
        bundles = _to_serve(game, players, 1, game.choose(players, {})[1], 0, None, HERE)
        example = (k.LOOK, *bundles) if name == "batch" else (players, bundles[0], bundles[-1])
    return tuple(typeof(argument) for argument in example)


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
    *where, going, sums = _to_play(found, memory, blocks * share, found.blank(players, chosen, (0, 0)), CARD)
    going.key.copy_to_device(np.array(secret_of(seed), np.uint64))
    if memory in IN_ORDER:
        where[0] = share
    run[blocks, block](*where, going, sums)  # loads the program, plays nothing
    going.following.copy_to_device(np.zeros(1, np.int64))
    cuda.synchronize()
    started = time.perf_counter()
    run[blocks, block](*where, going._replace(last=games), sums)
    cuda.synchronize()
    seconds = time.perf_counter() - started
    total = c.Sums(*(array.copy_to_host() for array in sums))
    return Tally(
        found.id, players, games, int(total.counts[:, c.DECISIONS].sum()), int(total.counts[:, c.STEPS].sum()), seconds,
        int(total.counts[:, c.STUCK].sum()), 0, int(total.counts[:, c.LONGEST].max()), NOBODY,
        f"{int(np.bitwise_xor.reduce(total.checksums)):016x}",
        [float(value) / games for value in total.scores.sum(axis=0)],
        [float(value) / c.SHARE for value in total.wins.sum(axis=0)],
    )  # fmt: skip


def _to_play(game: Game, name: str, n: int, blank: np.ndarray, memory: Memory) -> tuple[Any, ...]:
    """The arguments of a kernel that plays random games in n rows; at the end the run, yet of no game, and its sums."""
    home, players = memory.room(n, game.record.dtype), int(blank["players"][0])
    run = c.Run(memory.put(blank), memory.room(2, np.uint64), memory.put(np.zeros(1, np.int64)), 0, game.longest)
    kinds = ((c.COUNTS, np.int64), ((), np.uint64), (players, np.int64), (players, np.int64))
    sums = c.Sums(*(memory.put(np.zeros((n, size) if size else n, kind)) for size, kind in kinds))
    words = _numbers(home, np.uint64)
    if name == "local":
        return home, words, run, sums
    if name == "global":
        return home, words, memory.room((n, game.actions.count), np.int16), run, sums
    places = game.record.dtype.fields
    assert places is not None
    families = [np.full(family.count, number % c.KEYS, np.uint8) for number, family in enumerate(game.actions.families)]
    asked = c.Asked(places[game.question][1], memory.put(np.concatenate(families)))
    kept = (memory.room(n, kind) for kind in (np.uint64, np.int64, np.int16))
    return 1, c.Rows(home, words, _numbers(home, np.int8), *kept), asked, run, sums


def facts(run: Any, block: int = BLOCK) -> dict[str, int]:
    """What a compiled kernel needs of the card, and how many of its blocks are there at once."""
    compiled, card = next(iter(run.overloads.values())), cuda.get_current_device()
    registers = int(compiled.regs_per_thread)
    each = c.WARP * 8 * -(-registers // 8)  # registers are given out in eights
    warps = card.MAX_REGISTERS_PER_MULTIPROCESSOR // each
    warps = min(warps, card.MAX_THREADS_PER_MULTIPROCESSOR // c.WARP)
    processors = int(card.MULTIPROCESSOR_COUNT)
    return {
        "registers": registers,
        "local_bytes": int(compiled.local_mem_per_thread),
        "warps": warps,
        "processors": processors,
        "blocks": processors * max(1, warps * c.WARP // block),
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
        self._grid, self._wide_grid = (-(-matches // block), block), (-(-matches * c.WARP // block), block)
        stride = matches if autoreset else 0
        self._arguments = _to_serve(self.game, self.players, matches, self.options, stride, observations, CARD)
        self._all, self._start, results, shown = self._arguments
        self.states, self.masks, self.seats = self._all.states, self._all.masks, self._all.seats
        self.scores, self.shares = results.scores, results.shares
        self.observed = {None: None, "float32": shown.real, "uint8": shown.small}[observations]
        self.width = shown.sources.shape[1]
        self._bad = cuda.to_device(np.zeros(1, np.int64))
        self.reset(seed)

    def _serve(self, job: int) -> None:
        kernel(self.game, "batch", FEW_REGISTERS)[self._grid](job, *self._arguments)
        kernel(self.game, "shown")[self._wide_grid](self.players, self._all, self._arguments[-1])

    def reset(self, seed: str | int) -> None:
        """Start all matches of a seed."""
        self.seed = str(seed)
        self._start.key.copy_to_device(np.array(secret_of(seed), np.uint64))
        book = np.zeros((self.matches, k.BOOK), np.int64)
        book[:, k.NUMBER] = self.first + np.arange(self.matches)
        book[:, k.LEARNER] = self.learner
        self._all.book.copy_to_device(book)
        self._serve(k.RESET)

    def step(self, actions: Any) -> None:
        """Answer the decision of every match; actions lie on the card or here.  If one is illegal, nothing changes."""
        self._take(actions)
        self._bad.copy_to_device(np.array([self.matches], np.int64))
        _checking_kernel()[self._grid](self._all.chosen, self.masks, self._all.book, self._bad)
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
        self._all.chosen.copy_to_device(given if on_card else given.astype(np.int64))

    def _refuse(self, i: int) -> None:
        action = int(self._all.chosen[i])
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


def _to_serve(
    game: Game, players: int, n: int, options: Mapping[str, Any], stride: int, observations: str | None, memory: Memory
) -> tuple[k.Matches, k.Start, k.Results, Shown]:
    """What a batch of n matches consists of."""
    count = game.actions.count
    room, put = memory
    matches = k.Matches(
        room(n, game.record.dtype),
        choosers=room(n, np.uint64),
        actions=room((n, count), np.int16),
        book=put(np.zeros((n, k.BOOK), np.int64)),
        chosen=put(np.zeros(n, np.int64)),
        masks=put(np.zeros((n, count), np.uint8)),
        seats=put(np.zeros(n, np.int64)),
    )
    start = k.Start(put(game.blank(players, options, (0, 0))), put(np.zeros(2, np.uint64)), stride, game.longest)
    results = k.Results(
        put(np.zeros((n, players), np.int64)),
        put(np.zeros((n, players), np.float32)),
        put(np.zeros((0, players, len(game.sources)), np.int64)),
    )
    wide = width(game.record, np.dtype(observations or "float32"))
    plan = k.observation_plan(game.record, players)
    views = room(n if observations else 1, game.record.dtype)
    shown = Shown(
        views,
        k.Numbers(*(_numbers(views, kind) for kind in (np.int8, np.int16, np.int32, np.int64))),
        put(np.zeros(n, np.int64)),
        put(sources_of(plan, wide, observations == "uint8")),
        real=room((n if observations == "float32" else 0, wide), np.float32),
        small=room((n if observations == "uint8" else 0, wide), np.uint8),
    )
    return matches, start, results, shown
