"""The sea of Kaivai as text and as a picture: villages that grow on their reefs, and the boats between them."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any

from motu.drawing import (
    NO_TARGETS,
    Drawn,
    Fact,
    Panel,
    Targets,
    at,
    group,
    picture,
    piece,
    standalone,
    tag,
    use,
    words,
)
from motu.engine.record import NOBODY
from motu.language import _, name_of
from motu.symbols import COMMON, CREAM, DARK, hexagon

from .art import (
    COTTAGES,
    HIGH,
    PALETTE,
    SIDE,
    SYMBOLS,
    WIDE,
    action_icon,
    boat,
    coast,
    cottage,
    disc,
    island,
    lagoon,
    middle,
    on_colour,
    outline,
    pill,
    statue,
)  # fmt: skip
from .art import sea as deep
from .boats import move_of
from .hexes import has, read
from .scoring import boats_on_board, cottages_of, fish_of, purse, strength
from .state import (
    ACT_FIRST,
    ACTION_KEYS,
    ACTIONS,
    BASE_MOVE,
    BID_FIRST,
    BIDDING,
    BIDS,
    BOAT,
    BOAT_FIRST,
    BOATS,
    BONUS_MOVE,
    BUILDING_COST,
    CELEBRATE,
    COLOURS,
    COMMIT_FIRST,
    COMMITMENT,
    CULT,
    DATA,
    DELIVERY,
    DESTINATION,
    DONE,
    FEAST,
    FIELDS,
    FISH,
    FISHER,
    GIFT_FIRST,
    GIFTS_OF_A_KIND,
    GOD,
    HEX_FIRST,
    HEXES,
    MEETING,
    MOST_COMMITTED,
    OVER,
    PASS,
    PRINTED,
    RADIUS,
    ROUNDS,
    SACRIFICE,
    SCORING,
    SITE,
    SPACES,
    START_HEX,
    START_TYPE,
    TEMPLE,
    TO_WHOM,
    TURN,
    TYPE,
    TYPE_FIRST,
    TYPE_KEYS,
    TYPE_LETTERS,
    UPGRADE,
    UPGRADES,
    VILLAGE_FIRST,
    VOTE,
    WATER,
    Q,
    R,
)
from .words import action_title, badge, type_name, type_word

__all__ = ["SYMBOLS", "colours", "cover", "draw", "icon", "lights", "own", "panels", "refusal", "spots", "svg", "text"]

LETTERS: tuple[str, ...] = tuple(colour[0] for colour in COLOURS)
FINAL = (SCORING, COMMITMENT, OVER)
TYPES = (FISHER, MEETING, TEMPLE)
OFFICIAL = [row["players"] for row in DATA["setup"] if not row["optional"]]


def boat_at(v: Any, place: int) -> tuple[int, int]:
    """Seat and slot of the boat on a hex, NOBODY twice if there is none."""
    for seat in range(v.players):
        for slot in range(BOATS):
            if v.boat[seat, slot] == place:
                return seat, slot
    return NOBODY, NOBODY


def land_of(v: Any, village: int) -> tuple[int, ...]:
    return tuple(place for place in range(HEXES) if v.village[place] == village)


# -- as text --

CELL = 6  # characters of a hex


def _letters(v: Any, place: int) -> str:
    """A hex in letters: C4* cult hex of village 4 with the god, rF2 red fisher cottage with two fish, @r red boat."""
    kind, (owner, _slot) = int(v.kind[place]), boat_at(v, place)
    if kind == WATER:
        if owner != NOBODY:
            return "@" + LETTERS[owner]
        return "." if has(read(v.sea), place) else "~"
    if kind == CULT:
        return f"C{v.village[place]}" + ("*" if v.god == place else "")
    fish = str(v.fish_on[place]) if v.fish_on[place] else ""
    return f"{LETTERS[v.owner[place]]}{TYPE_LETTERS[kind]}{fish}" + ("@" if owner != NOBODY else "")


def _seat_line(v: Any, seat: int) -> str:
    held = "?" if v.influence[seat] == NOBODY else str(v.influence[seat])
    return (
        f"{COLOURS[seat]:<7} {v.points[seat]:>3} points, bid {v.bid[seat]}, shells {purse(v, seat)}, "
        f"fish {fish_of(v, seat)}, influence {held}, upgrade {v.upgrade[seat]}, boats {boats_on_board(v, seat)}, "
        f"cottages left {v.tiles[seat]}" + (" (decides)" if seat == v.seat else "")
    )


def text(v: Any) -> str:
    """The hexes in columns, each with its piece and below it its number; then seats and action fields."""
    rows = [[" " * CELL] * (2 * RADIUS + 1) for _row in range(4 * RADIUS + 2)]
    for place in range(HEXES):
        column, row = int(Q[place]) + RADIUS, int(2 * R[place] + Q[place]) + 2 * RADIUS
        rows[row][column] = f"{_letters(v, place):^{CELL}}"
        rows[row + 1][column] = f"{place:^{CELL}}"
    lines = ["".join(row).rstrip() for row in rows]
    lines.append(f"round {v.round_number}" + (", the game is over" if v.phase == OVER else ""))
    lines += [_seat_line(v, seat) for seat in range(v.players)]
    lines.append(", ".join(f"{ACTION_KEYS[action]} {v.tokens[action]}" for action in range(FIELDS)))
    return "\n".join(lines)


# -- what a click means --


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For everything that can be clicked, the actions that a click could mean now, legal or not."""
    found = {str(place): _meanings(v, place) for place in range(HEXES)}
    found |= {f"village-{village}": [VILLAGE_FIRST + village] for village in range(v.villages)}
    if v.phase in FINAL:
        if v.phase != OVER:
            found |= {f"commit-{k}": [COMMIT_FIRST + k] for k in range(_tokens_shown(v, whose(v, seat)) + 1)}
        return found
    found |= {f"type-{TYPE_KEYS[kind]}": [TYPE_FIRST + kind] for kind in TYPES}
    found |= {f"bid-{number}": [BID_FIRST + number - 1] for number in range(1, BIDS + 1)}
    found |= {f"act-{ACTION_KEYS[action]}": [ACT_FIRST + action] for action in range(FIELDS)}
    found["pass"] = [DONE, PASS] if BOAT <= v.phase <= FEAST else [PASS, DONE]
    if v.gifts:
        found |= {
            f"{('shell', 'fish')[kind]}-{space + 1}": [
                GIFT_FIRST + GIFTS_OF_A_KIND * kind + TO_WHOM * space + k for k in range(v.players - 1)
            ]
            for kind in range(2)
            for space in range(SPACES)
        }
    return found


