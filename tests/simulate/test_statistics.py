"""Statistics: plain sums over random games, in numbers, text and pictures."""

from __future__ import annotations

import json
import xml.etree.ElementTree
from pathlib import Path

import pytest

import motu
from motu.simulate.random_play import random_games
from motu.simulate.statistics import CHUNK, as_text, statistics
from motu.simulate.statistics import main as statistics_main
from motu.simulate.statistics_page import as_page, histogram_svg, histograms, picture_name, sources
from motu.simulate.statistics_page import main as page_main


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
    monkeypatch.setattr("motu.simulate.statistics.game_ids", lambda: ["wayfinder"])
    kept = {**statistics("wayfinder", 3, games=20, threads=1), "seconds": 77.0}
    file.write_text(json.dumps([kept]))
    statistics_main(file, games=20)
    rows = json.loads(file.read_text())
    assert [row["players"] for row in rows] == [1, 2, 3, 4]
    assert rows[2] == kept
    page_main(file, page)
    assert "| Wayfinder | 3 | 20 |" in page.read_text()
    assert len(list((tmp_path / "pictures").glob("*.svg"))) == 8


def test_no_games_give_no_statistics() -> None:
    with pytest.raises(motu.MotuError, match="at least one game"):
        statistics("wayfinder", games=0)
