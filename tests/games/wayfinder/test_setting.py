"""Setting up positions of Wayfinder: what is wrong is named, and what is sound is played."""

from __future__ import annotations

import pytest

from motu.engine.game import find_game
from motu.games.wayfinder import ask
from motu.teaching.settings import Layout, laid, start


def layout(players: int = 2, **options: str) -> Layout:
    return start(find_game("wayfinder"), players, options)


def put(found: Layout, *words: str) -> Layout:
    """`put(layout, "explorer-0 C3", "-gem-1 A1")`: pieces on spots, or with a minus away from them."""
    for one in words:
        key, spot = one.lstrip("-").split()
        piece = found.setting.pieces[key]
        found = found.take(piece, spot) if one.startswith("-") else found.put(piece, spot)
    return found


def test_who_sails_must_stand() -> None:
    assert laid(layout()).wrong == "The explorer red must stand on an island."
    position = laid(put(layout(), "explorer-0 C3"))
    assert position.begun is not None
    assert position.begun.state.phase == ask.VOYAGE
    assert position.begun.state.hand.tolist() == [1, 1, 1, 1]
    assert position.rest.state.gems[14].tolist() == [1, 1, 1, 1]  # what is looked at is the board before the voyage


def test_gems_are_counted() -> None:
    found = put(layout(), "explorer-0 C3", "-gem-1 A1", "gem-0 A1")
    assert laid(found).wrong == (
        "There are 36 gems of each colour, and a hut stands for five: red 1 too many, yellow 1 too few."
    )


def test_huts_are_somebodys_villages() -> None:
    found = put(layout(), "explorer-0 C3", "hut-0 A1")
    for space in ("A1", "B1", "D1", "E1", "F1"):
        found = put(found, f"-gem-0 {space}")
    assert laid(found).wrong == "Red: huts on the islands 1, villages made 0; that must be the same."
    position = laid(found.say("villages[1,0]", 1))
    assert position.wrong == ""
    assert position.rest.state.points.tolist() == [0, 5, 0, 0]


def test_five_of_a_colour_are_a_village() -> None:
    found = put(layout(), "explorer-0 C3", "-gem-1 A1", "-gem-2 A1", "-gem-3 A1", "gem-1 B1", "gem-2 B1", "gem-3 B1")
    for space in ("D1", "E1", "F1", "A2"):
        found = put(found, f"-gem-0 {space}", "gem-0 A1")
    assert laid(found).wrong == "A1 holds five gems of one colour or more: they would be a village."


def test_explorers_stand_alone_among_travellers() -> None:
    found = put(layout(), "explorer-0 C3", "explorer-1 C3")
    assert laid(found).wrong == "Explorers stand alone, on islands with gems of two or more colours."
    assert laid(put(found, "explorer-1 C4")).wrong == ""


@pytest.mark.parametrize(("options", "needed"), [({"timing": "calm"}, 2), ({"timing": "race"}, 1)])
def test_in_calm_order_all_explorers_stand(options: dict[str, str], needed: int) -> None:
    found = put(layout(**options), "explorer-0 C3")
    assert (laid(found).wrong == "") == (needed == 1)
    assert laid(put(found, "explorer-1 C4")).wrong == ""


def test_alone_explorers_are_placed_by_playing() -> None:
    found = layout(1)
    assert not any(key.startswith("explorer") for key in found.setting.pieces)
    position = laid(found)
    assert position.begun is not None
    assert position.begun.state.phase == ask.BEFORE


def test_the_turn_is_chosen() -> None:
    position = laid(put(layout(3), "explorer-2 C3").say("turn", 2))
    assert position.begun is not None
    assert position.begun.current_player == 2


def test_no_more_is_put_than_there_is_and_nothing_is_taken_from_nothing() -> None:
    found = layout()
    assert put(found, "-hut-0 A1") == found
    assert found.say("turn", 9) == found
    assert found.say("phase", 6) == found
    assert found.clear("C3").values["gems[14,0]"] == 0
