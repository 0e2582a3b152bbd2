"""Kaivai's rules: what is asked, legal and done at each decision point."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import OK

from .boats import destinations, is_able, sail, why_not_boat, why_not_destination, within_reach
from .building import build, building_sites, why_not_site, why_not_type
from .final import choose_village, commit, most_tokens, why_not_score
from .hexes import some, write_list
from .rounds import (
    bid,
    god_sites,
    place_god,
    place_start_cottage,
    start_sites,
    why_not_bid,
    why_not_god,
    why_not_start_hex,
    why_not_start_type,
)
from .scoring import poorest
from .state import (
    ACT_FIRST,
    BID_FIRST,
    BIDDING,
    BOAT,
    BOAT_FIRST,
    BOATS,
    BUILD,
    COMMIT_FIRST,
    COMMITMENT,
    DELIVERY,
    DESTINATION,
    DONE,
    FEAST,
    FISH,
    GIFT_FIRST,
    GOD,
    HEX_FIRST,
    NO,
    OVER,
    PASS,
    SCORING,
    SELL,
    SITE,
    START_HEX,
    START_TYPE,
    TURN,
    TYPE,
    TYPE_FIRST,
    VILLAGE_FIRST,
    VOTE,
    YES,
)
from .trading import celebrate, customers_beside, deliver, fish_at, why_not_deliver
from .turns import act, boat_has_acted, end_turn, give, legal_turn, pass_on, vote, why_not_act, why_not_gift

# -- what is legal --


@rule
def deciding(s):
    """The seat that the table waits for."""
    if s.phase == COMMITMENT:
        return s.committed
    if s.phase == SCORING:
        return poorest(s)
    if s.phase == GOD:
        return s.order[s.players - 1]
    if s.phase == VOTE:
        return (s.order[s.turn] + s.voters + 1) % s.players
    return s.order[s.turn]


@rule
def rule_of_turn(s):
    """The rule that says whose decision this is."""
    if s.phase == BIDDING:
        return 51 if s.round_number == 1 else 52
    if s.phase == START_TYPE or s.phase == START_HEX:
        return 60
    if s.phase == GOD:
        return 70
    if s.phase == VOTE:
        return 204
    if s.phase == SCORING:
        return 186
    return 211 if s.phase == COMMITMENT else 80


@rule
def why_not(s, action):
    """0, or the rule that forbids this action to the deciding seat now."""
    if action >= GIFT_FIRST and not s.gifts:
        return 200
    if s.phase == OVER:
        return 40
    if s.seat != deciding(s):
        return rule_of_turn(s)
    if action < HEX_FIRST:
        return why_not_bid(s, action - BID_FIRST + 1) if s.phase == BIDDING else 53
    if action < ACT_FIRST:
        return why_not_hex(s, action - HEX_FIRST)
    if action < PASS:
        return why_not_act(s, action - ACT_FIRST) if s.phase == TURN else rule_of_phase_three(s)
    if action == PASS:
        return why_not_pass(s)
    if action == DONE:
        return why_not_done(s)
    if action < TYPE_FIRST:
        return why_not_boat(s, action - BOAT_FIRST) if s.phase == BOAT else 84
    if action < VILLAGE_FIRST:
        return why_not_any_type(s, action - TYPE_FIRST)
    if action < COMMIT_FIRST:
        return why_not_village(s, action - VILLAGE_FIRST)
    if action < GIFT_FIRST:
        return OK if s.phase == COMMITMENT and action - COMMIT_FIRST <= most_tokens(s) else 187
    if action < NO:
        return why_not_gift(s, action - GIFT_FIRST) if s.phase == TURN else 204
    return OK if s.phase == VOTE else 204


@rule
def rule_of_phase_three(s):
    """Why no action can be chosen or passed: one at a time (KV-080), in phase 3 only (KV-040)."""
    return 80 if BOAT <= s.phase <= FEAST or s.phase == VOTE else 40


@rule
def why_not_hex(s, place):
    if s.phase == DESTINATION:
        return why_not_destination(s, place)
    if s.phase == SITE:
        return why_not_site(s, place)
    if s.phase == DELIVERY:
        return why_not_deliver(s, place)
    if s.phase == GOD:
        return why_not_god(s, place)
    if s.phase == START_HEX:
        return why_not_start_hex(s, place)
    return 212  # no hex is asked for


@rule
def why_not_pass(s):
    if s.phase == TURN:
        return OK
    if s.phase == BIDDING:
        return 50  # a bid cannot be skipped
    if s.phase == GOD:
        return 74
    return rule_of_phase_three(s)


@rule
def why_not_done(s):
    if s.phase == BOAT:
        return OK if s.used else 84  # at least one boat
    if s.phase == DELIVERY:
        return OK if s.delivered else 121  # at least one fish
    if s.phase == DESTINATION or s.phase == SITE or s.phase == TYPE:
        return 86  # no move without the action
    return 212


@rule
def why_not_any_type(s, kind):
    if s.phase == TYPE:
        return why_not_type(s, kind)
    if s.phase == START_TYPE:
        return why_not_start_type(s, kind)
    return 61 if s.phase == START_HEX else 212


@rule
def why_not_village(s, village):
    if s.phase == SCORING:
        return why_not_score(s, village)
    if s.phase == FEAST:
        return OK if s.feast[village] > 0 else 150
    return 212


@rule
def legal(s, out):
    if s.phase == TURN:
        return legal_turn(s, out)
    if s.phase == DESTINATION:
        places = destinations(s, s.action, s.slot, within_reach(s, s.slot))
        return write_list(places, HEX_FIRST, out, 0)
    if s.phase == BOAT:
        return legal_boats(s, out)
    if s.phase == SITE:
        return write_list(building_sites(s, s.slot, s.boat[s.seat, s.slot]), HEX_FIRST, out, 0)
    if s.phase == DELIVERY:
        count = write_list(customers_beside(s), HEX_FIRST, out, 0)
        return with_done(out, count) if s.delivered else count
    if s.phase == GOD:
        return write_list(god_sites(s), HEX_FIRST, out, 0)
    if s.phase == START_HEX:
        return write_list(start_sites(s, s.start_type), HEX_FIRST, out, 0)
    if s.phase == COMMITMENT:
        return first_numbers(COMMIT_FIRST, most_tokens(s) + 1, out)
    if s.phase == VOTE:
        return first_numbers(NO, YES - NO + 1, out)
    if s.phase == OVER:
        return 0
    return legal_by_question(s, out)


@rule
def first_numbers(first, count, out):
    for k in range(count):
        out[k] = first + k
    return count


@rule
def with_done(out, count):
    out[count] = DONE
    return count + 1


@rule
def legal_boats(s, out):
    count = 0
    if s.used:
        count = with_done(out, count)
    for slot in range(BOATS):
        if is_able(s, slot):
            out[count] = BOAT_FIRST + slot
            count += 1
    return count


@rule
def legal_by_question(s, out):
    """The short families, one question after the other: bids, types, villages."""
    first, last = BID_FIRST, HEX_FIRST
    if s.phase == TYPE or s.phase == START_TYPE:
        first, last = TYPE_FIRST, VILLAGE_FIRST
    elif s.phase != BIDDING:
        first, last = VILLAGE_FIRST, COMMIT_FIRST
    count = 0
    for action in range(first, last):
        if why_not(s, action) == OK:
            out[count] = action
            count += 1
    return count


# -- what happens --


@rule
def apply(s, action):
    if action < HEX_FIRST:
        bid(s, action - BID_FIRST + 1)
    elif action < ACT_FIRST:
        answer_hex(s, action - HEX_FIRST)
    elif action < PASS:
        act(s, action - ACT_FIRST)
    elif action == PASS:
        pass_on(s)
    elif action == DONE:
        finish(s)
    elif action < TYPE_FIRST:
        s.slot = action - BOAT_FIRST
        s.phase = DESTINATION
    elif action < VILLAGE_FIRST:
        answer_type(s, action - TYPE_FIRST)
    elif action < COMMIT_FIRST:
        answer_village(s, action - VILLAGE_FIRST)
    elif action < GIFT_FIRST:
        commit(s, action - COMMIT_FIRST)
    elif action < NO:
        give(s, action - GIFT_FIRST)
    else:
        vote(s, action == YES)


@rule
def answer_hex(s, place):
    if s.phase == DESTINATION:
        arrive(s, place)
    elif s.phase == SITE:
        s.site = place
        s.phase = TYPE
    elif s.phase == DELIVERY:
        deliver(s, place)
        if not some(customers_beside(s)):
            boat_has_acted(s)
    elif s.phase == GOD:
        place_god(s, place)
    else:
        place_start_cottage(s, place)


@rule
def arrive(s, place):
    """The boat has moved; now it acts at once (KV-085)."""
    sail(s, s.slot, place)
    if s.action == BUILD:
        s.phase = SITE
    elif s.action == SELL:
        s.phase = DELIVERY
    else:
        if s.action == FISH:
            fish_at(s, place)
        boat_has_acted(s)


@rule
def finish(s):
    """`done`: with delivering, or with the whole action."""
    if s.phase == DELIVERY:
        boat_has_acted(s)
    else:
        end_turn(s)


@rule
def answer_type(s, kind):
    if s.phase == START_TYPE:
        s.start_type = kind
        s.phase = START_HEX
    else:
        build(s, kind)
        boat_has_acted(s)


@rule
def answer_village(s, village):
    if s.phase == SCORING:
        choose_village(s, village)
    else:
        celebrate(s, village)
        end_turn(s)
