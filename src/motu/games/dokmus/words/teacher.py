"""What somebody who knows Dokmus would say beside a new player: one line at a decision, about what matters now."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from typing import Any

from .. import ask, box, deed, play
from ..rules.guardians import can_still_act
from ..rules.placing import payable
from ..rules.sets import BIT, WORD
from ..speech import _
from .terms import brought, discovered, tiles_of

ROUNDS = 2  # in which a first game is accompanied
THIRD = 3  # tiles that must be visited before they bring points (DK-156)


def first_rounds(v: Any) -> bool:
    return bool(v.rounds <= ROUNDS and v.phase != ask.OVER)


def companion(v: Any) -> str:
    """What matters at this decision."""
    if v.phase == ask.START:
        return _("Start beside a temple, or where a temple of another tile is near: you will want many tiles.")
    if v.phase == ask.DRAFT:
        return _(
            "A low number plays before the others can turn your way. A high one sees what they have done. What do you want to do with a tile?"
        )
    if v.phase == ask.MAIN:
        return turn(v)
    if v.phase == ask.CROSSING:
        return _("Crossing on purpose is a way to sacrifice a token: whoever has most gets points at the end.")
    if v.phase in (ask.ORIGIN, ask.TARGET):
        return _("Move a token that discovers nothing, or save one from a volcano before it burns.")
    if v.phase == ask.BONUS:
        return _("Turn or move the tile so that a temple comes near your tokens, or away from those of a rival.")
    return ""


def turn(v: Any) -> str:
    if v.left == 0:
        return _("Before you end the turn: can your guardian bring you nearer to a temple, or take one from somebody?")
    gains = {cell: brought(v, cell) for cell in within_reach(v)}
    best = max(gains, key=lambda cell: gains[cell], default=None)
    if best is not None and gains[best] >= 2:
        return _("{cell} would bring you {points} points as the island lies now.").format(
            cell=play.cell_name(best), points=gains[best]
        )
    visited, _complete = tiles_of(v, discovered(v, int(v.turn)))
    if visited < THIRD:
        return _("Reach new tiles: from the third tile with a temple of yours on, each one is worth a lot.")
    if not v.used and can_still_act(v) and deed.ALLOWED[v.called, deed.SHIFT] + deed.ALLOWED[v.called, deed.CW]:
        return _("Your guardian can wait: place first, and turn or move a tile when you see what it would bring.")
    return _("Volcanoes are good stepping stones, and what burns there counts as sacrificed.")


def within_reach(v: Any) -> list[int]:
    """The cells on which the next token can be placed and paid for, near the others."""
    reach = [int(payable(v, word)) for word in range(box.WORDS)]
    return [cell for cell, (word, bit) in enumerate(BITS) if reach[word] & bit]


BITS: list[tuple[int, int]] = list(zip(WORD.tolist(), BIT.tolist(), strict=True))  # by cell: its word and its bit there
