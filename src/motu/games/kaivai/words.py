"""Kaivai in words: what is asked, what an action means, and what has happened."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.language import _, name_of

from .boats import move_of
from .building import cost
from .hexes import has, read
from .scoring import boats_on_board, fish_of, purse, strength
from .sea import gods_village, only_village_beside
from .state import (
    ACT_FIRST,
    ACTIONS,
    BASE_MOVE,
    BIDDING,
    BOAT,
    BOAT_FIRST,
    BUILD,
    BUILDING_COST,
    COMMIT_FIRST,
    COMMITMENT,
    CULT_POINTS,
    DELIVERY,
    DESTINATION,
    DICE,
    DONE,
    FEAST,
    FEAST_GROUP,
    FISH,
    FISH_POINTS,
    FISHER,
    GIFT_FIRST,
    GOD,
    HEX_FIRST,
    HEXES,
    MEETING,
    MOVE,
    NO,
    OVER,
    PASS,
    ROUNDS,
    SACRIFICE,
    SALE_AT,
    SCORING,
    SELL,
    SINKING_COST,
    SITE,
    START_HEX,
    START_TYPE,
    TURN,
    TYPE,
    TYPE_FIRST,
    UPGRADE,
    VILLAGE_FIRST,
    VOTE,
)
from .trading import best_village, shrines

# -- names --


def type_name(kind: int) -> str:
    return (_("fisher cottage"), _("meeting cottage"), _("temple"))[kind]


def type_word(kind: int) -> str:
    """A type of cottage in one word."""
    return (_("Fisher"), _("Meeting"), _("Temple"))[kind]


def action_name(action: int) -> str:
    return (_("build"), _("fish"), _("sell"), _("move"), _("upgrade"), _("celebrate"))[action]


def action_title(action: int) -> str:
    """The name of an action field."""
    return (_("Build"), _("Fish"), _("Sell"), _("Move"), _("Upgrade"), _("Celebrate"))[action]


def villages_at(v: Any, place: int) -> list[int]:
    """The villages at whose cult hexes a boat on this hex stands."""
    return [village for village in range(v.villages) if has(read(v.near_cult[village]), place)]


def where(v: Any, place: int) -> str:
    """A hex as people say it: with the village it belongs to or lies at."""
    village = int(v.village[place])
    if village == NOBODY:
        beside = villages_at(v, place)
        village = beside[0] if beside else int(only_village_beside(v, place))
    if village == NOBODY:
        return _("hex {hex}").format(hex=place)
    return _("hex {hex} at V{village}").format(hex=place, village=village)


def owner_at(v: Any, place: int) -> int:
    """The other seat whose boat stands on a hex, NOBODY if there is none."""
    for other in range(v.players):
        if other != v.seat and place in v.boat[other].tolist():
            return other
    return NOBODY


# -- numbers behind the words --


def dice_at(v: Any, place: int) -> int:
    """Dice of a boat that fishes at this place (KV-111)."""
    village = best_village(v, place)
    if village == NOBODY:
        return 0
    dice = int(shrines(v, v.seat, village))
    if v.second_edition and village == gods_village(v):
        dice -= 1  # his fish is sure (KV-209)
    return min(dice, DICE)


def catch_told(v: Any, place: int) -> str:
    """What a boat fishes with at this place: dice, and in the second edition the god's sure fish."""
    dice = dice_at(v, place)
    rolled = _("1 die") if dice == 1 else _("{count} dice").format(count=dice)
    if v.second_edition and best_village(v, place) == gods_village(v):
        return _("{dice} and a sure fish").format(dice=rolled) if dice else _("a sure fish")
    return rolled


def feast_points(v: Any, village: int, seat: int) -> int:
    """What a celebration that the deciding seat holds would bring to a seat (KV-151, KV-152)."""
    own = (int(v.fish_on[p]) for p in range(HEXES) if v.village[p] == village and v.owner[p] == seat)
    bonus = int(v.feast[village]) // FEAST_GROUP if seat == v.seat else 0
    return int(FISH_POINTS) * sum(own) + bonus


