"""Section 1: hexes, villages, open sea and blockade; the bits against the obvious search."""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rules
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.games.kaivai import ask, box, tile
from motu.games.kaivai.rules.hexes import beside, beside_one, first, flood, largest_part, looking, pinched, write_list
from motu.games.kaivai.rules.sea import (
    all_stay_free,
    free_shore,
    harmless,
    letting_boats_out,
    make_land,
    only_village_beside,
    sea_without,
)
from motu.games.kaivai.rules.set_up import distance

from .positions import as_hexes, as_set, hexes, neighbours, position, wide

places = st.integers(0, box.HEXES - 1)
some_hexes = st.sets(places, max_size=box.HEXES)


def parts(within: set[int]) -> list[set[int]]:
    """The connected parts of a set of hexes by the obvious search, that with the lowest hex first."""
    left, found = set(within), []
    while left:
        todo, part = [min(left)], set()
        while todo:
            place = todo.pop()
            if place not in part:
                part.add(place)
                todo += [n for n in neighbours(place) if n in within]
        left -= part
        found.append(part)
    return found


def obvious_open_sea(water: set[int]) -> set[int]:
    return max(parts(water), key=len, default=set())  # the first of equal ones


def obvious_reach(start: int, sea: set[int], steps: int) -> set[int]:
    reached = {start}
    for _ in range(steps):
        reached |= {n for place in reached for n in neighbours(place) if n in sea}
    return reached


# -- hexes --


@rules("KV-001", "KV-002")
def test_the_board_is_a_hexagon_numbered_column_by_column():
    cells = list(zip(box.Q.tolist(), box.R.tolist(), strict=True))
    inside = [(q, r) for q in range(-6, 7) for r in range(-6, 7) if abs(q + r) <= 6]
    assert cells == inside
    assert len(cells) == 127


@rules("KV-002", "KV-003")
def test_neighbours_follow_the_coordinates():
    steps = box.DATA["board"]["axial_step"]
    cells = list(zip(box.Q.tolist(), box.R.tolist(), strict=True))
    for place, (q, r) in enumerate(cells):
        for direction, (dq, dr) in enumerate(steps):
            there = (q + dq, r + dr)
            assert box.NEXT[place, direction] == (cells.index(there) if there in cells else NOBODY)


@rules("KV-003")
def test_six_neighbours_inside_four_on_an_edge_three_in_a_corner():
    count = [len(neighbours(place)) for place in range(box.HEXES)]
    assert (count.count(6), count.count(4), count.count(3)) == (91, 30, 6)


@rules("KV-003")
@given(places, places)
@settings(max_examples=50, deadline=None)
def test_distance_is_the_smallest_number_of_steps(a, b):
    steps = 0
    while b not in obvious_reach(a, set(range(box.HEXES)), steps):
        steps += 1
    assert distance(a, b) == steps


@given(some_hexes)
@settings(max_examples=50, deadline=None)
def test_bits_beside_a_set_are_its_neighbours(chosen):
    assert as_hexes(beside(as_set(chosen))) == {n for place in chosen for n in neighbours(place)}


@given(some_hexes)
@settings(max_examples=50, deadline=None)
def test_bits_find_the_hexes_with_one_neighbour_in_a_set(chosen):
    ones = {place for place in range(box.HEXES) if len(set(neighbours(place)) & chosen) == 1}
    assert as_hexes(beside_one(as_set(chosen))) == ones


@given(some_hexes)
@settings(max_examples=50, deadline=None)
def test_bits_are_listed_as_hexes_in_order(chosen):
    out = [0] * box.HEXES
    assert write_list(as_set(chosen), 100, out, 0) == len(chosen)
    assert out[: len(chosen)] == [100 + place for place in sorted(chosen)]


@given(some_hexes, st.integers(0, 5))
@settings(max_examples=50, deadline=None)
def test_bits_look_in_the_directions_of_the_data(chosen, direction):
    seen = {place for place in range(box.HEXES) if box.NEXT[place, direction] in chosen}
    assert as_hexes(looking(as_set(chosen), direction)) & set(range(box.HEXES)) == seen


@given(some_hexes.filter(bool))
@settings(max_examples=50, deadline=None)
def test_bits_flood_like_the_obvious_search(chosen):
    start = min(chosen)
    assert first(as_set(chosen)) == start
    assert as_hexes(flood(as_set([start]), as_set(chosen))) == parts(chosen)[0]


@given(some_hexes, st.booleans())
@settings(max_examples=50, deadline=None)
def test_a_hex_is_pinched_where_a_set_lies_around_it_in_two_arcs(chosen, edge_too):
    def arcs(place: int) -> int:
        ring = [n in chosen or (edge_too and n == NOBODY) for n in box.NEXT[place].tolist()]
        return sum(ring[k] and not ring[k - 1] for k in range(6))

    found = as_hexes(pinched(as_set(chosen), edge_too))
    assert found == {place for place in range(box.HEXES) if arcs(place) >= 2}


# -- land and villages --


