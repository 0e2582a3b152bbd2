"""Absent people: leaving, a vote that hands the seat to a bot, coming back; the log says who decided."""

from __future__ import annotations

from motu.server.hall.table import Table
from motu.server.hall.tables import Tables
from motu.server.keeping.store import Store
from motu.server.pages.looks import look
from motu.server.tables.asks import Answer, Back, Leave, Play, Propose
from motu.server.tables.undo import undo_length

from ..gathering import Hands, denied, people, plays, run, until


def quiet(table: Table) -> None:
    """Bots do not move by themselves."""
    table.bots.wake = lambda: None  # type: ignore[method-assign]


def test_a_leaver_is_replaced_and_takes_the_seat_back_at_an_own_decision(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        await plays(table, ann, "place C3")
        await table.ask(Leave(ben))
        assert (table.seats[1].bot, table.seats[1].guest) == ("level:3", ben)
        await until(lambda: len(table.match.log) >= 2 and table.match.current_player == 0)
        assert table.past.deciders[1] == "level:3"
        assert "stand-in" in look(table, ann).lines[1].html
        assert "stand-in" not in look(table, ann).lines[0].html
        await denied(table.ask(Leave(ben)), "do not sit")
        await denied(table.play(Play(ben, 1, 0, None)), "take your seat back")
        await table.ask(Back(ben))
        assert table.seats[1].bot is None
        again = await Tables(store).get(table.id, ben)
        assert again.past.deciders == table.past.deciders
        assert [event.kind for event in store.events(table.id) if event.kind in ("bot", "back")] == ["bot", "back"]

    run(job())


def test_the_vote_hands_an_absent_persons_seat_to_a_bot(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        _tables, table, (ann, ben, cat) = await people(store, count=3, pace=hands.pace(absent=20.0))
        quiet(table)
        with table.line(ann, lambda: None), table.line(ben, lambda: None):
            await denied(table.ask(Propose(ann, "bot", 2)), "is there")  # not away for long enough yet
            hands.time += 21
            await denied(table.ask(Propose(ann, "bot", 1)), "is there")
            await table.ask(Propose(ann, "bot", 2))
            assert table.past.asked
            await table.ask(Answer(ben, table.past.asked.number, True))
        assert (table.seats[2].bot, table.seats[2].guest) == ("level:3", cat)
        assert store.events(table.id)[-1].body == {"bot": "level:3", "why": "vote"}
        await table.ask(Back(cat))
        assert table.seats[2].bot is None

    run(job())


def test_of_two_people_the_one_who_is_there_decides_alone(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        _tables, table, (ann, _ben) = await people(store, count=2, pace=hands.pace())
        quiet(table)
        hands.time += 60
        with table.line(ann, lambda: None):
            await table.ask(Propose(ann, "bot", 1))
        assert table.seats[1].bot == "level:3"

    run(job())


def test_who_comes_back_during_the_vote_keeps_the_seat(store: Store) -> None:
    async def job() -> None:
        hands = Hands()
        _tables, table, (ann, ben, cat) = await people(store, count=3, pace=hands.pace())
        hands.time += 60
        await table.ask(Propose(ann, "bot", 2))
        assert table.past.asked
        with table.line(cat, lambda: None):
            await table.ask(Answer(ben, table.past.asked.number, True))
        assert table.seats[2].bot is None
        assert table.past.asked is None

    run(job())


def test_what_a_stand_in_decided_is_no_persons_decision(store: Store) -> None:
    """Where nothing is hidden, bots agree to an undo, also those that sit for somebody."""

    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        await table.ask(Leave(ben))
        await plays(table, ann, "place C3")
        await until(lambda: table.match.current_player == 0)
        assert undo_length(table.standing, 0) == 0
        await table.ask(Back(ben))
        assert undo_length(table.standing, 0) == 0  # still the bot's decision
        await plays(table, ann, *[table.match.text(table.match.legal()[0])])

    run(job())
