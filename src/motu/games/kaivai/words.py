"""Kaivai in words: what is asked, and what an action means."""

from __future__ import annotations

from typing import Any

from motu.language import _

from .building import cost
from .scoring import boats_on_board
from .sea import only_village_beside
from .state import (
    ACT_FIRST,
    ACTIONS,
    BASE_MOVE,
    BIDDING,
    BOAT,
    BOAT_FIRST,
    BUILDING_COST,
    COMMIT_FIRST,
    COMMITMENT,
    DELIVERY,
    DESTINATION,
    DONE,
    FEAST,
    GIFT_FIRST,
    GOD,
    HEX_FIRST,
    MOVE,
    NO,
    PASS,
    SALE_AT,
    SCORING,
    SINKING_COST,
    SITE,
    START_HEX,
    START_TYPE,
    TURN,
    TYPE,
    TYPE_FIRST,
    VILLAGE_FIRST,
    VOTE,
)


def colour_name(seat: int) -> str:
    return (_("red"), _("green"), _("yellow"), _("blue"))[seat]


def type_name(kind: int) -> str:
    return (_("fisher cottage"), _("meeting cottage"), _("temple"))[kind]


def action_name(action: int) -> str:
    return (_("build"), _("fish"), _("sell"), _("move"), _("upgrade the distance"), _("celebrate"))[action]


def prompt(v: Any) -> str:
    """What the deciding seat is asked."""
    if v.phase == BIDDING:
        return _("Bid a number: it sets your place in the order, your building cost and how far your boats sail.")
    if v.phase == START_TYPE:
        return _("Choose the type of your second start cottage.")
    if v.phase == START_HEX:
        return _("Place your {cottage} beside a cult hex.").format(cottage=type_name(v.start_type))
    if v.phase == GOD:
        return _("Send the fisher god to another village: place a cult hex there.")
    if v.phase == TURN:
        return _("Choose an action, or pass.")
    if v.phase == VOTE:
        return _("Was this gift a glorious deed?")
    if v.phase == COMMITMENT:
        return _("Commit influence in secret for the majority in village {village}.").format(village=v.contested)
    if v.phase == SCORING:
        return _("Choose the next village to be scored.")
    return prompt_in_action(v)


def prompt_in_action(v: Any) -> str:
    if v.phase == BOAT:
        return _("Choose the next boat to {action}.").format(action=action_name(v.action))
    if v.phase == DESTINATION:
        return _("Where does the boat go to {action}?").format(action=action_name(v.action))
    if v.phase == SITE:
        return _("Choose the site of the new cottage.")
    if v.phase == TYPE:
        return _("Choose the type of the new cottage.")
    if v.phase == DELIVERY:
        return _("Deliver a fish to a cottage beside the boat.")
    if v.phase == FEAST:
        return _("Choose the village that celebrates.")
    return _("The game is over.")


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    if action < HEX_FIRST:
        return bid_sentence(action + 1)
    if action < ACT_FIRST:
        return hex_sentence(v, action - HEX_FIRST)
    if action < PASS:
        return act_sentence(v, action - ACT_FIRST)
    if action == PASS:
        if v.acted[v.seat]:
            return _("Pass: no more actions in this round")
        return _("Pass without any action: a sacrifice that brings influence")
    if action == DONE:
        return _("This boat delivers no more") if v.phase == DELIVERY else _("No other boat acts")
    if action < TYPE_FIRST:
        slot = action - BOAT_FIRST
        return _("Boat {slot} on hex {hex}").format(slot=slot, hex=v.boat[v.seat, slot])
    if action < VILLAGE_FIRST:
        return _("Build a {cottage}").format(cottage=type_name(action - TYPE_FIRST))
    if action < COMMIT_FIRST:
        return village_sentence(v, action - VILLAGE_FIRST)
    if action < GIFT_FIRST:
        return _("Commit {count} influence").format(count=action - COMMIT_FIRST)
    if action < NO:
        return gift_sentence(v, action)
    return _("No praise") if action == NO else _("Praise the gift")


def bid_sentence(number: int) -> str:
    return _("Bid {number}: building costs {cost}, boats sail {move}").format(
        number=number, cost=BUILDING_COST[number], move=BASE_MOVE[number]
    )


def act_sentence(v: Any, action: int) -> str:
    price = int(v.tokens[action])
    name = action_name(action).capitalize()
    if price:
        return _("{action}, for {price} influence").format(action=name, price=price)
    return _("{action}, free of charge").format(action=name)


def hex_sentence(v: Any, place: int) -> str:
    """A hex, by what it is asked for."""
    if v.phase == SITE:
        village = only_village_beside(v, place)
        return _("Build on hex {hex} at village {village}, for {cost}").format(
            hex=place, village=village, cost=cost(v, v.seat, village)
        )
    if v.phase == DELIVERY:
        return delivery_sentence(v, place)
    if v.phase == GOD:
        return _("The god comes to hex {hex} at village {village}").format(
            hex=place, village=only_village_beside(v, place)
        )
    if v.phase == START_HEX:
        return _("Place the {cottage} on hex {hex}").format(cottage=type_name(v.start_type), hex=place)
    return destination_sentence(v, place)


def destination_sentence(v: Any, place: int) -> str:
    if place == v.boat[v.seat, v.slot]:
        return _("Stay on hex {hex} and {action}").format(hex=place, action=action_name(v.action))
    if v.action != MOVE:
        return _("Sail to hex {hex} and {action}").format(hex=place, action=action_name(v.action))
    for other in range(v.players):
        if other != v.seat and place in v.boat[other].tolist():
            return _("Sail to hex {hex} and sink the {colour} boat, for {price} points").format(
                hex=place, colour=colour_name(other), price=SINKING_COST[boats_on_board(v, other)]
            )
    return _("Sail to hex {hex}").format(hex=place)


def delivery_sentence(v: Any, place: int) -> str:
    words = {
        "cottage": type_name(v.kind[place]),
        "hex": place,
        "colour": colour_name(v.owner[place]),
        "value": SALE_AT[v.fish_on[place]] + 1,
    }
    if v.owner[place] == v.seat:
        return _("Bring a fish to your own {cottage} on hex {hex}").format(**words)
    return _("Sell a fish to the {colour} {cottage} on hex {hex}, for a shell of {value}").format(**words)


def village_sentence(v: Any, village: int) -> str:
    if v.phase == FEAST:
        return _("Celebrate in village {village} with {fish} fish").format(village=village, fish=v.feast[village])
    return _("Score village {village} with {cults} cult hexes").format(village=village, cults=v.cults[village])


def gift_sentence(v: Any, action: int) -> str:
    kind, space, left = ACTIONS.arguments(action)
    recipient = colour_name((v.seat + left + 1) % v.players)
    if kind == 0:
        return _("Give a shell of {space} to {colour}").format(space=space + 1, colour=recipient)
    return _("Give a fish of {space} to {colour}").format(space=space + 1, colour=recipient)
