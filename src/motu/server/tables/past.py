"""What a table's events add up to beside the match: who decided each move, and what is being asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ..ground.copies import altered
from .events import Event


@dataclass
class Asked:
    """A question to all people at the table: may something be taken back, or a bot have an absent person's seat?"""

    number: int  # of its event
    what: str  # "undo" or "bot"
    by: int  # the seat that asks
    seat: int  # the seat that it is about
    agreed: set[int] = field(default_factory=set)  # seats whose people agree


class Past:
    """Grows with each event."""

    def __init__(self, bots: Sequence[str | None], events: Iterable[Event] = ()) -> None:
        self.bots = list(bots)  # the bot that decides in each seat, None where a person does
        self.deciders: list[str | None] = []  # the bot that decided each move of the log
        self.lengths = [0]  # moves in the log after each event
        self.undone = 0  # how often something was taken back
        self.hints = False  # whether it was agreed at the start that people may ask the coach
        self.hinted: set[tuple[int, int]] = set()  # moves in the log when a seat asked the coach, and which seat
        self.asked: Asked | None = None
        for event in events:
            self.add(event)

    def after(self, events: Iterable[Event]) -> Past:
        """The past with some more of it."""
        found = altered(
            self, bots=list(self.bots), deciders=list(self.deciders), lengths=list(self.lengths),
            hinted=set(self.hinted), asked=self.asked and replace(self.asked, agreed=set(self.asked.agreed)),
        )  # fmt: skip
        for event in events:
            found.add(event)
        return found

    def add(self, event: Event) -> None:
        if event.kind in ("open", "begin") and "bots" in (event.body or {}):
            self.bots = list(event.body["bots"])
            self.hints = self.hints or bool(event.body.get("hints"))
        elif event.kind == "moves":
            self.deciders += [self.bots[seat] for seat, _action, _hash in event.body]
            self._forget(event.seat)
        elif event.kind == "undo":
            del self.deciders[int(event.body) :]
            self.hinted = {(at, seat) for at, seat in self.hinted if at <= int(event.body)}
            self.undone += 1
            self.asked = None
        elif event.kind in ("bot", "clock") and event.seat is not None:
            self.bots[event.seat] = event.body["bot"]
            self.asked = None  # other people than those who were asked
        elif event.kind == "back" and event.seat is not None:
            self.bots[event.seat] = None
            self.asked = None
        elif event.kind == "hint" and event.seat is not None:
            self.hinted.add((int(event.body["at"]), event.seat))
        else:
            self._ask(event)
        self.lengths.append(len(self.deciders))

    def _ask(self, event: Event) -> None:
        if event.seat is None:
            return
        if event.kind == "ask":
            self.asked = Asked(event.number, event.body["what"], event.seat, int(event.body["seat"]))
        elif event.kind == "agree" and self.asked:
            self.asked.agreed.add(event.seat)
        elif event.kind == "refuse":
            self.asked = None

    def _forget(self, seat: int | None) -> None:
        """A question ends when the match goes on, or when the seat that it is about acts."""
        if self.asked and (self.asked.what == "undo" or self.asked.seat == seat):
            self.asked = None
