"""A hint as the page shows it: a card for each good move, and the spots of the board that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motu.coaching import Hint, words
from motu.drawing import at_hand
from motu.engine.match import Match
from motu.language import _, naming, speech_of

from ..hall.table import Table
from .gamekit import Kit, kit
from .looks import names_of
from .showing import Pages

KINDS = 6  # of bars that look different
SURE = 2  # standard errors that "±" means
NARROW = 7  # percent of a bar below which no number fits into it


@dataclass(frozen=True)
class Bar:
    """A part of the expected points, drawn as a part of a bar; places are percent of the widest one."""

    source: str
    kind: int
    points: int
    x: float
    wide: float

    @property
    def has_room(self) -> bool:
        return self.wide >= NARROW


@dataclass(frozen=True)
class Card:
    """One good move."""

    number: int
    action: int
    title: str
    gain: str  # what it brings at once
    chance: str  # to win, empty alone
    doubt: str
    points: int
    bars: list[Bar]
    why: str
    spots: list[str]  # where one clicks to do it


def hint_message(pages: Pages, table: Table, match: Match, hint: Hint) -> dict[str, Any]:
    """What a page is sent of a hint: the cards, and what to light on the board."""
    view = at_hand(match.view(hint.seat))
    with naming(names_of(table, view)):
        cards = cards_of(kit(match.game.id), view, hint)
        seen = {bar.source: bar.kind for card in cards for bar in card.bars}
        html = pages.show("_hint.html", cards=cards, sources=seen, done=hint.done)
    lights = [{"action": card.action, "spots": card.spots} for card in cards]
    return {"html": html, "lights": lights, "done": hint.done}


def cards_of(its: Kit, view: Any, hint: Hint) -> list[Card]:
    seat, cards = hint.seat, []
    rows = [whole(answer.worth.sources[seat]) if answer.worth.sources else [] for answer in hint.answers]
    widest = max([1, *(sum(max(points, 0) for points in row) for row in rows)])
    for place, (answer, row) in enumerate(zip(hint.answers, rows, strict=True)):
        worth = answer.worth
        doubt = round(100 * SURE * worth.doubt) if worth.chances else round(SURE * worth.doubt)
        cards.append(
            Card(
                number=place + 1,
                action=answer.action,
                title=its.sentence(view, answer.action),
                gain=its.gain(view, answer.action),
                chance=words.percent(worth.chances[seat]) if worth.chances else "",
                doubt=f"± {doubt}" if doubt else "",
                points=sum(row) if row else round(worth.points[seat]),
                bars=bars_of(its, row, widest),
                why=words.why(hint, place),
                spots=spots_of(its, view, seat, answer.action),
            )
        )
    return cards


def spots_of(its: Kit, view: Any, seat: int, action: int) -> list[str]:
    """Where one clicks to do it; a move without such a place has its number on its button alone."""
    return [name for name, actions in its.spots(view, seat).items() if action in actions]


def bars_of(its: Kit, row: Sequence[int], widest: int) -> list[Bar]:
    """The parts of one bar, in the game's order of sources; what takes points away has no length."""
    found: list[Bar] = []
    at = 0.0
    for place, points in enumerate(row):
        if points:
            wide = 100 * max(points, 0) / widest
            name = speech_of(its.game.id).meaning("score", its.game.sources[place])
            found.append(Bar(name, place % KINDS, points, at, wide))
            at += wide
    return found


def whole(parts: Sequence[float]) -> list[int]:
    """Rounded so that they add up to the rounded sum: the largest part takes the rest.

    >>> whole([10.4, 3.4, 1.4])
    [11, 3, 1]
    """
    found = [round(part) for part in parts]
    if found:
        largest = max(range(len(found)), key=lambda place: parts[place])
        found[largest] += round(sum(parts)) - sum(found)
    return found


def not_ready() -> str:
    return _("The coach is still reading the rules of this game: the server has just started. In a minute or two.")
