"""What may be put where to set up a position of Mangrovia: huts, bowls, the boat, cards and amulets."""

from __future__ import annotations

from typing import Any

from motu.drawing import use
from motu.engine.bits import has
from motu.engine.record import NOBODY
from motu.teaching import Change, Number, Piece, Setting

from .. import ask, box, good
from ..picture.archipelago import bowl
from ..picture.shared import PALETTE
from ..rules.rounds import decider, sail_on
from ..rules.scoring import printed_points, tile_points
from ..speech import _
from ..words.terms import landscape_name, names


def setting(v: Any) -> Setting:
    """For the players and options of a match at its start."""
    called = names(v)
    trays = {called[seat]: [_hut(v, seat), _bowl(v, seat)] for seat in range(v.players)}
    notes = (
        _("A round is set up while bowls are placed or as the boat lands; the middle of an action cannot be."),
        _("Nobody knows another's cards; points and tiles follow from the huts."),
    )
    return Setting(trays, _numbers(v, called), lay, begin, settle, refused, problem, notes)


def _hut(v: Any, seat: int) -> Piece:
    on = {
        str(space): [[Change(f"huts[{seat},{space}]", most=2 if has(box.DOUBLE_SET, space) else 1)]]
        for space in range(box.SPACES)
        if not box.NEUTRAL[v.players, space]
    }
    picture = use("m-hut", 0, 0, 40, class_=f"p{PALETTE[seat]}")
    return Piece(f"hut-{seat}", _("hut"), picture, on, lambda s: int(s.supply[seat]))


def _bowl(v: Any, seat: int) -> Piece:
    on = {
        f"site-{site + 1}": [[Change(f"bowl[{site}]", seat, NOBODY)]]
        for site in range(box.SITES)
        if not box.BLOCKED[v.players, site]
    }
    return Piece(f"bowl-{seat}", _("bowl"), bowl(PALETTE[seat], 40), on, lambda s: _bowls_left(s, seat))


def _bowls_left(s: Any, seat: int) -> int:
    return int(box.BOWLS[s.players] - (s.bowl == seat).sum())


def _numbers(v: Any, called: list[str]) -> dict[str, list[Number]]:
    pairs = [" + ".join(landscape_name(land) for land in pair) for pair in box.BIRD_PAIRS]
    landings = [_("on its space"), *(_("landing {number}").format(number=k) for k in range(1, box.LANDINGS + 1))]
    found = {
        _("The round"): [
            Number("round_number", _("round"), range(1, box.ROUND_CAP + 1)),
            Number("starter", _("talisman"), range(v.players), called),
            Number("landing", _("boat"), range(box.LANDINGS + 1), landings),
            Number("birds", _("birds"), range(len(pairs)), pairs),
        ],
        _("Cards on display"): [
            *_goods("open[0,{face}]", good.VALUABLE, int(box.DISPLAY[good.VALUABLE])),
            *_goods("open[1,{face}]", good.LANDSCAPE, int(box.DISPLAY[good.LANDSCAPE])),
            Number(f"open[2,{box.ONE_POINT}]", _("amulets on the board"), range(box.ON_BOARD + 1)),
        ],
    }
    for seat in range(v.players):
        found[_("Hand of {name}").format(name=called[seat])] = [
            *(number for kind in range(good.KINDS) for number in _goods(f"hand[{seat},{kind},{{face}}]", kind, 0)),
            *_goods(f"start[{seat},{{face}}]", good.VALUABLE, 2, _("start card {value}")),
        ]
    return found


def _goods(cell: str, kind: int, most: int, name: str = "") -> list[Number]:
    """A count for each face of a kind of goods."""
    name = name or (_("card {value}"), "{value}", _("amulet {value}"))[kind]
    found = []
    for face in range(int(box.FACE_COUNT[kind])):
        value = (box.VALUABLE_VALUES, [landscape_name(k) for k in range(box.LANDSCAPES)], box.AMULET_VALUES)[kind][face]
        can = range((most or int(box.TOTAL[kind, face])) + 1)
        found.append(Number(cell.format(face=face), name.format(value=value), can))
    return found


# -- what follows --


def lay(s: Any) -> None:
    """Piles, huts left, pole tiles and points follow from what lies open; nobody knows another's hand."""
    s.question = ask.PLACE if s.landing == 0 else ask.FACE_UP
    s.placed = int((s.bowl != NOBODY).sum())
    for name in ("known", "drew", "unclear", "sure", "discard"):
        getattr(s, name)[...] = 0
    s.pile[...] = box.TOTAL - s.open - s.hand[: s.players].sum(axis=0)
    built = [
        place for place, space in enumerate(box.POLE_SPACES.tolist())
        if box.NEUTRAL[s.players, space] or s.huts[: s.players, space].any()
    ]  # fmt: skip
    s.pole[...] = 0
    for k, place in enumerate(built):
        s.pole[place] = box.POLE_TILES[k]
    s.next_pole = len(built)
    for seat in range(s.players):
        s.supply[seat] = box.HUTS[s.players] - s.huts[seat].sum()
        s.points[seat] = printed_points(s, seat) + tile_points(s, seat)
    s.seat = max(int(decider(s)), 0)


def begin(s: Any) -> None:
    """The next bowl is placed, or the boat is at its landing."""
    if s.landing > 0:
        s.landing -= 1
        sail_on(s)


def settle(s: Any) -> None:
    """What is being built or drawn does not show in what can be laid out."""
    if s.question == ask.RETURN:
        s.hand[s.seat, good.AMULET] -= s.drawn_now


def refused(v: Any) -> str:
    if v.variant != box.BASE:
        return _("Positions with stone tiles cannot be set up yet.")
    for seat in range(v.players):
        if _bowls_left(v, seat) < 0:
            return _("{name} has {count} bowls only.").format(name=names(v)[seat], count=int(box.BOWLS[v.players]))
        if v.supply[seat] == 0 and v.landing == 0:
            return _("{name} has no hut left: the game would be over.").format(name=names(v)[seat])
    if v.landing > 0:
        return "" if v.bowl[box.SITE[v.landing]] != NOBODY else _("The boat stops where a bowl stands.")
    first = [seat for k in range(v.players) if (seat := (v.starter + k) % v.players) >= 0]
    due = [v.placed // v.players + (k < v.placed % v.players) for k in range(v.players)]
    if any(int((v.bowl == seat).sum()) != count for seat, count in zip(first, due, strict=True)):
        return _("Bowls are placed in turn, from the holder of the talisman on.")
    return ""


def problem(v: Any, number: int) -> str:
    """An invariant that does not hold (notes.md), in words."""
    if number in (1, 2, 3):
        return _("There are not so many cards or amulets of a kind in the box.")
    if number == 4:
        seat = next((k for k in range(v.players) if v.supply[k] < 0), 0)
        return _("{name} has {count} huts only.").format(name=names(v)[seat], count=int(box.HUTS[v.players]))
    said = {
        5: _("On a space stand huts of one colour only."),
        8: _("The boat leaves its space once all bowls are placed, and not before."),
        10: _("There are too many cards on display."),
    }
    return said.get(number, _("This cannot come about in a match."))
