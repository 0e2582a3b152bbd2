"""Kaivai's record, field by field, and its vocabulary."""

from __future__ import annotations

from typing import Any

from motu.engine.game import Option, load_data
from motu.engine.record import NOBODY, Record, field, i1, i2, i4, table, u8
from motu.engine.vocabulary import Family, Vocabulary, argument

DATA = load_data(__file__)


def _variant(key: str) -> dict[str, Any]:
    found: dict[str, Any] = next(variant for variant in DATA["variant"] if variant["key"] == key)
    return found


def _setup(players: int) -> dict[str, Any]:
    """The set-up row for a number of players; an empty one for numbers that cannot play."""
    return next((row for row in DATA["setup"] if row["players"] == players), {})


SECOND = _variant("second_edition")
PLAYERS = tuple(row["players"] for row in DATA["setup"])
SEATS = max(PLAYERS)

# -- the sea --

HEXES = DATA["board"]["hex_count"]
RADIUS = DATA["board"]["radius"]
VILLAGES = len(DATA["village"])
DIRECTIONS = len(DATA["board"]["neighbour_order"])
Q = table([h["q"] for h in DATA["board"]["hexes"]])
R = table([h["r"] for h in DATA["board"]["hexes"]])
NEXT = table([h["nb"] for h in DATA["board"]["hexes"]])  # NEXT[hex, direction], NOBODY off the board
PRINTED = table([village["hex"] for village in DATA["village"]])  # NOBODY for additional villages

# the additional villages (KV-031 to KV-033, KV-209): single hexes, in the second edition two adjacent ones
MIN_DISTANCE = DATA["extra_villages"]["min_distance"]
_CANDIDATES = DATA["extra_villages"]["candidates"]
_PAIRS = [(a, b) for a in _CANDIDATES for b in _CANDIDATES if a < b and b in NEXT[a]]
SINGLES = len(_CANDIDATES)
SPOTS = table([*((h, h) for h in _CANDIDATES), *_PAIRS])  # the first SINGLES are the hexes, the others the pairs
EXTRA_VILLAGES = table(
    [[_setup(players).get("extra_villages", 0), SECOND["extra_villages"]] for players in range(SEATS + 1)]
)  # by players and edition
SECOND_CULTS = SECOND["extra_village_cult_hexes"]  # of each extra village

# -- pieces; a pair is (first edition, second edition) --

ROUNDS = table([DATA["meta"]["rounds"], SECOND["rounds"]])
TRADE_TOKENS = table([DATA["components"]["trade_tokens"], SECOND["trade_tokens"]])
INFLUENCE_TOKENS = table([DATA["components"]["influence_tokens"], SECOND["influence_tokens"]])
CULT_SUPPLY = table(
    [
        DATA["start"]["cult_supply"],
        DATA["components"]["cult_hexes"] - SECOND["extra_villages"] * SECOND_CULTS,
    ]
)
TILES = DATA["components"]["cottages_per_colour"]
BOATS = DATA["components"]["use_per_colour"]["boats_for_the_sea"]
STATUES = DATA["components"]["use_per_colour"]["statues_for_temples"]
COLOURS: tuple[str, ...] = tuple(DATA["components"]["colours"])
START_COTTAGES = len(DATA["start"]["start_cottages"])
START_SHELLS = DATA["start"]["shells_on_5"]
START_FISH = DATA["start"]["fish_on_5"]
START_INFLUENCE = DATA["start"]["influence"]
START_POINTS = DATA["start"]["victory_points"]
START_UPGRADE = DATA["start"]["upgrade_space"]

# -- tracks and prices --

