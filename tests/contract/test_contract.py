"""What every game owes the engine and its users, checked on every game, player count and option."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import motu
from motu.engine import operations as op
from motu.engine.match import Match
from motu.engine.observation import layout
from motu.engine.record import LARGEST, NOBODY
from motu.simulate.random_play import random_games

GAMES = motu.game_ids()


def case_name(game: str, players: int, options: dict[str, Any]) -> str:
    usual = motu.find_game(game).choose(players, {})[1]
    changed = [f"-{name}={value}" for name, value in options.items() if value != usual[name]]
    return f"{game}-{players}" + "".join(changed)


CASES = [
    pytest.param(game, players, options, id=case_name(game, players, options))
    for game in GAMES
    for players, options in motu.find_game(game).variants()
]
every_case = pytest.mark.parametrize(("game", "players", "options"), CASES)
every_game = pytest.mark.parametrize("game", GAMES)


def start(game: str, players: int, options: dict[str, Any], seed: int = 1, **settings: Any) -> Match:
    found = motu.find_game(game)
    found.compile()
    return Match(found, players, seed, ask_forced=True, **settings, **options)


def positions(match: Match, every: int = 1, seed: int = 1) -> Iterator[Match]:
    """The match itself, moved on by random answers; one position in `every`, and the end."""
    dice = random.Random(seed)
    count = 0
    while not match.is_terminal:
        if count % every == 0:
            yield match
        count += 1
        match.play(dice.choice(match.legal()))
    yield match


@every_game
def test_actions_are_written_and_read_back(game: str) -> None:
    actions = motu.find_game(game).actions
    texts = [actions.text(number) for number in range(actions.size)]
    assert len(set(texts)) == actions.size
    for number, text in enumerate(texts):
        assert actions.parse(text) == number
        assert actions.parse(str(number)) == number
        assert actions.parse(text.upper()) == number


@every_game
def test_the_record_is_small_and_documented(game: str) -> None:
    record = motu.find_game(game).record
    assert record.dtype.itemsize <= LARGEST
    assert [part["name"] for part in record.layout() if not part["note"]] == []


@every_case
def test_legal_actions_are_those_that_no_rule_forbids(game: str, players: int, options: dict[str, Any]) -> None:
    match = start(game, players, options)
    for position in positions(match, every=7):
        legal = position.legal()
        assert legal == sorted(set(legal))
        assert bool(legal) != position.is_terminal
        for action in range(match.game.actions.count):
            rule = position.why_not(action)
            assert (rule == "") == (action in legal), f"{position.text(action)}: {rule}"
            if rule:
                match.game.rule(rule)


@every_case
def test_refused_actions_change_nothing(game: str, players: int, options: dict[str, Any]) -> None:
    match = start(game, players, options)
    for position in positions(match, every=11):
        before = position.state.tobytes()
        for action in range(match.game.actions.count):
            if position.why_not(action):
                with pytest.raises(motu.Refused):
                    position.play(action)
                break
        assert position.state.tobytes() == before


@every_case
def test_a_seat_that_may_not_act_is_refused(game: str, players: int, options: dict[str, Any]) -> None:
    match = start(game, players, options)
    match.game.rule(match.game.out_of_turn)
    for position in positions(match, every=17):
        for seat in set(range(players)) - set(position.may_act()):
            for action in position.legal():
                assert position.why_not(action, seat)


@every_case
def test_playing_never_touches_another_copy(game: str, players: int, options: dict[str, Any]) -> None:
    match = start(game, players, options)
    for position in positions(match, every=5):
        if position.is_terminal:
            break
        before, moves = position.state.tobytes(), len(position.log)
        copy = position.clone()
        copy.play(copy.legal()[-1])
        assert (position.state.tobytes(), len(position.log)) == (before, moves)


@every_case
def test_undo_restores_every_byte(game: str, players: int, options: dict[str, Any]) -> None:
    match = start(game, players, options)
    for position in positions(match, every=9):
        if position.is_terminal:
            break
        before = position.state.tobytes()
        copy = position.clone()
        copy.play(copy.legal()[0])
        copy.undo()
        assert copy.state.tobytes() == before
        assert copy.log == position.log


@every_case
def test_a_saved_match_loads_to_the_same_state(
    game: str, players: int, options: dict[str, Any], tmp_path: Path
) -> None:
    match = start(game, players, options)
    for position in positions(match, every=40):
        position.save(tmp_path / "match.json")
        again = Match.load(tmp_path / "match.json")
        assert again.state.tobytes() == position.state.tobytes()
        assert again.log == position.log


@every_case
def test_forced_answers_are_given_at_once_and_recorded(game: str, players: int, options: dict[str, Any]) -> None:
    asked = start(game, players, options)
    served = Match(asked.game, players, 1, **options)
    dice = random.Random(4)
    while not served.is_terminal:
        legal = served.legal()
        events = (e for family in served.game.actions.events for e in range(family.first, family.last + 1))
        assert len(legal) > 1 or len(served.may_act()) > 1 or not all(map(served.why_not, events))
        served.play(dice.choice(legal))
    for move in served.log:
        asked.play(move.action, seat=move.seat)
    assert asked.state.tobytes() == served.state.tobytes()


@every_case
def test_a_position_goes_to_json_and_back(game: str, players: int, options: dict[str, Any]) -> None:
    match = start(game, players, options)
    other = start(game, players, options, seed=2)
    for position in positions(match, every=50):
        other.edit(json.loads(json.dumps(position.position())))
        assert other.state.tobytes() == position.state.tobytes()


@every_case
def test_derived_fields_are_never_stale(game: str, players: int, options: dict[str, Any]) -> None:
    for position in positions(start(game, players, options), every=3):
        before = position.state.tobytes()
        position._operate(op.REFRESH)
        assert position.state.tobytes() == before


@every_case
def test_numbers_stay_within_what_is_said_of_them(game: str, players: int, options: dict[str, Any]) -> None:
    said = [(field.name, field.least or 0, field.most) for field in motu.find_game(game).record.fields if field.most]
    for position in positions(start(game, players, options), every=3):
        for view in (position.state, *(position.view(seat) for seat in range(NOBODY, players))):
            for name, least, most in said:
                numbers = np.asarray(view[name])
                assert least <= numbers.min(), name
                assert numbers.max() <= most, name


@every_case
def test_scores_equal_their_ledger(game: str, players: int, options: dict[str, Any]) -> None:
    for position in positions(start(game, players, options), every=3):
        assert position.scores() == [sum(row.values()) for row in position.ledger()]
        assert position.broken() == 0
    assert position.winners()
    assert sum(position.returns()) == pytest.approx(1)
    assert [position.evaluate(seat) for seat in range(players)] == position.scores()


@every_case
def test_every_legal_action_has_a_prior(game: str, players: int, options: dict[str, Any]) -> None:
    for position in positions(start(game, players, options), every=3):
        before = position.state.tobytes()
        assert all(1 <= position.prior(action) <= 10_000 for action in position.legal())
        assert position.state.tobytes() == before


@every_case
def test_random_games_end_and_keep_every_invariant(game: str, players: int, options: dict[str, Any]) -> None:
    found = motu.find_game(game)
    one = random_games(found, players, 300, 5, check=True, options=options)
    assert (one.stuck, one.broken_invariants) == (0, 0), f"game 5#{one.first_bad}"
    assert one.longest < found.longest
    two = random_games(found, players, 300, 5, check=True, options=options, threads=2)
    assert (two.checksum, two.decisions, two.steps) == (one.checksum, one.decisions, one.steps)


@every_case
def test_interpreted_and_compiled_rules_agree(game: str, players: int, options: dict[str, Any]) -> None:
    found = motu.find_game(game)
    fast = random_games(found, players, 1, 8, options=options)
    slow = random_games(found, players, 1, 8, options=options, interpreted=True)
    assert (fast.checksum, fast.decisions, fast.steps) == (slow.checksum, slow.decisions, slow.steps)


@every_case
def test_views_hold_nothing_that_the_seat_cannot_know(game: str, players: int, options: dict[str, Any]) -> None:
    """Worlds that agree with what a seat knows look the same to it, byte for byte, and so do their observations."""
    match = start(game, players, options)
    for count, position in enumerate(positions(match, every=6)):
        for seat in range(players):
            view = position.view(seat)
            assert (view.secret.tolist(), int(view.drawn)) == ([0, 0], 0)
            world = position.redealt(seat, count)
            assert world.view(seat).tobytes() == view.tobytes()
            assert world.broken() == 0
            assert np.array_equal(world.observation(seat), position.observation(seat))
            if position.current_player == seat:
                assert world.legal() == position.legal()
        outside = position.view(NOBODY)
        for seat in range(players):
            assert position.redealt(seat, count).view(NOBODY).tobytes() == outside.tobytes()


@every_case
def test_a_redealt_world_can_be_played_to_its_end(game: str, players: int, options: dict[str, Any]) -> None:
    match = start(game, players, options)
    for count, position in enumerate(positions(match, every=60)):
        world = position.redealt(count % players, count)
        for state in positions(world, seed=count):
            assert state.broken() == 0


@every_case
def test_nobody_reads_a_concealed_answer_in_the_log(game: str, players: int, options: dict[str, Any]) -> None:
    """What the log shows to a seat does not depend on what it may not know."""
    match = start(game, players, options)
    for _position in positions(match, every=1000):
        pass
    half = match.at(len(match.log) // 2)
    for seat in range(players):
        seen = half.seen_log(seat)
        assert [who for who, _ in seen] == [move.seat for move in half.log]
        assert all(action == move.action for (_, action), move in zip(seen, half.log, strict=True) if move.seat == seat)
    assert match.seen_log(NOBODY) == [(move.seat, move.action) for move in match.log]


@every_case
def test_every_position_has_words_and_a_picture(game: str, players: int, options: dict[str, Any]) -> None:
    match = start(game, players, options)
    for position in positions(match, every=30):
        assert position.prompt()
        for action in position.legal():
            assert position.sentence(action)
        for seat in (*range(players), NOBODY):
            assert position.board(seat)
            xml.etree.ElementTree.fromstring(position.svg(seat))


@every_game
def test_the_observation_is_laid_out_by_name(game: str) -> None:
    found = motu.find_game(game)
    found.compile()
    parts = layout(found.record)
    row = Match(found, seed=1).observation(0)
    assert sum(part["size"] for part in parts) == len(row)
    assert row.dtype == np.float32
    assert [part["first"] for part in parts[1:]] == list(np.cumsum([part["size"] for part in parts])[:-1])


@every_game
def test_words_and_board_are_there(game: str) -> None:
    found = motu.find_game(game)
    for door, names in ((found.words, ("prompt", "sentence")), (found.picture, ("text", "svg"))):
        assert all(callable(getattr(door, name)) for name in names)
