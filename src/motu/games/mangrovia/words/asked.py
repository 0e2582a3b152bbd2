"""What is asked, and what the others read meanwhile."""

from __future__ import annotations

from typing import Any

from .. import ask, box, good
from ..speech import _, counted
from .terms import currency_name


def title(v: Any) -> str:
    """The task in two or three words."""
    return (
        _("Place a bowl"),
        _("Take a card"),
        _("Draw a card"),
        _("Two cards"),
        _("Amulets"),
        _("Amulets or a card"),
        _("Amulets or a hut"),
        _("Build"),
        _("Build"),
        _("Give a landscape"),
        _("Pay {due}").format(due=v.due),
        _("Give one back"),
        _("Place the birds"),
        _("The end"),
    )[v.question]


def prompt(v: Any) -> str:
    """What the deciding seat is asked."""
    landing = {"landing": v.landing, "ups": v.ups, "downs": v.downs}
    if v.question == ask.PLACE:
        return _("Choose a free ritual site: you act at both its landings when the boat passes.")
    if v.question == ask.FACE_UP:
        if v.ups > 1:
            return _("Landing {landing}: take a card from the market, {ups} in all, or pass.").format(**landing)
        return _("Landing {landing}: take a card from the market, or pass.").format(**landing)
    if v.question == ask.FACE_DOWN:
        if v.downs > 1:
            return _("Landing {landing}: draw from a pile, {downs} cards in all, or pass.").format(**landing)
        return _("Landing {landing}: draw a card from a pile, or pass.").format(**landing)
    if v.question == ask.EITHER:
        return _("Landing {landing}: two open cards, or two from the piles; the first card decides which.").format(
            **landing
        )
    if v.question in (ask.COLLECT, ask.COLLECT_OR_DRAW, ask.COLLECT_OR_BUILD):
        return _prompt_collect(v)
    if v.question == ask.BUILD:
        if v.builds > 1:
            return _(
                "Landing {landing}: up to two huts, one by one: a card of the landscape, and the exact price."
            ).format(**landing)
        return _("Landing {landing}: build a hut: a card of the landscape, and the exact price.").format(**landing)
    if v.question == ask.BUILD_OR_DOUBLE:
        return _("Landing {landing}: build a hut, or a double hut for twice the price and two landscape cards.").format(
            **landing
        )
    if v.question == ask.GIVE:
        return _("Which landscape card do you give for space {space}?").format(space=v.space)
    if v.question == ask.PAY:
        return _("Pay for space {space}: {due} still due in {currency}.").format(
            space=v.space, due=v.due, currency=currency_name(box.CURRENCY[v.space])
        )
    if v.question == ask.RETURN:
        return counted(
            "Put the amulet just drawn back into the bag.",
            "Put one of the {count} amulets just drawn back into the bag; the others are yours.",
            int(v.drawn_count),
        )
    if v.seat >= 0:
        return _("Choose the two landscapes that can be built on next round. You will be the starting player.")
    return _("The game is over.")


def _prompt_collect(v: Any) -> str:
    """Landings 2, 7 and 8; amulets are offered only where there are any (MG-069)."""
    words = {"landing": v.landing, "collect": _offer(v)}
    if v.question == ask.COLLECT_OR_DRAW:
        if not words["collect"]:
            return _("Landing {landing}: no amulet is left for you; draw a card from a pile, or pass.").format(**words)
        return _("Landing {landing}: {collect}; or draw a card from a pile; or pass.").format(**words)
    if v.question == ask.COLLECT_OR_BUILD:
        if not words["collect"]:
            return _("Landing {landing}: no amulet is left for you; build a hut on a glowing space, or pass.").format(
                **words
            )
        return _("Landing {landing}: {collect}; or build a hut on a glowing space; or pass.").format(**words)
    if not words["collect"]:
        return _("Landing {landing}: no amulet is left for you; pass.").format(**words)
    return _("Landing {landing}: {collect}, or pass.").format(**words)


def drawn_by(v: Any) -> int:
    """How many amulets the deciding seat would draw from the bag: as many as there are at most (MG-062 to MG-068)."""
    there = int(v.left[good.AMULET]) + sum(int(count) for count in v.discard[good.AMULET])
    return min(int(box.COLLECTED[min(int(v.amulet_huts[v.seat]), box.TRACK_END)]), there)


def _offer(v: Any) -> str:
    """What collecting would bring the deciding seat; empty if nothing."""
    if v.amulet_huts[v.seat] == 0:
        return _("take an amulet of value 1") if v.open[good.AMULET, box.ONE_POINT] > 0 else ""
    count = drawn_by(v)
    if count < 2:
        return _("draw an amulet from the bag") if count else ""
    return _("draw {count} amulets from the bag and keep {kept}").format(count=count, kept=count - 1)


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    if v.question == ask.PLACE:
        return _("places a bowl")
    if v.question in (ask.GIVE, ask.PAY):
        return _("pays for a hut")
    if v.question == ask.RETURN:
        return _("looks at amulets")
    if v.question == ask.BIRDS:
        return _("places the birds")
    return _("decides at landing {landing}").format(landing=v.landing)
