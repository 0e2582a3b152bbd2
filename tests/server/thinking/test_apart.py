"""The coach's own process: last in line on the machine, begun again when it dies, gone when the server is."""

from __future__ import annotations

import json
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import motu
from motu.coaching import ready
from motu.engine.match import Match
from motu.server.app import make_app
from motu.server.ground.compiling import Compiling
from motu.server.ground.errors import Failed
from motu.server.thinking import apart as place
from motu.server.thinking import questions
from motu.server.thinking.apart import LOWEST, Apart, End, Work
from motu.server.thinking.coaching import Coach
from motu.server.thinking.questions import seen

from ..gathering import run

COUNTS = partial(map, abs, (-1, -2))  # works that need nothing but Python
DIES = partial(os._exit, 3)
FAILS = partial(map, int, "x")
PARENT = """
from functools import partial
from motu.server.thinking.apart import Apart, Work
hands = Apart()
hands.turn(Work(partial(map, abs, (1,))))
print(hands.process.pid, flush=True)
input()
"""


@pytest.fixture
def apart() -> Iterator[Apart]:
    hands = Apart()
    yield hands
    hands.close()


def pid_of(hands: Apart) -> int:
    assert hands.process is not None
    return hands.process.pid


def lives(pid: int) -> bool:
    """Whether a process that is no child of ours is there."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone_soon(pid: int, seconds: float = 20.0) -> bool:
    until = time.monotonic() + seconds
    while lives(pid) and time.monotonic() < until:
        time.sleep(0.02)
    return not lives(pid)


def chosen(game: str, moves: int = 30) -> Match:
    """A match with a real choice."""
    found = motu.find_game(game)
    found.compile()
    ready.prepare(found)
    match, dice = Match(found, 3, "dice of ours"), random.Random(3)
    while len(match.log) < moves or len(match.legal()) < 3:
        match.play(dice.choice(match.legal()))
    return match


def test_it_is_started_with_the_first_work_and_comes_after_all_others(apart: Apart) -> None:
    assert apart.process is None
    work = Work(COUNTS)
    assert [apart.turn(work), apart.turn(work), apart.turn(work)] == [1, 2, End(None)]
    assert os.getpriority(os.PRIO_PROCESS, pid_of(apart)) == LOWEST


def test_works_take_turns_there(apart: Apart) -> None:
    one, other = Work(COUNTS), Work(partial(map, abs, (-7, -8)))
    assert [apart.turn(work) for work in (one, other, one, other)] == [1, 7, 2, 8]


def test_what_was_in_hand_begins_anew_when_it_is_killed(apart: Apart) -> None:
    one, other = Work(COUNTS), Work(partial(map, abs, (-7, -8)))
    assert [apart.turn(one), apart.turn(other)] == [1, 7]
    first = pid_of(apart)
    os.kill(first, signal.SIGKILL)
    assert [apart.turn(one), apart.turn(other), apart.turn(one)] == [1, 7, 2]
    assert pid_of(apart) != first


def test_a_work_that_kills_it_again_is_given_up_and_others_go_on(apart: Apart) -> None:
    other = Work(COUNTS)
    assert apart.turn(other) == 1
    with pytest.raises(Failed, match="had to stop"):
        apart.turn(Work(DIES))
    assert apart.turn(other) == 1


@pytest.mark.parametrize("limit", ["FIRST", "LATER"])
def test_one_that_hangs_is_given_up_and_others_go_on(
    apart: Apart, limit: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = Work(COUNTS), Work(COUNTS)
    assert apart.turn(one) == 1
    first = pid_of(apart)
    os.kill(first, signal.SIGSTOP)
    with monkeypatch.context() as patched:
        patched.setattr(place, limit, 0.5)
        with pytest.raises(Failed, match="had to stop"):
            apart.turn(one if limit == "LATER" else other)
    assert "silent for too long" in caplog.text
    assert gone_soon(first)
    assert [apart.turn(other), apart.turn(one), apart.turn(one)] == [1, 1, 2]
    assert pid_of(apart) != first


def test_a_first_turn_may_take_longer_than_others(apart: Apart, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "LATER", 0.5)
    slow = Work(partial(map, time.sleep, (2.0, 600.0)))  # both are nothing to show, and a turn goes on
    assert apart.turn(slow) is None
    with pytest.raises(Failed, match="had to stop"):
        apart.turn(slow)


def test_a_work_that_fails_says_so_and_costs_nobody_else_anything(
    apart: Apart, caplog: pytest.LogCaptureFixture
) -> None:
    other = Work(COUNTS)
    assert apart.turn(other) == 1
    with pytest.raises(Failed, match="had to stop"):
        apart.turn(Work(FAILS))
    assert "invalid literal" in caplog.text
    assert apart.turn(other) == 2


def test_a_hint_comes_to_its_end_though_the_coach_is_killed_in_the_middle() -> None:
    match = chosen("wayfinder")
    coach, seat = Coach(Apart()), match.current_player

    async def scene() -> list[Any]:
        found: list[Any] = []
        begin = partial(questions.hint, seen(match, seat), seat, time.monotonic() + 1.4)
        async for hint in coach.steps(1, "x", begin):
            if not found:
                os.kill(pid_of(coach.hands), signal.SIGKILL)  # type: ignore[arg-type]
            found.append(hint)
        return found

    found = run(scene())
    coach.close()
    assert found[-1].done
    assert found[-1].answers[0].action in match.legal()
    assert len(found) > 2


def test_what_a_seat_cannot_know_never_gets_there() -> None:
    """Byte by byte the same for all worlds that the seat cannot tell apart, and nothing of the dice or the log."""
    match = chosen("mangrovia")
    seat = match.current_player
    given = pickle.dumps(seen(match, seat))
    for number in range(3):
        world = match.clone()
        world._states[...] = match.redealt(seat, f"world {number}")._states
        assert world._states.tobytes() != match._states.tobytes()
        assert pickle.dumps(seen(world, seat)) == given
    assert match.seed.encode() not in given
    assert seen(match, seat).log == []


# -- and the server --


def at_server(tmp_path: Path, hands: Apart, ask: Callable[[TestClient, str], None]) -> None:
    """Ask something at a table of a server whose coach has these hands."""
    chosen("wayfinder")
    app = make_app(f"sqlite:///{tmp_path / 'motu.db'}", warm_up=False)
    with TestClient(app, follow_redirects=False, headers={"Accept": "application/json"}) as client:
        app.state.tables.coach.hands = hands
        ask(client, client.post("/new/wayfinder", data={"players": "2", "seat1": "random"}).headers["location"])
    assert hands.process is None


def test_a_server_has_it_and_starts_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Compiling, "go_on", lambda _work: None)
    app = make_app(f"sqlite:///{tmp_path / 'motu.db'}")
    with TestClient(app) as client:
        assert client.get("/").status_code == 200
        hands = app.state.tables.coach.hands
        assert isinstance(hands, Apart)
        assert hands.process is None


def test_it_is_woken_by_whoever_may_ask_and_ends_with_the_server(tmp_path: Path) -> None:
    hands, pids = Apart(), []

    def ask(client: TestClient, path: str) -> None:
        assert hands.process is None
        assert client.get(path).status_code == 200
        lines = [json.loads(line) for line in client.get(f"{path}/hint").text.splitlines()]
        assert hands.awake == {"wayfinder"}
        assert lines[-1]["done"]
        pids.append(pid_of(hands))

    at_server(tmp_path, hands, ask)
    assert gone_soon(pids[0])


def test_a_page_is_told_when_the_coach_breaks_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "hint", os.abort)  # takes no arguments: this fails there

    def ask(client: TestClient, path: str) -> None:
        (line,) = (json.loads(line) for line in client.get(f"{path}/hint").text.splitlines())
        assert line == {"wait": "The coach had to stop. He begins again in half a minute.", "again": 30}

    at_server(tmp_path, Apart(), ask)


def test_it_ends_when_the_server_is_killed() -> None:
    program = [sys.executable, "-c", PARENT]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert lives(pid)
        parent.kill()
    assert gone_soon(pid)
