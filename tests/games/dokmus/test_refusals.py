"""Refusals of Dokmus in a player's words, with what the position says."""

from __future__ import annotations

from .positions import draft, turn


def refused(m, action):
    """What the player who decides reads about an action that is not possible."""
    return m.explain(action).partition(": ")[2]


def test_a_cell_says_what_is_there(table):
    m = turn(table, blue=[275], red=[276])
    kinds = {"mountain": 2, "water": 3, "temple": 6}
    for word, kind in kinds.items():
        cell = next(cell for cell in range(441) if m.state.terrain[cell] == kind)
        assert refused(m, f"cell {cell}").startswith(f"That is {'a ' if word != 'water' else ''}{word}.")
    assert refused(m, "cell 276").startswith("A token of player 2 stands there")
    assert refused(m, "cell 275").startswith("Your own token stands there")


def test_prices_and_tokens_left(table):
    assert refused(turn(table, blue=[275], left=1), "cell 296").startswith("This forest costs one token more")
    assert refused(turn(table, blue=[275], left=2), "end_turn").startswith("You still have 2 tokens")
    assert refused(turn(table, blue=[275], left=1), "end_turn").startswith("You still have 1 token in")
    assert refused(turn(table, blue=[275], left=0), "cell 254").startswith("All three tokens")


def test_guardians_say_what_they_do(table):
    assert refused(turn(table, guardian=4, blue=[275]), "shift 1") == (
        "Your guardian is number 4. It lets you do this: rotate a tile."
    )
    assert refused(turn(table, guardian=4, blue=[275], used=1), "rotate_cw 1").startswith("You have used guardian 4")
    assert refused(turn(table, guardian=2, blue=[275]), "shift 0").startswith("Tile 1A is neither in the row")
    assert refused(draft(table, 3).play("guardian 3"), "guardian 3").startswith("Number 3 was not handed to you")


def test_moving_a_token(table):
    m = turn(table, guardian=3, blue=[275], red=[0]).play("move")
    assert refused(m, "cell 0") == "That is a token of player 2; only your own move."
    assert refused(m, "cell 1") == "No token stands there. Choose one of yours."
    assert refused(m.play("cell 275"), "cell 2").startswith("That is too far")


def test_ruins_first(table):
    m = turn(table, "plainB4", blue=[2]).play("cell 1")
    assert refused(m, "rotate_cw 8").startswith("These ruins lie on tile 1B")
    assert refused(m, "end_turn").startswith("First the action of these ruins, with tile 1B")


def test_the_start(table):
    m = table("dokmus", players=3, seed="lesson-1").play("cell u5")
    assert refused(m, "cell t5").startswith("player 2 has started on tile")
    assert refused(m, "cell c3").startswith("c3 lies inside")
