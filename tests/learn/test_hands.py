"""Whoever plays the crowds of a round, the same is learned: threads, or workers of Ray, also if some of them die."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from motu.engine.errors import MotuError  # noqa: E402
from motu.learn.command import learn  # noqa: E402
from motu.learn.lessons import Settings  # noqa: E402
from motu.learn.rounds import Turn  # noqa: E402
from motu.learn.training import CROWD, Training  # noqa: E402
from motu.simulate.spreading import Cluster, Hands, Threads  # noqa: E402
from simulate.elsewhere import Elsewhere  # noqa: E402

PPO = Settings(matches=2 * CROWD + 5, steps=6, lesson=128)
SEARCH = Settings(matches=CROWD + 1, steps=3, lesson=64, looks=4)


def training(settings: Settings, hands: Hands) -> Training:
    game = "dokmus" if settings.looks else "wayfinder"  # a search deals what is hidden in Dokmus
    made = Training(game, seed=3, settings=settings, device="cpu", widths=(16, 8), hands=hands)
    made.begin()
    return made


def learned(settings: Settings, hands: Hands, rounds: int = 2) -> list[Any]:
    """All that a net has become after some rounds, and what is usual for a lone player."""
    made = training(settings, hands)
    for _ in range(rounds):
        made.learn()
    return [*made.model.parameters(), made.par.mean, made.par.spread]


def same(one: list[Any], other: list[Any]) -> bool:
    return all(torch.equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("settings", [PPO, SEARCH], ids=["PPO", "search"])
def test_the_same_is_learned_wherever_the_crowds_are_played(settings: Settings) -> None:
    alone = learned(settings, Threads(1))
    assert same(learned(settings, Threads(3)), alone)
    assert same(learned(settings, Elsewhere()), alone)


def test_the_split_does_not_depend_on_the_hands() -> None:
    sizes = [
        [sum(table.matches for table in crowd.tables) for crowd in training(PPO, Threads(count)).crowds]
        for count in (1, 5)
    ]
    assert sizes[0] == sizes[1]
    assert len(sizes[0]) == 3
    assert max(sizes[0]) <= CROWD


def test_a_crowd_travels_without_its_memory() -> None:
    made = training(PPO, Threads(1))
    before = len(pickle.dumps(made.crowds[0]))
    made.play()
    assert len(pickle.dumps(made.crowds[0])) < 1.1 * before < 300_000


class Mortal:
    """Workers of Ray; whoever plays a crowd for the first time dies when it has, before anybody hears of it."""

    def __init__(self, cluster: Cluster, marks: Path) -> None:
        self.cluster, self.marks = cluster, marks

    def each(self, job: Turn, crowds: Iterable[Any]) -> Iterator[Any]:
        marks = self.marks

        def dying(crowd: Any) -> Any:
            mark = marks / crowd.seed.replace(" ", "_")
            played = job(crowd)
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return played

        return self.cluster.each(dying, crowds)


def test_workers_that_die_change_nothing(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    with Cluster() as cluster:
        assert same(learned(PPO, Mortal(cluster, tmp_path)), learned(PPO, Threads(2)))
    assert len(list(tmp_path.iterdir())) == 3, "a worker died over every crowd"


def test_a_card_and_ray_do_not_go_together() -> None:
    with pytest.raises(MotuError, match="--ray spreads the play over cores"):
        learn("wayfinder", minutes=1.0, device="cuda", hands=Elsewhere())
