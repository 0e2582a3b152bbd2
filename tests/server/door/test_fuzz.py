"""Any message on a line: the line lives, and a move that the rules forbid changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from motu.engine.errors import Refused
from motu.server.app import make_app
from motu.server.ground.limits import Limits, Rate
from motu.server.hall.table import Table
from motu.server.tables.asks import Ask, Play

WIDE = Rate(10**9, 10**9)
EXAMPLES = 150

# what has broken servers: halves of characters, signs, zeros in front, digits of elsewhere, very many digits
strange = st.sampled_from(
    [
        "\ud800",
        "\udfffx",
        "a\ud83d",
        "--5",
        "+1",
        "-0",
        "007",
        "1_000",
        " 1",
        "２",
        "²",
        "1²",
        "1e9",
        "NaN",
        "9" * 5_000,
        "0" * 5_000,
    ]
) | st.sampled_from([10**30, -(10**30), 2**63, 1e308])
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | strange,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
words = st.sampled_from(
    ["place A1", "sail N R", "0", "1", "56", "57", "-1", "timeout", "", "A1", "place", "1e3", "\x00"]
)
moves = st.fixed_dictionaries(
    {},
    optional={
        "action": words | st.integers(-5, 70) | anything,
        "version": st.integers(-2, 5) | strange | anything,
        "seat": st.integers(-2, 5) | strange | anything,
        "id": st.text(max_size=80) | strange | anything,
    },
)
plain = st.fixed_dictionaries({"action": st.integers(0, 60)}, optional={"seat": st.integers(0, 1)})
messages = st.one_of(
    st.fixed_dictionaries({"act": plain}).map(json.dumps),
    anything.map(json.dumps),
    st.text(max_size=40),
    st.fixed_dictionaries({"act": moves | anything}).map(json.dumps),
    st.fixed_dictionaries(
        {}, optional={"shown": st.integers(-2, 10**7) | anything, "still": anything, "ping": anything}
    ).map(json.dumps),
    st.integers(1, 2000).map(lambda depth: "[" * depth),
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[TestClient, Table]]:
    app = make_app(f"sqlite:///{tmp_path / 'motu.db'}", warm_up=False, limits=Limits(messages=WIDE, lag=600.0))
    with TestClient(app, follow_redirects=False) as client:
        path = client.post("/new/wayfinder", data={"players": "2", "seat1": "me"}).headers["location"]
        yield client, app.state.tables.open[path.rpartition("/")[2]]


def settled(line: Any) -> list[dict[str, Any]]:
    """All that came until the answer to a ping."""
    line.send_text('{"ping": 1}')
    heard = []
    while True:
        heard.append(json.loads(line.receive_text()))
        if heard[-1] == {"pong": 1}:
            return heard


def fuzz(client: TestClient, found: Table) -> None:
    """Say all kinds of things on a line; nothing may happen that the rules forbid."""
    with client.websocket_connect(f"/table/{found.id}/live") as line:

        @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(messages)
        def say(text: str) -> None:
            match, version, before = found.match, found.version, found.match.snapshot()
            line.send_text(text)
            settled(line)
            if found.version != version:
                played = found.match.log[len(match.log)]
                assert played.seat == match.current_player
                assert played.action in match.legal()
            else:
                assert found.match.snapshot() == before

        say()
        line.send_text('{"shown": 0}')
        while "parts" not in json.loads(line.receive_text()):
            pass  # the page still comes


def test_no_message_breaks_the_line_or_plays_against_the_rules(table: tuple[TestClient, Table]) -> None:
    client, found = table
    begun = found.version
    fuzz(client, found)
    assert client.get(f"/table/{found.id}").status_code == 200
    assert found.version > begun  # some of them were moves that the rules allow


# -- faults planted on purpose are found --


def finds_fault(client: TestClient, found: Table) -> bool:
    try:
        fuzz(client, found)
    except AssertionError:
        return True
    except BaseExceptionGroup as several:  # with what the client says of a line that ended
        return several.subgroup(AssertionError) is not None
    return False


def test_a_refusal_that_changes_something_is_found(
    table: tuple[TestClient, Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Table.play

    async def careless(self: Table, ask: Play) -> int:
        try:
            return await play(self, ask)
        except Refused:
            self.match.state.steps += 1
            raise

    monkeypatch.setattr(Table, "play", careless)
    assert finds_fault(*table)


def test_a_move_against_the_rules_is_found(table: tuple[TestClient, Table], monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = Table.carry_out

    def careless(self: Table, ask: Ask) -> None:
        carry_out(self, ask)
        if isinstance(ask, Play):
            first = len(self.match.log) - 1
            self.match.log[first] = replace(self.match.log[first], seat=1 - ask.seat)

    monkeypatch.setattr(Table, "carry_out", careless)
    assert finds_fault(*table)
