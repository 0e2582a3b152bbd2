"""The numbered rules say the same in every language: the same ids, headings, origins and numbers, line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import motu
from motu.language import speaking
from motu.locale.catalogues import translations

TRANSLATED = [
    pytest.param(game, path, id=f"{game}-{path.name}")
    for game in motu.game_ids()
    for path in sorted(motu.find_game(game).folder.glob("rules.*.md"))
]
QUOTED = re.compile(r"`[^`]*`|\"[^\"]*\"|«[^»]*»|„[^“]*“|“[^”]*”")  # code, and words of others
ORIGIN = re.compile(r"\[((?:S|P|R|D)\b[^\]]*)\]")
ENGLISH_WORDS = re.compile(r"\b(the|with|your|of|and|which|each|must|from|is|are|this|that|their|they|not)\b", re.I)


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")


def bones(line: str) -> dict[str, object]:
    """What of a line is no matter of language."""
    plain = re.sub(r"`[^`]*`", "", line)
    return {
        "begins with": re.match(r"(#+( \d+\.)?|- |\s*|\|[-|]*)(\*\*[A-Z]{2}-\d{3}\*\*)?", line)[0],  # type: ignore[index]
        "is broken at its end": line.endswith("  "),
        "rules": sorted(re.findall(r"[A-Z]{2}-\d{3}", line)),
        "numbers": sorted(re.findall(r"\d+", re.sub(r"[A-Z]{2}-\d{3}", "", plain))),
        "code": sorted(re.findall(r"`[^`]*`", line)),
        "origins": [re.findall(r"\b[SPRD]\b", found) for found in ORIGIN.findall(plain)],
        "marks": (line.count("**"), line.count("|")),
    }


def differences(original: Path, translation: Path) -> list[str]:
    """Lines with other bones than the English ones, and what differs: `12 WF-007 numbers: ['9'] ['8', '9']`."""
    there, here = lines(original), lines(translation)
    found = [] if len(there) == len(here) else [f"{len(there)} lines in English, {len(here)} here"]
    for number, (english, other) in enumerate(zip(there, here, strict=False), 1):
        wanted, given = bones(english), bones(other)
        name = (re.findall(r"[A-Z]{2}-\d{3}", english) or [""])[0]
        found += [f"{number} {name} {key}: {wanted[key]} {given[key]}" for key in wanted if wanted[key] != given[key]]
    return found


@pytest.mark.parametrize(("game", "path"), TRANSLATED)
def test_a_translation_has_the_bones_of_the_english_rules(game: str, path: Path) -> None:
    assert differences(motu.find_game(game).folder / "rules.md", path) == []


@pytest.mark.parametrize(("game", "path"), TRANSLATED)
def test_nothing_is_left_in_english(game: str, path: Path) -> None:
    said = [QUOTED.sub("", line) for line in lines(path)]
    assert [line for line in said if ENGLISH_WORDS.search(line)] == []
    english = lines(motu.find_game(game).folder / "rules.md")
    assert {line for line in english if len(re.findall(r"[a-z]{3,}", line)) > 3}.isdisjoint(lines(path))


@pytest.mark.parametrize(("game", "path"), TRANSLATED)
def test_the_engine_reads_it_alike(game: str, path: Path) -> None:
    found = motu.find_game(game)
    with speaking(path.name.split(".")[1]):
        here = found.rules
    assert [(rule.id, rule.reconstructed, rule.note) for rule in here.values()] == [
        (rule.id, rule.reconstructed, rule.note) for rule in found.rules.values()
    ]
    assert all(here[key].text != rule.text for key, rule in found.rules.items() if not rule.note)


@pytest.mark.parametrize("speech", translations())
@pytest.mark.parametrize("game", motu.game_ids())
def test_every_game_has_its_rules_in_every_language(game: str, speech: str) -> None:
    assert motu.find_game(game).rules_file(speech).name == f"rules.{speech}.md"


def test_bones_are_compared() -> None:
    """Whatever a translator could lose is found."""
    line = "- **WF-007** Nine per colour, 4 rows (WF-008), as in `objectives`. [R; S: derived]  "
    assert bones(line) == bones("- **WF-007** Neuf par couleur (WF-008), 4 rangs : `objectives`. [R; S: déduit]  ")
    for wrong in (
        "- **WF-007** 5 (WF-008) `objectives` [R; S: x]  ",
        "- **WF-007** 4 `objectives` [R; S: x]  ",
        "- **WF-007** 4 (WF-008) [R; S: x]  ",
        "- **WF-007** 4 (WF-008) `objectives` [R]  ",
        "- **WF-007** 4 (WF-008) `objectives` [R; S: x]",
        "**WF-007** 4 (WF-008) `objectives` [R; S: x]  ",
    ):
        assert bones(wrong) != bones(line), wrong


def test_a_language_without_rules_reads_the_english_ones() -> None:
    found = motu.find_game("wayfinder")
    assert found.rules_file("xx") == found.folder / "rules.md"
    with speaking("xx"):
        assert found.rule("WF-011").text.startswith("*Empty* space")
