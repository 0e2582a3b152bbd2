"""Undo between people: four rules, and that all may agree to do otherwise."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import motu
from motu.engine.match import Match
from motu.server.hall.table import Table
from motu.server.hall.tables import Tables
from motu.server.keeping.store import Store
from motu.server.pages.company import can_ask_undo, company
from motu.server.tables.asks import Answer, Back, Propose, TakeBack
from motu.server.tables.moments import Moments
from motu.server.tables.standing import hides
from motu.server.tables.undo import revealing, still_to_answer, undo_length

from ..gathering import denied, people, plays, run

GAMES = motu.game_ids()


def test_ones_own_choice_is_taken_back_while_it_is_still_ones_turn(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        await plays(table, ann, "place C3")
        await plays(table, ben, "place D4")
        await plays(table, ann, "sail N R", "sail N Y")
        await table.ask(TakeBack(ann, 0))
        assert [table.match.text(move.action) for move in table.match.log] == ["place C3", "place D4", "sail N R"]
        await table.ask(TakeBack(ann, 0))
        assert len(table.match.log) == 2

    run(job())


def test_never_past_another_persons_decision_and_never_changing_who_is_to_move(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        await plays(table, ann, "place C3")
        assert undo_length(table.standing, 0) is None  # Ben is to move already
        await plays(table, ben, "place D4")
        assert undo_length(table.standing, 0) is None  # Ben has decided
        assert undo_length(table.standing, 1) is None  # Ann is to move

    run(job())


@pytest.mark.parametrize("game", GAMES)
def test_never_past_chance_nor_another_person_in_random_play(game: str, store: Store) -> None:
    async def job() -> None:
        _tables, table, _guests = await people(store, game, count=3)
        dice = random.Random(7)
        for _step in range(30):
            if table.match.is_terminal:
                return
            after = table.match.clone().play(dice.choice(table.match.legal()))
            table.standing = replace(table.standing, match=after)
            for seat in range(3):
                check(table, seat)

    def check(table: Table, seat: int) -> None:
        length = undo_length(table.standing, seat)
        if length is None:
            return
        before, after = table.match.at(length), table.match
        assert int(before.state.drawn) == int(after.state.drawn)
        assert before.current_player == after.current_player == seat
        chosen = {m.seat for m, n in zip(after.log[length:], range(length, 10**6), strict=False) if chose(after.at(n))}
        assert chosen == {seat}

    def chose(match: Match) -> bool:
        return len(match.legal()) > 1

    run(job())


@pytest.mark.parametrize("game", [game for game in GAMES if hides(motu.find_game(game))])
def test_never_past_a_reveal(game: str) -> None:
    """Whenever a move shows its seat something that it could not know, taking it back counts as revealing."""
    match, dice, seen = motu.match(game, players=3, seed=5), random.Random(5), set()
    while not match.is_terminal and len(match.log) < 60:
        seat, before = match.current_player, match.clone()
        match.play(dice.choice(match.legal()))
        shown = revealing(match, before, seat)
        seen.add(shown)
        if int(before.state.drawn) != int(match.state.drawn):
            continue  # chance: the other rule
        if not shown:
            world = before.redealt(seat, "another")
            world.ask_forced = True
            for move in match.log[len(before.log) :]:
                world.play(move.action, seat=move.seat)
            assert world.view(seat).tobytes() == match.view(seat).tobytes()
    assert False in seen


@pytest.mark.parametrize("game", ["bora_bora", "mangrovia"])
def test_a_forced_answer_of_another_person_is_as_good_as_a_choice_where_hands_are_hidden(
    game: str, store: Store
) -> None:
    """Whether undo is offered would tell that the other had no choice, which hangs on what they hold."""

    async def job() -> None:
        _tables, table, _guests = await people(store, game, count=2)
        forced = 0
        for seed in range(20):
            match, dice = motu.match(game, players=2, seed=seed), random.Random(seed)
            while not match.is_terminal and len(match.log) < 80:
                match.play(dice.choice(match.legal()))
                seat = 1 - match.log[-1].seat
                if match.current_player == seat and len(match.at(len(match.log) - 1).legal()) == 1:
                    forced += 1
                    assert undo_length(replace(table.standing, match=match, moments=Moments()), seat) is None
        assert forced

    run(job())


def chosen(match: Match, number: int) -> bool:
    """Whether a move was a choice of another seat, not an answer that was forced."""
    return bool(match.log[number].seat) and len(match.at(number).legal()) > 1


@pytest.mark.parametrize("game", ["bora_bora", "kaivai"])
def test_a_misclick_that_bots_have_answered_is_taken_back_where_nobody_else_plays(game: str, store: Store) -> None:
    async def job() -> None:
        _tables, table, _guests = await people(store, game, count=1, bots="random random")
        table.bots.wake = lambda: None  # type: ignore[method-assign]
        dice, answered = random.Random(2), 0
        for _step in range(60):
            standing = table.standing
            length = undo_length(standing, 0)
            if length is not None and any(chosen(standing.match, k) for k in range(length, len(standing.match.log))):
                before = standing.match.at(length)
                assert before.current_player == 0
                assert int(before.state.drawn) == int(standing.match.state.drawn)
                assert not revealing(standing.match, before, 0)
                with_two = [replace(seat, guest=seat.guest or 99, bot=None) for seat in standing.seats]
                other = replace(standing, header=replace(standing.header, seats=with_two))
                assert undo_length(other, 0) is None, "people are not asked to forget"
                answered += 1
            after = standing.match.clone()
            after.play(dice.choice(after.legal()))
            table.standing = replace(standing, match=after)
        assert answered

    run(job())


def test_if_all_agree_anything_is_taken_back(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben, cat) = await people(store, count=3)
        await plays(table, ann, "place C3")
        await plays(table, ben, "place D4")
        await table.ask(TakeBack(ann, 0))  # not by the rules: it asks
        asked = table.past.asked
        assert asked is not None
        assert len(table.match.log) == 2
        await denied(table.ask(Answer(ann, asked.number, True)), "not asked")
        await denied(table.ask(Answer(ben, asked.number + 1, True)), "closed")
        await table.ask(Answer(ben, asked.number, True))
        assert still_to_answer(table.standing, table.past.asked) == [cat]
        await denied(table.ask(Answer(ben, asked.number, True)), "have answered")
        await table.ask(Answer(cat, asked.number, True))
        assert (len(table.match.log), table.match.current_player) == (0, 0)
        assert table.past.asked is None
        again = await Tables(store).get(table.id, ann)
        assert again.match.hash() == table.match.hash()
        assert again.past.deciders == []

    run(job())


def test_one_refusal_or_a_further_move_ends_the_question(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben, cat) = await people(store, count=3)
        await plays(table, ann, "place C3")
        await table.ask(Propose(ann, "undo", 0))
        assert table.past.asked
        await denied(table.ask(Propose(ben, "undo", 1)), "cannot be asked")
        await table.ask(Answer(cat, table.past.asked.number, False))
        assert table.past.asked is None
        await table.ask(Propose(ann, "undo", 0))
        await plays(table, ben, "place D4")
        assert table.past.asked is None
        assert len(table.match.log) == 2
        assert (await Tables(store).get(table.id, ann)).past.asked is None

    run(job())


def test_undo_is_asked_for_by_who_has_done_something(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)

        def offered() -> list[bool]:
            return [can_ask_undo(table, guest) for guest in (ann, ben)]

        assert offered() == [False, False]
        await plays(table, ann, "place C3")
        assert offered() == [True, False]
        await plays(table, ben, "place D4")
        assert offered() == [True, True]
        await table.ask(Propose(ann, "undo", 0))
        assert offered() == [False, False]  # one question at a time

    run(job())


def test_who_has_asked_may_withdraw(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben, cat) = await people(store, count=3)
        await plays(table, ann, "place C3")
        await table.ask(Propose(ann, "undo", 0))
        number = table.past.asked.number
        offered = [company(table, guest, list("ABC")).ask.may_withdraw for guest in (ann, ben, cat)]
        assert offered == [True, False, False]
        await table.ask(Answer(ben, number, True))
        await denied(table.ask(Answer(ben, number, False)), "have answered")
        await table.ask(Answer(ann, number, False))
        assert table.past.asked is None
        await denied(table.ask(Answer(cat, number, True)), "closed")
        assert len(table.match.log) == 1

    run(job())


def test_a_question_survives_a_restart(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben, cat) = await people(store, count=3)
        await plays(table, ann, "place C3")
        await table.ask(Propose(ann, "undo", 0))
        assert table.past.asked
        await table.ask(Answer(ben, table.past.asked.number, True))
        again = await Tables(store).get(table.id, cat)
        assert again.past.asked == table.past.asked
        await again.ask(Answer(cat, table.past.asked.number, True))
        assert again.match.log == []

    run(job())


def test_nothing_is_asked_where_nobody_could_agree(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann,) = await people(store, count=1, bots="random")
        await denied(table.ask(TakeBack(ann, 0)), "nothing")
        _tables, other, (ann, ben) = await people(store, count=2)
        await denied(other.ask(TakeBack(ann, 0)), "nothing")
        await denied(other.ask(TakeBack(ann, 1)), "not your seat")
        await denied(other.ask(Back(ben)), "no bot")

    run(job())