@rules("KV-004", "KV-009")
def test_a_cottage_belongs_to_the_one_village_it_touches(table):
    m = position(table, "rF87", {0: [98]}).play("act build", "boat 0", "hex 98", "hex 97", "type temple")
    assert m.state.village[97] == 4
    assert m.state.kind[97] == 2


@rules("KV-004", "KV-006")
def test_land_and_its_owners_never_change_back(table):
    m = table("kaivai", players=4)
    dice = random.Random(2)
    before = m.position()
    while not m.is_terminal:
        m.play(dice.choice(m.legal()))
        after = m.position()
        for name in ("kind", "owner", "village"):
            changed = [h for h in range(box.HEXES) if after[name][h] != before[name][h]]
            assert all(before["kind"][h] == tile.WATER for h in changed)
        before = after


@rules("KV-005", "KV-007")
def test_six_printed_villages_of_one_cult_hex(table):
    m = table("kaivai", players=3)
    assert [int(m.state.village[h]) for h in (8, 48, 104, 40, 88, 55)] == [0, 1, 2, 3, 4, 5]
    assert all(m.state.kind[h] == tile.CULT for h in (8, 48, 104, 40, 88, 55))
    assert m.state.villages == 7


@rules("KV-006")
def test_the_size_of_a_village_counts_every_hex(table):
    m = position(table, "C75 rF87 gM77 gT99 yM76")
    assert m.state.village_size.tolist() == [1, 1, 1, 1, 6, 1, 1, 0]


@rules("KV-008")
def test_villages_never_join(table):
    m = position(table, "rM76 gM51", {0: [75], 1: [5]}, phase=ask.GOD, seat=2)
    assert m.why_not("hex 63") == "KV-008"
    assert m.why_not("hex 64") == "KV-008"
    assert m.why_not("hex 62") == "KV-070"  # touches nothing
    assert m.why_not("hex 87") == ""


# -- boats on hexes --


@rules("KV-010")
def test_a_boat_never_enters_land_again(table):
    m = position(table, "rF87", {0: [98]}).play("act move", "boat 0")
    assert m.why_not("hex 87") == "KV-010"
    assert m.why_not("hex 88") == "KV-010"


@rules("KV-011")
def test_one_boat_a_hex(table):
    m = position(table, "", {0: [62, 63]}).play("act move", "boat 0")
    assert m.why_not("hex 63") == "KV-130"


@rules("KV-011")
def test_a_hex_with_a_boat_is_still_water(table):
    m = position(table, "rT87", {0: [98], 1: [97]}).play("act fish", "boat 0")
    assert 96 in obvious_reach(98, set(range(box.HEXES)) - {87, 88}, 4)
    assert m.state.kind[97] == tile.WATER
    assert m.why_not("hex 97") == "KV-092"


@rules("KV-012")
def test_a_hex_with_a_boat_cannot_become_land(table):
    m = position(table, "", {0: [98], 1: [77]}, phase=ask.GOD, seat=2)
    assert m.why_not("hex 77") == "KV-012"
    assert m.why_not("hex 76") == ""


@rules("KV-012")
def test_the_hex_that_the_boat_has_just_left_is_empty(table):
    m = position(table, "", {0: [98]}).play("act build", "boat 0", "hex 99")
    assert m.why_not("hex 98") == ""


# -- open sea and blockade --


@rules("KV-013")
@given(some_hexes)
@settings(max_examples=60, deadline=None)
def test_the_open_sea_is_the_largest_part_by_the_obvious_search(water):
    assert as_hexes(largest_part(as_set(water))) == obvious_open_sea(water)


@rules("KV-013")
def test_of_equal_parts_the_lowest_hex_decides():
    assert as_hexes(largest_part(as_set({50, 51, 7, 8, 120}))) == {7, 8}


def grown(table: Callable[..., Match], picks: list[int]) -> object:
    """A board on which villages have grown by a list of picks, without boats."""
    s = wide(position(table, players=4))
    for pick in picks:
        sites = sorted(h for v in range(s.villages) for h in as_hexes(free_shore(s, v)))
        make_land(s, sites[pick % len(sites)], tile.MEETING, pick % 4)
    return s


@rules("KV-013", "KV-014")
def test_the_sea_after_any_placement_is_that_of_the_obvious_search(table):
    @given(st.lists(st.integers(0, 10_000), max_size=60))
    @settings(max_examples=25, deadline=None)
    def law(picks):
        s = grown(table, picks)
        water = {h for h in range(box.HEXES) if s.kind[h] == tile.WATER}
        assert as_hexes(s.sea) == obvious_open_sea(water)
        for village in range(s.villages):
            for site in as_hexes(free_shore(s, village)):
                touched = {int(s.village[n]) for n in neighbours(site) if s.kind[n] != tile.WATER}
                assert touched == {village} == {only_village_beside(s, site)}
                assert as_hexes(sea_without(s, site)) == obvious_open_sea(water - {site})

    law()


