"""Tiles, cells, links and waterways: sections 1 and 2 of the rules, and what shifts and rotations do to them."""

from __future__ import annotations

import pytest

from citing import rules
from motu.engine.record import NOBODY
from motu.games.dokmus import box, play, terrain

from .positions import costs, deeds, finished, tokens, turn

JOINED = ["1A", "2A", "3A", "4A", "5B@2", "-", "6A", "7A", "8A"]  # temples 195, 216 and 217 touch


# -- components --


@rules("DK-001")
def test_eight_tiles_have_two_faces_each():
    assert tuple(f"{tile}{side}" for tile in range(1, 9) for side in "AB") == box.FACES
    assert [int(tile) for tile in box.TILE_OF] == [k // 2 for k in range(16)]


@rules("DK-002")
@pytest.mark.parametrize("face", box.DATA["faces"], ids=lambda face: face["id"])
def test_a_face_has_seven_rows_of_seven_cells(face):
    assert [len(row) for row in face["rows"]] == [7] * 7


@rules("DK-003")
@pytest.mark.parametrize("face", range(16))
def test_a_face_has_the_terrain_counts_of_the_data(face):
    counts = box.DATA["face_statistics"][box.FACES[face][1]]
    assert {kind: box.FACE[face].tolist().count(k) for k, kind in enumerate(box.KINDS)} == counts
    assert sum(counts.values()) == 49


@rules("DK-003")
@pytest.mark.parametrize("face", range(16))
def test_the_lists_of_a_face_repeat_its_rows(face):
    printed = box.FACE[face].tolist()
    data = box.DATA["faces"][face]
    temples = {k: box.KINDS[kind] for k, kind in enumerate(printed) if box.KINDS[kind].endswith("temple")}
    assert {temple["k"]: f"{temple['size']}_temple" for temple in data["temples"]} == temples
    assert data["ruins"] == [k for k, kind in enumerate(printed) if box.KINDS[kind] == "ruins"]
    assert data["volcanoes"] == [k for k, kind in enumerate(printed) if box.KINDS[kind] == "volcano"]


@rules("DK-004")
def test_two_temple_cells_side_by_side_are_two_temples(table):
    m = finished(table, "plainB4", [116, 117])  # above the two large temples 137 and 138 of 2B
    assert m.ledger()[0]["large temples"] == 6


@rules("DK-005")
def test_the_faces_are_said_to_be_reconstructed(table):
    m = table("dokmus", players=2)
    assert m.game.rule("DK-005").reconstructed
    assert all(face["source"] == "reconstructed" for face in box.DATA["faces"])
    assert "reconstructed, not the published values: the terrain of the tiles (DK-005)" in m.board()
    assert "the terrain of the tiles (DK-005)" in m.svg()


@rules("DK-006")
def test_there_are_five_guardians():
    assert play.ACTIONS["guardian"].count == 5
    assert [play.ACTIONS.text(441), play.ACTIONS.text(445)] == ["guardian 1", "guardian 5"]


def test_the_vocabulary_has_the_numbers_of_the_reference():
    named = {name: part for name, part in box.DATA["actions"].items() if isinstance(part, dict)}
    assert {f.name: {"first": f.first, "count": f.count} for f in play.ACTIONS.families} == named
    assert play.ACTIONS.size == box.DATA["actions"]["total"] == 478


def test_a_cell_can_be_named_by_letter_and_row_or_by_number():
    assert play.ACTIONS.parse("cell c13") == play.ACTIONS.parse("cell 254") == 254
    assert play.ACTIONS.text(440) == "cell u21"


@rules("DK-009", "DK-070")
@pytest.mark.parametrize("cell", [3, 108, 25, 43], ids=["water", "mountain", "small temple", "large temple"])
def test_solid_cells_are_refused(table, cell):
    m = turn(table, blue=[4, 22, 89])
    assert not box.ENTERABLE[m.state.terrain[cell]]
    assert m.why_not(cell) == "DK-009"


@rules("DK-010", "DK-070")
def test_an_occupied_cell_is_refused_whoever_stands_there(table):
    m = turn(table, blue=[275, 276], red=[274])
    assert m.why_not("cell 274") == "DK-010"
    assert m.why_not("cell 276") == "DK-010"


# -- geometry --


@rules("DK-011")
@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players_have_nine_slots_with_the_gap_in_the_middle(table, players):
    m = table("dokmus", players=players)
    assert m.state.gap == 4
    assert [slot for slot in range(9) if m.state.face[slot] == NOBODY] == [4]


@rules("DK-012", "DK-170")
def test_two_players_have_six_slots_with_the_gap_on_top(table):
    m = table("dokmus", players=2)
    assert m.state.gap == 1
    assert [slot for slot in range(9) if m.state.face[slot] == NOBODY] == [1, 6, 7, 8]
    assert m.why_not("cell 294") == "DK-012"
    m = turn(table, "plainA2", guardian=2, blue=[0])
    assert (m.why_not("shift 6"), m.why_not("rotate_cw 6")) == ("DK-012", "DK-012")


@rules("DK-012", "DK-114")
def test_worked_example_e11_the_lower_middle_tile_goes_up(table):
    m = turn(table, "plainA2", guardian=2, blue=[0])
    m.play("shift 4")
    assert m.state.gap == 4
    assert box.FACES[m.state.face[1]] == "4A"


@rules("DK-013")
def test_cells_are_numbered_row_by_row_over_the_whole_board(table):
    m = turn(table, "plainB4")
    # the small temple of 5B, printed row 3, column 6, lies in slot 5: row 7 + 3, column 14 + 6
    assert box.KINDS[m.state.terrain[21 * 10 + 20]] == "small_temple"
    assert m.state.terrain[21 * 7 + 7] == terrain.VOID


@rules("DK-014", "DK-119")
@pytest.mark.parametrize(("action", "corner", "ruins"), [("rotate_cw 0", 6, 86), ("rotate_ccw 0", 126, 21 * 2 + 4)])
def test_a_quarter_turn_takes_corner_to_corner(table, action, corner, ruins):
    m = turn(table, blue=[0])
    m.play(action)
    assert tokens(m, 0) == [corner]
    assert box.KINDS[m.state.terrain[ruins]] == "ruins"  # 1A has it in row 4, column 4


@rules("DK-014")
def test_four_quarter_turns_change_nothing(table):
    m = turn(table, blue=[0, 23], red=[26])
    before = m.state.owner.tolist(), m.state.terrain.tolist()
    for _ in range(4):
        m.play("rotate_cw 0").edit(used=0)
    assert (m.state.owner.tolist(), m.state.terrain.tolist()) == before


@rules("DK-015", "DK-113", "DK-121")
def test_a_shifted_tile_takes_its_tokens_along_and_does_not_turn(table):
    m = turn(table, guardian=2, blue=[0], red=[11], green=[32])
    m.play("shift 1")
    assert (tokens(m, 0), tokens(m, 1), tokens(m, 3)) == ([0], [158], [179])
    assert (box.FACES[m.state.face[4]], m.state.turned[4], m.state.gap) == ("2A", 0, 1)


@rules("DK-016", "DK-010", "DK-071", "DK-080")
def test_worked_example_e1_cells_that_share_a_side(table):
    assert costs(turn(table, blue=[275])) == {254: 0, 274: 0, 276: 0, 296: 1}
    assert costs(turn(table, blue=[275], red=[274])) == {254: 0, 276: 0, 296: 1}


@rules("DK-017")
def test_nothing_lies_beyond_the_rim_or_in_the_gap(table):
    m = turn(table, blue=[20])
    assert costs(m) == {19: 0, 41: 0}  # not 21, the first cell of the next row
    m = turn(table, blue=[153])
    assert m.why_not("cell 154") == "DK-017"


@rules("DK-018", "DK-019", "DK-020")
def test_three_joined_temples_across_a_border_link_all_cells_round_them(table):
    m = turn(table, JOINED, blue=[174])
    found = costs(m)
    assert {cell: found.get(cell) for cell in (194, 215, 196, 218)} == {194: 0, 215: 0, 196: 0, 218: 0}
    assert {cell: found.get(cell) for cell in (237, 238)} == {237: 1, 238: 1}  # forests


@rules("DK-019")
def test_a_single_temple_links_the_cells_beside_it(table):
    free = [cell for cell, cost in costs(turn(table, blue=[40])).items() if cost == 0]
    assert free == [18, 19, 41, 60, 61]  # 18 and 60 round temple 39


@rules("DK-021", "DK-074")
def test_a_temple_joins_two_waters(table):
    # water 8 to 10 and water 52 to 75 of 2A meet only in the large temple 31
    m = turn(table, blue=[7])
    assert costs(m)[76] == 1


@rules("DK-021")
def test_a_temple_without_water_is_no_waterway(table):
    m = turn(table, blue=[89])  # beside temple 110, which touches no water
    assert costs(m) == {68: 0, 88: 0, 131: 0}
    assert m.why_not("cross") == "DK-078"


@rules("DK-021", "DK-073")
def test_a_waterway_goes_on_over_the_border_of_a_tile(table):
    m = turn(table, ["1A", "2A", "5B", "4A", "-", "3A", "6A", "7A", "8A"], blue=[18])
    # the river of 5B and the river of 3A below it are both in column 17
    assert costs(m)[21 * 12 + 16] == 1


@rules("DK-022")
def test_links_are_those_of_the_layout_after_a_shift(table):
    m = turn(table, guardian=2, blue=[215])
    assert m.why_not("cell 217") == "DK-017"
    m.play("shift 5")
    assert costs(m)[217] == 0  # tile 5A now lies beside temple 216


@rules("DK-022")
def test_waterways_are_those_of_the_layout_after_a_rotation(table):
    m = turn(table, ["1A", "2A", "5B", "4A", "-", "3A", "6A", "7A", "8A"], blue=[18])
    assert costs(m)[207] == 1  # beside the river of 3A
    m.play("rotate_cw 5")
    assert m.why_not("cell 207") == "DK-071"  # beside it still, but it has left the river of 5B


@rules("DK-023")
def test_tokens_block_neither_link_nor_ferry(table):
    m = turn(table, blue=[40], red=[18, 19, 16], green=[41, 61])
    found = costs(m)
    assert found[60] == 0
    assert found[37] == 1  # across the river 17


# -- shifts --


def shifts(m):
    return [deed for deed in deeds(m) if deed.startswith("shift")]


@rules("DK-112", "DK-114")
def test_worked_example_e5_four_tiles_can_shift(table):
    m = turn(table, guardian=2, blue=[0])
    assert shifts(m) == ["shift 1", "shift 3", "shift 5", "shift 7"]
    m.play("shift 1").edit(used=0)
    assert shifts(m) == ["shift 0", "shift 2", "shift 4", "shift 7"]
    assert m.why_not("shift 3") == "DK-112"
    assert m.why_not("shift 1") == "DK-112"


@rules("DK-112", "DK-114")
def test_worked_example_e5_three_tiles_can_shift_with_two_players(table):
    m = turn(table, "plainA2", guardian=2, blue=[0])
    assert shifts(m) == ["shift 0", "shift 2", "shift 4"]
    m.play("shift 0").edit(used=0)
    assert shifts(m) == ["shift 1", "shift 2", "shift 3"]


@rules("DK-114")
@pytest.mark.parametrize(("board", "count"), [("three_four_players", 4), ("two_players", 3)])
def test_wherever_the_gap_is_equally_many_tiles_can_shift(board, count):
    assert {len(slot["aligned"]) for slot in box.DATA["board"][board]["slot"]} == {count}


@rules("DK-112")
def test_a_tile_may_pass_over_another_on_its_way(table):
    m = turn(table, guardian=2, blue=[0])
    m.play("shift 1").edit(used=0)
    m.play("shift 7")
    assert [box.FACES[m.state.face[slot]] for slot in (1, 4)] == ["7A", "2A"]
    assert m.state.gap == 7


OTHER_1A = {
    "...~.ff": "LsL~...",
    "...~sf.": "sLs....",
    "fL~~...": "LsL~rrr",
    "f~~....": ".......",
    "f~f.r.^": "vvv.fff",
    "..f^^s^": "~~~~~~.",
    ".ff.v.^": ".......",
}
PLAY = """
import random
from motu.engine.match import Match
from motu.games.dokmus import box
for players in (2, 4):
    m, dice = Match("dokmus", players, 3), random.Random(1)
    while not m.is_terminal:
        m.play(dice.choice(m.legal()))
        assert not m.broken()
print("".join(box.GLYPHS[kind] for kind in box.FACE[0]))
"""


@rules("DK-005")
def test_another_face_in_the_data_needs_no_change_in_code(with_other_data):
    def replaced(text):
        for old, new in OTHER_1A.items():
            assert text.count(f'"{old}"') == 1
            text = text.replace(f'"{old}"', f'"{new}"')
        return text

    assert with_other_data("dokmus", replaced, PLAY) == "".join(OTHER_1A.values())
