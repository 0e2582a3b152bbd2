"""What people read in Bora Bora: sentences, the log, and why something is refused."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.bora_bora import box, play, words
from motu.games.bora_bora.teaching.positions import position
from motu.games.bora_bora.words.refusals import SENTENCES, because


def refused(match, action):
    """What a person reads who tries this."""
    number = int(match.why_not(action).removeprefix("BB-"))
    said = because(match.view(match.current_player), play.ACTIONS.parse(action), number)
    return said or SENTENCES[number]


def told(match, action):
    """What the log says of an action."""
    before = match.view(0)
    match.play(action)
    return words.told(before, play.ACTIONS.parse(action), match.view(0))


@rules("BB-126")
def test_a_placement_that_needs_the_blue_god_says_so(table):
    match = position(table, faces=[3, 2, 6], on_tiles={"temple": [3]}, hand={0: {"blue": 1}}, offerings={0: 1})
    sentences = {action: match.sentence(play.ACTIONS.parse(action)) for action in ("place 3 temple", "place 2 temple")}
    assert sentences == {
        "place 3 temple": "Place a 3 on temple, with the blue god",
        "place 2 temple": "Place a 2 on temple",
    }


def test_cells_have_one_name(table):
    match = position(table)
    assert match.sentence(play.ACTIONS.parse("cell 5")) == "Store wood in cell B2"
    assert play.ACTIONS.parse("cell B2") == play.ACTIONS.parse("cell 5")
    assert play.ACTIONS.parse("build_pair A1+A2") == play.ACTIONS.parse("build_pair 0+1")


@rules("BB-099", "BB-100")
def test_passing_is_refused_by_the_rule_of_the_question(table):
    match = position(
        table, ask="use", people={0: ["man land 1"]}, hand={0: {"green": 1}}, offerings={0: 1}, huts={0: ["CM"]}
    )
    match.play("use_man land")
    assert match.why_not("pass") == "BB-100"


@rules("BB-103", "BB-104", "BB-106", "BB-107")
def test_the_log_tells_status_order_temple_and_god_tile(table):
    match = position(table, ask="use", seat=1, status={0: 6, 1: 2}, temple=[0, -1, -1, -1, -1, -1])
    before = match.view(1)
    match.play("pass")
    assert words.told(before, play.ACTIONS.parse("pass"), match.view(1)) == (
        "is done with men and women. Status: player 1 +4, player 2 +1. The new order is player 1, player 2. "
        "Temple: player 1 +1. The god tile goes to player 1."
    )


@pytest.mark.parametrize(
    ("given", "action", "said"),
    [
        ({"faces": [3, 2, 6], "on_tiles": {"temple": [3]}}, "place 3 temple",
         "A 3 lies there: your 3 is not lower, and you cannot pay for the blue god."),
        ({"faces": [3, 2, 6]}, "place 1 temple", "You have no 1 left to place; your dice are 2, 3, 6."),
        ({"faces": [3, 2, 6]}, "place 3 build", "You have no two neighbouring cells with materials to build on."),
        ({"faces": [3, 2, 6]}, "jewel 0", "That comes later. Now: place a die."),
        ({"ask": "use", "people": {0: ["man land 1"]}}, "use_man sea", "None of your men has the ability sea path."),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_missing(table, given, action, said):
    assert refused(position(table, **given), action) == said


@rules("BB-054", "BB-062", "BB-078")
def test_a_refusal_names_the_value_that_is_needed(table):
    match = position(table, faces=[2, 2, 2])
    match.play("place 2 temple")
    assert refused(match, "temple 0") == "That space needs a 6; yours counts 2."


def test_one_is_not_called_ones(table):
    match = position(table, faces=[1, 2, 6])
    match.play("place 1 helper")
    assert match.prompt().startswith("1 point left.")


@rules("BB-076")
def test_a_marker_at_the_end_of_the_track_takes_no_steps(table):
    last = box.LAST_STATUS
    match = position(table, ask="helper", left=6, people={0: ["man land 3"]}, status={0: last - 1, 1: 0})
    assert "1 status step" in told(match, "shift 0")
    match = position(table, ask="fire_second", status={0: last, 1: 0})
    assert told(match, "status").startswith("stays at the end of the status track")


@rules("BB-079")
def test_the_log_tells_whose_priest_is_pushed_out(table):
    match = position(table, ask="temple", value=6, temple=[1] * box.SPACES)
    assert told(match, "temple 0").startswith("sends a priest to 6 and pushes; player 2 gets a priest back")
