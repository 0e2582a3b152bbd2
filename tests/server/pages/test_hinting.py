"""Hints on the page: legal, in steps, only where agreed, from the seat's view alone; they hold up nobody."""

from __future__ import annotations

import asyncio
import copy
import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from starlette.testclient import TestClient

import motu
from measuring import benchmark
from motu.coaching import Hint, Moment, hints, ready
from motu.coaching.hints import steps
from motu.engine.match import Match
from motu.server.hall.table import Table
from motu.server.pages import hinting
from motu.server.routes import coaching
from motu.server.tables.events import Event
from motu.server.tables.past import Past
from motu.server.tables.standing import Change
from motu.server.thinking import questions
from motu.server.thinking import worths as reckoning
from motu.server.thinking.coaching import Coach

from ..gathering import leaves_after, run

Opened = Callable[..., str]
PastOf = benchmark("canary").PastOf


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that are reckoned in a number of worlds instead of time are always the same."""
    monkeypatch.setattr(questions, "steps", partial(steps, worlds=2))


def at(client: TestClient, path: str) -> Table:
    found: Table = client.app.state.tables.open[path.rsplit("/", 1)[1]]  # type: ignore[attr-defined]
    return found


def messages(client: TestClient, path: str, **given: Any) -> list[dict[str, Any]]:
    answer = client.get(f"{path}/hint", **given)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def hides_something(match: Match, seat: int) -> bool:
    """Whether another world, with more than other dice, looks the same to a seat."""
    one, other = match._states, match.redealt(seat, "world 1")._states
    return any((one[name] != other[name]).any() for name in one.dtype.names or () if name not in ("secret", "drawn"))


def leap(client: TestClient, table: Table, seat: int = 0) -> None:
    """Random moves, until a seat that does not know everything has a choice."""
    dice, after = random.Random(2), table.match.clone()
    while after.current_player != seat or len(after.legal()) < 3 or not hides_something(after, seat):
        after.play(dice.choice(after.legal()))
    told = [[m.seat, after.text(m.action), m.hash] for m in after.log[len(table.match.log) :]]
    assert client.portal is not None
    client.portal.call(table.change, lambda: table.commit(Change([Event("moves", 0, told)], after)))


def go_on(client: TestClient, table: Table, moves: int) -> None:
    """So many random moves, and on to the next choice of seat 0."""

    def job() -> None:
        dice, after = random.Random(2), table.match.clone()
        until = len(after.log) + moves
        while len(after.log) < until or after.current_player != 0:
            after.play(dice.choice(after.legal()))
        told = [[m.seat, after.text(m.action), m.hash] for m in after.log[len(table.match.log) :]]
        table.commit(Change([Event("moves", 0, told)], after))

    assert client.portal is not None
    client.portal.call(table.change, job)


@pytest.fixture
def prepared() -> Callable[[str], None]:
    def prepare(game: str) -> None:
        motu.find_game(game).compile()
        ready.prepare(motu.find_game(game))

    return prepare


def test_hints_come_in_steps_and_name_legal_moves(
    client: TestClient, opened: Opened, prepared: Callable[[str], None], few_worlds: None
) -> None:
    prepared("wayfinder")
    path = opened("wayfinder", seat1="random")
    table = at(client, path)
    found = messages(client, path)
    assert [message["done"] for message in found] == [False] * (len(found) - 1) + [True]
    assert len(found) > 1
    page = client.get(path).text
    assert 'id="hint-button"' in page
    for message in found:
        assert 1 < len(message["lights"]) <= 3
        for light in message["lights"]:
            assert light["action"] in table.match.legal()
            assert all(f'id="spot-{spot}"' in page for spot in light["spots"])
    assert "%" in found[-1]["html"]
    assert found[-1]["html"].count("<li") == len(found[-1]["lights"])
    french = messages(client, path, headers={"Accept-Language": "fr"})
    assert french[-1]["lights"] == found[-1]["lights"]
    assert french[-1]["html"] != found[-1]["html"]


def test_what_is_shown_adds_up() -> None:
    for parts in ([10.4, 3.4, 1.4], [0.5, 0.5, 0.5], [-3.6, 12.2, 0.0], [7.5]):
        assert sum(hinting.whole(parts)) == round(sum(parts))


# -- where they are agreed to --


def joined(client: TestClient, stranger: TestClient, path: str) -> Any:
    table = at(client, path)
    link = f"/join/{table.id}/1/{table.seat_code(1)}"
    shown = stranger.get(link, headers={"Accept": "text/html"})
    assert stranger.post(link, data={"name": "Ada"}).status_code == 303
    return shown.text


def test_among_people_hints_are_refused_unless_the_table_agreed_at_the_start(
    client: TestClient, stranger: TestClient, opened: Opened, prepared: Callable[[str], None], few_worlds: None
) -> None:
    prepared("wayfinder")
    plain, agreed = opened("wayfinder", seat1="free"), opened("wayfinder", seat1="free", hints="1")
    said = "Everybody here may ask the coach"
    assert said not in joined(client, stranger, plain)
    assert said in client.get(agreed).text
    assert said in joined(client, stranger, agreed)
    for path, status in ((plain, 403), (agreed, 200)):
        turn = at(client, path).match.current_player
        asks, waits = (client, stranger) if turn == 0 else (stranger, client)
        assert asks.get(f"{path}/hint").status_code == status
        assert ('id="hint-button"' in asks.get(path).text) == (status == 200)
        assert waits.get(f"{path}/hint").status_code == 403  # it is not their turn
        assert 'id="hint-button"' not in waits.get(path).text


def test_what_was_agreed_holds_after_a_restart_and_in_the_rematch(client: TestClient, opened: Opened) -> None:
    path = opened("wayfinder", seat1="me", hints="1")
    tables = client.app.state.tables  # type: ignore[attr-defined]
    table = at(client, path)
    assert table.past.hints
    del tables.open[table.id]
    assert client.get(path).status_code == 200
    table = at(client, path)
    assert table.past.hints
    table.standing = replace(table.standing, header=replace(table.header, stage="over"))
    assert client.portal is not None
    fresh = client.portal.call(tables.rematch, table, table.header.guest)
    assert tables.open[fresh].past.hints


def test_two_people_at_one_screen_are_people(client: TestClient, opened: Opened) -> None:
    assert client.get(f"{opened('wayfinder', seat1='me')}/hint").status_code == 403


def test_who_looks_on_gets_no_hint(client: TestClient, stranger: TestClient, opened: Opened) -> None:
    path = opened("wayfinder", seat1="random", open="1")
    stranger.get("/")
    assert stranger.get(path).status_code == 200
    answer = stranger.get(f"{path}/hint")
    assert answer.status_code == 403
    assert "agreed" in answer.json()["error"]


def test_a_game_that_is_not_compiled_yet_says_so_kindly(
    client: TestClient, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[str] = []
    monkeypatch.setattr(coaching, "is_ready", lambda _game: False)
    monkeypatch.setattr(coaching, "warm_up", lambda game: wanted.append(game.id))
    found = messages(client, opened("wayfinder", seat1="random"))
    assert len(found) == 1
    assert "minute" in found[0]["wait"]
    assert found[0]["again"] > 0
    assert wanted == ["wayfinder"]


# -- the curve while a match runs --


def test_the_curve_is_there_where_hints_are_from_the_first_move_on(
    client: TestClient, stranger: TestClient, opened: Opened, prepared: Callable[[str], None]
) -> None:
    prepared("wayfinder")
    plain, agreed = opened("wayfinder", seat1="free"), opened("wayfinder", seat1="free", hints="1", open="1")
    alone = opened("wayfinder", seat1="random")
    looker = TestClient(client.app, follow_redirects=False, headers={"Accept": "application/json"})
    for path in (plain, agreed):
        joined(client, stranger, path)
        assert 'id="curve-button"' not in client.get(path).text
        go_on(client, at(client, path), 8)
    go_on(client, at(client, alone), 8)
    for guest, path, status in ((client, plain, 403), (client, agreed, 200), (stranger, agreed, 200),
                                (looker, agreed, 403), (client, alone, 200)):  # fmt: skip
        assert guest.get(f"{path}/curve").status_code == status
        assert ('id="curve-button"' in guest.get(path).text) == (status == 200)
    assert client.get(f"{alone}/review").status_code == 403


def test_the_curve_goes_on_from_what_is_known(
    client: TestClient, opened: Opened, prepared: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared("wayfinder")
    path, reckoned, honest = opened("wayfinder", seat1="random"), [], questions.moment

    def moment(judge: Any, now: Match, seat: int, worlds: int) -> Moment:
        reckoned.append((now.hash(), seat))
        return honest(judge, now, seat, worlds)

    monkeypatch.setattr(questions, "moment", moment)
    go_on(client, at(client, path), 12)
    first = json.loads(said(client, f"{path}/curve"))["html"]
    assert 'class="doubt"' in first
    assert "As you could see it then." in first
    known = len(reckoned)
    assert known > 3
    go_on(client, at(client, path), 1)
    said(client, f"{path}/curve")
    assert len(reckoned) > known
    assert {seat for _hash, seat in reckoned} == {0}
    assert len(set(reckoned)) == len(reckoned)  # each once


# -- others know of it --


def test_people_are_told_who_asked_and_the_log_keeps_it(
    client: TestClient, stranger: TestClient, opened: Opened, prepared: Callable[[str], None], few_worlds: None
) -> None:
    prepared("wayfinder")
    path = opened("wayfinder", seat1="free", name0="Bea", hints="1")
    joined(client, stranger, path)
    tables, table = client.app.state.tables, at(client, path)  # type: ignore[attr-defined]
    asks, reads = (client, stranger) if table.match.current_player == 0 else (stranger, client)
    name = ("Bea", "Ada")[table.match.current_player]
    said = f"{name} asks the coach for a hint."
    assert said not in reads.get(path).text
    before = table.version
    for _time in range(2):
        messages(asks, path)
    assert table.version == before + 1  # once for one decision
    assert said in reads.get(path).text
    assert said not in asks.get(path).text
    assert asks.post(f"{path}/act", json={"action": str(table.match.legal()[0])}).status_code == 200
    del tables.open[table.id]
    for guest in (asks, reads):
        page = guest.get(path).text
        assert said not in page
        assert page.count('class="badge hinted"') >= 1
    assert "Tipp</span>" in reads.get(path, headers={"Accept-Language": "de"}).text


def test_who_asked_before_what_was_taken_back_is_forgotten() -> None:
    moves = Event("moves", 0, [[0, "a", "x"], [1, "b", "y"], [0, "c", "z"]])
    asked = [Event("hint", 1, {"at": 1}), Event("hint", 0, {"at": 3})]
    past = Past([None, None], [moves, *asked])
    assert past.hinted == {(1, 1), (3, 0)}
    assert past.after([Event("undo", 0, 2)]).hinted == {(1, 1)}
    assert past.hinted == {(1, 1), (3, 0)}


def test_alone_nobody_has_to_know(
    client: TestClient, opened: Opened, prepared: Callable[[str], None], few_worlds: None
) -> None:
    prepared("wayfinder")
    path = opened("wayfinder", seat1="random")
    version = at(client, path).version
    messages(client, path)
    assert at(client, path).version == version


# -- from the seat's view alone --


def said_in_worlds(client: TestClient, path: str, seat: int, what: str = "hint") -> list[str]:
    """The bytes of a hint or curve at a table, and at the same table in other worlds, each past moment in its own."""
    table = at(client, path)
    tables = client.app.state.tables.open  # type: ignore[attr-defined]
    found = [said(client, f"{path}/{what}")]
    for number in (1, 2):

        def anew(match: Match, number: int = number) -> Match:
            world = match.clone()
            world._states[...] = match.redealt(seat, f"world {number}")._states
            return world

        past = PastOf(table, anew)
        other = copy.copy(table)
        other.standing = replace(table.standing, match=past.world, moments=past)
        tables[table.id] = other
        found.append(said(client, f"{path}/{what}"))
    tables[table.id] = table
    return found


def said(client: TestClient, path: str) -> str:
    """All that is said, without how far it was meanwhile."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return "\n".join(line for line in answer.text.splitlines() if "html" in json.loads(line))


