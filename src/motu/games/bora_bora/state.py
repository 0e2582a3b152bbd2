"""Bora Bora's record, field by field, its vocabulary, and its numbers, all read from data.toml."""

from __future__ import annotations

from motu.engine.game import load_data
from motu.engine.record import Record, field, i1, i2, table
from motu.engine.vocabulary import Family, Vocabulary, argument

DATA = load_data(__file__)

SEATS = DATA["meta"]["players_max"]
ROUNDS = DATA["meta"]["rounds"]
DICE_EACH = DATA["meta"]["dice_per_player"]
FACES = len(DATA["dice"]["faces"])
TOP = max(DATA["dice"]["faces"])  # what a die acts as with white (BB-127)
IMPOSSIBLE = TOP + 1  # the value of what no die can do

# what every seat starts with
HUTS = DATA["components"]["huts_per_player"]
PRIESTS = DATA["components"]["priests_per_player"]
OFFERINGS_AT_START = DATA["setup"]["offerings_per_player"]
CARDS_AT_START = DATA["setup"]["god_cards_per_player"]
GOD_TILES_AT_START = DATA["setup"]["god_tiles_per_player"]
START_FISH = DATA["setup"]["start_region_fish_value"]
MAY_SHARE_START = int(DATA["setup"]["start_huts_share_region"])
_BY_PLAYERS = {row["players"]: row for row in DATA["setup"]["by_players"]}
_SIZES = range(SEATS + 1)
TASKS_SHOWN = table([_BY_PLAYERS[n]["task_display"] if n in _BY_PLAYERS else 0 for n in _SIZES])
START_VP = table([((_BY_PLAYERS[n]["start_vp"] if n in _BY_PLAYERS else []) + [0] * SEATS)[:SEATS] for n in _SIZES])

# action tiles and what they allow, as bits
TILE_NAMES = tuple(tile["name"] for tile in DATA["action_tiles"]["list"])
TILES = len(TILE_NAMES)
FISHING = DATA["action_tiles"]["fishing"]
FISHING_VP = DATA["action_tiles"]["fishing_vp"]
DO_HELPER, DO_TEMPLE, DO_BUILD, DO_MAN, DO_WOMAN, DO_LAND, DO_SEA, DO_FISHING = (1 << k for k in range(8))
DO_EXPAND = DO_LAND | DO_SEA
DO_TAKE = DO_MAN | DO_WOMAN
_DOES = {
    "helper": DO_HELPER, "temple": DO_TEMPLE, "build": DO_BUILD, "man": DO_MAN, "woman": DO_WOMAN, "land": DO_LAND,
    "sea": DO_SEA, "fishing": DO_FISHING,
}  # fmt: skip
TILE_DOES = table([sum(_DOES[name] for name in tile["actions"]) for tile in DATA["action_tiles"]["list"]])
IN_PLAY = table(
    [[int(n in _BY_PLAYERS and t in (*_BY_PLAYERS[n]["action_tiles"], FISHING)) for t in range(TILES)] for n in _SIZES]
)

# the map
_REGIONS = DATA["regions"]["list"]
REGIONS = len(_REGIONS)
REGION_CODES = tuple(region["code"] for region in _REGIONS)
REGION_NAMES = tuple(region["name"] for region in _REGIONS)
REGION_TYPE = table([region["type"] for region in _REGIONS])
REGION_MATERIAL = table([region["material"] for region in _REGIONS])
ISLAND = table([region["island"] for region in _REGIONS])
ISLANDS = len(DATA["islands"]["list"])
LAND, SEA = range(2)
_PATH_KINDS = {"land": LAND, "sea": SEA}
_paths = [[[IMPOSSIBLE] * REGIONS for _ in range(REGIONS)] for _ in _PATH_KINDS]
for _path in DATA["paths"]["list"]:
    for _a, _b in ((_path["a"], _path["b"]), (_path["b"], _path["a"])):
        _paths[_PATH_KINDS[_path["kind"]]][_a][_b] = _path["value"]
PATH = table(_paths)  # PATH[kind, from, to]: the value of the path, IMPOSSIBLE where there is none
FISH_VP = table([fish["vp"] for fish in DATA["fish_tiles"]["list"]])
FISH_TYPE = table([fish["fish_type"] for fish in DATA["fish_tiles"]["list"]])

