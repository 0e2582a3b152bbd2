"""Setting up positions of Mangrovia: piles, points and pole tiles follow, what is wrong is named."""

from __future__ import annotations

from motu.engine.game import find_game
from motu.games.mangrovia import ask, box
from motu.teaching.settings import Layout, laid, start


def layout(**options: str) -> Layout:
    return start(find_game("mangrovia"), 3, options)


def put(found: Layout, piece: str, spot: str) -> Layout:
    return found.put(found.setting.pieces[piece], spot)


def bowls(found: Layout) -> Layout:
    """All bowls, in turn from the holder of the talisman on."""
    sites = list(found.setting.pieces["bowl-0"].on)
    for k in range(3 * int(box.BOWLS[3])):
        found = put(found, f"bowl-{(found.values['starter'] + k) % 3}", sites[k])
    return found


def test_the_start_is_sound() -> None:
    position = laid(layout())
    assert position.begun is not None
    assert position.begun.state.question == ask.PLACE


def test_points_and_supply_follow_from_huts() -> None:
    free = next(iter(layout().setting.pieces["hut-1"].on))
    state = laid(put(layout(), "hut-1", free)).rest.state
    assert state.points[1] == box.POINTS[int(free)] + state.pole[max(box.POLE_AT[int(free)], 0)] * (
        box.POLE_AT[int(free)] >= 0
    )
    assert state.supply[1] == box.HUTS[3] - 1


def test_two_colours_on_a_space_are_refused() -> None:
    free = next(iter(layout().setting.pieces["hut-1"].on))
    assert laid(put(put(layout(), "hut-1", free), "hut-2", free)).wrong == "On a space stand huts of one colour only."


def test_the_boat_leaves_once_all_bowls_are_placed() -> None:
    assert laid(layout().say("landing", 3)).wrong == (
        "The boat leaves its space once all bowls are placed, and not before."
    )
    assert laid(bowls(layout())).wrong != ""
    position = laid(bowls(layout()).say("landing", 1))
    assert position.begun is not None
    assert position.begun.state.landing == 1
    assert position.begun.current_player == position.begun.state.bowl[box.SITE[1]]


def test_cards_are_not_more_than_in_the_box() -> None:
    found = layout()
    for seat in range(3):
        found = found.say(f"hand[{seat},1,0]", 8)
    assert laid(found).wrong == "There are not so many cards or amulets of a kind in the box."


def test_bowls_are_placed_in_turn() -> None:
    found = layout()
    wrong = (found.values["starter"] + 1) % 3
    assert laid(put(found, f"bowl-{wrong}", "site-1")).wrong == (
        "Bowls are placed in turn, from the holder of the talisman on."
    )


def test_stone_tiles_cannot_be_set_up_yet() -> None:
    variant = next(name for name in box.VARIANTS if name != box.VARIANTS[box.BASE])
    assert laid(layout(variant=variant)).wrong == "Positions with stone tiles cannot be set up yet."
