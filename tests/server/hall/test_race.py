"""Wayfinder's live race at a table: the server's clock, counts, time-outs, bots that take their time."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from citing import rules
from motu.engine.match import Match
from motu.games.wayfinder.ask import COUNT, SETUP, VOYAGE
from motu.games.wayfinder.clock import BOT_DELAY, goes_on, span
from motu.server.hall.bots import NAP
from motu.server.hall.table import Table
from motu.server.hall.tables import Tables
from motu.server.keeping.store import Store
from motu.server.pages.looks import look
from motu.server.tables.asks import Play, Propose, TakeBack

from ..gathering import Hands, denied, people, plays, run, until

LIVE: dict[str, Any] = {"options": {"timing": "live"}}


async def race(store: Store, hands: Hands, count: int = 3, bots: str = "") -> tuple[Tables, Table, list[int]]:
    return await people(store, count=count, bots=bots, pace=hands.pace(), **LIVE)


async def set_up(table: Table, guests: list[int], *spaces: str) -> None:
    for guest, space in zip(guests, spaces, strict=True):
        await plays(table, guest, f"place {space}")


async def voyage(table: Table, guest: int) -> None:
    """Sail to the end of a turn."""
    turn = int(table.match.state.turn)
    while table.match.state.phase == VOYAGE and table.match.state.turn == turn:
        await plays(table, guest, table.match.text(table.match.legal()[0]))


async def place(table: Table, guest: int, space: str) -> None:
    (seat,) = table.standing.seats_of(guest)
    action = table.match.game.actions.parse(f"place {space}")
    await table.play(Play(guest, seat, action, 1))  # an old version is no matter


@rules("WF-124", "WF-125", "WF-128", "WF-129")
def test_a_count_of_five_and_its_grace_run_by_the_servers_clock(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        tables, table, guests = await race(store, hands)
        with table.line(guests[0], lambda: None):
            await set_up(table, guests, "C3", "A1", "A6")
            await voyage(table, guests[0])
            await voyage(table, guests[1])
            await voyage(table, guests[2])
            assert (table.match.state.phase, table.match.current_player) == (COUNT, 0)
            assert table.race
            assert table.race.until == hands.time + 5.5
            hands.time += 4.0
            shown = table.race.running()
            assert shown
            assert (shown.kind, shown.seat, shown.left) == ("count", 0, 1.0)
            await tables.strike()
            assert table.match.current_player == 0
            hands.time += 1.5
            await tables.strike()
            assert table.match.text(table.match.log[-1].action) == "timeout"
            assert (table.match.state.phase, table.match.current_player) == (COUNT, 1)
            assert table.race.until == hands.time + 5.5

    run(job())


@rules("WF-120", "WF-121", "WF-122", "WF-126", "WF-127")
def test_people_place_out_of_turn_in_the_order_in_which_the_server_hears_them(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        _tables, table, guests = await race(store, hands)
        with table.line(guests[0], lambda: None):
            await set_up(table, guests, "C3", "A1", "A6")
            await voyage(table, guests[0])
            free = next(s for s in range(36) if not table.match.why_not(f"place {s}", 0))
            shown = look(table, guests[0])
            assert not shown.mine
            assert "first come" in shown.prompt
            assert any(button.action == free for group in shown.groups for button in group.buttons)
            await place(table, guests[0], str(free))
            assert table.match.state.explorer[0] == free
            await voyage(table, guests[1])
            taken = table.play(Play(guests[1], 1, free, None))
            await denied(taken, "WF-112|WF-110|WF-111")

    run(job())


@rules("WF-132", "WF-136", "WF-131")
def test_a_voyage_has_two_minutes_and_a_take_back_does_not_restart_them(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        tables, table, guests = await race(store, hands)
        with table.line(guests[0], lambda: None):
            await set_up(table, guests, "C3", "A1", "A6")
            assert table.race
            until = hands.time + 120
            assert table.race.until == until
            hands.time += 50
            await plays(table, guests[0], "sail N R")
            assert look(table, guests[0]).undo
            await table.ask(TakeBack(guests[0], 0))
            await denied(table.ask(TakeBack(guests[0], 0)), "nothing")
            await denied(table.ask(Propose(guests[1], "undo", 1)), "nothing")
            assert table.race.until == until
            hands.time += 71
            await tables.strike()
            assert int(table.match.state.turn) == 1
            assert table.match.text(table.match.log[-1].action) == "timeout"

    run(job())


@rules("WF-134")
def test_set_up_has_half_a_minute(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        tables, table, guests = await race(store, hands)
        with table.line(guests[1], lambda: None):
            assert table.race
            assert table.race.until == hands.time + 30
            hands.time += 31
            await tables.strike()
            assert (table.match.state.phase, table.match.current_player) == (SETUP, 1)
            assert int(table.match.state.explorer[0]) == 0

    run(job())


def test_the_clock_stands_still_without_pages_and_an_unfinished_count_starts_anew(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        tables, table, guests = await race(store, hands)
        assert table.race
        assert table.race.until is None
        with table.line(guests[0], lambda: None):
            hands.time += 20
            assert table.race.until == hands.time + 10
        assert table.race.until is None
        hands.time += 1000
        await tables.strike()
        assert table.match.log == []
        again = await Tables(store, hands.pace()).get(table.id, guests[0])  # the server was restarted
        assert again.race
        with again.line(guests[0], lambda: None):
            assert again.race.until == hands.time + 30

    run(job())


@rules("WF-133")
def test_bots_place_two_to_four_seconds_after_they_could(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        _tables, table, (ann,) = await race(store, hands, count=1, bots="random random")
        told: dict[int, float] = {}  # the length of the log, and when it was told first
        with table.line(ann, lambda: told.setdefault(len(table.match.log), hands.time)):
            await plays(table, ann, "place C3")
            await until(lambda: 3 in told)
        low, high = BOT_DELAY
        for length in (2, 3):
            assert low <= told[length] - told[length - 1] <= high + NAP

    run(job())


@rules("WF-133", "WF-120")
def test_bots_race_too_and_the_table_comes_to_its_end(store: Store) -> None:
    """Only bots, one page that watches: placements out of turn happen, and the log replays (WF-135)."""

    async def job() -> None:
        hands = Hands()
        tables, table, guests = await people(store, count=1, bots="random random", pace=hands.pace(), **LIVE)
        dice = random.Random(3)
        with table.line(guests[0], lambda: None):
            for _step in range(4000):
                if table.match.is_terminal:
                    break
                await asyncio.sleep(0)
                async with table.lock:
                    mine = 0 in table.match.may_act()
                    legal = [a for a in range(56) if mine and not table.match.why_not(a, 0)]
                if legal and dice.random() < 0.3:
                    await table.play(Play(guests[0], 0, dice.choice(legal), None))
                hands.time += 0.3
                await tables.strike()
        texts = [(move.seat, table.match.text(move.action)) for move in table.match.log]
        assert any(text.startswith("place") and seat for seat, text in texts[3:])
        again = await Tables(store).get(table.id, guests[0])
        assert again.match.hash() == table.match.hash()

    run(job())


@rules("WF-136", "WF-126", "WF-125")
def test_what_runs_goes_on_or_starts_anew_in_random_races() -> None:
    """A count ends with its seat's placement or time-out and with nothing else; a turn's time spans the whole turn."""
    for seed in range(6):
        match, dice = Match("wayfinder", 3, seed, timing="live", ask_forced=True), random.Random(seed)
        while not match.is_terminal:
            seat = dice.choice(match.may_act())
            legal = [a for a in range(56) if not match.why_not(a, seat)]
            if dice.random() < 0.05:
                seat, action = span(match.state).seat, match.game.actions.parse("timeout")  # type: ignore[union-attr]
            else:
                action = dice.choice(legal)
            before, running = match.state.copy(), span(match.state)
            match.play(action, seat=seat)
            assert running
            after = span(match.state)
            same = goes_on(before, seat, action, match.state)
            if same:
                assert after
                assert (after.kind, after.seat) == (running.kind, running.seat)
            elif running.kind == "count":
                assert seat == running.seat or match.state.fallback
