"""Phase B (section 6): the abilities of men and women, and green, which doubles one or adds one."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import OK

from .. import ask, box, god, source
from .actions import advance, can_move_hut, deeds_with, least_value, move_hut, reach, start_action
from .gods import any_card, can_pay, pay

GETS_MATERIAL, MOVES_HUTS, GETS_VP, GETS_CARDS, GETS_OFFERINGS, GETS_STATUS, GETS_SHELLS = (
    box.ABILITY_NAMES.index(name) for name in ("material", "hut", "vp", "god", "offering", "status", "shell")
)


@rule
def begin_persons(s):
    """A seat starts its phase B: nothing used, green not played."""
    s.green = 0
    for gender in range(box.GENDERS):
        for ability in range(box.ABILITIES):
            s.used[gender, ability] = 0


@rule
def uses(s, gender):
    """How many abilities of a gender were used in this phase B."""
    count = 0
    for ability in range(box.ABILITIES):
        count += s.used[gender, ability]
    return count


@rule
def power(s, seat, gender, ability):
    """All tiles of one gender with the same ability count together (BB-089)."""
    return min(box.CAP[ability], box.PER_TILE[ability] * s.people[seat, gender, ability])


@rule
def doubled(ability, amount):
    return min(box.CAP[ability], 2 * amount)


@rule
def can_use(s, seat, ability, amount):
    """BB-096: exactly these uses are not allowed."""
    if box.ABILITY_DOES[ability]:
        return least_value(s, seat, box.ABILITY_DOES[ability]) <= amount
    if ability == MOVES_HUTS:
        return can_move_hut(s, seat)
    if ability == GETS_CARDS:
        return any_card(s)
    return True


@rule
def can_play_green(s):
    """At most once per player and round (BB-099)."""
    return s.green == 0 and can_pay(s, s.seat, god.GREEN)


@rule
def why_not_use(s, gender, ability):
    if s.people[s.seat, gender, ability] == 0:
        return 89
    if s.used[gender, ability]:
        return 100  # not the same ability twice
    amount = power(s, s.seat, gender, ability)
    extra = uses(s, gender) > 0
    if extra and not can_play_green(s):
        return 99  # only green adds a second ability of a gender
    if can_use(s, s.seat, ability, amount):
        return OK
    if not extra and can_use(s, s.seat, ability, doubled(ability, amount)) and can_play_green(s):
        return OK
    return 96


@rule
def usable(s):
    """All that `why_not_use` allows, as bits, men first: what dice could do is asked once for all abilities."""
    within = reach(s, s.seat)
    green = can_play_green(s)
    return usable_of(s, box.MEN, within, green) | usable_of(s, box.WOMEN, within, green) << box.ABILITIES


@rule
def usable_of(s, gender, within, green):
    extra = uses(s, gender) > 0
    if extra and not green:
        return 0
    times = 2 if green and not extra else 1
    found = 0
    for ability in range(box.ABILITIES):
        amount = min(box.CAP[ability], times * power(s, s.seat, gender, ability))
        does = box.ABILITY_DOES[ability]
        possible = (does == 0) | (does & deeds_with(within, min(amount, box.TOP)) != 0)
        if possible & (s.people[s.seat, gender, ability] > 0) & (s.used[gender, ability] == 0):
            found |= 1 << ability
    if found >> MOVES_HUTS & 1 and not can_move_hut(s, s.seat):
        found -= 1 << MOVES_HUTS
    if found >> GETS_CARDS & 1 and not any_card(s):
        found -= 1 << GETS_CARDS
    return found


@rule
def use(s, gender, ability):
    """Announce a use; green is decided now, never afterwards (BB-100)."""
    s.gender = gender
    s.ability = ability
    s.value = power(s, s.seat, gender, ability)
    extra = uses(s, gender) > 0
    s.used[gender, ability] = 1
    if extra:
        s.point = ask.EXTRA
    elif doubled(ability, s.value) > s.value and can_play_green(s):
        s.point = ask.DOUBLE
    else:
        carry_out(s)


@rule
def why_not_undoubled(s):
    return OK if can_use(s, s.seat, s.ability, s.value) else 96


@rule
def pay_double(s, form):
    """The total after adding tiles is doubled; one action only (BB-099)."""
    pay_green(s, form)
    s.value = doubled(s.ability, s.value)
    carry_out(s)


@rule
def pay_extra(s, form):
    pay_green(s, form)
    carry_out(s)


@rule
def pay_green(s, form):
    pay(s, s.seat, god.GREEN, form)
    s.green = 1


@rule
def carry_out(s):
    """The effect of the announced use (BB-090 to BB-095)."""
    s.point = ask.DONE
    s.left = s.value
    if box.ABILITY_DOES[s.ability]:
        s.doing = box.ABILITY_DOES[s.ability]
        start_action(s)
    elif s.ability == GETS_MATERIAL:
        s.point = ask.MATERIALS
    elif s.ability == GETS_CARDS:
        s.point = ask.CARDS
    elif s.ability == MOVES_HUTS:
        move_huts(s)
    elif s.ability == GETS_VP:
        s.points[s.seat, source.PERSONS] += s.value
    elif s.ability == GETS_OFFERINGS:
        s.offerings[s.seat] += s.value
    elif s.ability == GETS_STATUS:
        advance(s, s.seat, s.value)
    elif s.ability == GETS_SHELLS:
        s.shells[s.seat] += s.value


@rule
def move_huts(s):
    """As many as possible if fewer ordinary huts remain (BB-094)."""
    while s.left > 0 and can_move_hut(s, s.seat):
        move_hut(s, s.seat)
        s.left -= 1
