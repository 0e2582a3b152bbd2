"""Nothing that an outsider sends keeps an honest client waiting; benchmarks/hostile.py does it for longer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from measuring import benchmark

BUSY_MACHINE = 8.0  # seconds that an honest client waits at most, where other tests run beside this one
AT_LEAST = 6  # things that it does meanwhile


hostile = benchmark("hostile")


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
