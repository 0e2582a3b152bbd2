"""What Kaivai says is true: prompts, sentences and the log, also where a supply is empty or an edition differs."""

from __future__ import annotations

import pytest

from citing import rules
from motu.engine.record import NOBODY
from motu.games.kaivai import act, ask, box, play, words
from motu.games.kaivai.rules.hexes import has, read
from motu.games.kaivai.rules.sea import only_village_beside
from motu.games.kaivai.words.terms import village_beside, villages_at

from .positions import position


def told(m, action, seat=0):
    """What the log says about an action that is played now, as a seat reads it."""
    before = m.view(seat)
    m.play(action)
    return words.told(before, play.ACTIONS.parse(action), m.view(seat))


def said(m, action):
    return m.sentence(play.ACTIONS.parse(action))


@rules("KV-090")
def test_a_bid_says_how_far_boats_sail_with_the_upgrade(table):
    m = position(table, phase=ask.BID, bids=(0, 0, 0), upgrade=[4, 0, 0, 0])  # space 4 of the track is worth 3
    assert said(m, "bid 10").endswith("boats sail 3")
    assert told(m, "bid 10") == "bids 10: boats sail 3."


@rules("KV-161", "KV-181")
@pytest.mark.parametrize(("left", "gets"), [(5, 2), (1, 1), (0, 0)])
def test_a_sacrifice_tells_what_the_supply_gives(table, left, gets):
    m = position(table, "rF87", {0: [87]}, influence_supply=left, influence=[26 - left, 0, 0, 0])
    assert f"for {gets} influence" in m.prompt()
    assert f"for {gets} influence" in said(m, "pass")
    assert words.gain(m.view(0), play.PASS) == f"+{gets} influence"
    assert told(m, "pass") == f"passes without acting: +{gets} influence."


@rules("KV-073", "KV-181")
def test_the_god_brings_what_the_supply_gives_in_turn_order(table):
    land = "rM77 rM99 gM89"
    m = position(table, land, phase=ask.GOD, seat=2, influence_supply=2, influence=[10, 10, 4, 0])
    assert said(m, "hex 87").endswith("influence: player 1 +2")
    assert told(m, "hex 87").endswith("influence: player 1 +2.")


@rules("KV-208")
def test_influence_brought_by_the_god_is_told_also_where_holdings_are_hidden(table):
    m = position(table, "rM77", phase=ask.GOD, seat=2, options={"influence_public": False})
    assert told(m, "hex 87", seat=1).endswith("influence: player 1 +1.")


@rules("KV-123", "KV-180")
def test_a_sale_tells_that_no_shell_is_left(table):
    m = position(table, "gM99", {0: [98]}, trade_supply=0, phase=ask.DELIVERY, action=act.SELL, slot=0)
    assert "for nothing" in said(m, "hex 99")
    assert words.gain(m.view(0), play.HEX + 99) == "no shell"
    assert told(m, "hex 99").startswith("brings a fish to player 2")


@rules("KV-025", "KV-141")
def test_an_upgrade_without_a_farther_move_says_so(table):
    m = position(table, "rF87", {0: [87]}, upgrade=[2, 0, 0, 0])  # spaces 2 and 3 are both worth 2
    assert "no farther yet" in said(m, "act upgrade")
    assert told(m, "act upgrade") == "upgrades: boats still sail 6."
    m = position(table, "rF87", {0: [87]}, upgrade=[3, 0, 0, 0])
    assert "sail 1 farther" in said(m, "act upgrade")
    assert told(m, "act upgrade") == "upgrades: boats sail 7 now."


@rules("KV-112")
def test_fishing_between_two_villages_names_the_one_that_counts(table):
    """Hex 42 lies at cult hexes of V3 and V5; the temple stands in V5."""
    m = position(table, "C41 C43 rT68", {0: [42]}, phase=ask.DESTINATION, action=act.FISH, slot=0)
    assert villages_at(m.view(0), 42) == [3, 5]
    assert said(m, "hex 42") == "Stay on hex 42 at V5 and fish with 1 die"
    assert told(m, "hex 42").startswith("fishes on hex 42 at V5 with 1 die")


