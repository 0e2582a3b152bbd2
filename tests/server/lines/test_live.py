"""The line to a page: moves over the socket, the stream, going on after a break, and what comes from other tables."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from motu.server.app import make_app
from motu.server.company.people import Presence
from motu.server.door import guard
from motu.server.keeping.store import Store
from motu.server.lines.telling import news
from motu.server.pages import opened as drawn
from motu.server.pages.opened import Page, message_for, message_to, news_for
from motu.server.pages.pieces import joined, patched
from motu.server.pages.showing import Pages
from motu.server.pages.sketchbook import sketchbook
from motu.server.tables.asks import Play

from ..gathering import browser, links, live, people, plays, run

Opened = Callable[..., str]


def hear(line: Any, key: str) -> dict[str, Any]:
    """The next message that has this key."""
    while True:
        message: dict[str, Any] = line.receive_json()
        if key in message:
            return message


def read(message: dict[str, Any]) -> dict[str, Any]:
    """A message as the page reads it."""
    found: dict[str, Any] = json.loads(message["written"]) if "written" in message else message
    return found


def shown(message: dict[str, Any]) -> str:
    """What a message changes on the page."""
    return new_in(list(read(message)["parts"].values()))


def new_in(news: Any) -> str:
    """All texts that news bring."""
    if isinstance(news, dict):
        return new_in(news["in"])
    return "".join(map(new_in, news)) if isinstance(news, list) else news if isinstance(news, str) else ""


def drawing(message: dict[str, Any]) -> str:
    """The page in a message, before it is known what of it is new."""
    return "".join(str(text) for block in message["parts"].values() for text in block.texts)


def test_moves_over_the_socket_are_answered_and_everybody_is_told(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="free")
    ann = browser(client)
    ann.post(links(client, table)[0], data={"name": "Ann"})
    with client.websocket_connect(f"{table}/live") as mine, ann.websocket_connect(f"{table}/live") as hers:
        mine.send_json({"shown": 0, "still": True})
        hers.send_json({"shown": 0, "still": True})
        version = hear(hers, "parts")["version"]
        mine.send_json({"act": {"action": "place C3", "version": version, "seat": 0, "id": "a"}})
        assert hear(mine, "answer")["answer"] == {"id": "a", "version": version + 1}
        while (message := hear(hers, "parts"))["at"] < 1:
            pass
        assert message["version"] == version + 1
        assert "data-mine" in shown(message)


def test_a_message_of_bytes_is_no_message(client: TestClient, opened: Opened) -> None:
    with client.websocket_connect(f"{opened(seat1='person')}/live") as line:
        line.send_bytes(b'{"ping": 1}')
        assert hear(line, "error") == {"error": "an object is expected"}
        line.send_json({"ping": 1})
        assert hear(line, "pong") == {"pong": 1}


def test_the_socket_refuses_with_the_rule_says_what_is_stale_and_repeats_itself(
    client: TestClient, opened: Opened
) -> None:
    table = opened(seat1="person")
    with client.websocket_connect(f"{table}/live") as line:
        line.send_json({"shown": 0, "still": True})
        version = hear(line, "parts")["version"]

        def act(**wish: Any) -> dict[str, Any]:
            line.send_json({"act": wish})
            return dict(hear(line, "answer")["answer"])

        assert act(action="sail N R", version=version, id="x")["refused"]["rule"] == "WF-041"
        first = act(action="place C3", version=version, id="y")
        assert act(action="place C3", version=version, id="y") == first
        assert act(action="place D4", version=version, id="z")["stale"] is True
        assert "error" in act(action="dance", version=version, id="w")
        assert "error" in act(action="place D4", seat=7, id="v")
        assert act(action="place D4", version=version + 1, id="u")["version"] == version + 2
    assert live(client, table).version == version + 2


def test_a_repeated_message_gets_the_same_answer_after_a_restart(tmp_path: Path) -> None:
    guard.NAMES |= {"testserver"}
    url = f"sqlite:///{tmp_path / 'motu.db'}"
    wish = {"action": "place C3", "version": 1, "id": "same"}
    with TestClient(make_app(url, warm_up=False), follow_redirects=False) as client:
        table = client.post("/new/wayfinder", data={"players": "2", "seat1": "person"}).headers["location"]
        first = client.post(f"{table}/act", json=wish, headers={"Accept": "application/json"}).json()
        cookies = dict(client.cookies)
    with TestClient(make_app(url, warm_up=False), cookies=cookies) as client:
        assert client.post(f"{table}/act", json=wish, headers={"Accept": "application/json"}).json() == first


def test_chat_and_presence_come_without_a_move(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="free")
    ann = browser(client)
    ann.post(links(client, table)[0], data={"name": "Ann"})
    with client.websocket_connect(f"{table}/live") as mine:
        mine.send_json({"shown": 0, "still": True})
        hear(mine, "parts")
        found = live(client, table)
        assert not found.people.is_present(found.seats[1].guest)
        with ann.websocket_connect(f"{table}/live"):
            hear(mine, "parts")
            assert found.people.is_present(found.seats[1].guest)
        hear(mine, "parts")
        assert not found.people.is_present(found.seats[1].guest)
        ann.post(f"{table}/say", json={"text": "good luck"})
        assert "good luck" in shown(hear(mine, "parts"))


async def first(stream: AsyncIterator[Any], wanted: Callable[[Any], Any]) -> Any:
    async for message in stream:
        if wanted(message):
            return message
    raise AssertionError("the line ended")


def test_a_page_goes_on_from_what_it_shows_and_is_never_disturbed_for_nothing(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        page = Page(table, ann, "en")
        with table.line(ann, page.changed.set):
            told = news(Pages(), page, 0.05)
            page.ask(0, False)
            assert (await first(told, bool))["at"] == 0
            await plays(table, ann, "place C3")
            await plays(table, ben, "place D4")
            message = read(await first(told, bool))
            assert (message["at"], [step["at"] for step in message["steps"]]) == (2, [1])
            page.changed.set()
            assert await anext(told) is None  # only a sign of life
            page.ask(1, False)  # the line was lost after the first move
            message = read(await first(told, bool))
            assert (message["at"], message["steps"]) == (2, [])
            page.ask(0, True)
            assert [step["parts"] for step in read(await first(told, bool))["steps"]] == [{}]
            await table.say(ben, "hello")
            assert "hello" in shown(await first(told, bool))

    run(job())


def test_a_page_hears_of_other_tables_that_wait(store: Store) -> None:
    async def job() -> None:
        tables, table, (ann, ben) = await people(store, count=2)
        other = await tables.create(ben, "wayfinder", 2, {}, [table.seats[1], table.seats[0]])
        page = Page(table, ann, "en")
        with table.line(ann, page.changed.set):
            told = news(Pages(), page, 0.05)
            page.ask(0, True)
            assert (await first(told, bool))["waiting"] == 0
            await plays(other, ben, "place C3")
            assert (await first(told, bool)) == {"waiting": 1}
            await plays(other, ann, "place D4")
            assert (await first(told, bool)) == {"waiting": 0}

    run(job())


def test_spectators_who_show_the_same_share_one_rendering(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2, is_open=True)
        pages = Pages()
        eve, fay, gus = (Page(table, store.new_guest()[0], "en", 0) for _n in range(3))
        gus.speech = "fr"
        first_seen = message_for(pages, eve)
        assert message_for(pages, fay) is first_seen
        assert drawing(message_for(pages, gus)) != drawing(first_seen)
        mine = message_for(pages, Page(table, ann, "en", 0))
        assert "data-mine" in drawing(mine)
        assert "data-mine" not in drawing(first_seen)
        await table.say(ben, "hello")
        assert "hello" in drawing(message_for(pages, fay))

    run(job())


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of a stream: id and data."""
    found = []
    for block in text.split("\n\n"):
        parts = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line and not line.startswith(":"))
        if "data" in parts:
            found.append((parts.get("id", ""), json.loads(parts["data"])))
    return found


