"""Mangrovia's rules: what is legal when, and what happens then."""

from __future__ import annotations

from motu.engine.bits import NONE, ONE, bit, lowest
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .building import (
    begin_building,
    building_sites,
    double_sites,
    finish_building,
    give_landscape,
    pay,
    payments,
    why_not_build,
    why_not_double,
    why_not_give,
    why_not_pay,
)
from .goods import can_collect, can_draw, collect, draw_down, give_back, take_up
from .rounds import ask, decider, go_on, sail_on
from .state import (
    AMULET,
    ASKED_AT,
    BANNED,
    BIRD_PAIRS,
    BIRDS,
    BLOCKED,
    BOWLS,
    BUILD,
    BUILD_DOUBLE,
    BUILD_HUT,
    CURRENCY,
    DO_COLLECT,
    DOUBLE_SPACES,
    DOUBLES,
    DRAW_DOWN,
    EITHER,
    FACE_COUNT,
    FACE_DOWN,
    FACE_UP,
    FACES,
    GIVE,
    ITEMS,
    LANDSCAPE,
    LANDSCAPES,
    OFFERS,
    OVER,
    PASS,
    PAY,
    PAY_AMULET,
    PAY_LANDSCAPE,
    PAY_VALUABLE,
    PLACE,
    PLACE_BIRDS,
    PLACE_BOWL,
    RETURN,
    RETURN_AMULET,
    SITES,
    TAKE_UP,
    TOP,
    VALUABLE,
)

# -- what is legal --


@rule
def why_not(s, action):
    """0, or the rule that forbids this action to the deciding seat now."""
    if s.question == OVER:
        return 105  # the last round has been played
    if s.seat != decider(s):
        return 40 if s.question == PLACE else 46  # in turn; the owner of the bowl
    if OFFERS[s.question, action] == 0:
        return why_not_listed(s, action)
    if action < TAKE_UP:
        return why_not_place(s, action - PLACE_BOWL)
    if action < DRAW_DOWN:
        return why_not_take(s, action - TAKE_UP)
    if action < DO_COLLECT:
        return OK if can_draw(s, action - DRAW_DOWN) else 58
    if action == DO_COLLECT:
        return OK if can_collect(s) else 69
    if action == PASS or PLACE_BIRDS <= action < PAY_LANDSCAPE:
        return OK
    if action < PLACE_BIRDS:
        return OK if s.drawn_now[action - RETURN_AMULET] > 0 else 63
    if action < PAY_VALUABLE:
        return why_not_give(s, action - PAY_LANDSCAPE)
    if action < PAY_AMULET:
        return why_not_pay(s, VALUABLE, action - PAY_VALUABLE)
    if action < BUILD_HUT:
        return why_not_pay(s, AMULET, action - PAY_AMULET)
    if action < BUILD_DOUBLE:
        return why_not_build(s, action - BUILD_HUT)
    return why_not_double(s, DOUBLE_SPACES[action - BUILD_DOUBLE])


@rule
def why_not_listed(s, action):
    """Which rule keeps an action away from the present question."""
    if TAKE_UP <= action < DO_COLLECT:
        if (s.question == FACE_UP or s.question == FACE_DOWN) and ASKED_AT[s.landing] == EITHER:
            return 55  # the second card must be of the same mode
        if action >= DRAW_DOWN and s.downs > 0:
            return 47  # the steps come in their printed order
    return 135


@rule
def why_not_place(s, site):
    if BLOCKED[s.players, site] > 0:
        return 37
    if s.bowl[site] != NOBODY:
        return 44
    if site == TOP and s.placed == 0 and BANNED[s.players] > 0:
        return 42
    return OK


@rule
def kind_of(card):
    """Cards of the displays are numbered valuables first, then landscapes."""
    return VALUABLE if card < FACE_COUNT[VALUABLE] else LANDSCAPE


@rule
def face_of(card):
    return card if card < FACE_COUNT[VALUABLE] else card - FACE_COUNT[VALUABLE]


@rule
def why_not_take(s, card):
    kind = kind_of(card)
    if s.open[kind, face_of(card)] > 0:
        return OK
    for face in range(FACES):
        if s.open[kind, face] > 0:
            return 52  # only what lies there can be taken
    return 54  # the row is empty


@rule
def legal(s, out):
    question = s.question
    if question == OVER:
        return 0
    if question == PLACE:
        return legal_sites(s, out)
    if question == PAY:
        first = PAY_VALUABLE if CURRENCY[s.space] == VALUABLE else PAY_AMULET
        return list_bits(payments(s), ITEMS, first, out)
    if question == GIVE:
        return legal_gifts(s, out)
    if question == RETURN:
        return list_row(s.drawn_now, FACES, RETURN_AMULET, out, 0)
    if question == BIRDS:
        for pair in range(len(BIRD_PAIRS)):
            out[pair] = PLACE_BIRDS + pair
        return len(BIRD_PAIRS)
    return legal_action(s, question, out)


