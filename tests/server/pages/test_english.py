"""No English is left where somebody reads another language: on pages, in whole games, in the terminal's words."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

import motu
from motu.engine.match import Match
from motu.language import naming, speaking, speech_of
from motu.locale.catalogues import translations
from motu.server.pages.gamekit import kit

GAMES = motu.game_ids()
# words without which there is hardly an English sentence, and which no other language here has
ENGLISH = re.compile(
    r"\b(the|with|your|of|and|which|from|is|are|this|that|their|they|must|each|you|when|where|has|have|been)\b", re.I
)
NAMES = ("Return of Erefel",)  # the title of a box
SPOKEN = {"title", "aria-label", "alt", "placeholder", "content", "data-one", "data-many", "data-hint"}
SILENT = {"script", "style", "code"}
BARE = {"br", "input", "meta", "link", "img", "hr", "path", "circle", "use", "rect", "ellipse", "line", "polygon"}


def left(text: str) -> list[str]:
    """English in a text, with a few words around it."""
    for name in NAMES:
        text = text.replace(name, "")
    return [text[max(0, m.start() - 40) : m.end() + 40] for m in ENGLISH.finditer(text)]


class Reader(HTMLParser):
    """What a page says: its texts, and those that show when something is pointed at or read aloud."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.open: list[bool] = []  # for each open element, whether it is read
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        heard = tag not in SILENT and facts.get("lang") != "en" and all(self.open)
        if heard:
            self.said += [value for name, value in attrs if name in SPOKEN and value]
        if tag not in BARE:
            self.open.append(heard)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in BARE:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in BARE and self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if all(self.open):
            self.said.append(data)


def pages_of(game: str) -> list[str]:
    return [f"/new/{game}", f"/rules/{game}", f"/guide/{game}", f"/learn/{game}/1", f"/learn/{game}/3"]


def test_english_is_found(client: TestClient) -> None:
    page = '<p title="le jeu">Bonjour <b lang="en">the</b> <code>and</code><img alt="x"> vous</p>'
    assert not left(" ".join(Reader(page).said))
    for french, english in (("Bonjour", "Is it"), ("le jeu", "Of all"), ('"x"', '"this"'), ("vous", "they")):
        assert len(left(" ".join(Reader(page.replace(french, english)).said))) == 1
    for path in ("/", *pages_of("kaivai")):
        english_page = client.get(path, headers={"Accept": "text/html", "Accept-Language": "en"}).text
        assert left("\n".join(Reader(english_page.replace('lang="en"', "")).said))


@pytest.mark.parametrize("speech", translations())
@pytest.mark.parametrize("path", ["/", "/nowhere", *(path for game in GAMES for path in pages_of(game))])
def test_pages_are_in_the_readers_language(client: TestClient, path: str, speech: str) -> None:
    page = client.get(path, headers={"Accept": "text/html", "Accept-Language": speech}).text
    assert f'<html lang="{speech}"' in page
    assert left("\n".join(Reader(page).said)) == []


@pytest.mark.parametrize("speech", translations())
@pytest.mark.parametrize("game", GAMES)
def test_tables_are_in_the_readers_language(
    client: TestClient, opened: Callable[..., str], game: str, speech: str
) -> None:
    headers = {"Accept": "text/html", "Accept-Language": speech}
    players = motu.find_game(game).players[-1]
    table = opened(game, players, **{f"seat{seat}": "random" for seat in range(1, players)})
    page = client.get(table, headers=headers).text
    assert left("\n".join(Reader(page).said)) == []
    things = client.get(page.split('data-things="')[1].split('"')[0], headers=headers)
    assert left(json.dumps(things.json(), ensure_ascii=False)) == []
    replay = client.get(f"{table}/replay", headers=headers).text
    assert left("\n".join(Reader(replay).said)) == []


def words_of(match: Match, dice: random.Random) -> Iterator[str]:
    """All that is said in a random game: what is asked, what could be done, what was done, and how it ended."""
    its = kit(match.game.id)
    while not match.is_terminal:
        seat = match.current_player
        before, legal = match.view(seat), match.legal()
        yield from (
            its.prompt(before),
            its.title(before),
            its.moment(before),
            its.waiting(before),
            its.meanwhile(before),
        )
        yield its.companion(before)
        some = dice.sample(legal, min(len(legal), 4))
        for action in some:
            yield from (its.sentence(before, action), its.label(before, action), its.gain(before, action))
        match.play(some[0])
        yield its.told(before, some[0], match.view(seat))
        if len(match.log) % 40 == 1:
            yield match.board(seat)
            yield from (
                f"{fact.label} {fact.note}" for panel in its.panels(match.view(seat), seat) for fact in panel.facts
            )
    yield from (its.ending(match.view(0)), match.board(0))


@pytest.mark.parametrize("speech", translations())
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_told_in_the_readers_language(game: str, speech: str) -> None:
    """Two games of each kind that differ from language to language, so that languages together see more of them."""
    found, dice = motu.find_game(game), random.Random(f"{game} {speech}")
    found.compile()
    for players, options in dice.sample(list(found.variants()), 2):
        match = Match(found, players, f"{game} {speech}", **options)
        with speaking(speech), naming(map(str, range(players))):
            assert left("\n".join(words_of(match, dice))) == []
            ledger = [speech_of(game).meaning("score", source) for source in found.sources]
            assert left("\n".join(ledger)) == []
