"""What is in Bora Bora's box: sizes, costs and tables, all read from data.toml."""

from __future__ import annotations

from motu.engine.game import load_data
from motu.engine.record import table

from . import deed, measure

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

# action tiles and what they allow, as bits (deed.py)
TILE_NAMES = tuple(tile["name"] for tile in DATA["action_tiles"]["list"])
TILES = len(TILE_NAMES)
FISHING = DATA["action_tiles"]["fishing"]
FISHING_VP = DATA["action_tiles"]["fishing_vp"]
TILE_DOES = table([sum(deed.BY_NAME[name] for name in tile["actions"]) for tile in DATA["action_tiles"]["list"]])
IN_PLAY = table(
    [[int(n in _BY_PLAYERS and t in (*_BY_PLAYERS[n]["action_tiles"], FISHING)) for t in range(TILES)] for n in _SIZES]
)
TILES_IN_PLAY = table([sum(1 << t for t in range(TILES) if IN_PLAY[n, t]) for n in _SIZES])  # the same as bits
TILES_DOING = table([sum(1 << t for t in range(TILES) if TILE_DOES[t] & deeds) for deeds in range(deed.ALL + 1)])

# the map
_REGIONS = DATA["regions"]["list"]
REGIONS = len(_REGIONS)
REGION_CODES = tuple(region["code"] for region in _REGIONS)
REGION_TYPE = table([region["type"] for region in _REGIONS])
REGION_MATERIAL = table([region["material"] for region in _REGIONS])
ISLAND = table([region["island"] for region in _REGIONS])
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
CELL_NAMES = tuple(f"{chr(ord('A') + cell['row'])}{cell['col'] + 1}" for cell in DATA["ceremony"]["cells"])
CELL_MATERIAL = table([cell["material"] for cell in DATA["ceremony"]["cells"]])
CELLS_OF = table([sum(1 << c for c in range(CELLS) if CELL_MATERIAL[c] == m) for m in range(MATERIALS)])  # as bits
PAIR = table(DATA["ceremony"]["pairs"])
PAIR_CELLS = table([1 << a | 1 << b for a, b in DATA["ceremony"]["pairs"]])  # as bits
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
CARDS_PER_COLOUR = DATA["gods"]["cards_per_colour"]
CARDS_SHOWN = DATA["setup"]["god_cards_display"]
GOD_TILES = DATA["gods"]["god_tiles_total"]
GOD_TILES_IN_TEMPLE = DATA["setup"]["god_tiles_in_temple"]
FROM_DECK = COLOURS  # of `god_card`: not a colour of the display

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
ABILITY_DOES = table([deed.BY_NAME[a["name"]] if a["kind"] == "value" else 0 for a in _ABILITIES])  # as with a die

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
_TASKS = DATA["tasks"]["list"]
TASKS = len(_TASKS)
TASK_NAMES = tuple(task["name"] for task in _TASKS)
PARTS = max(len(task["components"]) for task in _TASKS)
MEASURE, ARGUMENT, NEED = range(3)


def _parts(components: list[dict[str, str]]) -> list[list[object]]:
    rows: list[list[object]] = [[measure.NAMES.index(c["measure"]), c["arg"], c["need"]] for c in components]
    return rows + [[-1, -1, 0]] * (PARTS - len(rows))


TASK = table([_parts(task["components"]) for task in _TASKS])
_GOODS = ("god_tiles", "offerings", "cards_same", "cards_colour", "cards_different")  # what a god is paid with
ASKS_FOR_GOODS = table([int(any(c["measure"] in _GOODS for c in task["components"])) for task in _TASKS])
IS_START_TASK = table([int(task["deck"] == "start") for task in _TASKS])
HELD = DATA["setup"]["tasks_start_per_player"] + DATA["setup"]["tasks_normal_per_player"]
START_TASKS_HELD = DATA["setup"]["tasks_start_per_player"]
MOST_TASKS_SHOWN = max(row["task_display"] for row in DATA["setup"]["by_players"])
TASK_VP = DATA["tasks"]["vp"]
TASK_VP_WITH_YELLOW = DATA["tasks"]["vp_with_yellow"]

# final scoring
GOD_TILE_VP = DATA["final_scoring"]["god_tile_vp"]
BONUS_VP = DATA["final_scoring"]["bonus_vp"]
BONUS = table([[measure.NAMES.index(b["measure"]), b["need"]] for b in DATA["final_scoring"]["bonuses"]])
BONUSES = len(DATA["final_scoring"]["bonuses"])