@rule
def legal_sites(s, out):
    count = 0
    for site in range(SITES):
        if why_not_place(s, site) == OK:
            out[count] = PLACE_BOWL + site
            count += 1
    return count


@rule
def legal_gifts(s, out):
    count = 0
    for land in range(LANDSCAPES):
        if why_not_give(s, land) == OK:
            out[count] = PAY_LANDSCAPE + land
            count += 1
    return count


@rule
def legal_action(s, question, out):
    """What a landing offers: cards, amulets, huts, and always to pass (MG-048)."""
    count = 0
    if OFFERS[question, TAKE_UP] > 0:
        count = list_row(s.open[VALUABLE], FACE_COUNT[VALUABLE], TAKE_UP, out, count)
        count = list_row(s.open[LANDSCAPE], LANDSCAPES, TAKE_UP + FACE_COUNT[VALUABLE], out, count)
    if OFFERS[question, DRAW_DOWN] > 0:
        for kind in range(AMULET):
            if can_draw(s, kind):
                out[count] = DRAW_DOWN + kind
                count += 1
    if OFFERS[question, DO_COLLECT] > 0 and can_collect(s):
        out[count] = DO_COLLECT
        count += 1
    out[count] = PASS
    count += 1
    if OFFERS[question, BUILD_HUT] > 0:
        count = list_spaces(building_sites(s), out, count)
    if OFFERS[question, BUILD_DOUBLE] > 0:
        count = list_doubles(double_sites(s), out, count)
    return count


@rule
def list_row(row, faces, first, out, count):
    """Add an action for every face that a row of counts holds."""
    for face in range(faces):
        if row[face] > 0:
            out[count] = first + face
            count += 1
    return count


@rule
def list_bits(items, most, first, out):
    count = 0
    for item in range(most):
        if items >> item & 1:
            out[count] = first + item
            count += 1
    return count


@rule
def list_spaces(spaces, out, count):
    while spaces != NONE:
        out[count] = BUILD_HUT + lowest(spaces)
        count += 1
        spaces &= spaces - ONE
    return count


@rule
def list_doubles(spaces, out, count):
    if spaces == NONE:
        return count
    for index in range(DOUBLES):
        if spaces & bit(DOUBLE_SPACES[index]) != NONE:
            out[count] = BUILD_DOUBLE + index
            count += 1
    return count


# -- what happens --


@rule
def apply(s, action):
    if action < TAKE_UP:
        place_bowl(s, action - PLACE_BOWL)
    elif action < DRAW_DOWN:
        take_face_up(s, action - TAKE_UP)
    elif action < DO_COLLECT:
        draw_face_down(s, action - DRAW_DOWN)
    elif action == DO_COLLECT:
        collect_amulets(s)
    elif action == PASS:
        skip(s)
    elif action < PLACE_BIRDS:
        give_back(s, action - RETURN_AMULET)
        go_on(s)
    elif action < PAY_LANDSCAPE:
        s.birds = action - PLACE_BIRDS  # MG-071
        sail_on(s)
    elif action < PAY_VALUABLE:
        give_landscape(s, action - PAY_LANDSCAPE)
        go_on_building(s)
    elif action < BUILD_HUT:
        pay(s, action - PAY_VALUABLE if action < PAY_AMULET else action - PAY_AMULET)
        go_on_building(s)
    else:
        if action < BUILD_DOUBLE:
            begin_building(s, action - BUILD_HUT, 1)
        else:
            begin_building(s, DOUBLE_SPACES[action - BUILD_DOUBLE], 2)
        go_on_building(s)


@rule
def place_bowl(s, site):
    """One bowl each in turn, with two or three players then the second (MG-040, MG-041)."""
    s.bowl[site] = s.seat
    s.placed += 1
    if s.placed < BOWLS[s.players] * s.players:
        ask(s, PLACE)
    else:
        sail_on(s)


@rule
def take_face_up(s, card):
    take_up(s, s.seat, kind_of(card), face_of(card))
    s.ups -= 1
    if s.question == EITHER:
        s.downs = 0  # MG-055
    go_on(s)


@rule
def draw_face_down(s, kind):
    draw_down(s, s.seat, kind)
    s.downs -= 1
    if s.question == EITHER:
        s.ups = 0  # MG-055
    go_on(s)


@rule
def collect_amulets(s):
    """Collecting is the whole landing (MG-049)."""
    s.downs = 0
    s.builds = 0
    if collect(s):
        ask(s, RETURN)
    else:
        go_on(s)


@rule
def skip(s):
    """Forgo this step; at an "or" landing forgo all (MG-048, MG-049, MG-056, MG-089)."""
    if s.question == BUILD:
        s.builds = 0
    elif s.question == FACE_UP:
        s.ups = 0
    else:
        s.builds = 0
        s.ups = 0
        s.downs = 0
    go_on(s)


@rule
def go_on_building(s):
    """Landscape cards first, then the payment; when all is paid the hut stands (MG-134)."""
    if s.cards_due > 0:
        ask(s, GIVE)
    elif s.due > 0:
        ask(s, PAY)
    else:
        finish_building(s)
        go_on(s)
