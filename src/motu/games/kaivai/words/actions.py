"""Kaivai in words: what an action means."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.language import name_of

from .. import act, ask, box, play, tile
from ..rules.building import cost
from ..speech import _, counted
from . import terms


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    if action < play.HEX:
        return bid_sentence(v, action + 1)
    if action < play.ACT:
        return hex_sentence(v, action - play.HEX)
    if action < play.PASS:
        return act_sentence(v, action - play.ACT)
    if action == play.PASS:
        if v.phase == ask.TURN and v.acted[v.seat]:
            return _("Pass: no more actions in this round")
        return _("Pass without any action: a sacrifice for {count} influence").format(count=terms.sacrifice(v))
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


def bid_sentence(v: Any, number: int) -> str:
    return _("Bid {number}: building costs {cost} more, boats sail {move}").format(
        number=number, cost=box.BUILDING_COST[number], move=terms.sail_with(v, v.seat, number)
    )


def act_sentence(v: Any, action: int) -> str:
    does = (
        _("Build cottages with your boats"), _("Fish with your boats"), _("Sell fish with your boats"),
        _("Move your boats, or sink others"), upgrade_sentence(v),
        _("Celebrate in one village: its fish become points"),
    )[action]  # fmt: skip
    price = int(v.tokens[action])
    if price:
        return _("{does}, for {price} influence").format(does=does, price=price)
    return _("{does}, free of charge").format(does=does)


def upgrade_sentence(v: Any) -> str:
    """Some steps of the track bring nothing yet (KV-025, KV-141)."""
    here = int(v.upgrade[v.seat])
    farther = int(box.BONUS_MOVE[min(here + 1, box.UPGRADES - 1)] - box.BONUS_MOVE[here])
    if farther:
        return _("Upgrade: your boats sail {count} farther for the rest of the game").format(count=farther)
    return _("Upgrade: this step lets your boats sail no farther yet, the next one will")


def type_sentence(v: Any, kind: int) -> str:
    """A type of cottage, and what it brings."""
    if kind == tile.FISHER:
        return _("A fisher cottage: a new boat stands on it")
    if kind == tile.MEETING:
        if v.phase == ask.TYPE and terms.meeting_brings(v, v.site):
            return _("A meeting cottage: 1 influence at once, and whenever the god comes to this village")
        return _("A meeting cottage: 1 influence whenever the god comes to this village")
    return _("A temple: one die more when you fish at this village")


def hex_sentence(v: Any, place: int) -> str:
    """A hex, by what it is asked for."""
    if v.phase == ask.SITE:
        village = terms.village_beside(v, place)
        return _("Build on hex {hex} at village {village}, for shells worth {cost}").format(
            hex=place, village=village, cost=cost(v, v.seat, village)
        )
    if v.phase == ask.DELIVERY:
        return delivery_sentence(v, place)
    if v.phase == ask.GOD:
        return god_sentence(v, place)
    if v.phase == ask.START_HEX:
        return _("Place {a_cottage} on {place}").format(
            a_cottage=terms.a_type(v.start_type), place=terms.where(v, place)
        )
    if v.phase == ask.DESTINATION:
        return destination_sentence(v, place)
    return _("hex {hex}").format(hex=place)


def god_sentence(v: Any, place: int) -> str:
    brought = terms.god_shares(v, place)
    if brought:
        return _("The god comes to {place}; influence: {brought}").format(place=terms.where(v, place), brought=brought)
    return _("The god comes to {place}; no influence for anybody").format(place=terms.where(v, place))


def destination_sentence(v: Any, place: int) -> str:
    stays = place == v.boat[v.seat, v.slot]
    words = {
        "place": terms.fishing_ground(v, place) if v.action == act.FISH else terms.where(v, place),
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
        return _("Sail to {place} and sink the boat of {name}: you lose {price} points").format(
            name=name_of(victim), **words
        )
    return _("Sail to {place}").format(**words)


def delivery_sentence(v: Any, place: int) -> str:
    words = {
        "cottage": terms.type_name(v.kind[place]),
        "place": terms.where(v, place),
        "name": name_of(v.owner[place]),
        "value": terms.price_of_fish(v, place),
    }
    if v.owner[place] == v.seat:
        return _("Bring a fish to your own cottage on {place}, for a later celebration").format(**words)
    if not words["value"]:
        return _("Bring a fish to {name}: {cottage} on {place}, for nothing: no shell is left").format(**words)
    return _("Sell a fish to {name}: {cottage} on {place}, for a shell of {value}").format(**words)


def village_sentence(v: Any, village: int) -> str:
    if v.phase == ask.FEAST:
        return _("Celebrate in village {village} with {fish} fish: {shares}").format(
            village=village, fish=v.feast[village], shares=terms.feast_shares(v, village)
        )
    points = counted("{count} point", "{count} points", box.CULT_POINTS * int(v.cults[village]))
    return _("Score village {village}: {points} to the strongest").format(village=village, points=points)


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
        village = int(v.village[place]) if v.village[place] != NOBODY else terms.village_beside(v, place)
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
        return _("+{count} influence").format(count=terms.sacrifice(v))
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
        return _("costs {count}").format(count=shown)
    if v.phase == ask.DELIVERY:
        return _("shell of {value}").format(value=shown) if shown != "0" else _("no shell")
    if v.phase == ask.GOD:
        return _("{count} influence").format(count=shown)
    return _("{count} points").format(count=shown) if v.action == act.MOVE else ""  # dice stand in the sentence
