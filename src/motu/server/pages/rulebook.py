"""A game's rules.md as a page: every rule has its id as an anchor, reconstructed ones are marked."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt

from motu.drawing import Drawn, tag
from motu.engine.game import Game, find_game
from motu.language import _, language


def rulebook(game: str) -> tuple[Drawn, list[tuple[str, str]]]:
    """The page's HTML and its headings as (anchor, title)."""
    return _rulebook(game, language())


@lru_cache(maxsize=64)
def _rulebook(game_id: str, _language: str) -> tuple[Drawn, list[tuple[str, str]]]:
    game = find_game(game_id)
    source = (game.folder / "rules.md").read_text(encoding="utf-8")
    source = re.sub(r"^# .*\n", "", source, count=1)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    headings: list[tuple[str, str]] = []

    def heading(found: re.Match[str]) -> str:
        anchor = f"section-{len(headings) + 1}"
        headings.append((anchor, re.sub(r"<[^>]*>", "", found[2])))
        return f'<h{found[1]} id="{anchor}">{found[2]}</h{found[1]}>'

    html = re.sub(r"<h([2-6])>(.*?)</h\1>", heading, html, flags=re.S)
    seen: set[str] = set()
    html = re.sub(rf"<strong>({game.prefix}-[A-Z]?\d+)</strong>", lambda m: _rule(game, m[1], seen), html)
    html = re.sub(rf"(?<![\w>#\"-])({game.prefix}-\d{{3}})(?![\w<])", r'<a href="#\1">\1</a>', html)
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Drawn(html), headings


def _rule(game: Game, rule: str, seen: set[str]) -> str:
    """The anchor of a rule, with a badge where the published rule is not known."""
    if rule in seen:
        return f'<a class="rule" href="#{rule}">{rule}</a>'
    seen.add(rule)
    known = game.rules.get(rule)
    badge = ""
    if known and known.reconstructed:
        badge = tag("span", _("reconstructed"), class_="badge rebuilt") + " "
    return f'<a class="rule" id="{rule}" href="#{rule}">{rule}</a> {badge}'
