"""What is legal when, and what happens then."""

from __future__ import annotations

from motu.engine.bits import NONE, ONE, lowest
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, good, play
from .building import (
    begin_building,
    building_sites,
    finish_building,
    give_landscape,
    why_not_build,
    why_not_double,
    why_not_give,
)
from .goods import can_collect, can_draw, collect, draw_down, give_back, take_up
from .payment import pay, payments, why_not_pay
from .rounds import decider, go_on, sail_on

CARDS = play.DRAW_DOWN - play.TAKE_UP  # faces of the two displays

# -- what is legal --

# Listing does not branch on the position: each candidate is written, and the place moves on only where it is legal.


@rule
def why_not(s, action):
    """0, or the rule that forbids this action to the deciding seat now."""
    if s.question == ask.OVER:
        return 105  # the last round has been played
    if s.seat != decider(s):
        return 40 if s.question == ask.PLACE else 46  # in turn; the owner of the bowl
    if play.OFFERS[s.question, action] == 0:
        return why_not_listed(s, action)
    if action < play.TAKE_UP:
        return why_not_place(s, action - play.PLACE_BOWL)
    if action < play.DRAW_DOWN:
        return why_not_take(s, action - play.TAKE_UP)
    if action < play.COLLECT:
        return OK if can_draw(s, action - play.DRAW_DOWN) else 58
    if action == play.COLLECT:
        return OK if can_collect(s) else 69
    if action == play.PASS or play.BIRDS <= action < play.PAY_LANDSCAPE:
        return OK
    if action < play.BIRDS:
        return OK if s.drawn_now[action - play.RETURN_AMULET] > 0 else 63
    if action < play.PAY_VALUABLE:
        return why_not_give(s, action - play.PAY_LANDSCAPE)
    if action < play.PAY_AMULET:
        return why_not_pay(s, good.VALUABLE, action - play.PAY_VALUABLE)
    if action < play.BUILD:
        return why_not_pay(s, good.AMULET, action - play.PAY_AMULET)
    if action < play.BUILD_DOUBLE:
        return why_not_build(s, action - play.BUILD)
    return why_not_double(s, box.DOUBLE_SPACES[action - play.BUILD_DOUBLE])


@rule
def why_not_listed(s, action):
    """Which rule keeps an action away from the present question."""
    if play.TAKE_UP <= action < play.COLLECT:
        if (s.question == ask.FACE_UP or s.question == ask.FACE_DOWN) and box.ASKED_AT[s.landing] == ask.EITHER:
            return 55  # the second card must be of the same mode
        if action >= play.DRAW_DOWN and s.downs > 0:
            return 47  # the steps come in their printed order
    return 135


@rule
def why_not_place(s, site):
    if box.BLOCKED[s.players, site] > 0:
        return 37
    if s.bowl[site] != NOBODY:
        return 44
    if site == box.TOP and s.placed == 0 and box.BANNED[s.players] > 0:
        return 42
    return OK


@rule
def kind_of(card):
    """Cards of the displays are numbered valuables first, then landscapes."""
    return good.VALUABLE if card < box.FACE_COUNT[good.VALUABLE] else good.LANDSCAPE


@rule
def face_of(card):
    return card if card < box.FACE_COUNT[good.VALUABLE] else card - box.FACE_COUNT[good.VALUABLE]


@rule
def why_not_take(s, card):
    kind = kind_of(card)
    if s.open[kind, face_of(card)] > 0:
        return OK
    for face in range(box.FACES):
        if s.open[kind, face] > 0:
            return 52  # only what lies there can be taken
    return 54  # the row is empty


@rule
def legal(s, out):
    question = s.question
    if question == ask.OVER:
        return 0
    if question == ask.PLACE:
        return legal_sites(s, out)
    if question == ask.PAY:
        first = play.PAY_VALUABLE if box.CURRENCY[s.space] == good.VALUABLE else play.PAY_AMULET
        return list_bits(payments(s), box.ITEMS, first, out)
    if question == ask.GIVE:
        return legal_gifts(s, out)
    if question == ask.RETURN:
        return legal_returns(s, out)
    if question == ask.BIRDS:
        for pair in range(len(box.BIRD_PAIRS)):
            out[pair] = play.BIRDS + pair
        return len(box.BIRD_PAIRS)
    return legal_action(s, question, out)


@rule
def legal_sites(s, out):
    banned = s.placed == 0 and box.BANNED[s.players] > 0
    count = 0
    for site in range(box.SITES):
        out[count] = play.PLACE_BOWL + site
        count += (s.bowl[site] == NOBODY) & (box.BLOCKED[s.players, site] == 0) & (not banned or site != box.TOP)
    return count


