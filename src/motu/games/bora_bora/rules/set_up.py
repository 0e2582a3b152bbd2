"""Set-up (section 2), the deals of every round, and the fields that follow from others."""

from __future__ import annotations

from motu.engine.chance import below
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, phase, source
from .actions import stocked_pairs
from .expansion import find_ways
from .gods import draw_secretly, fill_display, total


@rule
def set_up(s):
    lay_out_map(s)
    deal_order(s)
    for gender in range(box.GENDERS):
        for person in range(box.PEOPLE):
            s.person_deck[gender, person] = 1
    deal_start_tasks(s)
    deal_round(s)
    deal_jewelry(s)
    deal_god_cards(s)
    for seat in range(box.SEATS):
        prepare_seat(s, seat)
    for space in range(box.SPACES):
        s.temple[space] = NOBODY
    s.god_stack = box.GOD_TILES_IN_TEMPLE
    s.god_tiles_out = box.GOD_TILES - box.GOD_TILES_IN_TEMPLE - s.players * box.GOD_TILES_AT_START
    refresh(s)
    s.round_number = 1
    s.phase = phase.PREPARE
    s.turn = s.players - 1  # in reverse turn order (BB-036)
    s.seat = s.order[s.turn]
    s.point = ask.START_HUT


@rule
def lay_out_map(s):
    """One fish tile beside each region (BB-025): a random tile swaps places with each in turn."""
    for region in range(box.REGIONS):
        s.holder[region] = NOBODY
        s.fish[region] = region
    for region in range(box.REGIONS):
        other = region + below(s, box.REGIONS - region)
        tile = int(s.fish[other])
        s.fish[other] = s.fish[region]
        s.fish[region] = tile


@rule
def deal_order(s):
    """Turn-order tiles at random; start points and status markers by turn position (BB-034, BB-035)."""
    for place in range(box.SEATS):
        s.order[place] = place if place < s.players else NOBODY
    for place in range(s.players):
        other = place + below(s, s.players - place)
        seat = int(s.order[other])
        s.order[other] = s.order[place]
        s.order[place] = seat
        s.points[seat, source.START] = box.START_VP[s.players, place]
    for place in range(box.SEATS):
        s.stack[place] = s.order[place]


@rule
def draw_tiles(s, deck, row, first, end):
    """Random tiles of a deck into these places of a row; the deck holds one of each tile at most."""
    left = 0
    for tile in range(len(deck)):
        left += deck[tile]
    for place in range(first, end):
        row[place] = take_tile(deck, below(s, left))
        left -= 1


@rule
def take_tile(deck, k):
    """Take the k-th of the tiles that are left in a deck; the count goes on to its end, for no stop can be foreseen."""
    tile, seen = 0, 0
    for other in range(len(deck)):
        seen += deck[other]
        if seen <= k:
            tile += 1
    deck[tile] = 0
    return tile


@rule
def deal_start_tasks(s):
    """Start tasks into slot 0, normal ones into the others; the other start tasks leave the game (BB-027)."""
    for seat in range(box.SEATS):
        for slot in range(box.HELD):
            s.tasks[seat, slot] = NOBODY
    deal_tasks(s, 1, 0, box.START_TASKS_HELD)
    deal_tasks(s, 0, box.START_TASKS_HELD, box.HELD)


@rule
def deal_tasks(s, start, first, end):
    """Make the deck of the start tasks or of the normal ones, and deal from it into these slots of every seat."""
    for task in range(box.TASKS):
        s.task_deck[task] = 1 if box.IS_START_TASK[task] == start else 0
    for seat in range(s.players):
        draw_tiles(s, s.task_deck, s.tasks[seat], first, end)


@rule
def deal_round(s):
    """Six men, six women, and two more tasks than players (BB-026, BB-028, BB-114)."""
    for gender in range(box.GENDERS):
        draw_tiles(s, s.person_deck[gender], s.person_display[gender], 0, box.SHOWN)
    shown = box.TASKS_SHOWN[s.players]
    draw_tiles(s, s.task_deck, s.task_display, 0, shown)
    for position in range(shown, box.MOST_TASKS_SHOWN):
        s.task_display[position] = NOBODY