def _meanings(v: Any, place: int) -> list[int]:
    """What a click on a hex could mean."""
    if v.phase in (DESTINATION, SITE, DELIVERY, GOD, START_HEX):
        return [HEX_FIRST + place]
    owner, slot = boat_at(v, place)
    mine = owner != NOBODY and owner == v.seat
    if v.phase == BOAT:
        return [BOAT_FIRST + slot] if mine else []
    if v.phase == TURN:
        if mine:
            return [ACT_FIRST + action for action in range(UPGRADE)]
        return [ACT_FIRST + CELEBRATE] if v.fish_on[place] else []
    if v.phase == TYPE and place == v.site:
        return [TYPE_FIRST + kind for kind in TYPES]
    if v.phase in (FEAST, SCORING) and v.village[place] != NOBODY:
        return [VILLAGE_FIRST + int(v.village[place])]
    return []


_RULE_OF_PHASE = {
    BIDDING: 50, START_TYPE: 61, TURN: 80, BOAT: 84, TYPE: 101, FEAST: 150, SCORING: 186, COMMITMENT: 187, VOTE: 204,
    OVER: 40,
}  # fmt: skip


def refusal(v: Any, spot: str) -> int:
    """The rule to cite where a click means no action: what is asked instead."""
    return 0 if spots(v, NOBODY).get(spot) else _RULE_OF_PHASE.get(int(v.phase), 0)


def lights(before: Any, action: int) -> list[str]:
    """What a line of the log is about."""
    family, values = ACTIONS.family(action).name, ACTIONS.arguments(action)
    if family == "hex":
        return [str(values[0])]
    if family == "boat":
        return [str(before.boat[before.seat, values[0]])]
    if family == "village":
        return [f"village-{values[0]}", *map(str, land_of(before, values[0]))]
    if family == "type":
        return [str(before.site)] if before.phase == TYPE else []
    if before.phase in FINAL:
        return []
    if family == "act":
        return [f"act-{ACTION_KEYS[values[0]]}"]
    return [f"bid-{values[0] + 1}"] if family == "bid" else []


def icon(v: Any, action: int) -> Drawn:
    """The picture on an action's button."""
    family, values = ACTIONS.family(action).name, ACTIONS.arguments(action)
    if family == "act":
        return action_icon(values[0])
    if family == "type":
        return cottage(v.seat, values[0], 0, 0, 24)
    if family == "boat":
        return boat(v.seat, 0, 0, 24)
    return use("kv-token", 0, 0, 20) if family == "commit" else Drawn("")


# -- the sea --


