"""Positions that are set up: what may be put where, codes, and that whatever the page calls sound can be played."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from motu.drawing import Drawing, Targets, at_hand
from motu.engine.game import Game, find_game, game_ids
from motu.engine.match import Match
from motu.games.dokmus import ask as dokmus_ask
from motu.games.dokmus import box as dokmus_box
from motu.games.kaivai import ask as kaivai_ask
from motu.server.pages.gamekit import kit
from motu.teaching.settings import Layout, Unreadable, coded, decoded, has_setting, laid, layout_of, start

GAMES = [find_game(name) for name in game_ids() if has_setting(find_game(name))]
LAYING = Targets(laying=True)
GAP = {"dokmus": dokmus_box.PLACES}  # places that are not drawn at the start: no tile lies there
VARIANTS = [(game, players) for game in GAMES for players in game.players]


def spots_drawn(layout: Layout) -> set[str]:
    """The spots in the pictures of a layout; those beside the board also with the seat that they are shown to."""
    its, rest = kit(layout.game.id), laid(layout).rest
    found = set()
    for seat in range(layout.players):
        view = at_hand(rest.view(seat))
        beside = {spot for drawing in its.own(view, seat, LAYING) for spot in spots_in(drawing)}
        found |= spots_in(its.draw(view, seat, LAYING)) | beside | {f"{spot}@{seat}" for spot in beside}
    return found


def spots_in(drawing: Drawing) -> set[str]:
    return {element.get("data-spot", "") for element in ElementTree.fromstring(str(drawing)).iter()} - {""}


def played(layout: Layout, steps: int, chance: random.Random) -> Match:
    """A match from a sound layout, by chance."""
    begun = laid(layout).begun
    assert begun is not None
    for _step in range(steps):
        if begun.is_terminal:
            break
        begun.play(chance.choice(begun.legal()))
        assert begun.broken() == 0
    return begun


@pytest.mark.parametrize(("game", "players"), VARIANTS, ids=[f"{game.id}-{players}" for game, players in VARIANTS])
def test_every_place_of_a_piece_is_drawn(game: Game, players: int) -> None:
    layout = start(game, players, {})
    drawn = spots_drawn(layout)
    for piece in layout.setting.pieces.values():
        missing = set(piece.on) - drawn
        assert len(missing) <= GAP.get(game.id, 0), (piece.key, missing)


@pytest.mark.parametrize(("game", "players"), VARIANTS, ids=[f"{game.id}-{players}" for game, players in VARIANTS])
def test_a_code_is_short_and_reads_back(game: Game, players: int) -> None:
    layout, chance = start(game, players, {}), random.Random(1)
    for _ in range(60):
        layout = somewhere(layout, chance)
    assert decoded(game, coded(layout)) == layout
    assert len(coded(layout)) < 700


def somewhere(layout: Layout, chance: random.Random) -> Layout:
    """The layout after something that a person might do."""
    numbers = [number for group in layout.setting.numbers.values() for number in group]
    if numbers and chance.random() < 0.2:
        number = chance.choice(numbers)
        return layout.say(number.cell, chance.choice(number.values))
    piece = chance.choice(list(layout.setting.pieces.values()))
    spot = chance.choice(list(piece.on))
    return chance.choice(
        (layout.put(piece, spot), layout.put(piece, spot), layout.take(piece, spot), layout.clear(spot))
    )


@pytest.mark.parametrize(("game", "players"), VARIANTS, ids=[f"{game.id}-{players}" for game, players in VARIANTS])
def test_whatever_is_done_can_be_drawn_and_is_named_or_sound(game: Game, players: int) -> None:
    chance, its = random.Random(players), kit(game.id)
    for _try in range(4):
        layout = start(game, players, {})
        for _deed in range(12):
            layout = somewhere(layout, chance)
            position = laid(layout)
            assert position.wrong or position.begun is not None
            view = at_hand(position.rest.view(0))
            for drawing in (its.draw(view, 0, LAYING), *its.own(view, 0, LAYING)):
                ElementTree.fromstring(str(drawing))


@pytest.mark.parametrize(("game", "players"), VARIANTS, ids=[f"{game.id}-{players}" for game, players in VARIANTS])
def test_moments_of_matches_can_be_laid_out_and_played(game: Game, players: int) -> None:
    """What is laid out from a real match is often sound as it is, and then goes on by the rules."""
    chance, sound = random.Random(7), 0
    for seed in range(2):
        match = Match(game, players, seed, interpreted=True)
        for step in range(60):
            if match.is_terminal:
                break
            match.play(chance.choice(match.legal()))
            if step % 15 == 14:
                layout = layout_of(match)
                if not laid(layout).wrong:
                    sound += 1
                    played(layout, 6, chance)
    assert sound >= 3


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", ["", "x", "!!!!", "AAAA", "A" * 400, "A" * 5000, "é"])
def test_what_is_no_code_is_refused(game: Game, code: str) -> None:
    with pytest.raises(Unreadable):
        decoded(game, code)


@pytest.mark.parametrize("game", GAMES)
def test_a_code_with_a_number_out_of_range_is_refused(game: Game) -> None:
    layout = start(game, None, {})
    cell = next(iter(layout.values))
    with pytest.raises(Unreadable):
        decoded(game, coded(Layout(game, layout.players, layout.options, {**layout.values, cell: 30_000})))


def sound_moment(game: str, phase: int) -> Layout:
    """A moment of a match by chance that can be laid out, at some question, in its second round or later."""
    chance, match = random.Random(4), Match(find_game(game), 2, 4, interpreted=True)
    while True:
        match.play(chance.choice(match.legal()))
        layout = layout_of(match)
        rounds = layout.values["round_number" if game == "kaivai" else "rounds"]
        if rounds > 1 and layout.values["phase"] == phase and not laid(layout).wrong:
            return layout


def test_a_round_of_dokmus_is_set_up_at_its_draft() -> None:
    layout = sound_moment("dokmus", dokmus_ask.DRAFT)
    for holder in range(2):
        begun = laid(layout.say("talisman", holder).say("turn", 1 - holder)).begun
        assert begun is not None
        assert begun.current_player == holder
        assert begun.state.guardian[:2].tolist() == [0, 0]


def test_a_round_of_kaivai_is_set_up_at_its_bids_and_its_god() -> None:
    layout = sound_moment("kaivai", kaivai_ask.BID)
    begun = laid(layout).begun
    assert begun is not None
    assert begun.state.bid[:2].tolist() == [0, 0]
    poor = begun.current_player
    rich = laid(layout.say(f"points[{poor}]", 150)).begun
    assert rich is not None
    assert rich.current_player != poor  # the poorest bids first (KV-052)
    at_god = layout.say("phase", kaivai_ask.GOD)
    assert laid(at_god).wrong == "Everybody has bid, and no two the same."
    placing = laid(at_god.say("bid[0]", 3).say("bid[1]", 7)).begun
    assert placing is not None
    assert placing.current_player == 0  # the lowest bidder (KV-070)
    assert "cult hexes" in laid(at_god.say("bid[0]", 3).say("bid[1]", 7).say("phase", kaivai_ask.TURN)).wrong


@pytest.mark.parametrize("game", GAMES)
def test_what_begins_is_laid_out_as_itself(game: Game) -> None:
    """A file is believed only if its position follows from what can be laid out: so what was laid out must."""
    match, chance = Match(game, None, 6, interpreted=True), random.Random(6)
    for _step in range(30):
        match.play(chance.choice(match.legal()))
        begun = laid(layout_of(match)).begun
        if begun is not None and not begun.is_terminal:
            again = laid(layout_of(begun)).begun
            assert again is not None
            assert again.position() == begun.position()
            break
    else:
        pytest.fail("no moment can be laid out")
