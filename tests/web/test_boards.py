"""What every board promises to the page (CONTRIBUTING.md, "The board")."""

from __future__ import annotations

import importlib
import random
import re
import xml.etree.ElementTree
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import motu
from motu.drawing import Panel, Target, Targets
from motu.engine.match import Match
from motu.engine.record import NOBODY

ALL = motu.game_ids()


def board_of(game: str) -> Any:
    return motu.find_game(game).picture


DRAWN = [game for game in ALL if hasattr(board_of(game), "draw")]


def positions(game: str, seed: int = 1, every: int = 9, most: int = 40) -> Iterator[Match]:
    """Moments of a random game with each number of players."""
    found = motu.find_game(game)
    found.compile()
    for players in found.players:
        dice = random.Random(seed)
        match, shown = Match(found, players, seed), 0
        while not match.is_terminal and shown < most:
            if len(match.log) % every == 0 or dice.random() < 0.05:
                shown += 1
                yield match
            match.play(dice.choice(match.legal()))
        yield match


def targets_of(board: Any, match: Match, view: Any, seat: int) -> Targets:
    legal = set(match.legal())
    spots = board.spots(view, seat)
    hits = {name: tuple(a for a in actions if a in legal) for name, actions in spots.items()}
    return Targets({name: Target(actions, "a < b & 'c'") for name, actions in hits.items() if actions})


def pictures(board: Any, view: Any, seat: int, targets: Targets) -> list[str]:
    own = board.own(view, seat, targets) if hasattr(board, "own") else []
    return [*map(str, (board.draw(view, seat, targets), *own))]


def ids(drawings: list[str]) -> Counter[str]:
    return Counter(re.findall(r'\bid="([^"]*)"', " ".join(drawings)))


@pytest.mark.parametrize("game", DRAWN)
def test_everything_that_can_be_clicked_is_drawn_once(game: str) -> None:
    board = board_of(game)
    for match in positions(game):
        seat = match.current_player
        view = match.view(seat)
        drawn = ids(pictures(board, view, seat, targets_of(board, match, view, seat)))
        assert [name for name, count in drawn.items() if count > 1] == []
        missing = [name for name in board.spots(view, seat) if f"spot-{name}" not in drawn]
        assert not missing, f"{game}, {match!r}: spots that are not drawn: {missing[:8]}"


@pytest.mark.parametrize("game", DRAWN)
def test_pictures_are_sound_and_keep_to_the_content_policy(game: str) -> None:
    board = board_of(game)
    symbols = set(re.findall(r'\bid="([^"]*)"', board.SYMBOLS)) | set(
        re.findall(r'\bid="([^"]*)"', importlib.import_module("motu.drawing.symbols").COMMON)
    )
    for match in positions(game, seed=2):
        for seat in (match.current_player, NOBODY):
            view = match.view(seat)
            targets = targets_of(board, match, view, seat) if seat != NOBODY else Targets()
            for drawing in (*pictures(board, view, seat, targets), str(board.cover())):
                xml.etree.ElementTree.fromstring(drawing)
                assert not re.search(r"\sstyle=|\son[a-z]+=|<script|<style|javascript:|https?:", drawing)
                used = set(re.findall(r'href="#([^"]*)"', drawing)) | set(re.findall(r"url\(#([^)]*)\)", drawing))
                assert used <= symbols, f"{game}: not among the symbols: {used - symbols}"
                assert len(drawing) < 200_000


@pytest.mark.parametrize("game", DRAWN)
def test_drawing_changes_nothing_and_every_seat_has_a_panel(game: str) -> None:
    board = board_of(game)
    for match in positions(game, seed=3, every=31):
        for seat in (*range(match.players), NOBODY):
            view = match.view(seat)
            before = view.tobytes()
            pictures(board, view, seat, Targets())
            panels = board.panels(view, seat)
            assert len(panels) == match.players
            assert all(isinstance(panel, Panel) for panel in panels)
            assert view.tobytes() == before


@pytest.mark.parametrize("game", DRAWN)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str) -> None:
    board = board_of(game)
    for match in positions(game, seed=4, every=31):
        for seat in range(match.players):
            other = match.redealt(seat, "another world")
            assert other.view(seat).tobytes() == match.view(seat).tobytes()
            first, second = (pictures(board, m.view(seat), seat, Targets()) for m in (match, other))
            assert first == second


@pytest.mark.parametrize("game", ALL)
def test_every_legal_action_has_words(game: str) -> None:
    words = motu.find_game(game).words
    for match in positions(game, seed=5, every=13):
        if match.is_terminal:
            continue
        view = match.view(match.current_player)
        assert words.prompt(view).strip()
        for name in ("title", "moment", "waiting"):
            assert getattr(words, name, words.prompt)(view).strip()
        sentences = [words.sentence(view, action) for action in match.legal()]
        assert len(set(sentences)) == len(sentences), f"{game}: two actions read the same: {sentences}"
        for action in match.legal():
            assert words.sentence(view, action).strip()
            assert str(getattr(words, "label", words.sentence)(view, action)).strip()
            str(getattr(words, "gain", words.sentence)(view, action))
