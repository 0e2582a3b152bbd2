"""Bowls, boat, talisman, birds and the end (sections 4, 7, 9 and 10)."""

from __future__ import annotations

import random

import pytest

from citing import rules
from motu.engine.record import NOBODY
from motu.games.mangrovia import ask, box, good
from motu.games.mangrovia.teaching.positions import ORANGE, RED, YELLOW, birds, boat_at, holding, open_cards, texts


def place_all(m, *sites):
    """Place bowls in turn on these sites."""
    return m.play(*(f"place_bowl {site}" for site in sites))


def pass_through(m, stop):
    """Pass everywhere (birds stay) until `stop` holds; answers the landings with their deciders."""
    seen = []
    while not m.is_terminal and not stop(m):
        seen.append((int(m.state.landing), m.current_player))
        m.play("pass" if "pass" in texts(m) else 26 + int(m.state.birds))
    return seen


def next_round(m, number=2):
    pass_through(m, lambda m: m.state.round_number == number)
    return m


# -- phase 1 --


@rules("MG-040", "MG-041", "MG-001")
def test_bowls_are_placed_clockwise_from_the_starting_player_twice_with_three(table):
    m = table("mangrovia", players=3).edit(starter=2, seat=2)
    order = []
    for site in (2, 3, 4, 5, 6, 1):
        order.append(m.current_player)
        m.play(f"place_bowl {site}")
    assert order == [2, 0, 1, 2, 0, 1]


@rules("MG-040", "MG-043")
def test_four_players_place_one_bowl_each_and_the_first_may_take_the_top(table):
    m = table("mangrovia", players=4).edit(starter=3, seat=3)
    assert m.why_not("place_bowl 1") == ""
    place_all(m, 1, 2, 3, 4)
    assert m.state.bowl.tolist() == [3, 0, 1, 2, NOBODY, NOBODY]
    assert m.state.landing == 1


@rules("MG-040", "MG-135")
def test_placing_is_mandatory(table):
    m = table("mangrovia", players=4)
    assert texts(m) == [f"place_bowl {site}" for site in range(1, 7)]
    assert m.why_not("pass") == "MG-135"


@rules("MG-040")
def test_nobody_places_out_of_turn(table):
    m = table("mangrovia", players=4).edit(starter=0, seat=0)
    assert m.why_not("place_bowl 2", seat=1) == "MG-040"


@rules("MG-042")
@pytest.mark.parametrize("players", [2, 3])
def test_the_first_bowl_of_the_starting_player_stays_off_the_top_site(table, players):
    m = table("mangrovia", players=players)
    assert m.why_not("place_bowl 1") == "MG-042"
    m.play("place_bowl 2")
    assert m.why_not("place_bowl 1") == ""
    m.play(*("place_bowl 3", "place_bowl 4")[: players - 1])
    assert m.current_player == m.state.starter
    assert m.why_not("place_bowl 1") == ""


@rules("MG-044")
def test_one_bowl_a_site(table):
    m = table("mangrovia", players=5).play("place_bowl 4")
    assert m.why_not("place_bowl 4") == "MG-044"
    assert "place_bowl 4" not in texts(m)


@rules("MG-045")
@pytest.mark.parametrize(("players", "empty"), [(2, 1), (3, 0), (4, 2), (5, 1)])
def test_so_many_sites_stay_empty(table, players, empty):
    m = table("mangrovia", players=players)
    while m.state.landing == 0:
        m.play(m.legal()[-1])
    usable = 5 if players == 2 else 6
    assert m.state.bowl.tolist()[:usable].count(NOBODY) == empty


# -- phase 2 --


@rules("MG-046")
def test_ex_1_the_boat_skips_landing_1_and_yellow_may_collect_at_2(table):
    m = table("mangrovia", players=4).edit(starter=YELLOW, seat=YELLOW)
    place_all(m, 2, 3, 4, 5)
    assert (m.state.landing, m.current_player, m.state.question) == (2, YELLOW, ask.COLLECT)
    assert texts(m) == ["collect", "pass"]


