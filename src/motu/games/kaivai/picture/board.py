"""The sea of Kaivai as text and as a picture: villages that grow on their reefs, and the boats between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from motu.drawing import (
    NO_TARGETS,
    Drawing,
    Drawn,
    Fact,
    Joined,
    Panel,
    Targets,
    column,
    group,
    layer,
    picture,
    standalone,
    tag,
    use,
)
from motu.drawing.sketches import by_facts, kept
from motu.drawing.symbols import COMMON
from motu.engine.record import NOBODY

from .. import ask, box, tile
from ..rules.scoring import boats_on_board, cottages_of, fish_of, purse
from ..speech import _
from . import art
from .actions import ACTIONS, Stage, draw_actions, draw_bids, draw_rounds, impossible, majorities, stage_of, whose
from .goods import COTTAGE_TYPES, draw_commitment, draw_cottages, draw_goods, draw_villages, influence_held
from .sea import Crew, acting, draw_boats, draw_god, draw_site, prices, still, verdicts
from .shared import FINAL


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Joined:
    """The sea: villages on their reefs, cottages, fish, boats and the god."""
    return _sea(v, acting(v), prices(v, targets))


@kept
def _sea(v: Any, crew: Crew | None, badges: tuple[Drawn, ...]) -> Joined:
    here = still(v)
    things: list[Drawing] = [
        *draw_site(v),
        here.buildings,
        *verdicts(v, here.sea),
        *draw_god(here.sea),
        *draw_boats(here, crew),
        *badges,
    ]
    return picture(
        art.WIDE,
        art.HIGH,
        art.sea(),
        here.sea.ground,
        here.hexes,
        layer(*things, class_="pieces"),
        label=_("The sea of Kaivai, {villages} villages").format(villages=v.villages),
        left=-art.WIDE / 2,
        top=-art.HIGH / 2,
    )


OWN = "around"


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Joined]:
    """Left of the sea what is common, right of it what is one's own and how everybody stands in the villages."""
    if v.phase in FINAL:
        return [column(majorities(v)), column(draw_commitment(v, seat))]
    stage, building = stage_of(v), v.phase in (ask.TYPE, ask.START_TYPE)
    return [
        _common(v, stage, impossible(ACTIONS, stage.choosing, targets)),
        _holdings(v, whose(v, seat), seat, impossible(COTTAGE_TYPES, building, targets)),
    ]


@kept
def _common(v: Any, stage: Stage, faint: frozenset[str]) -> Joined:
    return column(draw_actions(v, stage, faint), draw_bids(v), draw_rounds(v, stage))


@kept
def _holdings(v: Any, me: int, seat: int, faint: frozenset[str]) -> Joined:
    return column(draw_goods(v, me, seat), draw_cottages(v, me, faint), draw_villages(v))


def _spread(counts: Sequence[int]) -> str:
    """Tokens by space: '2 on 5, 1 on 3'."""
    found = [
        _("{count} on {space}").format(count=counts[space], space=space + 1)
        for space in range(box.SPACES - 1, -1, -1)
        if counts[space]
    ]
    return ", ".join(found) or _("none")


def panels(v: Any, seat: int) -> list[Panel]:
    """What everybody has: bid and move, shells, fish, influence and cottages."""
    return _panels(v)


@kept
def _panels(v: Any) -> list[Panel]:
    return [_panel(v, player) for player in range(v.players)]


@kept
def _panel(v: Any, player: int) -> Panel:
    boats = box.BOATS - int(boats_on_board(v, player))
    return Panel((
        *_bid(player, int(v.bid[player]), int(v.upgrade[player])),
        _shells(int(purse(v, player)), tuple(v.shells[player].tolist())),
        _fish(int(fish_of(v, player)), tuple(v.fish[player].tolist())),
        _influence(influence_held(v, player)),
        _cottages(player, int(cottages_of(v, player)), int(v.tiles[player]), boats, int(v.statues[player])),
    ))  # fmt: skip


@by_facts
def _bid(player: int, bid: int, upgrade: int) -> tuple[Fact, Fact]:
    """The bid, and how far boats sail with it."""
    move = box.BASE_MOVE[bid] + box.BONUS_MOVE[upgrade] if bid else f"+{box.BONUS_MOVE[upgrade]}"
    return (
        Fact(_("bid"), bid or "–", f"kv-statue p{art.PALETTE[player]}", _("bid of this round"), "bid"),
        Fact(_("move"), move, "kv-sail", _("how far boats sail"), "sail"),
    )


@by_facts
def _shells(purse: int, counts: tuple[int, ...]) -> Fact:
    note = _("shells worth {purse}: {spread}").format(purse=purse, spread=_spread(counts))
    return Fact(_("shells"), purse, "kv-shell", note, "shells")


@by_facts
def _fish(count: int, counts: tuple[int, ...]) -> Fact:
    return Fact(_("fish"), count, "kv-fish", _("fish: {spread}").format(spread=_spread(counts)), "stock")


@by_facts
def _influence(held: str) -> Fact:
    return Fact(_("influence"), held, "kv-token", _("influence"), "influence")


@by_facts
def _cottages(player: int, built: int, tiles: int, boats: int, statues: int) -> Fact:
    note = _("cottages on the board; left: {tiles} cottages, {boats} boats, {statues} statues").format(
        tiles=tiles, boats=boats, statues=statues
    )
    return Fact(_("cottages"), built, f"{art.COTTAGES[tile.MEETING]} p{art.PALETTE[player]}", note, "cottages")


def colours(v: Any) -> list[int]:
    """Each seat's colour on the page."""
    return [art.PALETTE[seat] for seat in range(v.players)]


def svg(v: Any) -> str:
    """The sea as a picture of its own."""
    return standalone(draw(v, NOBODY), (COMMON, art.SYMBOLS))


def cover() -> Joined:
    """The picture on the home page: a village, its god, and boats on their way."""
    homes = {63: (0, tile.FISHER), 64: (3, tile.MEETING), 87: (2, tile.MEETING), 77: (1, tile.TEMPLE)}
    x0, y0 = art.middle(76)
    return picture(
        320, 190,
        tag("rect", width=320, height=190, fill="url(#m-sea)"),
        tag("rect", width=320, height=190, fill="url(#m-waves)"),
        group(
            art.island((63, 64, 75, 76, 77, 87), (75, 76)),
            *(art.cottage(seat, kind, *art.middle(place), 40) for place, (seat, kind) in homes.items()),
            use("kv-cult", art.middle(75)[0], art.middle(75)[1] - 2, 34),
            use("kv-god", x0, y0 - 6, 52),
            transform=f"translate(160 92) translate({-x0:g} {-y0:g})",
        ),
        art.boat(2, 54, 132, 60), art.boat(0, 268, 52, 52), art.boat(3, 262, 142, 56),
        use("kv-fish", 84, 44, 24), use("kv-fish", 56, 58, 19), use("kv-fish", 66, 34, 17),
        label="", name="cover-kaivai",
    )  # fmt: skip
