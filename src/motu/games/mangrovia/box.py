"""What is in the box: the numbers of data.toml as sizes and tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from motu.engine.game import load_data
from motu.engine.record import NOBODY, table

from . import ask, good

DATA = load_data(__file__)

PLAYERS = DATA["meta"]["max_players"]
FICTIONAL = PLAYERS  # the neutral huts' colour, counted like a player (MG-117)
COLOURS = PLAYERS + 1
SPACES = len(DATA["space"])
SITES = len(DATA["site"])
LANDINGS = len(DATA["landing"])
PATHS = len(DATA["path"])
ROUND_CAP = DATA["limits"]["round_cap"]

# -- goods: cards and amulets --

LANDSCAPES = len(DATA["landscapes"]["ids"])
LANDSCAPE_NAMES = tuple(DATA["landscapes"]["names"])
LETTERS = tuple(DATA["landscapes"]["letters"])
VALUABLE_VALUES = DATA["cards"]["valuables"]["values"]
AMULET_VALUES = [DATA["amulets"]["board_stack_value"], *DATA["amulets"]["bag_values"]]
FACES = max(len(VALUABLE_VALUES), len(AMULET_VALUES), LANDSCAPES)
ONE_POINT = 0  # the face of the amulets that lie on the board


def _padded(row: list[int], width: int, filler: int = 0) -> list[int]:
    return row + [filler] * (width - len(row))


FACE_COUNT = table([len(VALUABLE_VALUES), LANDSCAPES, len(AMULET_VALUES)])
ON_BOARD = DATA["amulets"]["board_stack_count"]
TOTAL = table(
    [
        _padded(DATA["cards"]["valuables"]["counts"], FACES),
        _padded(DATA["cards"]["landscape"]["counts"], FACES),
        _padded([ON_BOARD, *DATA["amulets"]["bag_counts"]], FACES),
    ]
)  # starting cards apart
DISPLAY = table([DATA["cards"]["valuables"]["display_size"], DATA["cards"]["landscape"]["display_size"], 0])
DEALT = DATA["cards"]["landscape"]["dealt_per_player"]
START_CARDS = table(
    [[pair["values"].count(value) for value in VALUABLE_VALUES] for pair in DATA["cards"]["start"]]
)  # START_CARDS[pair, face]
COLLECTED = table(DATA["amulet_collect"]["draw"])  # amulets drawn, by own huts on amulet spaces
GIVEN_BACK = table(DATA["amulet_collect"]["give_back"])
TRACK_END = len(DATA["amulet_collect"]["huts"]) - 1

# -- the board --

COST = table([space["cost"] for space in DATA["space"]])
CURRENCY = table([good.VALUABLE if space["currency"] == "valuables" else good.AMULET for space in DATA["space"]])
POINTS = table([space["points"] for space in DATA["space"]])
LAND = table(
    [_padded([LANDSCAPE_NAMES.index(name) for name in space["landscapes"]], 2, NOBODY) for space in DATA["space"]]
)  # LAND[space, 0] and, on a double-landscape space, LAND[space, 1]
IS_AMULET_SPACE = table([int(space["amulet"]) for space in DATA["space"]])
STONE_SPACES = table(DATA["area"]["stone"]["spaces"])
POLE_SPACES = table(DATA["area"]["pole"]["spaces"])
STONES = len(STONE_SPACES)
POLES = len(POLE_SPACES)
POLE_TILES = table(DATA["area"]["pole"]["tiles"])
POLE_PRIZES = table([DATA["area"]["pole"]["first"], DATA["area"]["pole"]["second"]])


def _index_of(spaces: Any) -> list[int]:
    """For each space its place in a list of spaces, or NOBODY."""
    listed = list(spaces)
    return [listed.index(space) if space in listed else NOBODY for space in range(SPACES)]


STONE_AT = table(_index_of(STONE_SPACES))
POLE_AT = table(_index_of(POLE_SPACES))
DOUBLE_SPACES = table(DATA["double_hut"]["spaces"])  # the plain spaces, by the argument of build_double
DOUBLE_AT = table(_index_of(DOUBLE_SPACES))

LONGEST_PATH = max(len(path["spaces"]) for path in DATA["path"])
PATH = table([_padded(path["spaces"], LONGEST_PATH, NOBODY) for path in DATA["path"]])  # from the statue outwards
PATH_LENGTH = table([len(path["spaces"]) for path in DATA["path"]])
PATH_PRIZES = table([[path["first"], path["second"]] for path in DATA["path"]])
PATH_NAMES = tuple(path["id"] for path in DATA["path"])
_CROSSINGS = [
    [(k, path["spaces"].index(space)) for k, path in enumerate(DATA["path"]) if space in path["spaces"]]
    for space in range(SPACES)
]
CROSSING = max(map(len, _CROSSINGS))  # paths that meet on a space
PATHS_OF = table([_padded([path for path, _ in met], CROSSING, NOBODY) for met in _CROSSINGS])  # PATHS_OF[space, k]
PLACE_ON = table([_padded([place for _, place in met], CROSSING) for met in _CROSSINGS])  # how far from the statue
NEAR_BITS = (LONGEST_PATH - 1).bit_length()  # how near the statue a hut stands, in what is kept of a path
NEAR = (1 << NEAR_BITS) - 1
if (2 * LONGEST_PATH + 1) << NEAR_BITS > 128:
    raise TypeError("huts along a path, and how near the nearest is, are kept in one byte")

BIRD_PAIRS = tuple(tuple(pair) for pair in DATA["oracle_rock"]["bird_pairs"])
ACTIVE = table([[int(land in pair) for land in range(LANDSCAPES)] for pair in BIRD_PAIRS])  # ACTIVE[pair, landscape]
COMPLEMENT = table(DATA["oracle_rock"]["complement"])
FIRST_BIRDS = DATA["oracle_rock"]["start_pair"]

TOP = 0  # the site of landings 1 and 12, counted from 0
SITE = table([NOBODY, *(landing["site"] - 1 for landing in DATA["landing"])])  # SITE[landing]


def _per_players(value: Any, nothing: Any) -> np.ndarray:
    """A table by number of players, made from the set-ups."""
    by_players = {setup["players"]: value(setup) for setup in DATA["setup"]}
    return table([by_players.get(players, nothing) for players in range(PLAYERS + 1)])


HUTS = _per_players(lambda setup: setup["huts"], 0)
BOWLS = _per_players(lambda setup: setup["bowls"], 0)
BANNED = _per_players(lambda setup: int(setup["first_bowl_ban"]), 0)
BLOCKED = _per_players(
    lambda setup: [int(site["id"] not in setup["open_sites"]) for site in DATA["site"]], [0] * SITES
)  # BLOCKED[players, site]
NEUTRAL = _per_players(
    lambda setup: [int(space in setup["neutral_huts"]) for space in range(SPACES)], [0] * SPACES
)  # NEUTRAL[players, space]: 1 where a neutral hut stands

# -- the landings: what is asked, and how many steps it has --

_FIRST_QUESTION = {
    "draw": ask.FACE_UP, "draw_either": ask.EITHER, "collect": ask.COLLECT, "collect_or_draw": ask.COLLECT_OR_DRAW,
    "collect_or_build": ask.COLLECT_OR_BUILD, "build_or_double": ask.BUILD_OR_DOUBLE, "build_two": ask.BUILD,
    "build_then_draw": ask.BUILD, "birds": ask.BIRDS,
}  # fmt: skip
ASKED_AT = table([NOBODY, *(_FIRST_QUESTION[landing["action"]] for landing in DATA["landing"])])
UPS = table([0, *(landing["face_up"] for landing in DATA["landing"])])
DOWNS = table([0, *(landing["face_down"] for landing in DATA["landing"])])
BUILDS = table([0, *(int(landing["builds"]) + (landing["action"] == "build_two") for landing in DATA["landing"])])

# -- payment: items of a currency are its faces and, in the variant, its stone tile --

TILE = FACES
ITEMS = FACES + 1
_TILE_VALUE = {tile["kind"]: tile["value"] for tile in DATA["stone_tile"]}
ITEM_VALUE = table(
    [[*VALUABLE_VALUES, _TILE_VALUE["valuable"]], [0] * ITEMS, [*AMULET_VALUES, _TILE_VALUE["amulet"]]]
)  # ITEM_VALUE[kind, item]
PAY_ORDER = table(
    [sorted(range(ITEMS), key=lambda item: (-values[item], item)) for values in ITEM_VALUE.tolist()]
)  # from the highest value down, the tile after the card of its value (MG-132)
PAY_PLACE = table([[order.index(item) for item in range(ITEMS)] for order in PAY_ORDER.tolist()])

# -- stone tiles (variant) --

GOD_TILE = table(
    [PATH_NAMES.index(tile["path"]) if tile["kind"] == "god" else NOBODY for tile in DATA["stone_tile"]]
)  # the path of a god tile
_TILE_KINDS = {"god": NOBODY, "valuable": good.VALUABLE, "amulet": good.AMULET, "wild": good.LANDSCAPE}
TILE_KIND = table([_TILE_KINDS[tile["kind"]] for tile in DATA["stone_tile"]])
STONE_TILES = len(DATA["stone_tile"])
BASE, MIXED, GODS, GODLESS = range(4)
VARIANTS = tuple(DATA["variant"]["names"])
IN_POOL = table(
    [[int(variant == MIXED or (variant == GODS and tile["kind"] == "god")
          or (variant == GODLESS and tile["kind"] != "god")) for tile in DATA["stone_tile"]]
     for variant in range(len(VARIANTS))]
)  # fmt: skip

# -- sets of spaces, for speed --


def _set(spaces: Any) -> np.uint64:
    return np.uint64(sum(1 << int(space) for space in spaces))


EVERYWHERE = _set(range(SPACES))
SHOWING = np.array([_set(space for space in range(SPACES) if land in LAND[space]) for land in range(LANDSCAPES)])
DOUBLE_SET = _set(DOUBLE_SPACES)
TWO_LANDS = table([space for space in DOUBLE_SPACES if LAND[space, 1] != NOBODY])  # where a double hut may stand
_PRICES = sorted({(int(CURRENCY[space]), int(COST[space])) for space in range(SPACES)})
PRICES = table(_PRICES)  # the different prices: currency, cost
PRICED = np.array([_set(s for s in range(SPACES) if (CURRENCY[s], COST[s]) == price) for price in _PRICES])

MOST = 15  # pieces of one value that a seat may hold, in payments
if max(TOTAL.max() + START_CARDS.max(), STONES) > MOST:
    raise TypeError(f"payments count up to {MOST} pieces of one value")
if 2 * COST.max() >= 64 or (MOST + 1) // 2 * ITEM_VALUE.max() >= 64:
    raise TypeError(
        "amounts to pay are kept as bits of one word: twice a cost and half of the pieces must stay below 64"
    )
