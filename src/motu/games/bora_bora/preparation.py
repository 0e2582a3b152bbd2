"""Set-up (section 2), the deals of every round, and the fields that follow from others."""

from __future__ import annotations

from motu.engine.chance import below, sample
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .actions import stocked_pairs
from .expansion import find_ways
from .gods import draw_secretly, fill_display, total
from .state import (
    ABILITIES,
    ABILITY,
    ASK_START_HUT,
    CARDS_AT_START,
    CARDS_PER_COLOUR,
    COLOURS,
    COLUMNS,
    FISH_VP,
    FOR_START,
    GENDERS,
    GOD_TILES,
    GOD_TILES_AT_START,
    GOD_TILES_IN_TEMPLE,
    HELD,
    HUTS_ON_SLOT,
    IMPOSSIBLE,
    IS_START_TASK,
    JEWELS,
    LAND,
    MAY_SHARE_START,
    MOST_TASKS_SHOWN,
    OFFERINGS_AT_START,
    PEOPLE,
    PREPARE,
    PRIESTS,
    REGIONS,
    ROWS,
    SEA,
    SEATS,
    SHOWN,
    SLOTS,
    SPACES,
    START_FISH,
    START_TASKS_HELD,
    START_VP,
    STATUS_AT_START,
    TASKS,
    TASKS_SHOWN,
    TILES,
)


@rule
def set_up(s):
    lay_out_map(s)
    deal_order(s)
    for gender in range(GENDERS):
        for person in range(PEOPLE):
            s.person_deck[gender, person] = 1
    deal_start_tasks(s)
    deal_round(s)
    deal_jewelry(s)
    deal_god_cards(s)
    for seat in range(SEATS):
        prepare_seat(s, seat)
    for space in range(SPACES):
        s.temple[space] = NOBODY
    s.god_stack = GOD_TILES_IN_TEMPLE
    s.god_tiles_out = GOD_TILES - GOD_TILES_IN_TEMPLE - s.players * GOD_TILES_AT_START
    refresh(s)
    s.round_number = 1
    s.phase = PREPARE
    s.turn = s.players - 1  # in reverse turn order (BB-036)
    s.seat = s.order[s.turn]
    s.point = ASK_START_HUT


@rule
def lay_out_map(s):
    """One fish tile beside each region (BB-025): a random tile swaps places with each in turn."""
    for region in range(REGIONS):
        s.holder[region] = NOBODY
        s.fish[region] = region
    for region in range(REGIONS):
        other = region + below(s, REGIONS - region)
        tile = int(s.fish[other])
        s.fish[other] = s.fish[region]
        s.fish[region] = tile


@rule
def deal_order(s):
    """Turn-order tiles at random; start points and status markers by turn position (BB-034, BB-035)."""
    for place in range(SEATS):
        s.order[place] = place if place < s.players else NOBODY
    for place in range(s.players):
        other = place + below(s, s.players - place)
        seat = int(s.order[other])
        s.order[other] = s.order[place]
        s.order[place] = seat
        s.points[seat, FOR_START] = START_VP[s.players, place]
    for place in range(SEATS):
        s.stack[place] = s.order[place]


@rule
def draw_out_of(s, deck):
    """A random tile of a deck, which it leaves."""
    tile = sample(s, deck)
    deck[tile] -= 1
    return tile


@rule
def deal_start_tasks(s):
    """Start tasks into slot 0, normal ones into the others; the other start tasks leave the game (BB-027)."""
    for seat in range(SEATS):
        for slot in range(HELD):
            s.tasks[seat, slot] = NOBODY
    deal_tasks(s, 1, 0, START_TASKS_HELD)
    deal_tasks(s, 0, START_TASKS_HELD, HELD)


@rule
def deal_tasks(s, start, first, end):
    """Make the deck of the start tasks or of the normal ones, and deal from it into these slots of every seat."""
    for task in range(TASKS):
        s.task_deck[task] = 1 if IS_START_TASK[task] == start else 0
    for seat in range(s.players):
        for slot in range(first, end):
            s.tasks[seat, slot] = draw_out_of(s, s.task_deck)


