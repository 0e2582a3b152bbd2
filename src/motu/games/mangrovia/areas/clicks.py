"""Mangrovia's board: what a click means."""

from __future__ import annotations

from typing import Any

from motu.drawing import (
    Drawn,
    group,
    use,
)
from motu.engine.record import NOBODY
from motu.sketches import kept

from ..art import back
from ..state import (
    AMULET,
    BASE,
    BIRD_PAIRS,
    BUILD_DOUBLE,
    BUILD_HUT,
    DO_COLLECT,
    DOUBLE_SPACES,
    DRAW_DOWN,
    FACE_COUNT,
    LANDSCAPE,
    LANDSCAPES,
    LETTERS,
    PAY_AMULET,
    PAY_LANDSCAPE,
    PAY_VALUABLE,
    PLACE_BIRDS,
    PLACE_BOWL,
    RETURN,
    RETURN_AMULET,
    SITE,
    SITES,
    SPACES,
    TAKE_UP,
    TILE,
    VALUABLE,
)
from .market import displayed
from .shared import KIND_LETTERS, PALETTE


@kept
def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For each space, site, field, card and amulet the actions that a click on it could mean, legal or not."""
    found = {str(space): [BUILD_HUT + space] for space in range(SPACES)}
    for index, space in enumerate(DOUBLE_SPACES):
        found[str(space)].append(BUILD_DOUBLE + index)
    found |= {f"site-{site + 1}": [PLACE_BOWL + site] for site in range(SITES)}
    for land in range(LANDSCAPES):
        pairs = [PLACE_BIRDS + pair for pair, lands in enumerate(BIRD_PAIRS) if land in lands]
        found[f"field-{LETTERS[land]}"] = pairs
    for kind in (VALUABLE, LANDSCAPE):
        found[f"pile-{KIND_LETTERS[kind]}"] = [DRAW_DOWN + kind]
        for slot, (shown, _k) in enumerate(displayed(v, kind)):
            found[f"up-{KIND_LETTERS[kind]}-{slot}"] = [
                TAKE_UP + shown + (FACE_COUNT[VALUABLE] if kind == LANDSCAPE else 0)
            ]
    found["bag"] = [DO_COLLECT]
    if seat != NOBODY:
        found |= _hand_spots(v)
    return found


def _hand_spots(v: Any) -> dict[str, list[int]]:
    """A stack in hand: what is paid, given or put back."""
    found = {f"hand-V-{face}": [PAY_VALUABLE + face] for face in range(FACE_COUNT[VALUABLE])}
    found |= {f"hand-L-{land}": [PAY_LANDSCAPE + land] for land in range(LANDSCAPES)}
    for face in range(FACE_COUNT[AMULET]):
        both = [PAY_AMULET + face, RETURN_AMULET + face]
        found[f"hand-A-{face}"] = both[::-1] if v.question == RETURN else both
    if v.variant != BASE:
        found["tile-V"], found["tile-A"] = [PAY_VALUABLE + TILE], [PAY_AMULET + TILE]
    return found


def lights(before: Any, action: int) -> list[str]:
    """The places that a line of the log is about."""
    if action < TAKE_UP:
        return [f"site-{action - PLACE_BOWL + 1}"]
    if BUILD_HUT <= action < BUILD_DOUBLE:
        return [str(action - BUILD_HUT)]
    if action >= BUILD_DOUBLE:
        return [str(DOUBLE_SPACES[action - BUILD_DOUBLE])]
    if PAY_LANDSCAPE <= action < BUILD_HUT and before.space != NOBODY:
        return [str(before.space)]
    if PLACE_BIRDS <= action < PAY_LANDSCAPE:
        return [f"field-{LETTERS[land]}" for land in BIRD_PAIRS[action - PLACE_BIRDS]]
    if before.landing:
        return [f"site-{SITE[before.landing] + 1}"]
    return []


def icon(v: Any, action: int) -> Drawn:
    """The card, amulet, landscape or hut that an action is about."""
    if TAKE_UP <= action < DRAW_DOWN:
        face = action - TAKE_UP
        return (
            _face_icon(VALUABLE, face)
            if face < FACE_COUNT[VALUABLE]
            else _face_icon(LANDSCAPE, face - FACE_COUNT[VALUABLE])
        )
    if action < DO_COLLECT and action >= DRAW_DOWN:
        return back(action - DRAW_DOWN, 0, 0, 0.34)
    if action == DO_COLLECT:
        return use("mg-bag", 0, 0, 24)
    if PAY_LANDSCAPE <= action < PAY_VALUABLE:
        return _face_icon(LANDSCAPE, action - PAY_LANDSCAPE)
    if PLACE_BIRDS <= action < PAY_LANDSCAPE:
        first, second = BIRD_PAIRS[action - PLACE_BIRDS]
        return group(use(f"mg-land-{first}", -5, -4, 15), use(f"mg-land-{second}", 5, 4, 15))
    if action >= BUILD_HUT and v.seat >= 0:
        return use("m-hut", 0, 0, 22, class_=f"p{PALETTE[v.seat]}")
    return Drawn("")


def _face_icon(kind: int, face: int) -> Drawn:
    return use("mg-necklace", 0, 0, 20) if kind == VALUABLE else use(f"mg-land-{face}", 0, 0, 22)