def sinking_price(v: Any, place: int) -> int:
    """Points that sinking the boat on this hex costs, 0 if there is none."""
    victim = owner_at(v, place)
    return int(SINKING_COST[boats_on_board(v, victim)]) if victim != NOBODY else 0


def god_brings(v: Any, place: int, seat: int) -> int:
    """Influence of a seat when the god comes to this hex (KV-073)."""
    return int(v.meetings[seat, only_village_beside(v, place)])


def badge(v: Any, place: int) -> str:
    """The number that matters about a hex on which something is possible now."""
    if v.phase == SITE:
        return str(cost(v, v.seat, only_village_beside(v, place)))
    if v.phase == DELIVERY:
        return "" if v.owner[place] == v.seat else str(SALE_AT[v.fish_on[place]] + 1)
    if v.phase == GOD:
        brought = god_brings(v, place, v.seat)
        return f"+{brought}" if brought else ""
    if v.phase == DESTINATION and v.action == FISH:
        return str(dice_at(v, place) or "")
    if v.phase == DESTINATION and v.action == MOVE:
        price = sinking_price(v, place)
        return f"−{price}" if price else ""
    return ""


# -- what is asked --


def title(v: Any) -> str:
    """The task in two or three words."""
    if v.phase == BIDDING:
        return _("Bid")
    if v.phase in (START_TYPE, START_HEX):
        return _("Settle")
    if v.phase == GOD:
        return _("Move the god")
    if v.phase == TURN:
        return _("Your turn")
    if v.phase == VOTE:
        return _("A gift")
    if v.phase == SCORING:
        return _("Score a village")
    if v.phase == COMMITMENT:
        return _("Commit influence")
    if v.phase == OVER:
        return _("The end")
    return action_title(v.action)


def prompt(v: Any) -> str:
    """What the deciding seat is asked."""
    if v.phase == BIDDING:
        return _(
            "Choose a number: high bids act first and build dearer, "
            "middling bids sail farthest, the lowest moves the god."
        )
    if v.phase == START_TYPE:
        return _("Choose the type of your second start cottage: it is free.")
    if v.phase == START_HEX:
        if v.start_type == FISHER:
            return _("Place a free fisher cottage on water beside a cult hex; a boat comes with it.")
        return _("Place a free {cottage} on water beside a cult hex.").format(cottage=type_name(v.start_type))
    if v.phase == GOD:
        return _(
            "You bid lowest: place a new cult hex at another village. "
            "Each meeting cottage there brings its owner 1 influence."
        )
    if v.phase == TURN:
        return prompt_of_turn(v)
    if v.phase == VOTE:
        return _("Was this gift of {name} a glorious deed? If all say yes, it is worth a point.").format(
            name=name_of(v.order[v.turn])
        )
    if v.phase == SCORING:
        return _("You have the fewest points: choose the village that is scored next.")
    if v.phase == COMMITMENT:
        return prompt_of_commitment(v)
    return prompt_in_action(v)


def prompt_of_turn(v: Any) -> str:
    held = {"influence": v.influence[v.seat], "sacrifice": SACRIFICE}
    if v.acted[v.seat]:
        return _("Act or pass. The tokens on a field are its price; you hold {influence}.").format(**held)
    return _(
        "Act, or pass at once for {sacrifice} influence. The tokens on a field are its price; you hold {influence}."
    ).format(**held)


def prompt_of_commitment(v: Any) -> str:
    words = {
        "village": v.contested,
        "points": CULT_POINTS * int(v.cults[v.contested]),
        "own": strength(v, v.seat, v.contested),
        "others": ", ".join(
            f"{name_of(seat)} {strength(v, seat, v.contested)}" for seat in range(v.players) if seat != v.seat
        ),
    }
    return _(
        "Village {village} is worth {points} to the strongest: you {own}, {others}, plus what each commits in secret."
    ).format(**words)