# player boards
SLOTS = len(DATA["hut_slots"]["list"])
TWELFTH = DATA["hut_slots"]["twelfth_index"]
HUTS_ON_SLOT = table([slot["start_huts"] for slot in DATA["hut_slots"]["list"]])
MATERIALS = len(DATA["constants"]["materials"])
CELLS = len(DATA["ceremony"]["cells"])
CELL_MATERIAL = table([cell["material"] for cell in DATA["ceremony"]["cells"]])
PAIR = table(DATA["ceremony"]["pairs"])
PAIRS = len(DATA["ceremony"]["pairs"])
FREE, STORED, BUILT = range(3)  # a cell holds nothing, a material, or building tile k (BUILT + k)
BUILDINGS = len(DATA["buildings"]["values"])
BUILDING_VALUE = table(DATA["buildings"]["values"])
BUILDING_VP = table(DATA["buildings"]["vp_by_round"])

# the temple and the status track
SPACES = len(DATA["temple"]["spaces"])
SPACE_VALUE = table([space["value"] for space in DATA["temple"]["spaces"]])
EASIEST_SPACE = min(space["value"] for space in DATA["temple"]["spaces"])
PUSH = {"right": 1, "left": -1}[DATA["temple"]["push_direction"]]
PRIEST_VP = table(DATA["temple"]["priest_vp_by_round"])
STATUS_VP = table(DATA["status_track"]["vp"])
LAST_STATUS = DATA["status_track"]["last"]
STATUS_AT_START = DATA["setup"]["start_status"]

# gods
COLOURS = len(DATA["constants"]["god_colours"])
BLUE, WHITE, RED, GREEN, YELLOW = (
    DATA["constants"]["god_colours"].index(name) for name in ("blue", "white", "red", "green", "yellow")
)
CARDS_PER_COLOUR = DATA["gods"]["cards_per_colour"]
CARDS_SHOWN = DATA["setup"]["god_cards_display"]
GOD_TILES = DATA["gods"]["god_tiles_total"]
GOD_TILES_IN_TEMPLE = DATA["setup"]["god_tiles_in_temple"]
FROM_DECK = COLOURS  # of `god_card`: not a colour of the display
BY_CARD, BY_PAIR, BY_TILE = 0, 1, COLOURS + 1  # forms of payment; BY_PAIR + c is a pair of colour c
FORMS = COLOURS + 2
UNPAID = -1

# persons
MEN, WOMEN = range(2)
GENDERS = 2
PEOPLE = len(DATA["man_tiles"]["list"])  # of each gender
ABILITY = table([[tile["ability"] for tile in DATA[name]["list"]] for name in ("man_tiles", "woman_tiles")])
SYMBOLS = table([[tile["symbols"] for tile in DATA[name]["list"]] for name in ("man_tiles", "woman_tiles")])
SHOWN = DATA["setup"]["persons_display_per_gender"]
_ABILITIES = DATA["persons"]["abilities"]
ABILITY_NAMES = tuple(ability["name"] for ability in _ABILITIES)
ABILITIES = len(ABILITY_NAMES)
PER_TILE = table([ability["per_tile"] for ability in _ABILITIES])
CAP = table([ability["cap"] for ability in _ABILITIES])
ABILITY_DOES = table([_DOES[a["name"]] if a["kind"] == "value" else 0 for a in _ABILITIES])  # as with a die
GETS_MATERIAL, MOVES_HUTS, GETS_VP, GETS_CARDS, GETS_OFFERINGS, GETS_STATUS, GETS_SHELLS = (
    ABILITY_NAMES.index(name) for name in ("material", "hut", "vp", "god", "offering", "status", "shell")
)

# the helper
SHIFT_COST = DATA["helper"]["costs"]["shift_person"]
VP_COST = DATA["helper"]["costs"]["vp"]
VP_PER_POINT = DATA["helper"]["vp_per_point"]
OFFERING_COST = DATA["helper"]["costs"]["offering"]
CARD_COST = DATA["helper"]["costs"]["god_card"]
MATERIAL_COST = DATA["helper"]["costs"]["material"]
HUT_COST = DATA["helper"]["costs"]["move_hut"]

