"""Setting up positions of Kaivai: villages grow from their founding hexes, stocks follow, what is wrong is named."""

from __future__ import annotations

from motu.engine.game import find_game
from motu.games.kaivai import ask, box, tile
from motu.teaching.settings import Layout, laid, start

HOME = int(box.PRINTED[3])


def sound() -> Layout:
    """Round one: a cult hex with the god beside village 3, a boat for each of two."""
    found = start(find_game("kaivai"), 2, {})
    beside = next(place for place in box.NEXT[HOME].tolist() if place >= 0)
    far = [str(place) for place in range(box.HEXES) if found.values.get(f"kind[{place}]") == tile.WATER]
    found = put(found, "cult", str(beside))
    found = put(found, "god", str(beside))
    found = put(put(found, "boat-0", far[0]), "boat-1", far[1])
    return found.say("phase", ask.TURN).say("bid[0]", 4).say("bid[1]", 7)


def put(layout: Layout, piece: str, spot: str) -> Layout:
    return layout.put(layout.setting.pieces[piece], spot)


def test_a_first_position_is_sound_and_the_highest_bid_is_first() -> None:
    position = laid(sound())
    assert position.wrong == ""
    assert position.begun is not None
    assert position.begun.state.phase == ask.TURN
    assert position.begun.state.order.tolist()[:2] == [1, 0]
    assert position.begun.state.turn == 1  # seat 0 comes second


def test_land_joins_the_village_that_it_touches() -> None:
    found = sound()
    place = next(p for p in box.NEXT[HOME].tolist() if p >= 0 and found.values[f"kind[{p}]"] == tile.WATER)
    found = put(found, "fisher-0", str(place))
    state = laid(found).rest.state
    assert state.village[place] == 3
    assert state.tiles[0] == box.TILES - 1
    assert state.cottages[0, 3] == 1


def test_land_that_touches_no_village_is_refused() -> None:
    lonely = next(
        p for p in range(box.HEXES)
        if all(n < 0 or sound().values.get(f"kind[{n}]", tile.CULT) == tile.WATER for n in box.NEXT[p].tolist())
        and sound().values.get(f"kind[{p}]") == tile.WATER
    )  # fmt: skip
    assert laid(put(sound(), "fisher-0", str(lonely))).wrong == (
        "All land touches its village, and no two villages touch each other."
    )


def test_what_is_missing_is_named() -> None:
    assert laid(sound().say("bid[1]", 4)).wrong == "Everybody has bid, and no two the same."
    assert laid(sound().say("passed[0]", 1)).wrong == "Whose turn it is cannot have passed."
    assert laid(sound().say("god", -1)).wrong == "The fisher god must stand on a cult hex."
    assert laid(sound().say("boat[0,0]", -1)).wrong == "Red needs a boat on the board."
    assert "In round 2 there are" in laid(sound().say("round_number", 2)).wrong


def test_a_fourth_boat_takes_the_fourth_place_and_a_fifth_moves_the_last() -> None:
    found, water = sound(), [p for p in range(box.HEXES) if sound().values.get(f"kind[{p}]") == tile.WATER]
    for place in water[5:9]:
        found = put(found, "boat-0", str(place))
    assert [found.values[f"boat[0,{slot}]"] for slot in range(box.BOATS)] == [water[0], water[5], water[6], water[8]]