@rules("KV-014")
def test_harmless_sites_are_those_after_which_every_boat_is_free(table):
    @given(st.lists(st.integers(0, 10_000), min_size=20, max_size=60), st.lists(st.integers(0, 10_000), max_size=8))
    @settings(max_examples=25, deadline=None)
    def law(picks, where):
        s = grown(table, picks)
        sea = sorted(as_hexes(s.sea))
        shores = [h for h in range(box.HEXES) if s.kind[h] == tile.MEETING and set(neighbours(h)) & set(sea)]
        for k, pick in enumerate(where):  # boats on the sea and on cottages, in turn
            choice = shores if k % 2 and shores else sea
            s.boat[k % 4, k // 4] = choice[pick % len(choice)]
        boats = {int(h) for row in s.boat for h in row if h != NOBODY}
        water = {h for h in range(box.HEXES) if s.kind[h] == tile.WATER}
        for village in range(s.villages):
            sites = as_hexes(free_shore(s, village)) - boats
            good = as_hexes(harmless(s, as_set(sites), as_set(boats)))
            fishers = as_hexes(letting_boats_out(s, as_set(sites)))
            for site in sites:
                after = obvious_open_sea(water - {site})
                free = all(b in after if b in water else set(neighbours(b)) & after for b in boats)
                assert (site in good) == free == all_stay_free(s, site, as_set(boats))
                assert (site in fishers) == bool(set(neighbours(site)) & after)

    law()


CORNER = "rM112 rM113"  # the corner 120 has one way out, 121


@rules("KV-014")
def test_a_boat_on_the_water_may_not_be_shut_in(table):
    m = position(table, CORNER, {1: [120]}, phase=ask.GOD, seat=2)
    assert m.why_not("hex 121") == "KV-014"
    assert position(table, CORNER, {1: [5]}, phase=ask.GOD, seat=2).why_not("hex 121") == ""


@rules("KV-014")
def test_a_boat_on_a_cottage_keeps_its_last_way_out(table):
    m = position(table, CORNER + " gF120", {1: [120]}, phase=ask.GOD, seat=2)
    assert m.why_not("hex 121") == "KV-014"
    assert position(table, CORNER + " gF120", phase=ask.GOD, seat=2).why_not("hex 121") == ""


@rules("KV-014")
def test_the_acting_boat_is_judged_at_its_new_place(table):
    """Red leaves the corner and may close it behind itself, but not before a green boat."""
    land = "C113 C114 rM112"
    m = position(table, land, {0: [120]}).play("act build", "boat 0", "hex 122")
    assert m.why_not("hex 121") == ""
    m = position(table, land, {0: [122], 1: [120]}).play("act build", "boat 0", "hex 122")
    assert m.why_not("hex 121") == "KV-014"


@rules("KV-014")
def test_a_boat_that_leaves_its_cottage_gives_its_last_way_out_free(table):
    """From 122 red can build on 121 only, the last exit of the cottage that it leaves."""
    m = position(table, "C113 C114 rM112 rF120", {0: [120], 1: [115]}).play("act build", "boat 0")
    assert m.why_not("hex 122") == ""
    assert hexes(m.play("hex 122")) == [121]


@rules("KV-014")
def test_a_boat_that_stays_on_its_cottage_keeps_its_last_way_out(table):
    m = position(table, "C113 rM112 rF120", {0: [120]}, bids=(10, 3, 2))
    assert m.why_not("act build") == "KV-083"  # 121 is the only site, and the only way out


@rules("KV-013", "KV-014")
def test_a_sea_that_falls_behind_becomes_a_lagoon(table):
    """A wall parts the board into 53 and 54 hexes of water; a hex less in the east makes the west the open sea."""
    wall = " ".join(f"rM{place}" for place in range(57, 70))
    m = position(table, wall, {1: [120]}, phase=ask.GOD, seat=2)
    assert min(as_hexes(m.state.sea)) > 69
    assert m.why_not("hex 99") == "KV-014"
    assert m.why_not("hex 7") == ""
    m = position(table, wall, {1: [0]}, phase=ask.GOD, seat=2)
    assert m.why_not("hex 99") == ""
    assert max(as_hexes(m.play("hex 99").state.sea)) < 57


@rules("KV-015")
def test_a_lagoon_cannot_be_entered_but_built_on(table):
    m = position(table, CORNER + " rM121", {0: [114]}).play("act move", "boat 0")
    assert m.why_not("hex 120") == "KV-015"
    god = position(table, CORNER + " rM121", {0: [114]}, phase=ask.GOD, seat=2)
    assert 120 in hexes(god)


@rules("KV-013", "KV-014")
def test_the_last_exit_may_go_when_the_boat_lies_at_the_new_open_sea(table):
    """A boat on the wall loses its one way into the eastern sea, but the west becomes the open sea by that."""
    wall = "rF57 " + " ".join(f"rM{place}" for place in range(58, 70))
    m = position(table, wall, {0: [57]}, phase=ask.GOD, seat=2)
    assert as_hexes(m.state.sea) & set(neighbours(57)) == {70}
    assert m.why_not("hex 70") == ""
    assert as_hexes(m.play("hex 70").state.sea) & set(neighbours(57)) == {45}
