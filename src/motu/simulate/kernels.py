"""The programs of a graphics card: one of each kind a game, made of the rules as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from motu.engine.chance import ONE, pick, shuffle_on
from motu.engine.compiled import _register as register
from motu.engine.game import Game, find_game
from motu.engine.observation import width
from motu.engine.operations import answer, legal, rule
from motu.engine.record import NOBODY

from . import crowd as c
from . import served
from .card import WORD, cuda, from_dtype, small_code, typeof, types
from .core import rows as k
from .core import worlds as w
from .core.games import begin, mix
from .shown import BYTES, TOGETHER, Desk, Shown, ready_of, show_matches, sources_of

BLOCK = 256  # threads of a block
HOPPER = (9, 0)
MOST = 8_192  # matches that a block keeps in order by itself, at most
TO_SORT = 4  # bytes that a block shares for each of them
SERVED = 1_024  # matches of a batch that a block serves, at most
DESKS = 40_000  # bytes of a block's copies of matches, at most
KEYS, TURNS = c.KEYS, c.TURNS  # sizes of shared arrays must be names of this file


class Memory(NamedTuple):
    """Where arrays are made."""

    room: Callable[..., Any]  # an array of this shape and kind, with anything in it
    put: Callable[[np.ndarray], Any]  # a copy


HERE, CARD = Memory(np.empty, np.array), Memory(cuda.device_array, cuda.to_device)


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
        bytes_, pairs = cuda.shared.array(0, types.uint8), cuda.shared.array(0, types.int16)  # the same memory
        order = c.Order(
            bytes_[:crowd],
            bytes_[crowd : 2 * crowd],
            pairs[crowd : 2 * crowd],
            cuda.shared.array(KEYS, types.int32),
            cuda.shared.array(KEYS, types.int32),
            cuda.shared.array(TURNS, types.int32),
        )
        out = cuda.local.array(count, types.int16)
        block = c.Block(crowd, cuda.blockIdx.x * crowd, cuda.threadIdx.x, cuda.blockDim.x)
        c.play_crowd(way, block, order, out, rows, asked, run, sums)

    return play


def _match_player(game: Game) -> Callable[..., Any]:
    def serve(job, crowd, matches, start, results, asked):
        order = c.Order(
            cuda.shared.array(SERVED, types.uint8),
            cuda.shared.array(SERVED, types.uint8),
            cuda.shared.array(SERVED, types.int16),
            cuda.shared.array(KEYS, types.int32),
            cuda.shared.array(KEYS, types.int32),
            cuda.shared.array(TURNS, types.int32),
        )
        answers = cuda.shared.array(SERVED, types.int16)
        base = cuda.blockIdx.x * crowd
        some = min(crowd, matches.states.shape[0] - base)
        block = c.Block(some, base, cuda.threadIdx.x, cuda.blockDim.x)
        served.serve(job, block, order, answers, matches, start, results, asked)

    return serve


def warps_to_show(game: Game) -> int:
    """Warps of a block that shows matches: so many that its room for copies is not too large."""
    return max(1, min(4, DESKS // (TOGETHER * game.record.dtype.itemsize)))


def _match_shower(game: Game) -> Callable[..., Any]:
    record, warps = from_dtype(game.record.dtype), warps_to_show(game)
    room = warps * TOGETHER

    def show(players, matches, shown):
        views = cuda.shared.array(room, record, WORD)
        first = cuda.threadIdx.x // c.WARP * TOGETHER
        desk = Desk(first, views, views.view(np.uint64), views.view(np.uint8))
        match = cuda.blockIdx.x * room + first
        if match < matches.book.shape[0]:
            show_matches(match, cuda.threadIdx.x % c.WARP, c.WARP, players, matches, shown, desk)

    return show


def _match_dealer(game: Game) -> Callable[..., Any]:
    def deal(job, key, seats, matches):
        i = cuda.grid(1)
        if i < matches.states.shape[0]:
            w.deal(job, i, key, seats, matches)

    return deal


IN_ORDER: dict[str, Callable[..., Any]] = {
    "sorted": _sorted_player,
    "asked": partial(_sorted_player, way=c.ONCE),
}
PLAYERS = {"local": _local_player, "global": _global_player, **IN_ORDER}
KERNELS: dict[str, Callable[..., Any]] = {
    **PLAYERS,
    "batch": _match_player,
    "shown": _match_shower,
    "deal": _match_dealer,
}


def _signature(game: Game, name: str) -> tuple[Any, ...]:
    """The types of a kernel's arguments, read off a small example of them."""
    players = max(game.players)
    options = game.choose(players, {})[1]
    if name in PLAYERS:
        example = to_play(game, name, 1, game.blank(players, options, (0, 0)), HERE)
    else:
        matches, start, results, masks = to_serve(game, players, options, 1, HERE)
        shown = to_show(game, players, matches.states, masks, None, HERE)
        example = {
            "batch": (k.LOOK, 1, matches, start, results, what_is_asked(game, matches.states, HERE)),
            "shown": (players, matches, shown),
            "deal": (w.REFRESH, start.key, matches.seats, matches),
        }[name]
    return tuple(typeof(argument) for argument in example)


@cache
def kernel(game: Game, name: str, registers: int | None = None) -> Any:
    """A compiled kernel of a game; compiling takes half a minute the first time in a process."""
    register()
    with small_code():
        return cuda.jit(_signature(game, name), max_registers=registers)(KERNELS[name](game))


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


# -- small programs that know no game --


