"""What may be put where to set up a position of Bora Bora: at the start of somebody's turn in any phase of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from motu.drawing import group, tag, use
from motu.drawing.symbols import DARK
from motu.engine.chance import below
from motu.engine.record import NOBODY
from motu.teaching import Change, Number, Piece, Setting

from .. import ask, box, phase, source
from ..picture import art
from ..picture.clicks import tiles_of
from ..rules.checks import between_tasks, tasks_held, tasks_taken, temple_steps
from ..rules.dice import roll_dice
from ..rules.measures import jewels, priests_in_temple, regions
from ..rules.rounds import QUESTION, ask_seat
from ..rules.set_up import take_tile, why_not_start_hut
from ..speech import _
from ..words.terms import (
    fish_name,
    god_code,
    god_name,
    jewel_name,
    material_name,
    names,
    person_tile_name,
    region_name,
    task_name,
)  # fmt: skip

MOST = 40  # of goods that are counted
MOST_POINTS = 300
LAST_SOURCE = source.TASKS  # of those that count before the end
NORMAL_TASKS = box.TASKS - int(box.IS_START_TASK.sum())
KINDS = ("man", "woman")  # persons in the names of spots


def setting(v: Any) -> Setting:
    """For the players and options of a match at its start."""
    called = names(v)
    trays: dict[str, list[Piece]] = {called[seat]: _pieces_of(v, seat) for seat in range(v.players)}
    trays[_("Men")] = [_person(v, box.MEN, tile) for tile in range(box.PEOPLE)]
    trays[_("Women")] = [_person(v, box.WOMEN, tile) for tile in range(box.PEOPLE)]
    trays[_("God cards")] = [_card(v, colour) for colour in range(box.COLOURS)]
    trays[_("Goods and buildings")] = [*_goods(v), *_buildings(v)]
    trays[_("Jewelry")] = [_jewel(v, jewel) for jewel in range(box.JEWELS)]
    trays[_("Tasks")] = [_task(v, task) for task in range(box.TASKS)]
    notes = (
        _("A turn is set up at its start: the first huts, and what happens in the middle of an action, cannot be."),
        _("A second click on a person shifts it down, one on a hut moves it onto the building space."),
        _("Which men, women and tasks have left the game is drawn by lot; all points count as one sum."),
    )
    return Setting(trays, _numbers(v, called), lay, begin, settle, refused, problem, notes)


def _counts(spots: Iterable[str], cell: str, most: int) -> dict[str, list[list[Change]]]:
    return {spot: [[Change(cell, most=most)]] for spot in spots}


# -- pieces --


def _pieces_of(v: Any, seat: int) -> list[Piece]:
    dice = [_die(v, seat, face) for face in range(1, box.FACES + 1)]
    spaces = {f"temple-{space}": [[Change(f"temple[{space}]", seat, NOBODY)]] for space in range(box.SPACES)}
    priest = Piece(f"priest-{seat}", _("priest"), art.priest(seat, 42), spaces, lambda s: int(s.priests[seat]))
    return [_hut(v, seat), priest, *dice]


def _hut(v: Any, seat: int) -> Piece:
    """On the islands a hut of this seat, the first in a region on its building space; in a village one of its own."""
    on = {}
    for region, code in enumerate(box.REGION_CODES):
        stands = Change(f"settled[{seat},{region}]", 1)
        on[f"region-{code}"] = [[stands, Change(f"holder[{region}]", seat, NOBODY)], [stands]]
    for other in range(v.players):
        for slot in range(box.SLOTS):
            most = box.HUTS if slot == box.TWELFTH else 1
            on |= _counts([f"slot-{slot}@{other}"], f"huts[{other},{slot}]", most)
    return Piece(f"hut-{seat}", _("hut"), art.hut(seat, 42), on, lambda s: box.HUTS - _huts(s, seat))


def _die(v: Any, seat: int, face: int) -> Piece:
    """On an action tile a die that this seat has placed; in a village one that is still to be placed."""
    on = {
        f"tile-{box.TILE_NAMES[tile]}": [
            [Change(f"die_seat[{k}]", seat, NOBODY), Change(f"die_face[{k}]", face), Change(f"die_tile[{k}]", tile)]
            for k in range(box.DICE_EACH * v.players)
        ]
        for tile in tiles_of(v)
    }
    for other in range(v.players):
        places = [f"die-{k}@{other}" for k in range(box.DICE_EACH)]
        on |= _counts(places, f"dice[{other},{face - 1}]", box.DICE_EACH)
    return Piece(f"die-{seat}-{face}", _("die {face}").format(face=face), art.die(face, seat, 36), on)


def _person(v: Any, gender: int, tile: int) -> Piece:
    """On display, or in a village, where a second click shifts it."""
    on = {f"{KINDS[gender]}-{k}": [[Change(f"person_display[{gender},{k}]", tile, NOBODY)]] for k in range(box.SHOWN)}
    for seat in range(v.players):
        for slot in range(box.SLOTS):
            lies = Change(f"person[{seat},{slot}]", gender * box.PEOPLE + tile, NOBODY)
            on[f"slot-{slot}@{seat}"] = [[lies, Change(f"shifted[{seat},{slot}]", shifted)] for shifted in range(2)]
    picture = art.person(gender, int(box.ABILITY[gender, tile]), int(box.SYMBOLS[gender, tile]), 35.0, 46.0)
    return Piece(f"{KINDS[gender]}-{tile}", person_tile_name(gender, tile), picture, on, single=True)


def _card(v: Any, colour: int) -> Piece:
    colours = [god_code(other) for other in range(box.COLOURS)]
    on = _counts([f"card-{code}" for code in colours], f"display[{colour}]", box.CARDS_SHOWN)
    for seat in range(v.players):
        places = [f"hand-{code}@{seat}" for code in colours]
        on |= _counts(places, f"hand[{seat},{colour}]", box.CARDS_PER_COLOUR)
    picture = tag("use", href=f"#bb-card-{colour}", x=-17, y=-22, width=34, height=44)
    return Piece(f"card-{colour}", god_name(colour), picture, on, lambda s: int(s.deck[colour]))


def _goods(v: Any) -> list[Piece]:
    def good(key: str, name: str, sign: str, spot: str, field: str, most: int = MOST) -> Piece:
        on = {
            place: ways
            for seat in range(v.players)
            for place, ways in _counts([f"{spot}@{seat}"], f"{field}[{seat}]", most).items()
        }
        return Piece(key, name, use(sign, 0, 0, 40), on)

    return [
        good("offering", _("offering"), "bb-offering", "offerings", "offerings"),
        good("shell", _("shell"), "bb-shell", "shells", "shells"),
        good("god-tile", _("god tile"), "bb-god-tile", "god-tiles", "god_tiles", box.GOD_TILES),
        *(_material(v, material) for material in range(box.MATERIALS)),
    ]


def _material(v: Any, material: int) -> Piece:
    on: dict[str, list[list[Change]]] = {}
    for seat in range(v.players):
        on |= _counts([f"aside-{material}@{seat}"], f"aside[{seat},{material}]", MOST)
        for cell in range(box.CELLS):
            if box.CELL_MATERIAL[cell] == material:
                on[f"cell-{cell}@{seat}"] = [[Change(f"cells[{seat},{cell}]", box.STORED, box.FREE)]]
    return Piece(f"material-{material}", material_name(material), use(f"bb-material-{material}", 0, 0, 40), on)


def _buildings(v: Any) -> list[Piece]:
    found = []
    for building in range(box.BUILDINGS):
        on = {
            f"cell-{cell}@{seat}": [[Change(f"cells[{seat},{cell}]", box.BUILT + building, box.FREE)]]
            for seat in range(v.players)
            for cell in range(box.CELLS)
        }
        value = int(box.BUILDING_VALUE[building])
        picture = group(use("bb-building", 0, -3, 38, class_="p4"), art.badge(value, 12, 13, r=9.5))
        found.append(Piece(f"building-{building}", _("half of building {value}").format(value=value), picture, on))
    return found


def _jewel(v: Any, jewel: int) -> Piece:
    on = {
        f"jewel-{column}-{row}": [[Change(f"grid[{column},{row}]", jewel, NOBODY)]]
        for column in range(box.COLUMNS)
        for row in range(box.ROWS)
    }
    for seat in range(v.players):
        on[f"treasure@{seat}"] = [[Change(f"jewel_owner[{jewel}]", seat, NOBODY)]]
    face = art.jewel(int(box.JEWEL_TYPE[jewel]), int(box.JEWEL_COST[jewel]), int(box.JEWEL_VP[jewel]), 44.0, 35.0)
    return Piece(f"jewel-{jewel}", jewel_name(jewel), face, on, single=True)


def _task(v: Any, task: int) -> Piece:
    """Tasks of the start lie before players only."""
    on = {}
    if not box.IS_START_TASK[task]:
        shown = int(box.TASKS_SHOWN[v.players])
        on = {f"new-task-{k}": [[Change(f"task_display[{k}]", task, NOBODY)]] for k in range(shown)}
    for seat in range(v.players):
        for slot in range(box.HELD):
            on[f"task-{slot}@{seat}"] = [[Change(f"tasks[{seat},{slot}]", task, NOBODY)]]
    tile = tag("rect", x=-37, y=-20, width=74, height=40, rx=7, fill="#f6ead0", stroke=DARK, stroke_width=0.9)
    return Piece(f"task-{task}", task_name(task), group(tile, art.wanted(task, 4)), on, width=78, single=True)


# -- numbers --


def _numbers(v: Any, called: list[str]) -> dict[str, list[Number]]:
    seats = range(v.players)
    phases = [_("dice"), _("men and women"), _("jewelry"), _("tasks"), _("new tasks"), _("last tasks")]
    places = [_("{place}. in turn order").format(place=place + 1) for place in seats]
    heights = [_("{place}. from the top of a stack").format(place=place + 1) for place in seats]
    fish = [fish_name(tile) for tile in range(box.REGIONS)]
    found = {
        _("The round"): [
            Number("round_number", _("round"), range(1, box.ROUNDS + 1)),
            Number("phase", _("phase of the round"), range(phase.DICE, phase.FINISH + 1), phases),
            Number("seat", _("whose turn"), seats, called),
            *(Number(f"order[{place}]", places[place], seats, called) for place in seats),
        ],
        _("Status track"): [
            *(Number(f"status[{seat}]", called[seat], range(box.LAST_STATUS + 1)) for seat in seats),
            *(Number(f"stack[{place}]", heights[place], seats, called) for place in seats),
        ],
    }
    for seat in seats:
        found[called[seat]] = [
            Number(f"points[{seat},{source.START}]", _("victory points"), range(MOST_POINTS)),
            Number(f"tasks_done[{seat}]", _("tasks fulfilled"), range(box.ROUNDS + box.HELD + 1)),
            Number(f"offerings[{seat}]", _("offerings"), range(MOST + 1)),
            Number(f"shells[{seat}]", _("shells"), range(MOST + 1)),
            Number(f"god_tiles[{seat}]", _("god tiles"), range(box.GOD_TILES + 1)),
        ]
    found[_("Discarded god cards")] = [
        Number(f"discard[{colour}]", god_name(colour), range(box.CARDS_PER_COLOUR + 1)) for colour in range(box.COLOURS)
    ]
    found[_("Fish beside the regions")] = [
        Number(f"fish[{region}]", region_name(region), range(box.REGIONS), fish) for region in range(box.REGIONS)
    ]
    return found


# -- what follows --


def lay(s: Any) -> None:
    """Decks, supplies and whose hut holds a region follow from what lies open; nobody has seen another's cards."""
    s.turn = _place_of(s, int(s.seat))
    s.point = QUESTION[s.phase]
    _lay_dice(s)
    _lay_cards(s)
    _lay_persons(s)
    _lay_tasks(s)
    if s.phase == phase.FINISH:
        s.person_display[...] = NOBODY
        s.task_display[...] = NOBODY
    s.grid[: s.round_number - (s.phase <= phase.JEWELRY)] = NOBODY  # sold or gone (BB-109)
    s.god_stack = box.GOD_TILES_IN_TEMPLE - temple_steps(s)
    s.god_tiles_out = box.GOD_TILES - s.god_stack - s.god_tiles[: s.players].sum()
    for region in range(box.REGIONS):
        _lay_holder(s, region)
    for seat in range(s.players):
        s.priests[seat] = box.PRIESTS - priests_in_temple(s, seat)
        s.shifted[seat][s.person[seat] == NOBODY] = 0
        for building in range(box.BUILDINGS):
            s.built[seat, building] = (s.cells[seat] == box.BUILT + building).any()