SPACES = len(DATA["tracks"]["count"]["spaces"])  # a shell on space v is worth v; space v is index v - 1
TOP = SPACES - 1
START_FISH_AT = table([TOP, SECOND["start_fish_space"] - 1])
CATCH_AT = table([DATA["tracks"]["count"]["new_fish_space"] - 1, SECOND["catch_fish_space"] - 1])
BIDS = len(DATA["tracks"]["bid"]["bid"])
BUILDING_COST = table([0, *DATA["tracks"]["bid"]["building_cost"]])  # by bid
BASE_MOVE = table([0, *DATA["tracks"]["bid"]["move"]])
UPGRADES = len(DATA["tracks"]["upgrade"]["space"])
BONUS_MOVE = table(DATA["tracks"]["upgrade"]["bonus"])
MARK = DATA["action_price"]["tokens_from_supply_on_first"]
SALE_AT = table([space - 1 for space in DATA["sale"]["shell_space_by_position"]])  # by fish already there
FULL = DATA["sale"]["max_fish_per_cottage"]
SACRIFICE = DATA["sacrifice"]["influence"]
FISH_POINTS = DATA["celebration"]["vp_per_own_fish"]
FEAST_GROUP = DATA["celebration"]["bonus_vp_per_full_group_of"]
COTTAGE_POINTS = DATA["final_scoring"]["vp_per_cottage"]
CULT_POINTS = DATA["final_scoring"]["vp_per_cult_hex_for_majority"]
SINKING_COST = table(
    [
        dict(zip(DATA["sinking"]["victim_boats"], DATA["sinking"]["vp_cost"], strict=True)).get(boats, NOBODY)
        for boats in range(BOATS + 1)
    ]
)  # by boats of the victim; NOBODY: cannot be sunk

DICE = len(DATA["die"])
FISH_PER_DIE = _variant("luckless_fishing")["fish_per_die"]
FACES = table([die["faces"] for die in sorted(DATA["die"], key=lambda die: die["size_rank"])])
DOTS = table([die["faces_with_one_dot"] for die in sorted(DATA["die"], key=lambda die: die["size_rank"])])

# -- what a hex is: a cottage type of the data, a cult hex or water --

FISHER, MEETING, TEMPLE = range(3)
CULT, WATER = 3, 4
TYPE_KEYS: tuple[str, ...] = tuple(kind["key"] for kind in DATA["cottage_type"])
TYPE_LETTERS: tuple[str, ...] = tuple(kind["letter"] for kind in DATA["cottage_type"])
ACCEPTS_FISH = table([*(int(kind["accepts_fish"]) for kind in DATA["cottage_type"]), 0, 0])

BUILD, FISH, SELL, MOVE, UPGRADE, CELEBRATE = range(6)
ACTION_KEYS: tuple[str, ...] = tuple(action["key"].lower() for action in DATA["action"])
FIELDS = len(ACTION_KEYS)
WITH_BOATS = sum(1 << action["id"] for action in DATA["action"] if action["uses_boats"])  # as bits

# what is asked (D1 to D14)
(
    BIDDING, START_TYPE, START_HEX, GOD, TURN, BOAT, DESTINATION, SITE, TYPE, DELIVERY, FEAST, SCORING, COMMITMENT,
    VOTE, OVER,
) = range(15)  # fmt: skip

BLOCKADES = ("open_sea", "neighbours")
NEIGHBOURS = BLOCKADES.index("neighbours")


def _switch(name: str, note: str, rule: str) -> Option:
    """A yes-or-no option; the record holds 0 or 1."""
    return Option(name, (False, True), note, rule, bool(DATA["rulings"].get(name, False)))


OPTIONS = (
    _switch("act_from_cottage", "a boat may build, fish and sell from the fisher cottage it stands on", "KV-205"),
    _switch("sell_to_occupied_fisher", "a fisher cottage takes fish while a boat stands on it", "KV-206"),
    Option(
        "blockade",
        BLOCKADES,
        "no boat may be cut off from the open sea, or lose its last adjacent water hex",
        "KV-207",
        DATA["rulings"]["blockade"],
    ),
    _switch("limited_supplies", "tokens are limited by what is in the box", "KV-208"),
    _switch("influence_public", "everybody sees how much influence the others hold", "KV-208"),
    _switch("gifts", "a shell or fish may be given away, for praise", "KV-200"),
    _switch("luckless_fishing", "every die that would be rolled brings one fish", "KV-202"),
    _switch("second_edition", "eight rounds and other rules of the second edition (incomplete)", "KV-203"),
)

