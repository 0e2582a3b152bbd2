"""Kaivai's rules: what is asked, legal and done at each decision point."""

from __future__ import annotations

import numpy as np

from motu.engine.operations import rule
from motu.engine.record import OK

from .. import act, ask, box, play, tile
from . import rounds, turns
from .boats import acting_boat, destinations, sail, why_not_boat, why_not_destination
from .building import build, sites_of_acting_boat, why_not_site, why_not_type
from .ending import choose_village, commit, most_tokens, why_not_score
from .hexes import some, write_list
from .scoring import poorest
from .trading import celebrate, customers_beside, deliver, fish_at, why_not_deliver

# -- what is legal --


@rule
def deciding(s):
    """The seat that the table waits for."""
    if s.phase == ask.COMMITMENT:
        return s.committed
    if s.phase == ask.SCORING:
        return poorest(s)
    if s.phase == ask.GOD:
        return s.order[s.players - 1]
    if s.phase == ask.VOTE:
        return (s.order[s.turn] + s.voters + 1) % s.players
    return s.order[s.turn]


@rule
def rule_of_turn(s):
    """The rule that says whose decision this is."""
    if s.phase == ask.BID:
        return 51 if s.round_number == 1 else 52
    if s.phase == ask.START_TYPE or s.phase == ask.START_HEX:
        return 60
    if s.phase == ask.GOD:
        return 70
    if s.phase == ask.VOTE:
        return 204
    if s.phase == ask.SCORING:
        return 186
    return 211 if s.phase == ask.COMMITMENT else 80


@rule
def why_not(s, action):
    """0, or the rule that forbids this action to the deciding seat now."""
    if action >= play.GIFT and not s.gifts:
        return 200
    if s.phase == ask.OVER:
        return 40
    if s.seat != deciding(s):
        return rule_of_turn(s)
    if action < play.HEX:
        return rounds.why_not_bid(s, action - play.BID + 1) if s.phase == ask.BID else 53
    if action < play.ACT:
        return why_not_hex(s, action - play.HEX)
    if action < play.PASS:
        return turns.why_not_act(s, action - play.ACT) if s.phase == ask.TURN else rule_of_phase_three(s)
    if action == play.PASS:
        return why_not_pass(s)
    if action == play.DONE:
        return why_not_done(s)
    if action < play.TYPE:
        return why_not_boat(s, action - play.BOAT) if s.phase == ask.BOAT else 84
    if action < play.VILLAGE:
        return why_not_any_type(s, action - play.TYPE)
    if action < play.COMMIT:
        return why_not_village(s, action - play.VILLAGE)
    if action < play.GIFT:
        return OK if s.phase == ask.COMMITMENT and action - play.COMMIT <= most_tokens(s) else 187
    if action < play.NO:
        return turns.why_not_gift(s, action - play.GIFT) if s.phase == ask.TURN else 204
    return OK if s.phase == ask.VOTE else 204


@rule
def rule_of_phase_three(s):
    """Why no action can be chosen or passed: one at a time (KV-080), in phase 3 only (KV-040)."""
    return 80 if ask.BOAT <= s.phase <= ask.FEAST or s.phase == ask.VOTE else 40


@rule
def why_not_hex(s, place):
    if s.phase == ask.DESTINATION:
        return why_not_destination(s, place)
    if s.phase == ask.SITE:
        return why_not_site(s, place)
    if s.phase == ask.DELIVERY:
        return why_not_deliver(s, place)
    if s.phase == ask.GOD:
        return rounds.why_not_god(s, place)
    if s.phase == ask.START_HEX:
        return rounds.why_not_start_hex(s, place)
    return 212  # no hex is asked for


@rule
def why_not_pass(s):
    if s.phase == ask.TURN:
        return OK
    if s.phase == ask.BID:
        return 50  # a bid cannot be skipped
    if s.phase == ask.GOD:
        return 74
    return rule_of_phase_three(s)


@rule
def why_not_done(s):
    if s.phase == ask.BOAT:
        return OK if s.used else 84  # at least one boat
    if s.phase == ask.DELIVERY:
        return OK if s.delivered else 121  # at least one fish
    if s.phase == ask.DESTINATION or s.phase == ask.SITE or s.phase == ask.TYPE:
        return 86  # no move without the action
    return 212


@rule
def why_not_any_type(s, kind):
    if s.phase == ask.TYPE:
        return why_not_type(s, kind)
    if s.phase == ask.START_TYPE:
        return rounds.why_not_start_type(s, kind)
    return 61 if s.phase == ask.START_HEX else 212


@rule
def why_not_village(s, village):
    if s.phase == ask.SCORING:
        return why_not_score(s, village)
    if s.phase == ask.FEAST:
        return OK if s.feast[village] > 0 else 150
    return 212


