"""What a good player knows about Bora Bora.

A die is the measure of all things: used well it brings about five points, so whatever saves or strengthens one is
worth a share of that, and less with every round that passes.  Amounts are kept in tenths of a point.
"""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, table

from .. import ask, box, family, god, payment, phase
from .actions import free_slot, lowest_unbuilt
from .gods import can_pay
from .measures import jewels, regions, shortage
from .persons import uses
from .phase_c import most_priests
from .scoring import bonus_points, jewelry_points, score

TENTHS = 10
DIE = 40  # what placing any die brings,
PER_PIP = 6  # and how much more for each pip
HELPER_POINT = 11  # a point of the helper buys at least one
ROUND = 120  # what a round brings besides what is counted here

# What one use of an ability brings: actions much less than a die, for they act with a low value and are not always
# possible.
_WORTH = {
    "land": 14, "sea": 14, "woman": 13, "man": 11, "build": 12, "material": 8, "hut": 4, "vp": 20, "god": 15,
    "offering": 12, "status": 8, "shell": 18,
}  # fmt: skip
WORTH = table([_WORTH[name] for name in box.ABILITY_NAMES])

SHELL = 20  # jewelry gives about one and a half points for a shell, and serves tasks,
SHELLS_A_ROUND = 4  # but only one tile a round
STATUS_STEP = 9
BEFORE_A_RIVAL = 8  # earlier in the next round: the tiles are free and the persons on display
PRAYER = 32  # a god is a card and an offering; alone they are worth little
HALF_A_PRAYER = 10
FIRE = 25  # what the fire bonus brings
SURVIVES = 5  # of ten priests so many stand a round later
NEW_TASK = 26  # a task yet to be chosen
HOPE = table([[0, 0, 0, 0], [28, 10, 2, 0], [36, 18, 8, 2], [40, 26, 14, 6]])  # HOPE[rounds to come, units missing - 1]
BY_YELLOW = 34  # where nothing else can help any more
FULFILLED = 57


@rule
def evaluate(s, seat):
    """Points made, what final scoring would add, and what the position promises for the dice and rounds to come."""
    total = score(s, seat)
    if s.point == ask.OVER:
        return total
    total += jewelry_points(s, seat) + bonus_points(s, seat) + box.GOD_TILE_VP * s.god_tiles[seat]
    rounds = box.ROUNDS - s.round_number
    tenths = dice_to_come(s, seat) + ROUND * rounds + map_worth(s, seat, rounds) + temple_worth(s, seat)
    tenths += status_worth(s, seat) + goods_worth(s, seat, rounds) + building_worth(s, seat)
    tenths += people_worth(s, seat, rounds) + task_hopes(s, seat)
    return total + tenths // TENTHS


@rule
def place_of(s, seat):
    """The seat's place in the turn order."""
    place = 0
    while s.order[place] != seat:
        place += 1
    return place


@rule
def is_to_come(s, seat, part):
    """Whether this seat's part of a phase of the round is not over yet."""
    return s.phase < part or (s.phase == part and place_of(s, seat) >= s.turn)


@rule
def dice_to_come(s, seat):
    """Without this a search would hurry: fishing brings less than any other use of a die, but it brings it at once."""
    tenths = 0
    if s.phase == phase.DICE:
        for face in range(box.FACES):
            tenths += s.dice[seat, face] * (DIE + PER_PIP * (face + 1))
    if s.point == ask.HELPER and s.seat == seat:
        tenths += HELPER_POINT * s.left
    return tenths


@rule
def map_worth(s, seat, rounds):
    """Fish go to whoever settles last; every rival who is not here yet may come, and huts reach further huts."""
    tenths = 4 * rounds * regions(s, seat)
    for region in range(box.REGIONS):
        if s.holder[region] == seat:
            absent = 0
            for rival in range(s.players):
                absent += 1 - s.settled[rival, region]
            tenths += box.FISH_VP[s.fish[region]] * max(3, TENTHS - absent * rounds)
    return tenths


@rule
def temple_worth(s, seat):
    """Priests score every round until they are pushed out; most of them bring a god tile."""
    first = s.round_number - 1
    leads = most_priests(s) == seat
    tenths = 0
    if s.phase <= phase.PERSONS:
        tenths += 25 if leads else 0
    else:
        first += 1
    if leads and first < box.ROUNDS - 1:
        tenths += 12
    for space in range(box.SPACES):
        if s.temple[space] == seat:
            chance = TENTHS
            for number in range(first, box.ROUNDS):
                tenths += box.PRIEST_VP[number] * chance
                chance = chance * SURVIVES // TENTHS
    return tenths


@rule
def status_worth(s, seat):
    """The points of the space, half of what the next step would add, and the order of the next round."""
    if s.phase > phase.PERSONS:
        return 0
    here = s.status[seat]
    tenths = (box.STATUS_VP[here] + box.STATUS_VP[min(here + 1, box.LAST_STATUS)]) * TENTHS // 2
    for place in range(s.players):
        rival = s.stack[place]
        if s.status[rival] < here:
            tenths += BEFORE_A_RIVAL
    return tenths


