"""A game's rules as a page in the reader's language: each with its id as an anchor, a mark of its origin, its guide."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from markdown_it import MarkdownIt

from motu.drawing import Drawn, tag
from motu.drawing.builder import escaped
from motu.engine.game import Game, find_game
from motu.language import ENGLISH, _, language

from .guidebook import part_about

ORIGIN = re.compile(r"(?:<strong>)?\[((?:S|P|R|D)\b[^\]]*)\](?:</strong>)?")


def origins() -> dict[str, str]:
    """What the small marks after a rule mean."""
    return {
        "S": _("stated in the rulebook"),
        "P": _("from public descriptions"),
        "R": _("reconstructed: the published value is not known"),
        "D": _("decided here, where sources are silent"),
    }


class Rulebook(NamedTuple):
    """The rules of a game as HTML, their headings as (anchor, title), and the language they are written in."""

    text: Drawn
    headings: list[tuple[str, str]]
    speech: str


def rulebook(game: str) -> Rulebook:
    """The rules in the reader's language, or in English where nobody has written them in it."""
    return _rulebook(game, language())


@lru_cache(maxsize=64)
def _rulebook(game_id: str, speech: str) -> Rulebook:
    game = find_game(game_id)
    file = game.rules_file(speech)
    source = re.sub(r"^# .*\n", "", file.read_text(encoding="utf-8"), count=1)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    headings: list[tuple[str, str]] = []

    def heading(found: re.Match[str]) -> str:
        anchor = f"section-{len(headings) + 1}"
        headings.append((anchor, re.sub(r"<[^>]*>", "", found[2])))
        return f'<h{found[1]} id="{anchor}">{found[2]}</h{found[1]}>'

    html = re.sub(r"<h([2-6])>(.*?)</h\1>", heading, html, flags=re.S)
    html = ORIGIN.sub(_origin, html)
    seen: set[str] = set()
    html = re.sub(rf"<strong>({game.prefix}-[A-Z]?\d+)</strong>", lambda m: _rule(game, m[1], seen), html)
    linked = re.compile(rf"<[^>]*>|(?<![\w>#-])({game.prefix}-\d{{3}})(?![\w<])")  # a rule in the text, not in a tag
    html = linked.sub(lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] else m[0], html)
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Rulebook(Drawn(html), headings, speech if file.name == f"rules.{speech}.md" else ENGLISH)


def _origin(found: re.Match[str]) -> str:
    """Where a rule comes from, as a small mark; pointing at it tells more."""
    said = re.sub(r"<[^>]*>", "", found[1])
    letters = dict.fromkeys(re.findall(r"\b[SPRD]\b", said))
    meant = "; ".join(origins()[letter] for letter in letters)
    more = said.partition(":")[2].strip()
    return f'<span class="origin" title="{escaped(meant)}{": " + more if more else ""}">{"".join(letters)}</span>'


def _rule(game: Game, rule: str, seen: set[str]) -> str:
    """The anchor of a rule, with the part of the guide that explains it."""
    if rule in seen:
        return f'<a class="rule" href="#{rule}">{rule}</a>'
    seen.add(rule)
    part = part_about(game.id, game.number(rule)) if rule in game.rules else None
    link = tag("a", part[1], class_="to-guide", href=f"/guide/{game.id}#{part[0]}") + " " if part else ""
    return f'<a class="rule" id="{rule}" href="#{rule}">{rule}</a> {link}'
