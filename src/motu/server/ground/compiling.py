"""Rules are compiled in a process of its own, which leaves them in the cache and ends, one game after another.

Compiling takes hundreds of megabytes, which Python does not give back; code from the cache takes few.  The game that
somebody has opened comes first.  Where no process can be started, the server compiles by itself.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from motu.bots import prepare
from motu.bots.search import tree
from motu.coaching import ready as coach
from motu.engine import operations
from motu.engine.compiled import fingerprint, interpreted_only
from motu.engine.game import Game, find_game, game_ids
from motu.language import marked
from motu.nets.core import forward
from motu.places import cache_folder

from .threads import WARM_UP

log = logging.getLogger("motu.server")
Tell = Callable[..., None]  # is told a text, and the facts in it

PROGRAM = "from motu.server.ground.compiling import leave_in_cache; leave_in_cache({game!r})"
LATER = 10  # by how much other work on the machine goes before it


def leave_in_cache(game: str) -> None:
    """What the process does: rules, search, net and coach of one game."""
    with suppress(OSError, AttributeError):  # Windows knows no such thing
        os.nice(LATER)
    found = find_game(game)
    found.compile()
    prepare(found)
    coach.prepare(found)


def is_cached(game: Game, *parts: Callable[..., Any]) -> bool:
    """Whether some parts of a game need no compiling: by default rules, search, net and coach."""
    parts = parts or (operations.operate, tree.think, forward.evaluate, *coach.compiled_parts(game))
    return all(any((cache_folder() / game.id / fingerprint(game, part)).glob("*.nbc")) for part in parts)


def noted(text: str, **facts: object) -> None:
    log.info(text.format(**facts))


class Progress(NamedTuple):
    """What is being compiled, and how far that is."""

    game: str  # its title
    number: int
    all: int


class Compiling:
    """Brings all games into use, one after another."""

    def __init__(self, games: list[str] | None = None, tell: Tell = noted) -> None:
        self.left = game_ids() if games is None else games
        self.all = len(self.left)
        self.tell = tell  # how far it has come
        self.now: Progress | None = None
        self.told = False
        self.process: subprocess.Popen[bytes] | None = None
        self.ended = False

    def want(self, game: Game) -> None:
        """Somebody has opened a game: it is the next."""
        if game.id in self.left:
            self.left.sort(key=lambda name: name != game.id)

    def go_on(self) -> None:
        while self.left and not self.ended:
            self.bring(find_game(self.left.pop(0)))
        if self.told and not self.ended:
            self.tell(marked("the rules of all games are compiled"))

    def bring(self, game: Game) -> None:
        """Have a game compiled if need be, then take it from the cache."""
        try:
            if not is_cached(game):
                self.told = True
                self.now = Progress(game.title, self.all - len(self.left), self.all)
                self.tell(
                    marked("compiling {game}, {number} of {all}; it can be played meanwhile"), **self.now._asdict()
                )
                self.process = subprocess.Popen([sys.executable, "-c", PROGRAM.format(game=game.id)])
                self.process.wait()
            if not self.ended:
                game.compile()
                prepare(game)
                coach.known(game)  # whose process takes its part from the cache
        except Exception:
            log.exception("the rules could not be compiled; they run interpreted", extra={"game": game.id})
        finally:
            self.now = None

    def end(self) -> None:
        self.ended = True
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()


@contextmanager
def compiling(tell: Tell = noted) -> Iterator[Compiling | None]:
    """As long as this lasts, games are brought into use in the background, and nobody else compiles them here.

    `tell` is told how far that is.
    """
    if interpreted_only():
        yield None
        return
    work = Compiling(tell=tell)
    Game.wanted = work.want
    threading.Thread(target=work.go_on, name=WARM_UP, daemon=True).start()
    try:
        yield work
    finally:
        Game.wanted = None
        work.end()
