"""Static files are sent small and once; pages small and kept by nobody; small answers at once."""

from __future__ import annotations

import asyncio
import gzip
import re
import socket
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

import motu
from motu.server import listen
from motu.server.app import make_app


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    app = make_app(f"sqlite:///{tmp_path_factory.mktemp('data') / 'motu.db'}", warm_up=False)
    return TestClient(app, base_url="http://localhost")


def test_styles_are_kept_for_ever_under_an_address_that_changes_with_them(client: TestClient) -> None:
    with client:
        home = client.get("/").text
        address = re.search(r'href="(/static/[0-9a-f]+/motu\.css)"', home)
        assert address
        styles = client.get(address[1])
        assert styles.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert styles.headers["content-encoding"] == "gzip"
        old = client.get("/static/0123456789ab/motu.css")
        assert old.status_code == 200
        assert old.headers["cache-control"] == "no-cache"
        plain = client.get(address[1], headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == styles.content


@pytest.mark.parametrize("path", ["/static/nothing.css", "/static/../server/app.py", "/static/%2e%2e/server/app.py"])
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    with client:
        assert client.get(path).status_code == 404


def test_a_page_is_compressed_and_kept_by_nobody(client: TestClient) -> None:
    with client, client.stream("GET", "/") as home:
        raw = b"".join(home.iter_raw())
        assert home.headers["cache-control"] == "no-store"
        assert "Cookie" in home.headers["vary"]
        assert gzip.decompress(raw).startswith(b"<!DOCTYPE html>")
        assert len(raw) < 60_000


@pytest.mark.parametrize("game", motu.game_ids())
def test_the_first_table_is_small(client: TestClient, game: str) -> None:
    with client:
        table = client.post(f"/play/{game}", follow_redirects=False).headers["location"]
        with client.stream("GET", table) as shown:
            assert len(b"".join(shown.iter_raw())) < 60_000


def test_home_holds_only_what_covers_are_drawn_with(client: TestClient) -> None:
    with client:
        text = client.get("/").text
    assert text.count("<") < 2_600, "opening and closing tags"
    drawn = set(re.findall(r'href="#([\w-]+)"', text)) - {"main"}
    assert drawn <= set(re.findall(r'id="([\w-]+)"', text)), "a symbol is missing"
    assert '<meta name="description" content="' in text


def test_small_answers_do_not_wait_for_more() -> None:
    """Nagle's algorithm and a delayed acknowledgement would hold every answer back for 40 ms."""

    async def accepted() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            found.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen("127.0.0.1", 0) as listening:
            server = await asyncio.start_server(came, sock=listening)
            _reader, writer = await asyncio.open_connection(*listening.getsockname())
            answer = await asyncio.wait_for(found, 5)
            writer.close()
            server.close()
            return answer

    assert ThreadPoolExecutor(1).submit(asyncio.run, accepted()).result()  # browsers have a loop in this thread == 1
