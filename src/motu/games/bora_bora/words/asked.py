"""Bora Bora in words: what is asked."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from typing import Any

from .. import ask, box, deed
from ..speech import _, counted
from . import terms


def prompt(v: Any) -> str:
    """What the deciding seat is asked, why, and at what price."""
    price = _("A god costs a card of its colour and an offering, two equal cards and an offering, or a god tile.")
    texts = {
        ask.START_HUT: _("Choose a free region whose fish is worth 1; you get its material or an offering."),
        ask.HUT_FROM: _("From an ordinary place, which becomes free for a person, or from the twelfth?"),
        ask.REWARD: _("You settle {region}: store its {material} in a cell of that kind, or take an offering."),
        ask.RED: _("It scores the {fish} beside {region} at once.") + " " + price,
        ask.PLACE: _("Lower than every die already on the tile; the higher it is, the more it can do. Fishing is always open: {fishing} VP."),
        ask.BLUE: _("Your {face} is not lower than the dice on {tile}.") + " " + price,
        ask.WHITE: _("Your {face} on {tile} would act as a 6.") + " " + price,
        ask.HELPER: counted("{count} point left.", "{count} points left.", int(v.left)) + " " + _("1: shift a person, or 1 VP. 2: an offering, a card, a material, or a hut to the twelfth place."),
        ask.TEMPLE: _("Choose a space of value {value} or less; who stands there is pushed to the right. Then a fire bonus."),
        ask.BUILD_TILE: _("Choose a building of value {value} or less: {build} VP in this round, then a fire bonus."),
        ask.BUILD_PAIR: _("Choose two neighbouring cells that hold materials; both are used up."),
        ask.TAKE: _("Choose {who} from the display, under a die of {value} or less."),
        ask.EXPAND: _("Choose a region joined to one of your huts by a {path} of value {value} or less; you get its material or an offering."),
        ask.FIRE_FIRST: _("First a god card, from the display or the deck, or an offering."),
        ask.FIRE_SECOND: _("Then a status step or a shell."),
        ask.USE: _("One ability of your men and one of your women; persons with the same ability count together."),
        ask.DOUBLE: _("It doubles this use of {ability}.") + " " + price,
        ask.EXTRA: _("A second ability of the same gender, {ability}, needs green.") + " " + price,
        ask.MATERIALS: _("Any kind; it goes to a free cell of that kind. {left} to take."),
        ask.CARDS: _("From the display or unseen from the deck. {left} to take."),
        ask.JEWELRY: _("One tile of this round's column, for its price in shells; you have {shells}."),
        ask.TASK: _("Fulfil one: {task} VP, {yellow} with the help of yellow. You may give one up only if you can fulfil none without yellow."),
        ask.YELLOW: _("It stands in for the one thing missing.") + " " + price,
        ask.NEW_TASK: _("Choose one of the tasks on display for the free place."),
        ask.FINAL: _("The last round is over: each task that you still fulfil gives {task} VP, {yellow} with yellow."),
        ask.OVER: _("The game is over."),
    }  # fmt: skip
    region = max(0, int(v.region))
    return texts[int(v.point)].format(
        region=terms.region_name(region),
        material=terms.material_name(box.REGION_MATERIAL[region]),
        fish=terms.fish_name(v.fish[region]),
        face=int(v.face),
        tile=terms.tile_name(v.tile),
        left=int(v.left),
        value=int(v.value),
        who=_either(v, deed.MAN, deed.WOMAN, (_("a man"), _("a woman"), _("a man or a woman"))),
        path=_either(v, deed.LAND, deed.SEA, (_("land path"), _("sea path"), _("land or sea path"))),
        ability=terms.ability_name(v.ability),
        build=int(box.BUILDING_VP[v.round_number - 1]),
        shells=int(v.shells[v.seat]) if v.seat >= 0 else 0,
        fishing=box.FISHING_VP,
        task=box.TASK_VP,
        yellow=box.TASK_VP_WITH_YELLOW,
    )


def _either(v: Any, first: int, second: int, texts: tuple[str, str, str]) -> str:
    """What is allowed now: the first, the second, or both."""
    if v.doing & first and v.doing & second:
        return texts[2]
    return texts[0] if v.doing & first else texts[1]


def title(v: Any) -> str:
    """The task in two or three words."""
    texts = {
        ask.START_HUT: _("Place your first hut"), ask.HUT_FROM: _("Which hut?"), ask.REWARD: _("Material or offering"),
        ask.RED: _("Play red?"), ask.PLACE: _("Place a die"), ask.BLUE: _("Pay for blue"), ask.WHITE: _("Play white?"),
        ask.HELPER: _("Helper"), ask.TEMPLE: _("Send a priest"), ask.BUILD_TILE: _("Build"),
        ask.BUILD_PAIR: _("Where to build"), ask.TAKE: _("Take a person"), ask.EXPAND: _("Settle a region"),
        ask.FIRE_FIRST: _("Fire bonus"), ask.FIRE_SECOND: _("Fire bonus"), ask.USE: _("Men and women"),
        ask.DOUBLE: _("Play green?"), ask.EXTRA: _("Pay for green"), ask.MATERIALS: _("Take a material"),
        ask.CARDS: _("Take a god card"), ask.JEWELRY: _("Buy jewelry"), ask.TASK: _("Fulfil a task"),
        ask.YELLOW: _("Pay for yellow"), ask.NEW_TASK: _("Take a new task"), ask.FINAL: _("Last tasks"),
        ask.OVER: _("The end"),
    }  # fmt: skip
    return texts[int(v.point)]


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    texts = {
        ask.START_HUT: _("chooses a place for the first hut"), ask.PLACE: _("places a die"), ask.HELPER: _("spends helper points"),
        ask.TEMPLE: _("sends a priest to the temple"), ask.TAKE: _("takes a person"), ask.EXPAND: _("settles a region"),
        ask.BUILD_TILE: _("is building"), ask.BUILD_PAIR: _("is building"), ask.USE: _("uses men and women"),
        ask.JEWELRY: _("looks at the jewelry"), ask.TASK: _("fulfils a task"), ask.NEW_TASK: _("takes a new task"),
        ask.FINAL: _("fulfils the last tasks"), ask.FIRE_FIRST: _("takes a fire bonus"), ask.FIRE_SECOND: _("takes a fire bonus"),
    }  # fmt: skip
    if ask.GOD[v.point] >= 0:
        return _("thinks about a god")
    return texts.get(int(v.point), _("is deciding"))
