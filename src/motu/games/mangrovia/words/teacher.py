"""What somebody who knows Mangrovia would say beside a new player: one line at a decision, about what matters now."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from typing import Any

from .. import ask, box, good
from ..speech import _
from .terms import landscape_name

ROUNDS = 2  # in which a first game is accompanied


def first_rounds(v: Any) -> bool:
    """Whether the match is still at its beginning."""
    return bool(v.round_number <= ROUNDS)


def companion(v: Any) -> str:
    """What matters at this decision."""
    if v.question == ask.PLACE:
        return _for_bowl(v)
    if v.question in (ask.FACE_UP, ask.EITHER):
        return _for_cards(v)
    if v.question in (ask.BUILD, ask.BUILD_OR_DOUBLE, ask.COLLECT_OR_BUILD):
        return _for_hut(v)
    lines = {
        ask.FACE_DOWN: _("What do you lack more: a coin to make a sum, or a card of a landscape with a bird?"),
        ask.COLLECT: _("An amulet never hurts: it pays for some spaces, and counts at the end."),
        ask.COLLECT_OR_DRAW: _("Amulets count at the end; a card may make the hut that you want."),
        ask.GIVE: _("Give the card that you need less."),
        ask.PAY: _("Keep small coins if you can choose: they make more sums."),
        ask.RETURN: _("Usually the smallest goes back; but look which sums your amulets make."),
        ask.BIRDS: _("Look at the landscape cards in your hand: the birds should sit where you want to build."),
    }
    return lines.get(int(v.question), "")


def _birds(v: Any) -> dict[str, str]:
    first, second = (landscape_name(land) for land in box.BIRD_PAIRS[v.birds])
    return {"first": first, "second": second}


def _usable(v: Any) -> int:
    """Landscape cards in hand that can be built with now."""
    return sum(int(v.hand[v.seat, good.LANDSCAPE, land]) for land in box.BIRD_PAIRS[v.birds])


def _for_bowl(v: Any) -> str:
    if _usable(v) == 0:
        return _(
            "Birds sit on {first} and {second}, and you have no such card yet: choose a site that draws before it builds."
        ).format(**_birds(v))
    return _(
        "Look at the second landing too: sites 2 to 5 build on the way back. Will you have card, bird and exact price then?"
    )


def _for_cards(v: Any) -> str:
    if _usable(v) == 0:
        return _("Only {first} and {second} can be built on: a card of these comes first.").format(**_birds(v))
    return _("You have a card to build with. Which valuable makes the most sums together with yours?")


def _for_hut(v: Any) -> str:
    if v.supply[v.seat] == 0:
        return ""
    return _(
        "Glowing spaces can be paid exactly. Points now are good; a space where a path and an area cross counts twice at the end."
    )
