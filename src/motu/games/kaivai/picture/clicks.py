"""Kaivai's board: what a click means."""

from __future__ import annotations

from functools import cache
from typing import Any

from motu.drawing import Drawn, use
from motu.engine.record import NOBODY

from .. import act, ask, box, play, tile
from .actions import whose
from .art import action_icon, boat, cottage
from .goods import tokens_shown
from .shared import FINAL, TYPES, land_of

NAMES = tuple(map(str, range(box.HEXES)))
WATER: dict[str, list[int]] = {name: [] for name in NAMES}  # hexes that mean nothing
THEMSELVES = {name: [play.HEX + place] for place, name in enumerate(NAMES)}
BESIDE = {  # what the boards beside the sea always mean
    **{f"type-{tile.KEYS[kind]}": [play.TYPE + kind] for kind in TYPES},
    **{f"bid-{number}": [play.BID + number - 1] for number in range(1, box.BIDS + 1)},
    **{f"act-{act.KEYS[action]}": [play.ACT + action] for action in range(act.FIELDS)},
}


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For everything that can be clicked, the actions that a click could mean now, legal or not."""
    found = {**WATER, **_meanings(v), **_villages(v.villages)}
    if v.phase in FINAL:
        if v.phase != ask.OVER:
            found |= {f"commit-{k}": [play.COMMIT + k] for k in range(tokens_shown(v, whose(v, seat)) + 1)}
        return found
    found |= BESIDE
    found["pass"] = [play.DONE, play.PASS] if ask.BOAT <= v.phase <= ask.FEAST else [play.PASS, play.DONE]
    if v.gifts:
        found |= {
            f"{('shell', 'fish')[kind]}-{space + 1}": [
                play.GIFT + play.GIFTS_OF_A_KIND * kind + play.TO_WHOM * space + k for k in range(v.players - 1)
            ]
            for kind in range(2)
            for space in range(box.SPACES)
        }
    return found


@cache
def _villages(count: int) -> dict[str, list[int]]:
    return {f"village-{village}": [play.VILLAGE + village] for village in range(count)}


def _meanings(v: Any) -> dict[str, list[int]]:
    """What a click on a hex could mean, where it means anything."""
    phase = v.phase
    if phase in (ask.DESTINATION, ask.SITE, ask.DELIVERY, ask.GOD, ask.START_HEX):
        return THEMSELVES
    if phase == ask.BOAT:
        return {name: [play.BOAT + slot] for name, slot in _own_boats(v).items()}
    if phase == ask.TURN:
        feasts = {NAMES[place]: [play.ACT + act.CELEBRATE] for place, fish in enumerate(v.fish_on.tolist()) if fish}
        return feasts | {name: [play.ACT + action for action in range(act.UPGRADE)] for name in _own_boats(v)}
    if phase == ask.TYPE:
        return {NAMES[v.site]: [play.TYPE + kind for kind in TYPES]}
    if phase in (ask.FEAST, ask.SCORING):
        return {
            NAMES[place]: [play.VILLAGE + village]
            for place, village in enumerate(v.village.tolist())
            if village != NOBODY
        }
    return {}


def _own_boats(v: Any) -> dict[str, int]:
    """The boats of the one who decides: the names of their hexes, and their slots."""
    return {NAMES[place]: slot for slot, place in enumerate(v.boat[v.seat].tolist()) if place != NOBODY}


_RULE_OF_PHASE = {
    ask.BID: 50, ask.START_TYPE: 61, ask.TURN: 80, ask.BOAT: 84, ask.TYPE: 101, ask.FEAST: 150, ask.SCORING: 186,
    ask.COMMITMENT: 187, ask.VOTE: 204, ask.OVER: 40,
}  # fmt: skip


def refusal(v: Any, spot: str) -> int:
    """The rule to cite where a click means no action: what is asked instead."""
    return 0 if spots(v, NOBODY).get(spot) else _RULE_OF_PHASE.get(int(v.phase), 0)


def lights(before: Any, action: int) -> list[str]:
    """What a line of the log is about."""
    family, values = play.ACTIONS.family(action).name, play.ACTIONS.arguments(action)
    if family == "hex":
        return [str(values[0])]
    if family == "boat":
        return [str(before.boat[before.seat, values[0]])]
    if family == "village":
        return [f"village-{values[0]}", *map(str, land_of(before, values[0]))]
    if family == "type":
        return [str(before.site)] if before.phase == ask.TYPE else []
    if before.phase in FINAL:
        return []
    if family == "act":
        return [f"act-{act.KEYS[values[0]]}"]
    return [f"bid-{values[0] + 1}"] if family == "bid" else []


def icon(v: Any, action: int) -> Drawn:
    """The picture on an action's button."""
    family, values = play.ACTIONS.family(action).name, play.ACTIONS.arguments(action)
    if family == "act":
        return action_icon(values[0])
    if family == "type":
        return cottage(v.seat, values[0], 0, 0, 24)
    if family == "boat":
        return boat(v.seat, 0, 0, 24)
    return use("kv-token", 0, 0, 20) if family == "commit" else Drawn("")