def _place_of(s: Any, seat: int) -> int:
    order = [int(other) for other in s.order[: s.players]]
    return order.index(seat) if seat in order else 0


def _lay_dice(s: Any) -> None:
    """The dice on a tile lie in falling order; of two equal ones blue was paid for the second.

    After the first phase all have been placed: what is left over has gone fishing.
    """
    dice = [(int(s.die_tile[k]), int(s.die_face[k]), int(s.die_seat[k])) for k in range(len(s.die_seat))
            if s.die_seat[k] != NOBODY and s.die_face[k] > 0]  # fmt: skip
    if s.phase > phase.DICE:
        for seat in range(s.players):
            for face in range(1, box.FACES + 1):
                dice += [(box.FISHING, face, seat)] * int(s.dice[seat, face - 1])
                s.dice[seat, face - 1] = 0
    s.laid = min(len(dice), len(s.die_seat))
    for k, (tile, face, seat) in enumerate(sorted(dice, key=lambda die: (die[0], -die[1]))[: s.laid]):
        equal = k > 0 and s.die_tile[k - 1] == tile and s.die_face[k - 1] == face
        s.die_tile[k], s.die_face[k], s.die_seat[k], s.die_blue[k] = tile, face, seat, equal and tile != box.FISHING
    s.die = min(_placed(s, int(s.seat)), box.DICE_EACH - 1)


