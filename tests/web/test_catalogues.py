"""Every text is there in every language."""

from __future__ import annotations

import ast
import re

import pytest

import motu
from motu.language import LOCALE, capital, inside, languages, speaking, speech_of
from motu.locale.catalogues import KEYWORDS, collect, compiled, file_of, forms, gaps, read, rooms, translations

# words that are written alike in English and in another language, and mean the same
SAME = {
    "fr": "action argument base bora bot bracelet cause cottage double guide influence invitation menu min minute"
    " moment option point replay sacrifice score site solo table talisman temple type village vote zoom",
    "de": "bora bot chat gold moment navigator pin solo start status talisman zoom byte",
    "it": "base bora bot chat menu min no pin replay status zoom",
}


def test_languages_are_called_by_their_own_names() -> None:
    assert {"en": "English", "fr": "Français"}.items() <= languages().items()
    assert set(languages()) == {"en", *translations()}


def test_no_text_hides_in_another() -> None:
    """What stands inside of f"{…}" is not collected there; it has to stand somewhere else too."""
    known = {form for texts in collect().values() for text in texts for form in forms(text.id)}
    for file in sorted(LOCALE.parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for call in ast.walk(node) if isinstance(node, ast.JoinedStr) else ():
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
                    said = {part.value for part in call.args if isinstance(part, ast.Constant)}
                    assert said <= known, f"{file.name}, line {node.lineno}: {said}"


def words_in(text: str) -> set[str]:
    """The words of a text in the singular, without what is filled in, options and code."""
    plain = re.sub(r"\{[^}]*\}|`[^`]*`|--\w+", "", text)
    return {word.lower().removesuffix("s") for word in re.findall(r"[^\W\d_]{2,}", plain)}


@pytest.mark.parametrize("language", translations())
def test_what_is_the_same_in_english_is_the_same_word(language: str) -> None:
    """A text that reads like the English one was forgotten, unless all its words are the same in both languages."""
    alike = [
        (room, said)
        for room in rooms()
        for text in read(language, room)
        if text.id
        for english, said in zip(forms(text.id), forms(text.string), strict=True)
        if english == said and not words_in(said) <= words_in(SAME.get(language, ""))
    ]
    assert alike == []


@pytest.mark.parametrize("language", translations())
def test_no_catalogue_has_gaps(language: str) -> None:
    assert gaps(language) == [], "run `python -m motu.locale` and translate what it lists"


@pytest.mark.parametrize("language", translations())
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    for room in rooms():
        assert file_of(language, room, "mo").read_bytes() == compiled(read(language, room)), (
            "run `python -m motu.locale`"
        )


def test_a_game_has_words_of_its_own() -> None:
    """`fish` may be a verb in one game and a thing in another, and nothing outside of them."""
    with speaking("fr"):
        assert speech_of("kaivai").say("fish") != "fish"
        assert speech_of("motu").say("fish") == "fish"


def test_words_of_a_match_change_with_the_language() -> None:
    match = motu.match("wayfinder", players=2, seed=1)
    with speaking("fr"):
        assert match.prompt().startswith("Place ton explorateur")
    assert match.prompt().startswith("Place your explorer")


def test_german_nouns_keep_their_capitals_in_buttons_and_sentences() -> None:
    """`str.capitalize` would write "Sand und wasser", and a title that is a noun must not begin small."""
    assert capital("östlich von Strand und Wald") == "Östlich von Strand und Wald"
    assert (capital(""), inside("")) == ("", "")
    assert inside("Set sail") == "set sail"
    with speaking("de"):
        assert inside("Amulette oder Karte") == "Amulette oder Karte"
