"""Why something cannot be done, in the words of a player: a sentence for each rule, and numbers where they matter."""

from __future__ import annotations

from typing import Any

from motu.language import marked, name_of
from motu.teaching import refusing

from .. import ask, box, good, play
from ..speech import _, counted
from .asked import title
from .terms import currency_name, goods_in, landscape_name, landscapes_of

SENTENCES = {
    13: marked("A hut stands there already. Each space holds one hut or one double hut."),
    37: marked("With two players nobody uses site 6: a neutral bowl stands there all game."),
    40: marked("Bowls are placed in turn, beginning with the starting player. It is not your turn."),
    42: marked("With two or three players, the starting player's first bowl may not go to site 1. Your second may."),
    44: marked("A bowl stands there already. Each site takes one."),
    46: marked("Only the owner of the bowl at the boat's landing acts now."),
    47: marked("This landing has an order: first the steps before, or pass on them, then the card from a pile."),
    52: marked("Only cards that lie face up can be taken. Gaps are filled when the round is over."),
    54: marked("That row is empty until the round is over. Take from the other row, or pass."),
    55: marked("Your first card decided: at landing 5 both cards come from the open rows, or both from the piles."),
    58: marked("That pile is used up, and so are its discards."),
    63: marked("Only one of the amulets you have just drawn goes back into the bag."),
    69: marked("There is no amulet that you could collect now."),
    74: marked("You need a hut left, and a bird on the landscape of the space."),
    75: marked("The price is paid exactly. You cannot make this sum, and no change is given."),
    76: marked("You must give a landscape card that shows the landscape of this space; you hold none."),
    77: marked("Valuables and amulets are two purses. This space takes only the other kind."),
    85: marked("A neutral hut stands there. It blocks the space for everybody."),
    86: marked("The card you give must show one of the two landscapes of this space, and a bird must stand there."),
    87: marked("The card you give must show the landscape with the bird. The bird on the other one does not help."),
    91: marked("A double hut needs an empty space on a path, outside of both areas."),
    92: marked("A double hut takes two huts, and you have only one left."),
    93: marked("A double hut costs twice the price in one exact sum. You cannot make it."),
    94: marked("A double hut takes two cards of the landscape of the space, and a bird must stand there."),
    95: marked("A double hut takes two cards that fit this space, and a bird must stand on each landscape you give."),
    105: marked("The game is over: the last round has been played."),
    127: marked("You have no such tile to pay with."),
    132: marked("You pay from the largest to the smallest, and what is left must come out even."),
    133: marked("Give the other card first, or you could not give two that fit."),
    135: marked("That belongs to another moment."),
}

LATER = {47, 135}  # another moment's


def because(v: Any, action: int, rule: int) -> str:
    """The sentence with what the seat can see: prices, cards, owners; empty where the rule's own one says it all."""
    found = {
        13: _occupied, 44: _bowl, 52: _not_open, 63: _not_drawn, 69: _no_amulet, 74: _cannot_build, 75: _sum, 76: _card,
        77: _purse, 87: _other_bird, 91: _occupied, 92: _one_hut, 93: _sum, 94: _two_cards, 132: _payment,
    }.get(rule)  # fmt: skip
    return found(v, action) if found else ""


def _space(action: int) -> int:
    if action >= play.BUILD_DOUBLE:
        return int(box.DOUBLE_SPACES[action - play.BUILD_DOUBLE])
    return action - play.BUILD


def _purse_of(v: Any, kind: int) -> Any:
    """The values in hand of a currency, starting cards included, as counts by face."""
    return v.hand[v.seat, kind] + v.start[v.seat] * (kind == good.VALUABLE)


def _worth(v: Any, kind: int) -> int:
    values = box.ITEM_VALUE[kind]
    held = sum(int(values[face]) * int(count) for face, count in enumerate(_purse_of(v, kind)))
    return held + int(values[box.TILE]) * int(v.tiles[v.seat, kind])


def _occupied(v: Any, action: int) -> str:
    owner = next((seat for seat in range(v.players) if v.huts[seat, _space(action)]), None)
    if owner is None:
        return ""
    if owner == v.seat:
        return _("Your own hut stands there already; huts are never enlarged.")
    return _("{name} has built there already. A space is never shared.").format(name=name_of(owner))


def _bowl(v: Any, action: int) -> str:
    owner = int(v.bowl[action - play.PLACE_BOWL])
    if owner == v.seat:
        return _("Your own bowl stands there already.")
    return _("{name} has placed a bowl there already.").format(name=name_of(owner))