@rule
def legal(s, out):
    if s.phase == ask.TURN:
        return turns.legal_turn(s, out)
    if s.phase == ask.DESTINATION:
        return write_list(destinations(s, acting_boat(s)), play.HEX, out, 0)
    if s.phase == ask.BOAT:
        return legal_boats(s, out)
    if s.phase == ask.SITE:
        return write_list(sites_of_acting_boat(s), play.HEX, out, 0)
    if s.phase == ask.DELIVERY:
        count = write_list(customers_beside(s), play.HEX, out, 0)
        return with_done(out, count) if s.delivered else count
    if s.phase == ask.GOD:
        return write_list(rounds.god_sites(s), play.HEX, out, 0)
    if s.phase == ask.START_HEX:
        return write_list(rounds.start_sites(s, np.int64(s.start_type)), play.HEX, out, 0)
    if s.phase == ask.COMMITMENT:
        return first_numbers(play.COMMIT, most_tokens(s) + 1, out)
    if s.phase == ask.VOTE:
        return first_numbers(play.NO, play.YES - play.NO + 1, out)
    if s.phase == ask.BID:
        return legal_bids(s, out)
    if s.phase == ask.OVER:
        return 0
    return legal_types(s, out) if s.phase == ask.TYPE or s.phase == ask.START_TYPE else legal_villages(s, out)


@rule
def first_numbers(first, count, out):
    for k in range(count):
        out[k] = first + k
    return count


@rule
def with_done(out, count):
    out[count] = play.DONE
    return count + 1


@rule
def legal_boats(s, out):
    count = 0
    if s.used:
        count = with_done(out, count)
    for slot in range(box.BOATS):
        out[count] = play.BOAT + slot
        count += s.able >> slot & 1
    return count


# In the short families below every candidate is written and only the legal ones are counted: nothing to guess for a
# processor that runs ahead.


@rule
def legal_bids(s, out):
    taken, count = 0, 0
    for seat in range(s.players):
        taken |= 1 << s.bid[seat]
    for number in range(1, box.BIDS + 1):
        out[count] = play.BID + number - 1
        count += 1 - (taken >> number & 1)
    return count


@rule
def legal_types(s, out):
    count = 0
    for kind in range(tile.COTTAGES):
        out[count] = play.TYPE + kind
        count += 1 if why_not_any_type(s, kind) == OK else 0
    return count


@rule
def legal_villages(s, out):
    count = 0
    for village in range(s.villages):
        out[count] = play.VILLAGE + village
        count += 1 if why_not_village(s, village) == OK else 0
    return count


# -- what happens --


@rule
def apply(s, action):
    """What is answered is done; then the next boat of the action is asked for, or the turn ends, each in one place."""
    follows = carry_out(s, action)
    if follows == turns.NEXT_BOAT:
        follows = turns.ask_for_boat(s)
    if follows == turns.NEXT_TURN:
        turns.end_turn(s)


@rule
def carry_out(s, action):
    """Do what is answered, and say what follows."""
    if action < play.HEX:
        rounds.bid(s, action - play.BID + 1)
    elif action < play.ACT:
        return answer_hex(s, action - play.HEX)
    elif action < play.PASS:
        return turns.take_action(s, action - play.ACT)
    elif action == play.PASS:
        return turns.pass_on(s)
    elif action == play.DONE:  # with delivering, or with the whole action
        return turns.NEXT_BOAT if s.phase == ask.DELIVERY else turns.NEXT_TURN
    elif action < play.TYPE:
        s.slot = action - play.BOAT
        s.able = 0
        s.phase = ask.DESTINATION
    elif action < play.VILLAGE:
        return answer_type(s, action - play.TYPE)
    elif action < play.COMMIT:
        return answer_village(s, action - play.VILLAGE)
    elif action < play.GIFT:
        commit(s, action - play.COMMIT)
    elif action < play.NO:
        turns.give(s, action - play.GIFT)
    else:
        turns.vote(s, action == play.YES)
    return turns.ASKED


@rule
def answer_hex(s, place):
    if s.phase == ask.DESTINATION:
        return arrive(s, place)
    if s.phase == ask.DELIVERY:
        deliver(s, place)
        return turns.ASKED if some(customers_beside(s)) else turns.NEXT_BOAT
    if s.phase == ask.SITE:
        s.site = place
        s.phase = ask.TYPE
    elif s.phase == ask.GOD:
        rounds.place_god(s, place)
    else:
        rounds.place_start_cottage(s, place)
    return turns.ASKED


@rule
def arrive(s, place):
    """The boat has moved; now it acts at once (KV-085)."""
    sail(s, s.slot, place)
    if s.action == act.BUILD:
        s.phase = ask.SITE
        return turns.ASKED
    if s.action == act.SELL:
        s.phase = ask.DELIVERY
        return turns.ASKED
    if s.action == act.FISH:
        fish_at(s, place)
    return turns.NEXT_BOAT


@rule
def answer_type(s, kind):
    if s.phase == ask.START_TYPE:
        s.start_type = kind
        s.phase = ask.START_HEX
        return turns.ASKED
    build(s, kind)
    return turns.NEXT_BOAT


@rule
def answer_village(s, village):
    if s.phase == ask.SCORING:
        choose_village(s, village)
        return turns.ASKED
    celebrate(s, village)
    return turns.NEXT_TURN
