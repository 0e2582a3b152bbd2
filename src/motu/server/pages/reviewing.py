"""How a match went, as the page shows it: the curve as bands and lines, turning points, luck apart from skill."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motu.coaching import Decision, Moment, Review, Swing, words
from motu.drawing import MARKS, at_hand
from motu.engine.match import Match
from motu.language import _, naming

from ..hall.table import Table
from .gamekit import kit
from .hinting import SURE, spots_of, whole
from .looks import names_of
from .showing import Pages

WIDE, HIGH = 1000, 200  # of a picture that is stretched to its place


@dataclass(frozen=True)
class Band:
    """One seat in the curve."""

    seat: int
    name: str
    colour: int
    mark: str
    band: str  # points of the area of its chance
    line: str  # points of the line of its expected points
    doubt: str = ""  # points of the area in which its chance (alone: its points) lies as good as surely


@dataclass(frozen=True)
class Turn:
    """A turning point of the one for whom the match is reviewed."""

    number: int
    move: int
    x: float  # percent of the way through the match
    kind: str
    cause: str
    text: str
    amount: str
    better: str  # the better answer, "" where it was no slip
    better_worth: str
    played_worth: str
    cost: str
    why: str
    better_spots: str
    played_spots: str


@dataclass(frozen=True)
class Row:
    """A seat's account in whole numbers that add up."""

    name: str
    colour: int
    parts: list[str]  # start, luck, own, others
    end: str
    accuracy: str


# -- the curve --


def curve_message(pages: Pages, table: Table, match: Match, moments: Sequence[Moment], seat: int) -> dict[str, Any]:
    view = at_hand(match.view(seat))
    names, colours = names_of(table, view), kit(match.game.id).colours(view)
    order = [seat, *(other for other in range(match.players) if other != seat)]
    highest = max(1.0, *(points for moment in moments for points in moment.points))
    length = max(len(match.log), 1)
    xs = [WIDE * moment.moves / length for moment in moments]
    bands = []
    for place, who in enumerate(order):
        below = (
            [sum(moment.chances[other] for other in order[:place]) for moment in moments] if match.players > 1 else []
        )
        above = [low + moment.chances[who] for low, moment in zip(below, moments, strict=False)]
        line = [moment.points[who] / highest for moment in moments]
        doubts = [SURE * moment.doubt / (1 if above else highest) for moment in moments] if who == seat else []
        bands.append(
            Band(
                who, names[who], colours[who], MARKS[colours[who]], area(xs, above, below), joined(xs, line),
                around(xs, above or line, doubts),
            )
        )  # fmt: skip
    told = [
        {"moves": moment.moves, "chances": [words.percent(chance) for chance in moment.chances],
         "points": [round(points) for points in moment.points], "doubt": doubt_of(moment)}
        for moment in moments
    ]  # fmt: skip
    html = pages.show(
        "_curve.html", bands=bands, told=told, data=json.dumps(told), highest=round(highest), seat=seat,
        length=len(match.log), wide=WIDE, high=HIGH, over=match.is_terminal,
    )  # fmt: skip
    return {"html": html}


def doubt_of(moment: Moment) -> str:
    """ "± 4", in points of chance, alone in points; "" where there is none to speak of."""
    doubt = round(SURE * moment.doubt * (100 if moment.chances else 1))
    return f"± {doubt}" if doubt else ""


def around(xs: Sequence[float], line: Sequence[float], doubts: Sequence[float]) -> str:
    """The area that lies so far around a line."""
    above = [min(y + doubt, 1.0) for y, doubt in zip(line, doubts, strict=False)]
    return area(xs, above, [max(y - doubt, 0.0) for y, doubt in zip(line, doubts, strict=False)])


def area(xs: Sequence[float], above: Sequence[float], below: Sequence[float]) -> str:
    return f"{joined(xs, above)} {joined(xs[::-1], below[::-1])}" if above else ""


def joined(xs: Sequence[float], ys: Sequence[float]) -> str:
    """Places of a picture, from parts between 0 (below) and 1."""
    return " ".join(f"{x:.1f},{HIGH * (1 - y):.1f}" for x, y in zip(xs, ys, strict=True))


# -- the review --


def review_message(pages: Pages, table: Table, match: Match, review: Review, seat: int) -> dict[str, Any]:
    view = at_hand(match.view(seat))
    names, colours = names_of(table, view), kit(match.game.id).colours(view)
    with naming(names):
        turns = [turn(match, review, swing, number) for number, swing in enumerate(review.swings[seat], 1)]
        rows = [row(review, who, names[who], colours[who]) for who in range(match.players)]
        html = pages.show(
            "_review.html",
            summary=words.summary(review, seat),
            turns=turns,
            rows=rows,
            alone=match.players == 1,
            table=table.id,
            seat=seat,
        )
    return {"html": html}


def turn(match: Match, review: Review, swing: Swing, number: int) -> Turn:
    slip = next((one for one in review.decisions if one.move == swing.move and swing.cause == "slip"), None)
    return Turn(
        number=number,
        move=swing.move,
        x=100 * swing.move / max(len(match.log), 1),
        kind=swing.cause,
        cause=words.cause(swing),
        text=words.deed(match, swing),
        amount=words.signed(swing.amount * (100 if match.players > 1 else 1)),
        better=words.instead(match, slip) if slip else "",
        better_worth=worth(review, slip.best_worth) if slip else "",
        played_worth=worth(review, slip.worth) if slip else "",
        cost=amount(review, slip.loss) if slip else "",
        why=words.why_better(review, slip) if slip else "",
        better_spots=lit(match, slip, slip.best) if slip else "",
        played_spots=lit(match, slip, slip.played) if slip else "",
    )


def lit(match: Match, decision: Decision, action: int) -> str:
    """The spots of an answer at its moment, as the one who decided saw them."""
    view = at_hand(match.at(decision.move).view(decision.seat))
    return " ".join(spots_of(kit(match.game.id), view, decision.seat, action))


def worth(review: Review, value: float) -> str:
    return words.percent(value) if review.players > 1 else str(round(value))


def amount(review: Review, value: float) -> str:
    return str(round(100 * value if review.players > 1 else value))


def row(review: Review, seat: int, name: str, colour: int) -> Row:
    account, scale = review.accounts[seat], 100 if review.players > 1 else 1
    start, luck, own, others = whole(
        [scale * part for part in (account.start, account.luck, account.own, account.others)]
    )
    parts = [str(start), *(words.signed(part) if part else "0" for part in (luck, own, others))]
    accuracy = _("{percent}%").format(percent=round(100 * account.accuracy)) if account.choices else "–"
    return Row(name, colour, parts, str(round(scale * account.end)), accuracy)
