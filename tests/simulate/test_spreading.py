"""Whoever plays the portions of a job, the same comes out: threads, or workers of Ray, also if some of them die."""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

import motu
from motu.bots.arena import Pairing
from motu.bots.arena import run as arena
from motu.engine.errors import MotuError
from motu.simulate import spreading
from motu.simulate.random_play import CHUNK, FAR, Portion, random_games
from motu.simulate.spreading import Cluster, Threads
from motu.statistics import statistics
from motu.terminal.commands import with_address

from .elsewhere import Elsewhere


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster() as hands:
        yield hands


def untimed(figures: dict[str, Any]) -> dict[str, Any]:
    """Figures without those of time."""
    bots = [{k: v for k, v in bot.items() if k != "ms_per_decision"} for bot in figures.get("bots", [])]
    return {k: v for k, v in figures.items() if k not in ("seconds", "decisions_per_second")} | {"bots": bots}


def test_results_come_in_the_order_of_the_portions() -> None:
    assert list(Threads(3).each(lambda n: n * n, range(20))) == [n * n for n in range(20)]
    endless = Threads(3).each(lambda n: n * n, count())
    assert list(islice(endless, 9)) == [n * n for n in range(9)]
    with pytest.raises(MotuError, match="at least one thread"):
        Threads(0)


@pytest.mark.parametrize("game", ["kaivai", "wayfinder"])
def test_figures_are_the_same_wherever_the_games_are_played(game: str) -> None:
    found, count = motu.find_game(game), CHUNK * FAR // 8 + 7
    here = random_games(found, 2, count, seed="s", threads=2)
    there = random_games(found, 2, count, seed="s", hands=Elsewhere())
    assert untimed(there.as_dict()) == untimed(here.as_dict())
    assert untimed(statistics(game, 2, 5_000, hands=Elsewhere())) == untimed(statistics(game, 2, 5_000))
    strong = {"players": 2, "games": 12, "bots": "net@temperature=0.5"}
    assert untimed(statistics(game, hands=Elsewhere(), **strong)) == untimed(statistics(game, **strong))
    bots = ["greedy", "random"]
    assert untimed(arena(game, 2, bots, 6, hands=Elsewhere())) == untimed(arena(game, 2, bots, 6, threads=2))


def test_what_travels_is_small() -> None:
    game = motu.find_game("kaivai")
    job = Portion("kaivai", *game.choose(3, {}), "s", False, False)
    assert job.play
    assert job((0, 1)).tally.any()
    assert len(pickle.dumps(job)) < 500, "the game itself and what is compiled stay here"
    assert len(pickle.dumps(Pairing("kaivai", "s", {}))) < 500


def test_ray_plays_the_same_games(cluster: Cluster) -> None:
    count = CHUNK * FAR * 2 + 7
    here, there = (random_games(motu.find_game("mangrovia"), 3, count, hands=hands) for hands in (None, cluster))
    assert untimed(there.as_dict()) == untimed(here.as_dict())


def test_a_worker_that_dies_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    def mortal(portion: int) -> int:
        """Dies at its first try of a portion, as if its machine had been switched off."""
        mark = tmp_path / str(portion)
        if portion % 3 == 1 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return portion * portion

    assert list(cluster.each(mortal, range(6))) == [n * n for n in range(6)]
    assert {file.name for file in tmp_path.iterdir()} == {"1", "4"}, "somebody died in the middle"


def test_who_stops_leaves_no_work_behind(cluster: Cluster) -> None:
    def slow(portion: int) -> int:
        time.sleep(600 if portion else 0)
        return portion

    working = cluster.each(slow, range(40))
    assert next(working) == 0
    working.close()
    assert list(cluster.each(slow, [0])) == [0], "the hands are free again"


def test_without_ray_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(spreading.__dict__["__builtins__"], "__import__", refused)
    with pytest.raises(MotuError, match=r"pip install 'motu\[cluster\]'"):
        Cluster()


real_import = __import__


def refused(name: str, *rest: Any) -> Any:
    if name == "ray":
        raise ImportError(name)
    return real_import(name, *rest)


def test_ray_alone_means_this_machine() -> None:
    assert with_address(["sim", "kaivai", "--ray", "--json"]) == ["sim", "kaivai", "--ray=local", "--json"]
    assert with_address(["sim", "kaivai", "--ray"]) == ["sim", "kaivai", "--ray=local"]
    assert with_address(["sim", "kaivai", "--ray", "auto"]) == ["sim", "kaivai", "--ray", "auto"]
