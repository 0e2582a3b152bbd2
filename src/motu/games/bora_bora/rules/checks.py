"""The invariants 1 to 19 of the rules, as far as one position can show them."""

from __future__ import annotations

from motu.engine.bits import NONE, bit, has
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, phase, source
from .gods import can_draw, total
from .measures import jewels, priests_in_temple, regions
from .persons import uses
from .scoring import bonus_points, fish_points, god_tile_points, jewelry_points

MOST_DONE = box.ROUNDS + box.HELD  # one in each round, and the last ones


@rule
def broken(s):
    """0, or the number of the first invariant that does not hold."""
    for seat in range(s.players):
        no = seat_broken(s, seat)
        if no:
            return no
    if cards_broken(s):
        return 4
    if god_tiles_broken(s):
        return 5
    for gender in range(box.GENDERS):
        if persons_broken(s, gender):
            return 6
    if tasks_broken(s):
        return 7
    if jewelry_broken(s):
        return 8
    if holders_broken(s):
        return 11
    if orders_broken(s):
        return 13
    return dice_broken(s)


@rule
def seat_broken(s, seat):
    """The invariants of one player board."""
    if huts_at_home(s, seat) + regions(s, seat) != box.HUTS:
        return 1
    if slots_broken(s, seat):
        return 2
    if s.priests[seat] + priests_in_temple(s, seat) != box.PRIESTS:
        return 3
    if cells_broken(s, seat):
        return 9
    if goods_broken(s, seat):
        return 16
    if s.tasks_done[seat] > MOST_DONE or ending_broken(s, seat):
        return 19
    return 0


@rule
def huts_at_home(s, seat):
    """The huts on the player board, NOBODY if they are not those that were counted while playing."""
    count = 0
    for slot in range(box.SLOTS):
        count += s.huts[seat, slot]
    return count if count == s.huts_left[seat] else NOBODY


@rule
def slots_broken(s, seat):
    """A slot holds a hut or a person; only the twelfth more than one hut."""
    for slot in range(box.SLOTS):
        if s.huts[seat, slot] < 0 or (s.huts[seat, slot] > 1 and slot != box.TWELFTH):
            return True
        if s.huts[seat, slot] > 0 and s.person[seat, slot] != NOBODY:
            return True
    return False


@rule
def cells_broken(s, seat):
    """Every building that stands covers exactly two cells, and no other cell is covered."""
    for building in range(box.BUILDINGS):
        covered = 0
        for cell in range(box.CELLS):
            if s.cells[seat, cell] == box.BUILT + building:
                covered += 1
        if covered != 2 * s.built[seat, building]:
            return True
    return False


@rule
def goods_broken(s, seat):
    for colour in range(box.COLOURS):
        if s.known[seat, colour] < 0 or s.known[seat, colour] > s.hand[seat, colour]:
            return True
    for material in range(box.MATERIALS):
        if s.aside[seat, material] < 0:
            return True
    return s.offerings[seat] < 0 or s.shells[seat] < 0 or s.god_tiles[seat] < 0


@rule
def ending_broken(s, seat):
    """The final sources are what they are counted from, once the game is over."""
    if s.point != ask.OVER:
        return False
    return (
        s.points[seat, source.GOD_TILES] != god_tile_points(s, seat)
        or s.points[seat, source.FISH] != fish_points(s, seat)
        or s.points[seat, source.JEWELRY] != jewelry_points(s, seat)
        or s.points[seat, source.BONUSES] != bonus_points(s, seat)
    )


@rule
def cards_broken(s):
    for colour in range(box.COLOURS):
        count = s.deck[colour] + s.discard[colour] + s.display[colour]
        for seat in range(s.players):
            count += s.hand[seat, colour]
        if count != box.CARDS_PER_COLOUR or s.deck[colour] < 0 or s.discard[colour] < 0 or s.display[colour] < 0:
            return True
        if s.deck[colour] > s.fresh[colour]:
            return True
    if s.deck_size != total(s.deck):
        return True
    for seat in range(s.players):
        if s.hand_size[seat] != total(s.hand[seat]):
            return True
    return total(s.display) != box.CARDS_SHOWN and can_draw(s)


@rule
def temple_steps(s):
    """How often the temple has been evaluated."""
    return s.round_number if s.phase >= phase.JEWELRY else s.round_number - 1


@rule
def god_tiles_broken(s):
    count = s.god_stack + s.god_tiles_out
    for seat in range(s.players):
        count += s.god_tiles[seat]
    return count != box.GOD_TILES or s.god_stack != box.GOD_TILES_IN_TEMPLE - temple_steps(s)


