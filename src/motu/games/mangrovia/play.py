"""The vocabulary: the families of actions, and the first number of each."""

from __future__ import annotations

from motu.engine.record import table
from motu.engine.vocabulary import Family, Vocabulary, argument

from . import ask, box

_VALUABLES = [str(value) for value in box.VALUABLE_VALUES]
_AMULETS = [str(value) for value in box.AMULET_VALUES]
_BIRDS = ["-".join(box.LANDSCAPE_NAMES[land] for land in pair) for pair in box.BIRD_PAIRS]
_LANDSCAPE = argument("landscape", box.LANDSCAPE_NAMES, also=box.LETTERS)
_SPACE = argument("space", range(box.SPACES), also=[space["name"] for space in box.DATA["space"]])
_DOUBLE = argument(
    "space", list(map(str, box.DOUBLE_SPACES)), also=[box.DATA["space"][s]["name"] for s in box.DOUBLE_SPACES]
)

ACTIONS = Vocabulary(
    Family("place_bowl", argument("site", range(1, box.SITES + 1))),
    Family("take_up", argument("card", [*_VALUABLES, *box.LANDSCAPE_NAMES], also=[*_VALUABLES, *box.LETTERS])),
    Family("draw_down", argument("pile", ("valuable", "landscape"))),
    Family("collect"),
    Family("pass"),
    Family("return_amulet", argument("value", _AMULETS)),
    Family("birds", argument("fields", _BIRDS)),
    Family("pay_landscape", _LANDSCAPE),
    Family("pay_valuable", argument("value", [*_VALUABLES, "tile"])),
    Family("pay_amulet", argument("value", [*_AMULETS, "tile"])),
    Family("build", _SPACE),
    Family("build_double", _DOUBLE),
)
(PLACE_BOWL, TAKE_UP, DRAW_DOWN, COLLECT, PASS, RETURN_AMULET, BIRDS, PAY_LANDSCAPE, PAY_VALUABLE, PAY_AMULET, BUILD,
 BUILD_DOUBLE) = (family.first for family in ACTIONS.families)  # fmt: skip

# what each question offers
_OFFERS = {
    ask.PLACE: ("place_bowl",),
    ask.FACE_UP: ("take_up", "pass"),
    ask.FACE_DOWN: ("draw_down", "pass"),
    ask.EITHER: ("take_up", "draw_down", "pass"),
    ask.COLLECT: ("collect", "pass"),
    ask.COLLECT_OR_DRAW: ("collect", "draw_down", "pass"),
    ask.COLLECT_OR_BUILD: ("collect", "build", "pass"),
    ask.BUILD: ("build", "pass"),
    ask.BUILD_OR_DOUBLE: ("build", "build_double", "pass"),
    ask.GIVE: ("pay_landscape",),
    ask.PAY: ("pay_valuable", "pay_amulet"),
    ask.RETURN: ("return_amulet",),
    ask.BIRDS: ("birds",),
    ask.OVER: (),
}
OFFERS = table(
    [[int(ACTIONS.family(action).name in _OFFERS[question]) for action in range(ACTIONS.count)] for question in _OFFERS]
)  # OFFERS[question, action]: whether the action's family is listed (MG-135)
