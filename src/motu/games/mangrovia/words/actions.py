"""What an action means, on its button and as a sentence."""

from __future__ import annotations

from typing import Any

from motu.language import capital

from .. import box, good, play
from ..speech import _
from .terms import action_of_landing, currency_name, landscape_name, landscapes_of


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    values = play.ACTIONS.arguments(action)
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
    }[play.ACTIONS.family(action).name]
    return str(told(v, values[0] if values else 0))


def _place(v: Any, site: int) -> str:
    west, east = site + 1, box.LANDINGS - site
    return _("Bowl on site {site}: {first} ({west}); {second} ({east})").format(
        site=site + 1, west=west, east=east, first=action_of_landing(west), second=action_of_landing(east)
    )


def _take(v: Any, card: int) -> str:
    if card < len(box.VALUABLE_VALUES):
        return _("Take the face-up valuable {value}").format(value=box.VALUABLE_VALUES[card])
    return _("Take the face-up card {landscape}").format(landscape=landscape_name(card - len(box.VALUABLE_VALUES)))


def _draw(v: Any, kind: int) -> str:
    return _("Draw a valuable face down") if kind == good.VALUABLE else _("Draw a landscape card face down")


def _collect(v: Any, _none: int) -> str:
    if v.amulet_huts[v.seat] == 0:
        return _("Take an amulet of value 1 from the board")
    return _("Collect amulets from the bag")


def _pass(v: Any, _none: int) -> str:
    return _("Pass")


def _return(v: Any, face: int) -> str:
    return _("Give the amulet of value {value} back").format(value=box.AMULET_VALUES[face])


def _birds(v: Any, pair: int) -> str:
    if pair == v.birds:
        return _("Leave the birds where they are")
    first, second = (landscape_name(land) for land in box.BIRD_PAIRS[pair])
    return _("Birds on {first} and {second}").format(first=first, second=second)


def _give(v: Any, land: int) -> str:
    return _("Give the card {landscape}").format(landscape=landscape_name(land))


def _pay_valuable(v: Any, item: int) -> str:
    if item == box.TILE:
        return _("Pay with the valuable tile")
    return _("Pay a valuable of value {value}").format(value=box.VALUABLE_VALUES[item])


def _pay_amulet(v: Any, item: int) -> str:
    if item == box.TILE:
        return _("Pay with the amulet tile")
    return _("Pay an amulet of value {value}").format(value=box.AMULET_VALUES[item])


def _build(v: Any, space: int) -> str:
    words = _price(v, space, 1)
    if box.STONE_AT[space] >= 0:
        text = _("Build on {space} in the stone area: {landscapes}, {cost} in {currency}")
    elif box.IS_AMULET_SPACE[space]:
        text = _("Build on the amulet space {space}: {landscapes}, {cost} in {currency}")
    elif words["points"]:
        text = _("Build on {space}: {landscapes}, {cost} in {currency}, +{points}")
    else:
        text = _("Build on {space}: {landscapes}, {cost} in {currency}")
    return _with_wild_card(v, space, text.format(**words))


def _build_double(v: Any, index: int) -> str:
    space = int(box.DOUBLE_SPACES[index])
    words = _price(v, space, 2)
    if words["points"]:
        text = _("Double hut on {space}: {landscapes}, {cost} in {currency}, +{points}")
    else:
        text = _("Double hut on {space}: {landscapes}, {cost} in {currency}")
    return _with_wild_card(v, space, text.format(**words))


def _price(v: Any, space: int, huts: int) -> dict[str, Any]:
    return {
        "space": space,
        "landscapes": landscapes_of(space),
        "cost": huts * box.COST[space],
        "currency": currency_name(box.CURRENCY[space]),
        "points": 2 * box.POINTS[space] if huts == 2 else points_of(v, space),
    }


def _with_wild_card(v: Any, space: int, text: str) -> str:
    """Says that a build will cost the wild card: no landscape of the space has a bird (MG-129)."""
    lands = [int(land) for land in box.LAND[space] if land >= 0]
    holds = v.seat >= 0 and v.tiles[v.seat, good.LANDSCAPE] > 0
    if holds and not any(box.ACTIVE[v.birds, land] for land in lands):
        return _("{what}, with your wild card").format(what=text)
    return text


def label(v: Any, action: int) -> str:
    """A button, under the name of its family."""
    values = play.ACTIONS.arguments(action)
    value = values[0] if values else 0
    family = play.ACTIONS.family(action).name
    if family == "place_bowl":
        return _("Site {site}").format(site=value + 1)
    if family == "take_up":
        if value < len(box.VALUABLE_VALUES):
            return str(box.VALUABLE_VALUES[value])
        return capital(landscape_name(value - len(box.VALUABLE_VALUES)))
    if family == "draw_down":
        return _("Valuable") if value == good.VALUABLE else _("Landscape")
    if family == "collect":
        return _("Amulet of 1") if v.seat >= 0 and v.amulet_huts[v.seat] == 0 else _("From the bag")
    if family == "return_amulet":
        return str(box.AMULET_VALUES[value])
    if family == "birds":
        first, second = (landscape_name(land) for land in box.BIRD_PAIRS[value])
        return capital(_("{first} and {second}").format(first=first, second=second))
    if family == "pay_landscape":
        return capital(landscape_name(value))
    if family in ("pay_valuable", "pay_amulet"):
        faces = box.VALUABLE_VALUES if family == "pay_valuable" else box.AMULET_VALUES
        return _("Tile") if value == box.TILE else str(faces[value])
    if family in ("build", "build_double"):
        space = value if family == "build" else int(box.DOUBLE_SPACES[value])
        return str(space) if family == "build" else _("{space}, double").format(space=space)
    return sentence(v, action)


def gain(v: Any, action: int) -> str:
    """The points of a hut, at once."""
    if play.ACTIONS.family(action).name == "build_double":
        points = 2 * box.POINTS[box.DOUBLE_SPACES[play.ACTIONS.arguments(action)[0]]]
    elif play.ACTIONS.family(action).name == "build":
        points = points_of(v, play.ACTIONS.arguments(action)[0])
    else:
        points = 0
    return f"+{points}" if points else ""


def points_of(v: Any, space: int) -> int:
    """What a hut on a space scores at once: the printed points, or the top pole tile."""
    return int(box.POINTS[space] if box.POLE_AT[space] < 0 else box.POLE_TILES[min(v.next_pole, box.POLES - 1)])
