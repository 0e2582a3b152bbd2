"""Kaivai in words: what an action means."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.language import name_of

from .. import act, ask, box, play, tile
from ..rules.building import cost
from ..rules.sea import gods_village, only_village_beside
from ..speech import _
from . import terms


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    if action < play.HEX:
        return bid_sentence(action + 1)
    if action < play.ACT:
        return hex_sentence(v, action - play.HEX)
    if action < play.PASS:
        return act_sentence(v, action - play.ACT)
    if action == play.PASS:
        if v.phase == ask.TURN and v.acted[v.seat]:
            return _("Pass: no more actions in this round")
        return _("Pass without any action: a sacrifice for {count} influence").format(count=box.SACRIFICE)
    if action == play.DONE:
        return _("This boat delivers no more") if v.phase == ask.DELIVERY else _("No other boat acts")
    if action < play.TYPE:
        slot = action - play.BOAT
        return _("Boat {slot}, on {place}").format(slot=slot, place=terms.where(v, v.boat[v.seat, slot]))
    if action < play.VILLAGE:
        return type_sentence(v, action - play.TYPE)
    if action < play.COMMIT:
        return village_sentence(v, action - play.VILLAGE)
    if action < play.GIFT:
        return _("Commit {count} influence").format(count=action - play.COMMIT)
    if action < play.NO:
        return gift_sentence(v, action)
    return _("No praise for this gift") if action == play.NO else _("Praise the gift")


def bid_sentence(number: int) -> str:
    return _("Bid {number}: building costs {cost} more, boats sail {move}").format(
        number=number, cost=box.BUILDING_COST[number], move=box.BASE_MOVE[number]
    )


def act_sentence(v: Any, action: int) -> str:
    does = (
        _("Build cottages with your boats"), _("Fish with your boats"), _("Sell fish with your boats"),
        _("Move your boats, or sink others"), _("Upgrade: your boats sail farther for the rest of the game"),
        _("Celebrate in one village: its fish become points"),
    )[action]  # fmt: skip
    price = int(v.tokens[action])
    if price:
        return _("{does}, for {price} influence").format(does=does, price=price)
    return _("{does}, free of charge").format(does=does)


def type_sentence(v: Any, kind: int) -> str:
    """A type of cottage, and what it brings."""
    if kind == tile.FISHER:
        return _("A fisher cottage: a new boat stands on it")
    if kind == tile.MEETING:
        here = v.phase == ask.TYPE and v.god != NOBODY and only_village_beside(v, v.site) == gods_village(v)
        if here:
            return _("A meeting cottage: 1 influence at once, and whenever the god comes to this village")
        return _("A meeting cottage: 1 influence whenever the god comes to this village")
    return _("A temple: one die more when you fish at this village")


def hex_sentence(v: Any, place: int) -> str:
    """A hex, by what it is asked for."""
    if v.phase == ask.SITE:
        village = only_village_beside(v, place)
        return _("Build on hex {hex} at village {village}, for {cost} shells").format(
            hex=place, village=village, cost=cost(v, v.seat, village)
        )
    if v.phase == ask.DELIVERY:
        return delivery_sentence(v, place)
    if v.phase == ask.GOD:
        return god_sentence(v, place)
    if v.phase == ask.START_HEX:
        return _("Place the {cottage} on {place}").format(
            cottage=terms.type_name(v.start_type), place=terms.where(v, place)
        )
    if v.phase == ask.DESTINATION:
        return destination_sentence(v, place)
    return _("hex {hex}").format(hex=place)


def god_sentence(v: Any, place: int) -> str:
    brought = [
        f"{name_of(seat)} +{terms.god_brings(v, place, seat)}"
        for seat in range(v.players)
        if terms.god_brings(v, place, seat)
    ]
    if brought:
        return _("The god comes to {place}; influence: {brought}").format(
            place=terms.where(v, place), brought=", ".join(brought)
        )
    return _("The god comes to {place}; no influence for anybody").format(place=terms.where(v, place))


def destination_sentence(v: Any, place: int) -> str:
    stays = place == v.boat[v.seat, v.slot]
    words = {
        "place": terms.where(v, place),
        "action": terms.action_name(v.action),
        "dice": terms.catch_told(v, place) if v.action == act.FISH else "",
        "price": terms.sinking_price(v, place),
    }
    if v.action == act.FISH:
        if stays:
            return _("Stay on {place} and fish with {dice}").format(**words)
        return _("Sail to {place} and fish with {dice}").format(**words)
    if stays:
        return _("Stay on {place} and {action}").format(**words)
    if v.action != act.MOVE:
        return _("Sail to {place} and {action}").format(**words)
    victim = terms.owner_at(v, place)
    if victim != NOBODY:
        return _("Sail to {place} and sink the boat of {name}, for {price} points").format(
            name=name_of(victim), **words
        )
    return _("Sail to {place}").format(**words)


def delivery_sentence(v: Any, place: int) -> str:
    words = {
        "cottage": terms.type_name(v.kind[place]),
        "place": terms.where(v, place),
        "name": name_of(v.owner[place]),
        "value": box.SALE_AT[v.fish_on[place]] + 1,
    }
    if v.owner[place] == v.seat:
        return _("Bring a fish to your own {cottage} on {place}, for a later celebration").format(**words)
    return _("Sell a fish to {name}: {cottage} on {place}, for a shell of {value}").format(**words)


def village_sentence(v: Any, village: int) -> str:
    words = {"village": village, "cults": v.cults[village], "fish": v.feast[village]}
    if v.phase == ask.FEAST:
        shares = [
            f"{name_of(seat)} +{terms.feast_points(v, village, seat)}"
            for seat in range(v.players)
            if terms.feast_points(v, village, seat)
        ]
        return _("Celebrate in village {village} with {fish} fish: {shares}").format(shares=", ".join(shares), **words)
    return _("Score village {village}: worth {cults} to the strongest").format(**words)


def gift_sentence(v: Any, action: int) -> str:
    words = terms.gift_words(v, action)
    if words["kind"] == 0:
        return _("Give a shell of {space} to {name}").format(**words)
    return _("Give a fish of {space} to {name}").format(**words)


def label(v: Any, action: int) -> str:
    """A button, under the name of its family."""
    if action < play.HEX:
        return str(action + 1)
    if action < play.ACT:
        place = action - play.HEX
        if v.phase == ask.DESTINATION and place == v.boat[v.seat, v.slot]:
            return _("stay")
        village = int(v.village[place]) if v.village[place] != NOBODY else int(only_village_beside(v, place))
        return f"{place}" if village == NOBODY else f"{place} · V{village}"
    if action < play.PASS:
        return terms.action_title(action - play.ACT)
    if action == play.PASS:
        return _("Pass")
    if action == play.DONE:
        return _("Done")
    if action < play.TYPE:
        slot = action - play.BOAT
        return _("boat {slot}, {place}").format(slot=slot, place=terms.where(v, v.boat[v.seat, slot]))
    if action < play.VILLAGE:
        return terms.type_word(action - play.TYPE)
    if action < play.COMMIT:
        return f"V{action - play.VILLAGE}"
    if action < play.GIFT:
        return str(action - play.COMMIT)
    if action < play.NO:
        words = terms.gift_words(v, action)
        if words["kind"] == 0:
            return _("shell {space} to {name}").format(**words)
        return _("fish {space} to {name}").format(**words)
    return _("No praise") if action == play.NO else _("Praise")


def gain(v: Any, action: int) -> str:
    """The price or gain of an action."""
    if play.HEX <= action < play.ACT:
        return hex_gain(v, action - play.HEX)
    if play.ACT <= action < play.PASS:
        price = int(v.tokens[action - play.ACT])
        return _("{count} influence").format(count=price) if price else _("free")
    if action == play.PASS and v.phase == ask.TURN and not v.acted[v.seat]:
        return _("+{count} influence").format(count=box.SACRIFICE)
    if play.VILLAGE <= action < play.COMMIT:
        village = action - play.VILLAGE
        if v.phase == ask.FEAST:
            return f"+{terms.feast_points(v, village, v.seat)}"
        return (
            _("worth {count}").format(count=box.CULT_POINTS * int(v.cults[village])) if v.phase == ask.SCORING else ""
        )
    return ""


def hex_gain(v: Any, place: int) -> str:
    shown = terms.badge(v, place)
    if not shown:
        return ""
    if v.phase == ask.SITE:
        return _("{count} shells").format(count=shown)
    if v.phase == ask.DELIVERY:
        return "" if v.owner[place] == v.seat else _("shell of {value}").format(value=shown)
    if v.phase == ask.GOD:
        return _("{count} influence").format(count=shown)
    return _("{count} points").format(count=shown) if v.action == act.MOVE else ""  # dice stand in the sentence