# -- the vocabulary (KV-212, KV-213) --

_COUNT = {row["name"]: row["count"] for row in (*DATA["vocabulary"]["families"], *DATA["vocabulary"]["gift_families"])}

ACTIONS = Vocabulary(
    Family("bid", argument("number", range(1, BIDS + 1))),
    Family("hex", argument("hex", HEXES)),
    Family("act", argument("action", ACTION_KEYS)),
    Family("pass"),
    Family("done"),
    Family("boat", argument("slot", BOATS)),
    Family("type", argument("type", TYPE_KEYS, also=TYPE_LETTERS)),
    Family("village", argument("village", VILLAGES)),
    Family("commit", argument("tokens", _COUNT["commit"])),
    Family(
        "gift",
        argument("kind", ("shell", "fish")),
        argument("space", range(1, SPACES + 1)),
        argument("seats to the left", range(1, SEATS)),
    ),
    Family("vote", argument("answer", ("no", "yes"))),
)
BID_FIRST, HEX_FIRST, ACT_FIRST, PASS, DONE, BOAT_FIRST, TYPE_FIRST, VILLAGE_FIRST, COMMIT_FIRST, GIFT_FIRST, NO = (
    ACTIONS[family.name].first for family in ACTIONS.families
)
YES = NO + 1
MOST_COMMITTED = _COUNT["commit"] - 1
TO_WHOM = SEATS - 1  # recipients of a gift
GIFTS_OF_A_KIND = SPACES * TO_WHOM

WORDS = 3  # 64-bit words of a set of hexes, see hexes.py

