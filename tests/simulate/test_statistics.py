"""Statistics: plain sums over games, random or of bots, in numbers, text and pictures."""

from __future__ import annotations

import json
import xml.etree.ElementTree
from pathlib import Path

import pytest

import motu
from motu.simulate.random_play import random_games
from motu.statistics.figures import CHUNK, as_text, statistics
from motu.statistics.figures import main as statistics_main
from motu.statistics.page import as_page, histogram_svg, histograms, picture_name, sources
from motu.statistics.page import main as page_main
from motu.statistics.standing_out import standing_out
from motu.statistics.strong_play import Chosen, parts_of


@pytest.mark.parametrize("game", motu.game_ids())
def test_figures_agree_with_the_sums_of_random_games(game: str) -> None:
    found = statistics(game, games=60, seed=2, threads=1)
    sums = random_games(motu.find_game(game), None, 60, 2)
    assert found["decisions"]["mean"] == pytest.approx(sums.decisions / 60, abs=0.001)
    assert found["steps_per_game"] == pytest.approx(sums.steps / 60, abs=0.01)
    assert [seat["mean_score"] for seat in found["seats"]] == pytest.approx(sums.mean_scores, abs=0.001)
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1, abs=0.001)
    for number, seat in enumerate(found["seats"]):
        assert sum(points[number] for points in found["sources"].values()) == pytest.approx(
            seat["mean_score"], abs=0.01
        )
    assert json.loads(json.dumps(found)) == found


def test_more_games_than_one_chunk_go_on_in_the_same_seed() -> None:
    games = CHUNK + 5
    found = statistics("wayfinder", games=games, seed=1)
    sums = random_games(motu.find_game("wayfinder"), None, games, 1)
    assert found["decisions"]["mean"] == pytest.approx(sums.decisions / games, abs=0.001)
    assert sum(count for _, _, count in found["decisions"]["histogram"]) == games


def test_the_same_figures_as_text_and_as_a_page() -> None:
    found = statistics("wayfinder", 2, games=50, threads=1)
    assert "own villages" in as_text(found)
    page = as_page([found])
    assert "## Wayfinder, 2 players" in page
    assert picture_name(found, "spread") in page
    assert picture_name(found, "sources") in page
    bars = sum(len(found[what]["histogram"]) for what in ("decisions", "scores", "margins"))
    assert histograms(found).count("<rect") == bars + 1
    for drawn in (histograms(found), sources(found), histogram_svg(found["scores"], "points")):
        xml.etree.ElementTree.fromstring(drawn)


def test_losses_go_to_the_left_of_gains() -> None:
    drawn = sources({"players": 1, "sources": {"gifts": [6.0], "sinking": [-2.0]}})
    (_, gain, loss, *_) = [tag.attrib for tag in xml.etree.ElementTree.fromstring(drawn) if tag.tag.endswith("rect")]
    assert float(loss["x"]) + float(loss["width"]) == pytest.approx(float(gain["x"]), abs=0.1)
    assert float(gain["width"]) == pytest.approx(3 * float(loss["width"]), abs=0.2)


def test_the_file_of_all_figures_is_filled_and_becomes_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, page = tmp_path / "figures.json", tmp_path / "page.md"
    monkeypatch.setattr("motu.statistics.figures.game_ids", lambda: ["wayfinder"])
    kept = {**statistics("wayfinder", 3, games=20, threads=1), "seconds": 77.0}
    file.write_text(json.dumps([kept]))
    monkeypatch.setattr("motu.statistics.figures.STRONG", ("greedy", 4))
    monkeypatch.setattr("motu.statistics.figures.ALONE", ("greedy", 3))
    statistics_main(file, games=20)
    rows = json.loads(file.read_text())
    tables = [(row["players"], row.get("bot"), row["games"]) for row in rows]
    strong = {1: 3, 2: 4, 3: 4, 4: 4}
    assert tables == [(n, *who) for n, few in strong.items() for who in ((None, 20), ("greedy", few), ("random", 4))]
    assert rows[6] == kept
    page_main(file, page)
    assert "| Wayfinder | 3 | random | 20 |" in page.read_text()
    assert "| Wayfinder | 3 | `greedy` | 4 |" in page.read_text()
    assert len(list((tmp_path / "pictures").glob("*.svg"))) == 8
    before = file.read_text()
    statistics_main(file, games=20)
    assert file.read_text() == before
    statistics_main(file, games=20, again=["wayfinder"])
    assert json.loads(file.read_text())[6] == kept
    assert file.read_text() != before  # it took another time