@rule
def deal_round(s):
    """Six men, six women, and two more tasks than players (BB-026, BB-028, BB-114)."""
    for gender in range(GENDERS):
        for position in range(SHOWN):
            s.person_display[gender, position] = draw_out_of(s, s.person_deck[gender])
    for position in range(MOST_TASKS_SHOWN):
        shown = position < TASKS_SHOWN[s.players]
        s.task_display[position] = draw_out_of(s, s.task_deck) if shown else NOBODY


@rule
def deal_jewelry(s):
    """All jewelry face up in the grid (BB-029)."""
    for jewel in range(JEWELS):
        s.jewel_owner[jewel] = NOBODY
        s.grid[jewel // ROWS, jewel % ROWS] = jewel
    for place in range(COLUMNS * ROWS):
        other = place + below(s, COLUMNS * ROWS - place)
        jewel = int(s.grid[other // ROWS, other % ROWS])
        s.grid[other // ROWS, other % ROWS] = s.grid[place // ROWS, place % ROWS]
        s.grid[place // ROWS, place % ROWS] = jewel


@rule
def deal_god_cards(s):
    """The display first, then two cards for each seat in secret (BB-031)."""
    for colour in range(COLOURS):
        s.deck[colour] = CARDS_PER_COLOUR
        s.fresh[colour] = CARDS_PER_COLOUR
    s.deck_size = total(s.deck)
    fill_display(s)
    for place in range(s.players):
        for _ in range(CARDS_AT_START):
            draw_secretly(s, s.order[place])


@rule
def prepare_seat(s, seat):
    """What every player starts with (BB-032, BB-033); seats without a player stay bare."""
    for slot in range(SLOTS):
        s.person[seat, slot] = NOBODY
        if seat < s.players:
            s.huts[seat, slot] = HUTS_ON_SLOT[slot]
    if seat < s.players:
        s.offerings[seat] = OFFERINGS_AT_START
        s.god_tiles[seat] = GOD_TILES_AT_START
        s.priests[seat] = PRIESTS
        s.status[seat] = STATUS_AT_START


# -- start huts --


@rule
def why_not_start_hut(s, region):
    if FISH_VP[s.fish[region]] != START_FISH:
        return 36
    if s.settled[s.seat, region] or (s.holder[region] != NOBODY and not MAY_SHARE_START):
        return 37
    return OK


# -- what follows from other fields --


@rule
def refresh(s):
    refresh_dice(s)
    s.deck_size = total(s.deck)
    for seat in range(SEATS):
        s.hand_size[seat] = total(s.hand[seat])
        s.stocked[seat] = stocked_pairs(s, seat)
        refresh_ways(s, seat)
        refresh_slots(s, seat)


@rule
def refresh_dice(s):
    for tile in range(TILES):
        s.lowest[tile] = IMPOSSIBLE
    for die in range(s.laid):
        tile = s.die_tile[die]
        s.lowest[tile] = min(s.lowest[tile], s.die_face[die])


@rule
def refresh_ways(s, seat):
    for kind in range(LAND, SEA + 1):
        s.nearest[seat, kind] = IMPOSSIBLE
        for region in range(REGIONS):
            s.near[seat, kind, region] = IMPOSSIBLE
    for region in range(REGIONS):
        if s.settled[seat, region]:
            find_ways(s, seat, region)


@rule
def refresh_slots(s, seat):
    s.huts_left[seat] = 0
    for gender in range(GENDERS):
        for ability in range(ABILITIES):
            s.people[seat, gender, ability] = 0
    for slot in range(SLOTS):
        s.huts_left[seat] += s.huts[seat, slot]
        person = s.person[seat, slot]
        if person != NOBODY:
            s.people[seat, person // PEOPLE, ABILITY[person // PEOPLE, person % PEOPLE]] += 1
