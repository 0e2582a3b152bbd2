"""What may be put where to set up a position of Kaivai: at the bids, the god or the actions of a round."""

from __future__ import annotations

from collections import deque
from typing import Any

from motu.drawing import group, use, words
from motu.engine.record import NOBODY
from motu.teaching import Change, Number, Piece, Setting

from .. import act, ask, box, tile
from ..picture.art import boat, cottage
from ..rules.rounds import begin_god, begin_round, order_by_bids
from ..speech import _
from ..words.terms import action_title, names, type_name

MOST = 60  # of anything that is counted
FIRST_EXTRA = int((box.PRINTED != NOBODY).sum())  # villages that are founded by chance (KV-033)


def setting(v: Any) -> Setting:
    """For the players and options of a match at its start; the printed villages stay as they are."""
    called = names(v)
    free = [place for place in range(box.HEXES) if place not in box.PRINTED]
    trays = {called[seat]: _pieces_of(seat, free) for seat in range(v.players)}
    trays[_("The sea")] = _common(free)
    trays[_("Additional villages")] = [_founded(village, free) for village in range(FIRST_EXTRA, v.villages)]
    notes = (
        _("Bids, the god and turns are set up at their start; the first cottages and the last scoring cannot be."),
        _("Who bids first, and who places the god, follows from points and bids. At the bids nobody has bid yet."),
    )
    return Setting(trays, _numbers(v, called), lay, begin, settle, refused, problem, notes)


def _pieces_of(seat: int, free: list[int]) -> list[Piece]:
    found = [
        Piece(
            f"{tile.KEYS[kind]}-{seat}", type_name(kind), cottage(seat, kind, 0, 0, 40),
            {str(place): [_tile(place, kind, seat)] for place in free},
        )
        for kind in range(tile.COTTAGES)
    ]  # fmt: skip
    moorings = {
        str(place): [[Change(f"boat[{seat},{slot}]", place, NOBODY)] for slot in range(box.BOATS)]
        for place in range(box.HEXES)
    }
    return [*found, Piece(f"boat-{seat}", _("boat"), boat(seat, 0, 0, 40), moorings)]


def _tile(place: int, kind: int, owner: int) -> list[Change]:
    return [Change(f"kind[{place}]", kind, tile.WATER), Change(f"owner[{place}]", owner, NOBODY)]


def _founded(village: int, free: list[int]) -> Piece:
    """A cult hex of a village that is not printed: what touches it belongs to it."""
    on = {str(p): [[*_tile(p, tile.CULT, NOBODY), Change(f"village[{p}]", village, NOBODY)]] for p in free}
    sign = words(village, 0, 8, class_="mid", font_size=24, font_weight="bold")
    return Piece(
        f"village-{village}",
        _("village {village}").format(village=village),
        group(use("kv-cult", 0, 0, 42, opacity=0.5), sign),
        on,
    )


def _common(free: list[int]) -> list[Piece]:
    cult = {str(place): [_tile(place, tile.CULT, NOBODY)] for place in free}
    god = {str(place): [[Change("god", place, NOBODY)]] for place in range(box.HEXES)}
    fish = {str(place): [[Change(f"fish_on[{place}]", most=box.FULL)]] for place in free}
    return [
        Piece("cult", _("cult hex"), use("kv-cult", 0, 0, 42), cult),
        Piece("god", _("the fisher god"), use("kv-god", 0, 0, 42), god),
        Piece("fish", _("fish"), use("kv-fish", 0, 0, 34), fish),
    ]


def _numbers(v: Any, called: list[str]) -> dict[str, list[Number]]:
    seats = range(v.players)
    found = {
        _("The round"): [
            Number("phase", _("moment"), (ask.BID, ask.GOD, ask.TURN), [_("bids"), _("the fisher god"), _("actions")]),
            Number("seat", _("whose turn"), seats, called),
            Number("round_number", _("round"), range(1, int(box.ROUNDS[v.second_edition]) + 1)),
        ],
        _("Influence on the actions"): [
            Number(f"tokens[{action}]", action_title(action), (0, 1, 2, 4, 8, 16)) for action in range(act.FIELDS)
        ],
    }
    for seat in seats:
        found[called[seat]] = [
            Number(f"bid[{seat}]", _("bid"), range(box.BIDS + 1)),
            Number(f"points[{seat}]", _("glory points"), range(200)),
            Number(f"influence[{seat}]", _("influence"), range(MOST + 1)),
            Number(f"upgrade[{seat}]", _("upgrade"), range(box.UPGRADES)),
            Number(f"passed[{seat}]", _("has passed"), range(2), [_("no"), _("yes")]),
        ]
        for kind, name in (("shells", _("{name}: shells")), ("fish", _("{name}: fish"))):
            found[name.format(name=called[seat])] = [
                Number(f"{kind}[{seat},{space}]", _("on {space}").format(space=space + 1), range(MOST + 1))
                for space in range(box.SPACES)
            ]
    return found


# -- what follows --