@rule
def deal_jewelry(s):
    """All jewelry face up in the grid (BB-029)."""
    for jewel in range(box.JEWELS):
        s.jewel_owner[jewel] = NOBODY
        s.grid[jewel // box.ROWS, jewel % box.ROWS] = jewel
    for place in range(box.COLUMNS * box.ROWS):
        other = place + below(s, box.COLUMNS * box.ROWS - place)
        jewel = int(s.grid[other // box.ROWS, other % box.ROWS])
        s.grid[other // box.ROWS, other % box.ROWS] = s.grid[place // box.ROWS, place % box.ROWS]
        s.grid[place // box.ROWS, place % box.ROWS] = jewel


@rule
def deal_god_cards(s):
    """The display first, then two cards for each seat in secret (BB-031)."""
    for colour in range(box.COLOURS):
        s.deck[colour] = box.CARDS_PER_COLOUR
        s.fresh[colour] = box.CARDS_PER_COLOUR
    s.deck_size = total(s.deck)
    fill_display(s)
    for place in range(s.players):
        for _ in range(box.CARDS_AT_START):
            draw_secretly(s, s.order[place])


@rule
def prepare_seat(s, seat):
    """What every player starts with (BB-032, BB-033); seats without a player stay bare."""
    for slot in range(box.SLOTS):
        s.person[seat, slot] = NOBODY
        if seat < s.players:
            s.huts[seat, slot] = box.HUTS_ON_SLOT[slot]
    if seat < s.players:
        s.offerings[seat] = box.OFFERINGS_AT_START
        s.god_tiles[seat] = box.GOD_TILES_AT_START
        s.priests[seat] = box.PRIESTS
        s.status[seat] = box.STATUS_AT_START


# -- start huts --


@rule
def why_not_start_hut(s, region):
    if box.FISH_VP[s.fish[region]] != box.START_FISH:
        return 36
    if s.settled[s.seat, region] or (s.holder[region] != NOBODY and not box.MAY_SHARE_START):
        return 37
    return OK


@rule
def start_regions(s):
    """All that `why_not_start_hut` allows, as bits."""
    found = 0
    for region in range(box.REGIONS):
        if why_not_start_hut(s, region) == OK:
            found |= 1 << region
    return found


# -- what follows from other fields --


@rule
def refresh(s):
    refresh_dice(s)
    s.deck_size = total(s.deck)
    for seat in range(box.SEATS):
        s.hand_size[seat] = total(s.hand[seat])
        s.stocked[seat] = stocked_pairs(s, seat)
        refresh_ways(s, seat)
        refresh_slots(s, seat)


@rule
def refresh_dice(s):
    for tile in range(box.TILES):
        s.lowest[tile] = box.IMPOSSIBLE
    for die in range(s.laid):
        tile = s.die_tile[die]
        s.lowest[tile] = min(s.lowest[tile], s.die_face[die])


@rule
def refresh_ways(s, seat):
    for kind in range(box.LAND, box.SEA + 1):
        s.nearest[seat, kind] = box.IMPOSSIBLE
        for region in range(box.REGIONS):
            s.near[seat, kind, region] = box.IMPOSSIBLE
    for region in range(box.REGIONS):
        if s.settled[seat, region]:
            find_ways(s, seat, region)


@rule
def refresh_slots(s, seat):
    s.huts_left[seat] = 0
    for gender in range(box.GENDERS):
        for ability in range(box.ABILITIES):
            s.people[seat, gender, ability] = 0
    for slot in range(box.SLOTS):
        s.huts_left[seat] += s.huts[seat, slot]
        person = s.person[seat, slot]
        if person != NOBODY:
            s.people[seat, person // box.PEOPLE, box.ABILITY[person // box.PEOPLE, person % box.PEOPLE]] += 1
