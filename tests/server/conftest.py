"""A server for each test: its store, a guest with a browser, another one, and tables that are opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import motu
from motu.server.app import make_app
from motu.server.door import guard
from motu.server.ground.limits import Limits
from motu.server.keeping.store import Store
from postgres import Cluster, cluster

guard.NAMES |= {"testserver"}  # what Starlette's client calls the server
PATIENT = Limits(lag=600.0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A database of its own."""
    found = Store(f"sqlite:///{tmp_path / 'motu.db'}")
    yield found
    found.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL for all tests that want databases of it."""
    with cluster() as found:
        yield found


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A guest at a server of their own, which is patient with a machine that has much else to do."""
    app = make_app(f"sqlite:///{tmp_path / 'motu.db'}", warm_up=False, limits=PATIENT)
    with TestClient(app, follow_redirects=False, headers={"Accept": "application/json"}) as found:
        yield found


@pytest.fixture
def stranger(client: TestClient) -> TestClient:
    """Another guest at the same server."""
    return TestClient(client.app, follow_redirects=False, headers={"Accept": "application/json"})


@pytest.fixture
def opened(client: TestClient) -> Callable[..., str]:
    """The path of a new table: `opened("wayfinder", players=2, seat1="random")`."""

    def open_table(game: str = "wayfinder", players: int = 2, **fields: str) -> str:
        motu.find_game(game).compile()  # a page says whether its rules are still on their way
        answer = client.post(f"/new/{game}", data={"players": str(players), **fields})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    return open_table