# jewelry
JEWELS = len(DATA["jewelry"]["list"])
JEWEL_TYPES = len(DATA["constants"]["jewelry_types"])
JEWEL_TYPE = table([jewel["jewelry_type"] for jewel in DATA["jewelry"]["list"]])
JEWEL_COST = table([jewel["cost"] for jewel in DATA["jewelry"]["list"]])
JEWEL_VP = table([jewel["vp"] for jewel in DATA["jewelry"]["list"]])
ROWS = DATA["jewelry"]["rows"]
COLUMNS = DATA["jewelry"]["columns"]

# tasks: a task is a list of (measure, argument, need)
MEASURES = (
    "men", "women", "men_different", "women_different", "ability", "men_shifted", "women_shifted", "persons_shifted",
    "regions", "islands", "region_type", "fish_type", "material", "materials", "priests", "jewelry", "jewelry_type",
    "jewelry_different", "god_tiles", "offerings", "shells", "twelfth_huts", "buildings", "first", "cards_same",
    "cards_colour", "cards_different", "tasks_done", "cells_filled", "persons",
)  # fmt: skip
_TASKS = DATA["tasks"]["list"]
TASKS = len(_TASKS)
TASK_NAMES = tuple(task["name"] for task in _TASKS)
PARTS = max(len(task["components"]) for task in _TASKS)
MEASURE, ARGUMENT, NEED = range(3)


def _parts(components: list[dict[str, str]]) -> list[list[object]]:
    rows: list[list[object]] = [[MEASURES.index(c["measure"]), c["arg"], c["need"]] for c in components]
    return rows + [[-1, -1, 0]] * (PARTS - len(rows))


TASK = table([_parts(task["components"]) for task in _TASKS])
IS_START_TASK = table([int(task["deck"] == "start") for task in _TASKS])
HELD = DATA["setup"]["tasks_start_per_player"] + DATA["setup"]["tasks_normal_per_player"]
START_TASKS_HELD = DATA["setup"]["tasks_start_per_player"]
MOST_TASKS_SHOWN = max(row["task_display"] for row in DATA["setup"]["by_players"])
TASK_VP = DATA["tasks"]["vp"]
TASK_VP_WITH_YELLOW = DATA["tasks"]["vp_with_yellow"]

# final scoring
GOD_TILE_VP = DATA["final_scoring"]["god_tile_vp"]
BONUS_VP = DATA["final_scoring"]["bonus_vp"]
BONUS = table([[MEASURES.index(b["measure"]), b["need"]] for b in DATA["final_scoring"]["bonuses"]])
BONUSES = len(DATA["final_scoring"]["bonuses"])

SOURCES = (
    "start", "fishing", "helper", "red", "build", "person vp", "status", "temple", "tasks", "god tiles", "fish",
    "jewelry", "bonuses",
)  # fmt: skip
(
    FOR_START, FOR_FISHING, FOR_HELPER, FOR_RED, FOR_BUILDING, FOR_PERSONS, FOR_STATUS, FOR_TEMPLE, FOR_TASKS,
    FOR_GOD_TILES, FOR_FISH, FOR_JEWELRY, FOR_BONUSES,
) = range(len(SOURCES))  # fmt: skip

# phases of the game
PREPARE, DICE, PERSONS, JEWELRY, FULFIL, NEW_TASKS, FINISH = range(7)

# what is asked; DONE is never asked, it says that an action is complete
POINTS = (
    "start_hut", "hut_from", "reward", "red", "place", "blue", "white", "helper", "temple", "build_tile", "build_pair",
    "take", "expand", "fire_first", "fire_second", "use", "double", "extra", "materials", "cards", "jewelry", "task",
    "yellow", "new_task", "final", "over",
)  # fmt: skip
(
    ASK_START_HUT, ASK_HUT_FROM, ASK_REWARD, ASK_RED, ASK_PLACE, ASK_BLUE, ASK_WHITE, ASK_HELPER, ASK_TEMPLE,
    ASK_BUILD_TILE, ASK_BUILD_PAIR, ASK_TAKE, ASK_EXPAND, ASK_FIRE_FIRST, ASK_FIRE_SECOND, ASK_USE, ASK_DOUBLE,
    ASK_EXTRA, ASK_MATERIALS, ASK_CARDS, ASK_JEWELRY, ASK_TASK, ASK_YELLOW, ASK_NEW_TASK, ASK_FINAL, OVER, DONE,
) = range(len(POINTS) + 1)  # fmt: skip

