"""Tokens that come and go: influence, fish, shells, and what happens when a supply is empty (section 18)."""

from __future__ import annotations

from motu.engine.operations import rule

from .. import box


@rule
def available(s, supply, wanted):
    """What can be taken out of a supply (KV-180, KV-181); everything if supplies are not limited (KV-208)."""
    return min(wanted, supply) if s.limited_supplies else wanted


@rule
def take_influence(s, seat, wanted):
    taken = available(s, s.influence_supply, wanted)
    s.influence[seat] += taken
    s.influence_supply -= taken


@rule
def take_fish(s, seat, wanted):
    """A catch, as fresh as it can be (KV-113)."""
    taken = available(s, s.trade_supply, wanted)
    s.fish[seat, box.CATCH_AT[s.second_edition]] += taken
    s.trade_supply -= taken


@rule
def take_price_of_fish(s, seat, lying_there):
    """One shell for a fish sold, by the position of the fish on the cottage (KV-123)."""
    taken = available(s, s.trade_supply, 1)
    s.shells[seat, box.SALE_AT[lying_there]] += taken
    s.trade_supply -= taken


@rule
def give_oldest_fish(s, seat):
    """One fish leaves the count track, from the lowest space (KV-125)."""
    for space in range(box.SPACES):
        if s.fish[seat, space] > 0:
            s.fish[seat, space] -= 1
            return


@rule
def pay_shells(s, seat, cost):
    """Hand over shells from the lowest value up; an overpayment comes back as one shell (KV-109)."""
    for space in range(box.SPACES):
        while cost > 0 and s.shells[seat, space] > 0:
            s.shells[seat, space] -= 1
            s.trade_supply += 1
            cost -= space + 1
    if cost < 0:
        s.shells[seat, -cost - 1] += 1
        s.trade_supply -= 1


@rule
def pay_for_action(s, seat, action):
    """Mark a free field from the supply, or add as many own tokens as lie there (KV-081)."""
    price = s.tokens[action]
    if price > 0:
        s.influence[seat] -= price
        s.tokens[action] += price
    elif available(s, s.influence_supply, box.MARK) == box.MARK:
        s.influence_supply -= box.MARK
        s.tokens[action] = box.MARK
    else:
        s.tokens[action] = box.MARK
        s.substitute[action] = box.MARK  # KV-182


@rule
def clear_fields(s):
    """The tokens on the action fields return to the supply (KV-171)."""
    for action in range(len(s.tokens)):
        s.influence_supply += s.tokens[action] - s.substitute[action]
        s.tokens[action] = 0
        s.substitute[action] = 0


@rule
def depreciate(s, seat):
    """Shells and fish move one space down; what was on space 1 returns to the supply (KV-170)."""
    s.trade_supply += s.shells[seat, 0] + s.fish[seat, 0]
    for space in range(box.SPACES - 1):
        s.shells[seat, space] = s.shells[seat, space + 1]
        s.fish[seat, space] = s.fish[seat, space + 1]
    s.shells[seat, box.SPACES - 1] = 0
    s.fish[seat, box.SPACES - 1] = 0
