"""A machine reads the log: each line is held against the game, and nothing that changes goes untold."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from motu.drawing.views import AtHand
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.facts import Fact
from motu.language import languages, naming, speaking
from motu.server.pages.gamekit import kit, legal_for

from .test_contract import CASES, GAMES, start

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
LANGUAGES = list(languages())
EVENTS = 0.1  # how often a clock strikes where one may
Account = Counter[tuple[int, str, str]]  # how much who has of what, and where


@dataclass(frozen=True)
class Deed:
    """A line of the log: what is said of one move or of several, and how things stood before and after it."""

    seat: int
    text: str
    facts: tuple[Fact, ...]
    before: Account
    after: Account
    sources: tuple[str, ...]


# -- playing --


def account(match: Match) -> Account:
    """All that the log answers for: the points of each seat by source, and the goods of the game."""
    found: Account = Counter()
    for seat, row in enumerate(match.ledger()):
        found.update({(seat, name, ""): points for name, points in row.items()})
    for who, what, number, where in kit(match.game.id).words.goods(AtHand(match.state)):
        assert what not in match.game.sources
        found[who, what, where] += number
    return found


def moves(match: Match, dice: random.Random) -> Iterator[tuple[int, int]]:
    """Random answers of a whole match, also of clocks and of seats that act out of turn."""
    events = [e for family in match.game.actions.events for e in range(family.first, family.last + 1)]
    while not match.is_terminal:
        seat = dice.choice(match.may_act())
        possible = [event for event in events if not match.why_not(event)]
        if possible and dice.random() < EVENTS:
            yield match.current_player, dice.choice(possible)
        elif legal := legal_for(match, seat):
            yield seat, dice.choice(legal)


def deeds(match: Match, reader: int, seed: int) -> Iterator[Deed]:
    """A random match, deed by deed, as a seat reads it once everything is laid open."""
    then, stands = AtHand(match.view(reader)), account(match)
    nothing = deed = Deed(NOBODY, "", (), stands, stands, tuple(match.game.sources))
    for seat, action in moves(match, random.Random(seed)):
        if deed.text and seat != deed.seat:  # another one has come between
            yield deed
            deed = replace(nothing, before=stands)
        then.seat = seat
        match.play(action, seat=seat)
        now, stands = AtHand(match.view(reader)), account(match)
        line = kit(match.game.id).words.told(then, action, now)
        text = f"{deed.text} {line}".strip()
        deed = replace(deed, seat=seat, text=text, facts=deed.facts + line.facts, after=stands)
        if line and not line.endswith(","):
            yield deed
            deed = replace(nothing, before=stands, after=stands)
        then = now
    yield deed


# -- reading --


def untrue(deed: Deed) -> list[str]:
    """What is wrong with a line: told and not so, so and not told, or not to be read in its text."""
    return [*_against_the_game(deed), *_against_the_text(deed)]


def _against_the_game(deed: Deed) -> Iterator[str]:
    """Of each thing exactly as much must be told as there is more or less; and as much at each place that is named,
    unless some of it has come that is not told where."""
    told, real = Account(), Account(deed.after)
    real.subtract(deed.before)
    for who, what, number, where in deed.facts:
        told[who, what, where] += number
    said, changed = whole(told), whole(real)
    for who, what in sorted(key for key in {*said, *changed} if said[key] != changed[key]):
        yield f"seat {who}, {what}: told {said[who, what]:+d}, is {changed[who, what]:+d}"
    for who, what, where in {(fact.who, fact.what, fact.where) for fact in deed.facts if fact.where and fact.number}:
        says, has = told[who, what, where], real[who, what, where]
        if not says <= has <= says + max(0, told[who, what, ""]):
            yield f"seat {who}, {what} at {where}: told {says:+d}, is {has:+d}"


def whole(found: Account) -> Counter[tuple[int, str]]:
    """How much of what, wherever it is."""
    sums = Counter[tuple[int, str]]()
    for (who, what, _where), number in found.items():
        sums[who, what] += number
    return sums


def _against_the_text(deed: Deed) -> Iterator[str]:
    """Points stand there as numbers, each or together; others who gain, and where things come, by name."""
    numbers = set(map(int, re.findall(r"\d+", deed.text)))
    for who in {fact.who for fact in deed.facts}:
        points = [fact.number for fact in deed.facts if fact.who == who and fact.what in deed.sources and fact.number]
        if points and abs(sum(points)) not in numbers and not {abs(count) for count in points} <= numbers:
            yield f"seat {who}: {points} points are not in the text"
    names = {NAMES[fact.who] for fact in deed.facts if fact.who not in (deed.seat, NOBODY) and fact.number > 0}
    for name in sorted(names | {fact.where for fact in deed.facts if fact.where and fact.number > 0}):
        if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", deed.text):
            yield f"{name} is not in the text"


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case.id for case in CASES])
def test_the_log_is_true_and_tells_every_change(number: int) -> None:
    """As a spectator reads it, or as the last seat does, in turn; and in turn in all languages."""
    game, players, options = CASES[number].values
    match = start(game, players, options, number)
    with speaking(LANGUAGES[number // 2 % len(LANGUAGES)]), naming(NAMES[:players]):
        for deed in deeds(match, players - 1 if number % 2 else NOBODY, number):
            assert not untrue(deed), f"{len(match.log)} moves: {NAMES[deed.seat]} {deed.text}"


# -- a reader who believes everything would be no use --


def with_first(deed: Deed, which: Callable[[Fact], object], change: Callable[[Fact], list[Fact]]) -> Deed:
    """The deed with another fact instead of the first one of its kind."""
    at = next((k for k, fact in enumerate(deed.facts) if which(fact) and fact.number), None)
    if at is None:
        return deed
    return replace(deed, facts=(*deed.facts[:at], *change(deed.facts[at]), *deed.facts[at + 1 :]))


def of_points(deed: Deed) -> Callable[[Fact], object]:
    return lambda fact: fact.what in deed.sources


LIES: dict[str, Callable[[Deed], Deed]] = {
    "a point too much": lambda deed: with_first(
        deed, of_points(deed), lambda fact: [fact._replace(number=fact.number + 1)]
    ),
    "points of another source": lambda deed: with_first(
        deed, of_points(deed), lambda fact: [fact._replace(what=next(s for s in deed.sources if s != fact.what))]
    ),
    "points that go untold": lambda deed: with_first(deed, of_points(deed), lambda fact: []),
    "points of another seat": lambda deed: with_first(
        deed, of_points(deed), lambda fact: [fact._replace(who=fact.who + 1)]
    ),
    "points told and not said": lambda deed: (
        replace(deed, text=re.sub(r"\d", "?", deed.text))
        if any(fact.number for fact in filter(of_points(deed), deed.facts))
        else deed
    ),
    "a thing too many": lambda deed: with_first(
        deed, lambda fact: fact.what not in deed.sources, lambda fact: [fact._replace(number=fact.number + 1)]
    ),
    "another place": lambda deed: with_first(
        deed,
        lambda fact: fact.where and fact.number > 0,
        lambda fact: [fact._replace(where=f"{fact.where}?")],
    ),
}


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("game", GAMES)
def test_a_planted_lie_is_found(game: str, lie: str) -> None:
    with naming(NAMES):
        planted = [(deed, LIES[lie](deed)) for deed in deeds(start(game, 2, {}), 0, seed=1)]
    found = [bool(untrue(lied)) for deed, lied in planted if lied != deed]
    assert found
    assert all(found)


def test_words_that_keep_a_village_to_themselves_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.games.wayfinder.words.log.village_of", lambda v, action: NOBODY)
    with naming(NAMES):
        complaints = [untrue(deed) for deed in deeds(start("wayfinder", 2, {}), 0, seed=1)]
    assert any("own villages: told +0" in complaint for found in complaints for complaint in found)
