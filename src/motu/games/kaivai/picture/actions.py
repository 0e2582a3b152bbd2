"""Kaivai's board: what is common: actions, bids, the order of play and the supplies; at the end the villages."""

from __future__ import annotations

from typing import Any, NamedTuple

from motu.drawing import (
    Drawn,
    Joined,
    Targets,
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
from motu.drawing.symbols import CREAM, DARK, hexagon
from motu.engine.record import NOBODY

from .. import act, ask, box
from ..rules.scoring import strength
from ..speech import _
from ..words.terms import action_title, sacrifice
from .art import PALETTE, action_icon, disc, on_colour, statue
from .sea import verdict, village_told
from .shared import LETTERS

OFFICIAL = [row["players"] for row in box.DATA["setup"] if not row["optional"]]
COLUMN = 270
NAMES = [f"act-{act.KEYS[action]}" for action in range(act.FIELDS)]  # of spots
ACTIONS = frozenset(NAMES)


def whose(v: Any, seat: int) -> int:
    """The seat whose goods are shown: one's own; for spectators that of the player who decides."""
    if seat != NOBODY:
        return seat
    return int(v.seat) if v.seat != NOBODY else int(v.order[0])


def draw_board(width: float, height: float, rx: float = 12, **values: Any) -> Drawn:
    """A plank to write on."""
    frame = {"width": width, "height": height, "rx": rx}
    look = {"stroke": DARK, "stroke_width": 1.2} | values
    return group(tag("rect", fill="var(--wood)", **look, **frame), tag("rect", fill="url(#m-planks)", **frame))


def impossible(spots: frozenset[str], asked: bool, targets: Targets) -> frozenset[str]:
    """Those of some spots that are asked for but not possible, as they are to whoever is asked."""
    return spots.difference(targets.legal) if asked and targets.legal else frozenset()


def draw_number(shown: object, x: float, y: float, size: float = 24, **values: Any) -> Drawn:
    return words(shown, x, y, font_size=size, font_family="Georgia, serif", font_weight="bold", **values)


@by_facts
def _field(action: int, price: int, chosen: bool, faint: bool) -> Drawn:
    """An action with the tokens on it: as many are its price (KV-081)."""
    look = {"stroke": "var(--coral)", "stroke_width": 4} if chosen else {}
    shown = (
        [draw_number(price, 0, 0, 27, class_="mid", fill=CREAM), use("kv-token", 27, -9, 26)]
        if price
        else [fitted(_("free"), 12, -3, room=64, size=17, class_="mid", fill=CREAM, fill_opacity=0.8)]
    )
    return spot(
        NAMES[action],
        tag("rect", width=131, height=78, rx=13),
        draw_board(131, 78, 13, **look),
        *_named(action),
        at(80, 61, *shown),
        label=_("{action}, price {price}").format(action=action_title(action), price=price),
        opacity=0.5 if faint else None,
        transform=f"translate({139 * (action % 2)} {27 + 86 * (action // 2)})",
        data_thing=act.KEYS[action],
    )


@by_facts
def _named(action: int) -> list[Drawn]:
    """The name of an action and its sign."""
    return [
        fitted(action_title(action), 11, 21, room=112, size=17, bold=True, fill=CREAM),
        tag("circle", cx=33, cy=50, r=22.5, fill="var(--beach)", stroke=DARK, stroke_width=1),
        action_icon(action, 33, 50, 36),
    ]


class Stage(NamedTuple):
    """What the round has come to, as far as these boards show it."""

    bidding: bool
    passing: bool  # whether somebody may have passed
    choosing: bool  # whether an action is to be chosen
    acting: bool  # whether one is being carried out


def stage_of(v: Any) -> Stage:
    phase = v.phase
    return Stage(
        bool(phase == ask.BID), bool(phase > ask.GOD), bool(phase == ask.TURN), bool(ask.BOAT <= phase <= ask.FEAST)
    )


def _pass(v: Any, stage: Stage) -> Drawn:
    return _passing(stage.acting, sacrifice(v) if stage.choosing and not v.acted[v.seat] else NOBODY)


@by_facts
def _passing(within: bool, gain: int) -> Drawn:
    """Passing, or the end of an action; what passing brings, NOBODY where it is not said."""
    title, gains = _("Done with this action") if within else _("Pass"), gain != NOBODY
    note = [draw_number(f"+{gain}", 211, 26, 22, fill=CREAM), use("kv-token", 251, 18, 25)] if gains else []
    return spot(
        "pass",
        tag("rect", width=COLUMN, height=36, rx=12),
        draw_board(COLUMN, 36),
        fitted(title, 14, 24, room=190 if gains else 242, size=17, bold=True, fill=CREAM),
        *note,
        label=title,
        transform="translate(0 285)",
        data_thing="pass",
    )


def _bid_at(number: int) -> tuple[float, float]:
    return 54.5 * ((number - 1) % 5), 27 + 63 * ((number - 1) // 5)


@by_facts
def _bid(number: int, taken: tuple[int, ...]) -> Drawn:
    """A bid: how far boats sail with it; its number is also the cost of building (KV-024)."""
    x, y = _bid_at(number)
    tint = [tag("rect", width=52, height=59, rx=10, fill="var(--c)", class_=f"p{PALETTE[seat]}") for seat in taken]
    fill = on_colour(taken[0]) if taken else CREAM
    return spot(
        f"bid-{number}",
        tag("rect", width=52, height=59, rx=10),
        draw_board(52, 59, 10),
        *tint,
        draw_number(number, 15 if taken else 26, 26, 23 if taken else 25, class_="mid", fill=fill),
        use("kv-sail", 17, 43, 23),
        words(box.BASE_MOVE[number], 31, 50, font_size=17, font_weight="bold", fill=fill),
        label=_("bid {number}: building costs {cost} more, boats sail {move} and what upgrades add").format(
            number=number, cost=box.BUILDING_COST[number], move=box.BASE_MOVE[number]
        ),
        transform=f"translate({x:g} {y})",
        data_thing="bid",
    )


def _bidders(bids: list[int]) -> list[Drawn]:
    parts = []
    for seat, bid in enumerate(bids):
        if bid:
            x, y = _bid_at(bid)
            parts.append(piece(f"bid-of-{LETTERS[seat]}", x + 37, y + 19, statue(seat, 0, 0, 35), origin="kv-bids"))
    return parts


def _order(v: Any, stage: Stage) -> Drawn:
    """Who comes after whom: bidding order, then turn order; who has passed is struck out."""
    passed = v.passed.tolist() if stage.passing else [0] * v.players
    order = v.order.tolist()[: v.players]
    return _in_order(tuple((seat, bool(passed[seat])) for seat in order), int(v.seat), stage.bidding)


@by_facts
def _in_order(order: tuple[tuple[int, bool], ...], deciding: int, bidding: bool) -> Drawn:
    parts: list[Drawn] = []
    for k, (seat, out) in enumerate(order):
        x = 126 + 40 * k
        if seat == deciding:
            parts.append(tag("circle", cx=x, cy=-5, r=16, fill="none", stroke="var(--coral)", stroke_width=3))
        parts.append(group(disc(seat, x, -5, 24), opacity=0.35 if out else None))
        if out:
            parts.append(tag("path", d=f"M{x - 11} 6L{x + 11} -16", stroke="var(--ink)", stroke_width=2.4))
    title = _("Bidding order") if bidding else _("Turn order")
    return at(0, 24, note(title, 0, 0, room=104), *parts, data_thing="order")


def _supplies(v: Any) -> Drawn:
    """The common supplies; every round takes a cult hex (KV-034)."""
    supplies = (v.cult_supply, v.influence_supply, v.trade_supply)
    rounds = _rounds(v.round_number, int(box.ROUNDS[v.second_edition]), v.players in OFFICIAL)
    return group(*[_supply(k, count) for k, count in enumerate(supplies)], *rounds, data_thing="supply")


@by_facts
def _supply(k: int, count: int) -> Drawn:
    """What is left of cult hexes, of influence, or of shells and fish."""
    drawing, name = (("kv-cult", _("cult hexes")), ("kv-token", _("influence")), ("kv-shell", _("shells, fish")))[k]
    return at(92 * k, 47, use(drawing, 15, 8, 30), draw_number(count, 33, 16, 24), note(name, 0, 41, room=88, lines=2))


@by_facts
def _rounds(number: int, rounds: int, official: bool) -> list[Drawn]:
    """How far the match has come, and what is not as in the box."""
    notes = [_("Tracks, dice and sites are reconstructed.")]
    if not official:
        notes.append(_("With two players the set-up is ours."))
    steps = [
        tag("polygon", points=hexagon(122 + k * 140 / (rounds - 1), 113, 7.6), stroke="var(--line-2)", stroke_width=1.2,
            fill="var(--coral)" if k + 1 == number else "var(--palm)" if k < number else "var(--paper)")
        for k in range(rounds)
    ]  # fmt: skip
    return [
        note(_("Round {number} of {rounds}").format(number=number, rounds=rounds), 0, 118, room=110),
        *steps,
        *(note(told, 0, 139 + 17 * k, room=COLUMN) for k, told in enumerate(notes)),
    ]


@kept
def draw_actions(v: Any, stage: Stage, faint: frozenset[str]) -> Joined:
    """The six actions and passing; the keys say the same, so that this is the first thing to go."""
    return picture(
        COLUMN, 322,
        heading(_("Actions"), 0, 18, room=COLUMN),
        *(
            _field(action, price, v.action == action, NAMES[action] in faint)
            for action, price in enumerate(v.tokens.tolist()[: act.FIELDS])
        ),
        _pass(v, stage),
        name="kv-actions", label=_("Actions"), class_="common said",
    )  # fmt: skip


@kept
def draw_bids(v: Any) -> Joined:
    bids = v.bid.tolist()[: v.players]
    taken = {number: tuple(seat for seat, bid in enumerate(bids) if bid == number) for number in range(1, box.BIDS + 1)}
    return picture(
        COLUMN, 150,
        heading(_("Bids"), 0, 18, room=66),
        note(_("cost, and how far boats sail"), COLUMN, 18, room=196, text_anchor="end"),
        *(_bid(number, seats) for number, seats in taken.items()),
        group(*_bidders(bids), class_="pieces"),
        name="kv-bids", label=_("Bids"), class_="common",
    )  # fmt: skip


@kept
def draw_rounds(v: Any, stage: Stage) -> Joined:
    """The order of play, the round, and the supplies."""
    high = 144 if v.players in OFFICIAL else 161
    return picture(
        COLUMN,
        high,
        _order(v, stage),
        _supplies(v),
        name="kv-rounds",
        label=_("Order of play and supplies"),
        class_="common",
    )


def _row_height(v: Any) -> float:
    return min(66.0, 590 / int(v.villages))


@kept
def _majority(v: Any, village: int) -> Drawn:
    """One village of the final scoring: its worth, and how strong everybody is there (KV-187)."""
    high = _row_height(v)
    scored = bool(v.scored[village])
    winner = verdict(v, village) if scored else NOBODY
    look = {"stroke": "var(--coral)", "stroke_width": 4} if village == v.contested else {}
    step, y = 180 / v.players, (high - 8) / 2
    parts: list[Drawn] = []
    for seat in range(v.players):
        x = 86 + step * (seat + 0.5)
        if seat == winner:
            parts.append(
                tag(
                    "rect",
                    x=x - step / 2 + 2,
                    y=5,
                    width=step - 4,
                    height=high - 18,
                    rx=9,
                    fill="var(--c)",
                    stroke=CREAM,
                    class_=f"p{PALETTE[seat]}",
                )
            )
        fill = on_colour(seat) if seat == winner else CREAM
        committed = int(v.revealed[village, seat]) if scored else 0
        lift = 7 if committed > 0 else 0
        parts.append(draw_number(strength(v, seat, village), x, y + 8 - lift, 22, class_="mid", fill=fill))
        if committed > 0:
            parts.append(words(f"+{committed}", x, y + 16, class_="mid", font_size=15, font_weight="bold", fill=fill))
    return spot(
        f"village-{village}",
        tag("rect", width=COLUMN, height=high - 8, rx=11),
        draw_board(COLUMN, high - 8, 11, **look),
        words(f"V{village}", 9, y + 6, font_size=17, font_weight="bold", fill=CREAM),
        tag("circle", cx=49, cy=y, r=15, fill="var(--beach)", stroke=DARK),
        use("kv-cult", 49, y, 25),
        draw_number(v.cults[village], 68, y + 8, 22, fill=CREAM),
        *parts,
        label=village_told(v, village),
        opacity=0.65 if scored and winner == NOBODY else None,
        transform=f"translate(0 {44 + high * village:g})",
        data_thing="village",
    )


def majorities(v: Any) -> Joined:
    step = 180 / v.players
    return picture(
        COLUMN,
        44 + _row_height(v) * v.villages,
        heading(_("Villages"), 0, 26, room=82),
        *(disc(seat, 83 + step * (seat + 0.5), 22, 26) for seat in range(v.players)),
        *(_majority(v, village) for village in range(v.villages)),
        name="kv-villages",
        class_="common",
        label=_("Final scoring: strength of each player in each village"),
    )
