"""Positions of Kaivai in words: `lay(match, "C88 rF87 gM77", boats={0: [98]})`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from motu.engine.match import Match
from motu.engine.record import NOBODY

from .. import ask, box, tile

EXTRA = (126, 5)  # the additional villages of a position: V6, and V7 with four players
BIDS = (4, 3, 2, 1)


def lay(
    match: Match,
    land: str = "",
    boats: Mapping[int, Sequence[int]] | None = None,
    *,
    phase: int = ask.TURN,
    seat: int = 0,
    bids: Sequence[int] = BIDS,
    fish_on: Mapping[int, int] | None = None,
    **fields: Any,
) -> Match:
    """A position of round 2: villages V0 to V6, and land written as `C88` (cult hex) or `rF87` (red fisher cottage).

    A hex joins the village it touches.  Stocks and supplies are filled up from what is left in the box.
    """
    start, players = match.position(), match.players
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
    return match.edit(changes)


def _place(word: str) -> int:
    return int(word.lstrip("rgybFMTC"))


def _touched(village: Sequence[int], place: int) -> list[int]:
    """The village of a land hex, or the villages that a water hex touches."""
    return (
        [village[place]]
        if village[place] != NOBODY
        else [village[n] for n in box.NEXT[place].tolist() if n != NOBODY and village[n] != NOBODY]
    )


# -- a first round that is played the same way every time: red is the learner, green and yellow the others --

BIDDING = ("bid 5", "bid 8", "bid 3")
GREEN_SETTLES = ("hex 29", "type temple", "hex 30")
RED_SETTLES = ("hex 87", "type temple", "hex 98")
YELLOW_SETTLES = ("hex 89", "type meeting", "hex 77")
GOD_COMES = ("hex 76",)
GREEN_FISHES = ("act fish", "hex 29")
RED_FISHES = ("act fish", "hex 64")
OTHERS_AFTER_FISHING = ("act upgrade", "pass")
RED_SELLS = ("act sell", "hex 64", "hex 77", "hex 77")  # the first fish has one buyer only and goes by itself
YELLOW_PASSES = ("pass",)
RED_BUILDS = ("act build", "hex 64", "hex 65", "type meeting")
RED_CELEBRATES = ("act celebrate",)


def first_round(*deeds: tuple[str, ...]) -> Match:
    """The first round after these deeds; a boat or a village without a choice is taken by itself, as at a table."""
    match = Match("kaivai", 3, "lesson-1")
    for deed in deeds:
        match.play(*deed)
    return match


SETTLED = (BIDDING, GREEN_SETTLES, RED_SETTLES, YELLOW_SETTLES)
FISHING = (*SETTLED, GOD_COMES, GREEN_FISHES)
SELLING = (*FISHING, RED_FISHES, OTHERS_AFTER_FISHING)
BUILDING = (*SELLING, RED_SELLS, YELLOW_PASSES)
CELEBRATING = (*BUILDING, RED_BUILDS)
PASSING = (*CELEBRATING, RED_CELEBRATES)


def last_village(influence: Sequence[int], yellow_boats: Sequence[int]) -> Match:
    """The final scoring: all villages but V4, with three cult hexes, are scored; red decides what to commit there."""
    land = "C76 C75 rF87 rM98 gF77 gM89 yM99 C7 C16 rT0 C47 C36 gM37 C93 C103 yT105 C54 C67 gT56 rM43 yM39 rF29"
    match = lay(
        Match("kaivai", 3, "lesson-1"), land, {0: [29], 1: [20], 2: yellow_boats},
        bids=(5, 8, 3), round_number=10, cult_supply=0, passed=[0, 1, 1, 0], acted=[1, 1, 1, 0],
        shells=[[0, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 1, 0, 0, 0], [0] * 5], fish=[[0] * 5] * 4,
        points=[9, 11, 10, 0], influence=[*influence, 0],
    )  # fmt: skip
    match.play("pass")
    for village in (0, 1, 2, 3, 5, 6):
        match.play(f"village {village}")
        while match.state.phase == ask.COMMITMENT and not match.state.scored[village]:
            match.play("commit 0")
    return match
