"""The search: right where play is known, the same for the same seed, in time, and going on from move to move."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import motu
from engine.pebbles import GAME as PEBBLES
from motu.bots import BOTS, Memory, Player, Sight, advise, find_bot, move_of, prepare
from motu.bots.levels import settings_of
from motu.bots.search.tree import NODE, NONE, ROOT, learn
from motu.bots.searcher import Search
from motu.engine.match import Match
from motu.engine.operations import winners
from motu.engine.record import NOBODY
from motu.nets.file import file_of
from motu.nets.mind import mind_of

WAYFINDER = motu.find_game("wayfinder")


def thinking(match: Match, simulations: int = 300, threads: int = 1, **changes: float) -> tuple[Search, Any]:
    """A search for the deciding seat, and what it thought."""
    prepare(match.game)
    sight = Sight(match)
    search = Search(match.game, {**settings_of(match.game.id, match.players), **changes}, threads)
    return search, search.think(sight.view(), sight.seat, 1, simulations)


def at_sea(**settings: Any) -> Match:
    """Wayfinder in the middle of a game."""
    match, dice = Match(WAYFINDER, 2, 4, **settings), random.Random(2)
    for _ in range(30):
        match.play(dice.choice(match.legal()))
    return match


@pytest.mark.parametrize(("pile", "take"), [(11, 3), (10, 2), (9, 1), (7, 3), (6, 2), (5, 1), (3, 3)])
@pytest.mark.parametrize("depth", [0, -1])
def test_the_last_pebble_is_forced(pile: int, take: int, depth: int) -> None:
    """Whoever leaves a multiple of four takes the last pebble."""
    match = Match(PEBBLES, 2, 1).play("hide 3", "hide 3").edit(pile=pile)
    _, thought = thinking(match, 3000, depth=depth, scale=3, sharpness=0)
    assert match.text(thought.action) == f"take {take}"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_tree_adds_up(players: int) -> None:
    search, thought = thinking(Match(WAYFINDER, players, 3), 400)
    nodes = search.minds[0].nodes
    root = nodes[ROOT]
    assert root["visits"] == thought.simulations == sum(move.visits for move in thought.moves)
    assert thought.moves == sorted(thought.moves, key=lambda move: -move.visits)
    inner = [node for node in nodes[: search.minds[0].used] if node["visits"]]
    for node in inner:
        mean = node["value"][:players] / node["visits"]
        assert (mean > 0).all()
        assert (mean < 1).all()
        if players > 1:
            assert mean.sum() == pytest.approx(1, abs=1e-3)
        if node["first"] != NONE:
            priors, child = 0.0, int(node["first"])
            while child != NONE:
                priors += nodes[child]["prior"]
                child = int(nodes[child]["next"])
            assert priors == pytest.approx(1, abs=1e-3)


def test_who_is_ahead_has_not_won_yet() -> None:
    """Where a tree is full, a look may end before anybody spoke for the net: it is judged, be trust as it may."""
    match, net = at_sea(), mind_of(WAYFINDER, file_of(WAYFINDER))
    state = match.game.record.widen(match.edit(points=[9, 0, 0, 0])._states)[0]
    assert winners(state) == 1
    settings = Search(WAYFINDER, {**settings_of("wayfinder", 2), "trust": 1.0}, net=net).settings
    nodes, values, shares = np.zeros(1, NODE).view(np.recarray), np.zeros(2), np.zeros(2, np.float32)
    learn(state, nodes, [ROOT], 1, settings, values, shares, NOBODY)
    assert (values > 0).all()
    assert values.sum() == pytest.approx(1)
    assert list(nodes[ROOT].value[:2]) == pytest.approx(list(values))


def test_the_same_seed_gives_the_same_thought_and_another_one_may_not() -> None:
    match = at_sea()
    one, two = thinking(match)[1], thinking(match)[1]
    assert [(m.action, m.visits, m.value) for m in one.moves] == [(m.action, m.visits, m.value) for m in two.moves]
    other = Search(WAYFINDER, settings_of("wayfinder", 2)).think(Sight(match).view(), match.current_player, 2, 300)
    assert [m.visits for m in other.moves] != [m.visits for m in one.moves]


def test_interpreted_and_compiled_searches_agree() -> None:
    code = """