def _not_open(v: Any, action: int) -> str:
    card = action - play.TAKE_UP
    if card < len(box.VALUABLE_VALUES):
        return _("No valuable of {value} lies face up.").format(value=box.VALUABLE_VALUES[card])
    land = landscape_name(card - len(box.VALUABLE_VALUES))
    return _("No {landscape} card lies face up.").format(landscape=land)


def _not_drawn(v: Any, action: int) -> str:
    return _("You have just drawn {amulets}: one of these goes back.").format(
        amulets=goods_in(v.drawn_now, good.AMULET)
    )


def _no_amulet(v: Any, action: int) -> str:
    if v.amulet_huts[v.seat] == 0:
        return _("Without a hut on an amulet space you take a 1 from the board, and none is left.")
    return _("The bag is empty, and no spent amulets lie beside it.")


def _cannot_build(v: Any, action: int) -> str:
    if v.supply[v.seat] == 0:
        return _("You have no hut left to build.")
    first, second = (landscape_name(land) for land in box.BIRD_PAIRS[v.birds])
    return _("No bird stands on {landscape}. This round you build on {first} and {second} only.").format(
        landscape=landscapes_of(_space(action)), first=first, second=second
    )


def _sum(v: Any, action: int) -> str:
    """An amount that cannot be made, or a piece that is worth more than what is still due."""
    if v.question == ask.PAY:
        kind = box.CURRENCY[v.space]
        value = int(box.ITEM_VALUE[kind, action - (play.PAY_AMULET if kind == good.AMULET else play.PAY_VALUABLE)])
        return _("{value} is more than the {due} still due, and no change is given.").format(value=value, due=v.due)
    space = _space(action)
    kind = int(box.CURRENCY[space])
    cost = int(box.COST[space]) * (2 if action >= play.BUILD_DOUBLE else 1)
    worth = _worth(v, kind)
    words = {"cost": cost, "currency": currency_name(kind), "worth": worth}
    if worth == 0:
        return _("This costs {cost} in {currency}, and you have none.").format(**words)
    if worth < cost:
        return _("This costs {cost} in {currency}; yours are worth {worth}.").format(**words)
    if v.tiles[v.seat, kind]:
        return _("This costs exactly {cost} in {currency}; yours do not make that sum.").format(**words)
    return _("This costs exactly {cost} in {currency}; with {held} you cannot make that sum.").format(
        held=goods_in(_purse_of(v, kind), kind), **words
    )


def _card(v: Any, action: int) -> str:
    if v.question == ask.GIVE:
        return _("You hold no {landscape} card.").format(landscape=landscape_name(action - play.PAY_LANDSCAPE))
    return _("This space takes a {landscape} card, and you hold none.").format(landscape=landscapes_of(_space(action)))


def _purse(v: Any, action: int) -> str:
    return _("This space is paid in {currency}; the other purse stays closed.").format(
        currency=currency_name(box.CURRENCY[v.space])
    )


def _other_bird(v: Any, action: int) -> str:
    space = int(v.space) if v.question == ask.GIVE else _space(action)
    active = [int(land) for land in box.LAND[space] if land >= 0 and box.ACTIVE[v.birds, land]]
    if not active:
        return ""
    return _("The bird stands on {landscape}: only a {landscape} card builds here now.").format(
        landscape=landscape_name(active[0])
    )


def _one_hut(v: Any, action: int) -> str:
    return counted(
        "A double hut takes two huts; you have {count} left.",
        "A double hut takes two huts; you have {count} left.",
        int(v.supply[v.seat]),
    )


def _two_cards(v: Any, action: int) -> str:
    land = int(box.LAND[_space(action), 0])
    if not box.ACTIVE[v.birds, land]:
        return _("No bird stands on {landscape}.").format(landscape=landscape_name(land))
    return _("A double hut here takes two {landscape} cards; you hold {held}.").format(
        landscape=landscape_name(land), held=int(v.hand[v.seat, good.LANDSCAPE, land])
    )


def _payment(v: Any, action: int) -> str:
    kind = int(box.CURRENCY[v.space])
    item = action - (play.PAY_AMULET if kind == good.AMULET else play.PAY_VALUABLE)
    value = int(box.ITEM_VALUE[kind, item])
    if item < box.FACES and _purse_of(v, kind)[item] == 0:
        return (
            _("You hold no valuable of {value}.") if kind == good.VALUABLE else _("You hold no amulet of {value}.")
        ).format(value=value)
    if box.PAY_PLACE[kind, item] < v.paid_to:
        return _("You pay from the largest to the smallest, and you are past {value} already.").format(value=value)
    if value == v.due:
        return ""
    return _("After {value} there would be {rest} left to pay, and you could not make that.").format(
        value=value, rest=int(v.due) - value
    )


refused = refusing(_, SENTENCES, title, LATER, because)
