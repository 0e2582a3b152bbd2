"""The log as a seat reads it: a line for each deed, and from when on secrets can be read."""

from __future__ import annotations

import random
import re
import sys
import threading
from dataclasses import replace
from itertools import combinations

import pytest

import motu
from motu.games.kaivai import ask
from motu.server.keeping.store import Store
from motu.server.pages.looks import look
from motu.server.pages.story import NEWS, Line, Log, heading, missed, story
from motu.server.tables.standing import Change

from ..gathering import people, plays, run

GAMES = motu.game_ids()
HIDING = ("dokmus", "mangrovia")  # choices that others are not told


def texts(lines: list[Line]) -> list[str]:
    return [line.text for line in lines]


def test_a_voyage_is_one_line_and_the_newest_stands_first(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        await plays(table, ann, "place C3")
        await plays(table, ben, "place D4")
        before = len(story(table, 0).lines)
        await plays(table, ann, "sail N R", "sail N Y")
        tale = story(table, 0)
        assert len(tale.told) == 4
        assert texts(tale.lines[before:]) == ["drops red on C2, drops yellow on C1 …"]
        while table.match.log[-1].seat == table.match.current_player == 0:
            await plays(table, ann, table.match.text(table.match.legal()[0]))
        voyage = story(table, 0).lines[before]
        assert voyage.text.endswith(".")
        assert voyage.number > 4
        shown = [int(number) for number in re.findall(r'data-at="(\d+)"', "".join(look(table, ann).log))]
        assert shown[-3:] == [voyage.number, 2, 1]
        assert shown == sorted(shown, reverse=True)

    run(job())


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_the_same_told_at_once_or_bit_by_bit(game: str, store: Store) -> None:
    async def job() -> None:
        _tables, table, _guests = await people(store, game, count=3)
        dice = random.Random(3)
        for _step in range(45):
            after = table.match.clone()
            after.play(dice.choice(after.legal()))
            table.standing = replace(table.standing, match=after)
            bit_by_bit = texts(story(table, 1).lines)
        fresh = type(story(table, 1))(1, story(table, 1).names)
        fresh.catch_up(table)
        assert texts(fresh.lines) == bit_by_bit
        assert len(fresh.lines) <= len(fresh.told) == len(table.match.log)
        assert not any(text.endswith(",") or not text for text in bit_by_bit)
        numbers = [line.number for line in fresh.lines]
        assert numbers == sorted(set(numbers))
        for at in (1, 7, 20):
            told = fresh.until(at)
            assert told[-1].number >= at
            assert all(line.number < at for line in told[:-1])

    run(job())


def test_chapters_and_what_is_new_are_read_from_the_newest_on() -> None:
    lines = [Line(n, n % 2, "", "one" if n < 3 else "two", True, str(n)) for n in range(1, 6)]
    log, end, news = Log(lines), "</ul></div>\n", heading("Since your last decision", " fresh")
    assert log.with_news(0) == [heading("two"), "5", "4", "3", end, heading("one"), "2", "1", end]
    assert log.with_news(1) == [news, "5", end, heading("two"), "4", "3", end, heading("one"), "2", "1", end]
    assert log.with_news(3) == [news, "5", "4", "3", end, heading("one"), "2", "1", end]
    assert log.with_news(5) == [news, "5", "4", "3", "2", "1", end]
    assert [missed(lines, seat) for seat in range(3)] == [1, 0, 5]
    many = Log([replace(lines[0], number=n, html=str(n)) for n in range(99)]).with_news(20)
    assert many[:2] == [news, "98"]
    assert len(many) == NEWS + 2 + 60 - 20 + 2
    assert many[NEWS + 2 :][:2] == [heading("one"), "78"]


@pytest.mark.parametrize("game", GAMES)
def test_seats_that_are_told_the_same_have_one_telling_and_no_others(game: str, store: Store) -> None:
    async def job() -> None:
        _tables, table, _guests = await people(store, game, count=3)
        dice, shared, apart = random.Random(5), 0, 0
        for _step in range(60):
            after = table.match.clone()
            after.play(dice.choice(after.legal()))
            table.standing = replace(table.standing, match=after)
            tales = [story(table, seat).telling for seat in range(3)]
            for one, other in combinations(tales, 2):
                same = (one.told, one.secrets) == (other.told, other.secrets)
                assert (one is other) == same
                shared, apart = shared + same, apart + (not same)
        assert shared
        assert apart or game not in HIDING

    run(job())


def test_an_answer_given_in_secret_is_told_as_soon_as_it_is_laid_open(store: Store) -> None:
    async def tell() -> None:
        _, table, _guests = await people(store, "kaivai", 3)
        scoring = table.match.clone().edit(phase=ask.SCORING, seat=0, influence=[3, 3, 3, 0])
        two = scoring.clone().play("village 4", "commit 2", "commit 1")
        all_in = two.clone().play("commit 0", "village 3", "commit 1")
        await table.change(lambda: table.commit(Change([], two)))
        assert [line.text for line in story(table, 2).lines[1:]] == ["decides in secret."] * 2
        assert story(table, 0).lines[1].text.startswith("commits 2")
        await table.change(lambda: table.commit(Change([], all_in)))
        lines = [line.text for line in story(table, 2).lines]
        assert lines[1].startswith("commits 2 influence")
        assert lines[2].startswith("commits 1 influence")
        assert "village 4 goes to" in lines[3]
        assert lines[5] == "decides in secret."

    run(tell())


def test_pages_that_are_drawn_in_several_threads_tell_each_deed_once(store: Store) -> None:
    """Who opens a page has it drawn beside those that are open already."""

    async def job() -> None:
        _tables, table, guests = await people(store, "kaivai", count=3)
        dice, garbled, ending = random.Random(3), [], threading.Event()

        def read() -> None:
            while not ending.is_set():
                numbers = [line.number for line in look(table, guests[1]).lines]
                if numbers != sorted(set(numbers)):
                    garbled.append(numbers)

        readers = [threading.Thread(target=read) for _reader in range(3)]
        often = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)
        try:
            for reader in readers:
                reader.start()
            for _step in range(60):
                after = table.match.clone()
                after.play(dice.choice(after.legal()))
                table.standing = replace(table.standing, match=after)
                tale = look(table, guests[1])
                assert len(tale.told) == len(after.log)
        finally:
            ending.set()
            for reader in readers:
                reader.join()
            sys.setswitchinterval(often)
        fresh = type(story(table, 1))(1, story(table, 1).names)
        fresh.catch_up(table)
        assert texts(story(table, 1).lines) == texts(fresh.lines)
        assert not garbled

    run(job())
