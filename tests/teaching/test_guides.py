"""A guide is short, has pictures of real positions, and explains every rule."""

from __future__ import annotations

import re

import pytest

import motu
from motu.language import languages, speaking
from motu.server.pages.guidebook import guidebook
from motu.teaching import Board, Pieces

from . import TAUGHT

SPEECHES = [*languages()]


@pytest.mark.parametrize("game", TAUGHT)
def test_a_guide_has_700_to_1300_words(game: str) -> None:
    count = sum(len(text.split()) for text in motu.find_game(game).teaching.guide().texts())
    assert 700 <= count <= 1300, count


@pytest.mark.parametrize("game", TAUGHT)
def test_a_guide_shows_pieces_and_positions(game: str) -> None:
    blocks = [block for part in motu.find_game(game).teaching.guide().parts for block in part.blocks]
    assert any(isinstance(block, Pieces) for block in blocks)
    boards = [block for block in blocks if isinstance(block, Board)]
    assert len(boards) >= 3
    assert all(board.match.broken() == 0 for board in boards)
    assert any(board.arrows for board in boards)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_rule_for_players_is_explained_by_one_part(game: str) -> None:
    found = motu.find_game(game)
    explained = [rule for part in found.teaching.guide().parts for rule in part.explains()]
    assert len(explained) == len(set(explained))
    wanted = {found.number(rule.id) for rule in found.rules.values() if not rule.note}
    assert not wanted - set(explained), "rules that no part of the guide explains"
    parts = [part.id for part in found.teaching.guide().parts]
    assert len(parts) == len(set(parts))


@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_guide_is_drawn_and_nothing_on_its_page_has_the_same_name(game: str, speech: str) -> None:
    with speaking(speech):
        book = guidebook(game)
    html = "".join(chapter.html for chapter in book.chapters)
    names = re.findall(r'\bid="([^"]*)"', html)
    assert len(names) == len(set(names))
    assert "data-spot" not in html
    assert "tabindex" not in html
    assert " style=" not in html
