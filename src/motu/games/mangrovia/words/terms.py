"""What things are called: seats, moments, landscapes, landings, cards."""

from __future__ import annotations

from typing import Any

from motu.language import name_of

from .. import ask, box, good
from ..speech import _


def names(v: Any) -> list[str]:
    """What the seats are called as long as people give no names."""
    return [_("Yellow"), _("Red"), _("Green"), _("Purple"), _("Blue")][: v.players]


def moment(v: Any) -> str:
    """The round, and where the boat is."""
    if v.question == ask.OVER:
        return _("The end")
    if v.question == ask.PLACE:
        return _("Round {round}, bowls").format(round=v.round_number)
    return _("Round {round}, landing {landing}").format(round=v.round_number, landing=v.landing)


def ending(v: Any) -> str:
    """Why the match is over."""
    done = [name_of(seat) for seat in range(v.players) if v.supply[seat] == 0]
    if done:
        why = _("The last hut of {names} stands, and the round was finished.").format(names=", ".join(done))
    else:
        why = _("{rounds} rounds were played.").format(rounds=int(v.round_number))
    return why + " " + _("Then paths, both areas and amulets were counted.")


def landscape_name(land: int) -> str:
    return (_("mangroves"), _("sand"), _("reed"), _("water"))[land]


def landscapes_of(space: int) -> str:
    """The landscape of a space, or both: 'sand/reed'."""
    return "/".join(landscape_name(int(land)) for land in box.LAND[space] if land >= 0)


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


def goods_in(row: Any, kind: int) -> str:
    """Cards or amulets of a row of counts, from the highest down: '7, 4, 4'."""
    values = box.VALUABLE_VALUES if kind == good.VALUABLE else box.AMULET_VALUES
    return ", ".join(str(value) for face, value in reversed(list(enumerate(values))) for _k in range(int(row[face])))


def tile_name(tile: int) -> str:
    """A stone area tile (MG-124)."""
    if box.GOD_TILE[tile] >= 0:
        return _("the god tile of path {path}").format(path=box.PATH_NAMES[box.GOD_TILE[tile]])
    return {
        good.VALUABLE: _("a valuable tile of 3"),
        good.AMULET: _("an amulet tile of 2"),
        good.LANDSCAPE: _("a wild card"),
    }[int(box.TILE_KIND[tile])]


def currency_name(kind: int) -> str:
    return _("valuables") if kind == good.VALUABLE else _("amulets")


def card_name(card: int) -> str:
    if card < len(box.VALUABLE_VALUES):
        return _("a valuable of {value}").format(value=box.VALUABLE_VALUES[card])
    return _("a landscape card, {landscape}").format(landscape=landscape_name(card - len(box.VALUABLE_VALUES)))
