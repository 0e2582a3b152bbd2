"""Set-up and start tokens: section 3 of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from citing import rules
from motu.engine.record import NOBODY
from motu.games.dokmus import ask, box

from .positions import cells, laid, tokens

E6 = {
    0: [0, 1, 2, 4, 5, 6, 21, 42, 63, 84, 105, 126],
    2: [16, 18, 19, 20, 41, 62, 83, 104, 125, 146],
    6: [294, 315, 336, 399, 420, 422, 423, 424],
    8: [314, 335, 356, 377, 398, 419, *range(434, 441)],
}


def start(table, layout, players):
    """Before the first start token; the talisman lies at seat 0."""
    last = players - 1
    return table("dokmus", players=players).edit({**laid(layout), "talisman": 0, "seat": last, "turn": last})


def many(table, players, games=300):
    return [table("dokmus", players=players, seed=seed) for seed in range(games)]


@rules("DK-008", "DK-030")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_25_tokens_and_no_points(table, players):
    m = table("dokmus", players=players)
    assert m.state.supply[:players].tolist() == [25] * players
    assert m.scores() == [0] * players
    assert (m.state.owner == NOBODY).all()


@rules("DK-031")
def test_face_slot_and_rotation_of_every_tile_are_drawn(table):
    games = many(table, 4)
    seen = Counter((int(m.state.face[slot]), slot) for m in games for slot in range(9) if slot != 4)
    assert len(seen) == 16 * 8
    assert max(seen.values()) < 4 * 300 / 16
    quarters = Counter(int(m.state.turned[slot]) for m in games for slot in range(9) if slot != 4)
    assert all(500 < quarters[k] < 700 for k in range(4))


@rules("DK-032", "DK-170")
def test_two_players_play_with_five_different_tiles(table):
    out: Counter[int] = Counter()
    for m in many(table, 2):
        tiles = {int(box.TILE_OF[face]) for face in m.state.face if face != NOBODY}
        aside = {tile for tile in range(8) if m.state.aside[tile]}
        assert len(tiles) == 5
        assert tiles | aside == set(range(8))
        out.update(aside)
    assert all(80 < out[tile] < 150 for tile in range(8))


@rules("DK-033")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anybody_may_hold_the_talisman_at_first(table, players):
    holders = Counter(int(m.state.talisman) for m in many(table, players))
    assert all(240 / players < holders[seat] < 360 / players for seat in range(players))


@rules("DK-034", "DK-035")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_worked_example_e6_start_tokens_go_anticlockwise_and_the_holder_is_last(table, players):
    m = start(table, "plainA4" if players > 2 else "plainA2", players)
    order = []
    while m.state.phase == ask.START:
        order.append(m.current_player)
        m.play(cells(m)[0])
    assert order == list(range(players))[::-1]
    assert (m.state.phase, m.current_player) == (ask.DRAFT, 0)


@rules("DK-036")
def test_worked_example_e6_start_cells(table):
    assert cells(start(table, "plainA4", 4)) == sorted(cell for row in E6.values() for cell in row)


@rules("DK-036")
@pytest.mark.parametrize("cell", [3, 14, 7, 147], ids=["water", "mountain", "upper edge", "left edge"])
def test_other_terrain_and_other_tiles_are_no_start(table, cell):
    assert start(table, "plainA4", 4).why_not(cell) == "DK-036"


@rules("DK-037")
def test_inner_cells_and_inner_edges_of_the_u_are_no_rim(table):
    m = start(table, "plainA2", 2)
    assert m.why_not("cell 22") == "DK-037"
    assert m.why_not("cell 27") == "DK-037"  # looks into the gap
    assert m.why_not("cell 8") == "DK-017"  # the gap itself
    assert {cell // 21 for cell in cells(m)} >= {0, 13}


@rules("DK-038")
def test_worked_example_e6_a_corner_with_a_token_is_closed(table):
    m = start(table, "plainA4", 4).play("cell 0")
    assert cells(m) == sorted(cell for slot, row in E6.items() if slot for cell in row)
    assert m.why_not("cell 126") == "DK-038"


@rules("DK-039", "DK-040")
def test_worked_example_e9_a_start_in_the_forest_is_free(table):
    m = start(table, "plainA4", 4).play("cell 5")
    assert (m.state.supply[3], m.state.sacrificed[3]) == (24, 0)
    assert tokens(m, 3) == [5]


@rules("DK-040")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_start_24_tokens_are_left_for_eight_rounds(table, players):
    m = table("dokmus", players=players)
    while m.state.phase == ask.START:
        m.play(m.legal()[0])
    assert m.state.supply[:players].tolist() == [24] * players == [8 * 3] * players


@rules("DK-041")
def test_three_players_leave_one_corner_free(table):
    m = start(table, "plainA4", 3)
    while m.state.phase == ask.START:
        m.play(cells(m)[0])
    taken = {slot for slot, row in E6.items() if set(row) & {c for seat in range(3) for c in tokens(m, seat)}}
    assert len(taken) == 3


@rules("DK-035")
def test_nothing_but_start_cells_is_asked_and_only_of_the_seat_whose_turn_it_is(table):
    m = start(table, "plainA4", 4)
    assert m.why_not("guardian 1") == "DK-035"
    assert m.why_not("end_turn") == "DK-035"
    assert m.why_not("cell 0", seat=0) == "DK-035"


def test_the_set_up_hangs_on_the_secret_alone(table):
    one, two = table("dokmus", players=4, seed=5), table("dokmus", players=4, seed=5)
    assert one.state.tobytes() == two.state.tobytes()
    assert table("dokmus", players=4, seed=6).state.tobytes() != one.state.tobytes()
