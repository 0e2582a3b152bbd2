"""Kaivai's board: to the right: one's own goods."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from textwrap import wrap
from typing import Any

from motu.drawing import Drawn, Targets, at, group, picture, piece, tag, use, words
from motu.drawing.sketches import kept
from motu.drawing.symbols import CREAM, DARK
from motu.engine.record import NOBODY
from motu.language import name_of

from .. import ask, box, play, tile
from ..rules.scoring import boats_on_board, fish_of, purse, strength
from ..speech import _
from ..words.terms import type_name, type_word
from .actions import COLUMN, TALL, dim, draw_board, draw_number, small, whose
from .art import PALETTE, boat, cottage, disc, pill
from .sea import village_told
from .shared import FINAL, LETTERS, TYPES


def _pile(v: Any, seat: int, kind: str, space: int, x: float, y: float) -> list[Drawn]:
    """Tokens on a space; they keep their names when they lose value from one round to the next."""
    count = int((v.shells if kind == "shell" else v.fish)[seat, space])
    parts = [
        piece(f"{kind}-{LETTERS[seat]}-{int(v.round_number) + space}-{k}", x, y - 6 * k, use(f"kv-{kind}", 0, 0, 31), origin="kv-supply")
        for k in range(min(count, 4))
    ]  # fmt: skip
    return [*parts, pill(x + 12, y + 13, str(count))] if count > 1 else parts


@kept
def _goods(v: Any, seat: int, targets: Targets) -> Drawn:
    """The count track: what shells are worth and how fresh fish are; everything moves down each round (KV-170)."""
    parts: list[Drawn] = []
    tokens: list[Drawn] = []
    for space in range(box.SPACES):
        x = 54.5 * (box.SPACES - 1 - space)
        mat = {"x": x, "y": 27, "width": 52, "height": 146, "rx": 10}
        edge = {"stroke": "#a98a50", "stroke_width": 1.4, "stroke_dasharray": "4 3" if space == 0 else None}
        parts += [
            tag("rect", fill="var(--beach)", fill_opacity=0.55 if space == 0 else None, **edge, **mat),
            tag("rect", fill="url(#m-sand)", **mat),
            draw_number(space + 1, x + 26, 49, 22, class_="mid", fill=DARK),
        ]
        for row, kind in enumerate(("shell", "fish")):
            if v.gifts:
                shape = tag("rect", x=x + 2, y=54 + 58 * row, width=48, height=57, rx=9)
                parts.append(targets.spot(f"{kind}-{space + 1}", shape, label=f"{_(kind)} {space + 1}"))
            tokens += _pile(v, seat, kind, space, x + 25, 88 + 58 * row)
    return group(
        *parts,
        group(*tokens, class_="pieces"),
        use("kv-shell", 15, 192, 29), draw_number(purse(v, seat), 35, 201, 25), small(_("worth in shells"), 68, 199),
        use("kv-fish", 193, 192, 29), draw_number(fish_of(v, seat), 212, 201, 25), small(_("fish"), 242, 199),
    )  # fmt: skip


@kept
def _upgrade(v: Any, seat: int) -> Drawn:
    """How far boats sail: by the bid, and by the upgrade track (KV-025)."""
    steps = []
    for space in range(box.UPGRADES):
        x = 14 + 30.3 * space
        steps.append(tag("circle", cx=x, cy=18, r=13.5, fill="var(--paper)", stroke="var(--line-2)", stroke_width=1.2))
        steps.append(small(f"+{box.BONUS_MOVE[space]}", x, 23, class_="mid"))
    bonus = int(box.BONUS_MOVE[v.upgrade[seat]])
    told = (
        _("boats sail {base} + {bonus}").format(base=box.BASE_MOVE[v.bid[seat]], bonus=bonus)
        if v.bid[seat]
        else _("boats sail as bid, + {bonus}").format(bonus=bonus)
    )
    marker = piece(f"upgrade-{LETTERS[seat]}", 14 + 30.3 * int(v.upgrade[seat]), 15, boat(seat, 0, 0, 36))
    return at(0, 214, *steps, marker, small(told, 0, 50))


def _in_stock(v: Any, seat: int, kind: int) -> int:
    """How many cottages of a type could still be built: tiles, boats and statues bind (KV-184)."""
    pieces = {tile.FISHER: box.BOATS - int(boats_on_board(v, seat)), tile.TEMPLE: int(v.statues[seat])}
    return int(min(v.tiles[seat], pieces.get(kind, v.tiles[seat])))


@kept
def _types(v: Any, seat: int, targets: Targets) -> Drawn:
    """The cottages in stock, by what they bring: a boat, influence, a die."""
    brings = {tile.FISHER: "m-boat", tile.MEETING: "kv-token", tile.TEMPLE: "kv-die"}
    parts = [
        targets.spot(
            f"type-{tile.KEYS[kind]}",
            tag("rect", width=86, height=81, rx=12),
            draw_board(86, 81),
            words(type_word(kind), 43, 19, class_="mid", font_size=15, font_weight="bold", fill=CREAM),
            tag("rect", x=4, y=27, width=47, height=49, rx=10, fill="var(--beach)", stroke=DARK, stroke_width=1),
            cottage(seat, kind, 27.5, 51, 40),
            draw_number(_in_stock(v, seat, kind), 68, 47, 22, class_="mid", fill=CREAM),
            use(brings[kind], 68, 63, 25, class_=f"p{PALETTE[seat]}"),
            label=_("{cottage}, {count} in stock").format(cottage=type_name(kind), count=_in_stock(v, seat, kind)),
            opacity=dim(targets, f"type-{tile.KEYS[kind]}", v.phase in (ask.TYPE, ask.START_TYPE)),
            transform=f"translate({92 * kind} 0)",
        )
        for kind in TYPES
    ]
    title = _("Cottages left: {count}").format(count=v.tiles[seat])
    return at(0, 298, words(title, 0, -8, class_="caption"), *parts)


def influence_held(v: Any, seat: int) -> str:
    return "?" if v.influence[seat] == NOBODY else str(v.influence[seat])


def tokens_shown(v: Any, seat: int) -> int:
    return int(min(max(0, v.influence[seat]), play.MOST_COMMITTED))


@kept
def _influence(v: Any, seat: int) -> Drawn:
    """Influence tokens in hand."""
    shown = tokens_shown(v, seat)
    gap = min(24.0, 142 / max(1, shown))
    tokens = [
        piece(f"influence-{LETTERS[seat]}-{k}", 122 + gap * k, 13, use("kv-token", 0, 0, 27), origin="kv-supply")
        for k in range(shown)
    ]
    return at(
        0, 388, draw_number(influence_held(v, seat), 0, 22, 27), small(_("influence"), 38, 20), group(*tokens, class_="pieces")
    )  # fmt: skip


@kept
def _village_rows(v: Any, targets: Targets) -> Drawn:
    """The villages at a glance: size, cult hexes, fish, and how strong everybody is there; the god's is gilt."""
    high, step = 23.0, 118 / v.players
    blessed = int(v.village[v.god]) if v.god != NOBODY else NOBODY
    parts: list[Drawn] = [
        group(use("kv-house", 58, 4, 22), tag("title", _("size of the village: building there costs so much, and the bid"))),
        group(use("kv-cult", 94, 4, 21), tag("title", _("cult hexes"))),
        group(use("kv-fish", 128, 5, 21), tag("title", _("fish"))),
        *(disc(seat, 162 + step * seat, 4, 19) for seat in range(v.players)),
    ]  # fmt: skip
    for village in range(v.villages):
        row = {"width": COLUMN, "height": high - 1.5, "rx": 6}
        gilt = {"fill": "var(--glow)", "fill_opacity": 0.45} if village == blessed else {"fill": "var(--paper)"}
        facts = (v.village_size[village], 58), (v.cults[village], 94), (v.feast[village] or "·", 128)
        strengths = [int(strength(v, seat, village)) for seat in range(v.players)]
        leads = [here > 0 and here == max(strengths) and strengths.count(here) == 1 for here in strengths]
        parts.append(
            targets.spot(
                f"village-{village}",
                tag("rect", **row),
                tag("rect", **gilt, **row),
                words(f"V{village}", 6, 16, font_size=15, font_weight="bold"),
                *(words(shown, x, 16, class_="mid", font_size=16) for shown, x in facts),
                *(
                    words(here or "·", 162 + step * seat, 16, class_="mid", font_size=16,
                          font_weight="bold" if leads[seat] else None,
                          text_decoration="underline" if leads[seat] else None)
                    for seat, here in enumerate(strengths)
                ),
                label=village_told(v, village),
                transform=f"translate(0 {20 + high * village:g})",
            )
        )  # fmt: skip
    return at(0, 434, *parts)


