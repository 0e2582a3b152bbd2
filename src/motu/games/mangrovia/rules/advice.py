"""What a good player knows about Mangrovia.

A game lasts until somebody has built all huts, so the fewest huts in supply tell how much of it is left.  Amounts are
kept in tenths of a point.
"""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import table

from .. import ask, box, good, play
from .goods import amulet_value
from .paths import huts_along, path_prize
from .scoring import huts_on, is_in_play, pole_points, score, stone_points

TENTHS = 10
A_HUT = 70  # what a hut brings, its cards not counted
COST_OF_HUT = 8  # valuables that it costs
PER_VALUABLE = 2  # what a valuable brings for each point of its value, if no hut is in sight yet
PER_LANDSCAPE = 8
UNDER_A_BIRD = 8  # more for a landscape card that can be used at once
UP, DOWN = 18, 13  # a card that may be chosen, one that may not
A_BUILD = 35  # the chance to build what the hand pays for
FIRST = 15  # birds and first choice
COLLECTS = table([10, 35, 42, 77, 110, 140])  # what collecting brings, by own huts on amulet spaces (MG-060 to MG-063)
A_HUT_LATER = 3  # times out of ten that a seat collects while one hut is built


@rule
def evaluate(s, seat):
    """Points made, what final scoring is likely to add, and what hand and bowls promise."""
    points = score(s, seat)
    if s.question == ask.OVER:
        return points
    points += pole_points(s, seat) + amulet_value(s, seat)
    left = fewest_huts(s)
    tenths = path_hopes(s, seat, left) + stone_hopes(s, seat, left) + hand_worth(s, seat, left)
    tenths += bowls_worth(s, seat) + COLLECTS[min(s.amulet_huts[seat], box.TRACK_END)] * left * A_HUT_LATER // TENTHS
    return points + tenths // TENTHS


@rule
def fewest_huts(s):
    """Huts that the seat nearest to the end of the game has in supply."""
    fewest = s.supply[0]
    for seat in range(1, s.players):
        fewest = min(fewest, s.supply[seat])
    return fewest


@rule
def path_hopes(s, seat, left):
    """Huts stay (MG-084), but a path is not won before the end: early on each hut on it has a share of its prize."""
    tenths = 0
    for path in range(box.PATHS):
        own = huts_along(s, path, seat)
        if own > 0:
            everybody = 0
            for colour in range(box.COLOURS):
                everybody += huts_along(s, path, colour)
            early = box.PATH_PRIZES[path, 0] * TENTHS * own // (everybody + 1)
            built = box.HUTS[s.players] - left
            tenths += (early * left + path_prize(s, path, seat) * TENTHS * built) // box.HUTS[s.players]
    return tenths


@rule
def stone_hopes(s, seat, left):
    """Every hut that is still to come to the stone area pays all that stand there: about half of the free spaces."""
    own, free = 0, box.STONES
    for place in range(box.STONES):
        own += s.huts[seat, box.STONE_SPACES[place]]
        for colour in range(box.COLOURS):
            if is_in_play(s, colour) and huts_on(s, colour, box.STONE_SPACES[place]) > 0:
                free -= 1
    return TENTHS * stone_points(s, seat) + TENTHS * own * free * left // (2 * box.HUTS[s.players])


@rule
def valuables_of(s, seat):
    value = 0
    for face in range(box.FACES):
        value += box.ITEM_VALUE[good.VALUABLE, face] * (s.hand[seat, good.VALUABLE, face] + s.start[seat, face])
    return value


@rule
def usable_cards_of(s, seat):
    """Landscape cards under a bird."""
    cards = 0
    for land in range(box.LANDSCAPES):
        if box.ACTIVE[s.birds, land] > 0:
            cards += s.hand[seat, good.LANDSCAPE, land]
    return cards


@rule
def hand_worth(s, seat, left):
    """Cards are worth a share of the huts that they make together, and nothing beyond the huts that can be built."""
    valuables, cards = valuables_of(s, seat), 0
    for land in range(box.LANDSCAPES):
        cards += min(s.hand[seat, good.LANDSCAPE, land], 2)
    most = min(int(s.supply[seat]), left + 1)
    cards = min(cards, most)
    valuables = min(valuables, COST_OF_HUT * most)
    ready = min(valuables, COST_OF_HUT * cards)
    tenths = A_HUT * ready // (2 * COST_OF_HUT)
    tenths += PER_VALUABLE * (valuables - ready) + PER_LANDSCAPE * (cards - ready // COST_OF_HUT)
    return tenths + UNDER_A_BIRD * min(usable_cards_of(s, seat), most)


@rule
def bowls_worth(s, seat):
    """What the landings ahead of the boat will bring the seat, and the rest of the present one."""
    collecting = COLLECTS[min(s.amulet_huts[seat], box.TRACK_END)]
    ready = min(usable_cards_of(s, seat), valuables_of(s, seat) // (COST_OF_HUT - 2))
    tenths, builds, ups, downs = 0, 0, 0, 0
    for landing in range(s.landing + 1, box.LANDINGS + 1):
        if s.bowl[box.SITE[landing]] == seat:
            asked = box.ASKED_AT[landing]
            if asked in (ask.COLLECT, ask.COLLECT_OR_DRAW, ask.COLLECT_OR_BUILD):
                tenths += collecting
            else:
                builds += box.BUILDS[landing]
                ups += box.UPS[landing]
                downs += box.DOWNS[landing]
            if asked == ask.BIRDS:
                tenths += FIRST
    if s.seat == seat and s.landing > 0:
        builds += s.builds
        ups += s.ups
        downs += s.downs
    return tenths + UP * ups + DOWN * downs + A_BUILD * min(builds, min(ready + 1, int(s.supply[seat])))


USUAL, SELDOM, OFTEN = 4, 1, 8


@rule
def prior(s, action):
    """Nobody passes who could do something, and what can be built is mostly worth building."""
    if action == play.PASS:
        return SELDOM
    if action >= play.BUILD or action == play.COLLECT:
        return OFTEN
    return USUAL
