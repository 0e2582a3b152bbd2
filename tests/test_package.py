"""What is handed to a package index: complete, sound, and able to test itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PARTS = ("src/motu", "tests", "docs", "examples", "benchmarks", "deploy")
NOT_OURS = ("__pycache__", ".egg-info", "docs/site/", "docs/examples/")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution and a wheel, made from a copy so that nothing is left here."""
    copy, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    for part in PARTS:
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (*ROOT.glob("*.md"), *ROOT.glob("*.toml"), *ROOT.glob("*.txt"), *ROOT.glob("*.in")):
        shutil.copy(file, copy)
    for name in ("LICENSE", "Makefile"):
        shutil.copy(ROOT / name, copy)
    run("build", "--no-isolation", "--outdir", str(out), str(copy))
    return out


def run(*command: str) -> str:
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_index_would_take_it(built: Path) -> None:
    told = run("twine", "check", "--strict", *map(str, built.iterdir()))
    assert told.count("PASSED") == 2


def test_nothing_but_an_address_is_missing(built: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    told = run("pyroma", "-n", "8", str(source)).split("-" * 30)
    remarks, verdict = told[2].strip().splitlines(), told[3]
    assert len(remarks) == 2, remarks
    assert all("author-email" in line or "'url'" in line for line in remarks), remarks
    assert "Final rating: 8/10" in verdict


def test_the_source_distribution_holds_all_that_its_tests_need(built: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    for part in PARTS:
        for file in (ROOT / part).rglob("*"):
            name = file.relative_to(ROOT).as_posix()
            if file.is_file() and not any(mark in name for mark in NOT_OURS):
                assert name in held
    assert {"Makefile", "constraints.txt", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"} <= held


def test_the_wheel_holds_the_package_and_its_types(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    for file in (ROOT / "src" / "motu").rglob("*"):
        name = file.relative_to(ROOT / "src").as_posix()
        if file.is_file() and "__pycache__" not in name:
            assert name in held
    assert "motu/py.typed" in held
    assert not any(name.startswith(("tests/", "docs/")) for name in held)