def prompt_in_action(v: Any) -> str:
    if v.phase == BOAT:
        if v.used:
            return _("Choose the next boat to {action}, or finish.").format(action=action_name(v.action))
        return _("Choose the first boat to {action}; each may do it once.").format(action=action_name(v.action))
    if v.phase == DESTINATION:
        return prompt_of_destination(v)
    if v.phase == SITE:
        return _(
            "Choose a site beside the boat: {cost} for your bid and 1 for each hex of the village; "
            "you have {purse} shells."
        ).format(cost=BUILDING_COST[v.bid[v.seat]], purse=purse(v, v.seat))
    if v.phase == TYPE:
        village = only_village_beside(v, v.site)
        return _("Choose what to build at village {village} for {cost} of your {purse} shells.").format(
            village=village, cost=cost(v, v.seat, village), purse=purse(v, v.seat)
        )
    if v.phase == DELIVERY:
        return _(
            "Deliver a fish to a cottage beside the boat: others pay a shell of 5, 4 or 3; {count} fish left."
        ).format(count=fish_of(v, v.seat))
    if v.phase == FEAST:
        return _(
            "Choose the village that celebrates: a point for each fish to its cottage's owner, "
            "and one to you for every {group}."
        ).format(group=FEAST_GROUP)
    return _("The game is over.")


def prompt_of_destination(v: Any) -> str:
    words = {"move": move_of(v, v.seat)}
    if v.action == BUILD:
        return _("Sail at most {move} to a cult hex, to build beside it; a click on the boat stays.").format(**words)
    if v.action == FISH:
        return _("Sail at most {move} to a cult hex; the number is how many dice you roll there.").format(**words)
    if v.action == SELL:
        return _("Sail at most {move} to cottages that take fish; a click on the boat stays.").format(**words)
    return _("Sail at most {move}. Ending on another's boat sinks it, for the points shown.").format(**words)


def moment(v: Any) -> str:
    """Where the match stands."""
    if v.phase == OVER:
        return _("The end")
    if v.phase in (SCORING, COMMITMENT):
        return _("Final scoring")
    words = {"round": v.round_number, "rounds": ROUNDS[v.second_edition]}
    if v.phase == BIDDING:
        return _("Round {round} of {rounds}, bids").format(**words)
    if v.phase in (START_TYPE, START_HEX):
        return _("Round {round} of {rounds}, start cottages").format(**words)
    if v.phase == GOD:
        return _("Round {round} of {rounds}, the god").format(**words)
    return _("Round {round} of {rounds}, actions").format(**words)


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    if v.phase == BIDDING:
        return _("bids")
    if v.phase in (START_TYPE, START_HEX):
        return _("places a start cottage")
    if v.phase == GOD:
        return _("moves the fisher god")
    if v.phase == TURN:
        return _("chooses an action")
    if v.phase == VOTE:
        return _("judges a gift")
    if v.phase == SCORING:
        return _("chooses a village to score")
    if v.phase == COMMITMENT:
        return _("commits influence for village {village}").format(village=v.contested)
    doing = (
        _("is building"), _("is fishing"), _("is selling"), _("is moving boats"), _("upgrades"), _("is celebrating")
    )  # fmt: skip
    return doing[v.action] if v.action != NOBODY else _("is deciding")


# -- what an action means --


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    if action < HEX_FIRST:
        return bid_sentence(action + 1)
    if action < ACT_FIRST:
        return hex_sentence(v, action - HEX_FIRST)
    if action < PASS:
        return act_sentence(v, action - ACT_FIRST)
    if action == PASS:
        if v.phase == TURN and v.acted[v.seat]:
            return _("Pass: no more actions in this round")
        return _("Pass without any action: a sacrifice for {count} influence").format(count=SACRIFICE)
    if action == DONE:
        return _("This boat delivers no more") if v.phase == DELIVERY else _("No other boat acts")
    if action < TYPE_FIRST:
        slot = action - BOAT_FIRST
        return _("Boat {slot}, on {place}").format(slot=slot, place=where(v, v.boat[v.seat, slot]))
    if action < VILLAGE_FIRST:
        return type_sentence(v, action - TYPE_FIRST)
    if action < COMMIT_FIRST:
        return village_sentence(v, action - VILLAGE_FIRST)
    if action < GIFT_FIRST:
        return _("Commit {count} influence").format(count=action - COMMIT_FIRST)
    if action < NO:
        return gift_sentence(v, action)
    return _("No praise for this gift") if action == NO else _("Praise the gift")


