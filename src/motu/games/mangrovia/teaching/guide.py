"""The guide of Mangrovia: what a new player must know, in the order in which it is needed."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from functools import cache

from motu.engine.match import Match
from motu.teaching import Board, Careful, Guide, Part, Pieces, Points, Steps

from ..speech import _
from .positions import birds, bowls_on, holding, huts, sound
from .things import things


@cache
def opening() -> Match:
    """Three players, the first bowls are placed: yellow on sites 4 and 2."""
    return Match("mangrovia", 3, "lesson-2").play("place_bowl 4", "place_bowl 1", "place_bowl 3", "place_bowl 2")


@cache
def building() -> Match:
    """Landing 9: yellow can build on 24 with a water card and 6 + 4."""
    mine = holding(0, [3, 4, 6], "MW")
    match = Match("mangrovia", 3, "lesson-2", ask_forced=True)
    return sound(match, bowls_on(9, 2, players=3) | birds("mangroves", "water") | mine)


@cache
def amulet_huts() -> Match:
    """Yellow has two huts on amulet spaces."""
    return sound(Match("mangrovia", 4, "lesson-2"), huts(0, 44, 46) | huts(1, 45))


@cache
def path() -> Match:
    """Path E: yellow and red have two huts each, green one; red's nearest hut is nearer to the statue."""
    return sound(Match("mangrovia", 4, "lesson-2"), huts(0, 2, 6) | huts(1, 0, 5) | huts(2, 3))


@cache
def areas() -> Match:
    """Stone area: five huts; pole area: three, with the tiles 2, 3 and 4 under them."""
    return sound(Match("mangrovia", 4, "lesson-2"), huts(0, 3, 17, 20) | huts(1, 10, 4, 21) | huts(2, 18, 27))


def guide() -> Guide:
    named = things()
    return Guide(
        _("Build huts where they count: along the paths of the gods, in two sacred areas, and on spaces that bring amulets. Whoever has most points when somebody's huts are used up wins."),
        [
            Part(
                "table", _("On the table"),
                [
                    Pieces([named[key] for key in ("site", "space", "valuable", "landscape", "amulet", "bird", "statue")]),
                    _("Everybody has 10 huts (9 with four players, 8 with five), two valuables and two landscape cards. Cards and amulets in hand are secret as far as nobody saw you take them."),
                ],
                "1-3 5-7 24-32 38",
            ),
            Part(
                "round", _("A round: one bowl, two actions"),
                [
                    Board(
                        opening(), _("Yellow's bowl on site 4 acts at landing 4 and, on the way back, at landing 9."),
                        around=("site-1", "site-6"), arrows=(("site-1", "site-6"),),
                    ),
                    Steps([
                        _("**Bowls.** In turn everybody places a bowl on a free site (with two or three players, two bowls each)."),
                        _("**Boat.** The boat visits landings 1 to 12: down one side, up the other. Whoever has the bowl there acts at once."),
                        _("**Tidying.** Open cards are filled up, bowls come back, the talisman moves."),
                    ]),
                    _("So every bowl gives you **two** actions: the landing beside it now, the opposite one later. Site 1 lets you choose cards first and never builds; site 6 draws much, but last. Every action, or any part of it, may be passed."),
                    Careful(_("With two or three players the starting player's first bowl may not go to site 1.")),
                ],
                "21-23 37 39-50 97-99",
            ),
            Part(
                "cards", _("Cards"),
                [
                    _("**Valuables** (2 to 7) pay for huts, **landscape cards** say where. A landing tells how many cards you get, and from where: open ones you choose, or unseen ones from a pile. Valuable or landscape is your choice, card by card. Gaps among the open cards stay until the round is over."),
                ],
                "51-59",
            ),
            Part(
                "build", _("Building a hut"),
                [
                    Board(
                        building(), _("Water has a bird. With a water card and 6 + 4 yellow can build on 24: 4 points at once."),
                        around=("23", "24", "29"), numbers=("24",),
                    ),
                    _("You need three things at that moment:"),
                    Steps([
                        _("a **landscape card** of the space, which you give;"),
                        _("a **bird** on that landscape, on the oracle rock: only two of the four landscapes can be built on;"),
                        _("the **exact** price, in the kind of coin the space shows: valuables or amulets. No change is given, and the two are never mixed."),
                    ]),
                    _("Printed points count at once. A space holds one hut; huts never move. On a space with two landscapes the card must show the one with the bird."),
                    _("**Double hut** (landing 9): two huts on one space of a path, for two cards and twice the price in one sum, and twice the points. Not in the two areas, not on amulet spaces."),
                    Careful(_("3 + 4 + 6 pays for 3, 4, 6, 7, 9, 10 and 13, but not for 8. Small valuables make many sums.")),
                ],
                "9-13 74-78 80-96",
            ),
            Part(
                "amulets", _("Amulets"),
                [
                    Board(amulet_huts(), _("Two huts on amulet spaces: yellow draws two amulets and puts one back."), around=("43", "47")),
                    _("Where a landing lets you collect, look at your huts on **amulet spaces**. None: take a 1 from the board. One: draw one from the bag. More: draw as many, five at most, and put one of them back. Amulets pay for some spaces; those you keep are points at the end."),
                ],
                "4 8 60-70 79",
            ),
            Part(
                "birds", _("Birds and the first place"),
                [
                    _("Landing 12 (site 1) moves the birds: its owner says which two landscapes can be built on in the **next** round, and starts it. If nobody is there, the birds fly to the two other landscapes, and the player to the right starts."),
                ],
                "20 71-73 100-104",
            ),
            Part(
                "end", _("The end, with an example"),
                [
                    _("When somebody has built the last hut, the round is played to its end. Then points are counted:"),
                    Board(path(), _("Path E: two huts each for yellow and red. Red's hut on 0 is nearer to the statue on the left, so red has 10 and yellow 5."), around=("0", "6"), numbers=("0", "2")),
                    Points([
                        _("**Paths.** On each of the eight paths most huts get the higher number, second most the lower. A double hut counts two; in a tie the hut nearer to the statue wins."),
                        _("**Stone area.** Your huts there times all huts there: company is good."),
                        _("**Pole area.** 12 for most huts, 6 for second most; in a tie the lowest pole tile wins. The tile under each hut, 2 to 9, has counted already."),
                        _("**Amulets** in hand: their values."),
                    ]),
                    Board(areas(), _("Stone area: five huts. Yellow has two: 2 × 5 = 10. Pole area: one hut each; yellow's tile 2 is the lowest, so 12 for yellow, 6 for red."), around=("3", "21")),
                    _("Most points win; in a tie, the amulets. With two or three players **neutral huts** stand on the board: they take places on paths like a player."),
                ],
                "14-19 33-36 105-121",
            ),
            Part(
                "tiles", _("Variant: stone area tiles"),
                [
                    _("A tile lies on every stone space; whoever builds there gets it. God tiles win ties on their path, others pay once as a valuable of 3 or an amulet of 2, and a wild card lets you build once on a landscape without a bird."),
                ],
                "122-130",
            ),
            Part(
                "tips", _("Five tips for a first game"),
                [
                    Points([
                        _("Choose a site for its **second** action: what will you be able to build when the boat comes back?"),
                        _("Look at the birds before you take landscape cards."),
                        _("Two or three small valuables are worth more than one big one: they make more sums."),
                        _("A hut where a path and an area cross counts twice."),
                        _("Build one or two huts on amulet spaces early; every collecting is better after it."),
                    ]),
                ],
            ),
        ],
    )  # fmt: skip
