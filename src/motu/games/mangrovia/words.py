"""Mangrovia in words: what is asked, and what an action means."""

from __future__ import annotations

from typing import Any

from motu.language import _

from .state import (
    ACTIONS,
    AMULET_VALUES,
    BIRD_PAIRS,
    BUILD,
    BUILD_OR_DOUBLE,
    COLLECT,
    COLLECT_OR_BUILD,
    COLLECT_OR_DRAW,
    COST,
    CURRENCY,
    DOUBLE_SPACES,
    EITHER,
    FACE_DOWN,
    FACE_UP,
    GIVE,
    IS_AMULET_SPACE,
    LAND,
    LANDINGS,
    PAY,
    PLACE,
    POINTS,
    POLE_AT,
    POLE_TILES,
    POLES,
    RETURN,
    STONE_AT,
    TILE,
    VALUABLE,
    VALUABLE_VALUES,
)


def landscape_name(land: int) -> str:
    return (_("mangroves"), _("sand"), _("reed"), _("water"))[land]


def action_of_landing(landing: int) -> str:
    """What the owner of the bowl may do at a landing."""
    return (
        _("two face-up cards, then one face-down card"),
        _("collect amulets"),
        _("one face-up card"),
        _("one face-up card, then one face-down card"),
        _("two face-up or two face-down cards"),
        _("one face-up card, then two face-down cards"),
        _("collect amulets, or one face-down card"),
        _("collect amulets, or build a hut"),
        _("build a hut or a double hut"),
        _("build two huts"),
        _("build a hut, then one face-down card"),
        _("place the birds and start the next round"),
    )[landing - 1]


def landscapes_of(space: int) -> str:
    """The landscape of a space, or both: 'sand/reed'."""
    return "/".join(landscape_name(int(land)) for land in LAND[space] if land >= 0)


def currency_name(kind: int) -> str:
    return _("valuables") if kind == VALUABLE else _("amulets")


def prompt(v: Any) -> str:
    """What the deciding seat is asked."""
    if v.question == PLACE:
        return _("Place a bowl on a free ritual site.")
    if v.question == FACE_UP:
        return _("Landing {landing}: take a face-up card, or pass.").format(landing=v.landing)
    if v.question == FACE_DOWN:
        return _("Landing {landing}: draw a face-down card, or pass.").format(landing=v.landing)
    if v.question == EITHER:
        return _("Landing {landing}: take two face-up or two face-down cards, or pass.").format(landing=v.landing)
    if v.question == COLLECT:
        return _("Landing {landing}: collect amulets, or pass.").format(landing=v.landing)
    if v.question == COLLECT_OR_DRAW:
        return _("Landing {landing}: collect amulets or draw a face-down card, or pass.").format(landing=v.landing)
    if v.question == COLLECT_OR_BUILD:
        return _("Landing {landing}: collect amulets or build a hut, or pass.").format(landing=v.landing)
    if v.question == BUILD:
        return _("Landing {landing}: build a hut, or pass.").format(landing=v.landing)
    if v.question == BUILD_OR_DOUBLE:
        return _("Landing {landing}: build a hut or a double hut, or pass.").format(landing=v.landing)
    if v.question == GIVE:
        return _("Which landscape card do you give for space {space}?").format(space=v.space)
    if v.question == PAY:
        return _("Pay for space {space}: {due} still due in {currency}.").format(
            space=v.space, due=v.due, currency=currency_name(CURRENCY[v.space])
        )
    if v.question == RETURN:
        return _("Put one of the amulets just drawn back into the bag.")
    if v.seat >= 0:
        return _("Place the birds on two landscapes.")
    return _("The game is over.")


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    values = ACTIONS.arguments(action)
    told = {
        "place_bowl": _place,
        "take_up": _take,
        "draw_down": _draw,
        "collect": _collect,
        "pass": _pass,
        "return_amulet": _return,
        "birds": _birds,
        "pay_landscape": _give,
        "pay_valuable": _pay_valuable,
        "pay_amulet": _pay_amulet,
        "build": _build,
        "build_double": _build_double,
    }[ACTIONS.family(action).name]
    return str(told(v, values[0] if values else 0))


def _place(v: Any, site: int) -> str:
    west, east = site + 1, LANDINGS - site
    return _("Bowl on site {site}: {first} ({west}); {second} ({east})").format(
        site=site + 1, west=west, east=east, first=action_of_landing(west), second=action_of_landing(east)
    )


def _take(v: Any, card: int) -> str:
    if card < len(VALUABLE_VALUES):
        return _("Take the face-up valuable {value}").format(value=VALUABLE_VALUES[card])
    return _("Take the face-up card {landscape}").format(landscape=landscape_name(card - len(VALUABLE_VALUES)))


def _draw(v: Any, kind: int) -> str:
    return _("Draw a valuable face down") if kind == VALUABLE else _("Draw a landscape card face down")


def _collect(v: Any, _none: int) -> str:
    if v.amulet_huts[v.seat] == 0:
        return _("Take an amulet of value 1 from the board")
    return _("Collect amulets from the bag")


def _pass(v: Any, _none: int) -> str:
    return _("Pass")


def _return(v: Any, face: int) -> str:
    return _("Give the amulet of value {value} back").format(value=AMULET_VALUES[face])


def _birds(v: Any, pair: int) -> str:
    if pair == v.birds:
        return _("Leave the birds where they are")
    first, second = (landscape_name(land) for land in BIRD_PAIRS[pair])
    return _("Birds on {first} and {second}").format(first=first, second=second)


def _give(v: Any, land: int) -> str:
    return _("Give the card {landscape}").format(landscape=landscape_name(land))


def _pay_valuable(v: Any, item: int) -> str:
    if item == TILE:
        return _("Pay with the valuable tile")
    return _("Pay a valuable of value {value}").format(value=VALUABLE_VALUES[item])


def _pay_amulet(v: Any, item: int) -> str:
    if item == TILE:
        return _("Pay with the amulet tile")
    return _("Pay an amulet of value {value}").format(value=AMULET_VALUES[item])


def _build(v: Any, space: int) -> str:
    words = {
        "space": space,
        "landscapes": landscapes_of(space),
        "cost": COST[space],
        "currency": currency_name(CURRENCY[space]),
        "points": POINTS[space] if POLE_AT[space] < 0 else POLE_TILES[min(v.next_pole, POLES - 1)],
    }
    if STONE_AT[space] >= 0:
        return _("Build on {space} in the stone area: {landscapes}, {cost} in {currency}").format(**words)
    if IS_AMULET_SPACE[space]:
        return _("Build on the amulet space {space}: {landscapes}, {cost} in {currency}").format(**words)
    return _("Build on {space}: {landscapes}, {cost} in {currency}, +{points}").format(**words)


def _build_double(v: Any, index: int) -> str:
    space = int(DOUBLE_SPACES[index])
    return _("Double hut on {space}: {landscapes}, {cost} in {currency}, +{points}").format(
        space=space,
        landscapes=landscapes_of(space),
        cost=2 * COST[space],
        currency=currency_name(CURRENCY[space]),
        points=2 * POINTS[space],
    )
