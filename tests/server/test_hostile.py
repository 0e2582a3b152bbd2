"""Nothing that an outsider sends keeps an honest client waiting; benchmarks/hostile.py does it for longer."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PLACE = Path(__file__).parents[2] / "benchmarks" / "hostile.py"
BUSY_MACHINE = 8.0  # seconds that an honest client waits at most, where other tests run beside this one
AT_LEAST = 6  # things that it does meanwhile


def load() -> Any:
    spec = importlib.util.spec_from_file_location("hostile", PLACE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["hostile"] = module
    spec.loader.exec_module(module)
    return module


hostile = load()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    found = hostile.Process(tmp_path_factory.mktemp("hostile"))
    yield found
    found.end()


@pytest.mark.parametrize("attack", hostile.ATTACKS, ids=lambda attack: attack.__name__)
def test_an_honest_client_is_served_while(attack: Any, server: Any) -> None:
    before = server.memory()
    honest = hostile.Honest(server.address)
    honest.start()
    wrong = attack(server, honest)
    going_on = honest.goes_on(15, AT_LEAST)
    honest.end()
    assert wrong == []
    assert going_on
    assert honest.failed == []
    assert sorted(honest.took)[len(honest.took) // 2] < hostile.SOON
    assert max(honest.took) < BUSY_MACHINE
    assert server.memory() - before < hostile.MEMORY
