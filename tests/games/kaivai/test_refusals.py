"""Refusals of Kaivai in a player's words, with the numbers of the position."""

from __future__ import annotations

from motu.games.kaivai import act, ask

from .positions import position


def refused(m, action):
    """What the player who decides reads about an action that is not possible."""
    return m.explain(action).partition(": ")[2]


def sailing(table, action, **more):
    """Red's boat on 98, beside village 4, about to sail 4 hexes."""
    fields = {"phase": ask.DESTINATION, "action": action, "slot": 0, **more}
    land = fields.pop("land", "")
    return position(table, land, fields.pop("boats", {0: [98]}), **fields)


def test_a_price_is_told_with_what_one_has(table):
    m = position(table, "rF87", {0: [87]}, tokens=[0, 4, 0, 0, 0, 0])
    assert refused(m, "act fish") == "This costs 4 influence; you have 3."
    m = sailing(table, act.BUILD, shells=[[1, 0, 0, 0, 0], [0] * 5, [0] * 5, [0] * 5])
    assert refused(m, "hex 98") == "This costs 5: 4 for your bid, 1 for the village. Your shells are worth 1."
    m = sailing(table, act.BUILD, phase=ask.SITE, shells=[[1, 0, 0, 0, 0], [0] * 5, [0] * 5, [0] * 5])
    assert refused(m, "hex 99") == "This costs 5: 4 for your bid, 1 for the village. Your shells are worth 1."


def test_a_distance_is_told_with_how_far_the_boat_sails(table):
    assert refused(sailing(table, act.MOVE), "hex 0") == "Your boat sails 4 hexes; this is 9 away by sea."
    m = sailing(table, act.MOVE, bids=(1, 3, 2))
    assert refused(m, "hex 96").startswith("Your boat sails 1 hex; this is 2 away")


def test_sinking_is_told_with_price_and_points(table):
    m = sailing(table, act.MOVE, boats={0: [98], 1: [97, 60]}, points=[3, 0, 0, 0])
    assert refused(m, "hex 97") == "player 2 has 2 boats: sinking this one costs 4 points, and you have 3."
    m = sailing(table, act.MOVE, boats={0: [98], 1: [97]}, points=[9, 0, 0, 0])
    assert refused(m, "hex 97") == "That is the last boat of player 2; a last boat can never be sunk."
    m = sailing(table, act.FISH, boats={0: [98], 1: [97, 60]})
    assert refused(m, "hex 97").startswith("A boat of player 2 lies there.")


def test_bids_say_who_was_first(table):
    m = table("kaivai", players=3).play("bid 5")
    assert refused(m, "bid 5") == "player 1 has bid 5 already. Choose another number."
    assert refused(m, "act fish") == "That comes later. Now: bid."
    assert refused(m, "pass").startswith("Everybody must bid")


def test_the_god_and_the_villages(table):
    m = position(table, "C41 C43", god=41, phase=ask.GOD, seat=2)
    assert refused(m, "hex 42") == "This hex touches villages 3 and 5, which may never grow together."
    assert refused(m, "hex 30") == "The god stands in village 3 now; he must go to another one."
    assert refused(m, "hex 126").startswith("That hex is land already.")
    assert refused(m, "hex 63").startswith("This hex touches no village.")


def test_fishing_and_selling(table):
    assert refused(sailing(table, act.FISH), "hex 98").startswith("In village 4 you have no temple")
    assert refused(sailing(table, act.FISH), "hex 96").startswith("This hex is not beside a cult hex")
    assert refused(sailing(table, act.SELL), "hex 98").startswith("No cottage beside this hex takes fish")
    m = sailing(table, act.SELL, phase=ask.DELIVERY, land="gT99 gM87")
    assert refused(m, "hex 99").startswith("Temples take no fish")
    assert refused(m, "done") == "This boat must deliver at least one fish."
    assert refused(position(table, "rF87", {0: [87]}), "act celebrate").startswith("No fish lie on any cottage")


def test_an_action_that_no_boat_can_do_says_why(table):
    m = position(table, "rF87", {0: [87]}, bids=(2, 4, 3))
    assert refused(m, "act fish").startswith("Your boats sail 2 hexes and reach no village where you have a temple")


def test_in_the_final_scoring_nothing_comes_later(table):
    m = position(table, phase=ask.SCORING, points=[0, 9, 9, 0])
    assert refused(m, "act fish") == "The rounds are over. Now the villages are scored."
    assert refused(m, "done") == "Choose a village that has not been scored yet."
    assert refused(m.play("village 4"), "village 3") == "Now choose how many of your 3 influence tokens you commit."
