"""Numba, imported only when something is to be compiled, with a cache that is never stale.

Compiled code lies in a folder named by a hash of everything it was made from: the engine, the room of the entry
point, the game with its data, Python, NumPy, Numba and LLVM.  So it is valid wherever those sources lie, and a change
in one game leaves the others alone.  A lock lets only one process compile the same thing.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import platform
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from motu.places import cache_folder

from . import linking, operations

if TYPE_CHECKING:
    from .game import Game

_registered = 0  # how many of operations.RULES Numba knows
_taught = 0  # how many of operations.LESSONS it has had
_games: dict[Any, Game] = {}  # record type of Numba -> game
_entries: dict[tuple[Any, ...], Callable[..., Any]] = {}
_lock = threading.RLock()

# what is shown while a game is compiled that is not in the cache; a program with a screen sets it
shown: Callable[[Game], AbstractContextManager[Any]] = nullcontext


def interpreted_only() -> bool:
    """Whether the person asked for no compiled code at all."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


SHARED = (
    "record.py",
    "operations.py",
    "chance.py",
    "bits.py",
    "compiled.py",
    "linking.py",
)  # what compiled code takes from the engine

RULES = "rules"  # the folder of a game that holds its compiled code; words and pictures hold none


@cache
def _digest(folder: Path) -> str:
    """A hash of the sources in a folder and its rules, names and contents."""
    engine = folder == Path(__file__).parent
    state = hashlib.blake2b(digest_size=12)
    for path in sorted(p for p in (*folder.iterdir(), *(folder / RULES).glob("*")) if p.suffix in (".py", ".toml")):
        if path.name in SHARED or not engine:
            state.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()


def fingerprint(game: Game, function: Callable[..., Any]) -> str:
    """The name of all that the compiled function depends on."""
    import llvmlite
    import numba
    import numpy

    here = Path(inspect.getfile(function)).parent
    others = getattr(function, "calls", ())  # rooms whose rules it calls
    parts = [
        sys.version, platform.machine(), numba.__version__, numpy.__version__, llvmlite.__version__,
        _digest(Path(__file__).parent), _digest(game.folder), _digest(here), *map(_digest, others),
    ]  # fmt: skip
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()


class Locator:
    """Tells Numba which folder to use for the function being decorated (numba.config.CACHE_LOCATOR_CLASSES)."""

    folder = ""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._py_file = inspect.getfile(function)
        self._path = Locator.folder
        self._name = function.__name__

    @classmethod
    def from_function(cls, function: Callable[..., Any], _file: str) -> Locator:
        """Numba asks every locator; this one takes all functions."""
        return cls(function)

    def get_cache_path(self) -> str:
        """The folder."""
        return self._path

    def ensure_cache_path(self) -> None:
        """Make it."""
        os.makedirs(self._path, exist_ok=True)

    def get_source_stamp(self) -> str:
        """None is needed: the folder's name says it all."""
        return ""

    def get_disambiguator(self) -> str:
        """What tells functions of one file apart."""
        return self._name


def _register() -> None:
    """Tell Numba about rules and games that have been imported since the last time."""
    global _registered, _taught
    import numba
    from numba.extending import overload

    if not _registered:
        for stub in operations.DISPATCHED:
            overload(stub, strict=False)(_chooser(stub))
    while _registered < len(operations.RULES):
        one = operations.RULES[_registered]
        overload(one, strict=False)(_always(operations.COMPILED.get(one, one)))
        _registered += 1
    while _taught < len(operations.LESSONS):
        operations.LESSONS[_taught]()
        _taught += 1
    for game in operations.GAMES:
        _games[numba.from_dtype(game.record.dtype)] = game


def _chooser(stub: Callable[..., Any]) -> Callable[..., Any]:
    """An overload of a generic operation: takes the function of the game whose record comes first."""
    name = stub.__name__
    count = len(inspect.signature(stub).parameters)

    def one(s):  # type: ignore[no-untyped-def]
        return getattr(_games[s], name)

    def two(s, other):  # type: ignore[no-untyped-def]
        return getattr(_games[s], name)

    return one if count == 1 else two


def _always(function: Callable[..., Any]) -> Callable[..., Any]:
    """An overload of a rule, whatever it is given."""

    def chosen(*_types):  # type: ignore[no-untyped-def]
        return function

    return chosen


@contextmanager
def _only_one_process(folder: Path) -> Iterator[None]:
    from filelock import FileLock

    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / "lock"):
        yield


def _showing(game: Game, folder: Path, function: Callable[..., Any]) -> AbstractContextManager[Any]:
    """What is to be seen meanwhile: nothing, where it only has to be read from the cache."""
    return nullcontext() if any(folder.glob(f"*.{function.__name__}-*.nbi")) else shown(game)


def compiled(game: Game, function: Callable[..., Any], *examples: Any, brief: bool = False) -> Callable[..., Any]:
    """The function, compiled for a game's record and for arguments like the examples; taken from the cache if there.

    While it runs other threads can; if it is brief, waiting for one's turn again would take longer than the call.
    """
    if interpreted_only():
        return function
    with _lock:
        types = tuple(_type_of(example) for example in examples)
        if (game, function, types) not in _entries:
            _entries[game, function, types] = _compile(game, function, types, brief)
        return _entries[game, function, types]


def _type_of(example: Any) -> Any:
    import numba

    return numba.typeof(example)


def _compile(game: Game, function: Callable[..., Any], types: tuple[Any, ...], brief: bool) -> Callable[..., Any]:
    import numba

    _register()
    folder = cache_folder() / game.id / fingerprint(game, function)
    before = numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{Locator.__name__}"
    Locator.folder = str(folder)
    try:
        with _only_one_process(folder), _showing(game, folder, function), linking.one_program():
            entry = numba.njit(cache=True, nogil=not brief, **linking.OPTIONS)(function)
            entry.compile(types)
            entry.disable_compile()
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before
    return entry  # type: ignore[no-any-return]