class Sea:
    """What lies where, read once from a view."""

    def __init__(self, v: Any) -> None:
        self.v = v
        self.kind = v.kind.tolist()
        self.owner = v.owner.tolist()
        self.village = v.village.tolist()
        self.fish = v.fish_on.tolist()
        self.god = int(v.god)
        self.boats = {
            place: (seat, slot)
            for seat, places in enumerate(v.boat.tolist()[: v.players])
            for slot, place in enumerate(places)
            if place != NOBODY
        }
        self.land: list[tuple[int, ...]] = [
            tuple(place for place in range(HEXES) if self.village[place] == village) for village in range(v.villages)
        ]
        self.homes = [  # the oldest cult hex of each village
            printed if printed != NOBODY else next(place for place in land if self.kind[place] == CULT)
            for printed, land in zip(PRINTED.tolist(), self.land, strict=False)
        ]
        waters = read(v.sea)
        self.lagoon = {p for p in range(HEXES) if self.kind[p] == WATER and not has(waters, p)}

    def described(self, place: int) -> str:
        """What lies on a hex, in words."""
        parts = [_("hex {hex}").format(hex=place)]
        kind = self.kind[place]
        if kind == WATER:
            parts.append(_("lagoon, closed to boats") if place in self.lagoon else _("open sea"))
        elif kind == CULT:
            parts.append(_("cult hex"))
        else:
            parts.append(_("{cottage} of {name}").format(cottage=type_name(kind), name=name_of(self.owner[place])))
        if self.fish[place]:
            parts.append(_("{count} fish on it").format(count=self.fish[place]))
        if place == self.god:
            parts.append(_("the fisher god"))
        if place in self.boats:
            seat, slot = self.boats[place]
            parts.append(_("boat {slot} of {name}").format(slot=slot, name=name_of(seat)))
        if self.village[place] != NOBODY:
            parts.append(village_told(self.v, self.village[place]))
        return ", ".join(parts)


def village_told(v: Any, village: int) -> str:
    return _("village {village}: size {size}, {cults} cult hexes, {fish} fish").format(
        village=village, size=v.village_size[village], cults=v.cults[village], fish=v.feast[village]
    )


def _hex(sea: Sea, place: int, targets: Targets) -> Drawn:
    name, told = str(place), sea.described(place)
    plain = name in targets or (sea.kind[place] == WATER and place not in sea.boats and place not in sea.lagoon)
    return targets.spot(name, outline(place), *(() if plain else (tag("title", told),)), label=told)


def _islands(sea: Sea) -> list[Drawn]:
    return [island(land, tuple(place for place in land if sea.kind[place] == CULT)) for land in sea.land]


def _buildings(sea: Sea) -> list[Drawn]:
    """Stone heads and cottages, with the fish that lie there."""
    parts = []
    for place in range(HEXES):
        kind = sea.kind[place]
        x, y = middle(place)
        if kind == CULT and place != sea.god:
            parts.append(use("kv-cult", x, y - (6 if place in sea.homes else 2), 33))
        elif kind < CULT:
            shift, size = (-5, 35) if place in sea.boats else (0, 39)
            parts.append(
                piece(f"cottage-{place}", x + shift, y - (5 if sea.fish[place] else 1),
                      _cottage(sea.owner[place], kind, size), class_="rises", origin=f"type-{TYPE_KEYS[kind]}")
            )  # fmt: skip
            parts += [
                piece(f"catch-{place}-{k}", x - 6.5 * (sea.fish[place] - 1) + 13 * k, y + 17.5,
                      use("kv-fish", 0, 0, 17), origin="kv-fish-track") for k in range(sea.fish[place])
            ]  # fmt: skip
    return parts


@cache
def _cottage(seat: int, kind: int, size: float) -> Drawn:
    return cottage(seat, kind, 0, 0, size)


def _signs(sea: Sea) -> list[Drawn]:
    """The number of each village, on a board at its oldest cult hex."""
    return [_sign(village, home) for village, home in enumerate(sea.homes)]


@cache
def _sign(village: int, home: int) -> Drawn:
    x, y = middle(home)
    return at(
        x, y + 19,
        tag("rect", x=-13, y=-7.5, width=26, height=15, rx=4, fill="var(--wood)", stroke=DARK, stroke_width=0.9),
        words(f"V{village}", 0, 4.6, class_="mid", font_size=13, font_weight="bold", fill=CREAM),
    )  # fmt: skip


def _boats(sea: Sea) -> list[Drawn]:
    """Boats; in an action those that have acted are pale and the acting one has a ring."""
    v, parts = sea.v, []
    for place, (seat, slot) in sea.boats.items():
        x, y = middle(place)
        dx, dy, size = (0, 0, 37) if sea.kind[place] == WATER else (11, 6, 28)
        acting = v.action != NOBODY and seat == v.seat
        done = acting and (int(v.used) | int(v.fresh)) >> slot & 1
        ring, number = [], []
        if acting and slot == v.slot:
            ring = [tag("circle", r=24, fill="none", stroke="var(--coral)", stroke_width=4, stroke_dasharray="9 5")]
        elif acting and v.phase == BOAT and not done:
            number = [pill(0, -19, str(slot))]
        parts.append(
            piece(f"boat-{LETTERS[seat]}-{slot}", x + dx, y + dy, *ring, boat(seat, 0, 0, size), *number,
                  opacity=0.55 if done else None, origin="type-fisher")
        )  # fmt: skip
    return parts