def among_three(client: TestClient, opened: Opened, game: str) -> str:
    """A table of three people who agreed to hints, where seat 0, the client's, has a choice and does not know all."""
    path = opened(game, players=3, seat0="me", seat1="free", seat2="free", hints="1")
    for seat in (1, 2):
        joined_at(client, path, seat)
    leap(client, at(client, path))
    return path


@pytest.mark.parametrize("game", ["dokmus", "mangrovia"])  # by net and search, by net; both hide much
def test_no_byte_of_a_hint_or_curve_tells_a_secret(
    game: str, client: TestClient, opened: Opened, prepared: Callable[[str], None], few_worlds: None
) -> None:
    prepared(game)
    path = among_three(client, opened, game)
    assert len(set(said_in_worlds(client, path, 0))) == 1
    assert len(set(said_in_worlds(client, path, 0, "curve"))) == 1


def joined_at(client: TestClient, path: str, seat: int) -> None:
    table = at(client, path)
    somebody = TestClient(client.app, follow_redirects=False)
    assert somebody.post(f"/join/{table.id}/{seat}/{table.seat_code(seat)}", data={"name": ""}).status_code == 303


def truth(match: Match, seat: int) -> Match:
    """What no coach may be given."""
    return match.clone()


def numbers_of(match: Match) -> float:
    """A word about everything that somebody was given."""
    return float(sum(match.state.tobytes()) % 97)


