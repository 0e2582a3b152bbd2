"""What is in the box of Kaivai: the board, the pieces, the tracks with their prices, and the dice."""

from __future__ import annotations

from typing import Any

from motu.engine.game import load_data
from motu.engine.record import NOBODY, table

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

WORDS = 3  # 64-bit words of a set of hexes, see rules/hexes.py
BLOCKADES = ("open_sea", "neighbours")  # what shuts a boat in (KV-013, KV-207)
NEIGHBOURS = BLOCKADES.index("neighbours")

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
