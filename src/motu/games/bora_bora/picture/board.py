"""The board of Bora Bora as text and as a picture: five islands, the village of the viewer, and the market."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

import re
from functools import cache
from typing import Any

from motu.drawing import (
    NO_TARGETS,
    Drawn,
    Fact,
    Joined,
    Panel,
    Targets,
    at,
    column,
    group,
    layer,
    picture,
    standalone,
    tag,
    use,
)
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import COMMON, DARK, blob
from motu.engine.record import NOBODY

from .. import box, payment
from ..rules.measures import shortage
from ..speech import _
from ..words.terms import person_name, task_name
from . import art
from .art import count
from .clicks import faces_of, viewer
from .islands import GROUNDS, HEIGHT, SIDE, WIDTH, draw_sea, land, signposts
from .market import draw_market
from .shared import SHEET
from .tiles import dice_laid, draw_markers, draw_tiles, status_track, tile_places
from .village import draw_village, laid_by


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Joined:
    """Action tiles with their dice, the islands, the status track."""
    return _islands(v)


@kept
def _islands(v: Any) -> Joined:
    places, here = tile_places(v), land(v)
    return picture(
        WIDTH, HEIGHT,
        layer(*draw_tiles(v, places)),
        draw_sea(),
        here.regions,
        here.fish,
        signposts(), status_track(v),
        here.huts,
        layer(*dice_laid(v, places), *draw_markers(v), class_="pieces"),
        label=_("Five islands with twelve regions, action tiles above, status track below"),
    )  # fmt: skip


OWN = "around full"  # one's own village left, the market right


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Joined]:
    """Left the viewer's village, right the market."""
    me = viewer(v, seat)
    return [_village(v, seat, me, laid_by(v, me), targets), _market(v, targets)]


@kept
def _village(v: Any, seat: int, me: int, laid: tuple[int, ...], targets: Targets) -> Joined:
    return column(*draw_village(v, seat, me, laid, targets))


@kept
def _market(v: Any, targets: Targets) -> Joined:
    return column(*draw_market(v, targets))


def _line_of(v: Any, seat: int, with_tasks: bool) -> Joined:
    """A player's huts left, people and dice to come; below them the tasks and what is missing for each."""
    faces, huts = faces_of(v, seat), int(v.huts_left[seat])
    parts = [_huts_left(seat, huts), *(_die(seat, face, 322 - 24 * k) for k, face in enumerate(reversed(faces)))]
    people = [person for person in v.person[seat].tolist() if person != NOBODY]
    step = min(22.0, 190.0 / max(1, len(people)))
    parts += [_person(person, 60 + step * k) for k, person in enumerate(people)]
    spoken = _("dice {dice}, {huts} huts left, {people} people").format(
        dice=" ".join(str(face + 1) for face in faces) or "-",
        huts=huts,
        people=len(people),
    )
    if not with_tasks:
        return picture(334, 26, *parts, name=f"seat-{seat}", label=spoken)
    for k, task in enumerate(v.tasks[seat].tolist()):
        if task != NOBODY:
            parts.append(_task(seat, k, task, int(shortage(v, seat, task, payment.UNPAID))))
    return picture(334, 54, *parts, name=f"seat-{seat}", label=spoken)


@cache
def _huts_left(seat: int, huts: int) -> Drawn:
    return Drawn(use("m-hut", 11, 13, 22, class_=f"p{seat}") + count(huts, 24, 19, 15, anchor=""))


@cache
def _die(seat: int, face: int, x: int) -> Drawn:
    return use(f"bb-die-{face + 1}", x, 13, 22, class_=f"p{seat}")


@by_facts
def _person(person: int, x: float) -> Drawn:
    gender, tile = divmod(person, box.PEOPLE)
    man = gender == box.MEN
    shape = {"x": -10, "y": -10, "width": 20, "height": 20, "rx": 3 if man else 10}
    return at(
        x, 13,
        tag("title", person_name(person)),
        tag("rect", **shape, fill=art.MEN_FILL if man else art.WOMEN_FILL, stroke=DARK, stroke_width=0.8),
        use(f"bb-can-{box.ABILITY[gender, tile]}", 0, 0, 16),
        data_thing="person",
    )  # fmt: skip


@by_facts
def _task(seat: int, k: int, task: int, missing: int) -> Drawn:
    """A task, and how much is missing for it."""
    if missing:
        state = count(f"−{missing}", 92, 46, 13, "#8a3d28", "end")
    else:
        state = tag("path", d="M82 41 L85 44.5 L91 37", fill="none", stroke="#2f6b47", stroke_width=2.4)
    return at(
        112 * k, 0, tag("title", task_name(task)),
        tag("rect", x=0.5, y=29.5, width=106, height=23, rx=6, fill="#f6ead0", stroke="#a08e72"),
        at(34, 41, group(art.wanted(task, seat), transform="scale(.72)")), state,
    )  # fmt: skip


ROOMY = 3  # up to so many players the panels also show the tasks of the others


def panels(v: Any, seat: int) -> list[Panel]:
    """What everybody may know of each player."""
    return _panels(v, viewer(v, seat) if v.players <= ROOMY else NOBODY)


