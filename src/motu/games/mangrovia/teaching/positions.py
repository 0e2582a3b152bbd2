"""Positions of Mangrovia in words: changes for `edit`, put together with `|`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from motu.engine.match import Match
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


def bowls_on(landing: int, *others: int, players: int, empty: Iterable[int] = ()) -> dict[str, Any]:
    """All bowls are placed: seat 0 has the site of this landing and these others, the rest is shared out in turn."""
    mine = {int(box.SITE[landing]), *(site - 1 for site in others)}
    free = [site for site in range(box.SITES) if site not in mine and site + 1 not in empty]
    theirs = {site: 1 + k % (players - 1) for k, site in enumerate(free)}
    bowl = [0 if site in mine else theirs.get(site, NOBODY) for site in range(box.SITES)]
    return boat_at(landing) | {"bowl": bowl, "placed": sum(owner != NOBODY for owner in bowl)}


def sound(match: Match, changes: dict[str, Any]) -> Match:
    """A position in which nothing is lost: piles, huts left, points and pole tiles follow from what was laid out."""
    match = match.edit(changes)
    s = match.state
    held = s.hand[: match.players].sum(axis=0)
    piles = {f"pile[{kind}]": (box.TOTAL[kind] - s.open[kind] - s.discard[kind] - held[kind]).tolist()
             for kind in range(good.KINDS)}  # fmt: skip
    built = [space for space in box.POLE_SPACES.tolist() if s.huts[: match.players, space].any()]
    tiles = {f"pole[{box.POLE_AT[space]}]": int(box.POLE_TILES[k]) for k, space in enumerate(built)}
    under = {space: int(box.POLE_TILES[k]) for k, space in enumerate(built)}
    after: dict[str, Any] = piles | tiles | {"next_pole": len(built)}
    for seat in range(match.players):
        after[f"supply[{seat}]"] = int(box.HUTS[match.players] - s.huts[seat].sum())
        points = sum(int(box.POINTS[space] * s.huts[seat, space]) for space in range(box.SPACES))
        after[f"points[{seat}]"] = points + sum(tile for space, tile in under.items() if s.huts[seat, space])
    return match.edit(after)
