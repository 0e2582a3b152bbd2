"""What things are called in Bora Bora, and where the match stands."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from typing import Any

from motu.language import marked

from .. import ask, box, phase
from ..speech import _, meaning

REGIONS = {
    "CF": marked("centre forest"), "CP": marked("centre plain"), "CM": marked("centre mountain"), "CB": marked("centre beach"),
    "NP": marked("north plain"), "NM": marked("north mountain"), "EF": marked("east forest"), "EB": marked("east beach"),
    "SP": marked("south plain"), "SF": marked("south forest"), "WM": marked("west mountain"), "WB": marked("west beach"),
}  # fmt: skip
MOMENTS = {  # by phase
    phase.PREPARE: marked("Set-up"), phase.DICE: marked("Round {number} of {rounds}, dice"),
    phase.PERSONS: marked("Round {number} of {rounds}, men and women"), phase.JEWELRY: marked("Round {number} of {rounds}, jewelry"),
    phase.FULFIL: marked("Round {number} of {rounds}, tasks"), phase.NEW_TASKS: marked("Round {number} of {rounds}, new tasks"),
    phase.FINISH: marked("Last tasks"),
}  # fmt: skip
TILES = {  # by the name of an action tile; one of them is called after a verb
    "helper": marked("helper"), "temple": marked("temple"), "man": marked("man"), "woman": marked("woman"),
    "land": marked("land path"), "sea": marked("sea path"), "man_woman": marked("man or woman"),
    "land_sea": marked("land or sea path"), "fishing": marked("fishing"),
}  # fmt: skip
TILE_LABELS = {
    "helper": marked("Helper"), "temple": marked("Temple"), "build": marked("Build"), "man": marked("Man"), "woman": marked("Woman"),
    "land": marked("Land"), "sea": marked("Sea"), "man_woman": marked("People"), "land_sea": marked("Paths"), "fishing": marked("Fishing"),
}  # fmt: skip
ABILITIES = {
    "land": marked("land path"), "sea": marked("sea path"), "woman": marked("take a woman"), "man": marked("take a man"),
    "build": marked("building"), "material": marked("material"), "hut": marked("move a hut"), "vp": marked("victory points"),
    "god": marked("god card"), "offering": marked("offering"), "status": marked("status"), "shell": marked("shell"),
}  # fmt: skip
SINGLE = {  # what a task asks for, by its measure: one of it
    "men": marked("a man"), "women": marked("a woman"), "priests": marked("a priest in the temple"),
    "jewelry": marked("a jewelry tile"), "first": marked("the first place in turn order"),
}  # fmt: skip
SEVERAL = {
    "men": marked("{need} men"), "women": marked("{need} women"), "men_different": marked("{need} men of different abilities"),
    "women_different": marked("{need} women of different abilities"), "ability": marked("{need} persons with: {ability}"),
    "men_shifted": marked("{need} men shifted down"), "women_shifted": marked("{need} women shifted down"),
    "persons_shifted": marked("{need} persons shifted down"), "regions": marked("huts in {need} regions"),
    "islands": marked("a hut on each of the {need} islands"), "region_type": marked("huts in all {need} regions of type {land}"),
    "fish_type": marked("huts in the {need} regions beside {fish}"), "material": marked("{need} {material}"),
    "materials": marked("{need} materials of any kind"), "priests": marked("{need} priests in the temple"),
    "jewelry": marked("{need} jewelry tiles"), "jewelry_type": marked("{need} tiles of type {jewel}"),
    "jewelry_different": marked("{need} different jewelry types"), "god_tiles": marked("{need} god tiles"),
    "offerings": marked("{need} offerings"), "shells": marked("{need} shells"),
    "twelfth_huts": marked("{need} huts on the twelfth place"), "buildings": marked("{need} buildings"),
    "cards_same": marked("{need} god cards of one colour"), "cards_colour": marked("{need} {god} god cards"),
    "cards_different": marked("god cards of {need} colours"),
}  # fmt: skip


def names(v: Any) -> list[str]:
    """What the seats are called as long as people give no names."""
    return [_("Red"), _("Blue"), _("Gold"), _("Green")][: v.players]


def god_name(god: int) -> str:
    return (_("blue"), _("white"), _("red"), _("green"), _("yellow"))[god]


def god_code(god: int) -> str:
    """The name of a god in ids."""
    return str(box.DATA["constants"]["god_colours"][god])


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
    return _(REGIONS[box.REGION_CODES[region]])


def tile_name(tile: int) -> str:
    name = box.TILE_NAMES[tile]
    return meaning("tile", "build") if name == "build" else _(TILES[name])


def tile_label(tile: int) -> str:
    """The name of an action tile as it stands on it."""
    return _(TILE_LABELS[box.TILE_NAMES[tile]])


def jewel_type_name(kind: int) -> str:
    return (_("necklace"), _("bracelet"), _("earring"), _("ring"), _("anklet"), _("headband"))[kind]


def fish_type_name(kind: int) -> str:
    """Our own names: the box has none."""
    return (_("angelfish"), _("mackerel"), _("ray"), _("pufferfish"))[kind]


def fish_name(tile: int) -> str:
    """A fish tile with its value: 'ray 3'."""
    return f"{fish_type_name(box.FISH_TYPE[tile])} {box.FISH_VP[tile]}"


def ability_name(ability: int) -> str:
    return _(ABILITIES[box.ABILITY_NAMES[ability]])


def region_type_name(kind: int) -> str:
    return (_("mountain"), _("beach"), _("forest"), _("plain"))[kind]


def _component(measure: str, argument: int, need: int) -> str:
    """One thing that a task asks for: 'three different men'."""
    if need == 1:
        return _(SINGLE[measure])
    return _(SEVERAL[measure]).format(
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
    parts = [_component(c["measure"], c["arg"], c["need"]) for c in box.DATA["tasks"]["list"][task]["components"]]
    return parts[0] if len(parts) == 1 else _("{first} and {second}").format(first=parts[0], second=parts[1])


def person_name(person: int) -> str:
    """A man or woman on a board: 'man (land path, 2 x status)'."""
    gender, tile = divmod(int(person), box.PEOPLE)
    return person_tile_name(gender, tile)


def person_tile_name(gender: int, tile: int) -> str:
    pattern = _("man ({ability}, {count} x status)") if gender == box.MEN else _("woman ({ability}, {count} x shell)")
    return pattern.format(ability=ability_name(box.ABILITY[gender, tile]), count=int(box.SYMBOLS[gender, tile]))


def jewel_name(jewel: int) -> str:
    return _("{kind} (cost {cost}, {vp} VP)").format(
        kind=jewel_type_name(box.JEWEL_TYPE[jewel]), cost=int(box.JEWEL_COST[jewel]), vp=int(box.JEWEL_VP[jewel])
    )


def held_task(v: Any, slot: int) -> str:
    """The task that the deciding seat holds in this slot."""
    task = int(v.tasks[v.seat, slot])
    return task_name(task) if task >= 0 else _("none")


def moment(v: Any) -> str:
    """Where the match stands."""
    if v.point == ask.OVER:
        return _("The end")
    return _(MOMENTS[int(v.phase)]).format(number=int(v.round_number), rounds=box.ROUNDS)


def ending(v: Any) -> str:
    """Why the match is over."""
    return _(
        "All {rounds} rounds were played and the last tasks fulfilled. "
        "Then god tiles, fish, jewelry and the bonuses were counted."
    ).format(rounds=box.ROUNDS)
