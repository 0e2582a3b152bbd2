"""Kaivai's board: one's own goods and cottages, and how everybody stands in the villages."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from motu.drawing import (
    Drawn,
    Joined,
    at,
    fitted,
    group,
    heading,
    note,
    picture,
    piece,
    spot,
    tag,
    use,
    words,
)
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import CREAM, DARK
from motu.engine.record import NOBODY
from motu.language import name_of

from .. import ask, box, play, tile
from ..rules.scoring import boats_on_board, fish_of, purse
from ..speech import _
from ..words.terms import type_name, type_word
from .actions import COLUMN, draw_board, draw_number, whose
from .art import PALETTE, boat, cottage, disc, pill
from .sea import told_of
from .shared import LETTERS, TYPES

THINGS = {"shell": "shells", "fish": "stock"}  # what tokens are called where the table explains itself


@by_facts
def _pile(seat: int, kind: str, number: int, count: int, x: float, y: float) -> list[Drawn]:
    """Tokens on a space; by their number they keep their names when they lose value from one round to the next."""
    parts = [
        piece(f"{kind}-{LETTERS[seat]}-{number}-{k}", x, y - 3 * k, use(f"kv-{kind}", 0, 0, 28), origin="kv-supply", data_thing=THINGS[kind])
        for k in range(min(count, 4))
    ]  # fmt: skip
    return [*parts, pill(x + 14, y + 7, str(count))] if count > 1 else parts


@kept
def _goods(v: Any, seat: int) -> Drawn:
    """The count track: what shells are worth and how fresh fish are; everything moves down each round (KV-170)."""
    parts: list[Drawn] = []
    tokens: list[Drawn] = []
    there = (("shell", v.shells[seat].tolist()), ("fish", v.fish[seat].tolist()))
    for space in range(box.SPACES):
        x = 54.5 * (box.SPACES - 1 - space)
        parts.append(_mat(space, x))
        for row, (kind, counts) in enumerate(there):
            if v.gifts:
                shape = tag("rect", x=x + 2, y=48 + 38 * row, width=48, height=38, rx=9)
                parts.append(
                    spot(f"{kind}-{space + 1}", shape, label=f"{_(kind)} {space + 1}", data_thing=THINGS[kind])
                )
            tokens += _pile(seat, kind, int(v.round_number) + space, counts[space], x + 23, 70 + 37 * row)
    return group(
        *parts,
        group(*tokens, class_="pieces"),
        group(use("kv-shell", 15, 145, 29), draw_number(purse(v, seat), 35, 154, 25), note(_("worth in shells"), 66, 150, room=84, lines=2), data_thing="shells"),
        group(use("kv-fish", 168, 145, 29), draw_number(fish_of(v, seat), 186, 154, 25), note(_("fish"), 214, 152, room=56), data_thing="stock"),
    )  # fmt: skip


@cache
def _mat(space: int, x: float) -> Drawn:
    """A space of the count track."""
    mat = {"x": x, "y": 26, "width": 52, "height": 100, "rx": 10}
    edge = {"stroke": "#a98a50", "stroke_width": 1.4, "stroke_dasharray": "4 3" if space == 0 else None}
    return Drawn(
        tag("rect", fill="var(--beach)", fill_opacity=0.55 if space == 0 else None, **edge, **mat)
        + tag("rect", fill="url(#m-sand)", data_thing="shells", **mat)
        + draw_number(space + 1, x + 26, 45, 20, class_="mid", fill=DARK)
    )


@by_facts
def _upgrade(seat: int, here: int, bid: int) -> Drawn:
    """How far boats sail: by the bid, and by the upgrade track (KV-025)."""
    steps = []
    for space in range(box.UPGRADES):
        x = 14 + 30.3 * space
        steps.append(tag("circle", cx=x, cy=18, r=13.5, fill="var(--paper)", stroke="var(--line-2)", stroke_width=1.2))
        if space != here:  # there lies the boat
            steps.append(note(f"+{box.BONUS_MOVE[space]}", x, 23, room=25, middle=True))
    bonus = int(box.BONUS_MOVE[here])
    told = (
        _("boats sail {base} + {bonus}").format(base=box.BASE_MOVE[bid], bonus=bonus)
        if bid
        else _("boats sail as bid, + {bonus}").format(bonus=bonus)
    )
    marker = piece(f"upgrade-{LETTERS[seat]}", 14 + 30.3 * here, 15, boat(seat, 0, 0, 36))
    return group(at(0, 162, *steps, marker, data_thing="upgrades"), note(told, COLUMN, 18, room=150, text_anchor="end"))


def _in_stock(v: Any, seat: int) -> dict[int, int]:
    """How many cottages of each type could still be built: tiles, boats and statues bind (KV-184)."""
    tiles = int(v.tiles[seat])
    boats, statues = box.BOATS - int(boats_on_board(v, seat)), int(v.statues[seat])
    return {tile.FISHER: min(tiles, boats), tile.MEETING: tiles, tile.TEMPLE: min(tiles, statues)}


NAMES = {kind: f"type-{tile.KEYS[kind]}" for kind in TYPES}  # of spots
COTTAGE_TYPES = frozenset(NAMES.values())
BRINGS = {tile.FISHER: "m-boat", tile.MEETING: "kv-token", tile.TEMPLE: "kv-die"}


@by_facts
def _type(seat: int, kind: int, stock: int, faint: bool) -> Drawn:
    """The cottages of a type in stock, and what they bring: a boat, influence, a die."""
    return spot(
        NAMES[kind],
        tag("rect", width=86, height=81, rx=12),
        draw_board(86, 81),
        fitted(type_word(kind), 43, 19, room=80, size=15, least=12, bold=True, class_="mid", fill=CREAM),
        tag("rect", x=4, y=27, width=47, height=49, rx=10, fill="var(--beach)", stroke=DARK, stroke_width=1),
        cottage(seat, kind, 27.5, 51, 40),
        draw_number(stock, 68, 47, 22, class_="mid", fill=CREAM),
        use(BRINGS[kind], 68, 63, 25, class_=f"p{PALETTE[seat]}"),
        label=_("{cottage}, {count} in stock").format(cottage=type_name(kind), count=stock),
        opacity=0.5 if faint else None,
        transform=f"translate({92 * kind} 0)",
        data_thing=tile.KEYS[kind],
    )


def influence_held(v: Any, seat: int) -> str:
    return "?" if v.influence[seat] == NOBODY else str(v.influence[seat])


def tokens_shown(v: Any, seat: int) -> int:
    return int(min(max(0, v.influence[seat]), play.MOST_COMMITTED))


@kept
def _influence(v: Any, seat: int) -> Drawn:
    """Influence tokens in hand."""
    shown = tokens_shown(v, seat)
    gap = min(14.0, 46 / max(1, shown))
    tokens = [
        piece(
            f"influence-{LETTERS[seat]}-{k}", COLUMN - 12 - gap * k, 12, use("kv-token", 0, 0, 24), origin="kv-supply"
        )
        for k in range(shown)
    ]
    end = COLUMN - 30 - gap * max(0, shown - 1) if shown else COLUMN
    return group(
        tag("title", _("influence")),
        draw_number(influence_held(v, seat), end, 21, 25, text_anchor="end"),
        group(*reversed(tokens), class_="pieces"),
        data_thing="influence",
    )


ROW = 31.4  # of the villages, so that a finger hits one


@kept
def draw_villages(v: Any) -> Joined:
    """The villages at a glance: size, cult hexes, fish, and how strong everybody is there; the god's is gilt."""
    blessed = int(v.village[v.god]) if v.god != NOBODY else NOBODY
    parts = _columns(v.players).copy()
    sizes, cults, feasts = v.village_size.tolist(), v.cults.tolist(), v.feast.tolist()
    for village, there in enumerate(strengths(v)):
        facts = sizes[village], cults[village], feasts[village]
        parts.append(_village(village, facts, there, village == blessed))
    return picture(COLUMN, 27 + ROW * v.villages, *parts, name="kv-villages", label=_("Villages"))