import motu
from motu.bots import Search, Sight
from motu.bots.levels import settings_of
match = motu.match("wayfinder", 2, 4).play("place C3", "place D4")
search = Search(match.game, settings_of("wayfinder", 2))
moves = search.think(Sight(match).view(), match.current_player, 3, 6).moves[:2]
search.explain(moves, match.current_player, worlds_each=2)
print([(m.action, m.visits, round(m.value, 4), m.win, m.points) for m in moves])
"""
    assert len({_printed(code, value) for value in ("0", "1")}) == 1


def _printed(code: str, interpreted: str) -> str:
    settings = {**os.environ, "NUMBA_DISABLE_JIT": interpreted}
    done = subprocess.run([sys.executable, "-c", code], env=settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_several_threads_share_the_work() -> None:
    search, thought = thinking(at_sea(), 400, threads=2)
    visits = [mind.visits() for mind in search.minds]
    assert all(100 < number <= 200 for number in visits)  # a move may be decided after more than half
    assert sum(move.visits for move in thought.moves) == thought.simulations == sum(visits)


@pytest.mark.parametrize("code", ["mcts:60ms", "mcts:60ms/2", "mcts:10000000", "mind:60ms", "level:6", "greedy:10000"])
def test_a_bot_over_its_time_is_stopped_and_plays_the_best_so_far(code: str) -> None:
    match = at_sea()
    prepare(WAYFINDER)
    match.legal()
    began = time.monotonic()
    action = find_bot(code).choose(Sight(match), random.Random(1), began + 0.06, find_bot(code).effort)
    assert time.monotonic() - began < 0.6  # other processes may be running
    assert action in match.legal()


def test_a_search_stops_when_nothing_can_change_any_more() -> None:
    match = Match(PEBBLES, 2, 1).play("hide 3", "hide 3").edit(pile=3)
    _, thought = thinking(match, 100_000, depth=-1, explore=0.1)
    assert thought.simulations < 100_000


def test_a_slow_machine_makes_as_many_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the tree that is kept, and with it later moves, would hang on the clock."""
    match = Match(PEBBLES, 2, 1).play("hide 3", "hide 3").edit(pile=3)
    fast = thinking(match, 1000, depth=-1, explore=0.1)[1]
    slow_clock = SimpleNamespace(perf_counter=count(step=0.5).__next__)
    monkeypatch.setattr("motu.bots.searcher.time", slow_clock)
    assert thinking(match, 1000, depth=-1, explore=0.1)[1].simulations == fast.simulations < 1000


def test_the_tree_is_kept_along_a_voyage_and_forgotten_after_undo() -> None:
    match, player = at_sea(), Player("mcts:400", 1)
    prepare(WAYFINDER)
    seat = match.current_player
    while match.current_player == seat:
        action = player.choose(match)
        thought = player.memory.thought
        assert thought is not None
        match.play(action)
        if match.current_player == seat and not match.is_terminal:
            before = match.clone()
            player.choose(match)
            assert player.memory.thought is not None
            assert player.memory.thought.kept > 0
            search = player.memory.search
            assert search is not None
            assert search.minds[0].visits() >= player.memory.thought.kept
            before.undo().play(next(a for a in before.legal() if a != action))
            if before.current_player == seat and len(before.legal()) > 1:
                player.choose(before)
                assert player.memory.thought.kept == 0
            return


def test_a_grafted_tree_is_the_old_one_below_the_move() -> None:
    match = at_sea()
    search, thought = thinking(match, 500)
    mind = search.minds[0]
    child = mind.child(ROOT, match.current_player, thought.action)
    visits, value = int(mind.nodes[child]["visits"]), mind.nodes[child]["value"].tolist()
    below = sorted((int(n["key"]), int(n["visits"])) for n in _children(mind.nodes, child))
    mind.go([(match.current_player, thought.action)])
    assert (mind.visits(), mind.nodes[ROOT]["value"].tolist()) == (visits, value)
    assert sorted((int(n["key"]), int(n["visits"])) for n in mind.children()) == below


def _children(nodes: np.ndarray, node: int) -> list[Any]:
    found, child = [], int(nodes[node]["first"])
    while child != NONE:
        found.append(nodes[child])
        child = int(nodes[child]["next"])
    return found


def test_nothing_is_kept_when_an_answer_was_not_shown() -> None:
    match = Match(PEBBLES, 2, 1)
    memory = Memory()
    prepare(PEBBLES)
    find_bot("mcts:200").choose(Sight(match, memory=memory), random.Random(1), time.monotonic() + 9, 0)
    match.play("hide 1", "hide 2")
    assert Sight(match, memory=memory).since(memory.bookmark) == [(0, 0), (1, None)]
    find_bot("mcts:200").choose(Sight(match, memory=memory), random.Random(1), time.monotonic() + 9, 0)
    assert memory.thought is not None
    assert memory.thought.kept == 0


def test_a_full_tree_goes_on_without_growing() -> None:
    match = at_sea()
    search = Search(WAYFINDER, settings_of("wayfinder", 2), room=50)
    thought = search.think(Sight(match).view(), match.current_player, 1, 500)
    assert search.minds[0].used == 50
    assert thought.action in match.legal()


