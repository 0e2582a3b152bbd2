from __future__ import annotations

import pytest

from .pebbles import GAME


@pytest.fixture(params=[True, False], ids=["interpreted", "compiled"])
def speed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of pebbles run interpreted, then compiled."""
    if request.param:
        monkeypatch.setattr(GAME, "_compiled", None)
        monkeypatch.setattr(GAME, "warm_up", lambda: None)
    else:
        GAME.compile()
