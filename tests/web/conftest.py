"""A real server and a real browser (Debian's Chromium, or the one that MOTU_CHROMIUM names)."""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from motu.server.app import make_app

QUIET = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty database."""
    database = tmp_path_factory.mktemp("data") / "motu.db"
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(make_app(f"sqlite:///{database}", warm_up=False), log_level="error", ws_max_size=2**16)
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(5)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = os.environ.get("MOTU_CHROMIUM") or shutil.which("chromium")
    if not program:
        pytest.skip("no Chromium: apt-get install chromium, or name one in MOTU_CHROMIUM")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=QUIET)
        yield found
        found.close()


@pytest.fixture
def page_of(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """A fresh guest's page: `page_of(width=390, height=844, locale="fr")`.  Errors in it fail the test."""
    contexts, troubles = [], []

    def make(width: int = 1366, height: int = 768, motion: bool = False, **settings: Any) -> Page:
        context = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if motion else "reduce",
            **settings,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", lambda m: troubles.append(f"{m.type}: {m.text}") if m.type in ("error", "warning") else None)
        return page

    yield make
    for context in contexts:
        context.close()
    expected = ("status of 4", "409 (", "422 (", "403 (", "404 (")
    assert [t for t in troubles if not any(part in t for part in expected)] == []


@pytest.fixture
def page(page_of: Callable[..., Page]) -> Page:
    return page_of()