def _god(sea: Sea) -> list[Drawn]:
    if sea.god == NOBODY:
        return []
    x, y = middle(sea.god)
    halo = tag("circle", cy=3, r=25, fill="var(--glow)", fill_opacity=0.3)
    return [piece("god", x, y - 5, halo, use("kv-god", 0, 0, 47))]


def _prices(sea: Sea, targets: Targets) -> list[Drawn]:
    """What matters about each hex that is possible: its price, its dice, its shell."""
    v = sea.v
    if v.phase not in (DESTINATION, SITE, DELIVERY, GOD):
        return []
    counted = {SITE: "kv-shell", DELIVERY: "kv-shell", GOD: "kv-token"}.get(
        int(v.phase), "kv-die" if v.action == FISH else ""
    )
    parts = []
    for place in range(HEXES):
        shown = badge(v, place) if str(place) in targets else ""
        if shown:
            x, y = middle(place)
            parts.append(pill(x, y - 19 if sea.kind[place] != WATER or place in sea.boats else y, shown, counted))
    return parts


def _site(v: Any) -> list[Drawn]:
    """The hex chosen to build on."""
    if v.site == NOBODY:
        return []
    x, y = middle(v.site)
    return [
        tag("polygon", points=hexagon(x, y, SIDE - 4), fill="var(--beach)", fill_opacity=0.75, stroke="var(--coral)", stroke_width=3, stroke_dasharray="7 4"),
        words("?", x, y + 11, class_="mid", font_size=32, font_weight="bold", fill=DARK, font_family="Georgia, serif"),
    ]  # fmt: skip


def _verdicts(sea: Sea) -> list[Drawn]:
    """Who has won a village that has been scored, and the one that is being scored."""
    v, parts = sea.v, []
    for village, land in enumerate(sea.land):
        x, y = middle(sea.homes[village])
        if village == v.contested:
            parts.append(
                tag("path", d=coast(land), fill="none", stroke="var(--coral)", stroke_width=5, stroke_dasharray="10 6")
            )
        elif v.scored[village]:
            winner = verdict(v, village)
            parts.append(tag("path", d=coast(land), fill="var(--sea-0)", fill_opacity=0.25))
            if winner != NOBODY:
                parts.append(disc(winner, x, y - 4, 34))
    return parts


def draw(v: Any, seat: int, targets: Targets = NO_TARGETS) -> Drawn:
    """The sea: villages on their reefs, cottages, fish, boats and the god."""
    sea = Sea(v)
    things = (_site(v), _buildings(sea), _signs(sea), _verdicts(sea), _god(sea), _boats(sea), _prices(sea, targets))
    return picture(
        WIDE,
        HIGH,
        deep(),
        group(*map(lagoon, sorted(sea.lagoon)), *_islands(sea), aria_hidden="true"),
        group(*(_hex(sea, place, targets) for place in range(HEXES))),
        group(*(thing for kind in things for thing in kind), class_="pieces"),
        label=_("The sea of Kaivai, {villages} villages").format(villages=v.villages),
        left=-WIDE / 2,
        top=-HIGH / 2,
    )


# -- to the left: actions and bids, at the end the villages --

OWN = "around"
COLUMN = 270
TALL = 640


def whose(v: Any, seat: int) -> int:
    """The seat whose goods are shown: one's own; for spectators that of the player who decides."""
    if seat != NOBODY:
        return seat
    return int(v.seat) if v.seat != NOBODY else int(v.order[0])


def _board(width: float, height: float, rx: float = 12, **values: Any) -> Drawn:
    """A plank to write on."""
    frame = {"width": width, "height": height, "rx": rx}
    look = {"stroke": DARK, "stroke_width": 1.2} | values
    return group(tag("rect", fill="var(--wood)", **look, **frame), tag("rect", fill="url(#m-planks)", **frame))


def _dim(targets: Targets, name: str, asked: bool) -> float | None:
    """What is asked for but not possible is pale."""
    return 0.5 if asked and targets.legal and name not in targets else None


def _number(shown: object, x: float, y: float, size: float = 24, **values: Any) -> Drawn:
    return words(shown, x, y, font_size=size, font_family="Georgia, serif", font_weight="bold", **values)


def _small(shown: object, x: float, y: float, **values: Any) -> Drawn:
    return words(shown, x, y, font_size=14, **{"fill": "var(--ink-2)"} | values)


