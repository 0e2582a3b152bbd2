"""Phase 3 (sections 8, 14 and 16): choosing an action and its price, one boat after the other, passing, gifts."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import act, ask, box, play
from .boats import able_boats, doable
from .rounds import end_round
from .scoring import fish_of
from .supplies import pay_for_action, take_influence
from .trading import any_feast

ASKED, NEXT_BOAT, NEXT_TURN = range(3)  # what follows an answer: the next question is asked already, or …

# -- choosing an action --


@rule
def why_not_choose(s, action):
    """What can be said about an action without looking at boats: its price, its pieces (KV-081, KV-083)."""
    if s.tokens[action] > s.influence[s.seat]:
        return 81
    if action == act.UPGRADE:
        return 141 if s.upgrade[s.seat] == box.UPGRADES - 1 else OK
    if action == act.CELEBRATE:
        return OK if any_feast(s) else 150
    if action == act.BUILD and s.tiles[s.seat] == 0:
        return 108
    if action == act.SELL and fish_of(s, s.seat) == 0:
        return 120
    return OK


@rule
def why_not_act(s, action):
    no = why_not_choose(s, action)
    if no:
        return no
    wanted = act.WITH_BOATS & 1 << action
    return OK if doable(s, wanted) == wanted else 83


@rule
def choosable(s):
    """The actions (bits) against which `why_not_choose` has nothing, all at once and with little to guess."""
    found = 0
    for action in range(act.FIELDS):
        found |= 1 << action if s.tokens[action] <= s.influence[s.seat] else 0
    if s.upgrade[s.seat] == box.UPGRADES - 1:
        found &= ~(1 << act.UPGRADE)
    if not any_feast(s):
        found &= ~(1 << act.CELEBRATE)
    if s.tiles[s.seat] == 0:
        found &= ~(1 << act.BUILD)
    if fish_of(s, s.seat) == 0:
        found &= ~(1 << act.SELL)
    return found


@rule
def legal_turn(s, out):
    wanted, count = choosable(s), 0
    if wanted & act.WITH_BOATS:
        wanted &= ~act.WITH_BOATS | doable(s, wanted & act.WITH_BOATS)
    for action in range(act.FIELDS):
        out[count] = play.ACT + action
        count += wanted >> action & 1
    out[count] = play.PASS
    return legal_gifts(s, out, count + 1)


@rule
def legal_gifts(s, out, count):
    if s.gifts and not s.gifted:
        for gift in range(play.NO - play.GIFT):
            if why_not_gift(s, gift) == OK:
                out[count] = play.GIFT + gift
                count += 1
    return count


@rule
def take_action(s, action):
    """Pay (KV-082), then carry the action out or begin with its first boat."""
    pay_for_action(s, s.seat, action)
    s.acted[s.seat] = 1
    if action == act.UPGRADE:
        s.upgrade[s.seat] += 1  # KV-140
        return NEXT_TURN
    s.action = action
    if action != act.CELEBRATE:
        return NEXT_BOAT
    s.phase = ask.FEAST
    return ASKED


@rule
def ask_for_boat(s):
    """Who has acted is done; ask for the next boat.  The action ends when no boat is able any more (D6)."""
    if s.slot != NOBODY:
        s.used |= 1 << s.slot
        s.slot = NOBODY
        s.delivered = 0
    s.able = able_boats(s)
    s.phase = ask.BOAT
    return ASKED if s.able else NEXT_TURN


@rule
def end_turn(s):
    """On to the next seat that has not passed (KV-080)."""
    s.action = NOBODY
    s.able = 0
    s.used = 0
    s.fresh = 0
    s.gifted = 0
    for step in range(1, s.players + 1):
        turn = (s.turn + step) % s.players
        if not s.passed[s.order[turn]]:
            s.turn = turn
            s.phase = ask.TURN
            s.seat = s.order[turn]
            return
    end_round(s)


@rule
def pass_on(s):
    """Out for this round; who has done nothing is rewarded for the sacrifice (KV-160, KV-161)."""
    s.passed[s.seat] = 1
    if not s.acted[s.seat]:
        take_influence(s, s.seat, box.SACRIFICE)
    return NEXT_TURN


# -- gifts (KV-200, KV-204) --


@rule
def why_not_gift(s, gift):
    if s.gifted:
        return 200  # one gift a turn
    space = gift % play.GIFTS_OF_A_KIND // play.TO_WHOM
    if gift % play.TO_WHOM + 1 >= s.players:
        return 204  # no such recipient
    if gift < play.GIFTS_OF_A_KIND:
        return OK if s.shells[s.seat, space] > 0 else 204
    return OK if s.fish[s.seat, space] > 0 else 204


@rule
def give(s, gift):
    """The token keeps its space on the track; then the others vote."""
    space = gift % play.GIFTS_OF_A_KIND // play.TO_WHOM
    recipient = (s.seat + gift % play.TO_WHOM + 1) % s.players
    if gift < play.GIFTS_OF_A_KIND:
        s.shells[s.seat, space] -= 1
        s.shells[recipient, space] += 1
    else:
        s.fish[s.seat, space] -= 1
        s.fish[recipient, space] += 1
    s.gifted = 1
    s.voters = 0
    s.praised = 1
    s.phase = ask.VOTE
    s.seat = (s.seat + 1) % s.players


@rule
def vote(s, praise):
    """One seat's opinion; unanimous praise brings the giver a point."""
    if not praise:
        s.praised = 0
    s.voters += 1
    s.seat = (s.seat + 1) % s.players
    if s.voters < s.players - 1:
        return
    s.points[s.seat] += s.praised
    s.praise[s.seat] += s.praised
    s.praised = 0
    s.voters = 0
    s.phase = ask.TURN
