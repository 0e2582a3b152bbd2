"""The log: what has happened, after the name of the player."""

from __future__ import annotations

from typing import Any

from motu.language import name_of

from .. import ask, box, good, play
from ..speech import _, counted
from .asked import drawn_by
from .terms import card_name, landscape_name, landscapes_of, tile_name


def told(before: Any, action: int, after: Any) -> str:
    """What has happened, after the name of the player; with the round's end where it was the last answer of a round."""
    return f"{_told_action(before, action, after)} {_told_round(before, action, after)}".rstrip()


def _told_round(before: Any, action: int, after: Any) -> str:
    """Who starts the next round, and where the birds have flown (MG-100 to MG-102)."""
    if after.round_number == before.round_number:
        return ""
    starter = _("{name} starts round {round}.").format(name=name_of(after.starter), round=after.round_number)
    if play.BIRDS <= action < play.PAY_LANDSCAPE or after.birds == before.birds:
        return starter
    first, second = (landscape_name(land) for land in box.BIRD_PAIRS[after.birds])
    birds = _("Nobody was at landing 12: the birds fly to {first} and {second}.").format(first=first, second=second)
    return f"{birds} {starter}"


def _told_action(before: Any, action: int, after: Any) -> str:
    values = play.ACTIONS.arguments(action)
    value = values[0] if values else 0
    family = play.ACTIONS.family(action).name
    if family == "place_bowl":
        return _("places a bowl on site {site}.").format(site=value + 1)
    if family == "take_up":
        return _("takes {card}.").format(card=card_name(value))
    if family == "draw_down":
        return _told_draw(before, value, after)
    if family == "collect":
        text = _told_collect(before)
        return f"{text[:-1]}," if after.question == ask.RETURN else text
    if family == "pass":
        return _("passes.")
    if family == "return_amulet":
        return _("gives an amulet of {value} back.").format(value=box.AMULET_VALUES[value])
    if family == "birds":
        if value == before.birds:
            return _("leaves the birds where they are.")
        first, second = (landscape_name(land) for land in box.BIRD_PAIRS[value])
        return _("sends the birds to {first} and {second}.").format(first=first, second=second)
    return _told_building(before, family, value, after)


def _told_draw(before: Any, kind: int, after: Any) -> str:
    """Whoever may see the new card reads which it is."""
    gained = [
        face for face in range(box.FACES) if after.hand[before.seat, kind, face] > before.hand[before.seat, kind, face]
    ]
    if len(gained) == 1:
        card = gained[0] if kind == good.VALUABLE else gained[0] + len(box.VALUABLE_VALUES)
        return _("draws {card}.").format(card=card_name(card))
    return _("draws a valuable.") if kind == good.VALUABLE else _("draws a landscape card.")


def _told_collect(before: Any) -> str:
    """How many amulets came; one of them may still have to go back (MG-061 to MG-063, MG-068)."""
    if before.amulet_huts[before.seat] == 0:
        return _("takes an amulet of value 1.")
    return counted("draws an amulet.", "draws {count} amulets.", drawn_by(before))


def _told_building(before: Any, family: str, value: int, after: Any) -> str:
    """A hut is begun, paid for, and stands."""
    space = int(before.space)
    if family == "build":
        space, text = value, _("builds on {space}, {landscape}")
    elif family == "build_double":
        space, text = int(box.DOUBLE_SPACES[value]), _("builds a double hut on {space}, {landscape}")
    elif family == "pay_landscape":
        text = _("gives a card, {given}").format(given=landscape_name(value))
    elif value == box.TILE:
        text = _("pays with a stone tile")
    elif family == "pay_valuable":
        text = _("pays a valuable of {value}").format(value=box.VALUABLE_VALUES[value])
    else:
        text = _("pays an amulet of {value}").format(value=box.AMULET_VALUES[value])
    text = text.format(space=space, landscape=landscapes_of(space))
    if after.huts[before.seat, space] == before.huts[before.seat, space]:
        return f"{text},"
    points = int(after.points[before.seat]) - int(before.points[before.seat])
    text = (
        _("{what}: the hut stands, +{points}.").format(what=text, points=points)
        if points
        else _("{what}: the hut stands.").format(what=text)
    )
    return " ".join([text, *_told_tiles(before, space, after)])


def _told_tiles(before: Any, space: int, after: Any) -> list[str]:
    """The stone tile that came with the hut, and the wild card that went for it (MG-125, MG-129)."""
    told = []
    place = int(box.STONE_AT[space])
    if place >= 0 and before.stone[place] >= 0:
        told.append(_("It brings {tile}.").format(tile=tile_name(int(before.stone[place]))))
    gained = place >= 0 and before.stone[place] >= 0 and box.TILE_KIND[before.stone[place]] == good.LANDSCAPE
    if after.tiles[before.seat, good.LANDSCAPE] - gained < before.tiles[before.seat, good.LANDSCAPE]:
        told.append(_("The wild card is spent."))
    return told
