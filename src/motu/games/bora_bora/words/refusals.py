"""Why something cannot be done, in the words of a player: a sentence for each rule, and numbers where they matter."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from typing import Any

from motu.language import capital, marked
from motu.teaching import another_moment, refusing

from .. import ask, box, deed, family, god, payment
from ..rules.gods import can_pay
from ..rules.measures import shortage
from ..speech import _, counted
from . import terms
from .asked import title

SENTENCES = {
    12: marked("You have a hut in that region already; one hut a player is enough."),
    24: marked("That action tile is not used with this number of players."),
    28: marked("That task has been taken already; its place stays empty in this round."),
    36: marked("Your first hut goes to a region whose fish is worth 1."),
    37: marked("Another first hut stands there. First huts go to different regions."),
    39: marked("No god helps with the first hut."),
    41: marked("The game is over: six rounds have been played."),
    42: marked("It is not your turn."),
    45: marked("Each turn you place one of your own dice that still lies before you."),
    46: marked("A die must be placed. Fishing is always open."),
    47: marked("Your die must be lower than every die on that tile. Only the blue god makes an exception."),
    50: marked("Your die is too low to do anything there, and you cannot pay for the white god."),
    54: marked("No path of that kind and value leads there from one of your huts."),
    55: marked("You have no hut left on your board."),
    56: marked("First say which hut goes: one from an ordinary space, or one from the twelfth."),
    58: marked("The region gives its own material or an offering, and you must take one of them."),
    59: marked("A material goes to a free cell of its kind, and beside the board only if none is free."),
    60: marked("Decide first whether the red god scores this fish: pay, or play no god."),
    62: marked("Your die reaches persons under its own value or less, of the kind the tile shows."),
    63: marked("That place is empty until the next round."),
    64: marked("There is no free space on your board for a person. Send a hut away first."),
    67: marked("The points you have left do not pay for that."),
    68: marked("Spend your points; take the rest as victory points to finish."),
    69: marked("Each man is tattooed once in the game, and this one is."),
    70: marked("Each woman gives her shells once in the game, and this one has."),
    71: marked("No card of that colour lies open."),
    72: marked("There are no god cards left to draw."),
    73: marked("No hut can go to the twelfth space: none is left elsewhere, or a person lies there."),
    77: marked("All your priests are in the temple. You need one at home."),
    78: marked("Your die does not reach that temple space."),
    82: marked("To build you need a building within your die's value, and two neighbouring cells with materials."),
    83: marked("A building covers that cell for good."),
    86: marked("The fire bonus comes in two steps: a card or an offering, then a status step or a shell."),
    88: marked("Men and women are used after all dice are placed: one ability of each."),
    89: marked("You have nobody of that kind with this ability. Men and women do not add up."),
    93: marked("Take the materials that your people bring before you go on."),
    95: marked("Take the god cards that your people bring before you go on."),
    96: marked("This ability would do nothing now, so it cannot be used."),
    98: marked("Now only red and green can be played, and they are asked for when they help."),
    99: marked("A second ability of the same gender needs the green god, once a round."),
    100: marked("Each ability is used once a round by each gender, and green is decided when you begin."),
    108: marked("You buy at most one piece of this round's jewelry, if your shells are enough."),
    110: marked("You must fulfil one of your tasks, or give one up if you can fulfil none."),
    111: marked("You can fulfil a task, so you cannot give one up."),
    112: marked("Take a new task from the display."),
    115: marked("There is no task in that place any more, and at the end none is given up."),
    122: marked("A god costs a card of its colour and an offering, two equal cards and an offering, or a god tile."),
    123: marked("One card of the god's own colour is enough; keep the second."),
    127: marked("Decide first whether the white god turns your die into a 6: pay, or play no god."),
    130: marked("Nothing is missing that the yellow god could stand in for."),
    131: marked("You would have to pay for two gods, and you cannot pay for both."),
    132: marked("You do not have all that this task asks for."),
    134: marked("The yellow god stands in for one missing thing only, counted after you have paid for the god."),
}


def because(v: Any, action: int, rule: int) -> str:
    """The sentence with what the seat can see: dice, prices, what is missing; empty where the rule's own says it all."""
    kind, index = int(family.OF[action]), action - int(family.FIRST[family.OF[action]])
    if rule in (41, 42):
        return ""
    if not ask.TAKES[v.point, kind]:
        return "" if kind == family.PASS else another_moment(title(v))
    found = {
        36: _first_hut, 45: _no_die, 47: _not_lower, 50: _too_low, 54: _no_path, 58: _other_material, 59: _taken_cell, 62: _out_of_reach,
        67: _points, 71: _no_card, 78: _temple, 82: _build, 89: _nobody, 96: _nothing, 99: _second, 108: _shells,
        122: _price, 132: _missing, 134: _missing_more,
    }.get(rule)  # fmt: skip
    return found(v, kind, index) if found else ""


