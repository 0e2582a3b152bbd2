"""Positions of Mangrovia in words: changes for `edit`, put together with `|`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from motu.engine.record import NOBODY
from motu.games.mangrovia import ask, box, good

YELLOW, RED, ORANGE, PURPLE, BLUE = range(5)
NAMES: dict[int, list[Any]] = {
    good.VALUABLE: box.VALUABLE_VALUES,
    good.LANDSCAPE: list(box.LETTERS),
    good.AMULET: box.AMULET_VALUES,
}


def row(kind: int, pieces: Iterable[Any]) -> list[int]:
    """Counts by face: row(LANDSCAPE, "WW") is two water cards."""
    listed = list(pieces)
    return [listed.count(name) for name in NAMES[kind]] + [0] * (box.FACES - len(NAMES[kind]))


def holding(
    seat: int, valuables: Iterable[int] = (), landscapes: str = "", amulets: Iterable[int] = ()
) -> dict[str, Any]:
    """A seat's whole hand, all of it taken openly, without starting cards."""
    hand = [row(good.VALUABLE, valuables), row(good.LANDSCAPE, landscapes), row(good.AMULET, amulets)]
    nothing = [[0] * box.FACES] * good.KINDS
    return {
        f"hand[{seat}]": hand,
        f"known[{seat}]": hand,
        f"drew[{seat}]": nothing,
        f"unclear[{seat}]": nothing,
        f"start[{seat}]": [0] * box.FACES,
    }


def boat_at(landing: int, seat: int = 0) -> dict[str, Any]:
    """The boat has just come to a landing where this seat has the only bowl of the archipelago."""
    bowl = [NOBODY] * box.SITES
    bowl[box.SITE[landing]] = seat
    return {
        "landing": landing,
        "bowl": bowl,
        "placed": 1,
        "seat": seat,
        "question": int(box.ASKED_AT[landing]),
        "ups": int(box.UPS[landing]),
        "downs": int(box.DOWNS[landing]),
        "builds": int(box.BUILDS[landing]),
    }


def birds(first: str, second: str) -> dict[str, int]:
    pair = tuple(sorted((box.LANDSCAPE_NAMES.index(first), box.LANDSCAPE_NAMES.index(second))))
    return {"birds": box.BIRD_PAIRS.index(pair)}


def huts(seat: int, *spaces: int, each: int = 1) -> dict[str, int]:
    return {f"huts[{seat}, {space}]": each for space in spaces}


def open_cards(valuables: Iterable[int] = (), landscapes: str = "") -> dict[str, Any]:
    return {"open[0]": row(good.VALUABLE, valuables), "open[1]": row(good.LANDSCAPE, landscapes)}


def the_end() -> dict[str, int]:
    return {"question": ask.OVER, "seat": NOBODY}


def hand(m: Any, seat: int, kind: int) -> list[Any]:
    """The pieces of a kind in hand, starting cards included, by name."""
    counts = m.state.hand[seat, kind] + (m.state.start[seat] if kind == good.VALUABLE else 0)
    return [name for name, count in zip(NAMES[kind], counts, strict=False) for _ in range(count)]


def texts(m: Any) -> list[str]:
    """The legal actions as they are written."""
    return [m.text(action) for action in m.legal()]