@rule
def legal_returns(s, out):
    count = 0
    for face in range(box.FACES):
        out[count] = play.RETURN_AMULET + face
        count += s.drawn_now[face] > 0
    return count


@rule
def legal_gifts(s, out):
    count = 0
    for land in range(box.LANDSCAPES):
        out[count] = play.PAY_LANDSCAPE + land
        count += why_not_give(s, land) == OK
    return count


@rule
def legal_action(s, question, out):
    """What a landing offers: cards, amulets, huts, and always to pass (MG-048)."""
    count = 0
    if play.OFFERS[question, play.TAKE_UP] > 0:
        count = list_displays(s, out)
    if play.OFFERS[question, play.DRAW_DOWN] > 0:
        for kind in range(good.AMULET):
            out[count] = play.DRAW_DOWN + kind
            count += can_draw(s, kind)
    if play.OFFERS[question, play.COLLECT] > 0:
        out[count] = play.COLLECT
        count += can_collect(s)
    out[count] = play.PASS
    count += 1
    if play.OFFERS[question, play.BUILD] > 0:
        single, double = building_sites(s, play.OFFERS[question, play.BUILD_DOUBLE] > 0)
        count = list_spaces(single, out, count)
        count = list_doubles(double, out, count)
    return count


@rule
def list_displays(s, out):
    """An action for every face that lies in a display."""
    count = 0
    for card in range(CARDS):
        out[count] = play.TAKE_UP + card
        count += s.open[kind_of(card), face_of(card)] > 0
    return count


@rule
def list_bits(items, most, first, out):
    count = 0
    for item in range(most):
        out[count] = first + item
        count += items >> item & 1
    return count


@rule
def list_spaces(spaces, out, count):
    while spaces != NONE:
        out[count] = play.BUILD + lowest(spaces)
        count += 1
        spaces &= spaces - ONE
    return count


@rule
def list_doubles(spaces, out, count):
    while spaces != NONE:
        out[count] = play.BUILD_DOUBLE + box.DOUBLE_AT[lowest(spaces)]
        count += 1
        spaces &= spaces - ONE
    return count


# -- what happens --


@rule
def apply(s, action):
    if action < play.TAKE_UP:
        place_bowl(s, action - play.PLACE_BOWL)
    elif action < play.DRAW_DOWN:
        take_face_up(s, action - play.TAKE_UP)
    elif action < play.COLLECT:
        draw_face_down(s, action - play.DRAW_DOWN)
    elif action == play.COLLECT:
        collect_amulets(s)
    elif action == play.PASS:
        skip(s)
    elif action < play.BIRDS:
        give_back(s, action - play.RETURN_AMULET)
        go_on(s)
    elif action < play.PAY_LANDSCAPE:
        s.birds = action - play.BIRDS  # MG-071
        sail_on(s)
    elif action < play.PAY_VALUABLE:
        give_landscape(s, action - play.PAY_LANDSCAPE)
        go_on_building(s)
    elif action < play.BUILD:
        pay(s, action - play.PAY_VALUABLE if action < play.PAY_AMULET else action - play.PAY_AMULET)
        go_on_building(s)
    else:
        if action < play.BUILD_DOUBLE:
            begin_building(s, action - play.BUILD, 1)
        else:
            begin_building(s, box.DOUBLE_SPACES[action - play.BUILD_DOUBLE], 2)
        go_on_building(s)


@rule
def place_bowl(s, site):
    """One bowl each in turn, with two or three players then the second (MG-040, MG-041)."""
    s.bowl[site] = s.seat
    s.placed += 1
    if s.placed < box.BOWLS[s.players] * s.players:
        s.seat = s.seat + 1 if s.seat + 1 < s.players else 0
    else:
        sail_on(s)


@rule
def take_face_up(s, card):
    take_up(s, s.seat, kind_of(card), face_of(card))
    s.ups -= 1
    if s.question == ask.EITHER:
        s.downs = 0  # MG-055
    go_on(s)


@rule
def draw_face_down(s, kind):
    draw_down(s, s.seat, kind)
    s.downs -= 1
    if s.question == ask.EITHER:
        s.ups = 0  # MG-055
    go_on(s)


@rule
def collect_amulets(s):
    """Collecting is the whole landing (MG-049)."""
    s.downs = 0
    s.builds = 0
    if collect(s):
        s.question = ask.RETURN
    else:
        go_on(s)


@rule
def skip(s):
    """Forgo this step; at an "or" landing forgo all (MG-048, MG-049, MG-056, MG-089)."""
    if s.question == ask.BUILD:
        s.builds = 0
    elif s.question == ask.FACE_UP:
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
        s.question = ask.GIVE
    elif s.due > 0:
        s.question = ask.PAY
    else:
        finish_building(s)
        go_on(s)
