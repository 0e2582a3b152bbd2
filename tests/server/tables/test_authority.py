"""The authority without a server: what follows from an ask, and that asking alone changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

import motu
from motu.engine.errors import Refused
from motu.engine.record import NOBODY
from motu.server.ground.errors import Denied, Stale
from motu.server.ground.limits import EVENTS
from motu.server.tables.asks import (
    Answer,
    Back,
    Begin,
    Leave,
    Move,
    Play,
    Propose,
    Rename,
    RevokeWatching,
    Sit,
    TakeBack,
)
from motu.server.tables.authority import decide, follow, recorded
from motu.server.tables.events import Event
from motu.server.tables.header import Seat
from motu.server.tables.opening import opened
from motu.server.tables.standing import Standing, first_standing

ANN, BEN, CAT = 1, 2, 3


class Strangers:
    """People of whom nothing is known but who is away."""

    def __init__(self, *away: int) -> None:
        self.away = away

    def is_absent(self, guest: int | None) -> bool:
        return guest in self.away

    def level(self, guest: int, game: str) -> int:
        return 3


def standing(*guests: int | None, clock: str = "") -> Standing:
    """A new table of Wayfinder."""
    match = motu.match("wayfinder", players=len(guests), seed="authority")
    header, events = opened(ANN, "match", match, [Seat(guest, None, "") for guest in guests], 0.0, clock)
    return first_standing(header, match, numbered(events))


def numbered(events: list[Event], after: int = 0) -> list[Event]:
    """Events as the store would hand them back."""
    return [replace(event, number=after + number) for number, event in enumerate(events, 1)]


def after(before: Standing, ask: object, now: float = 0.0, people: Strangers | None = None) -> Standing:
    """The table after an ask, kept nowhere."""
    change = decide(before, ask, people or Strangers())  # type: ignore[arg-type]
    assert change is not None
    found = follow(before, change, now)
    events = numbered(list(change.events), before.version)
    return recorded(found, replace(found.header, version=before.version + len(events)), events)


def move(before: Standing, text: str) -> Play:
    seat = before.match.current_player
    return Play(before.seats[seat].guest or 0, seat, before.match.game.actions.parse(text), before.version)


def test_a_move_is_one_event_and_changes_nothing_by_itself() -> None:
    begun = standing(ANN, BEN)
    hashed = begun.match.hash()
    change = decide(begun, move(begun, "place C3"), Strangers())
    assert change
    (event,) = change.events
    assert (event.kind, event.seat, event.body[0][:2]) == ("moves", 0, [0, "place C3"])
    assert (begun.match.hash(), begun.match.log, begun.past.deciders) == (hashed, [], [])
    then = follow(begun, change, 0.0)
    assert then.header.turns == [1]
    assert begun.header.turns == [0]


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (Play(BEN, 1, 0), Denied),  # not her turn
        (Play(BEN, 0, 0), Denied),  # not her seat
        (Play(ANN, 0, 0, version=9), Stale),
        (Play(ANN, 0, 55), Refused),
        (Move(0, 55), Refused),
        (Back(ANN), Denied),
        (Begin(ANN, "random"), Denied),
        (TakeBack(ANN, 0), Denied),
        (Answer(ANN, 1, True), Denied),
        (RevokeWatching(BEN), Denied),
        (Propose(ANN, "bot", 1), Denied),
    ],
)
def test_what_is_refused_leaves_the_table_alone(ask: object, error: type[Exception]) -> None:
    begun = standing(ANN, BEN)
    header = replace(begun.header)
    with pytest.raises(error):
        decide(begun, ask, Strangers())  # type: ignore[arg-type]
    assert begun.header == header
    assert begun.match.log == []


def test_the_last_free_seat_begins_the_match_and_its_clock() -> None:
    table = standing(ANN, None, clock="day:1")
    assert (table.header.stage, table.header.deadline) == ("gathering", None)
    table = after(table, Sit(BEN, 1, "Ben"), now=100.0)
    assert (table.header.stage, table.header.deadline) == ("running", 100.0 + 86_400)
    assert table.seats[1].name == "Ben"
    assert decide(table, Sit(BEN, 1, "Ben"), Strangers()) is None  # who sits there already


def test_who_leaves_is_stood_in_for_and_comes_back() -> None:
    table = after(standing(ANN, BEN), Leave(ANN))
    assert (table.seats[0].guest, table.seats[0].bot, table.past.bots) == (ANN, "level:3", ["level:3", None])
    table = after(after(table, Move(0, table.match.legal()[0])), Back(ANN))
    assert (table.seats[0].bot, table.past.deciders) == (None, ["level:3"])


def test_a_question_is_answered_by_all_and_the_past_before_it_stays_as_it_was() -> None:
    begun = standing(ANN, BEN, CAT)
    played = after(begun, move(begun, "place C3"))
    asked = after(played, TakeBack(ANN, 0))
    assert asked.past.asked
    number = asked.past.asked.number
    one = after(asked, Answer(BEN, number, True))
    assert (asked.past.asked.agreed, one.past.asked and one.past.asked.agreed) == (set(), {1})
    both = after(one, Answer(CAT, number, True))
    assert (both.match.log, both.past.asked, both.match.current_player) == ([], None, 0)
    assert len(played.match.log) == 1


def test_an_absent_person_is_replaced_by_vote() -> None:
    begun = standing(ANN, BEN)
    table = after(begun, Propose(ANN, "bot", 1), people=Strangers(BEN))
    assert table.seats[1].bot == "level:3"
    assert begun.seats[1].bot is None


def test_a_frozen_table_can_only_be_looked_at() -> None:
    table = replace(standing(ANN, BEN), frozen="other rules")
    with pytest.raises(Denied, match="other rules"):
        decide(table, move(table, "place C3"), Strangers())
    change = decide(table, Leave(ANN), Strangers())
    assert change
    with pytest.raises(Denied, match="other rules"):
        follow(table, change, 0.0)


def test_the_log_alone_gives_the_same_past() -> None:
    """What a restart reads from the events is what following them gave."""
    table = standing(ANN, BEN)
    events = numbered([Event("open", None, {"bots": [None, None]})])
    for ask in (Leave(BEN), None, None, Back(BEN), None):
        ask = ask or Move(table.match.current_player, table.match.legal()[0])
        change = decide(table, ask, Strangers())
        assert change
        events += numbered(list(change.events), len(events))
        table = after(table, ask)
    again = first_standing(table.header, table.match, events).past
    assert (again.deciders, again.bots, again.lengths) == (table.past.deciders, table.past.bots, table.past.lengths)
    assert table.match.current_player != NOBODY


def test_people_let_only_so_much_happen_at_one_table() -> None:
    full = standing(ANN, BEN)
    full = replace(full, header=replace(full.header, version=EVENTS))
    for ask in (Play(ANN, 0, 0), Rename(ANN, "again"), Leave(ANN)):
        with pytest.raises(Denied, match="too much has happened"):
            decide(full, ask, Strangers())
    assert decide(full, Move(0, full.match.legal()[0]), Strangers())  # a bot plays on
