"""Bora Bora's board: the village: what the viewer owns."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any

from motu.drawing import Drawn, Joined, Targets, at, fitted, group, piece, spot, tag, use, words
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import CREAM, DARK
from motu.engine.record import NOBODY
from motu.language import name_of

from .. import box, payment
from ..rules.measures import shortage
from ..speech import _
from ..words.terms import god_code, god_effect, god_name, material_name, person_name, task_name
from . import art
from .art import badge, count
from .clicks import faces_of
from .islands import MATERIAL_FILLS, SIDE
from .shared import caption, card


def laid_by(v: Any, me: int) -> tuple[int, ...]:
    """The faces of the dice that a seat has placed in this round."""
    laid = v.laid
    return tuple(
        [face for face, seat in zip(v.die_face.tolist()[:laid], v.die_seat.tolist()[:laid], strict=True) if seat == me]
    )


@kept
def _own_dice(v: Any, me: int, laid: tuple[int, ...], targets: Targets) -> list[Drawn]:
    """The dice still to be placed; the sea-blue places stay when they are gone."""
    parts, pieces = [], []
    faces = faces_of(v, me)
    for k in range(box.DICE_EACH):
        x, y = 25 + 37 * k, 27
        empty, outline = _place_of_die(x, y)
        parts.append(empty)
        if k >= len(faces):
            parts.append(targets.place(f"die-{k}", outline, _("empty")))
        else:
            face = faces[k] + 1
            parts.append(_die(k, face, outline))
            copy = laid.count(face) + faces[:k].count(faces[k])
            pieces.append(piece(f"die-{me}-{face}-{copy}", x, y, art.die(face, me, 34)))
    return [*parts, group(*pieces, class_="pieces")]


@cache
def _place_of_die(x: int, y: int) -> tuple[Drawn, Drawn]:
    """Where a die lies, and the outline of its spot."""
    edge = {"fill": "none", "stroke": "var(--line-2, #a08e72)", "stroke_dasharray": "3 3"}
    return (
        tag("rect", x=x - 15, y=y - 15, width=30, height=30, rx=7, **edge),
        tag("rect", x=x - 17, y=y - 17, width=34, height=34, rx=9),
    )


@by_facts
def _die(k: int, face: int, outline: Drawn) -> Drawn:
    spoken = _("your die {face}").format(face=face)
    return spot(f"die-{k}", outline, tag("title", spoken), label=spoken, data_thing="die")


@kept
def _goods(v: Any, me: int) -> list[Drawn]:
    """Offerings, shells, god tiles, priests."""
    rows = (
        ("offerings", "bb-offering", int(v.offerings[me]), _("{count} offerings"), "offering"),
        ("shells", "bb-shell", int(v.shells[me]), _("{count} shells"), "shell"),
        ("god-tiles", "bb-god-tile", int(v.god_tiles[me]), _("{count} god tiles: any god, no offering; 2 VP each at the end"), "god_tile"),
        ("", "bb-priest", int(v.priests[me]), _("{count} priests to send to the temple"), "temple"),
    )  # fmt: skip
    return [_good(me, k, *row) for k, row in enumerate(rows)]


@by_facts
def _good(me: int, k: int, name: str, sign: str, number: int, said: str, thing: str) -> Drawn:
    x, y = 132 + 54 * (k % 2), 15 + 30 * (k // 2)
    shown = group(use(sign, x, y, 23, class_=f"p{me}"), count(number, x + 17, y + 6, 17, anchor=""))
    spoken = said.format(count=number)
    if not name:
        return group(tag("title", spoken), shown, data_thing=thing)
    outline = tag("rect", x=x - 13, y=y - 15, width=50, height=30, rx=8)
    return Drawn(shown + spot(name, outline, tag("title", spoken), label=spoken, data_thing=thing))


@kept
def _hand_cards(v: Any, seat: int, me: int) -> list[Drawn]:
    """The god cards by colour; a colour not held is a pale place."""
    hand = v.hand[me].tolist()
    parts = [_card(colour, number) for colour, number in enumerate(hand)]
    unknown = int(v.hand_size[me]) - sum(hand)
    if unknown:
        parts.append(caption(_("{count} unknown").format(count=unknown), 232, 86, room=90, text_anchor="end"))
    return parts


@by_facts
def _card(colour: int, number: int) -> Drawn:
    x = 27 + 46.5 * colour
    spoken = _("{count} {colour} cards: {effect}").format(
        count=number, colour=god_name(colour), effect=god_effect(colour)
    )
    cards = [
        tag("use", href=f"#bb-card-{colour}", x=x - 18 + 3 * k, y=62 - 2 * k, width=36, height=46, opacity=None if number else 0.25)
        for k in range(max(1, min(number, 3)))
    ]  # fmt: skip
    outline = tag("rect", x=x - 19, y=60, width=42, height=50, rx=7)
    tally = [badge(number, x + 16, 100)] if number > 1 else []
    over = spot(f"hand-{god_code(colour)}", outline, tag("title", spoken), label=spoken, data_thing="card")
    return Drawn("".join((*cards, *tally, over)))


@kept
def _slots(v: Any, me: int) -> Joined:
    """Twelve places for huts and persons; the twelfth holds many huts."""
    facts = zip(v.person[me].tolist(), v.huts[me].tolist(), v.shifted[me].tolist(), strict=True)
    grounds, pieces, outlines = zip(*(_slot(me, slot, *there) for slot, there in enumerate(facts)), strict=True)
    lawn = tag("rect", x=4, y=109, width=SIDE - 8, height=112, rx=11, fill="var(--palm)", fill_opacity=0.75)
    people = group(*filter(None, pieces), class_="pieces")
    return card("village-places", _("huts and people"), 109, 221, lawn, *grounds, people, *outlines)


@by_facts
def _slot(me: int, slot: int, person: int, huts: int, shifted: int) -> tuple[Drawn, Drawn, Drawn]:
    """A place: its ground, what stands there, and the spot over it."""
    pieces: list[Drawn] = []
    x, y = 23 + 38.8 * (slot % 6), 138 + 54 * (slot // 6)
    spoken = _("place {number}").format(number=slot + 1) + ": "
    if person != NOBODY:
        spoken += person_name(person) + (" " + _("(shifted)") if shifted else "")
        gender, tile = divmod(person, box.PEOPLE)
        face = art.person(
            gender, int(box.ABILITY[gender, tile]), int(box.SYMBOLS[gender, tile]), 36.0, 47.0, bool(shifted)
        )
        name = f"{'man' if gender == box.MEN else 'woman'}-tile-{tile}"
        pieces.append(piece(name, x, y + (3 if shifted else 0), face))
    else:
        spoken += _("{count} huts").format(count=huts) if huts else _("empty")
        if huts:
            many = [badge(huts, 11, 13)] if slot == box.TWELFTH else []
            pieces.append(piece(f"own-hut-{slot}", x, y, art.hut(me, 31), *many))
    ground = tag("rect", x=x - 18, y=y - 24, width=36, height=48, rx=6, fill="#f3e3c3", fill_opacity=0.55 if slot != box.TWELFTH else 0.95,
                 stroke="#5b4636", stroke_opacity=0.6, stroke_width=1.6 if slot == box.TWELFTH else 0.8)  # fmt: skip
    outline = tag("rect", x=x - 18, y=y - 24, width=36, height=48, rx=6)
    thing = "person" if person != NOBODY else "twelfth" if slot == box.TWELFTH else "slot"
    if slot == box.TWELFTH and person == NOBODY:
        pieces.append(words(box.TWELFTH + 1, x - 15, y - 13, font_size=12, font_weight="bold", fill="#5b4636"))
    if shifted:
        pieces.append(at(x + 13, y - 18, tag("circle", r=5.6, fill="#3f7d58", stroke=CREAM, stroke_width=0.8),
                         tag("path", d="M-2.4 0.2 L-0.6 2.2 L2.6 -2", fill="none", stroke=CREAM, stroke_width=1.4)))  # fmt: skip
    over = spot(f"slot-{slot}", outline, tag("title", spoken), label=spoken, data_thing=thing)
    return ground, Drawn("".join(pieces)), over


CELL_SIZE = 34


def _cell_place(cell: int) -> tuple[float, float]:
    place = box.DATA["ceremony"]["cells"][cell]
    return 21 + 33.2 * place["col"], 244 + CELL_SIZE * place["row"]


@kept
def _ceremony(v: Any, me: int) -> Joined:
    """The ceremony place: cells for materials, buildings on pairs of them; beside it what is still to build."""
    states, built, aside = v.cells[me].tolist(), v.built[me].tolist(), v.aside[me].tolist()
    parts = [
        tag("rect", x=4, y=225, width=135, height=106, rx=10, fill="var(--wood)"), tag("rect", x=4, y=225, width=135, height=106, rx=10, fill="url(#m-planks)"),
    ]  # fmt: skip
    pieces: list[Drawn] = []
    covered: dict[int, list[int]] = {}
    for cell, state in enumerate(states):
        ground, stored = _cell(cell, state)
        parts.append(ground)
        pieces.append(stored)
        if state >= box.BUILT:
            covered.setdefault(state - box.BUILT, []).append(cell)
    for k in range(box.BUILDINGS):
        if built[k]:
            pieces.append(_house(me, k, tuple(covered[k])))
        else:
            parts.append(_to_build(k))
            pieces.append(_house(me, k, ()))
    parts.append(
        caption(_("{vp} VP each").format(vp=int(box.BUILDING_VP[v.round_number - 1])), 190, 300, room=92, class_="mid")
    )
    parts += [_aside(k, number) for k, number in enumerate(aside)]
    return card("village-ceremony", _("the ceremony place"), 225, 331, *parts, group(*pieces, class_="pieces"))


@by_facts
def _cell(cell: int, state: int) -> tuple[Drawn, Drawn]:
    """A cell with its spot, and the material in it."""
    x, y = _cell_place(cell)
    material, stored = int(box.CELL_MATERIAL[cell]), Drawn("")
    spoken = _("cell {cell} for {material}").format(cell=box.CELL_NAMES[cell], material=material_name(material))
    if state >= box.BUILT:
        spoken += ", " + _("built over")
    elif state == box.STORED:
        spoken += ", " + _("filled")
        stored = piece(f"material-{cell}", x, y, use(f"bb-material-{material}", 0, 0, 27))
    ground = group(
        tag("rect", x=x - 15.5, y=y - 15.5, width=31, height=31, rx=5, fill=MATERIAL_FILLS[material], fill_opacity=0.95 if state == box.STORED else 0.42, stroke=CREAM, stroke_opacity=0.5),
        *([use(f"bb-material-{material}", x, y, 17, opacity=0.55)] if state == box.FREE else []),
    )  # fmt: skip
    outline = tag("rect", x=x - 15.5, y=y - 15.5, width=31, height=31, rx=5)
    over = spot(f"cell-{cell}", outline, tag("title", spoken), label=spoken, data_thing="cell")
    return Drawn(ground + over), stored


def _beside(k: int) -> tuple[float, float]:
    """Where a building lies that is not built."""
    return 159 + 31 * (k % 3), 241 + 31 * (k // 3)


@by_facts
def _to_build(k: int) -> Drawn:
    x, y = _beside(k)
    spoken = _("building of value {value}, not built").format(value=int(box.BUILDING_VALUE[k]))
    outline = tag("rect", x=x - 15.5, y=y - 15.5, width=31, height=31, rx=6)
    return spot(f"building-{k}", outline, tag("title", spoken), label=spoken, data_thing="building")


@by_facts
def _house(me: int, k: int, cells: tuple[int, ...]) -> Drawn:
    """A building on its cells, or beside them."""
    value = int(box.BUILDING_VALUE[k])
    if not cells:
        house = use("bb-building", 0, -2, 25, class_=f"p{me}"), badge(value, 6.5, 7.5, r=7.2)
        return piece(f"building-{me}-{k}", *_beside(k), *house)
    ends = [_cell_place(cell) for cell in cells]
    cx, cy = sum(e[0] for e in ends) / 2, sum(e[1] for e in ends) / 2
    wide, tall = (len(set(line)) > 1 for line in zip(*ends, strict=True))
    w, h = 65 if wide else 31, 65 if tall else 31
    walls = [tag("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=6, fill="#c4bcab", stroke=DARK), use("bb-building", -9 if wide else 0, 0 if wide else -8, 32, class_=f"p{me}"),
             badge(value, 19 if wide else 0, 0 if wide else 20)]  # fmt: skip
    return piece(f"building-{me}-{k}", cx, cy, *walls)


@by_facts
def _aside(k: int, number: int) -> Drawn:
    """Materials beside the board."""
    x, y = 154 + 31 * k, 316
    spoken = _("{count} {material} beside the board").format(count=number, material=material_name(k))
    shown = group(
        use(f"bb-material-{k}", x, y, 17),
        count(number, x + 9, y + 5, 13, anchor=""),
        opacity=None if number else 0.45,
    )
    outline = tag("rect", x=x - 10, y=y - 15, width=30, height=30, rx=6)
    return Drawn(shown + spot(f"aside-{k}", outline, tag("title", spoken), label=spoken, data_thing="aside"))


@kept
def _own_tasks(v: Any, me: int, targets: Targets) -> list[Drawn]:
    """Three tasks with what is still missing."""
    parts = []
    for slot, task in enumerate(v.tasks[me].tolist()):
        if task != NOBODY:
            missing = int(shortage(v, me, task, payment.UNPAID))
            parts.append(_task(me, slot, task, missing))
            continue
        empty = {"x": 5, "y": 336 + 43 * slot, "width": SIDE - 10, "height": 40, "rx": 8}
        parts.append(tag("rect", **empty, fill="none", stroke="var(--line-2, #a08e72)", stroke_dasharray="4 4"))
        parts.append(targets.place(f"task-{slot}", tag("rect", **empty), _("empty")))
    return parts


@by_facts
def _task(me: int, slot: int, task: int, missing: int) -> Drawn:
    y = 336 + 43 * slot
    outline = tag("rect", x=5, y=y, width=SIDE - 10, height=40, rx=8)
    spoken = task_name(task) + ": " + (_("fulfilled") if not missing else _("{count} missing").format(count=missing))
    state = (
        at(SIDE - 19, y + 20, tag("circle", r=9.5, fill="#3f7d58", stroke=CREAM), tag("path", d="M-4 0.4 L-1 3.6 L4.4 -3.4", fill="none", stroke=CREAM, stroke_width=2.4))
        if not missing else group(count(f"−{missing}", SIDE - 19, y + 26, 17, "#8a3d28"))
    )  # fmt: skip
    face = group(
        tag("rect", x=5, y=y + 1, width=SIDE - 10, height=40, rx=8, **art.SHADE),
        tag("rect", x=5, y=y, width=SIDE - 10, height=40, rx=8, fill="#f6ead0", stroke=DARK, stroke_width=0.9),
        at(40, y + 20, art.wanted(task, me)),
        fitted(task_name(task), 78, y + 24, room=120, size=13, least=10.8, lines=3, fill=DARK), state,
    )  # fmt: skip
    over = spot(f"task-{slot}", outline, tag("title", spoken), label=spoken, data_thing="task")
    return Drawn(piece(f"task-tile-{task}", 0, 0, face) + over)


@kept
def _treasure(v: Any, me: int, targets: Targets) -> list[Drawn]:
    """Jewelry owned, and how many tasks are done."""
    tiles = [k for k in range(box.JEWELS) if v.jewel_owner[k] == me]
    parts = [
        caption(_("Tasks done"), 6, 480, room=100), count(int(v.tasks_done[me]), 24, 499, 17),
        caption(_("Jewelry"), 112, 480, room=76),
        count(_("{vp} VP").format(vp=sum(int(box.JEWEL_VP[k]) for k in tiles)), 234, 480, 13, anchor="end"),
    ]  # fmt: skip
    for k, tile in enumerate(tiles):
        face = group(use(f"bb-jewel-{box.JEWEL_TYPE[tile]}", 0, 0, 21))
        parts.append(piece(f"jewel-tile-{tile}", 122 + 22 * k, 495, face, data_thing="jewel"))
    parts.append(targets.place("treasure", tag("rect", x=108, y=466, width=128, height=40, rx=8), _("Jewelry")))
    return parts


def draw_village(v: Any, seat: int, me: int, laid: tuple[int, ...], targets: Targets) -> list[Joined]:
    """What the viewer owns: dice, goods and cards; huts and people; the ceremony place; tasks and jewelry."""
    whose = _("The village of {name}").format(name=name_of(me))
    return [
        card(
            "village",
            whose,
            0,
            111,
            *_own_dice(v, me, laid, targets),
            *_goods(v, me),
            *_hand_cards(v, seat, me),
        ),
        _slots(v, me),
        _ceremony(v, me),
        card(
            "village-tasks", _("tasks and jewelry"), 335, 507, *_own_tasks(v, me, targets), *_treasure(v, me, targets)
        ),
    ]