@rules("MG-022", "MG-046")
def test_ex_2_orange_takes_a_card_at_3_and_builds_two_huts_at_10_not_before(table):
    m = table("mangrovia", players=4).edit(starter=ORANGE, seat=ORANGE)
    place_all(m, 3, 4, 5, 6)
    assert (m.state.landing, m.current_player, m.state.question) == (3, ORANGE, ask.FACE_UP)
    assert m.why_not("build 16") == "MG-135"
    m.play(m.legal()[0])
    seen = pass_through(m, lambda m: m.current_player == ORANGE)
    assert {landing for landing, _ in seen} == {4, 5, 6, 7, 8, 9}
    assert (m.state.landing, m.state.builds) == (10, 2)


@rules("MG-044", "MG-046")
def test_the_boat_visits_the_landings_in_order_and_asks_the_owner(table):
    m = table("mangrovia", players=3).edit(starter=0, seat=0)
    place_all(m, 2, 1, 3, 4, 5, 6)
    owner = {1: 1, 2: 0, 3: 2, 4: 0, 5: 1, 6: 2}
    seen = pass_through(m, lambda m: m.state.round_number == 2)
    landings = [landing for landing, _ in seen]
    assert landings == sorted(landings)
    assert set(landings) == set(range(1, 13))
    assert all(decider == owner[min(landing, 13 - landing)] for landing, decider in seen)


@rules("MG-046")
def test_only_the_owner_of_the_bowl_decides(table):
    m = table("mangrovia", players=4).edit(boat_at(3, ORANGE))
    assert m.why_not("pass", seat=ORANGE) == ""
    assert m.why_not("pass", seat=RED) == "MG-046"


@rules("MG-022")
def test_the_landings_offer_what_is_printed(table):
    first = {1: "take_up", 2: "collect", 3: "take_up", 4: "take_up", 6: "take_up", 12: "birds"}
    for landing, family in first.items():
        m = table("mangrovia", players=4).edit(boat_at(landing))
        assert family in {text.split()[0] for text in texts(m)}
    offered = {}
    for landing in range(1, 13):
        m = table("mangrovia", players=4).edit(
            boat_at(landing)
            | birds("sand", "water")
            | holding(0, [7, 3, 4], "SSW", [2, 1])
            | {"open[2]": [5, 0, 0, 0, 0, 0]}
        )
        offered[landing] = {text.split()[0] for text in texts(m)} - {"pass"}
    assert offered == {
        1: {"take_up"},
        2: {"collect"},
        3: {"take_up"},
        4: {"take_up"},
        5: {"take_up", "draw_down"},
        6: {"take_up"},
        7: {"collect", "draw_down"},
        8: {"collect", "build"},
        9: {"build", "build_double"},
        10: {"build"},
        11: {"build"},
        12: {"birds"},
    }


@rules("MG-047")
@pytest.mark.parametrize(("landing", "steps"), [(1, "UUD"), (3, "U"), (4, "UD"), (6, "UDD")])
def test_cards_are_drawn_in_the_printed_order(table, landing, steps):
    m = table("mangrovia", players=4).edit(boat_at(landing))
    for step in steps:
        assert m.state.question == {"U": ask.FACE_UP, "D": ask.FACE_DOWN}[step]
        if step == "U":
            assert m.why_not("draw_down valuable") == ("MG-047" if "D" in steps else "MG-135")
        m.play(m.legal()[0])
    assert m.state.landing == 13 - landing


@rules("MG-048", "MG-056")
def test_skipping_the_face_up_part_keeps_the_face_down_card(table):
    m = table("mangrovia", players=4).edit(boat_at(1))
    m.play(m.legal()[0], "pass")
    assert m.state.question == ask.FACE_DOWN
    m = table("mangrovia", players=4).edit(boat_at(1)).play("pass")
    assert m.state.question == ask.FACE_DOWN
    m.play("pass")
    assert m.state.landing == 12


@rules("MG-048", "MG-047")
def test_skipping_the_hut_of_landing_11_keeps_its_card(table):
    m = table("mangrovia", players=4).edit(boat_at(11))
    assert m.why_not("draw_down landscape") == "MG-047"
    m.play("pass")
    assert texts(m) == ["draw_down valuable", "draw_down landscape", "pass"]