def test_the_stream_tells_the_same_and_goes_on_from_the_last_event(client: TestClient, opened: Opened) -> None:
    """The server ends the stream when the table is gone, so that a test can read it as a whole."""
    table = opened(seat1="person")
    found = live(client, table)

    def streamed(query: str, *actions: str, **headers: str) -> str:
        async def act() -> None:
            while not found.people.lines:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)
            for action in actions:
                seat = found.match.current_player
                await found.play(Play(found.seats[0].guest or 0, seat, found.match.game.actions.parse(action), None))
                await asyncio.sleep(0.3)
            found.book.gone = True
            found.news.tell()

        client.portal.start_task_soon(act)  # type: ignore[union-attr]
        answer = client.get(f"{table}/stream{query}", headers=headers)
        found.book.gone = False
        assert answer.headers["content-type"].startswith("text/event-stream")
        return answer.text

    told = [e for e in events(streamed("?shown=0&still=1", "place C3", "place D4")) if "at" in e[1]]
    assert [message["at"] for _id, message in told][-1] == 2
    assert [int(number) for number, _message in told] == [message["version"] for _id, message in told]
    again = [e for e in events(streamed("?shown=0", **{"Last-Event-ID": str(found.version - 1)})) if "at" in e[1]]
    assert [step["at"] for step in again[0][1]["steps"]] == []
    fresh = [e for e in events(streamed("?shown=0")) if "at" in e[1]]
    assert [step["at"] for step in fresh[0][1]["steps"]] == [1]