def test_no_games_give_no_statistics() -> None:
    with pytest.raises(motu.MotuError, match="at least one game"):
        statistics("wayfinder", games=0)


# -- bots --


def untimed(found: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in found.items() if key != "seconds"}


@pytest.mark.parametrize("game", motu.game_ids())
def test_what_bots_choose_adds_up(game: str) -> None:
    found = statistics(game, 2, games=6, seed=2, bots="random")
    parts, families = found["parts"], [family.name for family in motu.find_game(game).actions.families]
    assert sum(parts[name]["taken"] for name in families) == pytest.approx(found["decisions"]["mean"] / 2, abs=0.01)
    for part in parts.values():
        assert part["taken"] <= part["offered"] + 1e-9
    assert sum(found["winners"].values()) == pytest.approx(  # of two, the winner has half the margin more than the mean
        found["scores"]["mean"] + found["margins"]["mean"] / 2, abs=0.01
    )
    assert found["goods"]
    assert json.loads(json.dumps(found)) == found


def test_an_answer_counts_for_its_family_and_for_each_of_its_values() -> None:
    bora_bora = motu.find_game("bora_bora")
    first = bora_bora.actions.parse("place 3 fishing")
    assert [name for name, answers in parts_of(bora_bora) if first in answers] == [
        "place", "place die 3", "place tile fishing",
    ]  # fmt: skip


def test_what_winners_do_is_told_apart() -> None:
    match = motu.match("wayfinder", players=2, seed=1)
    asked = []
    while not match.is_terminal:
        asked.append((match.current_player, match.legal(), match.legal()[0]))
        match.play(match.legal()[0])
    found = Chosen(match.game, 2)
    found.count_match(match, asked)
    (winner,) = match.winners()
    placed = [sum(match.text(action).startswith("place") for seat, _, action in asked if seat == s) for s in (0, 1)]
    assert [place["win_share"] for place in found.as_dict(match.game)["order"]] == [seat == winner for seat in (0, 1)]
    part = found.as_dict(match.game)["parts"]["place"]
    assert (part["taken"], part["by_winners"]) == (sum(placed) / 2, placed[winner])


def test_bots_play_the_same_games_for_the_same_seed_whoever_plays_them() -> None:
    found = statistics("kaivai", 2, games=12, seed=3, bots="net@temperature=0.5")
    assert untimed(found) == untimed(statistics("kaivai", 2, games=12, seed=3, bots="net@temperature=0.5", threads=2))
    assert untimed(found) != untimed(statistics("kaivai", 2, games=12, seed=4, bots="net@temperature=0.5"))


def test_an_unknown_bot_plays_no_statistics() -> None:
    with pytest.raises(motu.MotuError, match="no bot 'nut'"):
        statistics("wayfinder", 2, games=2, bots="nut")


def test_what_stands_out_is_told_and_nothing_else() -> None:
    part = {"offered": 1.0, "taken": 0.5, "by_winners": 0.5, "takers": 0.4, "takers_win": 0.5}
    parts = {name: part for name, _answers in parts_of(motu.find_game("wayfinder"))}
    seats = [{"win_share": 0.5, "error": 0.01}, {"win_share": 0.5, "error": 0.01}]
    even = {"game": "wayfinder", "players": 2, "games": 1000, "seats": seats, "parts": parts}
    assert "\n".join(standing_out([even])).count("- none") == 3
    seats = [{"win_share": 0.6, "error": 0.01}, {"win_share": 0.4, "error": 0.01}]
    changes = {"wait": {**part, "taken": 0.001}, "land": {**part, "takers_win": 0.8}}
    lines = standing_out([{**even, "seats": seats, "parts": {**parts, **changes}}])
    assert [line for line in lines if line.startswith("-")] == [
        "- Wayfinder, 2 players: who decides as number 1, 1.20 [1.16, 1.24]",
        "- Wayfinder, 2 players: `wait`",
        "- Wayfinder, 2 players: `land` 1.60 (40 % of the seats)",
    ]