# Boats are slots of a seat (KV-214).  What follows from other fields is marked "derived"; `refresh` computes it.
RECORD = Record(
    field("act_from_cottage", i4, (), "option: boats act from their cottage"),
    field("sell_to_occupied_fisher", i4, (), "option: occupied fisher cottages take fish"),
    field("blockade", i4, (), "option: 0 open sea, 1 neighbours"),
    field("limited_supplies", i4, (), "option: tokens are limited"),
    field("influence_public", i4, (), "option: holdings are open"),
    field("gifts", i4, (), "option: gifts are allowed"),
    field("luckless_fishing", i4, (), "option: no dice"),
    field("second_edition", i4, (), "option: second edition; also the index of its numbers in pairs"),
    field("phase", i4, (), "what is asked: bid, start type, start hex, god, turn, boat, destination, site, type, …"),
    field("round_number", i4, (), "round, from 1"),
    field("villages", i4, (), "number of villages"),
    field("turn", i4, (), "index in `order` of the seat whose turn it is"),
    field("placed", i4, (), "start cottages that this seat has placed"),
    field("start_type", i4, (), "type of the start cottage to be placed"),
    field("god", i4, (), "hex of the fisher god, NOBODY off the board"),
    field("god_before", i4, (), "hex where the god stood in the round before"),
    field("cult_supply", i4, (), "cult hexes in the supply"),
    field("cult_lost", i4, (), "cult hexes discarded because no hex was legal (KV-074)"),
    field("trade_supply", i4, (), "shells and fish in the common stock"),
    field("influence_supply", i4, (), "influence tokens in the stock"),
    field("action", i4, (), "action that is being carried out, NOBODY between turns"),
    field("slot", i4, (), "boat that is acting, NOBODY if none"),
    field("used", i4, (), "bits of the boats that have acted in this action"),
    field("fresh", i4, (), "bits of the boats that were made in this action (KV-105)"),
    field("site", i4, (), "hex chosen to build on, NOBODY if none"),
    field("delivered", i4, (), "fish that the acting boat has delivered"),
    field("gifted", i4, (), "1 once this turn has seen a gift"),
    field("voters", i4, (), "seats that have voted on the gift"),
    field("praised", i4, (), "1 as long as all have praised the gift"),
    field("contested", i4, (), "village that is being scored, NOBODY if none"),
    field("committed", i4, (), "seats that have committed, from seat 0 on"),
    field("points", i4, SEATS, "glory points", by_seat=0),
    field("spent", i4, SEATS, "points paid for sinking", by_seat=0),
    field("praise", i4, SEATS, "points of gifts", by_seat=0),
    field("for_cottages", i4, SEATS, "points of the cottages at the end", by_seat=0),
    field("for_villages", i4, SEATS, "points of the majorities at the end", by_seat=0),
    field("order", i1, SEATS, "seats in bidding order, then in turn order", names_seat=True),
    field("bid", i1, SEATS, "bid of the round, 0 none", by_seat=0),
    field("passed", i1, SEATS, "1 once the seat has passed", by_seat=0),
    field("acted", i1, SEATS, "1 once the seat has taken an action in this round", by_seat=0),
    field("influence", i2, SEATS, "influence tokens held; NOBODY where a view hides them", by_seat=0),
    field("shown", i2, SEATS, "tokens that the seat is known to hold since commitments were revealed", by_seat=0),
    field("commitment", i2, SEATS, "tokens committed, NOBODY none yet or hidden", by_seat=0),
    field("shells", i2, (SEATS, SPACES), "shells on spaces 1 to 5 of the count track", by_seat=0),
    field("fish", i2, (SEATS, SPACES), "fish on spaces 1 to 5 of the count track", by_seat=0),
    field("upgrade", i1, SEATS, "space of the upgrade marker", by_seat=0),
    field("tiles", i1, SEATS, "cottage tiles in stock", by_seat=0),
    field("statues", i1, SEATS, "statues in stock", by_seat=0),
    field("boat", i2, (SEATS, BOATS), "hex of each boat, NOBODY in stock", by_seat=0),
    field("tokens", i2, FIELDS, "influence on each action field, substitutes included"),
    field("substitute", i1, FIELDS, "1 where the field was marked without a token (KV-182)"),
    field("scored", i1, VILLAGES, "1 once the village has been scored"),
    field("revealed", i2, (VILLAGES, SEATS), "commitments of the villages scored, NOBODY before", by_seat=1),
    field("kind", i1, HEXES, "0 fisher, 1 meeting, 2 temple, 3 cult, 4 water"),
    field("owner", i1, HEXES, "seat of a cottage, NOBODY else", names_seat=True),
    field("village", i1, HEXES, "village of a land hex, NOBODY on water"),
    field("fish_on", i1, HEXES, "fish on a cottage"),
    # derived
    field("village_size", i1, VILLAGES, "derived: hexes of the village"),
    field("cults", i1, VILLAGES, "derived: cult hexes of the village"),
    field("feast", i1, VILLAGES, "derived: fish in the village"),
    field("cottages", i1, (SEATS, VILLAGES), "derived: cottages of a seat in a village", by_seat=0),
    field("meetings", i1, (SEATS, VILLAGES), "derived: meeting cottages of a seat in a village", by_seat=0),
    field("temples", i1, (SEATS, VILLAGES), "derived: temples of a seat in a village", by_seat=0),
    field("land", u8, WORDS, "derived: all land", observed=False),
    field("sea", u8, WORDS, "derived: the open sea (KV-013), or all water (KV-207)", observed=False),
    field("fragile", u8, WORDS, "derived: sea that, turned into land, could leave another open sea", observed=False),
    field("between", u8, WORDS, "derived: hexes that touch two or more villages", observed=False),
    field("afloat", u8, WORDS, "derived: hexes with a boat", observed=False),
    field("hungry", u8, WORDS, "derived: cottages that take another fish", observed=False),
    field("ground", u8, (VILLAGES, WORDS), "derived: land of the village", observed=False),
    field("shore", u8, (VILLAGES, WORDS), "derived: hexes adjacent to land of the village", observed=False),
    field("near_cult", u8, (VILLAGES, WORDS), "derived: hexes adjacent to a cult hex of the village", observed=False),
)
