"""What everything drawn in Dokmus is called, and what it does: the table explains itself with these."""

# ruff: noqa: E501 (drawings and sentences are long)
from __future__ import annotations

from motu.drawing import Drawn, group, tag, use, words
from motu.drawing.symbols import CREAM, DARK
from motu.teaching import Thing

from .. import terrain
from ..picture.art import terrain_icon, token
from ..speech import _


def things() -> dict[str, Thing]:
    """By the short key that pictures and panels carry as `data-thing`."""
    return ground() | on_the_table()


def ground() -> dict[str, Thing]:
    return {
        "meadow": Thing(
            _("Meadow"), _("A token stands here for nothing, one on each cell."),
            "placing", _cell(),
        ),
        "forest": Thing(
            _("Forest"), _("Costs one token more, unless a token of yours stands in a forest near it."),
            "prices", _cell(terrain.FOREST),
        ),
        "mountain": Thing(
            _("Mountain"), _("Nobody stands here, and nothing goes through it."),
            "placing", _cell(terrain.MOUNTAIN),
        ),
        "water": Thing(
            _("Water"), _("Nobody stands here. From one shore a token crosses to any other shore of the same water, for one token more."),
            "prices", terrain_icon(terrain.WATER, 0, 0, 44),
        ),
        "volcano": Thing(
            _("Volcano"), _("Free to enter and a good stepping stone, but your token burns at the end of your turn: it is sacrificed."),
            "prices", _cell(terrain.VOLCANO),
        ),
        "ruins": Thing(
            _("Ruins"), _("1 point, and at once an action with this tile. The token stays here for good."),
            "ruins", _cell(terrain.RUINS),
        ),
        "small": Thing(
            _("Small temple"), _("2 points for everybody who has a token beside it at the end. All cells round a temple are neighbours of each other."),
            "end", _cell(terrain.SMALL_TEMPLE),
        ),
        "large": Thing(
            _("Large temple"), _("3 points for everybody who has a token beside it at the end. All cells round a temple are neighbours of each other."),
            "end", _cell(terrain.LARGE_TEMPLE),
        ),
    }  # fmt: skip


def on_the_table() -> dict[str, Thing]:
    return {
        "token": Thing(
            _("Token"), _("You place or sacrifice three in each turn. New ones go near those you have."),
            "placing", token(0, 44),
        ),
        "tile": Thing(
            _("Tile"), _("Seven by seven cells with up to three temples. Guardians move and rotate it, with everything that stands on it."),
            "guardians", group(tag("rect", x=-21, y=-21, width=42, height=42, rx=8, fill="var(--palm)", stroke="var(--beach)", stroke_width=4), words("8A", 0, 7, class_="mid", font_size=18, font_weight="bold", fill=DARK)),
        ),
        "gap": Thing(
            _("Gap"), _("Open sea. A tile of its row or column may move into it. Nothing is beside anything across the gap."),
            "guardians", tag("rect", x=-21, y=-21, width=42, height=42, rx=10, fill="var(--sea-1)"),
        ),
        "guardian": Thing(
            _("Guardian"), _("Its number says when you play, the lowest first, and its picture what you may do once in your turn. Each round everybody keeps one in secret."),
            "round", tag("use", href="#dk-guardian-4", x=-12, y=-24, width=24, height=48),
        ),
        "hand": Thing(
            _("Tokens of this turn"), _("Three in each turn, and all of them must be used: placed, or given for a price."),
            "placing", group(token(0, 34), use("dk-flame", 14, -12, 18)),
        ),
        "fire": Thing(
            _("Sacrificed tokens"), _("Given for forests and crossings, or burnt on volcanoes. Whoever has most gets the most of the points above; they also break ties."),
            "end", use("dk-flame", 0, 0, 40),
        ),
        "talisman": Thing(
            _("Talisman"), _("Its holder chooses a guardian first. Guardian 1 takes it."),
            "round", use("dk-talisman", 0, 0, 40),
        ),
        "found": Thing(
            _("Discovered"), _("The mark of a player who has a token beside this temple."),
            "end", group(tag("circle", r=15, fill="var(--c)", stroke=CREAM, stroke_width=3), use("m-mark-1", 0, 0, 18, fill=CREAM), class_="p1"),
        ),
        "temples": Thing(
            _("Temples discovered"), _("How many temples this player has a token beside."),
            "end", use("dk-shrine", 0, 0, 40),
        ),
        "tiles": Thing(
            _("Tiles visited"), _("On how many tiles this player has discovered at least one temple. From three on they bring 6, 10, 14, 18 points and more."),
            "end", _number("3"),
        ),
        "full": Thing(
            _("Complete tiles"), _("Tiles of which this player has discovered every temple: 8 points each, 5 with two players."),
            "end", _number("✓"),
        ),
        "now": Thing(
            _("Now"), _("What this player would have if the game ended now. Only ruins are counted before the end."),
            "end", _number("+"),
        ),
    }  # fmt: skip


def _cell(kind: int = terrain.MEADOW) -> Drawn:
    grass = tag("rect", x=-22, y=-22, width=44, height=44, rx=7, fill="var(--palm)")
    return grass if kind == terrain.MEADOW else group(grass, terrain_icon(kind, 0, 0, 40))


def _number(shown: str) -> Drawn:
    return group(
        tag("circle", r=20, fill="var(--paper)", stroke="var(--line-2)", stroke_width=1.5),
        words(shown, 0, 8, class_="mid", font_size=22, font_weight="bold"),
    )
