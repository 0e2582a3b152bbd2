"""Whether the coach can begin at once: what it needs of a game is compiled beforehand, and taken from the cache."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from motu.engine.compiled import interpreted_only
from motu.engine.game import Game

from .core import rolling
from .judges import has_net, judge_of

_ready: set[str] = set()
_warming: set[str] = set()


def compiled_parts(game: Game) -> tuple[Callable[..., Any], ...]:
    """What is compiled for the coach alone."""
    return (rolling.roll,) if has_net(game) else ()


def prepare(game: Game) -> None:
    """Have all at hand that a hint needs; takes a while the first time after a change of the sources."""
    judge_of(game, max(game.players))
    known(game)


def known(game: Game) -> None:
    """What a hint needs lies in the cache: whoever gives hints, here or elsewhere, can begin at once."""
    _ready.add(game.id)


def is_ready(game: Game) -> bool:
    return game.id in _ready or interpreted_only()


def warm_up(game: Game) -> None:
    """Prepare a game in the background, unless somebody does that for all games anyway."""
    if Game.wanted is not None:
        Game.wanted(game)
    elif not is_ready(game) and game.id not in _warming:
        _warming.add(game.id)
        threading.Thread(target=prepare, args=(game,), name=f"warm-up coach {game.id}", daemon=True).start()