@rules("MG-049")
@pytest.mark.parametrize(
    ("landing", "choice"), [(7, "collect"), (7, "draw_down valuable"), (8, "collect"), (8, "pass"), (9, "pass")]
)
def test_an_or_landing_ends_with_one_alternative(table, landing, choice):
    m = table("mangrovia", players=4).edit(boat_at(landing)).play(choice)
    assert (m.state.landing, m.state.question, m.state.round_number) == (0, ask.PLACE, 2)


@rules("MG-050")
def test_effects_apply_before_the_boat_moves_on(table):
    m = table("mangrovia", players=4).edit(
        boat_at(11) | birds("sand", "water") | holding(0, [7], "S") | {"bowl[0]": 1, "placed": 2}
    )
    m.play("build 16", "pay_valuable 7")
    assert (m.score(0), m.state.landing, m.state.huts[0, 16]) == (1, 11, 1)


@rules("MG-039")
def test_a_round_is_bowls_then_boat_then_preparation(table):
    m = table("mangrovia", players=4)
    assert (m.state.question, m.state.landing) == (ask.PLACE, 0)
    place_all(m, 2, 3, 4, 5)
    assert m.state.landing == 2
    next_round(m)
    assert (m.state.question, m.state.landing, m.state.placed) == (ask.PLACE, 0, 0)
    assert (m.state.bowl == NOBODY).all()


# -- birds and talisman --


@rules("MG-071", "MG-073")
def test_the_birds_go_on_any_two_fields_or_stay(table):
    m = table("mangrovia", players=4).edit(boat_at(12))
    assert len(texts(m)) == len(box.BIRD_PAIRS) == 6
    assert "birds mangroves-water" in texts(m)
    assert m.why_not("pass") == "MG-135"
    m.play("birds sand-reed")
    assert box.BIRD_PAIRS[m.state.birds] == (1, 2)


@rules("MG-073")
def test_new_birds_decide_where_to_build_in_the_next_round(table):
    m = table("mangrovia", players=4).edit(boat_at(12) | birds("mangroves", "water") | holding(0, [7], "S"))
    m.play("birds sand-reed")
    m.edit(boat_at(11) | {"birds": int(m.state.birds)})
    assert m.why_not("build 16") == ""


@rules("MG-072", "MG-100", "MG-104")
def test_the_owner_of_the_top_bowl_starts_the_next_round_whatever_he_chose(table):
    m = table("mangrovia", players=4).edit(starter=0, seat=0)
    place_all(m, 2, 3, 1, 4)
    stays = pass_through(m, lambda m: m.state.landing == 12)
    assert stays
    assert m.state.starter == 0
    m.play("birds mangroves-water")
    assert (m.state.starter, m.current_player) == (2, 2)
    assert box.BIRD_PAIRS[m.state.birds] == (0, 3)


@rules("MG-101", "MG-102")
def test_ex_10_without_a_bowl_on_top_birds_fly_and_the_right_neighbour_starts(table):
    m = table("mangrovia", players=4).edit({"starter": 0, "seat": 0} | birds("water", "sand"))
    place_all(m, 2, 3, 4, 5)
    next_round(m)
    assert box.BIRD_PAIRS[m.state.birds] == (0, 2)  # mangroves and reed
    assert (m.state.starter, m.current_player) == (3, 3)


@rules("MG-099", "MG-103")
def test_untaken_cards_stay_and_gaps_are_filled_in_phase_3(table):
    m = table("mangrovia", players=4).edit(boat_at(3) | open_cards([2, 2, 7, 7], "MMW"))
    m.play("take_up 7")
    assert m.state.open.sum(axis=1).tolist()[:2] == [3, 3]  # no refill before phase 3
    m.play("pass")
    s = m.state
    assert s.round_number == 2
    assert s.open[good.VALUABLE].sum() == 4
    assert s.open[good.LANDSCAPE].tolist() == [2, 0, 0, 1, 0, 0]
    assert s.open[good.VALUABLE][0] >= 2
    assert s.open[good.VALUABLE][5] >= 1