def tells_all(match: Match, seat: int, seconds: float) -> Iterator[Hint]:
    """A coach who says whatever he can find out."""
    for hint in hints(match, seat, worlds=1):
        worth = replace(hint.answers[0].worth, points=(numbers_of(match),) * match.players, sources=())
        yield replace(hint, answers=(replace(hint.answers[0], worth=worth),))


@pytest.mark.parametrize("given", [questions.seen, truth])
def test_a_coach_who_is_given_the_truth_is_found_and_the_true_one_has_nothing_to_tell(
    given: Any, client: TestClient, opened: Opened, prepared: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared("dokmus")
    monkeypatch.setattr(questions, "steps", tells_all)
    monkeypatch.setattr(coaching, "seen", given)
    said = said_in_worlds(client, among_three(client, opened, "dokmus"), 0)
    assert (len(set(said)) > 1) == (given is truth)


@pytest.mark.parametrize("given", [questions.seen, truth])
def test_a_curve_that_is_given_the_truth_is_found_and_the_true_one_has_nothing_to_tell(
    given: Any, client: TestClient, opened: Opened, prepared: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared("dokmus")
    honest = questions.moment

    def tells_all(judge: Any, now: Match, seat: int, worlds: int) -> Moment:
        found = honest(judge, now, seat, worlds)
        return replace(found, points=tuple(points + numbers_of(now) for points in found.points))

    monkeypatch.setattr(questions, "moment", tells_all)
    monkeypatch.setattr(reckoning, "seen", given)
    said = said_in_worlds(client, among_three(client, opened, "dokmus"), 0, "curve")
    assert (len(set(said)) > 1) == (given is truth)


# -- nobody waits for it --


class Slow:
    """A coach who takes a while for each step, and notes how far he came."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.steps = 0
        self.begun = threading.Event()

    def __call__(self, match: Match, seat: int, seconds: float) -> Iterator[Hint]:
        found = next(iter(hints(match, seat, worlds=1)))
        for _step in range(20):
            self.steps += 1
            self.begun.set()
            time.sleep(self.seconds)
            yield replace(found, done=False)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, prepared: Callable[[str], None]) -> Slow:
    prepared("wayfinder")
    found = Slow(0.2)
    monkeypatch.setattr(questions, "steps", found)
    return found


def test_the_coach_stops_when_the_page_goes_away(client: TestClient, opened: Opened, slow: Slow) -> None:
    path = opened("wayfinder", seat1="random")
    leaves_after(client, f"{path}/hint", lines=2)
    time.sleep(3 * slow.seconds)
    assert slow.steps <= 4  # the third may have been under way
    coach = client.app.state.tables.coach  # type: ignore[attr-defined]
    assert coach.places.free == coach.places.places
    assert not coach.places.waiting
    assert not coach.asking


def test_the_coach_stops_when_the_move_is_made(client: TestClient, opened: Opened, slow: Slow) -> None:
    path = opened("wayfinder", seat1="random")
    table, lines = at(client, path), []
    asking = threading.Thread(target=lambda: lines.extend(messages(client, path)))
    asking.start()
    slow.begun.wait(20)
    assert client.post(f"{path}/act", json={"action": str(table.match.legal()[0])}).status_code == 200
    asking.join(20)
    assert slow.steps < 10
    assert not any(line.get("done") for line in lines)


def test_a_slow_hint_holds_up_no_move_at_another_table(client: TestClient, opened: Opened, slow: Slow) -> None:
    slow.seconds = 1.5
    path, elsewhere = opened("wayfinder", seat1="random"), opened("wayfinder", seat1="random")
    asking = threading.Thread(target=leaves_after, args=(client, f"{path}/hint", 1))
    asking.start()
    slow.begun.wait(20)
    table, took = at(client, elsewhere), []
    for _move in range(2):
        while table.seats[table.match.current_player].bot:
            time.sleep(0.01)
        begun = time.monotonic()
        assert client.post(f"{elsewhere}/act", json={"action": str(table.match.legal()[0])}).status_code == 200
        took.append(time.monotonic() - begun)
    assert asking.is_alive()
    asking.join(20)
    assert max(took) < 0.7


def test_who_asks_later_does_not_wait_for_the_last_word_to_another() -> None:
    """Those who ask take turns step by step, so that everybody has a first answer soon."""
    coach, said = Coach(), []

    def words(who: str) -> Iterator[str | None]:
        for number in range(6):
            time.sleep(0.01)
            yield f"{who} {number}" if number % 2 else None

    async def listen(person: int, who: str) -> None:
        async for word in coach.steps(person, who, partial(words, who)):
            said.append(word)

    async def both() -> None:
        first = asyncio.create_task(listen(1, "Ada"))
        await asyncio.sleep(0.015)
        await asyncio.gather(first, listen(2, "Bob"))

    run(both())
    assert sorted(said) == [f"{who} {number}" for who in ("Ada", "Bob") for number in (1, 3, 5)]
    assert said.index("Bob 1") < said.index("Ada 5")
    assert not coach.asking


def test_nobody_has_the_coach_for_himself(client: TestClient, opened: Opened, slow: Slow) -> None:
    """Who asks a third time while two are waiting is told so; what waited goes on when its turn comes."""
    slow.seconds = 0.6
    path = opened("wayfinder", seat1="random")
    asking = [threading.Thread(target=leaves_after, args=(client, f"{path}/hint", 1)) for _page in range(3)]
    for one in asking:
        one.start()
        slow.begun.wait(20)
        time.sleep(0.05)
    answer = client.get(f"{path}/hint")
    assert answer.status_code == 403
    assert "moment" in answer.json()["error"]
    for one in asking:
        one.join(20)
    assert slow.steps >= 3
