"""Looking back: only at matches that are over, with progress, kept for the next asker, stopped when nobody looks."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

import motu
from motu.coaching import Account, Decision, Moment, Review, Step, Swing, ready
from motu.coaching.working import PULSE, Stage, Work
from motu.engine.match import Match
from motu.server.routes import coaching
from motu.server.routes.replays import as_file
from motu.server.thinking.coaching import Coach

from ..gathering import leaves_after, run


@pytest.fixture
def path(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> str:
    """A finished match, brought as a file."""
    monkeypatch.setattr(coaching, "is_ready", lambda _game: True)
    match, dice = motu.match("wayfinder", players=3, seed=5), random.Random(5)
    while not match.is_terminal:
        match.play(dice.choice(match.legal()))
    answer = client.post("/upload", files={"file": ("match.json", as_file(match).encode(), "application/json")})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).split("/replay")[0]


class Works:
    """A coach who has been through a match, quickly."""

    def __init__(self) -> None:
        self.times = 0

    def curve(self, match: Match) -> Work[tuple[Moment, ...]]:
        self.times += 1
        found = []
        for at in (0, len(match.log) // 2):
            yield Stage(at, len(match.log))
            found.append(Moment(at, 0, (0.5, 0.3, 0.2), (20.0, 18.4, 12.2)))
        shares, points = tuple(match.returns()), tuple(map(float, match.scores()))
        return (*found, Moment(len(match.log), -1, shares, points))

    def review(self, match: Match) -> Work[Review]:
        curve = yield from self.curve(match)
        move = next(n for n in range(len(match.log)) if match.log[n].seat == 1 and len(match.at(n).legal()) > 1)
        played = match.log[move].action
        best = next(action for action in match.at(move).legal() if action != played)
        slip = Decision(move, 1, played, best, 0.21, 0.37, 0.16, 0.02)
        ends = curve[-1].chances
        accounts = tuple(
            Account(seat, chance, 0.033, -0.16 * (seat == 1), ends[seat] - chance - 0.033 + 0.16 * (seat == 1),
                    ends[seat], 9, 9 - (seat == 1))
            for seat, chance in enumerate(curve[0].chances)
        )  # fmt: skip
        swings = (
            (),
            (Swing(move, 1, "slip", 1, -0.16), Swing(0, 1, "luck", 0, 0.08), Swing(1, 1, "deed", 2, -0.05)),
            (),
        )
        return Review(match.game.id, 3, curve, (Step(0, 0, (0.0,) * 3, (0.0,) * 3),), (slip,), accounts, swings)


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> Works:
    found = Works()
    monkeypatch.setattr(coaching, "tracing", found.curve)
    monkeypatch.setattr(coaching, "reviewing", found.review)
    return found


def lines(client: TestClient, path: str) -> list[dict[str, Any]]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_running_match_is_not_looked_back_at(client: TestClient, opened: Callable[..., str]) -> None:
    path = opened("wayfinder", seat1="random")
    for what in ("review", "judged"):
        answer = client.get(f"{path}/{what}")
        assert answer.status_code == 403
        assert "over" in answer.json()["error"]


def test_who_may_not_see_the_table_does_not_see_its_review(path: str, works: Works, stranger: TestClient) -> None:
    for what in ("review", "judged"):
        assert stranger.get(f"{path}/{what}").status_code == 404


def test_the_curve_is_bands_and_numbers_and_is_reckoned_once(client: TestClient, path: str, works: Works) -> None:
    found = lines(client, f"{path}/curve")
    assert set(found[0]) == {"done", "all"}
    html = found[-1]["html"]
    assert html.count('class="band"') == 3
    assert html.count("<tr>") == 4  # a head and three moments
    assert "30%" in html
    assert lines(client, f"{path}/curve?seat=2")[0].keys() == {"html"}  # kept, though seen by another
    assert works.times == 1


def test_the_page_of_a_review_shows_the_match_and_links_lead_to_it(client: TestClient, path: str) -> None:
    page = client.get(f"{path}/review", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert 'id="board-frame"' in page.text
    assert 'id="judge"' in page.text
    assert f'href="{path}/review"' in client.get(f"{path}/replay", headers={"Accept": "text/html"}).text


def test_a_review_names_the_better_move_and_its_rows_add_up(client: TestClient, path: str, works: Works) -> None:
    html = lines(client, f"{path}/judged?seat=1")[-1]["html"]
    assert "37%" in html
    assert "21%" in html
    assert "\N{MINUS SIGN}16" in html
    assert html.count("data-kind=") == 3
    assert html.count("data-better=") == 1
    rows = [row.split("<td>")[1:] for row in html.split("<tbody>")[1].split("<tr>")[1:]]
    for row in rows:
        parts = [int(cell.split("<")[0].replace("\N{MINUS SIGN}", "-")) for cell in row[:4]]
        assert sum(parts) == int(row[4].split("<b>")[1].split("<")[0])
    assert "89%" in html  # eight of nine
    assert html.count(f'action="{path}/study/play"') == 3
    on = html.split('name="at" value="')[1].split('"')[0]
    fresh = client.post(f"{path}/study/play", data={"branch": "0", "at": on, "seat": "1"})
    assert fresh.status_code in (200, 303), fresh.text


def test_it_stops_when_the_page_goes_away(client: TestClient, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()

    def endless(_match: Match) -> Work[Review]:
        count = 0
        try:
            while True:
                yield Stage(count, 10**6)
                count += 1
                time.sleep(0.01)
        finally:
            stopped.set()

    monkeypatch.setattr(coaching, "reviewing", endless)
    leaves_after(client, f"{path}/judged", lines=3)
    assert stopped.wait(5)
    coach = client.app.state.tables.coach  # type: ignore[attr-defined]
    assert not coach.kept
    assert not coach.asking


def test_a_review_comes_to_its_end_beside_hints_without_end() -> None:
    """Hints and reviews take turns, however many ask for hints."""
    coach, hinted = Coach(), [0]

    def hints() -> Iterator[int]:
        while True:
            time.sleep(0.002)
            hinted[0] += 1
            yield hinted[0]

    def review() -> Work[int]:
        before = hinted[0]
        for done in range(20):
            yield Stage(done, 20)
            time.sleep(PULSE)
        return hinted[0] - before

    async def listen(person: int) -> None:
        async for _hint in coach.steps(person, f"table {person}", hints):
            pass

    async def scene() -> int:
        asking = [asyncio.create_task(listen(person)) for person in range(1, 5)]
        await asyncio.sleep(0.05)
        async with asyncio.timeout(20):
            found = [step async for step in coach.reckoned(9, ("review", "x"), review)]
        for one in asking:
            one.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        return int(found[-1])

    assert 10 < run(scene()) < 40  # hints had about as many turns meanwhile as the review


def test_only_some_reviews_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    coach = Coach()
    monkeypatch.setattr("motu.server.thinking.coaching.REVIEWS_KEPT", 2)
    for name in "abc":
        coach._keep(("curve", "", name), name)
    assert [key[2] for key in coach.kept] == ["b", "c"]


def test_the_coach_himself_reviews_a_match_on_the_page(client: TestClient, path: str) -> None:
    """No stand-in: the curve of a real match ends with its result."""
    motu.find_game("wayfinder").compile()
    ready.prepare(motu.find_game("wayfinder"))
    html = lines(client, f"{path}/curve")[-1]["html"]
    assert "100%" in html.rsplit("<tr>", 1)[1]
