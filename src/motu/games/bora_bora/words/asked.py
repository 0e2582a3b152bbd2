"""Bora Bora in words: what is asked."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from typing import Any

from motu.language import marked

from .. import ask, box, deed
from ..speech import _, counted
from . import terms

# by what is asked
TITLES = {
    ask.START_HUT: marked("Place your first hut"), ask.HUT_FROM: marked("Which hut?"), ask.REWARD: marked("Material or offering"),
    ask.RED: marked("Play red?"), ask.PLACE: marked("Place a die"), ask.BLUE: marked("Pay for blue"), ask.WHITE: marked("Play white?"),
    ask.HELPER: marked("Helper"), ask.TEMPLE: marked("Send a priest"), ask.BUILD_TILE: marked("Build"),
    ask.BUILD_PAIR: marked("Where to build"), ask.TAKE: marked("Take a person"), ask.EXPAND: marked("Settle a region"),
    ask.FIRE_FIRST: marked("Fire bonus"), ask.FIRE_SECOND: marked("Fire bonus"), ask.USE: marked("Men and women"),
    ask.DOUBLE: marked("Play green?"), ask.EXTRA: marked("Pay for green"), ask.MATERIALS: marked("Take a material"),
    ask.CARDS: marked("Take a god card"), ask.JEWELRY: marked("Buy jewelry"), ask.TASK: marked("Fulfil a task"),
    ask.YELLOW: marked("Pay for yellow"), ask.NEW_TASK: marked("Take a new task"), ask.FINAL: marked("Last tasks"),
    ask.OVER: marked("The end"),
}  # fmt: skip
WAITING = {
    ask.START_HUT: marked("chooses a place for the first hut"), ask.PLACE: marked("places a die"), ask.HELPER: marked("spends helper points"),
    ask.TEMPLE: marked("sends a priest to the temple"), ask.TAKE: marked("takes a person"), ask.EXPAND: marked("settles a region"),
    ask.BUILD_TILE: marked("is building"), ask.BUILD_PAIR: marked("is building"), ask.USE: marked("uses men and women"),
    ask.JEWELRY: marked("looks at the jewelry"), ask.TASK: marked("fulfils a task"), ask.NEW_TASK: marked("takes a new task"),
    ask.FINAL: marked("fulfils the last tasks"), ask.FIRE_FIRST: marked("takes a fire bonus"), ask.FIRE_SECOND: marked("takes a fire bonus"),
}  # fmt: skip


PROMPTS = {
    ask.START_HUT: marked("Choose a free region whose fish is worth 1; you get its material or an offering."),
    ask.HUT_FROM: marked("From an ordinary place, which becomes free for a person, or from the twelfth?"),
    ask.REWARD: marked("You settle {region}: store its {material} in a cell of that kind, or take an offering."),
    ask.RED: marked("It scores the {fish} beside {region} at once."),
    ask.PLACE: marked("Lower than every die already on the tile; the higher it is, the more it can do. Fishing is always open: {fishing} VP."),
    ask.BLUE: marked("Your {face} is not lower than the dice on {tile}."),
    ask.WHITE: marked("Your {face} on {tile} would act as a 6."),
    ask.HELPER: marked("1: shift a person, or 1 VP. 2: an offering, a card, a material, or a hut to the twelfth place."),
    ask.TEMPLE: marked("Choose a space of value {value} or less; who stands there is pushed to the right. Then a fire bonus."),
    ask.BUILD_TILE: marked("Choose a building of value {value} or less: {build} VP in this round, then a fire bonus."),
    ask.BUILD_PAIR: marked("Choose two neighbouring cells that hold materials; both are used up."),
    ask.TAKE: marked("Choose {who} from the display, under a die of {value} or less."),
    ask.EXPAND: marked("Choose a region joined to one of your huts by a {path} of value {value} or less; you get its material or an offering."),
    ask.FIRE_FIRST: marked("First a god card, from the display or the deck, or an offering."),
    ask.FIRE_SECOND: marked("Then a status step or a shell."),
    ask.USE: marked("One ability of your men and one of your women; persons with the same ability count together."),
    ask.DOUBLE: marked("It doubles this use of {ability}."),
    ask.EXTRA: marked("A second ability of the same gender, {ability}, needs green."),
    ask.MATERIALS: marked("Any kind; it goes to a free cell of that kind. {left} to take."),
    ask.CARDS: marked("From the display or unseen from the deck. {left} to take."),
    ask.JEWELRY: marked("One tile of this round's column, for its price in shells; you have {shells}."),
    ask.TASK: marked("Fulfil one: {task} VP, {yellow} with the help of yellow. You may give one up only if you can fulfil none without yellow."),
    ask.YELLOW: marked("It stands in for the one thing missing."),
    ask.NEW_TASK: marked("Choose one of the tasks on display for the free place."),
    ask.FINAL: marked("The last round is over: each task that you still fulfil gives {task} VP, {yellow} with yellow."),
    ask.OVER: marked("The game is over."),
}  # fmt: skip
GODS = (ask.RED, ask.BLUE, ask.WHITE, ask.DOUBLE, ask.EXTRA, ask.YELLOW)
PRICE = marked("A god costs a card of its colour and an offering, two equal cards and an offering, or a god tile.")


def prompt(v: Any) -> str:
    """What the deciding seat is asked, why, and at what price."""
    text = _(PROMPTS[int(v.point)])
    if v.point in GODS:
        text += " " + _(PRICE)
    if v.point == ask.HELPER:
        text = counted("{count} point left.", "{count} points left.", int(v.left)) + " " + text
    region = max(0, int(v.region))
    return text.format(
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
    return _(TITLES[int(v.point)])


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    if ask.GOD[v.point] >= 0:
        return _("thinks about a god")
    doing = WAITING.get(int(v.point))
    return _(doing) if doing else _("is deciding")
