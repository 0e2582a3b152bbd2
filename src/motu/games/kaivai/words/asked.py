"""Kaivai in words: what is asked of a player, and what the others read meanwhile."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.language import name_of

from .. import act, ask, box, tile
from ..rules.boats import move_of
from ..rules.building import cost
from ..rules.scoring import fish_of, purse, strength
from ..rules.sea import only_village_beside
from ..speech import _, counted
from .terms import a_type, action_name, action_title, sacrifice


def title(v: Any) -> str:
    """The task in two or three words."""
    if v.phase == ask.BID:
        return _("Bid")
    if v.phase in (ask.START_TYPE, ask.START_HEX):
        return _("Settle")
    if v.phase == ask.GOD:
        return _("Move the god")
    if v.phase == ask.TURN:
        return _("Your turn")
    if v.phase == ask.VOTE:
        return _("A gift")
    if v.phase == ask.SCORING:
        return _("Score a village")
    if v.phase == ask.COMMITMENT:
        return _("Commit influence")
    if v.phase == ask.OVER:
        return _("The end")
    return action_title(v.action)


def prompt(v: Any) -> str:
    """What the deciding seat is asked."""
    if v.phase == ask.BID:
        return _(
            "Choose a number: high bids act first and build dearer, "
            "middling bids sail farthest, the lowest moves the god."
        )
    if v.phase == ask.START_TYPE:
        return _("Choose the type of your second start cottage: it is free.")
    if v.phase == ask.START_HEX:
        if v.start_type == tile.FISHER:
            return _("Place a free fisher cottage on water beside a cult hex; a boat comes with it.")
        return _("Place {a_cottage} on water beside a cult hex: it is free.").format(a_cottage=a_type(v.start_type))
    if v.phase == ask.GOD:
        return _(
            "You bid lowest: place a new cult hex at another village. "
            "Each meeting cottage there brings its owner 1 influence."
        )
    if v.phase == ask.TURN:
        return prompt_of_turn(v)
    if v.phase == ask.VOTE:
        return _("Was this gift of {name} a glorious deed? If all say yes, it is worth a point.").format(
            name=name_of(v.order[v.turn])
        )
    if v.phase == ask.SCORING:
        return _("You have the fewest points: choose the village that is scored next.")
    if v.phase == ask.COMMITMENT:
        return prompt_of_commitment(v)
    return prompt_in_action(v)


def prompt_of_turn(v: Any) -> str:
    held = {"influence": v.influence[v.seat], "sacrifice": sacrifice(v)}
    if v.acted[v.seat]:
        return _("Act or pass. The tokens on a field are its price; you hold {influence}.").format(**held)
    return _(
        "Act, or pass at once for {sacrifice} influence. The tokens on a field are its price; you hold {influence}."
    ).format(**held)


def prompt_of_commitment(v: Any) -> str:
    words = {
        "village": v.contested,
        "points": counted("{count} point", "{count} points", box.CULT_POINTS * int(v.cults[v.contested])),
        "own": strength(v, v.seat, v.contested),
        "others": ", ".join(
            f"{name_of(seat)} {strength(v, seat, v.contested)}" for seat in range(v.players) if seat != v.seat
        ),
    }
    if v.second_edition:  # KV-203
        return _(
            "Village {village} brings {points} to the strongest: you {own}, {others}, "
            "plus what each commits in secret. Everybody loses what they commit."
        ).format(**words)
    return _(
        "Village {village} brings {points} to the strongest: you {own}, {others}, "
        "plus what each commits in secret. Only the winner loses what was committed."
    ).format(**words)


def prompt_in_action(v: Any) -> str:
    if v.phase == ask.BOAT:
        if v.used:
            return _("Choose the next boat to {action}, or finish.").format(action=action_name(v.action))
        return _("Choose the first boat to {action}; each may do it once.").format(action=action_name(v.action))
    if v.phase == ask.DESTINATION:
        return prompt_of_destination(v)
    if v.phase == ask.SITE:
        return _(
            "Choose a site beside the boat: {cost} for your bid and 1 for each hex of the village; "
            "your shells are worth {purse}."
        ).format(cost=box.BUILDING_COST[v.bid[v.seat]], purse=purse(v, v.seat))
    if v.phase == ask.TYPE:
        village = only_village_beside(v, v.site)
        return _("Choose what to build at village {village} for {cost}; your shells are worth {purse}.").format(
            village=village, cost=cost(v, v.seat, village), purse=purse(v, v.seat)
        )
    if v.phase == ask.DELIVERY:
        return _(
            "Deliver a fish to a cottage beside the boat: others pay a shell of 5, 4 or 3; {count} fish left."
        ).format(count=fish_of(v, v.seat))
    if v.phase == ask.FEAST:
        return _(
            "Choose the village that celebrates: a point for each fish to its cottage's owner, "
            "and one to you for every {group}."
        ).format(group=box.FEAST_GROUP)
    return _("The game is over.")


def prompt_of_destination(v: Any) -> str:
    words = {"far": counted("{count} hex", "{count} hexes", int(move_of(v, v.seat)))}
    if v.action == act.BUILD:
        return _("Sail at most {far} to a cult hex, to build beside it; a click on the boat stays.").format(**words)
    if v.action == act.FISH:
        return _("Sail at most {far} to a cult hex; the number is how many dice you roll there.").format(**words)
    if v.action == act.SELL:
        return _("Sail at most {far} to cottages that take fish; a click on the boat stays.").format(**words)
    return _("Sail at most {far}. Ending on another's boat sinks it and costs you the points shown.").format(**words)


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    if v.phase == ask.BID:
        return _("bids")
    if v.phase in (ask.START_TYPE, ask.START_HEX):
        return _("places a start cottage")
    if v.phase == ask.GOD:
        return _("moves the fisher god")
    if v.phase == ask.TURN:
        return _("chooses an action")
    if v.phase == ask.VOTE:
        return _("judges a gift")
    if v.phase == ask.SCORING:
        return _("chooses a village to score")
    if v.phase == ask.COMMITMENT:
        return _("commits influence for village {village}").format(village=v.contested)
    doing = (
        _("is building"), _("is fishing"), _("is selling"), _("is moving boats"), _("upgrades"), _("is celebrating")
    )  # fmt: skip
    return doing[v.action] if v.action != NOBODY else _("is deciding")
