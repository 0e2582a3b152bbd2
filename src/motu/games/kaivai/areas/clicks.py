"""Kaivai's board: what a click means."""

from __future__ import annotations

from typing import Any

from motu.drawing import (
    Drawn,
    use,
)
from motu.engine.record import NOBODY
from motu.sketches import kept

from ..art import (
    action_icon,
    boat,
    cottage,
)  # fmt: skip
from ..state import (
    ACT_FIRST,
    ACTION_KEYS,
    ACTIONS,
    BID_FIRST,
    BIDDING,
    BIDS,
    BOAT,
    BOAT_FIRST,
    CELEBRATE,
    COMMIT_FIRST,
    COMMITMENT,
    DELIVERY,
    DESTINATION,
    DONE,
    FEAST,
    FIELDS,
    GIFT_FIRST,
    GIFTS_OF_A_KIND,
    GOD,
    HEX_FIRST,
    HEXES,
    OVER,
    PASS,
    SCORING,
    SITE,
    SPACES,
    START_HEX,
    START_TYPE,
    TO_WHOM,
    TURN,
    TYPE,
    TYPE_FIRST,
    TYPE_KEYS,
    UPGRADE,
    VILLAGE_FIRST,
    VOTE,
)
from .actions import whose
from .goods import tokens_shown
from .shared import FINAL, TYPES, boat_at, land_of


@kept
def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For everything that can be clicked, the actions that a click could mean now, legal or not."""
    found = {str(place): _meanings(v, place) for place in range(HEXES)}
    found |= {f"village-{village}": [VILLAGE_FIRST + village] for village in range(v.villages)}
    if v.phase in FINAL:
        if v.phase != OVER:
            found |= {f"commit-{k}": [COMMIT_FIRST + k] for k in range(tokens_shown(v, whose(v, seat)) + 1)}
        return found
    found |= {f"type-{TYPE_KEYS[kind]}": [TYPE_FIRST + kind] for kind in TYPES}
    found |= {f"bid-{number}": [BID_FIRST + number - 1] for number in range(1, BIDS + 1)}
    found |= {f"act-{ACTION_KEYS[action]}": [ACT_FIRST + action] for action in range(FIELDS)}
    found["pass"] = [DONE, PASS] if BOAT <= v.phase <= FEAST else [PASS, DONE]
    if v.gifts:
        found |= {
            f"{('shell', 'fish')[kind]}-{space + 1}": [
                GIFT_FIRST + GIFTS_OF_A_KIND * kind + TO_WHOM * space + k for k in range(v.players - 1)
            ]
            for kind in range(2)
            for space in range(SPACES)
        }
    return found


def _meanings(v: Any, place: int) -> list[int]:
    """What a click on a hex could mean."""
    if v.phase in (DESTINATION, SITE, DELIVERY, GOD, START_HEX):
        return [HEX_FIRST + place]
    owner, slot = boat_at(v, place)
    mine = owner != NOBODY and owner == v.seat
    if v.phase == BOAT:
        return [BOAT_FIRST + slot] if mine else []
    if v.phase == TURN:
        if mine:
            return [ACT_FIRST + action for action in range(UPGRADE)]
        return [ACT_FIRST + CELEBRATE] if v.fish_on[place] else []
    if v.phase == TYPE and place == v.site:
        return [TYPE_FIRST + kind for kind in TYPES]
    if v.phase in (FEAST, SCORING) and v.village[place] != NOBODY:
        return [VILLAGE_FIRST + int(v.village[place])]
    return []


_RULE_OF_PHASE = {
    BIDDING: 50, START_TYPE: 61, TURN: 80, BOAT: 84, TYPE: 101, FEAST: 150, SCORING: 186, COMMITMENT: 187, VOTE: 204,
    OVER: 40,
}  # fmt: skip


def refusal(v: Any, spot: str) -> int:
    """The rule to cite where a click means no action: what is asked instead."""
    return 0 if spots(v, NOBODY).get(spot) else _RULE_OF_PHASE.get(int(v.phase), 0)


def lights(before: Any, action: int) -> list[str]:
    """What a line of the log is about."""
    family, values = ACTIONS.family(action).name, ACTIONS.arguments(action)
    if family == "hex":
        return [str(values[0])]
    if family == "boat":
        return [str(before.boat[before.seat, values[0]])]
    if family == "village":
        return [f"village-{values[0]}", *map(str, land_of(before, values[0]))]
    if family == "type":
        return [str(before.site)] if before.phase == TYPE else []
    if before.phase in FINAL:
        return []
    if family == "act":
        return [f"act-{ACTION_KEYS[values[0]]}"]
    return [f"bid-{values[0] + 1}"] if family == "bid" else []


def icon(v: Any, action: int) -> Drawn:
    """The picture on an action's button."""
    family, values = ACTIONS.family(action).name, ACTIONS.arguments(action)
    if family == "act":
        return action_icon(values[0])
    if family == "type":
        return cottage(v.seat, values[0], 0, 0, 24)
    if family == "boat":
        return boat(v.seat, 0, 0, 24)
    return use("kv-token", 0, 0, 20) if family == "commit" else Drawn("")