@pytest.mark.parametrize("game", motu.game_ids())
def test_why_this_move(game: str) -> None:
    match = motu.match(game, seed=5)
    moves = advise(match, simulations=100, few=3)
    assert moves[0].action == max(moves, key=lambda move: move.visits).action
    for move in moves:
        assert move.action in match.legal()
        assert set(move.points) == set(match.game.sources)
        assert sum(move.points.values()) == pytest.approx(move.others[match.current_player])
        assert move.win is not None
        assert 0 <= move.win <= 1


@pytest.mark.parametrize("game", motu.game_ids())
@pytest.mark.parametrize("code", ["random", "greedy", "mcts:20", "mcts:20@depth=-1@tries=1", "mind:20", "net"])
def test_every_bot_plays_every_game_to_its_end(game: str, code: str) -> None:
    found = motu.find_game(game)
    found.compile()
    prepare(found)
    match = Match(found, found.players[-1], 3)
    players = [Player(code, seat) for seat in range(match.players)]
    few = 60
    while not match.is_terminal and len(match.log) < few:
        match.play(players[match.current_player].choose(match))
    assert match.broken() == 0


def test_move_of_is_repeatable() -> None:
    match = at_sea()
    assert move_of("mcts:100", match, 7) == move_of("mcts:100", match, 7)
    assert move_of("random", match, 7) == move_of("random", match, 7)


def test_a_player_waits_for_its_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing plays something simpler in silence; only a page goes on at once."""
    waited: list[str] = []
    monkeypatch.setattr("motu.bots.prepare", lambda game: waited.append(game.id))
    match = at_sea()
    for code in ("random", "greedy", "mcts:9", "mind:9", "level:1"):
        monkeypatch.setitem(BOTS, code, replace(find_bot(code), choose=lambda sight, *_others: sight.legal[0]))
        Player(code, 1).choose(match)
    assert waited == 4 * ["wayfinder"]


def test_a_search_with_a_net_believes_it() -> None:
    """Its priors are the net's chances, and what it expects is what the net does, from each seat's own view."""
    match = at_sea()
    prepare(WAYFINDER)
    net, sight = mind_of(WAYFINDER, file_of(WAYFINDER)), Sight(match)
    logits, shares, _ = net.evaluate(sight.view(), sight.seat, sight.legal)
    settings = {**settings_of("wayfinder", 2, True), "trust": 1, "heed": 1, "blur": 0, "heat": 1, "whim": 0}
    search = Search(WAYFINDER, settings, net=net, players=2)
    search.think(sight.view(), sight.seat, 1, 40)
    mind = search.minds[0]
    priors = {int(child["key"]) % len(mind.scratch.slots): float(child["prior"]) for child in mind.children()}
    chances = np.exp(logits - logits.max())
    assert [priors[action] for action in sight.legal] == pytest.approx((chances / chances.sum()).tolist(), abs=1e-4)
    means = mind.nodes[ROOT]["value"][:2] / mind.nodes[ROOT]["visits"]
    assert means.sum() == pytest.approx(1, abs=1e-3)
    assert means[sight.seat] == pytest.approx(float(shares[0]), abs=0.25)


def test_where_nothing_is_dealt_a_search_with_a_net_has_whims() -> None:
    """Without them every match of two such players would be the same; with them a seed still gives the same match."""
    net = mind_of(WAYFINDER, file_of(WAYFINDER))

    def answers(seed: int, whim: float) -> list[int]:
        settings = {**settings_of("wayfinder", 2, True), "trust": 1.0, "whim": whim}
        match = Match(WAYFINDER, 2, seed=1)
        for number in range(60):
            search = Search(WAYFINDER, settings, net=net, players=2)
            match.play(search.think(Sight(match).view(), match.current_player, f"{seed} {number}", 12).action)
        return [played.action for played in match.log]

    assert settings_of("wayfinder", 2, True)["whim"] > 0
    assert answers(1, 0) == answers(2, 0)
    assert answers(1, 1) == answers(1, 1)
    assert len({tuple(answers(seed, 1)) for seed in range(5)}) > 1


def test_interpreted_and_compiled_searches_with_a_net_agree() -> None:
    code = """
import motu
from motu.bots import Player
match = motu.match("wayfinder", 2, 4).play("place C3", "place D4")
player = Player("mind:5@trust=1", 3)
print(player.choose(match), [(m.action, m.visits, round(m.value, 3)) for m in player.memory.thought.moves[:3]])
"""
    assert len({_printed(code, value) for value in ("0", "1")}) == 1
