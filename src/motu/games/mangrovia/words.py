"""Mangrovia in words: what is asked, and what an action means."""

from __future__ import annotations

from typing import Any

from motu.language import _

from .state import (
    ACTIONS,
    AMULET_VALUES,
    BIRD_PAIRS,
    BIRDS,
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
    FACES,
    GIVE,
    IS_AMULET_SPACE,
    LAND,
    LANDINGS,
    OVER,
    PAY,
    PLACE,
    POINTS,
    POLE_AT,
    POLE_TILES,
    POLES,
    RETURN,
    STONE_AT,
    TILE,
    TRACK_END,
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
    landing = {"landing": v.landing, "ups": v.ups, "downs": v.downs}
    if v.question == PLACE:
        return _("Choose a free ritual site: you act at both its landings when the boat passes.")
    if v.question == FACE_UP:
        if v.ups > 1:
            return _("Landing {landing}: take a card from the market, {ups} in all, or pass.").format(**landing)
        return _("Landing {landing}: take a card from the market, or pass.").format(**landing)
    if v.question == FACE_DOWN:
        if v.downs > 1:
            return _("Landing {landing}: draw from a pile, {downs} cards in all, or pass.").format(**landing)
        return _("Landing {landing}: draw a card from a pile, or pass.").format(**landing)
    if v.question == EITHER:
        return _("Landing {landing}: two open cards, or two from the piles; the first card decides which.").format(
            **landing
        )
    if v.question == COLLECT:
        return _("Landing {landing}: {collect}, or pass.").format(collect=_offer(v), **landing)
    if v.question == COLLECT_OR_DRAW:
        return _("Landing {landing}: {collect}; or draw a card from a pile; or pass.").format(
            collect=_offer(v), **landing
        )
    if v.question == COLLECT_OR_BUILD:
        return _("Landing {landing}: {collect}; or build a hut on a glowing space; or pass.").format(
            collect=_offer(v), **landing
        )
    if v.question == BUILD:
        if v.builds > 1:
            return _(
                "Landing {landing}: up to two huts, one by one: a card of the landscape, and the exact price."
            ).format(**landing)
        return _("Landing {landing}: build a hut: a card of the landscape, and the exact price.").format(**landing)
    if v.question == BUILD_OR_DOUBLE:
        return _("Landing {landing}: build a hut, or a double hut for twice the price and two landscape cards.").format(
            **landing
        )
    if v.question == GIVE:
        return _("Which landscape card do you give for space {space}?").format(space=v.space)
    if v.question == PAY:
        return _("Pay for space {space}: {due} still due in {currency}.").format(
            space=v.space, due=v.due, currency=currency_name(CURRENCY[v.space])
        )
    if v.question == RETURN:
        return _("Put one of the {count} amulets just drawn back into the bag; the others are yours.").format(
            count=v.drawn_count
        )
    if v.seat >= 0:
        return _("Choose the two landscapes that can be built on next round. You will be the starting player.")
    return _("The game is over.")


def _offer(v: Any) -> str:
    """What collecting would bring the deciding seat."""
    huts = min(int(v.amulet_huts[v.seat]), TRACK_END)
    if huts == 0:
        return _("take an amulet of value 1")
    if huts == 1:
        return _("draw an amulet from the bag")
    return _("draw {count} amulets from the bag and keep {kept}").format(count=huts, kept=huts - 1)


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


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    if v.question == PLACE:
        return _("places a bowl")
    if v.question in (GIVE, PAY):
        return _("pays for a hut")
    if v.question == RETURN:
        return _("looks at amulets")
    if v.question == BIRDS:
        return _("places the birds")
    return _("decides at landing {landing}").format(landing=v.landing)


def moment(v: Any) -> str:
    """The round, and where the boat is."""
    if v.question == OVER:
        return _("The end")
    if v.question == PLACE:
        return _("Round {round}, bowls").format(round=v.round_number)
    return _("Round {round}, landing {landing}").format(round=v.round_number, landing=v.landing)


def names(v: Any) -> list[str]:
    """What the seats are called as long as people give no names."""
    return [_("Yellow"), _("Red"), _("Green"), _("Purple"), _("Blue")][: v.players]


def label(v: Any, action: int) -> str:
    """A button, under the name of its family."""
    values = ACTIONS.arguments(action)
    value = values[0] if values else 0
    family = ACTIONS.family(action).name
    if family == "place_bowl":
        return _("Site {site}").format(site=value + 1)
    if family == "take_up":
        if value < len(VALUABLE_VALUES):
            return str(VALUABLE_VALUES[value])
        return landscape_name(value - len(VALUABLE_VALUES)).capitalize()
    if family == "draw_down":
        return _("Valuable") if value == VALUABLE else _("Landscape")
    if family == "collect":
        return _("Amulet of 1") if v.seat >= 0 and v.amulet_huts[v.seat] == 0 else _("From the bag")
    if family == "return_amulet":
        return str(AMULET_VALUES[value])
    if family == "birds":
        first, second = (landscape_name(land) for land in BIRD_PAIRS[value])
        return _("{first} and {second}").format(first=first, second=second).capitalize()
    if family == "pay_landscape":
        return landscape_name(value).capitalize()
    if family in ("pay_valuable", "pay_amulet"):
        faces = VALUABLE_VALUES if family == "pay_valuable" else AMULET_VALUES
        return _("Tile") if value == TILE else str(faces[value])
    if family in ("build", "build_double"):
        space = value if family == "build" else int(DOUBLE_SPACES[value])
        return str(space) if family == "build" else _("{space}, double").format(space=space)
    return sentence(v, action)


def gain(v: Any, action: int) -> str:
    """The points of a hut, at once."""
    if ACTIONS.family(action).name == "build_double":
        points = 2 * POINTS[DOUBLE_SPACES[ACTIONS.arguments(action)[0]]]
    elif ACTIONS.family(action).name == "build":
        points = points_of(v, ACTIONS.arguments(action)[0])
    else:
        points = 0
    return f"+{points}" if points else ""


def points_of(v: Any, space: int) -> int:
    """What a hut on a space scores at once: the printed points, or the top pole tile."""
    return int(POINTS[space] if POLE_AT[space] < 0 else POLE_TILES[min(v.next_pole, POLES - 1)])


def told(before: Any, action: int, after: Any) -> str:
    """What has happened, after the name of the player."""
    values = ACTIONS.arguments(action)
    value = values[0] if values else 0
    family = ACTIONS.family(action).name
    if family == "place_bowl":
        return _("places a bowl on site {site}.").format(site=value + 1)
    if family == "take_up":
        return _("takes {card}.").format(card=_card_name(value))
    if family == "draw_down":
        return _told_draw(before, value, after)
    if family == "collect":
        return _told_collect(before, after)
    if family == "pass":
        return _("passes.")
    if family == "return_amulet":
        return _("gives an amulet of {value} back.").format(value=AMULET_VALUES[value])
    if family == "birds":
        if value == before.birds:
            return _("leaves the birds where they are.")
        first, second = (landscape_name(land) for land in BIRD_PAIRS[value])
        return _("sends the birds to {first} and {second}.").format(first=first, second=second)
    return _told_building(before, family, value, after)


def _card_name(card: int) -> str:
    if card < len(VALUABLE_VALUES):
        return _("a valuable of {value}").format(value=VALUABLE_VALUES[card])
    return _("a landscape card, {landscape}").format(landscape=landscape_name(card - len(VALUABLE_VALUES)))


def _told_draw(before: Any, kind: int, after: Any) -> str:
    """Whoever may see the new card reads which it is."""
    gained = [
        face for face in range(FACES) if after.hand[before.seat, kind, face] > before.hand[before.seat, kind, face]
    ]
    if len(gained) == 1:
        card = gained[0] if kind == VALUABLE else gained[0] + len(VALUABLE_VALUES)
        return _("draws {card}.").format(card=_card_name(card))
    return _("draws a valuable.") if kind == VALUABLE else _("draws a landscape card.")


def _told_collect(before: Any, after: Any) -> str:
    huts = min(int(before.amulet_huts[before.seat]), TRACK_END)
    if huts == 0:
        return _("takes an amulet of value 1.")
    if huts == 1:
        return _("draws an amulet.")
    return _("draws {count} amulets.").format(count=huts)


def _told_building(before: Any, family: str, value: int, after: Any) -> str:
    """A hut is begun, paid for, and stands."""
    space = int(before.space)
    if family == "build":
        space, text = value, _("builds on {space}, {landscape}")
    elif family == "build_double":
        space, text = int(DOUBLE_SPACES[value]), _("builds a double hut on {space}, {landscape}")
    elif family == "pay_landscape":
        text = _("gives a card, {given}").format(given=landscape_name(value))
    elif value == TILE:
        text = _("pays with a stone tile")
    elif family == "pay_valuable":
        text = _("pays a valuable of {value}").format(value=VALUABLE_VALUES[value])
    else:
        text = _("pays an amulet of {value}").format(value=AMULET_VALUES[value])
    text = text.format(space=space, landscape=landscapes_of(space))
    if after.huts[before.seat, space] == before.huts[before.seat, space]:
        return _("{what}.").format(what=text)
    points = int(after.points[before.seat]) - int(before.points[before.seat])
    if points:
        return _("{what}: the hut stands, +{points}.").format(what=text, points=points)
    return _("{what}: the hut stands.").format(what=text)


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
        "points": points_of(v, space),
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
