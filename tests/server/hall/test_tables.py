"""Tables: the log in the database is the truth, seats see only what they may, undo keeps its rules."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import motu
from motu.bots import BOTS, Bot, register
from motu.engine.match import Match
from motu.server.app import make_app
from motu.server.hall.table import Table
from motu.server.hall.tables import Tables
from motu.server.keeping.store import Store
from motu.server.pages.looks import look
from motu.server.tables.asks import Play, TakeBack
from motu.server.tables.header import Seat
from motu.server.tables.standing import hides
from motu.server.tables.undo import undo_length
from motu.server.thinking.choosing import choose

GAMES = motu.game_ids()


def run(job: Any) -> Any:
    """In a thread of its own: browser tests leave an event loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, job).result()


async def open_table(store: Store, game: str, players: int | None = None, bots: str = "") -> tuple[Table, int]:
    guest, _token = store.new_guest()
    count = players or min(n for n in motu.find_game(game).players if n > 1)
    seats = [
        Seat(guest, None, ""),
        *(Seat(None, bots, "") if bots else Seat(guest, None, "") for _n in range(count - 1)),
    ]
    table = await Tables(store).create(guest, game, count, {}, seats)
    return table, guest


def test_a_restarted_server_goes_on_where_it_was(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'motu.db'}"
    with TestClient(make_app(url, warm_up=False), follow_redirects=False) as client:
        table = client.post("/new/wayfinder", data={"players": "2", "seat1": "person"}).headers["location"]
        client.post(f"{table}/act", json={"action": "place C3"})
        client.post(f"{table}/act", json={"action": "place D4"})
        before = client.get(f"{table}/fragment").text
        cookies = dict(client.cookies)
    with TestClient(make_app(url, warm_up=False), cookies=cookies) as client:
        assert client.get(f"{table}/fragment").text == before


def test_moves_are_in_the_database_before_anybody_is_told(store: Store) -> None:
    async def job() -> None:
        table, guest = await open_table(store, "wayfinder", 2)
        told: list[int] = []
        table.news.watchers.add(lambda: told.append(len(store.moves(table.id))))
        await table.play(Play(guest, 0, table.match.game.actions.parse("place C3"), None))
        assert told == [1]

    run(job())


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_made_from_the_seats_view_alone(game: str, store: Store) -> None:
    """Two worlds that a seat cannot tell apart give the same page, log and points included."""

    async def job() -> None:
        table, guest = await open_table(store, game, bots="random")
        table.header.kind = "still"  # nobody moves but the test
        dice = random.Random(4)
        for _step in range(25):
            if table.match.is_terminal:
                return
            seat = 0
            other = Table(store, table.header, table.match.redealt(seat, dice.random()))
            mine = Table(store, table.header, table.match.redealt(seat, "itself"))
            assert parts(mine, guest, seat) == parts(other, guest, seat)
            table.match.play(dice.choice(table.match.legal()))

    def parts(table: Table, guest: int, seat: int) -> list[Any]:
        shown = look(table, guest, 0, seat)
        drawn = [str(one) for one in (shown.board, *shown.own)]
        return [*drawn, shown.prompt, shown.moment, shown.sheet, shown.players]

    run(job())


@pytest.mark.parametrize("game", [game for game in GAMES if hides(motu.find_game(game))])
def test_behind_the_curtain_there_is_nobodys_hand(game: str, store: Store) -> None:
    async def job() -> None:
        table, guest = await open_table(store, game)
        shown = look(table, guest)
        assert shown.curtain
        assert shown.seat == -1
        assert shown.groups == []
        table.standing.shown[guest] = table.match.current_player
        assert not look(table, guest).curtain

    run(job())


def test_undo_goes_to_ones_own_last_choice_and_past_bots_where_nothing_is_hidden(store: Store) -> None:
    async def job() -> None:
        table, guest = await open_table(store, "wayfinder", 2, bots="random")
        assert undo_length(table.standing, 0) is None
        await table.play(Play(guest, 0, table.match.game.actions.parse("place C3"), None))
        await asyncio.wait_for(table.bots.task, 10)  # type: ignore[arg-type]
        assert len(table.match.log) > 1
        await table.ask(TakeBack(guest, 0))
        assert table.match.log == []
        assert store.moves(table.id) == []

    run(job())