def _placed(s: Any, seat: int) -> int:
    return sum(int(s.die_seat[k]) == seat for k in range(s.laid))


def _lay_cards(s: Any) -> None:
    """What lies nowhere is in the deck; all hands were drawn from it in secret."""
    s.known[...] = 0
    s.draws[...] = s.hand
    s.fresh[...] = box.CARDS_PER_COLOUR - s.display - s.discard
    s.deck[...] = s.fresh - s.hand[: s.players].sum(axis=0)


def _lay_persons(s: Any) -> None:
    """Every round has dealt six of each (BB-114); of the others that lie nowhere, some have left the game."""
    for gender in range(box.GENDERS):
        lying = _lying(s, gender)
        for tile in range(box.PEOPLE):
            s.person_deck[gender, tile] = tile not in lying
        _thin_out(s, s.person_deck[gender], box.PEOPLE - box.SHOWN * s.round_number)


def _lying(s: Any, gender: int) -> list[int]:
    """The persons of a gender on display and in the villages."""
    shown = [int(tile) for tile in s.person_display[gender] if tile != NOBODY]
    owned = [int(person) for seat in range(s.players) for person in s.person[seat]]
    return shown + [person % box.PEOPLE for person in owned if person // box.PEOPLE == gender and person != NOBODY]


def _lay_tasks(s: Any) -> None:
    """Every round has shown two tasks more than there are players; whoever gave tasks up has so many fewer done."""
    held = {int(task) for seat in range(s.players) for task in s.tasks[seat]} | {int(task) for task in s.task_display}
    for task in range(box.TASKS):
        s.task_deck[task] = not box.IS_START_TASK[task] and task not in held
    dealt = s.players * (box.HELD - box.START_TASKS_HELD) + box.TASKS_SHOWN[s.players] * s.round_number
    _thin_out(s, s.task_deck, NORMAL_TASKS - dealt)
    for place in range(s.players):
        seat = s.order[place]
        due = box.HELD + tasks_taken(s, place)
        s.tasks_given_up[seat] = due - tasks_held(s, seat) - s.tasks_done[seat]


def _thin_out(s: Any, deck: Any, size: int) -> None:
    """Random tiles leave a deck until it has its size."""
    for left in range(int(deck.sum()), size, -1):
        take_tile(deck, below(s, left))


def _lay_holder(s: Any, region: int) -> None:
    """A hut stands on the building space wherever there is one."""
    there = [seat for seat in range(s.players) if s.settled[seat, region]]
    if s.holder[region] not in there:
        s.holder[region] = there[0] if there else NOBODY


def begin(s: Any) -> None:
    ask_seat(s, s.turn)


def settle(s: Any) -> None:
    """A turn starts anew: a die that is being used is taken back; all points so far are one sum."""
    if s.phase == phase.PREPARE:
        _settle_start(s)
    elif s.phase == phase.DICE and s.point not in (ask.PLACE, ask.BLUE):
        s.laid -= 1
        s.dice[s.seat, s.die_face[s.laid] - 1] += 1
    s.seat = s.order[0] if s.seat == NOBODY else s.seat
    for seat in range(s.players):
        s.points[seat, source.START] = s.points[seat, : LAST_SOURCE + 1].sum()
    s.die_seat[s.laid :] = NOBODY
    s.die_face[s.laid :] = 0
    s.die_tile[s.laid :] = 0


def _settle_start(s: Any) -> None:
    """At the start of a match everybody has settled somewhere for an offering, and the dice are rolled."""
    for place in reversed(range(s.players)):
        s.seat = s.order[place]
        if not regions(s, s.seat):
            region = next(r for r in range(box.REGIONS) if not why_not_start_hut(s, r))
            s.settled[s.seat, region] = 1
            s.holder[region] = s.seat
            s.huts[s.seat, next(slot for slot in range(box.SLOTS) if s.huts[s.seat, slot])] -= 1
            s.offerings[s.seat] += 1
    s.phase = phase.DICE
    roll_dice(s)


# -- what is wrong --


def refused(v: Any) -> str:
    """What no invariant says: who decides and with which dice, and what lies open at this moment."""
    for seat in range(v.players):
        if not regions(v, seat):
            return _("{name} needs a hut on the islands.").format(name=names(v)[seat])
        if v.priests[seat] < 0:
            return _("{name} has {count} priests only.").format(name=names(v)[seat], count=box.PRIESTS)
        if v.tasks_given_up[seat] < 0:
            most = int(v.tasks_done[seat] + v.tasks_given_up[seat])
            return _("Tasks fulfilled by {name} by now: at most {most}.").format(name=names(v)[seat], most=most)
    if v.god_tiles_out < 0:
        return _("There are {count} god tiles in all, {stack} of them still in the temple.").format(
            count=box.GOD_TILES, stack=int(v.god_stack)
        )
    if v.phase == phase.FINISH and v.round_number < box.ROUNDS:
        return _("The last tasks come after round {rounds}.").format(rounds=box.ROUNDS)
    return _dice_lost(v) or _out_of_turn(v) or _halves_apart(v) or _tasks_missing(v)


def _dice_lost(v: Any) -> str:
    for seat in range(v.players):
        there = int(v.dice[seat].sum()) + _placed(v, seat)
        if there != box.DICE_EACH:
            return _("Dice of {name}, to be placed and placed: {count} in all, here {there}.").format(
                name=names(v)[seat], count=box.DICE_EACH, there=there
            )
    return ""


def _out_of_turn(v: Any) -> str:
    """In each pass everybody places one die, in turn order (BB-045)."""
    if v.phase != phase.DICE:
        return ""
    done = _placed(v, int(v.seat))
    if done == box.DICE_EACH:
        return _("{name} has no die left to place.").format(name=names(v)[v.seat])
    for place in range(v.players):
        seat, due = int(v.order[place]), done + (place < v.turn)
        if _placed(v, seat) != due:
            return _("Dice are placed in turn. Placed by {name} by now: {due}.").format(name=names(v)[seat], due=due)
    return ""


def _halves_apart(v: Any) -> str:
    pairs = [set(pair) for pair in box.PAIR.tolist()]
    for seat in range(v.players):
        for building in range(box.BUILDINGS):
            covered = {cell for cell in range(box.CELLS) if v.cells[seat, cell] == box.BUILT + building}
            if covered and covered not in pairs:
                return _building_split(building)
    return ""


def _building_split(building: int) -> str:
    return _("Building {value} covers two cells side by side.").format(value=int(box.BUILDING_VALUE[building]))


def _tasks_missing(v: Any) -> str:
    if v.phase == phase.FINISH:
        return ""
    due = int(box.TASKS_SHOWN[v.players]) - (int(v.turn) if v.phase == phase.NEW_TASKS else 0)
    there = int((v.task_display != NOBODY).sum())
    return "" if there == due else _("New tasks on display now: {due}, here {there}.").format(due=due, there=there)


def problem(v: Any, number: int) -> str:
    """An invariant that does not hold (notes.md), in words."""
    named = {1: _huts_lost, 4: _cards_lost, 6: _persons_lost, 7: _tasks_lost, 8: _jewels_lost,
             9: _halves_apart, 15: _dice_lost}  # fmt: skip
    said = {
        2: _("A place of a village holds a hut or a person; only the twelfth holds several huts."),
        13: _("Everybody has one place in turn order, and one among the status markers."),
        17: _("Every fish tile lies beside one region."),
    }
    words = named[number](v) if number in named else said.get(number, "")
    return words or _("This cannot come about in a match.")


def _huts(v: Any, seat: int) -> int:
    """The huts of a seat that lie somewhere."""
    return int(v.huts[seat].sum()) + int(regions(v, seat))


def _huts_lost(v: Any) -> str:
    seat = next(seat for seat in range(v.players) if _huts(v, seat) != box.HUTS)
    return _("Huts of {name}, in the village and on the islands: {count} in all, here {there}.").format(
        name=names(v)[seat], count=box.HUTS, there=_huts(v, seat)
    )


def _cards_lost(v: Any) -> str:
    for colour in range(box.COLOURS):
        if v.deck[colour] < 0:
            return _("Cards of each god: {count} in all; of this one here {there}: {god}.").format(
                count=box.CARDS_PER_COLOUR, god=god_name(colour), there=box.CARDS_PER_COLOUR - int(v.deck[colour])
            )
    return _("{count} god cards are on display.").format(count=box.CARDS_SHOWN)


def _persons_lost(v: Any) -> str:
    for gender in range(box.GENDERS):
        lying = _lying(v, gender)
        for tile in set(lying):
            if lying.count(tile) > 1:
                return _("One tile lies twice: {tile}.").format(tile=person_tile_name(gender, tile))
        most = box.SHOWN * int(v.round_number)
        if len(lying) > most:
            words = (_("Men who have come by round {round}: {most}, here {there}."),
                     _("Women who have come by round {round}: {most}, here {there}."))[gender]  # fmt: skip
            return words.format(round=int(v.round_number), most=most, there=len(lying))
    return ""


def _tasks_lost(v: Any) -> str:
    for place in range(v.players):
        seat = int(v.order[place])
        due, there = box.HELD - int(between_tasks(v, place)), int(tasks_held(v, seat))
        if v.phase != phase.FINISH and there != due:
            return _("Tasks held by {name} now: {due}, here {there}.").format(name=names(v)[seat], due=due, there=there)
    lying = [int(task) for seat in range(v.players) for task in v.tasks[seat]] + [int(task) for task in v.task_display]
    twice = next((task for task in lying if task != NOBODY and lying.count(task) > 1), NOBODY)
    return "" if twice == NOBODY else _("One task lies twice: {task}.").format(task=task_name(twice))


def _jewels_lost(v: Any) -> str:
    most = int(temple_steps(v))
    for seat in range(v.players):
        if jewels(v, seat) > most:
            return _("Jewelry bought by {name} by now: at most {most}.").format(name=names(v)[seat], most=most)
    return _("A piece of jewelry is sold, or lies in the market, not both.")
