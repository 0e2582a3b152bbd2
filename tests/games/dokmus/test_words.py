"""What people read: boards and sentences, and what is said about the draft."""

from __future__ import annotations

from citing import rules
from motu.games.dokmus import box, terrain
from motu.games.dokmus.words import gain, told
from motu.games.dokmus.words.terms import around, temples_beside

from .positions import draft, turn


@rules("DK-080")
def test_a_sentence_says_what_a_placement_costs(table):
    m = turn(table, blue=[275])
    assert m.sentence(254) == "Place on c13, meadow of tile 4A"
    assert m.sentence(296) == "Place on c15, forest of tile 6A, and sacrifice one"


@rules("DK-087", "DK-092")
def test_a_sentence_says_what_ruins_and_volcanoes_do(table):
    m = turn(table, blue=[89, 131])
    assert m.sentence(88) == "Place on e5, ruins of tile 1A: 1 point and an action"
    assert m.sentence(130) == "Place on e7, volcano of tile 1A: sacrificed at the end of the turn"


def test_every_question_has_its_prompt(table):
    assert "meadow or forest on the outer rim" in table("dokmus", players=3).prompt()
    assert draft(table, 2).prompt() == "Keep one in secret: 2 or 3 or 4. Lower numbers have their turn earlier."
    m = turn(table, guardian=3, blue=[275])
    assert m.prompt().startswith("3 left. Beside your tokens, round a temple or across water")
    assert m.prompt().endswith("Once: move a token.")
    assert m.play("move").prompt() == "Which token moves? None on ruins."
    assert m.play("cell 275").prompt() == "Where does the token on c14 go? It costs nothing."
    assert "An action with tile 1B" in turn(table, "plainB4", blue=[2]).play("cell 1").prompt()


@rules("DK-151", "DK-153", "DK-155")
def test_a_button_says_what_a_placement_brings(table):
    assert gain(turn(table, blue=[275]).view(0), 296) == ""
    assert gain(turn(table, blue=[97]).view(0), 76) == ""
    assert gain(turn(table, blue=[73]).view(0), 95) == "+2"


@rules("DK-087", "DK-088")
def test_what_a_burning_token_touches_is_no_gain(table):
    """A small temple lies on cell 74; a token on the volcano beside another temple burns and brings nothing."""
    m = turn(table, blue=[73])
    view = m.view(0)
    volcano = next(
        cell
        for cell in range(box.CELLS)
        if view.terrain[cell] == terrain.VOLCANO and temples_beside(view.terrain.tolist(), {cell})
    )
    temple = min(temples_beside(view.terrain.tolist(), {volcano}))
    beside = next(cell for cell in around(temple) if view.terrain[cell] == terrain.MEADOW)
    assert gain(view, volcano) == ""
    burning = turn(table, blue=[73, volcano])
    assert gain(burning.view(0), beside) == gain(view, beside) != ""  # the burning token does not count for it
    saved = turn(table, guardian=3, blue=[73, volcano]).play("move", f"cell {volcano}")
    assert gain(saved.view(0), beside) == gain(view, beside)  # leaving the volcano saves it (DK-089)


@rules("DK-111")
def test_the_talisman_is_not_offered_to_its_holder(table):
    assert "Once: take the talisman" in turn(table, guardian=1, blue=[275]).prompt()
    prompt = turn(table, guardian=1, blue=[275], talisman=0).prompt()
    assert "You hold the talisman already" in prompt
    assert "Once" not in prompt


@rules("DK-090", "DK-115", "DK-120")
def test_a_move_is_not_offered_when_no_token_can_move(table):
    ruins = next(cell for cell in range(box.CELLS) if turn(table).view(0).terrain[cell] == terrain.RUINS)
    assert turn(table, guardian=3, blue=[ruins]).prompt().endswith("None of your tokens can move now.")
    assert turn(table, guardian=5, blue=[ruins]).prompt().endswith("Once: move or rotate a tile.")
    assert turn(table, guardian=5, blue=[275]).prompt().endswith("Once: move a tile, move a token or rotate a tile.")


@rules("DK-132", "DK-133", "DK-134")
def test_ruins_offer_only_what_their_tile_can_do(table):
    corner = turn(table, "plainB4", blue=[2]).play("cell 1")  # tile 1B in the corner, the gap in the middle
    assert "into the gap" not in corner.prompt()
    assert corner.prompt().endswith("or move a token that stands on it.")
    ruins, beside = next(
        (cell, side)
        for cell in range(box.CELLS)
        for side in around(cell)
        if corner.state.terrain[cell] == terrain.RUINS
        and box.SLOT_OF[cell] in (1, 3, 5, 7)  # in the row or column of the gap
        and corner.state.terrain[side] == terrain.MEADOW
    )
    edge = turn(table, "plainB4", blue=[beside]).play(f"cell {ruins}")
    assert edge.prompt().endswith("rotate it, move it into the gap, or move a token that stands on it.")


@rules("DK-055")
def test_the_board_shows_a_seat_what_it_knows_of_the_draft(table):
    m = draft(table, 4).play("guardian 3", "guardian 1", "guardian 5", "guardian 2")
    assert "Y yellow: 24 in supply, 0 sacrificed, 0 for ruins, guardian 3 or 5" in m.board(3)
    assert "guardian 2 or 4 or 5" in m.board(0)


def test_the_board_shows_tokens_on_their_terrain(table):
    lines = turn(table, blue=[0, 5], red=[20]).board().splitlines()
    assert lines[1] == "  1 B. . . ~ .Bf f   f ~ ~ ~ . . .   ^ ^ . ~ . .R."


@rules("DK-005", "DK-157", "DK-159")
def test_data_from_the_published_game_are_no_longer_called_reconstructed(with_other_data):
    shown = with_other_data(
        "dokmus",
        lambda text: text.replace('"reconstructed"', '"seed"'),
        "from motu.games.dokmus.words.terms import reconstructed; print(reconstructed())",
    )
    assert shown == "[]"


@rules("DK-091", "DK-163")
def test_the_log_tells_what_counts_at_once_and_what_in_the_end(table):
    m = turn(table, blue=[162])
    before = m.view(0)
    m.play("cell 163")
    assert told(before, 163, m.view(0)) == "places on q8, ruins (+4, +1 at once)."
