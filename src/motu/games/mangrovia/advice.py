"""What a good player knows about Mangrovia.

A game lasts until somebody has built all huts, so the fewest huts in supply tell how much of it is left.  Amounts are
kept in tenths of a point.
"""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import table

from .goods import amulet_value
from .scoring import huts_on, is_in_play, path_prize, pole_points, score, stone_points
from .state import (
    ACTIVE,
    ASKED_AT,
    BIRDS,
    BUILD_HUT,
    BUILDS,
    COLLECT,
    COLLECT_OR_BUILD,
    COLLECT_OR_DRAW,
    DO_COLLECT,
    DOWNS,
    FACES,
    HUTS,
    ITEM_VALUE,
    LANDINGS,
    LANDSCAPE,
    LANDSCAPES,
    OVER,
    PASS,
    PATH,
    PATH_LENGTH,
    PATH_PRIZES,
    PATHS,
    PLAYERS,
    SITE,
    STONE_SPACES,
    STONES,
    TRACK_END,
    UPS,
    VALUABLE,
)

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
    if s.question == OVER:
        return points
    points += pole_points(s, seat) + amulet_value(s, seat)
    left = fewest_huts(s)
    tenths = path_hopes(s, seat, left) + stone_hopes(s, seat, left) + hand_worth(s, seat, left)
    tenths += bowls_worth(s, seat) + COLLECTS[min(s.amulet_huts[seat], TRACK_END)] * left * A_HUT_LATER // TENTHS
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
    for path in range(PATHS):
        own, others = 0, 0
        for place in range(PATH_LENGTH[path]):
            for colour in range(PLAYERS + 1):
                if is_in_play(s, colour):
                    huts = huts_on(s, colour, PATH[path, place])
                    if colour == seat:
                        own += huts
                    else:
                        others += huts
        if own > 0:
            early = PATH_PRIZES[path, 0] * TENTHS * own // (own + others + 1)
            built = HUTS[s.players] - left
            tenths += (early * left + path_prize(s, path, seat) * TENTHS * built) // HUTS[s.players]
    return tenths


@rule
def stone_hopes(s, seat, left):
    """Every hut that is still to come to the stone area pays all that stand there: about half of the free spaces."""
    own, free = 0, STONES
    for place in range(STONES):
        own += s.huts[seat, STONE_SPACES[place]]
        for colour in range(PLAYERS + 1):
            if is_in_play(s, colour) and huts_on(s, colour, STONE_SPACES[place]) > 0:
                free -= 1
    return TENTHS * stone_points(s, seat) + TENTHS * own * free * left // (2 * HUTS[s.players])


@rule
def valuables_of(s, seat):
    value = 0
    for face in range(FACES):
        value += ITEM_VALUE[VALUABLE, face] * (s.hand[seat, VALUABLE, face] + s.start[seat, face])
    return value


@rule
def usable_cards_of(s, seat):
    """Landscape cards under a bird."""
    cards = 0
    for land in range(LANDSCAPES):
        if ACTIVE[s.birds, land] > 0:
            cards += s.hand[seat, LANDSCAPE, land]
    return cards


@rule
def hand_worth(s, seat, left):
    """Cards are worth a share of the huts that they make together, and nothing beyond the huts that can be built."""
    valuables, cards = valuables_of(s, seat), 0
    for land in range(LANDSCAPES):
        cards += min(s.hand[seat, LANDSCAPE, land], 2)
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
    collecting = COLLECTS[min(s.amulet_huts[seat], TRACK_END)]
    ready = min(usable_cards_of(s, seat), valuables_of(s, seat) // (COST_OF_HUT - 2))
    tenths, builds, ups, downs = 0, 0, 0, 0
    for landing in range(s.landing + 1, LANDINGS + 1):
        if s.bowl[SITE[landing]] == seat:
            asked = ASKED_AT[landing]
            if asked in (COLLECT, COLLECT_OR_DRAW, COLLECT_OR_BUILD):
                tenths += collecting
            else:
                builds += BUILDS[landing]
                ups += UPS[landing]
                downs += DOWNS[landing]
            if asked == BIRDS:
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
    if action == PASS:
        return SELDOM
    if action >= BUILD_HUT or action == DO_COLLECT:
        return OFTEN
    return USUAL
