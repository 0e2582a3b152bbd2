"""A toy for the engine's tests: take one to three pebbles; whoever takes the last wins, and a secret stone counts too.

Every seat secretly hides a stone of value 1 to 3 first, and draws one from a bag.
"""

from __future__ import annotations

from motu.engine.chance import sample
from motu.engine.game import Game, Option, load_data
from motu.engine.operations import rule
from motu.engine.record import NOBODY, Record, field, i1, i4
from motu.engine.vocabulary import Family, Vocabulary, argument

DATA = load_data(__file__)
SEATS = 3
PEBBLES = DATA["pile"]["pebbles"]
ACTIONS = Vocabulary(Family("hide", argument("stone", range(1, 4))), Family("take", argument("count", range(1, 4))))
HIDE, TAKE = ACTIONS["hide"].first, ACTIONS["take"].first
RECORD = Record(
    field("big", i4, (), "option: a bigger pile"),
    field("pile", i4, (), "pebbles left", least=0, most=2 * PEBBLES),
    field("last", i4, (), "who took the last", names_seat=True),
    field(
        "stone",
        i1,
        SEATS,
        "the stone each seat has hidden, 0 before",
        by_seat=0,
        least=NOBODY,
        names=("no stone yet", "small", "middle", "big"),
    ),
    field("bag", i1, 4, "stones left in the bag by value", observed=False),
    field("drawn_stone", i1, SEATS, "the stone each seat drew", by_seat=0),
)


@rule
def set_up(s):
    s.pile = 2 * PEBBLES if s.big else PEBBLES
    s.last = NOBODY
    for value in range(1, 4):
        s.bag[value] = 2
    for seat in range(s.players):
        value = sample(s, s.bag)
        s.bag[value] -= 1
        s.drawn_stone[seat] = value
    s.seat = 0


@rule
def hiding(s):
    return s.stone[s.players - 1] == 0


@rule
def why_not(s, action):
    if s.seat == NOBODY:
        return 3
    if hiding(s):
        return 1 if action >= TAKE else 0
    if action < TAKE:
        return 1
    return 2 if action - TAKE + 1 > s.pile else 0


@rule
def legal(s, out):
    count = 0
    for action in range(len(out)):
        if why_not(s, action) == 0:
            out[count] = action
            count += 1
    return count


@rule
def apply(s, action):
    if hiding(s):
        s.stone[s.seat] = action - HIDE + 1
    else:
        s.pile -= action - TAKE + 1
        if s.pile == 0:
            s.last = s.seat
            s.seat = NOBODY
            return
    s.seat = (s.seat + 1) % s.players


@rule
def score(s, seat):
    return (10 if s.last == seat else 0) + s.stone[seat] + s.drawn_stone[seat]


@rule
def ledger(s, out):
    for seat in range(s.players):
        out[seat, 0] = 10 if s.last == seat else 0
        out[seat, 1] = s.stone[seat] + s.drawn_stone[seat]


@rule
def winners(s):
    best = 0
    for seat in range(s.players):
        best = max(best, score(s, seat))
    seats = 0
    for seat in range(s.players):
        if score(s, seat) == best:
            seats |= 1 << seat
    return seats


@rule
def hide(s, seat):
    """Stones are secret until the end; the bag says which of them are out."""
    if s.seat == NOBODY:
        return
    for other in range(s.players):
        if other != seat:
            if s.stone[other] > 0:
                s.stone[other] = NOBODY
            s.drawn_stone[other] = NOBODY
    for value in range(4):
        s.bag[value] = NOBODY


@rule
def redeal(s, seat):
    if s.seat == NOBODY:
        return
    for value in range(1, 4):
        s.bag[value] = 2
    s.bag[0] = 0
    s.bag[s.drawn_stone[seat]] -= 1
    for other in range(s.players):
        if other != seat:
            value = sample(s, s.bag)
            s.bag[value] -= 1
            s.drawn_stone[other] = value
            if s.stone[other] == NOBODY:
                s.stone[other] = 1 + value % 3


@rule
def concealed(s, action):
    return action < TAKE


@rule
def broken(s):
    return 1 if s.pile < 0 else 0


GAME = Game(
    __name__,
    title="Pebbles",
    prefix="PB",
    players=(2, 3),
    pitch="Take the last pebble.",
    minutes=1,
    record=RECORD,
    actions=ACTIONS,
    options=(Option("big", (False, True), "a bigger pile", "PB-001", False),),
    sources=("last pebble", "stones"),
    set_up=set_up,
    why_not=why_not,
    legal=legal,
    apply=apply,
    ledger=ledger,
    score=score,
    winners=winners,
    hide=hide,
    redeal=redeal,
    concealed=concealed,
    evaluate=score,
    broken=broken,
    longest=100,
    out_of_turn=1,
)