@rule
def persons_broken(s, gender):
    """Every tile lies in one place only, and the deck has given six for every round."""
    seen = NONE
    left = 0
    for tile in range(box.PEOPLE):
        if s.person_deck[gender, tile]:
            seen |= bit(tile)
            left += 1
    for position in range(box.SHOWN):
        tile = s.person_display[gender, position]
        if tile != NOBODY:
            if has(seen, tile):
                return True
            seen |= bit(tile)
    for seat in range(s.players):
        for slot in range(box.SLOTS):
            person = s.person[seat, slot]
            if person != NOBODY and person // box.PEOPLE == gender:
                if has(seen, person % box.PEOPLE):
                    return True
                seen |= bit(person % box.PEOPLE)
    return left != box.PEOPLE - box.SHOWN * s.round_number


@rule
def tasks_broken(s):
    for place in range(s.players):
        seat = s.order[place]
        held = tasks_held(s, seat)
        if s.phase != phase.FINISH and held != box.HELD - between_tasks(s, place):
            return True
        if held + s.tasks_done[seat] + s.tasks_given_up[seat] != box.HELD + tasks_taken(s, place):
            return True
    return task_is_twice(s)


@rule
def task_is_twice(s):
    seen = NONE
    for task in range(box.TASKS):
        if s.task_deck[task]:
            seen |= bit(task)
    for position in range(box.MOST_TASKS_SHOWN):
        task = s.task_display[position]
        if task != NOBODY:
            if has(seen, task):
                return True
            seen |= bit(task)
    for seat in range(s.players):
        for slot in range(box.HELD):
            task = s.tasks[seat, slot]
            if task != NOBODY:
                if has(seen, task):
                    return True
                seen |= bit(task)
    return False


@rule
def tasks_held(s, seat):
    count = 0
    for slot in range(box.HELD):
        if s.tasks[seat, slot] != NOBODY:
            count += 1
    return count


@rule
def between_tasks(s, place):
    """1 for a seat that has answered in step 4 and not yet taken a new task."""
    if s.phase == phase.FULFIL:
        return 1 if place < s.turn else 0
    if s.phase == phase.NEW_TASKS:
        return 1 if place >= s.turn else 0
    return 0


@rule
def tasks_taken(s, place):
    if s.phase == phase.FINISH or (s.phase == phase.NEW_TASKS and place < s.turn):
        return s.round_number
    return s.round_number - 1


@rule
def jewelry_broken(s):
    for column in range(box.COLUMNS):
        for row in range(box.ROWS):
            jewel = s.grid[column, row]
            if jewel != NOBODY and s.jewel_owner[jewel] != NOBODY:
                return True
    for seat in range(s.players):
        if jewels(s, seat) > temple_steps(s):  # step 3 follows step 2 at once
            return True
    return False


@rule
def holders_broken(s):
    """The holder has a hut in the region; a region with huts has a holder.  Every region has one fish tile (17)."""
    for region in range(box.REGIONS):
        huts = 0
        for seat in range(s.players):
            huts += s.settled[seat, region]
        if (huts > 0) != (s.holder[region] != NOBODY):
            return True
        if s.holder[region] != NOBODY and s.settled[s.holder[region], region] == 0:
            return True
    return False


@rule
def is_permutation(row, count):
    """Whether the first entries of a row are 0 to count - 1 in some order."""
    seen = 0
    for place in range(count):
        if row[place] < 0 or row[place] >= count:
            return False
        seen |= 1 << int(row[place])
    return seen == (1 << count) - 1


@rule
def orders_broken(s):
    for seat in range(s.players):
        if s.status[seat] < 0 or s.status[seat] > box.LAST_STATUS:
            return True
    return not is_permutation(s.order, s.players) or not is_permutation(s.stack, s.players)


@rule
def dice_broken(s):
    """Descending dice on every tile (14), three dice for each seat (15), fish (17), green and person uses (18)."""
    for die in range(s.laid):
        for before in range(die):
            if s.die_tile[before] == s.die_tile[die] and s.die_tile[die] != box.FISHING:
                if s.die_blue[die] == 0 and s.die_face[die] >= s.die_face[before]:
                    return 14
    if s.phase > phase.DICE and s.laid != box.DICE_EACH * s.players:
        return 15
    if not is_permutation(s.fish, box.REGIONS):
        return 17
    return 18 if s.phase == phase.PERSONS and uses_broken(s) else 0


@rule
def uses_broken(s):
    """One ability of each gender, and one more of one of them for green."""
    extra = 1 if s.green == 1 or s.point == ask.EXTRA else 0
    men, women = uses(s, box.MEN), uses(s, box.WOMEN)
    return men > 1 + extra or women > 1 + extra or men + women > box.GENDERS + extra