def test_undo_never_goes_past_another_persons_decision(store: Store) -> None:
    async def job() -> None:
        table, guest = await open_table(store, "wayfinder", 2)
        for action in ("place C3", "place D4"):
            await table.play(Play(guest, table.match.current_player, table.match.game.actions.parse(action), None))
        assert undo_length(table.standing, 0) is None

    run(job())


@pytest.mark.parametrize("game", GAMES)
def test_undo_never_goes_past_chance(game: str, store: Store) -> None:
    async def job() -> None:
        table, _guest = await open_table(store, game, bots="random")
        table.book.gone = True  # bots stay quiet; the test moves for all
        dice = random.Random(7)
        for _step in range(60):
            if table.match.is_terminal:
                return
            seat = table.match.current_player
            after = table.match.clone().play(dice.choice(table.match.legal()))
            table.standing = replace(table.standing, match=after)
            length = undo_length(table.standing, seat)
            if length is not None:
                assert int(after.at(length).state.drawn) == int(after.state.drawn)

    run(job())


def test_a_bot_that_fails_or_dreams_is_replaced_by_a_legal_move() -> None:
    def broken(*_args: Any) -> int:
        raise RuntimeError("no idea")

    def dreaming(*_args: Any) -> int:
        return 10**6

    match = motu.match("wayfinder", players=2, seed=1)
    for code, how in (("broken", broken), ("dreaming", dreaming)):
        register(Bot(code, code, "", how))
        try:
            assert run(choose(code, match)) in match.legal()
        finally:
            del BOTS[code]


def test_a_bot_that_is_too_slow_is_not_waited_for() -> None:
    import time

    register(Bot("slow", "slow", "", lambda *_args: time.sleep(1.5) or 0))
    match = motu.match("wayfinder", players=2, seed=1)
    try:
        begun = time.monotonic()
        assert run(choose("slow", match, seconds=0.1)) in match.legal()
        assert time.monotonic() - begun < 1.4
    finally:
        del BOTS["slow"]


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_whole_match_by_themselves(game: str, store: Store) -> None:
    async def job() -> None:
        motu.find_game(game).compile()
        guest, _token = store.new_guest()
        count = min(motu.find_game(game).players)
        table = await Tables(store).create(guest, game, count, {}, [Seat(None, "random", "")] * count)
        with table.line(guest, lambda: None):
            await asyncio.wait_for(table.bots.task, 120)  # type: ignore[arg-type]
        assert table.match.is_terminal
        again = Tables(store)
        loaded = await again.get(table.id, guest)
        assert loaded.match.hash() == table.match.hash()
        assert loaded.header.result == table.match.scores()

    run(job())


def test_a_running_match_cannot_be_downloaded(client: TestClient, opened: Callable[..., str]) -> None:
    table = opened(seat1="person")
    answer = client.get(f"{table}/download")
    assert answer.status_code == 403
    assert "seed" not in answer.text


def test_a_downloaded_match_replays(client: TestClient, opened: Callable[..., str]) -> None:
    table = opened(seat0="random", seat1="random")
    for _wait in range(400):
        answer = client.get(f"{table}/download")
        if answer.status_code == 200:
            break
        client.portal.call(asyncio.sleep, 0.05)  # type: ignore[union-attr]
    assert Match.from_dict(answer.json()).is_terminal


def test_moves_are_answered_quickly(client: TestClient, opened: Callable[..., str]) -> None:
    import time

    motu.find_game("wayfinder").compile()
    table = opened(seat1="person")
    client.post(f"{table}/act", json={"action": "place C3"})
    client.post(f"{table}/act", json={"action": "place D4"})
    times = []
    for action in ("sail N R", "sail N Y"):
        begun = time.perf_counter()
        assert client.post(f"{table}/act", json={"action": action}).status_code == 200
        times.append(time.perf_counter() - begun)
    assert min(times) < 0.1


def test_the_page_says_nothing_of_the_seed(client: TestClient, opened: Callable[..., str]) -> None:
    table = opened(seat1="person")
    live = client.app.state.tables.open[table.rpartition("/")[2]]  # type: ignore[attr-defined]
    for path in ("", "/fragment", "/replay", "/why?spot=A1"):
        assert live.match.seed not in client.get(f"{table}{path}").text
