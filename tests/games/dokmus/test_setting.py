"""Setting up positions of Dokmus: at the start of a turn; supply and sacrifices follow, what is wrong is named."""

from __future__ import annotations

from motu.engine.game import find_game
from motu.games.dokmus import ask, box, terrain
from motu.games.dokmus.picture.places import NAMES
from motu.teaching.settings import Layout, laid, start


def sound() -> Layout:
    """Round one with three: everybody has a guardian and a token; the lowest guardian is called."""
    found = start(find_game("dokmus"), 3, {})
    for seat in range(3):
        found = found.say(f"guardian[{seat}]", seat + 1)
        found = put(found, seat, meadows(found)[seat])
    return found.say("phase", ask.MAIN).say("turn", 0)


def put(found: Layout, seat: int, cell: int) -> Layout:
    return found.put(found.setting.pieces[f"token-{seat}"], NAMES[cell])


def meadows(found: Layout) -> list[int]:
    state = laid(found).rest.state
    return [cell for cell in range(box.CELLS) if state.terrain[cell] == terrain.MEADOW]


def test_a_turn_begins_with_three_tokens() -> None:
    position = laid(sound())
    assert position.wrong == ""
    assert position.begun is not None
    assert (position.begun.state.phase, position.begun.state.left) == (ask.MAIN, box.TURN_TOKENS)
    assert position.begun.current_player == 0
    assert position.begun.legal()


def test_what_is_neither_on_the_island_nor_left_was_sacrificed() -> None:
    state = laid(sound().say("rounds", 3)).rest.state
    assert state.sacrificed.tolist()[:3] == [2 * box.TURN_TOKENS] * 3


def test_what_is_wrong_is_named() -> None:
    found = sound()
    assert laid(found.say("guardian[1]", 1)).wrong == "Everybody has another guardian."
    assert laid(put(found, 0, meadows(found)[10])).wrong == "Blue can have placed 1 tokens by now."
    assert (
        laid(found.say("face[0]", found.values["face[1]"])).wrong == "Every tile lies once, and one place is left open."
    )
    state = laid(found).rest.state
    mountain = next(cell for cell in range(box.CELLS) if state.terrain[cell] == terrain.MOUNTAIN)
    assert laid(put(found.say("rounds", 2), 0, mountain)).wrong == (
        "Tokens stand on meadows, volcanoes and ruins, and in forests."
    )
    assert laid(found.clear(NAMES[meadows(found)[2]])).wrong == "Yellow needs a token on the island."
