"""Clocks: minutes each or days a move; when one strikes, a bot stands in, and the person can come back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from motu.engine.errors import MotuError
from motu.engine.record import NOBODY
from motu.server.company.stand_ins import USUAL, level_of
from motu.server.hall.tables import Tables
from motu.server.keeping.store import Store
from motu.server.tables.asks import Back
from motu.server.tables.clocks import CLOCKS, DAY, MINUTE, find_clock, ticked, wound_up
from motu.server.tables.header import Seat
from motu.server.tables.standing import Change

from ..gathering import Hands, people, plays, run

LIVE, DAILY = CLOCKS["live:20"], CLOCKS["day:1"]


def test_a_stock_of_minutes_runs_only_for_the_one_who_decides() -> None:
    seats = wound_up(LIVE, [Seat(1, None, ""), Seat(2, None, "")])
    seats, deadline = ticked(LIVE, seats, None, NOBODY, 0, 1000.0)
    assert deadline == 1000 + 20 * MINUTE
    seats, again = ticked(LIVE, seats, deadline, 0, 0, 1100.0)  # the same person goes on
    assert again == deadline
    seats, deadline = ticked(LIVE, seats, again, 0, 1, 1200.0)
    assert [who.left for who in seats] == [20 * MINUTE - 200 + LIVE.more, 20 * MINUTE]
    assert deadline == 1200 + 20 * MINUTE
    seats, deadline = ticked(LIVE, seats, deadline, 1, NOBODY, 1300.0)  # a bot decides
    assert deadline is None
    assert seats[1].left == 20 * MINUTE - 100 + LIVE.more


def test_days_are_for_each_move_anew() -> None:
    seats = wound_up(DAILY, [Seat(1, None, ""), Seat(2, None, "")])
    assert ticked(DAILY, seats, None, NOBODY, 0, 0.0) == (seats, DAY)
    assert ticked(DAILY, seats, DAY, 0, 0, 5.0) == (seats, DAY + 5)


def test_an_unknown_clock_is_refused() -> None:
    with pytest.raises(MotuError, match="no clock 'live:5'"):
        find_clock("live:5")


def test_when_a_clock_strikes_a_bot_stands_in_and_the_log_says_so(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        tables, table, (ann, ben) = await people(store, count=2, clock="day:1", pace=hands.pace())
        await plays(table, ann, "place C3")
        hands.time += DAY - 1
        await tables.strike()
        assert table.seats[1].bot is None
        hands.time += 2
        await tables.strike()
        assert (table.seats[1].bot, table.seats[1].guest) == (f"level:{USUAL}", ben)
        assert [event.kind for event in store.events(table.id)][-1] == "clock"
        assert table.deadline is None
        table.bots.task and table.bots.task.cancel()
        again = await Tables(store, hands.pace()).get(table.id, ben)
        assert again.past.bots == [None, f"level:{USUAL}"]
        await again.ask(Back(ben))
        assert again.seats[1].bot is None
        await plays(again, ben, "place D4")
        assert again.past.deciders == [None, None]

    run(job())


def test_a_clock_that_struck_while_the_server_was_down_strikes_after_the_start(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        _tables, table, _guests = await people(store, count=2, clock="live:20", pace=hands.pace())
        hands.time += 21 * MINUTE
        restarted = Tables(store, hands.pace())
        await restarted.strike()
        found = restarted.open[table.id]
        assert found.seats[0].bot == f"level:{USUAL}"
        assert found.seats[0].left == LIVE.more

    run(job())


def test_who_takes_the_seat_back_has_at_least_a_minute(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        tables, table, (ann, _ben) = await people(store, count=2, clock="live:20", pace=hands.pace())
        hands.time += 21 * MINUTE
        table.bots.wake = lambda: None  # type: ignore[method-assign]  # the bot stays quiet
        await tables.strike()
        await table.ask(Back(ann))
        assert table.deadline == hands.time + MINUTE

    run(job())


def test_the_bot_that_stands_in_is_about_as_strong_as_the_person(store: Store) -> None:
    async def finished(guest: int, bot: str, mine: int, its: int) -> None:
        table = await Tables(store).create(guest, "wayfinder", 2, {}, [Seat(guest, None, ""), Seat(None, bot, "")])
        after = table.match.clone().edit(phase=6, seat=NOBODY)
        table.commit(Change([], after))
        store.commit(table.header, replace(table.header, result=[mine, its]), [])

    async def job() -> None:
        ann, ben, cat = (store.new_guest()[0] for _n in range(3))
        assert level_of(store, ann, "wayfinder") == USUAL
        await finished(ann, "level:4", 50, 40)
        await finished(ann, "level:5", 30, 40)
        assert level_of(store, ann, "wayfinder") == 4
        await finished(ben, "level:2", 30, 40)
        assert level_of(store, ben, "wayfinder") == 1
        await finished(cat, "greedy", 50, 40)
        assert level_of(store, cat, "wayfinder") == USUAL
        assert level_of(store, ann, "kaivai") == USUAL

    run(job())