def _first_hut(v: Any, kind: int, region: int) -> str:
    return _("The fish there is worth {vp}; your first hut goes beside a fish worth 1.").format(
        vp=int(box.FISH_VP[v.fish[region]])
    )


def _no_die(v: Any, kind: int, index: int) -> str:
    left = ", ".join(str(face + 1) for face in range(box.FACES) for _k in range(int(v.dice[v.seat, face])))
    return _("You have no {face} left to place; your dice are {dice}.").format(
        face=index // box.TILES + 1, dice=left or "-"
    )


def _not_lower(v: Any, kind: int, index: int) -> str:
    face, tile = index // box.TILES + 1, index % box.TILES
    return _("A {lowest} lies there: your {face} is not lower, and you cannot pay for the blue god.").format(
        lowest=int(v.lowest[tile]), face=face
    )


def _too_low(v: Any, kind: int, index: int) -> str:
    if kind != family.PLACE:
        return _("Without the white god your {face} could do nothing there.").format(face=int(v.face))
    face = index // box.TILES + 1
    return _("A {face} is too low to do anything there, and you cannot pay for the white god.").format(face=face)


def _no_path(v: Any, kind: int, index: int) -> str:
    if kind == family.PLACE:
        return _("No region is in reach of your huts by that kind of path.")
    ways = []
    if v.doing & deed.LAND:
        ways.append(int(v.near[v.seat, box.LAND, index]))
    if v.doing & deed.SEA:
        ways.append(int(v.near[v.seat, box.SEA, index]))
    best = min(ways, default=box.IMPOSSIBLE)
    if best >= box.IMPOSSIBLE:
        return _("No path of that kind joins {region} to one of your huts.").format(region=terms.region_name(index))
    return _("The path there needs a {value}; yours counts {mine}.").format(value=best, mine=int(v.value))


def _other_material(v: Any, kind: int, index: int) -> str:
    return _("This region gives {material}, or an offering.").format(
        material=terms.material_name(box.REGION_MATERIAL[v.region])
    )


def _taken_cell(v: Any, kind: int, index: int) -> str:
    if kind == family.CELL:
        return _("There is something in cell {cell} already.").format(cell=box.CELL_NAMES[index])
    return _("A cell for {material} is still free: put it there.").format(material=terms.material_name(index))


def _out_of_reach(v: Any, kind: int, index: int) -> str:
    if kind == family.PLACE:
        return _("No person on display is in reach.")
    men = kind == family.TAKE_MAN
    if not v.doing & (deed.MAN if men else deed.WOMAN):
        return _("This action takes a woman.") if men else _("This action takes a man.")
    return _("That place is worth {value}; yours counts {mine}.").format(value=index + 1, mine=int(v.value))


def _points(v: Any, kind: int, index: int) -> str:
    costs = {
        family.CELL: box.MATERIAL_COST, family.ASIDE: box.MATERIAL_COST, family.OFFERING: box.OFFERING_COST,
        family.GOD_CARD: box.CARD_COST, family.MOVE_HUT: box.HUT_COST,
    }  # fmt: skip
    if kind == family.SHIFT:
        return _("There is nobody in that space.") if v.person[v.seat, index] < 0 else ""
    left = counted("you have {count} point left", "you have {count} points left", int(v.left))
    return _("That costs {cost} points; {left}.").format(cost=costs[kind], left=left) if kind in costs else ""


