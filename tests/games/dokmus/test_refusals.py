"""Refusals of Dokmus in a player's words: a sentence for every rule, and what the position says."""

from __future__ import annotations

import ast
import inspect
import random
from types import ModuleType

import pytest

from motu.games.dokmus import GAME, picture, play
from motu.games.dokmus.rules import decisions, guardians, placing, rounds, start, turns
from motu.games.dokmus.words.refusals import SENTENCES, because

from .positions import draft, turn

MOST_WORDS = 25
NEVER = ("family", "vocabulary", "index", "decision point", "micro", "[", "DK-", "slot", "legal")


def cited(module: ModuleType) -> set[int]:
    """The numbers that a module's functions answer when something is not allowed."""
    found = set()
    for function in ast.parse(inspect.getsource(module)).body:
        if isinstance(function, ast.FunctionDef) and function.name.startswith("why_not"):
            returned = [node for node in ast.walk(function) if isinstance(node, ast.Return)]
            numbers = [n.value for r in returned for n in ast.walk(r) if isinstance(n, ast.Constant)]
            found |= {n for n in numbers if isinstance(n, int) and f"DK-{n:03}" in GAME.rules and n > 1}
    return found


def test_every_rule_that_can_forbid_something_has_a_sentence():
    rules = set().union(*map(cited, (decisions, guardians, placing, rounds, start, turns)))
    assert len(rules) > 30
    assert rules == set(SENTENCES)


@pytest.mark.parametrize("rule", SENTENCES)
def test_a_sentence_is_short_and_free_of_the_engine(rule):
    assert len(SENTENCES[rule].split()) <= MOST_WORDS
    assert not [word for word in NEVER if word in SENTENCES[rule]]


def refused(m, action):
    """What the player who decides reads about an action that is not possible."""
    number = play.ACTIONS.parse(action)
    return because(m.view(m.current_player), number, int(m.why_not(number)[3:]))


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


@pytest.mark.parametrize("seed", range(3))
def test_every_click_of_a_random_game_is_answered(table, seed):
    """In every tenth position of a game each spot that does nothing is answered by a short sentence."""
    link = "last" if seed == 1 else "any"
    m, chance = table("dokmus", players=2 + seed, seed=seed, temple_link=link), random.Random(seed)
    while not m.is_terminal:
        if len(m.log) % 10 == seed:
            view, possible = m.view(m.current_player), set(m.legal())
            for actions in picture.spots(view, m.current_player).values():
                for action in set(actions) - possible:
                    rule = int(m.why_not(action)[3:])
                    said = because(view, action, rule) or SENTENCES[rule]
                    assert 0 < len(said.split()) <= MOST_WORDS
        m.play(chance.choice(m.legal()))
