"""The documentation site is built without a warning; the examples are run for it."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
sys.path.insert(0, str(DOCS))

import rendering  # noqa: E402


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-d", str(out / "trees")]
    done = subprocess.run([*command, str(DOCS), str(out / "html")], capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout + done.stderr
    return out / "html"


def test_the_site_stands_and_can_be_searched_without_a_line(site: Path) -> None:
    assert "Motu" in (site / "index.html").read_text(encoding="utf-8")
    assert "wayfinder" in (site / "searchindex.js").read_text(encoding="utf-8")
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<script src=http" not in text.replace('"', "")
        assert "href=http" not in text.replace('"', "").partition("<body")[0], page  # styles and fonts


def test_the_reference_shows_what_docstrings_say(site: Path) -> None:
    text = (site / "api.html").read_text(encoding="utf-8")
    for name in ("motu.engine.match.Match.play", "motu.simulate.batch.Batch.gather", "motu.doors.gymnasium.SeatEnv"):
        assert f'id="{name}"' in text


def test_examples_are_shown_with_what_they_print(site: Path) -> None:
    for file in (DOCS.parent / "examples").glob("*.py"):
        text = (site / "examples" / f"{file.stem}.html").read_text(encoding="utf-8")
        assert "prints" in text or "was not run here" in text


@pytest.mark.parametrize("name", [name for name, example in rendering.EXAMPLES.items() if example.needs])
def test_an_example_of_a_library_ran(site: Path, name: str) -> None:
    if missing := rendering.missing_for(name):
        pytest.skip(f"examples/{name}.py was not run: {', '.join(missing)} is not installed here")
    assert "against random" in (site / "examples" / f"{name}.html").read_text(encoding="utf-8")


def test_scripts_are_split_into_cells() -> None:
    found = doctest.testmod(rendering)
    assert (found.attempted, found.failed) == (1, 0)