def _field(v: Any, action: int, targets: Targets) -> Drawn:
    """An action with the tokens on it: as many are its price (KV-081)."""
    price = int(v.tokens[action])
    look = {"stroke": "var(--coral)", "stroke_width": 4} if v.action == action else {}
    shown = (
        [_number(price, 0, 0, 27, class_="mid", fill=CREAM), use("kv-token", 27, -9, 26)]
        if price
        else [words(_("free"), 14, -3, class_="mid", font_size=17, fill=CREAM, fill_opacity=0.8)]
    )
    return targets.spot(
        f"act-{ACTION_KEYS[action]}",
        tag("rect", width=131, height=78, rx=13),
        _board(131, 78, 13, **look),
        words(action_title(action), 11, 21, font_size=17, font_weight="bold", fill=CREAM),
        tag("circle", cx=33, cy=50, r=22.5, fill="var(--beach)", stroke=DARK, stroke_width=1),
        action_icon(action, 33, 50, 36),
        at(80, 61, *shown),
        label=_("{action}, price {price}").format(action=action_title(action), price=price),
        opacity=_dim(targets, f"act-{ACTION_KEYS[action]}", v.phase == TURN),
        transform=f"translate({139 * (action % 2)} {27 + 86 * (action // 2)})",
    )


def _pass(v: Any, targets: Targets) -> Drawn:
    """Passing, or the end of an action."""
    within = BOAT <= v.phase <= FEAST
    title = _("Done with this action") if within else _("Pass")
    gain = not within and v.phase == TURN and not v.acted[v.seat]
    note = [_number(f"+{SACRIFICE}", 211, 26, 22, fill=CREAM), use("kv-token", 251, 18, 25)] if gain else []
    return targets.spot(
        "pass",
        tag("rect", width=COLUMN, height=36, rx=12),
        _board(COLUMN, 36),
        words(title, 14, 24, font_size=17, font_weight="bold", fill=CREAM),
        *note,
        label=title,
        transform="translate(0 285)",
    )