_COLOUR_NAMES = DATA["constants"]["god_colours"]
POSITION = argument("position", SHOWN)
TASK_SLOT = argument("task", HELD)
ABILITY_NAME = argument("ability", ABILITY_NAMES)

ACTIONS = Vocabulary(
    Family("place", argument("die", DATA["dice"]["faces"]), argument("tile", TILE_NAMES)),
    Family("pay", argument("payment", ("card", *(f"pair-{colour}" for colour in _COLOUR_NAMES), "tile"))),
    Family("decline"),
    Family("expand", argument("region", REGION_CODES)),
    Family("hut_from", argument("space", ("ordinary", "twelfth"))),
    Family("cell", argument("cell", CELLS)),
    Family("aside", argument("material", DATA["constants"]["materials"])),
    Family("offering"),
    Family("take_man", POSITION),
    Family("take_woman", POSITION),
    Family("shift", argument("slot", SLOTS)),
    Family("vp_rest"),
    Family("god_card", argument("card", (*_COLOUR_NAMES, "deck"))),
    Family("move_hut"),
    Family("temple", argument("space", SPACES)),
    Family("build_tile", argument("value", DATA["buildings"]["values"])),
    Family("build_pair", argument("cells", [f"{a}+{b}" for a, b in DATA["ceremony"]["pairs"]])),
    Family("status"),
    Family("shell"),
    Family("use_man", ABILITY_NAME),
    Family("use_woman", ABILITY_NAME),
    Family("pass"),
    Family("jewel", argument("row", ROWS)),
    Family("task", TASK_SLOT),
    Family("task_yellow", TASK_SLOT),
    Family("task_discard", TASK_SLOT),
    Family("take_task", argument("position", MOST_TASKS_SHOWN)),
)
FAMILY_NAMES = tuple(family.name for family in ACTIONS.families)
FAMILY = table([k for k, family in enumerate(ACTIONS.families) for _ in range(family.count)])  # of each action
FIRST = table([family.first for family in ACTIONS.families])
COUNT = table([family.count for family in ACTIONS.families])
(
    F_PLACE, F_PAY, F_DECLINE, F_EXPAND, F_HUT_FROM, F_CELL, F_ASIDE, F_OFFERING, F_TAKE_MAN, F_TAKE_WOMAN, F_SHIFT,
    F_VP_REST, F_GOD_CARD, F_MOVE_HUT, F_TEMPLE, F_BUILD_TILE, F_BUILD_PAIR, F_STATUS, F_SHELL, F_USE_MAN, F_USE_WOMAN,
    F_PASS, F_JEWEL, F_TASK, F_TASK_YELLOW, F_TASK_DISCARD, F_TAKE_TASK,
) = range(len(FAMILY_NAMES))  # fmt: skip

