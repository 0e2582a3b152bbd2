"""Nobody is told what they may not know; benchmarks/canary.py plays a thousand games of it."""

from __future__ import annotations

import importlib.util
import logging
import sys
from pathlib import Path
from typing import Any

import pytest

import motu
from motu.server.keeping.store import Store
from motu.server.pages.showing import Pages

PLACE = Path(__file__).parents[3] / "benchmarks" / "canary.py"


def load() -> Any:
    spec = importlib.util.spec_from_file_location("canary", PLACE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["canary"] = module
    spec.loader.exec_module(module)
    return module


canary = load()
canary.LEAP = 500  # few looks at each game


@pytest.mark.parametrize("game", motu.game_ids())
def test_no_byte_of_a_game_tells_a_secret(game: str) -> None:
    with canary.flown(game) as bird:
        bird.play(game)
        assert bird.seen["pages compared"] > 1
        assert bird.seen["bytes"] > 10**6
        if game in ("bora_bora", "dokmus", "mangrovia"):  # which hide something at every moment
            assert bird.seen["worlds that differ"] > 0


def shows_more(monkeypatch: pytest.MonkeyPatch, what: Any) -> None:
    """A template that shows something that it should not."""
    honest = Pages.show

    def show(pages: Pages, template: str, **values: Any) -> str:
        html = honest(pages, template, **values)
        table = getattr(values.get("look"), "table", None)
        return f"{html}<!-- {what(table)} -->" if table else html

    monkeypatch.setattr(Pages, "show", show)


def test_a_seed_on_the_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shows_more(monkeypatch, lambda table: table.header.seed)
    with canary.flown("seed") as bird, pytest.raises(canary.Leak, match="holds"):
        bird.play("kaivai")


def test_a_hidden_hand_on_the_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shows_more(monkeypatch, lambda table: table.match.state["secret"].tolist())
    with canary.flown("hand") as bird, pytest.raises(canary.Leak, match="is shown"):
        bird.play("kaivai")


def test_a_token_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Store.guest

    def careless(store: Store, token: str) -> int | None:
        logging.getLogger("motu.server").info("a guest came with %s", token)
        return honest(store, token)

    monkeypatch.setattr(Store, "guest", careless)
    with canary.flown("log") as bird, pytest.raises(canary.Leak, match="the log holds"):
        bird.play("kaivai")