@rules("MG-099")
def test_valuables_are_refilled_before_landscapes(table):
    """Both refills take one random number; the first belongs to the valuable."""
    start = boat_at(9) | open_cards([2, 2, 2], "MM")
    both = table("mangrovia", players=4).edit(start).play("pass").state
    valuable_only = table("mangrovia", players=4).edit(start | open_cards([2, 2, 2], "MMM")).play("pass").state
    assert both.open[good.VALUABLE].tolist() == valuable_only.open[good.VALUABLE].tolist()
    assert both.drawn == valuable_only.drawn + 1


# -- the end --


@rules("MG-105", "MG-098")
def test_the_round_of_the_last_hut_is_played_to_its_end(table):
    m = table("mangrovia", players=4).edit(
        boat_at(9)
        | birds("sand", "water")
        | holding(0, [7], "S")
        | {"supply[0]": 1, "bowl[1]": 0, "bowl[0]": 1, "placed": 3}
    )
    starter, filled = int(m.state.starter), m.state.open.copy()
    m.play("build 16", "pay_valuable 7")
    assert m.state.supply[0] == 0
    assert (m.state.landing, m.current_player) == (11, 0)
    m.play("pass", "draw_down valuable")  # without huts he may still draw
    assert (m.state.landing, m.current_player) == (12, 1)
    m.play("birds sand-reed")
    assert m.is_terminal
    assert m.state.question == ask.OVER
    assert m.state.starter == starter  # phase 3 is skipped
    assert m.state.open.tolist() == filled.tolist()
    assert m.why_not("pass") == "MG-105"


@rules("MG-106")
def test_several_may_run_out_in_the_same_round(table):
    m = table("mangrovia", players=4).edit(boat_at(8) | {"supply": [0, 0, 3, 3, 0]})
    m.play("pass")
    assert m.is_terminal
    assert m.winners()


@rules("MG-107")
def test_the_game_ends_after_40_rounds(table):
    assert box.DATA["limits"]["round_cap"] == 40
    m = table("mangrovia", players=4)
    while not m.is_terminal:
        place_all(m, 2, 3, 4, 5)
        pass_through(m, lambda m: m.state.question == ask.PLACE)
    assert m.state.round_number == 40
    assert m.scores() == [0, 0, 0, 0]


@rules("MG-084", "MG-104", "MG-070", "MG-052")
@pytest.mark.parametrize(("players", "variant"), [(2, "base"), (3, "stone_mixed"), (5, "stone_godless")])
def test_what_only_grows_or_only_shrinks(table, players, variant):
    """Huts stay, points never fall, supplies and the value-1 stack never rise, the boat never turns back in a round."""
    m = table("mangrovia", players=players, variant=variant)
    dice = random.Random(players)
    while not m.is_terminal:
        before = m.state.copy()
        m.play(dice.choice(m.legal()))
        after = m.state
        assert ((before.huts == after.huts) | (before.huts == 0)).all()
        assert (after.points >= before.points).all()
        assert (after.supply <= before.supply).all()
        assert after.open[2, 0] <= before.open[2, 0]
        if after.round_number == before.round_number:
            assert after.landing >= before.landing
            assert after.starter == before.starter
            assert (after.open <= before.open).all()
        else:
            for kind, full in ((good.VALUABLE, 4), (good.LANDSCAPE, 3)):
                assert after.open[kind].sum() == full or after.left[kind] + after.discard[kind].sum() == 0


@rules("MG-135")
@pytest.mark.parametrize(
    ("landing", "action"),
    [(1, "collect"), (2, "build 16"), (3, "birds sand-reed"), (8, "build_double 0"), (9, "return_amulet 2"),
     (10, "pay_valuable 7"), (11, "pay_landscape sand"), (12, "pass"), (4, "place_bowl 1")],
)  # fmt: skip
def test_only_the_present_question_can_be_answered(table, landing, action):
    assert table("mangrovia", players=4).edit(boat_at(landing)).why_not(action) == "MG-135"


def test_every_step_is_asked_even_if_only_passing_is_legal(table):
    """So a forced skip and a chosen one look alike to the others."""
    m = table("mangrovia", players=4).edit(boat_at(10) | holding(0))
    assert texts(m) == ["pass"]
    m = table("mangrovia", players=4).edit(boat_at(3) | open_cards())
    assert texts(m) == ["pass"]