def test_parts_that_have_not_changed_are_not_sent_again(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        pages, page, known, order = Pages(), Page(table, ben, "en", 0), {}, []
        fresh = Page(table, ben, "en", 0)
        for player, move in ((ann, "place C3"), (ben, "place D4"), (ann, ""), (ann, "")):
            message = read(news_for(page, message_for(pages, page)))
            order, page.shown = message.get("order", order), message["at"]
            for step in (*message["steps"], message):
                known |= {name: patched(known.get(name, []), news) for name, news in step["parts"].items()}
            fresh.has, fresh.shown = {}, len(table.match.log)
            whole = read(news_for(fresh, message_for(pages, fresh)))
            assert joined([known[name] for name in order]) == shown(whole)
            assert list(whole["parts"]) == whole["order"] == order
            if move:
                await plays(table, player, move)
            elif player == ann:
                await table.say(ann, "hello")
        assert set(message["parts"]) == {"beside"}  # what was said, and nothing else
        assert "order" not in message

    run(job())


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the thread that draws is given: a page, and others of its table."""
    found: list[Any] = []

    async def drawing(job: Callable[..., None], *given: Any) -> None:
        found.append(given[1:])
        job(*given)

    monkeypatch.setattr(drawn, "drawing", drawing)
    return found


def test_the_first_page_that_comes_has_the_others_drawn_as_well(store: Store, jobs: list[Any]) -> None:
    async def job() -> None:
        _tables, table, (ann, ben, eve) = await people(store, count=3)
        hers, his, calm = (Page(table, guest, "en") for guest in (ann, ben, eve))
        # the last one has not said yet what it shows
        sketchbook(table).open |= {hers, his, calm, Page(table, ben, "en")}
        hers.ask(0, False)
        his.ask(0, False)
        calm.ask(0, True)
        pages = Pages()
        assert (await message_to(pages, hers))["at"] == 0
        assert jobs == [(hers, [hers, his])]  # whoever wants no motion waits a little, and is drawn then
        assert shown(await message_to(pages, his)) != ""
        assert (await message_to(pages, calm))["at"] == 0
        assert jobs == [(hers, [hers, his]), (calm, [calm])]
        assert await message_to(pages, his) == {}
        await plays(table, ann, "place C3")
        await message_to(pages, his)
        await plays(table, ben, "place D4")  # what was drawn for her is old now
        message = read(await message_to(pages, hers))
        assert (message["at"], [step["at"] for step in message["steps"]]) == (2, [1])
        assert len(jobs) == 4

    run(job())


@pytest.mark.parametrize("leaves", [False, True])
def test_a_page_that_is_drawn_with_others_is_told_at_once_if_it_still_may_look(store: Store, leaves: bool) -> None:
    async def job() -> None:
        _tables, table, (ann, _ben) = await people(store, count=2)
        page, pages = Page(table, ann, "en", presence=Presence(ann)), Pages()
        page.ask(0, False)
        async with table.lock:  # somebody else has it all the time
            with drawn.under_way([page]):
                waits = asyncio.create_task(anext(news(pages, page)))
                await asyncio.sleep(0.01)
                drawn.draw(pages, page, [page])
                assert page.presence is not None
                page.presence.ended = leaves
            done, _rest = await asyncio.wait([waits], timeout=0.1 if leaves else 5)
            assert bool(done) is not leaves
        if not leaves:
            assert "head" in json.loads(waits.result()["written"])["parts"]  # type: ignore[index]
        waits.cancel()

    run(job())


def test_nobody_waits_for_a_page_that_was_long_away(store: Store, jobs: list[Any]) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        hers, his = (Page(table, guest, "en") for guest in (ann, ben))
        sketchbook(table).open |= {hers, his}
        hers.ask(0, False)
        his.ask(0, False)
        await message_to(Pages(), hers)
        for _move in range(drawn.LATE + 1):
            seat = table.match.current_player
            await table.play(Play((ann, ben)[seat], seat, table.match.legal()[0], None))
        his.ask(len(table.match.log) - 1, False)
        assert (hers.late, his.late) == (True, False)
        await message_to(Pages(), his)
        assert jobs[1:] == [(his, [his])]
        message = read(await message_to(Pages(), hers))
        assert len(message["steps"]) == len(table.match.log) - 1
        assert len(jobs) == 2

    run(job())


def test_a_page_that_cannot_be_drawn_does_not_harm_the_others(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        hers, his = (Page(table, guest, "en") for guest in (ann, ben))
        sketchbook(table).open |= {hers, his}

        def fails(pages: Pages, page: Page) -> dict[str, Any]:
            if page is his:
                raise RuntimeError("no ink")
            return message_for(pages, page)

        monkeypatch.setattr(drawn, "message_for", fails)
        hers.ask(0, False)
        his.ask(0, False)
        assert (await message_to(Pages(), hers))["at"] == 0
        with pytest.raises(RuntimeError, match="no ink"):
            await message_to(Pages(), his)

    run(job())


def test_who_asks_again_while_the_page_is_drawn_gets_everything(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def job() -> None:
        _tables, table, (ann, _ben) = await people(store, count=2)
        page = Page(table, ann, "en")
        times: list[int] = []

        def interrupted(pages: Pages, page: Page) -> dict[str, Any]:
            made = message_for(pages, page)
            times.append(page.shown)
            if len(times) == 2:
                page.ask(1, False)  # the line was lost, and the page has come back
            return made

        monkeypatch.setattr(drawn, "message_for", interrupted)
        page.ask(0, False)
        await message_to(Pages(), page)
        await plays(table, ann, "place C3")
        message = read(await message_to(Pages(), page))
        assert times == [0, 0, 1]
        assert "head" in message["parts"]  # which has not changed; but who knows what the page still has
        assert message["order"]

    run(job())


def test_who_comes_while_a_page_is_drawn_does_not_delay_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def job() -> None:
        _tables, table, (ann, _ben) = await people(store, count=2)
        page = Page(table, ann, "en")
        times: list[int] = []

        def crowded(pages: Pages, page: Page) -> dict[str, Any]:
            times.append(table.news.mood)
            table.news.mood += 1  # somebody has come
            return message_for(pages, page)

        monkeypatch.setattr(drawn, "message_for", crowded)
        page.ask(0, False)
        assert (await message_to(Pages(), page))["at"] == 0
        assert len(times) == 1
        assert page.due  # what has changed meanwhile is told next

    run(job())