@kept
def _commitment(v: Any, seat: int, targets: Targets) -> Drawn:
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
            targets.spot(
                f"commit-{k}", tag("circle", r=24), *ring, shape, draw_number(k, 0, 7, 20, class_="mid", **edge),
                label=_("commit {count}").format(count=k),
                transform=f"translate({27 + 54 * (k % 5)} {60 + 54 * (k // 5)})",
            )
        )  # fmt: skip
    return group(words(_("Influence to commit"), 0, 22, class_="caption"), *parts)


@kept
def _rivals(v: Any, y: float) -> Drawn:
    """Everybody's influence."""
    rows = [
        at(0, 34 + 40 * seat, disc(seat, 15, 0, 28), words(name_of(seat)[:16], 40, 6, font_size=17),
           draw_number(influence_held(v, seat), 222, 8, 24, text_anchor="end"), use("kv-token", 244, 0, 28))
        for seat in range(v.players)
    ]  # fmt: skip
    return at(0, y, words(_("Influence left"), 0, 0, class_="caption"), *rows)


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
    return at(0, y, *(small(line, 0, 20 * k) for k, line in enumerate(wrap(how, 40))))


@kept
def store(v: Any, seat: int, targets: Targets) -> Drawn:
    """One's own goods and the villages; in the final scoring the influence."""
    me = whose(v, seat)
    title = _("Your goods") if me == seat else _("Goods of {name}").format(name=name_of(me))
    if v.phase == ask.OVER:
        parts = [_rivals(v, 22), _final_rule(v, 92 + 40 * v.players)]
    elif v.phase in FINAL:
        y = 84 + 54 * (1 + tokens_shown(v, me) // 5)
        parts = [_commitment(v, me, targets), _rivals(v, y), _final_rule(v, y + 70 + 40 * v.players)]
    else:
        parts = [
            words(title, 0, 18, class_="caption"),
            piece("kv-supply", COLUMN - 12, 12),
            piece("kv-fish-track", COLUMN / 2, 146),
            _goods(v, me, targets),
            _upgrade(v, me),
            _types(v, me, targets),
            _influence(v, me),
            _village_rows(v, targets),
        ]
    return picture(COLUMN, TALL, *parts, name="kv-goods", label=title)