def test_words_find_the_villages_that_the_rules_find(table):
    v = position(table, "C41 C43 rT68", {0: [42]}).view(0)
    for place in range(box.HEXES):
        assert village_beside(v, place) == only_village_beside(v, place)
        assert villages_at(v, place) == [n for n in range(v.villages) if has(read(v.near_cult[n]), place)]


@rules("KV-187", "KV-188", "KV-203")
@pytest.mark.parametrize(("second", "who"), [(False, "Only the winner loses"), (True, "Everybody loses")])
def test_the_final_help_says_who_loses_what_was_committed(table, second, who):
    if second:
        m = table("kaivai", players=3, second_edition=True).edit(phase=ask.COMMITMENT, seat=0, contested=4)
    else:
        m = position(table, phase=ask.COMMITMENT, contested=4)
    assert who in m.prompt()
    drawn = str(m.game.picture.own(m.view(0), 0)[1])
    assert ("they committed" in drawn, "was committed" in drawn) == (second, not second)


@rules("KV-185")
def test_points_for_cottages_are_told_at_the_end_of_the_last_round(table):
    m = position(table, "rF87 rM77 gM89", {0: [87]}, round_number=10, passed=[0, 1, 1, 0], acted=[1, 1, 1, 0])
    line = told(m, "pass")
    assert line.startswith("passes. The round is over")
    assert line.endswith("Every cottage is worth 2 points: player 1 +4, player 2 +2.")


@rules("KV-106")
def test_influence_of_a_meeting_cottage_built_where_the_god_is_is_told(table):
    m = position(table, "rF87", {0: [98]}, god=88, phase=ask.TYPE, action=act.BUILD, slot=0, site=97)
    assert told(m, "type M") == "builds a meeting cottage on hex 97 at V4, for shells worth 6: +1 influence."
    m = position(table, "rF87", {0: [98]}, god=8, phase=ask.TYPE, action=act.BUILD, slot=0, site=97)
    assert told(m, "type M") == "builds a meeting cottage on hex 97 at V4, for shells worth 6."


@rules("KV-200")
def test_a_praised_gift_is_told_with_its_point(table):
    m = position(table, "rF87", {0: [87]}, options={"gifts": True}).play("gift shell 5 1", "vote yes")
    assert told(m, "vote yes") == "praises the gift, as all do: 1 point for player 1."
    m = position(table, "rF87", {0: [87]}, options={"gifts": True}).play("gift shell 5 1", "vote no")
    assert told(m, "vote yes") == "praises the gift."


@rules("KV-103")
def test_what_is_paid_is_the_worth_of_shells(table):
    m = position(table, "rF87", {0: [98]}, phase=ask.SITE, action=act.BUILD, slot=0)
    assert said(m, "hex 97").endswith("for shells worth 6")
    assert "your shells are worth 15" in m.prompt()


@rules("KV-132")
def test_sinking_is_told_as_a_loss(table):
    m = position(
        table, "", {0: [62], 2: [63, 61]}, bids=(2, 3, 1), points=[4, 0, 0, 0], phase=ask.DESTINATION,
        action=act.MOVE, slot=0,
    )  # fmt: skip
    assert said(m, "hex 61").endswith("you lose 4 points")
    assert told(m, "hex 61").endswith("and loses 4 points.")
    assert "costs you" in position(table, "", {0: [62]}, phase=ask.DESTINATION, action=act.MOVE, slot=0).prompt()


def test_one_thing_is_not_told_as_several(table):
    m = position(table, "rT87", {0: [98]}, bids=(1, 3, 2), phase=ask.DESTINATION, action=act.FISH, slot=0)
    assert m.prompt().startswith("Sail at most 1 hex to")
    assert said(m, "hex 98").endswith("with 1 die")
    m = position(table, phase=ask.COMMITMENT, contested=4)
    assert "brings 1 point to" in m.prompt()


def test_a_spectator_reads_the_same_prompt_without_secrets(table):
    m = position(table, phase=ask.COMMITMENT, contested=4)
    assert words.prompt(m.view(NOBODY)) == m.prompt()
