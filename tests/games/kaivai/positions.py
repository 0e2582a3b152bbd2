"""Positions of Kaivai in words: `position(table, "C88 rF87 gM77", boats={0: [98]})`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.games.kaivai import GAME, ask, box, tile
from motu.games.kaivai.rules.hexes import HEX_AT, ITSELF, WORD, either, no_hex

EXTRA = (126, 5)  # the additional villages of a position: V6, and V7 with four players
BIDS = (4, 3, 2, 1)


def position(
    table: Callable[..., Match],
    land: str = "",
    boats: Mapping[int, Sequence[int]] | None = None,
    *,
    players: int = 3,
    phase: int = ask.TURN,
    seat: int = 0,
    bids: Sequence[int] = BIDS,
    fish_on: Mapping[int, int] | None = None,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A position of round 2: villages V0 to V6, and land written as `C88` (cult hex) or `rF87` (red fisher cottage).

    A hex joins the village it touches.  Stocks and supplies are filled up from what is left in the box.
    """
    m = table("kaivai", players=players, **(options or {}))
    start = m.position()
    kind, owner, village = [tile.WATER] * box.HEXES, [NOBODY] * box.HEXES, [NOBODY] * box.HEXES
    homes = [h for h in box.PRINTED.tolist() if h != NOBODY] + list(EXTRA[: 2 if players == 4 else 1])
    for number, place in enumerate(homes):
        kind[place], village[place] = tile.CULT, number
    left = land.split()
    while left:
        word = next(w for w in left if _touched(village, _place(w)))
        left.remove(word)
        place = _place(word)
        if word[0] == "C":
            kind[place] = tile.CULT
        else:
            owner[place] = "rgyb".index(word[0])
            kind[place] = tile.LETTERS.index(word[1])
        village[place] = _touched(village, place)[0]
    placed = [[-1] * 4 for _ in range(4)]
    for who, places in (boats or {}).items():
        placed[who][: len(places)] = list(places)
    order = sorted(range(players), key=lambda k: -bids[k])
    changes: dict[str, Any] = {
        "kind": kind,
        "owner": owner,
        "village": village,
        "fish_on": [(fish_on or {}).get(h, 0) for h in range(box.HEXES)],
        "boat": placed,
        "villages": len(homes),
        "bid": [*bids[:players], *[0] * (4 - players)],
        "order": [*order, *[-1] * (4 - players)],
        "turn": order.index(seat),
        "seat": seat,
        "phase": phase,
        "round_number": 2,
        "cult_supply": 8,
        "tiles": [box.TILES - sum(o == k for o in owner) for k in range(4)],
        "statues": [
            box.STATUES - sum(o == k and t == tile.TEMPLE for o, t in zip(owner, kind, strict=True)) for k in range(4)
        ],
        **fields,
    }
    known = {**start, **changes}
    second = start["second_edition"]
    tracks = sum(sum(map(sum, known[name])) for name in ("shells", "fish"))
    changes.setdefault("trade_supply", int(box.TRADE_TOKENS[second]) - tracks - sum(changes["fish_on"]))
    held = sum(known["influence"]) + sum(known["tokens"]) - sum(known["substitute"])
    changes.setdefault("influence_supply", int(box.INFLUENCE_TOKENS[second]) - held)
    return m.edit(changes)


def _place(word: str) -> int:
    return int(word.lstrip("rgybFMTC"))


def _touched(village: Sequence[int], place: int) -> list[int]:
    """The village of a land hex, or the villages that a water hex touches."""
    return (
        [village[place]]
        if village[place] != NOBODY
        else [village[n] for n in box.NEXT[place].tolist() if n != NOBODY and village[n] != NOBODY]
    )


def wide(m: Match) -> Any:
    """The state of a match for rules called one by one, interpreted."""
    return GAME.record.widen(m._states)[0]


def texts(m: Match) -> list[str]:
    """What is offered, as text."""
    return [m.text(action) for action in m.legal()]


def hexes(m: Match) -> list[int]:
    """The hexes that are offered."""
    return [int(text.split()[1]) for text in texts(m) if text.startswith("hex")]


def as_set(places: Iterable[int]) -> Any:
    """Hexes as three words."""
    found = no_hex()
    for place in places:
        found = either(found, tuple(ITSELF[place]))
    return found


def as_hexes(x: Any) -> set[int]:
    """Three words as hexes."""
    return {int(HEX_AT[WORD * k + b]) for k in range(3) for b in range(WORD) if int(x[k]) >> b & 1}


def neighbours(place: int) -> list[int]:
    return [n for n in box.NEXT[place].tolist() if n != NOBODY]