RECORD = Record(
    field("round_number", i1, (), "1 to 6"),
    field("phase", i1, (), "0 set-up, 1 dice (A), 2 persons (B), 3 jewelry, 4 tasks, 5 new tasks (C), 6 final tasks"),
    field("point", i1, (), "what is asked, an index into POINTS"),
    field("turn", i1, (), "turn position of the deciding seat"),
    field("die", i1, (), "which of their dice all place in this pass, 0 to 2"),
    field("face", i1, (), "face of the die being placed"),
    field("tile", i1, (), "action tile it goes to"),
    field("doing", i2, (), "the actions allowed now, as bits"),
    field("value", i1, (), "effective value of the action"),
    field("left", i1, (), "helper points, materials or cards still due"),
    field("region", i1, (), "region being settled"),
    field("building", i1, (), "building tile being built"),
    field("gender", i1, (), "gender of the person use being carried out"),
    field("ability", i1, (), "ability of the person use being carried out"),
    field("task_slot", i1, (), "task that yellow is to help with"),
    field("green", i1, (), "1 once green was played in this phase B"),
    field("used", i1, (GENDERS, ABILITIES), "abilities used in this phase B"),
    field("order", i1, SEATS, "seats in turn order", names_seat=True),
    field("stack", i1, SEATS, "seats by height of their status markers, last moved first", names_seat=True),
    field("status", i1, SEATS, "status space", by_seat=0),
    field("points", i2, (SEATS, len(SOURCES)), "victory points by source", by_seat=0),
    field("dice", i1, (SEATS, FACES), "dice not yet placed, by face", by_seat=0),
    field("laid", i1, (), "dice placed in this round"),
    field("die_seat", i1, SEATS * DICE_EACH, "whose die, in placing order", names_seat=True),
    field("die_face", i1, SEATS * DICE_EACH, "its face"),
    field("die_tile", i1, SEATS * DICE_EACH, "its action tile"),
    field("die_blue", i1, SEATS * DICE_EACH, "1 if blue was paid for it"),
    field("lowest", i1, TILES, "lowest face on each action tile, 7 if empty; follows from the dice"),
    field("fish", i1, REGIONS, "fish tile beside each region"),
    field("settled", i1, (SEATS, REGIONS), "1 where the seat has a hut", by_seat=0),
    field("holder", i1, REGIONS, "whose hut stands on the building space", names_seat=True),
    field("near", i1, (SEATS, 2, REGIONS), "lowest path by land, by sea to a region; follows from the huts", by_seat=0),
    field("nearest", i1, (SEATS, 2), "lowest path to a region not yet settled; follows from the huts", by_seat=0),
    field("huts", i1, (SEATS, SLOTS), "huts on each slot of the player board", by_seat=0),
    field("huts_left", i1, SEATS, "huts on the player board; follows from the slots", by_seat=0),
    field("person", i1, (SEATS, SLOTS), "person on each slot: man k is k, woman k is 36 + k, -1 none", by_seat=0),
    field("shifted", i1, (SEATS, SLOTS), "1 if that person is shifted down", by_seat=0),
    field("people", i1, (SEATS, GENDERS, ABILITIES), "persons by ability; follows from the slots", by_seat=0),
    field("cells", i1, (SEATS, CELLS), "0 free, 1 a material, 2 + k under building tile k", by_seat=0),
    field("stocked", i1, SEATS, "pairs of cells that could be built on; follows from the cells", by_seat=0),
    field("aside", i1, (SEATS, MATERIALS), "materials beside the board", by_seat=0),
    field("built", i1, (SEATS, BUILDINGS), "1 for a building tile that is built", by_seat=0),
    field("priests", i1, SEATS, "priests in supply", by_seat=0),
    field("temple", i1, SPACES, "whose priest stands on each temple space", names_seat=True),
    field("offerings", i2, SEATS, "offerings", by_seat=0),
    field("shells", i2, SEATS, "shells", by_seat=0),
    field("god_tiles", i1, SEATS, "god tiles owned", by_seat=0),
    field("god_stack", i1, (), "god tiles in the temple"),
    field("god_tiles_out", i1, (), "god tiles out of the game"),
    field("deck", i1, COLOURS, "god cards in the deck by colour; blank in a view"),
    field("deck_size", i1, (), "god cards in the deck; follows from it"),
    field("fresh", i1, COLOURS, "cards that the deck was last made of, less those it has put on display"),
    field("draws", i1, (SEATS, COLOURS), "secret draws since then; blank in a view of another seat", by_seat=0),
    field("discard", i1, COLOURS, "discarded god cards by colour"),
    field("display", i1, COLOURS, "god cards on display by colour"),
    field("hand", i1, (SEATS, COLOURS), "god cards in hand; in a view of another seat the known ones", by_seat=0),
    field("known", i1, (SEATS, COLOURS), "cards of that hand that all have seen (BB-143, BB-148)", by_seat=0),
    field("hand_size", i1, SEATS, "god cards in hand; follows from it", by_seat=0),
    field("person_deck", i1, (GENDERS, PEOPLE), "1 for a person still in its deck"),
    field("person_display", i1, (GENDERS, SHOWN), "person on each display position, -1 none"),
    field("task_deck", i1, TASKS, "1 for a task still in the deck"),
    field("task_display", i1, MOST_TASKS_SHOWN, "task on each display position, -1 none"),
    field("tasks", i1, (SEATS, HELD), "tasks held, -1 none", by_seat=0),
    field("tasks_done", i1, SEATS, "tasks fulfilled", by_seat=0),
    field("tasks_given_up", i1, SEATS, "tasks given up", by_seat=0),
    field("grid", i1, (COLUMNS, ROWS), "jewelry tile on each space of the grid, -1 none"),
    field("jewel_owner", i1, JEWELS, "who owns each jewelry tile", names_seat=True),
)
