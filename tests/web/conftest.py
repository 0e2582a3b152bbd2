"""A real server and a real browser (Debian's headless Chromium, or the one that MOTU_CHROMIUM names)."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from serving import Server

QUIET = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--font-render-hinting=none",
]  # fmt: skip


def chromium() -> str | None:
    """The one that is named, or one that is there; the shell without windows needs half the time."""
    return os.environ.get("MOTU_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an empty database."""
    found = Server(tmp_path_factory.mktemp("data"))
    yield found
    found.stop()


@pytest.fixture(scope="session")
def site(server: Server) -> str:
    return server.address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = chromium()
    if not program:
        pytest.skip("no Chromium: apt-get install chromium-headless-shell, or name one in MOTU_CHROMIUM")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=QUIET)
        yield found
        found.close()


@pytest.fixture
def page_of(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """A fresh guest's page: `page_of(width=390, height=844, locale="fr")`.  Errors in it fail the test."""
    contexts, troubles = [], []

    def make(width: int = 1366, height: int = 768, motion: bool = False, **settings: Any) -> Page:
        settings.setdefault("base_url", site)
        context = browser.new_context(
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
    expected = (
        "status of 4",
        "409 (",
        "422 (",
        "403 (",
        "404 (",
        "ERR_CONNECTION_REFUSED",
        "ERR_INTERNET_DISCONNECTED",
    )
    assert [t for t in troubles if not any(part in t for part in expected)] == []


@pytest.fixture
def page(page_of: Callable[..., Page]) -> Page:
    return page_of()
