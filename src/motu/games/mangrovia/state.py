"""Mangrovia's record, field by field, and its vocabulary."""

from __future__ import annotations

from typing import Any

import numpy as np

from motu.engine.game import Option, load_data
from motu.engine.record import NOBODY, Record, field, i1, i4, table, u8
from motu.engine.vocabulary import Family, Vocabulary, argument

DATA = load_data(__file__)

PLAYERS = DATA["meta"]["max_players"]
SPACES = len(DATA["space"])
SITES = len(DATA["site"])
LANDINGS = len(DATA["landing"])
PATHS = len(DATA["path"])
ROUND_CAP = DATA["limits"]["round_cap"]

# -- goods: cards and amulets --

# Three kinds of goods, each with its faces, its pile (the bag), its discards (the amulets set aside), and what lies
# face up to be taken: the two displays, and the value-1 amulets of the board.
VALUABLE, LANDSCAPE, AMULET = range(3)
KINDS = 3
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
CURRENCY = table([VALUABLE if space["currency"] == "valuables" else AMULET for space in DATA["space"]])
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
DOUBLES = len(DOUBLE_SPACES)

LONGEST_PATH = max(len(path["spaces"]) for path in DATA["path"])
PATH = table([_padded(path["spaces"], LONGEST_PATH, NOBODY) for path in DATA["path"]])  # from the statue outwards
PATH_LENGTH = table([len(path["spaces"]) for path in DATA["path"]])
PATH_PRIZES = table([[path["first"], path["second"]] for path in DATA["path"]])
PATH_NAMES = tuple(path["id"] for path in DATA["path"])

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

(PLACE, FACE_UP, FACE_DOWN, EITHER, COLLECT, COLLECT_OR_DRAW, COLLECT_OR_BUILD, BUILD, BUILD_OR_DOUBLE, GIVE, PAY,
 RETURN, BIRDS, OVER) = range(14)  # fmt: skip

FIRST_QUESTION = {
    "draw": FACE_UP, "draw_either": EITHER, "collect": COLLECT, "collect_or_draw": COLLECT_OR_DRAW,
    "collect_or_build": COLLECT_OR_BUILD, "build_or_double": BUILD_OR_DOUBLE, "build_two": BUILD,
    "build_then_draw": BUILD, "birds": BIRDS,
}  # fmt: skip
ASKED_AT = table([NOBODY, *(FIRST_QUESTION[landing["action"]] for landing in DATA["landing"])])
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
TILE_KINDS = {"god": NOBODY, "valuable": VALUABLE, "amulet": AMULET, "wild": LANDSCAPE}
TILE_KIND = table([TILE_KINDS[tile["kind"]] for tile in DATA["stone_tile"]])
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
TWO_LANDS = table([space for space in range(SPACES) if LAND[space, 1] != NOBODY])
_PRICES = sorted({(int(CURRENCY[space]), int(COST[space])) for space in range(SPACES)})
PRICES = table(_PRICES)  # the different prices: currency, cost
PRICED = np.array([_set(s for s in range(SPACES) if (CURRENCY[s], COST[s]) == price) for price in _PRICES])

if 2 * COST.max() >= 64:
    raise TypeError("amounts to pay are kept as bits of one word: twice a cost must stay below 64")

# -- options and vocabulary --

OPTIONS = (
    Option(
        "variant",
        VARIANTS,
        "stone area tiles: none, drawn from all sixteen, gods only, or godless only",
        "MG-123",
        DATA["variant"]["default"],
    ),
)

LAND_ARGUMENT = argument("landscape", LANDSCAPE_NAMES, also=LETTERS)
SPACE = argument("space", range(SPACES), also=[space["name"] for space in DATA["space"]])

ACTIONS = Vocabulary(
    Family("place_bowl", argument("site", range(1, SITES + 1))),
    Family(
        "take_up",
        argument("card", [*map(str, VALUABLE_VALUES), *LANDSCAPE_NAMES], also=[*map(str, VALUABLE_VALUES), *LETTERS]),
    ),
    Family("draw_down", argument("pile", ("valuable", "landscape"))),
    Family("collect"),
    Family("pass"),
    Family("return_amulet", argument("value", list(map(str, AMULET_VALUES)))),
    Family("birds", argument("fields", ["-".join(LANDSCAPE_NAMES[land] for land in pair) for pair in BIRD_PAIRS])),
    Family("pay_landscape", LAND_ARGUMENT),
    Family("pay_valuable", argument("value", [*map(str, VALUABLE_VALUES), "tile"])),
    Family("pay_amulet", argument("value", [*map(str, AMULET_VALUES), "tile"])),
    Family("build", SPACE),
    Family(
        "build_double",
        argument(
            "space", [str(space) for space in DOUBLE_SPACES], also=[DATA["space"][s]["name"] for s in DOUBLE_SPACES]
        ),
    ),
)
(PLACE_BOWL, TAKE_UP, DRAW_DOWN, DO_COLLECT, PASS, RETURN_AMULET, PLACE_BIRDS, PAY_LANDSCAPE, PAY_VALUABLE,
 PAY_AMULET, BUILD_HUT, BUILD_DOUBLE) = (family.first for family in ACTIONS.families)  # fmt: skip