@kept
def _panels(v: Any, me: int) -> list[Panel]:
    roomy = bool(v.players <= ROOMY)
    return [_panel(v, player, roomy and player != me) for player in range(v.players)]  # a village shows its own tasks


@kept
def _panel(v: Any, player: int, with_tasks: bool) -> Panel:
    place = v.order.tolist().index(player) + 1
    facts = _facts(
        place, int(v.hand_size[player]), int(v.offerings[player]), int(v.shells[player]), int(v.god_tiles[player]),
        int(v.tasks_done[player]),
    )  # fmt: skip
    return Panel(facts, Drawn(_line_of(v, player, with_tasks)))


@by_facts
def _facts(place: int, cards: int, offerings: int, shells: int, god_tiles: int, tasks: int) -> tuple[Fact, ...]:
    return (
        Fact(_("turn"), f"{place}.", "", _("place in the turn order"), "order"),
        Fact(_("cards"), cards, "bb-card", _("god cards in hand"), "card"),
        Fact(_("offerings"), offerings, "bb-offering", _("offerings"), "offering"),
        Fact(_("shells"), shells, "bb-shell", _("shells"), "shell"),
        Fact(_("god tiles"), god_tiles, "bb-god-tile", _("god tiles"), "god_tile"),
        Fact(_("tasks"), tasks, "", _("tasks fulfilled"), "task"),
    )


def svg(v: Any) -> str:
    """Village, islands and market side by side as a picture of its own."""
    me = viewer(v, NOBODY)
    left, right = draw_village(v, NOBODY, me, laid_by(v, me), NO_TARGETS), draw_market(v, NO_TARGETS)
    parts, x = [], GAP
    for drawings, width in ((left, SIDE), ([draw(v, NOBODY)], WIDTH), (right, SIDE)):
        parts += [_placed(drawing, x) for drawing in drawings]
        x += width + GAP
    paper = tag("rect", width=x, height=SHEET + 2 * GAP, fill="var(--paper-2)")
    whole = picture(x, SHEET + 2 * GAP, paper, *parts, name="bora-bora", label=_("Bora Bora"))
    return standalone(whole, (COMMON, SYMBOLS))


def _placed(drawing: Joined, x: float) -> Drawn:
    """A picture inside another one, as high in it as its own window says."""
    text = str(drawing)
    window = re.search(r'viewBox="\S+ (\S+) (\S+) (\S+)"', text)
    assert window
    top, width, height = window.groups()
    return Drawn(text.replace("<svg ", f'<svg x="{x}" y="{float(top) + GAP:g}" width="{width}" height="{height}" ', 1))


GAP = 12  # between the three in one picture


SYMBOLS = Drawn(art.SYMBOLS + GROUNDS)


def cover() -> Joined:
    """The picture on the home page."""

    def isle(seed: int, x: float, y: float, size: float) -> Drawn:
        return at(
            x, y, tag("path", d=blob(seed, size * 1.22, 0.06), fill="var(--shallow)", fill_opacity=0.55), tag("path", d=blob(seed, size * 1.1, 0.06), fill="none", stroke="var(--foam)", stroke_opacity=0.75, stroke_width=1.6),
            tag("path", d=blob(seed, size, 0.07), fill="var(--beach)"), tag("path", d=blob(seed, size, 0.07), fill="url(#m-sand)"), tag("path", d=blob(seed + 40, size * 0.74, 0.1), fill="var(--palm)"),
        )  # fmt: skip

    lane: dict[str, Any] = {
        "fill": "none",
        "stroke": "var(--foam)",
        "stroke_width": 3,
        "stroke_dasharray": "1 8",
        "stroke_linecap": "round",
    }
    return picture(
        320, 190,
        tag("rect", width=320, height=190, fill="url(#m-sea)"), tag("rect", width=320, height=190, fill="url(#m-waves)"),
        tag("path", d="M60 70 Q110 40 160 95 M165 100 Q230 60 268 62 M160 110 Q220 150 262 150", **lane),
        isle(4, 52, 78, 42), isle(7, 160, 104, 56), isle(2, 272, 56, 36), isle(9, 266, 152, 30),
        use("bb-type-0", 150, 74, 46), use("bb-type-2", 186, 96, 34), use("m-palm", 30, 60, 36), use("m-palm", 290, 40, 32), use("bb-type-1", 266, 146, 34),
        at(148, 118, art.hut(0, 40)), at(182, 126, art.hut(2, 36)), at(60, 84, art.hut(1, 36)), at(268, 62, art.hut(3, 34)),
        at(96, 158, art.die(5, 0, 34)), at(132, 168, art.die(2, 1, 28)), at(226, 106, group(use("m-boat", 0, 0, 40, class_="p0"))),
        at(38, 150, tag("use", href="#bb-card-0", x=-16, y=-20, width=32, height=40, transform="rotate(-12)"), tag("use", href="#bb-card-2", x=-4, y=-20, width=32, height=40, transform="rotate(8)")),
        label="", name="cover-bora-bora",
    )  # fmt: skip
