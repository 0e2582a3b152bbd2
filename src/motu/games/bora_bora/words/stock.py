"""What there is on the table of Bora Bora, as facts: the log answers for every change of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.engine.record import NOBODY
from motu.facts import Fact, moved

from .. import box
from . import terms

STATUS = "status step"
SHELL = "shell"
OFFERING = "offering"
GOD_TILE = "god tile"
CARD = "god card"
DIE = "die"
HUT = "hut on the island"
AT_HOME = "hut on the player board"
TWELFTH = "hut on the twelfth place"
PERSON = ("man", "woman")  # by gender
MATERIAL = "material in a cell"
ASIDE = "material beside the board"
BUILDING = "building"
PRIEST = "priest in the temple"
TASK = "task"
FULFILLED = "fulfilled task"
JEWEL = "jewelry tile"


def goods(v: Any) -> Iterator[Fact]:
    """What the seats hold, and what of theirs lies on the common boards."""
    for seat in range(v.players):
        yield from counted(v, seat)
        yield from _named(v, seat)
    for die in range(v.laid):
        yield from moved(int(v.die_seat[die]), DIE, terms.tile_name(int(v.die_tile[die])))
    for seat in v.temple.tolist():
        if seat != NOBODY:
            yield Fact(seat, PRIEST, 1)
    for jewel, owner in enumerate(v.jewel_owner.tolist()):
        if owner != NOBODY:
            yield Fact(owner, JEWEL, 1, terms.jewel_name(jewel))


def counted(v: Any, seat: int) -> Iterator[Fact]:
    """Things without a place or kind."""
    yield Fact(seat, STATUS, int(v.status[seat]))
    yield Fact(seat, SHELL, int(v.shells[seat]))
    yield Fact(seat, OFFERING, int(v.offerings[seat]))
    yield Fact(seat, GOD_TILE, int(v.god_tiles[seat]))
    yield Fact(seat, AT_HOME, int(v.huts_left[seat]))
    yield Fact(seat, TWELFTH, int(v.huts[seat, box.TWELFTH]))
    yield Fact(seat, BUILDING, int(v.built[seat].sum()))
    yield Fact(seat, FULFILLED, int(v.tasks_done[seat]))


def _named(v: Any, seat: int) -> Iterator[Fact]:
    """Things that have a place or a kind."""
    for colour in range(box.COLOURS):
        yield Fact(seat, CARD, int(v.hand[seat, colour]), terms.god_name(colour))
    for region in range(box.REGIONS):
        yield Fact(seat, HUT, int(v.settled[seat, region]), terms.region_name(region))
    for gender in range(box.GENDERS):
        for ability in range(box.ABILITIES):
            yield Fact(seat, PERSON[gender], int(v.people[seat, gender, ability]), terms.ability_name(ability))
    for cell in range(box.CELLS):
        yield Fact(seat, MATERIAL, int(v.cells[seat, cell] == box.STORED), box.CELL_NAMES[cell])
    for material in range(box.MATERIALS):
        yield Fact(seat, ASIDE, int(v.aside[seat, material]), terms.material_name(material))
    for task in v.tasks[seat].tolist():
        if task != NOBODY:
            yield Fact(seat, TASK, 1, terms.task_name(task))