def lay(s: Any) -> None:
    """Villages grow from where they were founded, stocks are what is left in the box."""
    _join_villages(s)
    s.cult_supply = box.CULT_SUPPLY[s.second_edition] - _gods(s)
    if s.phase != ask.TURN:
        s.tokens[...] = 0
        s.passed[...] = 0
    for seat in range(s.players):
        mine = s.owner == seat
        s.tiles[seat] = box.TILES - mine.sum()
        s.statues[seat] = box.STATUES - (mine & (s.kind == tile.TEMPLE)).sum()
    s.trade_supply = box.TRADE_TOKENS[s.second_edition] - s.shells.sum() - s.fish.sum() - s.fish_on.sum()
    s.influence_supply = box.INFLUENCE_TOKENS[s.second_edition] - s.influence[: s.players].sum() - s.tokens.sum()
    if s.phase == ask.BID:
        s.bid[...] = 0
        s.round_number -= 1
        begin_round(s)
        return
    if _bids_fit(s):
        order_by_bids(s)
    if s.phase == ask.GOD:
        s.seat = s.order[s.players - 1]
        s.turn = 0
    else:
        s.turn = [int(seat) for seat in s.order].index(int(s.seat))


def _gods(s: Any) -> int:
    """How often the god has come to another village."""
    return int(s.round_number - (s.phase != ask.TURN))


def _join_villages(s: Any) -> None:
    """A hex of land belongs to the village that it touches, and so do those that touch it."""
    for place in range(box.HEXES):
        if s.kind[place] == tile.WATER:
            s.village[place] = NOBODY
    ways = deque(place for place in range(box.HEXES) if s.village[place] != NOBODY)
    while ways:
        here = ways.popleft()
        for other in box.NEXT[here].tolist():
            if other != NOBODY and s.kind[other] != tile.WATER and s.village[other] == NOBODY:
                s.village[other] = s.village[here]
                ways.append(other)


def _bids_fit(s: Any) -> bool:
    bids = [int(bid) for bid in s.bid[: s.players]]
    return min(bids) > 0 and len(set(bids)) == len(bids)


def begin(s: Any) -> None:
    """The god stays where it is if there is no place for it (KV-074); else nothing has to happen before a question."""
    if s.phase == ask.GOD:
        begin_god(s)


def settle(s: Any) -> None:
    """What is being done does not show in what can be laid out; land belongs to printed villages by touching them."""
    s.seat = max(s.seat, 0)
    for place in range(box.HEXES):
        if s.village[place] < FIRST_EXTRA or s.kind[place] != tile.CULT:
            s.village[place] = NOBODY


def refused(v: Any) -> str:
    if v.phase == ask.BID and v.round_number == 1 and (v.owner != NOBODY).any():
        return _("In round 1 bids come before the first cottages.")
    if v.phase != ask.BID and not _bids_fit(v):
        return _("Everybody has bid, and no two the same.")
    if not (v.village_size[: v.villages] > 0).all():
        return _("Every additional village has its founding hex.")
    if v.passed[v.seat]:
        return _("Whose turn it is cannot have passed.")
    if v.god == NOBODY and _gods(v):
        return _("The fisher god must stand on a cult hex.")
    return ""


def problem(v: Any, number: int) -> str:
    """An invariant that does not hold (notes.md), in words."""
    if number == 3:
        return _pieces_lost(v)
    if number == 4:
        there, wanted = int((v.kind == tile.CULT).sum()), _cults_wanted(v)
        return _("In round {round} there are {wanted} cult hexes; {there} lie here.").format(
            round=int(v.round_number), wanted=wanted, there=there
        )
    said = {
        1: _("There are not so many shells and fish in the box."),
        2: _("There are not so many influence tokens in the box."),
        5: _("All land touches its village, and no two villages touch each other."),
        6: _("Fish lie on fisher and meeting cottages only, three at most."),
        7: _("Boats lie on the open sea, or on an own fisher cottage beside it, one on a hex."),
        8: _("Everybody has bid, and no two the same."),
        10: _("Before the bids nothing lies on space {space}: shells and fish have lost value.").format(
            space=box.TOP + 1
        ),
        11: _("The fisher god must stand on a cult hex."),
    }
    return said.get(number, _("This cannot come about in a match."))


def _cults_wanted(v: Any) -> int:
    first = sum(1 if box.PRINTED[village] != NOBODY or not v.second_edition else box.SECOND_CULTS
                for village in range(v.villages))  # fmt: skip
    return int(first + _gods(v))


def _pieces_lost(v: Any) -> str:
    for seat in range(v.players):
        name = names(v)[seat]
        if v.tiles[seat] < 0:
            return _("{name} has {count} cottages only.").format(name=name, count=box.TILES)
        if v.statues[seat] < 0:
            return _("{name} has statues for {count} temples only.").format(name=name, count=box.STATUES)
        if (v.boat[seat] == NOBODY).all():
            return _("{name} needs a boat on the board.").format(name=name)
    return _("This cannot come about in a match.")