@by_facts
def _columns(players: int) -> list[Drawn]:
    """What stands in the columns of the villages, as signs."""
    return [
        group(use("kv-house", 58, 12, 23), tag("title", _("size of the village: building there costs so much, and the bid"))),
        group(use("kv-cult", 94, 12, 22), tag("title", _("cult hexes"))),
        group(use("kv-fish", 128, 13, 22), tag("title", _("fish"))),
        *(disc(seat, 162 + 118 / players * seat, 12, 21) for seat in range(players)),
    ]  # fmt: skip


def strengths(v: Any) -> list[tuple[int, ...]]:
    """How strong everybody is in each village: `strength` of all of them at once."""
    boats = np.bitwise_count(v.fleet[: v.players, None] & v.near_cult[: v.villages]).sum(axis=2, dtype=int)
    return list(zip(*(v.cottages[: v.players, : v.villages] + boats).tolist(), strict=True))


@by_facts
def _village(village: int, facts: tuple[int, int, int], strengths: tuple[int, ...], gilt: bool) -> Drawn:
    """A village in its row: size, cult hexes, fish, and how strong everybody is there."""
    row, step = {"width": COLUMN, "height": ROW, "rx": 7}, 118 / len(strengths)
    fill = {"fill": "var(--glow)", "fill_opacity": 0.45} if gilt else {"fill": "var(--paper)", "fill_opacity": village % 2}  # fmt: skip
    leads = [here > 0 and here == max(strengths) and strengths.count(here) == 1 for here in strengths]
    size, cults, feast = facts
    return spot(
        f"village-{village}",
        tag("rect", **row),
        tag("rect", **fill, **row),
        words(f"V{village}", 6, 22, font_size=16, font_weight="bold"),
        *(words(shown, x, 22, class_="mid", font_size=17) for shown, x in ((size, 58), (cults, 94), (feast or "·", 128))),
        *(
            words(here or "·", 162 + step * seat, 22, class_="mid", font_size=17,
                  font_weight="bold" if leads[seat] else None,
                  text_decoration="underline" if leads[seat] else None)
            for seat, here in enumerate(strengths)
        ),
        label=told_of(village, *facts),
        transform=f"translate(0 {27 + ROW * village:g})",
        data_thing="village",
    )  # fmt: skip


