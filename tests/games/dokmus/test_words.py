"""What people read: boards and sentences, and what is said about the draft."""

from __future__ import annotations

from citing import rules
from motu.games.dokmus.words import gain

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
