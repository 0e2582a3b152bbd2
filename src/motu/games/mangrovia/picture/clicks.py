"""Mangrovia's board: what a click means."""

from __future__ import annotations

from functools import cache
from typing import Any

from motu.drawing import (
    Drawn,
    group,
    use,
)
from motu.engine.record import NOBODY

from .. import ask, box, good, play
from .art import back
from .market import displayed
from .shared import KIND_LETTERS, PALETTE


@cache
def _on_the_board() -> dict[str, list[int]]:
    """What spaces, sites and fields always mean."""
    found = {str(space): [play.BUILD + space] for space in range(box.SPACES)}
    for index, space in enumerate(box.DOUBLE_SPACES):
        found[str(space)].append(play.BUILD_DOUBLE + index)
    found |= {f"site-{site + 1}": [play.PLACE_BOWL + site] for site in range(box.SITES)}
    for land in range(box.LANDSCAPES):
        pairs = [play.BIRDS + pair for pair, lands in enumerate(box.BIRD_PAIRS) if land in lands]
        found[f"field-{box.LETTERS[land]}"] = pairs
    return found


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For each space, site, field, card and amulet the actions that a click on it could mean, legal or not."""
    found = dict(_on_the_board())
    for kind in (good.VALUABLE, good.LANDSCAPE):
        found[f"pile-{KIND_LETTERS[kind]}"] = [play.DRAW_DOWN + kind]
        for slot, (shown, _k) in enumerate(displayed(v.open[kind].tolist())):
            found[f"up-{KIND_LETTERS[kind]}-{slot}"] = [
                play.TAKE_UP + shown + (box.FACE_COUNT[good.VALUABLE] if kind == good.LANDSCAPE else 0)
            ]
    found["bag"] = [play.COLLECT]
    if seat != NOBODY:
        found |= _hand_spots(bool(v.question == ask.RETURN), bool(v.variant != box.BASE))
    return found


@cache
def _hand_spots(returning: bool, with_tiles: bool) -> dict[str, list[int]]:
    """A stack in hand: what is paid, given or put back."""
    found = {f"hand-V-{face}": [play.PAY_VALUABLE + face] for face in range(box.FACE_COUNT[good.VALUABLE])}
    found |= {f"hand-L-{land}": [play.PAY_LANDSCAPE + land] for land in range(box.LANDSCAPES)}
    for face in range(box.FACE_COUNT[good.AMULET]):
        both = [play.PAY_AMULET + face, play.RETURN_AMULET + face]
        found[f"hand-A-{face}"] = both[::-1] if returning else both
    if with_tiles:
        found["tile-V"], found["tile-A"] = [play.PAY_VALUABLE + box.TILE], [play.PAY_AMULET + box.TILE]
    return found


def lights(before: Any, action: int) -> list[str]:
    """The places that a line of the log is about."""
    if action < play.TAKE_UP:
        return [f"site-{action - play.PLACE_BOWL + 1}"]
    if play.BUILD <= action < play.BUILD_DOUBLE:
        return [str(action - play.BUILD)]
    if action >= play.BUILD_DOUBLE:
        return [str(box.DOUBLE_SPACES[action - play.BUILD_DOUBLE])]
    if play.PAY_LANDSCAPE <= action < play.BUILD and before.space != NOBODY:
        return [str(before.space)]
    if play.BIRDS <= action < play.PAY_LANDSCAPE:
        return [f"field-{box.LETTERS[land]}" for land in box.BIRD_PAIRS[action - play.BIRDS]]
    if before.landing:
        return [f"site-{box.SITE[before.landing] + 1}"]
    return []


def icon(v: Any, action: int) -> Drawn:
    """The card, amulet, landscape or hut that an action is about."""
    if play.TAKE_UP <= action < play.DRAW_DOWN:
        face = action - play.TAKE_UP
        return (
            _face_icon(good.VALUABLE, face)
            if face < box.FACE_COUNT[good.VALUABLE]
            else _face_icon(good.LANDSCAPE, face - box.FACE_COUNT[good.VALUABLE])
        )
    if action < play.COLLECT and action >= play.DRAW_DOWN:
        return back(action - play.DRAW_DOWN, 0, 0, 0.34)
    if action == play.COLLECT:
        return use("mg-bag", 0, 0, 24)
    if play.PAY_LANDSCAPE <= action < play.PAY_VALUABLE:
        return _face_icon(good.LANDSCAPE, action - play.PAY_LANDSCAPE)
    if play.BIRDS <= action < play.PAY_LANDSCAPE:
        first, second = box.BIRD_PAIRS[action - play.BIRDS]
        return group(use(f"mg-land-{first}", -5, -4, 15), use(f"mg-land-{second}", 5, 4, 15))
    if action >= play.BUILD and v.seat >= 0:
        return use("m-hut", 0, 0, 22, class_=f"p{PALETTE[v.seat]}")
    return Drawn("")


def _face_icon(kind: int, face: int) -> Drawn:
    return use("mg-necklace", 0, 0, 20) if kind == good.VALUABLE else use(f"mg-land-{face}", 0, 0, 22)
