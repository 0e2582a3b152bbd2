"""The same rules, unchanged, on a graphics card: one thread a match (`pip install motu[gpu]`).

    >>> from motu.simulate import gpu                                    # doctest: +SKIP
    >>> gpu.random_games("wayfinder", players=2, games=1_000_000)        # doctest: +SKIP
    >>> batch = gpu.Batch("wayfinder", 131_072, players=2, observations="float32")       # doctest: +SKIP
    >>> torch.as_tensor(batch.observed, device="cuda")                   # doctest: +SKIP

Arrays stay on the card.  They carry `__cuda_array_interface__` and DLPack, so PyTorch, CuPy and JAX take them without a
copy.  The same seeds give the same games, byte for byte, as on a core.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from motu.engine.chance import secret_of
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.engine.observation import width
from motu.engine.record import NOBODY

from . import crowd as c
from . import kernels
from .batch import KEPT, check_kind
from .batch import Batch as OnCores
from .card import cuda, types
from .core import rows as k
from .dlpack import shared
from .kernels import BLOCK, CARD, HOPPER, IN_ORDER, MOST, PLAYERS, SERVED, TO_SORT, assembly, facts, kernel, to_play
from .random_play import Tally
from .shown import TOGETHER, Shown

__all__ = [
    "BLOCK",
    "HOPPER",
    "REGISTERS",
    "Batch",
    "assembly",
    "available",
    "cuda",
    "facts",
    "kernel",
    "random_games",
    "types",
]

REGISTERS = 128  # of a thread at most, so that two such blocks find room
FEW_REGISTERS = 80  # where each thread plays a match of its own, more of them at once are worth more
CROWD = 4_096  # matches that a block keeps in order by itself
LARGE, FEW = 2_000, 1_024  # records of so many bytes: so many of them, or they wait for memory (docs/speed.md)


def available() -> bool:
    """Whether there is a card that can be used."""
    return bool(cuda.is_available())


def _need_card() -> None:
    if not available():
        raise MotuError("no graphics card was found that numba-cuda can use")


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
    crowd: int | None = None,
    **options: Any,
) -> Tally:
    """Random games on the card: the same games, sums and checksum as `motu.simulate.random_play.random_games`.

    `memory` is where the states lie and how the threads share them: "local", "global", or in the card's memory and
    "sorted" twice a step, or once, "asked" (see crowd.py).  A `block` of threads keeps a `crowd` of matches in order,
    by default what is best for records of this size, fewer if there are not as many games.  `threads` is the number of
    matches at once, by default as many as the card has room for.
    """
    found = find_game(game) if isinstance(game, str) else game
    _need_card()
    if games < 1:
        raise MotuError(f"at least one game must be played, not {games}")
    players, chosen = found.choose(players, options)
    if memory not in PLAYERS:
        raise MotuError(f"memory is {', '.join(PLAYERS)}, not {memory!r}")
    if crowd is None:
        crowd = CROWD if found.record.dtype.itemsize < LARGE else FEW
    if not 1 <= crowd <= MOST:
        raise MotuError(f"a crowd is of 1 to {MOST} matches, not {crowd}")
    run = kernel(found, memory, registers)
    blocks = facts(run, block)["blocks"]
    share = min(crowd, -(-games // blocks)) if memory in IN_ORDER else block  # of a block
    blocks = min(blocks if threads is None else -(-threads // share), -(-games // share))
    *where, going, sums = to_play(found, memory, blocks * share, found.blank(players, chosen, (0, 0)), CARD)
    going.key.copy_to_device(np.array(secret_of(seed), np.uint64))
    if memory in IN_ORDER:
        where[0] = share
    size = (blocks, block, 0, TO_SORT * share if memory in IN_ORDER else 0)
    run[size](*where, going, sums)  # loads the program, plays nothing
    going.following.copy_to_device(np.zeros(1, np.int64))
    cuda.synchronize()
    started = time.perf_counter()
    run[size](*where, going._replace(last=games), sums)
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


class Batch(OnCores):
    """Matches on the card, with the calls and names of `motu.simulate.Batch`; arrays are the card's own.

    Work is put into the queue of `stream`, a number, or a stream of Numba, PyTorch or CuPy, by default the card's own
    queue.  `step(actions, check=False)`, `step_random`, `redeal`, `gather(…, into=…)` and `scatter` with rows on the
    card wait for nothing, so they can be recorded in a CUDA graph, once they have been called before.
    """

    def __init__(self, *given: Any, block: int = BLOCK, stream: Any = 0, **more: Any) -> None:
        _need_card()
        self.block, self.stream = block, stream
        super().__init__(*given, threads=1, **more)

    @property
    def stream(self) -> Any:
        """The queue of the card into which the batch's work goes; one of PyTorch, CuPy or Numba can be set."""
        return self._stream

    @stream.setter
    def stream(self, stream: Any) -> None:
        number = getattr(stream, "cuda_stream", getattr(stream, "ptr", stream))
        self._stream = cuda.external_stream(number) if isinstance(number, int) and number else stream
        if "_all" in self.__dict__:
            self._show()

    def _make_room(self) -> None:
        given = (self.game, self.players, self.options, self.matches, CARD, self.stride, self.by_source)
        self._all, self._start, self._results, self._words = kernels.to_serve(*given)
        self._sorting = kernels.what_is_asked(self.game, self._all.states, CARD)
        self._worlds = cuda.to_device(np.zeros(2, np.uint64))
        self._blind = self._to_show(None)
        self._sight = self._seeing(self.observations)
        self.observed = None
        self.width = width(self.game.record, np.dtype(self.observations or "float32"))
        self._order = cuda.to_device(np.arange(self.matches))
        self._bad = cuda.to_device(np.zeros(1, np.int64))
        self._asked: dict[str, Shown] = {}  # observations that were asked for, by kind
        self._crowd = 0  # matches that a block serves, not reckoned yet
        self._show()

    def _show(self) -> None:
        super()._show()
        for name in ("bytes", "seats", "legal", "masks", "over", "shares", "final"):
            setattr(self, name, self._shared(getattr(self, name)))
        if self.observations:
            self.observed = self._shared(self._written(self._sight))

    def _shared(self, array: Any) -> Any:
        return shared(array, self._stream)

    def _to_show(self, kind: str | None) -> Shown:
        return kernels.to_show(self.game, self.players, self._all.states, self._words, kind, CARD)

    def _seeing(self, kind: str | None) -> Any:
        return self._to_show(kind) if kind else self._blind

    def _written(self, sight: Any) -> Any:
        """The array that observations are written into."""
        found = [array for array in (sight.real, sight.small) if array.shape[0]]
        return found[0] if found else None

    def _launch(self, program: Any, threads: int, *given: Any) -> None:
        program[-(-threads // self.block), self.block, self._stream](*given)

    def _serve(self, job: int, sight: Any = None) -> None:
        sight = self._sight if sight is None else sight
        playing, showing = kernel(self.game, "batch", REGISTERS), kernel(self.game, "shown")
        if self._crowd == 0:
            self._crowd = min(SERVED, -(-self.matches // facts(playing, self.block)["blocks"]))
        blocks = -(-self.matches // self._crowd)
        given = (self._all, self._start, self._results, self._sorting)
        playing[blocks, self.block, self._stream](job, self._crowd, *given)
        warps = kernels.warps_to_show(self.game)
        blocks = -(-self.matches // (warps * TOGETHER))
        showing[blocks, warps * c.WARP, self._stream](self.players, self._all, sight)

    def _deal(self, job: int, seats: Any) -> None:
        dealing = kernel(self.game, "deal", FEW_REGISTERS)
        self._launch(dealing, self.matches, job, self._worlds, seats, self._all)
        self._serve(k.ASK)

    def _write(self, array: Any, values: np.ndarray) -> None:
        array.copy_to_device(np.ascontiguousarray(values), self._stream)

    def _read(self, array: Any) -> np.ndarray:
        found = array.copy_to_host(stream=self._stream)
        if self._stream:
            self._stream.synchronize()
        return found  # type: ignore[no-any-return]

    def _copied(self, array: Any) -> Any:
        made = cuda.device_array(array.shape, array.dtype)
        made.copy_to_device(array, self._stream)
        return self._shared(made)

    def _column(self, what: int) -> Any:
        return self._shared(self._all.book[:, what])

    def _copy_rows(self, source: Any, of: Any, rows: Any) -> None:
        for theirs, ours in zip(source._kept(), self._kept(), strict=True):
            if ours.shape[0]:
                threads = of.shape[0] * c.WARP
                self._launch(kernels.copy_rows, threads, in_rows(theirs), of, in_rows(ours), rows)

    def _rows_of(self, rows: Any) -> Any:
        if not on_card(rows):
            return cuda.to_device(self._checked_rows(rows).astype(np.int64))
        found = cuda.as_cuda_array(rows, sync=False)
        if len(found.shape) != 1 or found.dtype.kind not in "iu":
            raise MotuError("rows on the card are a list of whole numbers")
        return found

    def _seats_of(self, seat: Any) -> Any:
        if seat is None:
            return self._blind.observers
        if not on_card(seat):
            return cuda.to_device(super()._seats_of(seat))
        made = cuda.device_array(self.matches, np.int64)
        self._launch(kernels.take_numbers, self.matches, cuda.as_cuda_array(seat, sync=False), made)
        return made

    def _take(self, actions: Any) -> None:
        given = cuda.as_cuda_array(actions, sync=False) if on_card(actions) else np.asarray(actions)
        self._check_actions(given)
        if on_card(actions):
            self._launch(kernels.take_numbers, self.matches, given, self._all.chosen)
        else:
            self._write(self._all.chosen, given.astype(np.int64))

    def _first_illegal(self) -> int:
        self._write(self._bad, np.array([self.matches]))
        given = (self._all.chosen, self._all.masks, self._all.book, self._bad)
        self._launch(kernels.find_illegal, self.matches, *given)
        bad = int(self._read(self._bad)[0])
        return bad if bad < self.matches else NOBODY

    def _count(self) -> None:
        self._serve(k.LOOK, self._blind)

    def step_random(self) -> Any:
        """Answer every decision at random; answers which actions were chosen, until the next step."""
        self._serve(k.RANDOM)
        return self._shared(self._all.chosen)

    def observe(self, seat: Any = None, kind: str = "float32", out: Any = None) -> Any:
        """What a seat sees in each match, as on cores; without `out` the next such call writes over it."""
        check_kind(kind)
        if kind not in self._asked:
            self._asked[kind] = self._seeing(kind)
        sight = self._asked[kind]._replace(observers=self._seats_of(seat))
        self._serve(k.LOOK, sight)
        if out is None:
            return self._shared(self._written(sight))
        cuda.as_cuda_array(out, sync=False).copy_to_device(self._written(sight), self._stream)
        return out

    def _settings(self) -> tuple[str, ...]:
        return (*KEPT, "block", "_stream")

    def __getstate__(self) -> dict[str, Any]:
        content = super().__getstate__()
        content["settings"]["_stream"] = 0  # a queue belongs to its process
        return content


def on_card(array: Any) -> bool:
    """Whether an array lies on the card."""
    return hasattr(array, "__cuda_array_interface__")


def in_rows(array: Any) -> Any:
    """An array with two axes, one of them over matches."""
    if array.dtype.names:
        return kernels.as_numbers(array, np.uint64)
    return array.reshape(array.shape[0], int(np.prod(array.shape[1:], dtype=int)))
