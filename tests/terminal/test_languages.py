"""The terminal speaks the language of the system, or the one that it is asked for."""

from __future__ import annotations

import re

import pytest

from motu.engine.errors import MotuError
from motu.language import languages, moment, number, percent, speaking
from motu.locale.catalogues import translations
from motu.terminal.speech import asked_for, of_system

from .test_commands import WORDS, run

# what typer says in English only
TYPERS = re.compile(r"^(Usage:|Try |Error:).*", re.M)
ENGLISH = re.compile(r"\b(the|with|your|of|and|which|from|is|are|this|that|their|each|you|where)\b", re.I)


def test_the_system_says_which_language_is_spoken() -> None:
    assert of_system({"LANG": "fr_FR.UTF-8"}) == "fr"
    assert of_system({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}) == "en"
    assert of_system({"LANG": "en_GB", "LC_MESSAGES": "fr_CA"}) == "fr"
    assert of_system({"LC_ALL": "", "LANG": "fr"}) == "fr"
    assert of_system({"LANG": "C.UTF-8"}) == of_system({"LANG": "tlh_QO"}) == of_system({}) == "en"


def test_a_language_is_asked_for_anywhere_in_the_line() -> None:
    assert asked_for(["--lang", "fr", "rules", "kaivai"]) == ("fr", ["rules", "kaivai"])
    assert asked_for(["rules", "kaivai", "--lang=en"]) == ("en", ["rules", "kaivai"])
    assert asked_for(["rules"]) == ("", ["rules"])
    for wrong in (["--lang", "xx"], ["--lang"], ["--lang="]):
        with pytest.raises(MotuError, match="there are en, de, fr, it"):
            asked_for(wrong)


def test_the_terminal_speaks_it() -> None:
    assert run("rules", "wayfinder", "53", "--lang", "fr").startswith("WF-053 Tu peux bifurquer une fois")
    assert "reconstitué" in run("rules", "wayfinder", "7", LC_ALL="fr_FR.UTF-8")
    assert run("rules", "wayfinder", "53", "--lang", "en", LC_ALL="fr_FR.UTF-8").startswith("WF-053 You may bend")
    assert "pas de jeu 'chess'" in run("--lang", "fr", "rules", "chess", code=2)
    assert "no language 'xx'; there are en, de, fr, it" in run("--lang", "xx", "games", code=2)
    assert "obligatoire" in run("--lang", "fr", "sim", "--help")


@pytest.mark.parametrize("speech", translations())
@pytest.mark.parametrize("word", ["", *WORDS.split()])
def test_help_is_in_the_language_too(word: str, speech: str) -> None:
    said = re.sub(r"`[^`]*`|--[\w-]+", "", TYPERS.sub("", run("--lang", speech, *word.split(), "--help")))
    assert not ENGLISH.search(said), said


@pytest.mark.parametrize("speech", translations())
@pytest.mark.parametrize("game", ["dokmus", "wayfinder"])
def test_a_game_in_the_terminal_is_in_the_language(game: str, speech: str) -> None:
    typed = "help\nwhy pass\nrule 1\n1\n1\n1\nnonsense\n99999\nsave\nquit\n"
    said = run("--lang", speech, "play", game, "--players", 2, "--seed", 4, typed=typed)
    assert not ENGLISH.search(said), said


def test_numbers_and_times_are_written_as_the_language_does() -> None:
    when = "2026-03-09T14:05:00+00:00"
    assert (number(1234567), number(1234.5, 2), number(0.1234), percent(0.125, 1)) == (
        "1,234,567", "1,234.50", "0.123", "12.5%",
    )  # fmt: skip
    assert moment(when).startswith("Mar 9, 2026, ")
    with speaking("fr"):
        assert (number(1234567), number(1234.5, 2), percent(0.125, 1)) == (
            "1\u202f234\u202f567", "1\u202f234,50", "12,5\xa0%",
        )  # fmt: skip
        assert moment(when).startswith("9 mars 2026, ")


def test_every_language_has_numbers_and_times() -> None:
    for speech in languages():
        with speaking(speech):
            assert number(1.5) in ("1.5", "1,5")
            assert "2026" in moment("2026-03-09T14:05:00+00:00")
            assert "%" in percent(0.5)