@rule
def goods_worth(s, seat, rounds):
    """Shells become jewelry, cards and offerings gods, as long as there are rounds."""
    sales = rounds + (1 if is_to_come(s, seat, phase.JEWELRY) else 0)
    tenths = SHELL * min(int(s.shells[seat]), SHELLS_A_ROUND * sales)
    if jewels(s, seat) + sales >= box.ROUNDS:
        tenths += 3 * jewels(s, seat)  # one in each round is a bonus
    turns = rounds + (1 if s.phase <= phase.PERSONS else 0)
    cards, offerings = int(s.hand_size[seat]), int(s.offerings[seat])
    prayers = min(min(cards, offerings), 2 * turns)
    tenths += PRAYER * prayers
    if turns > 0:
        tenths += HALF_A_PRAYER * (min(cards, 2 * turns + 1) + min(offerings, 2 * turns + 1) - 2 * prayers)
        tenths += TENTHS * min(int(s.god_tiles[seat]), turns)  # a wild god does more than its two points
    return tenths


@rule
def building_worth(s, seat):
    """Two materials side by side are a die that brings a building instead; low tiles need low dice only."""
    number = s.round_number - 1 + (0 if s.phase <= phase.PERSONS else 1)
    if number >= box.ROUNDS:
        return 0
    stored = 0
    for cell in range(box.CELLS):
        if s.cells[seat, cell] == box.STORED:
            stored += 1
    a_pair = max(0, box.BUILDING_VP[number] * TENTHS + FIRE - DIE - PER_PIP * lowest_unbuilt(s, seat))
    pairs = min(min(stored // 2, int(s.stocked[seat])), box.ROUNDS - number)
    return a_pair * pairs * 2 // 3 + min(stored - 2 * pairs, 2) * a_pair // 6  # a die for it is not always to be had


@rule
def people_worth(s, seat, rounds):
    """One ability of men and one of women a round; the symbols of those not shifted wait for a helper."""
    tenths = 0
    for gender in range(box.GENDERS):
        turns = rounds
        if is_to_come(s, seat, phase.PERSONS) and (s.phase < phase.PERSONS or s.seat != seat or uses(s, gender) == 0):
            turns += 1
        best, others = 0, 0
        for ability in range(box.ABILITIES):
            worth = ability_worth(ability, s.people[seat, gender, ability])
            others += min(best, worth)
            best = max(best, worth)
        tenths += turns * best + (others // 4 if turns > 0 else 0)
    helpers = rounds + (1 if s.phase == phase.DICE else 0)
    if helpers > 0:
        for slot in range(box.SLOTS):
            if s.person[seat, slot] != NOBODY and s.shifted[seat, slot] == 0:
                tenths += symbols_worth(s.person[seat, slot])
        if free_slot(s, seat) != NOBODY:
            tenths += TENTHS
    return tenths


@rule
def ability_worth(ability, tiles):
    """Actions act with a higher value if there are several tiles; the others just do more."""
    if tiles > 1 and box.ABILITY_DOES[ability]:
        return WORTH[ability] * 3 // 2
    return WORTH[ability] * tiles


@rule
def symbols_worth(person):
    """Status steps or shells, for a point of the helper."""
    symbols = box.SYMBOLS[person // box.PEOPLE, person % box.PEOPLE]
    each = STATUS_STEP if person // box.PEOPLE == box.MEN else SHELL
    return max(0, symbols * each - HELPER_POINT) * 2 // 3


@rule
def task_hopes(s, seat):
    """A task that is fulfilled counts almost in full, one that lacks something by what can still be done about it."""
    turns = min(box.ROUNDS - s.round_number + (1 if s.phase <= phase.PERSONS else 0), len(HOPE) - 1)
    hopes = 0
    for slot in range(box.HELD):
        task = s.tasks[seat, slot]
        if task == NOBODY:
            hopes += 0 if s.phase == phase.FINISH else NEW_TASK
            continue
        missing = shortage(s, seat, task, payment.UNPAID)
        if missing == 0:
            hopes += FULFILLED
        elif turns > 0:
            hopes += HOPE[turns, min(missing, HOPE.shape[1]) - 1]
        elif missing == 1 and can_pay(s, seat, god.YELLOW):
            hopes += BY_YELLOW
    return hopes


USUAL, SELDOM = 4, 1


@rule
def prior(s, action):
    """Nobody fishes, passes or gives up a task who has something better to do."""
    kind = family.OF[action]
    if kind in (family.PASS, family.TASK_DISCARD, family.VP_REST):
        return SELDOM
    if kind == family.PLACE and (action - family.FIRST[family.PLACE]) % box.TILES == box.FISHING:
        return SELDOM
    return USUAL
