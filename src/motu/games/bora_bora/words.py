"""Bora Bora in words: what is asked, what an action means, and what has happened."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motu.language import _, name_of

from .questions import GOD_ASKED
from .state import (
    ABILITY,
    ABILITY_DOES,
    ABILITY_NAMES,
    ACTIONS,
    ASK_BLUE,
    ASK_BUILD_PAIR,
    ASK_BUILD_TILE,
    ASK_CARDS,
    ASK_DOUBLE,
    ASK_EXPAND,
    ASK_EXTRA,
    ASK_FINAL,
    ASK_FIRE_FIRST,
    ASK_FIRE_SECOND,
    ASK_HELPER,
    ASK_HUT_FROM,
    ASK_JEWELRY,
    ASK_MATERIALS,
    ASK_NEW_TASK,
    ASK_PLACE,
    ASK_RED,
    ASK_REWARD,
    ASK_START_HUT,
    ASK_TAKE,
    ASK_TASK,
    ASK_TEMPLE,
    ASK_USE,
    ASK_WHITE,
    ASK_YELLOW,
    BUILDING_VALUE,
    BUILDING_VP,
    BY_CARD,
    BY_TILE,
    CAP,
    CARD_COST,
    CELL_MATERIAL,
    COLOURS,
    DATA,
    DICE,
    DO_LAND,
    DO_MAN,
    DO_SEA,
    DO_WOMAN,
    F_ASIDE,
    F_BUILD_PAIR,
    F_BUILD_TILE,
    F_CELL,
    F_DECLINE,
    F_EXPAND,
    F_GOD_CARD,
    F_HUT_FROM,
    F_JEWEL,
    F_MOVE_HUT,
    F_OFFERING,
    F_PASS,
    F_PAY,
    F_PLACE,
    F_SHELL,
    F_SHIFT,
    F_STATUS,
    F_TAKE_MAN,
    F_TAKE_TASK,
    F_TAKE_WOMAN,
    F_TASK,
    F_TASK_DISCARD,
    F_TASK_YELLOW,
    F_TEMPLE,
    F_USE_MAN,
    F_USE_WOMAN,
    F_VP_REST,
    FAMILY,
    FINISH,
    FIRST,
    FISH_TYPE,
    FISH_VP,
    FISHING,
    FISHING_VP,
    FOR_BUILDING,
    FOR_FISHING,
    FOR_HELPER,
    FOR_PERSONS,
    FOR_RED,
    FOR_STATUS,
    FOR_TASKS,
    FOR_TEMPLE,
    FROM_DECK,
    FULFIL,
    HUT_COST,
    JEWEL_COST,
    JEWEL_TYPE,
    JEWEL_VP,
    JEWELRY,
    MATERIAL_COST,
    MATERIALS,
    MEN,
    NEW_TASKS,
    OFFERING_COST,
    OVER,
    PAIR,
    PEOPLE,
    PER_TILE,
    PERSONS,
    PREPARE,
    REGION_CODES,
    REGION_MATERIAL,
    ROUNDS,
    SPACE_VALUE,
    SYMBOLS,
    TASK_VP,
    TASK_VP_WITH_YELLOW,
    TILE_NAMES,
    TILES,
    VP_PER_POINT,
    WOMEN,
)

# -- names --


def god_name(god: int) -> str:
    return (_("blue"), _("white"), _("red"), _("green"), _("yellow"))[god]


def god_code(god: int) -> str:
    """The name of a god in ids."""
    return str(DATA["constants"]["god_colours"][god])


def god_effect(god: int) -> str:
    return (
        _("place a die that is not lower"),
        _("the die acts as a 6"),
        _("score the fish of the region just settled"),
        _("double an ability, or use a second one"),
        _("stands in for one thing missing in a task"),
    )[god]


def material_name(material: int) -> str:
    return (_("sand"), _("stone"), _("wood"))[material]


def region_name(region: int) -> str:
    names = {
        "CF": _("centre forest"), "CP": _("centre plain"), "CM": _("centre mountain"), "CB": _("centre beach"),
        "NP": _("north plain"), "NM": _("north mountain"), "EF": _("east forest"), "EB": _("east beach"),
        "SP": _("south plain"), "SF": _("south forest"), "WM": _("west mountain"), "WB": _("west beach"),
    }  # fmt: skip
    return names[REGION_CODES[region]]


def tile_name(tile: int) -> str:
    names = {
        "helper": _("helper"), "temple": _("temple"), "build": _("build"), "man": _("man"), "woman": _("woman"),
        "land": _("land path"), "sea": _("sea path"), "man_woman": _("man or woman"),
        "land_sea": _("land or sea path"), "fishing": _("fishing"),
    }  # fmt: skip
    return names[TILE_NAMES[tile]]


def tile_label(tile: int) -> str:
    """The name of an action tile as it stands on it."""
    names = {
        "helper": _("Helper"), "temple": _("Temple"), "build": _("Build"), "man": _("Man"), "woman": _("Woman"),
        "land": _("Land"), "sea": _("Sea"), "man_woman": _("People"), "land_sea": _("Paths"), "fishing": _("Fishing"),
    }  # fmt: skip
    return names[TILE_NAMES[tile]]


def jewel_type_name(kind: int) -> str:
    return (_("necklace"), _("bracelet"), _("earring"), _("ring"), _("anklet"), _("headband"))[kind]


def fish_type_name(kind: int) -> str:
    """Our own names: the box has none."""
    return (_("angelfish"), _("mackerel"), _("ray"), _("pufferfish"))[kind]


def fish_name(tile: int) -> str:
    """A fish tile with its value: 'ray 3'."""
    return f"{fish_type_name(FISH_TYPE[tile])} {FISH_VP[tile]}"


def ability_name(ability: int) -> str:
    names = {
        "land": _("land path"), "sea": _("sea path"), "woman": _("take a woman"), "man": _("take a man"),
        "build": _("building"), "material": _("material"), "hut": _("move a hut"), "vp": _("victory points"),
        "god": _("god card"), "offering": _("offering"), "status": _("status"), "shell": _("shell"),
    }  # fmt: skip
    return names[ABILITY_NAMES[ability]]


def region_type_name(kind: int) -> str:
    return (_("mountain"), _("beach"), _("forest"), _("plain"))[kind]


def _component(measure: str, argument: int, need: int) -> str:
    """One thing that a task asks for: 'three different men'."""
    if need == 1:
        single = {
            "men": _("a man"), "women": _("a woman"), "priests": _("a priest in the temple"),
            "jewelry": _("a jewelry tile"), "first": _("the first place in turn order"),
        }  # fmt: skip
        return single[measure]
    patterns = {
        "men": _("{need} men"), "women": _("{need} women"), "men_different": _("{need} men of different abilities"),
        "women_different": _("{need} women of different abilities"), "ability": _("{need} persons with: {ability}"),
        "men_shifted": _("{need} men shifted down"), "women_shifted": _("{need} women shifted down"),
        "persons_shifted": _("{need} persons shifted down"), "regions": _("huts in {need} regions"),
        "islands": _("a hut on each of the {need} islands"), "region_type": _("huts in all {need} regions of type {land}"),
        "fish_type": _("huts in the {need} regions beside {fish}"), "material": _("{need} {material}"),
        "materials": _("{need} materials of any kind"), "priests": _("{need} priests in the temple"),
        "jewelry": _("{need} jewelry tiles"), "jewelry_type": _("{need} tiles of type {jewel}"),
        "jewelry_different": _("{need} different jewelry types"), "god_tiles": _("{need} god tiles"),
        "offerings": _("{need} offerings"), "shells": _("{need} shells"),
        "twelfth_huts": _("{need} huts on the twelfth place"), "buildings": _("{need} buildings"),
        "cards_same": _("{need} god cards of one colour"), "cards_colour": _("{need} {god} god cards"),
        "cards_different": _("god cards of {need} colours"),
    }  # fmt: skip
    return patterns[measure].format(
        need=need,
        ability=ability_name(argument) if measure == "ability" else "",
        land=region_type_name(argument) if measure == "region_type" else "",
        fish=fish_type_name(argument) if measure == "fish_type" else "",
        material=material_name(argument) if measure == "material" else "",
        jewel=jewel_type_name(argument) if measure == "jewelry_type" else "",
        god=god_name(argument) if measure == "cards_colour" else "",
    )


def task_name(task: int) -> str:
    """What a task asks for."""
    parts = [_component(c["measure"], c["arg"], c["need"]) for c in DATA["tasks"]["list"][task]["components"]]
    return parts[0] if len(parts) == 1 else _("{first} and {second}").format(first=parts[0], second=parts[1])


def person_name(person: int) -> str:
    """A man or woman on a board: 'man (land path, 2 x status)'."""
    gender, tile = divmod(int(person), PEOPLE)
    return person_tile_name(gender, tile)


def person_tile_name(gender: int, tile: int) -> str:
    pattern = _("man ({ability}, {count} x status)") if gender == MEN else _("woman ({ability}, {count} x shell)")
    return pattern.format(ability=ability_name(ABILITY[gender, tile]), count=int(SYMBOLS[gender, tile]))


def jewel_name(jewel: int) -> str:
    return _("{kind} (cost {cost}, {vp} VP)").format(
        kind=jewel_type_name(JEWEL_TYPE[jewel]), cost=int(JEWEL_COST[jewel]), vp=int(JEWEL_VP[jewel])
    )


# -- what is asked --


def prompt(v: Any) -> str:
    """What the deciding seat is asked, why, and at what price."""
    price = _("A god costs a card of its colour and an offering, two equal cards and an offering, or a god tile.")
    texts = {
        ASK_START_HUT: _("Choose a free region whose fish is worth 1; you get its material or an offering."),
        ASK_HUT_FROM: _("From an ordinary place, which becomes free for a person, or from the twelfth?"),
        ASK_REWARD: _("You settle {region}: store its {material} in a cell of that kind, or take an offering."),
        ASK_RED: _("It scores the {fish} beside {region} at once.") + " " + price,
        ASK_PLACE: _("Lower than every die already on the tile; the higher it is, the more it can do. Fishing is always open: {fishing} VP."),
        ASK_BLUE: _("Your {face} is not lower than the dice on {tile}.") + " " + price,
        ASK_WHITE: _("Your {face} on {tile} would act as a 6.") + " " + price,
        ASK_HELPER: _("{left} points left. 1: shift a person, or 1 VP. 2: an offering, a card, a material, or a hut to the twelfth place."),
        ASK_TEMPLE: _("Choose a space of value {value} or less; who stands there is pushed to the right. Then a fire bonus."),
        ASK_BUILD_TILE: _("Choose a building of value {value} or less: {build} VP in this round, then a fire bonus."),
        ASK_BUILD_PAIR: _("Choose two neighbouring cells that hold materials; both are used up."),
        ASK_TAKE: _("Choose {who} from the display, under a die of {value} or less."),
        ASK_EXPAND: _("Choose a region joined to one of your huts by a {path} of value {value} or less; you get its material or an offering."),
        ASK_FIRE_FIRST: _("First a god card, from the display or the deck, or an offering."),
        ASK_FIRE_SECOND: _("Then a status step or a shell."),
        ASK_USE: _("One ability of your men and one of your women; persons with the same ability count together."),
        ASK_DOUBLE: _("It doubles this use of {ability}.") + " " + price,
        ASK_EXTRA: _("A second ability in one phase, {ability}, needs green.") + " " + price,
        ASK_MATERIALS: _("Any kind; it goes to a free cell of that kind. {left} to take."),
        ASK_CARDS: _("From the display or unseen from the deck. {left} to take."),
        ASK_JEWELRY: _("One tile of this round's column, for its price in shells; you have {shells}."),
        ASK_TASK: _("Fulfil one: {task} VP, {yellow} with the help of yellow. Give one up only if you can fulfil none."),
        ASK_YELLOW: _("It stands in for the one thing missing.") + " " + price,
        ASK_NEW_TASK: _("Choose one of the tasks on display for the free place."),
        ASK_FINAL: _("The last round is over: each task that you still fulfil gives {task} VP, {yellow} with yellow."),
        OVER: _("The game is over."),
    }  # fmt: skip
    region = max(0, int(v.region))
    return texts[int(v.point)].format(
        region=region_name(region),
        material=material_name(REGION_MATERIAL[region]),
        fish=fish_name(v.fish[region]),
        face=int(v.face),
        tile=tile_name(v.tile),
        left=int(v.left),
        value=int(v.value),
        who=_either(v, DO_MAN, DO_WOMAN, (_("a man"), _("a woman"), _("a man or a woman"))),
        path=_either(v, DO_LAND, DO_SEA, (_("land path"), _("sea path"), _("land or sea path"))),
        ability=ability_name(v.ability),
        build=int(BUILDING_VP[v.round_number - 1]),
        shells=int(v.shells[v.seat]) if v.seat >= 0 else 0,
        fishing=FISHING_VP,
        task=TASK_VP,
        yellow=TASK_VP_WITH_YELLOW,
    )


def _either(v: Any, first: int, second: int, names: tuple[str, str, str]) -> str:
    """What is allowed now: the first, the second, or both."""
    if v.doing & first and v.doing & second:
        return names[2]
    return names[0] if v.doing & first else names[1]


def title(v: Any) -> str:
    """The task in two or three words."""
    texts = {
        ASK_START_HUT: _("Place your first hut"), ASK_HUT_FROM: _("Which hut?"), ASK_REWARD: _("Material or offering"),
        ASK_RED: _("Play red?"), ASK_PLACE: _("Place a die"), ASK_BLUE: _("Pay for blue"), ASK_WHITE: _("Play white?"),
        ASK_HELPER: _("Helper"), ASK_TEMPLE: _("Send a priest"), ASK_BUILD_TILE: _("Build"),
        ASK_BUILD_PAIR: _("Where to build"), ASK_TAKE: _("Take a person"), ASK_EXPAND: _("Settle a region"),
        ASK_FIRE_FIRST: _("Fire bonus"), ASK_FIRE_SECOND: _("Fire bonus"), ASK_USE: _("Men and women"),
        ASK_DOUBLE: _("Play green?"), ASK_EXTRA: _("Pay for green"), ASK_MATERIALS: _("Take a material"),
        ASK_CARDS: _("Take a god card"), ASK_JEWELRY: _("Buy jewelry"), ASK_TASK: _("Fulfil a task"),
        ASK_YELLOW: _("Pay for yellow"), ASK_NEW_TASK: _("Take a new task"), ASK_FINAL: _("Last tasks"),
        OVER: _("The end"),
    }  # fmt: skip
    return texts[int(v.point)]


def moment(v: Any) -> str:
    """Where the match stands."""
    if v.point == OVER:
        return _("The end")
    texts = {
        PREPARE: _("Set-up"), DICE: _("Round {number} of {rounds}, dice"), PERSONS: _("Round {number} of {rounds}, men and women"),
        JEWELRY: _("Round {number} of {rounds}, jewelry"), FULFIL: _("Round {number} of {rounds}, tasks"),
        NEW_TASKS: _("Round {number} of {rounds}, new tasks"), FINISH: _("Last tasks"),
    }  # fmt: skip
    return texts[int(v.phase)].format(number=int(v.round_number), rounds=ROUNDS)


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    texts = {
        ASK_START_HUT: _("chooses a place for the first hut"), ASK_PLACE: _("places a die"), ASK_HELPER: _("spends helper points"),
        ASK_TEMPLE: _("sends a priest to the temple"), ASK_TAKE: _("takes a person"), ASK_EXPAND: _("settles a region"),
        ASK_BUILD_TILE: _("is building"), ASK_BUILD_PAIR: _("is building"), ASK_USE: _("uses men and women"),
        ASK_JEWELRY: _("looks at the jewelry"), ASK_TASK: _("fulfils a task"), ASK_NEW_TASK: _("takes a new task"),
        ASK_FINAL: _("fulfils the last tasks"), ASK_FIRE_FIRST: _("takes a fire bonus"), ASK_FIRE_SECOND: _("takes a fire bonus"),
    }  # fmt: skip
    if GOD_ASKED[v.point] >= 0:
        return _("thinks about a god")
    return texts.get(int(v.point), _("is deciding"))


# -- what an action means --


def _place(v: Any, die: int, tile: int) -> str:
    if tile == FISHING:
        return _("Go fishing with a {face}: {vp} VP").format(face=die + 1, vp=FISHING_VP)
    return _("Place a {face} on {tile}").format(face=die + 1, tile=tile_name(tile))


def _pay(v: Any, form: int) -> str:
    if form == BY_TILE:
        return _("Pay with a god tile")
    if form == BY_CARD:
        god = int(GOD_ASKED[v.point])
        if god < 0:
            return _("Pay with a card of the god's colour and an offering")
        return _("Pay with a {colour} card and an offering").format(colour=god_name(god))
    return _("Pay with two {colour} cards and an offering").format(colour=god_name(form - 1))


def _decline(v: Any) -> str:
    return _("Do not play the god")


def _expand(v: Any, region: int) -> str:
    return _("Settle {region} (fish {fish})").format(region=region_name(region), fish=fish_name(v.fish[region]))


def _hut_from(v: Any, space: int) -> str:
    return _("Take the hut from the twelfth space") if space else _("Take the hut from an ordinary space")


def _cell(v: Any, cell: int) -> str:
    return _("Store {material} in cell {cell}").format(material=material_name(CELL_MATERIAL[cell]), cell=cell + 1)


def _aside(v: Any, material: int) -> str:
    return _("Lay {material} beside the board").format(material=material_name(material))


def _offering(v: Any) -> str:
    return _("Take an offering")


def _take(v: Any, gender: int, position: int) -> str:
    tile = int(v.person_display[gender, position])
    if tile < 0:
        return _("Take the person at position {position}").format(position=position)
    return _("Take the {person}").format(person=person_tile_name(gender, tile))


def _shift(v: Any, slot: int) -> str:
    person = int(v.person[v.seat, slot])
    if person < 0:
        return _("Shift the person in space {slot}").format(slot=slot)
    return _("Shift the {person}").format(person=person_name(person))


def _vp_rest(v: Any) -> str:
    return _("Take the remaining points as VP")


def _god_card(v: Any, source: int) -> str:
    if source == FROM_DECK:
        return _("Draw a god card from the deck")
    return _("Take a {colour} card from the display").format(colour=god_name(source))


def _move_hut(v: Any) -> str:
    return _("Move a hut to the twelfth space")


def _temple(v: Any, space: int) -> str:
    if v.temple[space] >= 0:
        return _("Put a priest on {value} and push the one there").format(value=int(SPACE_VALUE[space]))
    return _("Put a priest on {value}").format(value=int(SPACE_VALUE[space]))


def _build_tile(v: Any, building: int) -> str:
    return _("Build the {value}: {vp} VP").format(
        value=int(BUILDING_VALUE[building]), vp=int(BUILDING_VP[v.round_number - 1])
    )


def _build_pair(v: Any, pair: int) -> str:
    return _("Build on cells {first} and {second}").format(first=int(PAIR[pair, 0]) + 1, second=int(PAIR[pair, 1]) + 1)


def _use(v: Any, gender: int, ability: int) -> str:
    pattern = _("Use your men: {ability} ({count})") if gender == MEN else _("Use your women: {ability} ({count})")
    return pattern.format(ability=ability_name(ability), count=int(v.people[v.seat, gender, ability]))


def _pass(v: Any) -> str:
    if v.point == ASK_JEWELRY:
        return _("Buy nothing")
    return _("End your phase") if v.point == ASK_USE else _("Fulfil no more tasks")


def _jewel(v: Any, row: int) -> str:
    jewel = int(v.grid[v.round_number - 1, row])
    if jewel < 0:
        return _("Buy the jewelry in row {row}").format(row=row)
    return _("Buy the {jewel}").format(jewel=jewel_name(jewel))


def _of_task(v: Any, slot: int) -> str:
    task = int(v.tasks[v.seat, slot])
    return task_name(task) if task >= 0 else _("none")


def _task(v: Any, slot: int) -> str:
    return _("Fulfil: {task} ({vp} VP)").format(task=_of_task(v, slot), vp=TASK_VP)


def _task_yellow(v: Any, slot: int) -> str:
    return _("Fulfil with yellow: {task} ({vp} VP)").format(task=_of_task(v, slot), vp=TASK_VP_WITH_YELLOW)


def _task_discard(v: Any, slot: int) -> str:
    return _("Give up: {task}").format(task=_of_task(v, slot))


def _take_task(v: Any, position: int) -> str:
    task = int(v.task_display[position])
    return _("Take the task: {task}").format(task=task_name(task) if task >= 0 else _("none"))


SENTENCES: dict[str, Callable[..., str]] = {
    "place": _place,
    "pay": _pay,
    "decline": _decline,
    "expand": _expand,
    "hut_from": _hut_from,
    "cell": _cell,
    "aside": _aside,
    "offering": _offering,
    "take_man": lambda v, position: _take(v, MEN, position),
    "take_woman": lambda v, position: _take(v, WOMEN, position),
    "shift": _shift,
    "vp_rest": _vp_rest,
    "god_card": _god_card,
    "move_hut": _move_hut,
    "temple": _temple,
    "build_tile": _build_tile,
    "build_pair": _build_pair,
    "status": lambda v: _("Advance one status space"),
    "shell": lambda v: _("Take a shell"),
    "use_man": lambda v, ability: _use(v, MEN, ability),
    "use_woman": lambda v, ability: _use(v, WOMEN, ability),
    "pass": _pass,
    "jewel": _jewel,
    "task": _task,
    "task_yellow": _task_yellow,
    "task_discard": _task_discard,
    "take_task": _take_task,
}


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    return SENTENCES[ACTIONS.family(action).name](v, *ACTIONS.arguments(action))


# -- short, on the buttons --


def label(v: Any, action: int) -> str:
    """A button in one to three words."""
    family, index = int(FAMILY[action]), action - int(FIRST[FAMILY[action]])
    if family == F_PLACE:
        return _("{face} on {tile}").format(face=index // TILES + 1, tile=tile_label(index % TILES))
    if family == F_PAY:
        return _pay_label(v, index)
    if family in (F_TAKE_MAN, F_TAKE_WOMAN):
        gender = MEN if family == F_TAKE_MAN else WOMEN
        tile = int(v.person_display[gender, index])
        return ability_name(ABILITY[gender, tile]).capitalize() if tile >= 0 else str(index + 1)
    if family == F_SHIFT:
        return _shift_label(v, index)
    if family in (F_TASK, F_TASK_YELLOW, F_TASK_DISCARD):
        return _of_task(v, index)
    if family == F_TAKE_TASK:
        task = int(v.task_display[index])
        return task_name(task) if task >= 0 else str(index + 1)
    if family == F_JEWEL:
        tile = int(v.grid[v.round_number - 1, index])
        return jewel_type_name(JEWEL_TYPE[tile]).capitalize() if tile >= 0 else str(index + 1)
    if family in (F_USE_MAN, F_USE_WOMAN):
        return ability_name(index).capitalize()
    return _plain_label(v, family, index)


def _plain_label(v: Any, family: int, index: int) -> str:
    if family == F_EXPAND:
        return region_name(index).capitalize()
    if family == F_CELL:
        return _("{material}, cell {cell}").format(
            material=material_name(CELL_MATERIAL[index]).capitalize(), cell=index + 1
        )
    if family == F_TEMPLE:
        return _("Space {value}").format(value=int(SPACE_VALUE[index]))
    if family == F_BUILD_TILE:
        return _("Building {value}").format(value=int(BUILDING_VALUE[index]))
    if family == F_BUILD_PAIR:
        return _("Cells {first} and {second}").format(first=int(PAIR[index, 0]) + 1, second=int(PAIR[index, 1]) + 1)
    if family == F_GOD_CARD:
        return _("Deck") if index == FROM_DECK else god_name(index).capitalize()
    texts = {
        F_DECLINE: _("No god"), F_HUT_FROM: (_("Ordinary place"), _("Twelfth place"))[index % 2], F_OFFERING: _("Offering"),
        F_ASIDE: _("{material}, beside").format(material=material_name(index % MATERIALS).capitalize()),
        F_VP_REST: _("The rest as VP"), F_MOVE_HUT: _("Hut to the twelfth"), F_STATUS: _("Status step"), F_SHELL: _("Shell"),
        F_PASS: _pass(v),
    }  # fmt: skip
    return texts[family]


def _pay_label(v: Any, form: int) -> str:
    if form == BY_TILE:
        return _("God tile")
    god = int(GOD_ASKED[v.point])
    if form == BY_CARD:
        return _("{colour} card, offering").format(colour=god_name(god).capitalize() if god >= 0 else "?")
    return _("2 {colour} cards, offering").format(colour=god_name(form - 1))


def _shift_label(v: Any, slot: int) -> str:
    person = int(v.person[v.seat, slot])
    if person < 0:
        return str(slot + 1)
    gender, tile = divmod(person, PEOPLE)
    pattern = _("Man, {ability}") if gender == MEN else _("Woman, {ability}")
    return pattern.format(ability=ability_name(ABILITY[gender, tile]))


def gain(v: Any, action: int) -> str:
    """Price or gain of an action."""
    family, index = int(FAMILY[action]), action - int(FIRST[FAMILY[action]])
    vp = _("{count} VP")
    if family == F_PLACE:
        return vp.format(count=f"+{FISHING_VP}") if index % TILES == FISHING else ""
    if family == F_BUILD_TILE:
        return vp.format(count=f"+{BUILDING_VP[v.round_number - 1]}")
    if family == F_TASK:
        return vp.format(count=f"+{TASK_VP}")
    if family == F_TASK_YELLOW:
        return vp.format(count=f"+{TASK_VP_WITH_YELLOW}")
    if family == F_EXPAND:
        return _("fish {vp}").format(vp=int(FISH_VP[v.fish[index]]))
    if family == F_JEWEL and v.grid[v.round_number - 1, index] >= 0:
        tile = int(v.grid[v.round_number - 1, index])
        return _("{cost} shells, {vp} VP").format(cost=int(JEWEL_COST[tile]), vp=int(JEWEL_VP[tile]))
    if family == F_SHIFT and v.person[v.seat, index] >= 0:
        gender, tile = divmod(int(v.person[v.seat, index]), PEOPLE)
        number = int(SYMBOLS[gender, tile])
        return (_("{count} status") if gender == MEN else _("{count} shells")).format(count=f"+{number}")
    if family in (F_USE_MAN, F_USE_WOMAN):
        gender = MEN if family == F_USE_MAN else WOMEN
        power = min(int(CAP[index]), int(PER_TILE[index]) * int(v.people[v.seat, gender, index]))
        return (_("up to {count}") if ABILITY_DOES[index] else "×{count}").format(count=power)
    if v.point == ASK_HELPER:
        costs = {
            F_OFFERING: OFFERING_COST,
            F_GOD_CARD: CARD_COST,
            F_CELL: MATERIAL_COST,
            F_ASIDE: MATERIAL_COST,
            F_MOVE_HUT: HUT_COST,
        }
        if family == F_VP_REST:
            return vp.format(count=f"+{int(v.left) * VP_PER_POINT}")
        if family in costs:
            return _("{count} points").format(count=costs[family])
    return ""


# -- the log --


def told(before: Any, action: int, after: Any) -> str:
    """What has happened, after the name of the player, with what came of it."""
    family, index = int(FAMILY[action]), action - int(FIRST[FAMILY[action]])
    pattern = _TOLD[family](before, index) if family in _TOLD else ""
    if family == F_GOD_CARD and index == FROM_DECK:
        drawn = [c for c in range(COLOURS) if after.hand[before.seat, c] > before.hand[before.seat, c]]
        pattern = (
            _("draws {colour} from the deck").format(colour=god_name(drawn[0]))
            if len(drawn) == 1
            else _("draws from the deck")
        )
    points = _scored(before, after, before.seat, AT_ONCE)
    what = _("{what}: {points} VP").format(what=pattern, points=f"+{points}") if points else pattern
    evaluated = [(seat, _scored(before, after, seat, EVALUATED)) for seat in range(before.players)]
    if any(points for _seat, points in evaluated):
        gains = ", ".join(f"{name_of(seat)} +{points}" for seat, points in evaluated)
        return _("{what}. Status and temple: {gains}.").format(what=what, gains=gains)
    return f"{what}."


AT_ONCE = (FOR_FISHING, FOR_HELPER, FOR_RED, FOR_BUILDING, FOR_PERSONS, FOR_TASKS)
EVALUATED = (FOR_STATUS, FOR_TEMPLE)


def _scored(before: Any, after: Any, seat: int, sources: tuple[int, ...]) -> int:
    return sum(int(after.points[seat, source]) - int(before.points[seat, source]) for source in sources)


def _told_place(v: Any, index: int) -> str:
    face, tile = index // TILES + 1, index % TILES
    if tile == FISHING:
        return _("goes fishing with a {face}").format(face=face)
    return _("places a {face} on {tile}").format(face=face, tile=tile_name(tile))


def _told_pay(v: Any, form: int) -> str:
    god = god_name(max(0, int(GOD_ASKED[v.point])))
    if form == BY_TILE:
        return _("plays {god} with a god tile").format(god=god)
    if form == BY_CARD:
        return _("plays {god}").format(god=god)
    return _("plays {god} with two {colour} cards").format(god=god, colour=god_name(form - 1))


def _told_take(v: Any, gender: int, position: int) -> str:
    return _("takes the {person}").format(person=person_tile_name(gender, int(v.person_display[gender, position])))


def _told_shift(v: Any, slot: int) -> str:
    gender, tile = divmod(int(v.person[v.seat, slot]), PEOPLE)
    pattern = _("tattoos a man, {count} status") if gender == MEN else _("collects {count} shells from a woman")
    return pattern.format(count=int(SYMBOLS[gender, tile]))


def _told_temple(v: Any, space: int) -> str:
    pattern = _("sends a priest to {value} and pushes") if v.temple[space] >= 0 else _("sends a priest to {value}")
    return pattern.format(value=int(SPACE_VALUE[space]))


def _told_pass(v: Any, index: int) -> str:
    if v.point == ASK_JEWELRY:
        return _("buys no jewelry")
    return _("is done with men and women") if v.point == ASK_USE else _("fulfils no more tasks")


_TOLD: dict[int, Callable[[Any, int], str]] = {
    F_PLACE: _told_place,
    F_PAY: _told_pay,
    F_DECLINE: lambda v, index: _("plays no god"),
    F_EXPAND: lambda v, region: _("settles {region}").format(region=region_name(region)),
    F_HUT_FROM: lambda v, space: _("takes the hut from the twelfth place") if space else _("takes an ordinary hut"),
    F_CELL: lambda v, cell: _("stores {material}").format(material=material_name(CELL_MATERIAL[cell])),
    F_ASIDE: lambda v, material: _("lays {material} beside the board").format(material=material_name(material)),
    F_OFFERING: lambda v, index: _("takes an offering"),
    F_TAKE_MAN: lambda v, position: _told_take(v, MEN, position),
    F_TAKE_WOMAN: lambda v, position: _told_take(v, WOMEN, position),
    F_SHIFT: _told_shift,
    F_VP_REST: lambda v, index: _("takes the rest as points"),
    F_GOD_CARD: lambda v, god: _("takes {colour} from the display").format(colour=god_name(god % COLOURS)),
    F_MOVE_HUT: lambda v, index: _("moves a hut to the twelfth place"),
    F_TEMPLE: _told_temple,
    F_BUILD_TILE: lambda v, k: _("builds the {value}").format(value=int(BUILDING_VALUE[k])),
    F_BUILD_PAIR: lambda v, pair: _("builds on cells {first} and {second}").format(
        first=int(PAIR[pair, 0]) + 1, second=int(PAIR[pair, 1]) + 1
    ),
    F_STATUS: lambda v, index: _("rises one status step"),
    F_SHELL: lambda v, index: _("takes a shell"),
    F_USE_MAN: lambda v, ability: _("uses the men: {ability}").format(ability=ability_name(ability)),
    F_USE_WOMAN: lambda v, ability: _("uses the women: {ability}").format(ability=ability_name(ability)),
    F_PASS: _told_pass,
    F_JEWEL: lambda v, row: _("buys the {jewel}").format(jewel=jewel_name(int(v.grid[v.round_number - 1, row]))),
    F_TASK: lambda v, slot: _("fulfils {task}").format(task=_of_task(v, slot)),
    F_TASK_YELLOW: lambda v, slot: _("asks yellow to help with {task}").format(task=_of_task(v, slot)),
    F_TASK_DISCARD: lambda v, slot: _("gives up {task}").format(task=_of_task(v, slot)),
    F_TAKE_TASK: lambda v, position: _("takes the task {task}").format(task=task_name(int(v.task_display[position]))),
}