def _bid_at(number: int) -> tuple[float, float]:
    return 54.5 * ((number - 1) % 5), 356 + 63 * ((number - 1) // 5)


def _bid(v: Any, number: int, targets: Targets) -> Drawn:
    """A bid: how far boats sail with it; its number is also the cost of building (KV-024)."""
    x, y = _bid_at(number)
    taken = [seat for seat in range(v.players) if v.bid[seat] == number]
    tint = [tag("rect", width=52, height=59, rx=10, fill="var(--c)", class_=f"p{PALETTE[seat]}") for seat in taken]
    fill = on_colour(taken[0]) if taken else CREAM
    return targets.spot(
        f"bid-{number}",
        tag("rect", width=52, height=59, rx=10),
        _board(52, 59, 10),
        *tint,
        _number(number, 15 if taken else 26, 26, 23 if taken else 25, class_="mid", fill=fill),
        use("kv-sail", 17, 43, 23),
        words(BASE_MOVE[number], 31, 50, font_size=17, font_weight="bold", fill=fill),
        label=_("bid {number}: building costs {cost} more, boats sail {move}").format(
            number=number, cost=BUILDING_COST[number], move=BASE_MOVE[number]
        ),
        transform=f"translate({x:g} {y})",
    )


def _bidders(v: Any) -> list[Drawn]:
    parts = []
    for seat in range(v.players):
        if v.bid[seat]:
            x, y = _bid_at(int(v.bid[seat]))
            parts.append(piece(f"bid-of-{LETTERS[seat]}", x + 37, y + 19, statue(seat, 0, 0, 35), origin="kv-table"))
    return parts


def _order(v: Any) -> Drawn:
    """Who comes after whom: bidding order, then turn order; who has passed is struck out."""
    parts: list[Drawn] = []
    for k in range(v.players):
        seat, x = int(v.order[k]), 126 + 40 * k
        out = v.phase > GOD and v.passed[seat]
        if seat == v.seat:
            parts.append(tag("circle", cx=x, cy=-5, r=16, fill="none", stroke="var(--coral)", stroke_width=3))
        parts.append(group(disc(seat, x, -5, 24), opacity=0.35 if out else None))
        if out:
            parts.append(tag("path", d=f"M{x - 11} 6L{x + 11} -16", stroke="var(--ink)", stroke_width=2.4))
    title = _("Bidding order") if v.phase == BIDDING else _("Turn order")
    return at(0, 506, _small(title, 0, 0), *parts)


def _supplies(v: Any) -> Drawn:
    """The common supplies; every round takes a cult hex (KV-034)."""
    rounds = int(ROUNDS[v.second_edition])
    unofficial = v.players not in OFFICIAL
    notes = [_("Tracks, dice and sites are reconstructed.")]
    if unofficial:
        notes.append(_("With two players the set-up is ours."))
    items = (
        ("kv-cult", v.cult_supply, _("cult hexes")),
        ("kv-token", v.influence_supply, _("influence")),
        ("kv-shell", v.trade_supply, _("shells, fish")),
    )
    steps = [
        tag("polygon", points=hexagon(112 + k * 148 / (rounds - 1), 591 if unofficial else 603, 8), stroke="var(--line-2)", stroke_width=1.2,
            fill="var(--coral)" if k + 1 == v.round_number else "var(--palm)" if k < v.round_number else "var(--paper)")
        for k in range(rounds)
    ]  # fmt: skip
    return group(
        *(
            at(92 * k, 535, use(drawing, 15, 8, 30), _number(count, 33, 16, 24), _small(name, 0, 38))
            for k, (drawing, count, name) in enumerate(items)
        ),
        _small(
            _("Round {number} of {rounds}").format(number=v.round_number, rounds=rounds), 0, 596 if unofficial else 608
        ),
        *steps,
        *(_small(note, 0, 634 - 17 * k) for k, note in enumerate(notes)),
    )


def _table(v: Any, targets: Targets) -> Drawn:
    """The six actions, the bids, the order of play and the supplies."""
    return picture(
        COLUMN,
        TALL,
        words(_("Actions"), 0, 18, class_="caption"),
        *(_field(v, action, targets) for action in range(FIELDS)),
        _pass(v, targets),
        words(_("Bids"), 0, 346, class_="caption"),
        _small(_("cost, and how far boats sail"), COLUMN, 346, text_anchor="end"),
        *(_bid(v, number, targets) for number in range(1, BIDS + 1)),
        group(*_bidders(v), class_="pieces"),
        _order(v),
        _supplies(v),
        name="kv-table",
        label=_("Actions, bids and supplies"),
    )


def verdict(v: Any, village: int) -> int:
    """The seat that has won a scored village, NOBODY on a tie."""
    strengths = [int(strength(v, seat, village)) + int(v.revealed[village, seat]) for seat in range(v.players)]
    best = max(strengths)
    return strengths.index(best) if strengths.count(best) == 1 else NOBODY


def _majority(v: Any, village: int, targets: Targets) -> Drawn:
    """One village of the final scoring: its worth, and how strong everybody is there (KV-187)."""
    high = (TALL - 50) / v.villages
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
        parts.append(_number(strength(v, seat, village), x - 3, y + 8, 22, class_="mid", fill=fill))
        if scored and v.revealed[village, seat] > 0:
            parts.append(words(f"+{v.revealed[village, seat]}", x + 6, y, font_size=14, font_weight="bold", fill=fill))
    return targets.spot(
        f"village-{village}",
        tag("rect", width=COLUMN, height=high - 8, rx=11),
        _board(COLUMN, high - 8, 11, **look),
        words(f"V{village}", 9, y + 6, font_size=17, font_weight="bold", fill=CREAM),
        tag("circle", cx=49, cy=y, r=15, fill="var(--beach)", stroke=DARK),
        use("kv-cult", 49, y, 25),
        _number(v.cults[village], 68, y + 8, 22, fill=CREAM),
        *parts,
        label=village_told(v, village),
        opacity=0.65 if scored and winner == NOBODY else None,
        transform=f"translate(0 {44 + high * village:g})",
    )


def _majorities(v: Any, targets: Targets) -> Drawn:
    step = 180 / v.players
    return picture(
        COLUMN,
        TALL,
        words(_("Villages"), 0, 26, class_="caption"),
        *(disc(seat, 83 + step * (seat + 0.5), 22, 26) for seat in range(v.players)),
        *(_majority(v, village, targets) for village in range(v.villages)),
        name="kv-table",
        label=_("Final scoring: strength of each player in each village"),
    )


# -- to the right: one's own goods --


def _pile(v: Any, seat: int, kind: str, space: int, x: float, y: float) -> list[Drawn]:
    """Tokens on a space; they keep their names when they lose value from one round to the next."""
    count = int((v.shells if kind == "shell" else v.fish)[seat, space])
    parts = [
        piece(f"{kind}-{LETTERS[seat]}-{int(v.round_number) + space}-{k}", x, y - 6 * k, use(f"kv-{kind}", 0, 0, 31), origin="kv-supply")
        for k in range(min(count, 4))
    ]  # fmt: skip
    return [*parts, pill(x + 12, y + 13, str(count))] if count > 1 else parts


def _goods(v: Any, seat: int, targets: Targets) -> Drawn:
    """The count track: what shells are worth and how fresh fish are; everything moves down each round (KV-170)."""
    parts: list[Drawn] = []
    tokens: list[Drawn] = []
    for space in range(SPACES):
        x = 54.5 * (SPACES - 1 - space)
        mat = {"x": x, "y": 27, "width": 52, "height": 146, "rx": 10}
        edge = {"stroke": "#a98a50", "stroke_width": 1.4, "stroke_dasharray": "4 3" if space == 0 else None}
        parts += [
            tag("rect", fill="var(--beach)", fill_opacity=0.55 if space == 0 else None, **edge, **mat),
            tag("rect", fill="url(#m-sand)", **mat),
            _number(space + 1, x + 26, 49, 22, class_="mid", fill=DARK),
        ]
        for row, kind in enumerate(("shell", "fish")):
            if v.gifts:
                shape = tag("rect", x=x + 2, y=54 + 58 * row, width=48, height=57, rx=9)
                parts.append(targets.spot(f"{kind}-{space + 1}", shape, label=f"{_(kind)} {space + 1}"))
            tokens += _pile(v, seat, kind, space, x + 25, 88 + 58 * row)
    return group(
        *parts,
        group(*tokens, class_="pieces"),
        use("kv-shell", 15, 192, 29), _number(purse(v, seat), 35, 201, 25), _small(_("shells to spend"), 68, 199),
        use("kv-fish", 193, 192, 29), _number(fish_of(v, seat), 212, 201, 25), _small(_("fish"), 242, 199),
    )  # fmt: skip


def _upgrade(v: Any, seat: int) -> Drawn:
    """How far boats sail: by the bid, and by the upgrade track (KV-025)."""
    steps = []
    for space in range(UPGRADES):
        x = 14 + 30.3 * space
        steps.append(tag("circle", cx=x, cy=18, r=13.5, fill="var(--paper)", stroke="var(--line-2)", stroke_width=1.2))
        steps.append(_small(f"+{BONUS_MOVE[space]}", x, 23, class_="mid"))
    bonus = int(BONUS_MOVE[v.upgrade[seat]])
    told = (
        _("boats sail {base} + {bonus}").format(base=BASE_MOVE[v.bid[seat]], bonus=bonus)
        if v.bid[seat]
        else _("boats sail as bid, + {bonus}").format(bonus=bonus)
    )
    marker = piece(f"upgrade-{LETTERS[seat]}", 14 + 30.3 * int(v.upgrade[seat]), 15, boat(seat, 0, 0, 36))
    return at(0, 214, *steps, marker, _small(told, 0, 50))


def _in_stock(v: Any, seat: int, kind: int) -> int:
    """How many cottages of a type could still be built: tiles, boats and statues bind (KV-184)."""
    pieces = {FISHER: BOATS - int(boats_on_board(v, seat)), TEMPLE: int(v.statues[seat])}
    return int(min(v.tiles[seat], pieces.get(kind, v.tiles[seat])))


def _types(v: Any, seat: int, targets: Targets) -> Drawn:
    """The cottages in stock, by what they bring: a boat, influence, a die."""
    brings = {FISHER: "m-boat", MEETING: "kv-token", TEMPLE: "kv-die"}
    parts = [
        targets.spot(
            f"type-{TYPE_KEYS[kind]}",
            tag("rect", width=86, height=81, rx=12),
            _board(86, 81),
            words(type_word(kind), 43, 19, class_="mid", font_size=15, font_weight="bold", fill=CREAM),
            tag("rect", x=4, y=27, width=47, height=49, rx=10, fill="var(--beach)", stroke=DARK, stroke_width=1),
            cottage(seat, kind, 27.5, 51, 40),
            _number(_in_stock(v, seat, kind), 68, 47, 22, class_="mid", fill=CREAM),
            use(brings[kind], 68, 63, 25, class_=f"p{PALETTE[seat]}"),
            label=_("{cottage}, {count} in stock").format(cottage=type_name(kind), count=_in_stock(v, seat, kind)),
            opacity=_dim(targets, f"type-{TYPE_KEYS[kind]}", v.phase in (TYPE, START_TYPE)),
            transform=f"translate({92 * kind} 0)",
        )
        for kind in TYPES
    ]
    title = _("Cottages left: {count}").format(count=v.tiles[seat])
    return at(0, 298, words(title, 0, -8, class_="caption"), *parts)


def _held(v: Any, seat: int) -> str:
    return "?" if v.influence[seat] == NOBODY else str(v.influence[seat])


def _tokens_shown(v: Any, seat: int) -> int:
    return int(min(max(0, v.influence[seat]), MOST_COMMITTED))


def _influence(v: Any, seat: int) -> Drawn:
    """Influence tokens in hand."""
    shown = _tokens_shown(v, seat)
    gap = min(24.0, 142 / max(1, shown))
    tokens = [
        piece(f"influence-{LETTERS[seat]}-{k}", 122 + gap * k, 13, use("kv-token", 0, 0, 27), origin="kv-supply")
        for k in range(shown)
    ]
    return at(
        0, 388, _number(_held(v, seat), 0, 22, 27), _small(_("influence"), 38, 20), group(*tokens, class_="pieces")
    )  # fmt: skip


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


def _commitment(v: Any, seat: int, targets: Targets) -> Drawn:
    """Influence to commit in the final scoring: a click on the k-th token commits k (KV-187)."""
    parts: list[Drawn] = []
    for k in range(_tokens_shown(v, seat) + 1):
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
                f"commit-{k}", tag("circle", r=24), *ring, shape, _number(k, 0, 7, 20, class_="mid", **edge),
                label=_("commit {count}").format(count=k),
                transform=f"translate({27 + 54 * (k % 5)} {60 + 54 * (k // 5)})",
            )
        )  # fmt: skip
    return group(words(_("Influence to commit"), 0, 22, class_="caption"), *parts)