@cuda.jit
def take_numbers(given, taken):  # type: ignore[no-untyped-def]
    i = cuda.grid(1)
    if i < taken.shape[0]:
        taken[i] = given[i]


@cuda.jit
def find_illegal(chosen, masks, book, bad):  # type: ignore[no-untyped-def]
    """Leaves the lowest match with an illegal action in bad[0]."""
    i = cuda.grid(1)
    if i < chosen.shape[0]:
        action = chosen[i]
        fine = action == NOBODY
        if action >= 0 and action < masks.shape[1]:
            fine = masks[i, action] != 0
        if not fine and book[i, k.OPTIONS] > 0:
            cuda.atomic.min(bad, 0, i)


@cuda.jit
def copy_rows(source, of, target, rows):  # type: ignore[no-untyped-def]
    """Row of[i] of an array becomes row rows[i] of another; a warp copies a row."""
    i = cuda.grid(1) // c.WARP
    if i < of.shape[0] and 0 <= of[i] < source.shape[0] and 0 <= rows[i] < target.shape[0]:
        for at in range(cuda.grid(1) % c.WARP, source.shape[1], c.WARP):
            target[rows[i], at] = source[of[i], at]


# -- their arguments --


def to_play(game: Game, name: str, n: int, blank: np.ndarray, memory: Memory) -> tuple[Any, ...]:
    """The arguments of a kernel that plays random games in n rows; at the end the run, yet of no game, and its sums."""
    home, players = memory.room(n, game.record.dtype), int(blank["players"][0])
    run = c.Run(memory.put(blank), memory.room(2, np.uint64), memory.put(np.zeros(1, np.int64)), 0, game.longest)
    kinds = ((c.COUNTS, np.int64), ((), np.uint64), (players, np.int64), (players, np.int64))
    sums = c.Sums(*(memory.put(np.zeros((n, size) if size else n, kind)) for size, kind in kinds))
    words = as_numbers(home, np.uint64)
    if name == "local":
        return home, words, run, sums
    if name == "global":
        return home, words, memory.room((n, game.actions.count), np.int16), run, sums
    places = game.record.dtype.fields
    assert places is not None
    families = [np.full(family.count, number % c.KEYS, np.uint8) for number, family in enumerate(game.actions.families)]
    asked = c.Asked(places[game.question][1], memory.put(np.concatenate(families)))
    kept = (memory.room(n, kind) for kind in (np.uint64, np.int64, np.int16))
    return 1, c.Rows(home, words, as_numbers(home, np.int8), *kept), asked, run, sums


def to_serve(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    n: int,
    memory: Memory,
    stride: int = 0,
    by_source: bool = False,
) -> tuple[k.Matches, k.Start, k.Results, Any]:
    """What a batch of n matches consists of, and its masks as words."""
    count = game.actions.count
    room, put = memory
    masks, words = in_words(n, count, memory)
    matches = k.Matches(
        room(n, game.record.dtype),
        choosers=room(n, np.uint64),
        actions=room((n, count), np.int16),
        book=put(np.zeros((n, k.BOOK), np.int64)),
        chosen=put(np.zeros(n, np.int64)),
        masks=masks,
        seats=put(np.zeros(n, np.int64)),
        over=put(np.zeros(n, np.uint8)),
        dealt=put(np.zeros(n, np.int64)),
    )
    start = k.Start(put(game.blank(players, options, (0, 0))), put(np.zeros(2, np.uint64)), stride, game.longest)
    results = k.Results(
        put(np.zeros((n, players), np.int64)),
        put(np.zeros((n, players), np.float32)),
        put(np.zeros((n if by_source else 0, players, len(game.sources)), np.int64)),
    )
    return matches, start, results, words


def what_is_asked(game: Game, states: Any, memory: Memory) -> served.Asked:
    """What matches of a game are sorted by."""
    places = game.record.dtype.fields
    assert places is not None
    families = [np.full(family.count, number % c.OVER, np.uint8) for number, family in enumerate(game.actions.families)]
    return served.Asked(places[game.question][1], memory.put(np.concatenate(families)), as_numbers(states, np.int8))


def to_show(game: Game, players: int, states: Any, masks: Any, observations: str | None, memory: Memory) -> Shown:
    """What it needs to show matches; no observations at all are made without a kind of numbers."""
    n, (room, put) = states.shape[0], memory
    wide = width(game.record, np.dtype(observations or "float32"))
    small, smalls = in_words(n if observations == "uint8" else 0, wide, memory)
    return Shown(
        as_numbers(states, np.uint64),
        observers=put(np.full(n, NOBODY, np.int64)),
        made_ready=put(ready_of(game.record)),
        sources=put(sources_of(k.observation_plan(game.record, players), wide, observations == "uint8")),
        masks=masks,
        real=room((n if observations == "float32" else 0, wide), np.float32),
        small=small,
        smalls=smalls,
    )


def in_words(n: int, size: int, memory: Memory) -> tuple[Any, Any]:
    """Room for n rows of bytes, and the same as words that are written at once, the last one with bytes to spare."""
    if n == 0:
        return memory.room((0, size), np.uint8), memory.room(0, np.uint32)
    whole = memory.room(-(-n * size // BYTES) * BYTES, np.uint8)
    return whole[: n * size].reshape(n, size), whole.view(np.uint32)


def as_numbers(states: Any, kind: Any) -> Any:
    """The bytes of records as whole numbers of one kind, one row a record."""
    size = states.dtype.itemsize // np.dtype(kind).itemsize
    return states.view(kind).reshape(states.shape[0], size)