def bid_sentence(number: int) -> str:
    return _("Bid {number}: building costs {cost} more, boats sail {move}").format(
        number=number, cost=BUILDING_COST[number], move=BASE_MOVE[number]
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
    if kind == FISHER:
        return _("A fisher cottage: a new boat stands on it")
    if kind == MEETING:
        here = v.phase == TYPE and v.god != NOBODY and only_village_beside(v, v.site) == gods_village(v)
        if here:
            return _("A meeting cottage: 1 influence at once, and whenever the god comes to this village")
        return _("A meeting cottage: 1 influence whenever the god comes to this village")
    return _("A temple: one die more when you fish at this village")


def hex_sentence(v: Any, place: int) -> str:
    """A hex, by what it is asked for."""
    if v.phase == SITE:
        village = only_village_beside(v, place)
        return _("Build on hex {hex} at village {village}, for {cost} shells").format(
            hex=place, village=village, cost=cost(v, v.seat, village)
        )
    if v.phase == DELIVERY:
        return delivery_sentence(v, place)
    if v.phase == GOD:
        return god_sentence(v, place)
    if v.phase == START_HEX:
        return _("Place the {cottage} on {place}").format(cottage=type_name(v.start_type), place=where(v, place))
    if v.phase == DESTINATION:
        return destination_sentence(v, place)
    return _("hex {hex}").format(hex=place)


def god_sentence(v: Any, place: int) -> str:
    brought = [
        f"{name_of(seat)} +{god_brings(v, place, seat)}" for seat in range(v.players) if god_brings(v, place, seat)
    ]
    if brought:
        return _("The god comes to {place}; influence: {brought}").format(
            place=where(v, place), brought=", ".join(brought)
        )
    return _("The god comes to {place}; no influence for anybody").format(place=where(v, place))


def destination_sentence(v: Any, place: int) -> str:
    stays = place == v.boat[v.seat, v.slot]
    words = {
        "place": where(v, place),
        "action": action_name(v.action),
        "dice": catch_told(v, place) if v.action == FISH else "",
        "price": sinking_price(v, place),
    }
    if v.action == FISH:
        if stays:
            return _("Stay on {place} and fish with {dice}").format(**words)
        return _("Sail to {place} and fish with {dice}").format(**words)
    if stays:
        return _("Stay on {place} and {action}").format(**words)
    if v.action != MOVE:
        return _("Sail to {place} and {action}").format(**words)
    victim = owner_at(v, place)
    if victim != NOBODY:
        return _("Sail to {place} and sink the boat of {name}, for {price} points").format(
            name=name_of(victim), **words
        )
    return _("Sail to {place}").format(**words)


def delivery_sentence(v: Any, place: int) -> str:
    words = {
        "cottage": type_name(v.kind[place]),
        "place": where(v, place),
        "name": name_of(v.owner[place]),
        "value": SALE_AT[v.fish_on[place]] + 1,
    }
    if v.owner[place] == v.seat:
        return _("Bring a fish to your own {cottage} on {place}, for a later celebration").format(**words)
    return _("Sell a fish to {name}: {cottage} on {place}, for a shell of {value}").format(**words)


def village_sentence(v: Any, village: int) -> str:
    words = {"village": village, "cults": v.cults[village], "fish": v.feast[village]}
    if v.phase == FEAST:
        shares = [
            f"{name_of(seat)} +{feast_points(v, village, seat)}"
            for seat in range(v.players)
            if feast_points(v, village, seat)
        ]
        return _("Celebrate in village {village} with {fish} fish: {shares}").format(shares=", ".join(shares), **words)
    return _("Score village {village}: worth {cults} to the strongest").format(**words)


def gift_words(v: Any, action: int) -> dict[str, Any]:
    kind, space, left = ACTIONS.arguments(action)
    return {"kind": kind, "space": space + 1, "name": name_of((v.seat + left + 1) % v.players)}


def gift_sentence(v: Any, action: int) -> str:
    words = gift_words(v, action)
    if words["kind"] == 0:
        return _("Give a shell of {space} to {name}").format(**words)
    return _("Give a fish of {space} to {name}").format(**words)


def label(v: Any, action: int) -> str:
    """A button, under the name of its family."""
    if action < HEX_FIRST:
        return str(action + 1)
    if action < ACT_FIRST:
        place = action - HEX_FIRST
        if v.phase == DESTINATION and place == v.boat[v.seat, v.slot]:
            return _("stay")
        village = int(v.village[place]) if v.village[place] != NOBODY else int(only_village_beside(v, place))
        return f"{place}" if village == NOBODY else f"{place} · V{village}"
    if action < PASS:
        return action_title(action - ACT_FIRST)
    if action == PASS:
        return _("Pass")
    if action == DONE:
        return _("Done")
    if action < TYPE_FIRST:
        slot = action - BOAT_FIRST
        return _("boat {slot}, {place}").format(slot=slot, place=where(v, v.boat[v.seat, slot]))
    if action < VILLAGE_FIRST:
        return type_word(action - TYPE_FIRST)
    if action < COMMIT_FIRST:
        return f"V{action - VILLAGE_FIRST}"
    if action < GIFT_FIRST:
        return str(action - COMMIT_FIRST)
    if action < NO:
        words = gift_words(v, action)
        if words["kind"] == 0:
            return _("shell {space} to {name}").format(**words)
        return _("fish {space} to {name}").format(**words)
    return _("No praise") if action == NO else _("Praise")


def gain(v: Any, action: int) -> str:
    """The price or gain of an action."""
    if HEX_FIRST <= action < ACT_FIRST:
        return hex_gain(v, action - HEX_FIRST)
    if ACT_FIRST <= action < PASS:
        price = int(v.tokens[action - ACT_FIRST])
        return _("{count} influence").format(count=price) if price else _("free")
    if action == PASS and v.phase == TURN and not v.acted[v.seat]:
        return _("+{count} influence").format(count=SACRIFICE)
    if VILLAGE_FIRST <= action < COMMIT_FIRST:
        village = action - VILLAGE_FIRST
        if v.phase == FEAST:
            return f"+{feast_points(v, village, v.seat)}"
        return _("worth {count}").format(count=CULT_POINTS * int(v.cults[village])) if v.phase == SCORING else ""
    return ""


def hex_gain(v: Any, place: int) -> str:
    shown = badge(v, place)
    if not shown:
        return ""
    if v.phase == SITE:
        return _("{count} shells").format(count=shown)
    if v.phase == DELIVERY:
        return "" if v.owner[place] == v.seat else _("shell of {value}").format(value=shown)
    if v.phase == GOD:
        return _("{count} influence").format(count=shown)
    return _("{count} points").format(count=shown) if v.action == MOVE else ""  # dice stand in the sentence


# -- what has happened --


def told(before: Any, action: int, after: Any) -> str:
    """What a player has done, after the name."""
    seat = int(before.seat)
    if action < HEX_FIRST:
        number = action + 1
        return _("bids {number}: boats sail {move}.").format(number=number, move=BASE_MOVE[number])
    if action < ACT_FIRST:
        return hex_told(before, action - HEX_FIRST, after)
    if action < PASS:
        return act_told(before, action - ACT_FIRST, after)
    if action == PASS:
        return pass_told(before, after)
    if action == DONE:
        return _("delivers no more.") if before.phase == DELIVERY else _("is done.")
    if action < TYPE_FIRST:
        slot = action - BOAT_FIRST
        return _("takes the boat on {place}.").format(place=where(before, before.boat[seat, slot]))
    if action < VILLAGE_FIRST:
        return type_told(before, action - TYPE_FIRST)
    if action < COMMIT_FIRST:
        return village_told(before, action - VILLAGE_FIRST, after)
    if action < GIFT_FIRST:
        return commit_told(before, action - COMMIT_FIRST, after)
    if action < NO:
        words = gift_words(before, action)
        if words["kind"] == 0:
            return _("gives a shell of {space} to {name}.").format(**words)
        return _("gives a fish of {space} to {name}.").format(**words)
    return _("has no praise for the gift.") if action == NO else _("praises the gift.")


def hex_told(before: Any, place: int, after: Any) -> str:
    seat = int(before.seat)
    words = {"place": where(before, place)}
    if before.phase == GOD:
        brought = [
            f"{name_of(other)} +{after.influence[other] - before.influence[other]}"
            for other in range(before.players)
            if before.influence[other] != NOBODY and after.influence[other] > before.influence[other]
        ]
        if brought:
            return _("sends the god to {place}; influence: {brought}.").format(brought=", ".join(brought), **words)
        return _("sends the god to {place}.").format(**words)
    if before.phase == START_HEX:
        return _("places a {cottage} on {place}.").format(cottage=type_name(before.start_type), **words)
    if before.phase == SITE:
        return _("chooses {place} to build on.").format(**words)
    if before.phase == DELIVERY:
        if before.owner[place] == seat:
            return _("brings a fish to an own cottage on {place}.").format(**words)
        return _("sells a fish to {name} on {place}, for a shell of {value}.").format(
            name=name_of(before.owner[place]), value=SALE_AT[before.fish_on[place]] + 1, **words
        )
    return destination_told(before, place, after, words)


def destination_told(before: Any, place: int, after: Any, words: dict[str, Any]) -> str:
    seat = int(before.seat)
    if before.action == FISH:
        words["caught"] = fish_of(after, seat) - fish_of(before, seat)
        words["dice"] = catch_told(before, place)
        return _("fishes on {place} with {dice}: {caught} fish.").format(**words)
    victim = owner_at(before, place)
    if before.action == MOVE and victim != NOBODY:
        return _("sails to {place} and sinks the boat of {name}, for {price} points!").format(
            name=name_of(victim), price=sinking_price(before, place), **words
        )
    if place == before.boat[seat, before.slot]:
        return _("stays on {place}.").format(**words)
    return _("sails to {place}.").format(**words)


def act_told(before: Any, action: int, after: Any) -> str:
    words = {"price": int(before.tokens[action]), "action": action_title(action)}
    if action == UPGRADE:
        words["bonus"] = move_of(after, before.seat) if before.bid[before.seat] else 0
        if words["price"]:
            return _("upgrades for {price} influence: boats sail {bonus} now.").format(**words)
        return _("upgrades: boats sail {bonus} now.").format(**words)
    if words["price"]:
        return _("takes the action {action}, for {price} influence.").format(**words)
    return _("takes the action {action}, free.").format(**words)


def pass_told(before: Any, after: Any) -> str:
    ends = after.round_number != before.round_number or after.phase in (SCORING, OVER)
    if before.acted[before.seat]:
        return _("passes; the round is over, shells and fish lose value.") if ends else _("passes.")
    if ends:
        return _("passes without acting, for {count} influence; the round is over, shells and fish lose value.").format(
            count=SACRIFICE
        )
    return _("passes without acting, for {count} influence.").format(count=SACRIFICE)


def type_told(before: Any, kind: int) -> str:
    if before.phase != TYPE:
        return _("chooses a {cottage}.").format(cottage=type_name(kind))
    village = only_village_beside(before, before.site)
    return _("builds a {cottage} at village {village}, for {cost} shells.").format(
        cottage=type_name(kind), village=village, cost=cost(before, before.seat, village)
    )


def village_told(before: Any, village: int, after: Any) -> str:
    if before.phase != FEAST:
        return _("chooses village {village} to be scored.").format(village=village)
    shares = [
        f"{name_of(seat)} +{after.points[seat] - before.points[seat]}"
        for seat in range(before.players)
        if after.points[seat] > before.points[seat]
    ]
    return _("celebrates in village {village} with {fish} fish: {shares}.").format(
        village=village, fish=before.feast[village], shares=", ".join(shares)
    )


def commit_told(before: Any, count: int, after: Any) -> str:
    words = {"count": count, "village": before.contested}
    if not after.scored[before.contested]:
        return _("commits {count} influence for village {village}.").format(**words)
    winner = next((seat for seat in range(before.players) if after.points[seat] > before.points[seat]), NOBODY)
    if winner == NOBODY:
        return _("commits {count}; village {village} is a tie, nobody scores.").format(**words)
    gained = after.points[winner] - before.points[winner]
    return _("commits {count}; village {village} goes to {name}: +{points}.").format(
        name=name_of(winner), points=gained, **words
    )