# what each question offers
_OFFERS = {
    PLACE: ("place_bowl",),
    FACE_UP: ("take_up", "pass"),
    FACE_DOWN: ("draw_down", "pass"),
    EITHER: ("take_up", "draw_down", "pass"),
    COLLECT: ("collect", "pass"),
    COLLECT_OR_DRAW: ("collect", "draw_down", "pass"),
    COLLECT_OR_BUILD: ("collect", "build", "pass"),
    BUILD: ("build", "pass"),
    BUILD_OR_DOUBLE: ("build", "build_double", "pass"),
    GIVE: ("pay_landscape",),
    PAY: ("pay_valuable", "pay_amulet"),
    RETURN: ("return_amulet",),
    BIRDS: ("birds",),
    OVER: (),
}
OFFERS = table(
    [[int(ACTIONS.family(action).name in _OFFERS[question]) for action in range(ACTIONS.count)] for question in _OFFERS]
)  # OFFERS[question, action]: whether the action's family is listed (MG-135)

# -- the record --

# What the others know of a hand: cards taken face up (`known`), and how many were drawn face down before (`older`) and
# since (`newer`) the pile was last rebuilt from its discards.  See hidden.py.
RECORD = Record(
    field("variant", i4, (), "option: 0 base, 1 stone tiles mixed, 2 gods only, 3 godless only"),
    field("question", i4, (), "what is asked: place, face up, face down, either, collect, … (see state.py)"),
    field("round_number", i4, (), "the round, from 1"),
    field("landing", i4, (), "landing of the boat, 0 on the boat space"),
    field("starter", i4, (), "the starting player of the round", names_seat=True),
    field("placed", i4, (), "bowls placed in this round"),
    field("birds", i4, (), "fields of the two birds, as a number of oracle_rock.bird_pairs"),
    field("bowl", i1, SITES, "whose bowl stands on each site, NOBODY if none", names_seat=True),
    field("ups", i4, (), "face-up cards that may still be taken at this landing"),
    field("downs", i4, (), "face-down cards that may still be drawn at this landing"),
    field("builds", i4, (), "acts of building still possible at this landing"),
    field("space", i4, (), "space that is being built on, NOBODY if none"),
    field("building", i4, (), "huts being built: 1, or 2 for a double hut"),
    field("due", i4, (), "amount still to be paid for it"),
    field("paid_to", i4, (), "place in the order of payment that has been reached (MG-132)"),
    field("cards_due", i4, (), "landscape cards still to be given for it"),
    field("lowest", i4, (), "lowest landscape that may still be given (MG-133)"),
    field("wild_due", i4, (), "1 once a card was given whose landscape has no bird (MG-129)"),
    field("drawn_count", i4, (), "amulets just drawn, while one of them must be given back"),
    field("drawn_now", i1, FACES, "those amulets by face; only the collector sees them"),
    field("points", i4, PLAYERS, "chief's points made while playing", by_seat=0),
    field("supply", i1, PLAYERS, "huts in supply", by_seat=0),
    field("amulet_huts", i1, PLAYERS, "own huts on amulet spaces, the amulet pillar; follows from huts", by_seat=0),
    field("huts", i1, (PLAYERS, SPACES), "huts of each seat on each space: 0, 1, or 2 for a double hut", by_seat=0),
    field("free", u8, (), "the empty spaces as bits; follows from huts", observed=False),
    field("next_pole", i4, (), "place of the top pole tile in the ascending row of tiles"),
    field("pole", i1, POLES, "value of the pole tile on each pole space, 0 if none"),
    field("stone", i1, STONES, "tile lying on each stone space, NOBODY if none"),
    field("god", i1, PATHS, "who owns the god tile of each path, NOBODY if nobody", names_seat=True),
    field("tiles", i1, (PLAYERS, KINDS), "valuable, wild and amulet tiles of each seat", by_seat=0),
    field("start", i1, (PLAYERS, FACES), "starting cards in hand, by face; everybody knows them", by_seat=0),
    field("hand", i1, (PLAYERS, KINDS, FACES), "cards and amulets of each seat; a view shows known ones", by_seat=0),
    field("pile", i1, (KINDS, FACES), "draw piles and bag; blank in a view", observed=False),
    field("left", i1, KINDS, "how many are in each pile and in the bag; follows from pile"),
    field("discard", i1, (KINDS, FACES), "discarded cards, amulets set aside"),
    field("open", i1, (KINDS, FACES), "the two displays, and the value-1 amulets on the board"),
    field("known", i1, (PLAYERS, KINDS, FACES), "part of a hand that everybody has seen go there", by_seat=0),
    field("older", i1, (PLAYERS, KINDS), "drawn face down before the last rebuilding; follows from hand", by_seat=0),
    field("newer", i1, (PLAYERS, KINDS), "drawn face down since; follows from drew", by_seat=0),
    field("unclear", i1, (PLAYERS, KINDS, FACES), "paid since, of the older or of the newer cards", by_seat=0),
    field("fresh", i1, (KINDS, FACES), "in the pile or drawn face down since it was rebuilt; follows from both"),
    field("drew", i1, (PLAYERS, KINDS, FACES), "what newer counts, by face; a seat sees its own", by_seat=0),
    field("sure", i1, (PLAYERS, FACES), "amulets a seat gave back and knows to be in the bag; its own", by_seat=0),
)