def _rivals(v: Any, y: float) -> Drawn:
    """Everybody's influence."""
    rows = [
        at(0, 34 + 40 * seat, disc(seat, 15, 0, 28), words(name_of(seat)[:16], 40, 6, font_size=17),
           _number(_held(v, seat), 222, 8, 24, text_anchor="end"), use("kv-token", 244, 0, 28))
        for seat in range(v.players)
    ]  # fmt: skip
    return at(0, y, words(_("Influence left"), 0, 0, class_="caption"), *rows)


def _final_rule(y: float) -> Drawn:
    lines = (
        _("Strength: own cottages in the village,"),
        _("own boats at its cult hexes and the"),
        _("influence committed. Whoever is strongest"),
        _("alone gets a point for each cult hex and"),
        _("gives up what was committed."),
    )
    return at(0, y, *(_small(line, 0, 20 * k) for k, line in enumerate(lines)))


def _store(v: Any, seat: int, targets: Targets) -> Drawn:
    """One's own goods and the villages; in the final scoring the influence."""
    me = whose(v, seat)
    title = _("Your goods") if me == seat else _("Goods of {name}").format(name=name_of(me))
    if v.phase == OVER:
        parts = [_rivals(v, 22), _final_rule(92 + 40 * v.players)]
    elif v.phase in FINAL:
        y = 84 + 54 * (1 + _tokens_shown(v, me) // 5)
        parts = [_commitment(v, me, targets), _rivals(v, y), _final_rule(y + 70 + 40 * v.players)]
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


def own(v: Any, seat: int, targets: Targets = NO_TARGETS) -> list[Drawn]:
    """Left of the sea what is common, right of it what is one's own."""
    return [_majorities(v, targets) if v.phase in FINAL else _table(v, targets), _store(v, seat, targets)]


# -- players, and pictures that stand alone --


def _spread(counts: list[int]) -> str:
    """Tokens by space: '2 on 5, 1 on 3'."""
    found = [
        _("{count} on {space}").format(count=counts[space], space=space + 1)
        for space in range(SPACES - 1, -1, -1)
        if counts[space]
    ]
    return ", ".join(found) or _("none")


def panels(v: Any, seat: int) -> list[Panel]:
    """What everybody has: bid and move, shells, fish, influence and cottages."""
    found = []
    for player in range(v.players):
        colour = f"p{PALETTE[player]}"
        stock = {"tiles": v.tiles[player], "boats": BOATS - boats_on_board(v, player), "statues": v.statues[player]}
        move = move_of(v, player) if v.bid[player] else f"+{BONUS_MOVE[v.upgrade[player]]}"
        facts = (
            Fact(_("bid"), v.bid[player] or "–", f"kv-statue {colour}", _("bid of this round")),
            Fact(_("move"), move, "kv-sail", _("how far boats sail")),
            Fact(_("shells"), purse(v, player), "kv-shell", _("shells: {spread}").format(spread=_spread(v.shells[player].tolist()))),
            Fact(_("fish"), fish_of(v, player), "kv-fish", _("fish: {spread}").format(spread=_spread(v.fish[player].tolist()))),
            Fact(_("influence"), _held(v, player), "kv-token", _("influence")),
            Fact(
                _("cottages"), cottages_of(v, player), f"{COTTAGES[MEETING]} {colour}",
                _("cottages on the board; left: {tiles} cottages, {boats} boats, {statues} statues").format(**stock),
            ),
        )  # fmt: skip
        found.append(Panel(facts))
    return found


def colours(v: Any) -> list[int]:
    """Each seat's colour on the page."""
    return [PALETTE[seat] for seat in range(v.players)]


def svg(v: Any) -> str:
    """The sea as a picture of its own."""
    return standalone(draw(v, NOBODY), (COMMON, SYMBOLS))


def cover() -> Drawn:
    """The picture on the home page: a village, its god, and boats on their way."""
    homes = {63: (0, FISHER), 64: (3, MEETING), 87: (2, MEETING), 77: (1, TEMPLE)}
    x0, y0 = middle(76)
    return picture(
        320, 190,
        tag("rect", width=320, height=190, fill="url(#m-sea)"),
        tag("rect", width=320, height=190, fill="url(#m-waves)"),
        group(
            island((63, 64, 75, 76, 77, 87), (75, 76)),
            *(cottage(seat, kind, *middle(place), 40) for place, (seat, kind) in homes.items()),
            use("kv-cult", middle(75)[0], middle(75)[1] - 2, 34),
            use("kv-god", x0, y0 - 6, 52),
            transform=f"translate(160 92) translate({-x0:g} {-y0:g})",
        ),
        boat(2, 54, 132, 60), boat(0, 268, 52, 52), boat(3, 262, 142, 56),
        use("kv-fish", 84, 44, 24), use("kv-fish", 56, 58, 19), use("kv-fish", 66, 34, 17),
        label="", name="cover-kaivai",
    )  # fmt: skip