@kept
def _commitment(v: Any, seat: int) -> Drawn:
    """Influence to commit in the final scoring: a click on the k-th token commits k (KV-187)."""
    parts: list[Drawn] = []
    for k in range(tokens_shown(v, seat) + 1):
        chosen = v.commitment[seat] == k
        ring = [tag("circle", r=25, fill="none", stroke="var(--coral)", stroke_width=4)] if chosen else []
        shape = (
            tag("circle", r=20, fill="var(--paper)", stroke="var(--line-2)", stroke_width=1.6, stroke_dasharray="4 3")
            if k == 0
            else use("kv-token", 0, 0, 46)
        )
        edge = {} if k == 0 else {"fill": CREAM, "stroke": DARK, "stroke_width": 3, "paint_order": "stroke"}
        parts.append(
            spot(
                f"commit-{k}", tag("circle", r=24), *ring, shape, draw_number(k, 0, 7, 20, class_="mid", **edge),
                label=_("commit {count}").format(count=k),
                data_thing="commit",
                transform=f"translate({27 + 54 * (k % 5)} {60 + 54 * (k // 5)})",
            )
        )  # fmt: skip
    return group(heading(_("Influence to commit"), 0, 22, room=COLUMN), *parts)


@kept
def _rivals(v: Any, y: float) -> Drawn:
    """Everybody's influence."""
    rows = [
        at(0, 34 + 40 * seat, disc(seat, 15, 0, 28), fitted(name_of(seat), 40, 6, room=140, size=17),
           draw_number(influence_held(v, seat), 222, 8, 24, text_anchor="end"), use("kv-token", 244, 0, 28))
        for seat in range(v.players)
    ]  # fmt: skip
    return at(0, y, heading(_("Influence left"), 0, 0, room=COLUMN), *rows)


def _final_rule(v: Any, y: float) -> Drawn:
    """How a village is scored; in the second edition all give up what they committed (KV-203)."""
    how = _(
        "Strength: own cottages in the village, own boats at its cult hexes and the influence committed. "
        "Whoever is strongest alone gets a point for each cult hex and gives up what was committed."
    )
    if v.second_edition:
        how = _(
            "Strength: own cottages in the village, own boats at its cult hexes and the influence committed. "
            "Whoever is strongest alone gets a point for each cult hex; everybody gives up what they committed."
        )
    return note(how, 0, y, room=COLUMN, lines=7)


@kept
def draw_goods(v: Any, me: int, seat: int) -> Joined:
    """One's own shells and fish, and how far boats sail."""
    title = _("Your goods") if me == seat else _("Goods of {name}").format(name=name_of(me))
    return picture(
        COLUMN, 195,
        heading(title, 0, 18, room=114),
        piece("kv-supply", COLUMN - 12, 12),
        piece("kv-fish-track", COLUMN / 2, 108),
        _goods(v, me),
        _upgrade(me, int(v.upgrade[me]), int(v.bid[me])),
        name="kv-goods", label=title,
    )  # fmt: skip


@kept
def draw_cottages(v: Any, me: int, faint: frozenset[str]) -> Joined:
    """What can still be built, and the influence in hand."""
    stock = _in_stock(v, me)
    types = [_type(me, kind, stock[kind], name in faint) for kind, name in NAMES.items()]
    title = _("Cottages left: {count}").format(count=v.tiles[me])
    left = group(heading(title, 0, 18, room=162), at(0, 27, *types))
    return picture(COLUMN, 110, left, _influence(v, me), name="kv-cottages", label=_("Cottages"))


@kept
def draw_commitment(v: Any, seat: int) -> Joined:
    """The final scoring: the influence to commit, what everybody has left, and the rule."""
    me = whose(v, seat)
    parts, y = [], 22
    if v.phase != ask.OVER:
        parts, y = [_commitment(v, me)], 84 + 54 * (1 + tokens_shown(v, me) // 5)
    high = y + 40 * int(v.players) + 150
    return picture(
        COLUMN, high, *parts, _rivals(v, y), _final_rule(v, high - 58), name="kv-influence", label=_("Influence")
    )