def _no_card(v: Any, kind: int, index: int) -> str:
    return _("No {colour} card lies open.").format(colour=terms.god_name(index % box.COLOURS))


def _temple(v: Any, kind: int, space: int) -> str:
    return _("That space needs a {value}; yours counts {mine}.").format(
        value=int(box.SPACE_VALUE[space]), mine=int(v.value)
    )


def _build(v: Any, kind: int, index: int) -> str:
    if kind == family.PLACE:
        if not v.stocked[v.seat]:
            return _("You have no two neighbouring cells with materials to build on.")
        return ""
    if kind == family.BUILD_TILE:
        if v.built[v.seat, index]:
            return _("You have built the {value} already.").format(value=int(box.BUILDING_VALUE[index]))
        return _("The {value} needs a {value}; yours counts {mine}.").format(
            value=int(box.BUILDING_VALUE[index]), mine=int(v.value)
        )
    empty = [box.CELL_NAMES[cell] for cell in box.PAIR[index] if v.cells[v.seat, cell] != box.STORED]
    return _("There is no material in {cells}.").format(cells=", ".join(empty))


def _nobody(v: Any, kind: int, ability: int) -> str:
    name = terms.ability_name(ability)
    if kind == family.USE_MAN:
        return _("None of your men has the ability {ability}.").format(ability=name)
    return _("None of your women has the ability {ability}.").format(ability=name)


def _nothing(v: Any, kind: int, index: int) -> str:
    if kind == family.DECLINE:
        return _("Without green this ability could do nothing, so green must be paid for.")
    return _("{ability} could do nothing now.").format(ability=capital(terms.ability_name(index)))


def _second(v: Any, kind: int, index: int) -> str:
    if v.green:
        return _("You have played green already in this round.")
    if kind == family.USE_MAN:
        return _("You have used your men already; a second ability needs the green god, and you cannot pay for it.")
    if kind == family.USE_WOMAN:
        return _("You have used your women already; a second ability needs the green god, and you cannot pay for it.")
    return ""


def _shells(v: Any, kind: int, row: int) -> str:
    jewel = int(v.grid[v.round_number - 1, row])
    if jewel < 0:
        return _("That piece is sold.")
    price = counted("This costs {count} shell", "This costs {count} shells", int(box.JEWEL_COST[jewel]))
    return _("{price}; you have {shells}.").format(price=price, shells=int(v.shells[v.seat]))


def _price(v: Any, kind: int, index: int) -> str:
    """What is missing to pay for a god in this form."""
    if kind == family.TASK_YELLOW:
        return _("You cannot pay for the yellow god.")
    if index == payment.TILE:
        return _("You have no god tile.")
    if v.offerings[v.seat] == 0:
        return _("You have no offering, and cards alone do not call a god.")
    if index == payment.CARD:
        return _("You have no {colour} card.").format(colour=terms.god_name(max(0, int(ask.GOD[v.point]))))
    return _("You do not have two {colour} cards.").format(colour=terms.god_name(index - payment.PAIR))


def _missing(v: Any, kind: int, slot: int) -> str:
    task = int(v.tasks[v.seat, slot])
    count = int(shortage(v, v.seat, task, payment.UNPAID))
    return counted("One thing is missing for this task.", "{count} things are missing for this task.", count)


def _missing_more(v: Any, kind: int, index: int) -> str:
    if kind != family.TASK_YELLOW:
        return ""
    count = int(shortage(v, v.seat, int(v.tasks[v.seat, index]), payment.UNPAID))
    if count > 1:
        return counted("Yellow stands in for one thing.", "Yellow stands in for one thing; {count} are missing.", count)
    return _("Paying for yellow would take away what the task needs.") if can_pay(v, v.seat, god.YELLOW) else ""


refused = refusing(_, SENTENCES, title, (), because)
