"""Taking back between people: four rules, or everybody agrees; and the other thing that all may agree on."""

from __future__ import annotations

from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import marked

from ..ground.errors import Denied
from .asks import Answer, Propose, TakeBack
from .events import Event
from .moves import played
from .past import Asked
from .people import People
from .seats import stand_in
from .standing import Change, Standing

# worlds that are compared to find out whether a move revealed something: to offer undo, and to do it
GLANCE, CLOSE_LOOK = 4, 100


def last_choice(match: Match, seat: int) -> int | None:
    """How long the log was before the seat's last choice, None if it has made none."""
    for length in range(len(match.log) - 1, -1, -1):
        if match.log[length].seat == seat and _was_chosen(match.at(length)):
            return length
    return None


def _was_chosen(before: Match) -> bool:
    return len(before.may_act()) != 1 or len(before.legal()) != 1


def undo_length(standing: Standing, seat: int, worlds: int = CLOSE_LOOK) -> int | None:
    """How long the log is once the seat's last choice is taken back, None if it may not be without asking.

    Never past chance, never past a reveal, never past another person's decision, never so that another person is to
    move or is no longer to move.  Bots agree where nothing is hidden, and at a table without other people.
    """
    match = standing.match
    if not standing.running or standing.races or not match.log or standing.seats[seat].bot:
        return None
    if match.current_player != seat and standing.seats[match.current_player].person is not None:
        return None  # another person is to move already
    length = len(match.log)
    others = False
    while length:
        length -= 1
        move = match.log[length]
        before = standing.earlier(length)
        if move.seat == seat:
            if _was_chosen(before):
                break
        elif standing.hides or _was_chosen(before):  # whether another had a choice may hang on what is hidden
            if standing.decider(length) is None:
                return None
            others = True
    else:
        return None
    if others and standing.hides and len(standing.persons()) > 1:
        return None
    if int(before.state.drawn) != int(match.state.drawn):
        return None
    return None if standing.hides and revealing(match, before, seat, worlds) else length


def revealing(match: Match, before: Match, seat: int, worlds: int = CLOSE_LOOK) -> bool:
    """Whether the moves since then showed the seat something: would another world, possible for it, look different?"""
    since = match.log[len(before.log) :]
    seen, known = match.view(seat).tobytes(), before.view(seat).tobytes()
    for number in range(worlds):
        world = before.redealt(seat, f"undo {number}", known)
        if not world.could_go(since) or world.view(seat).tobytes() != seen:
            return True
    return False


def can_undo(standing: Standing, seat: int) -> bool:
    """Whether a page offers a seat to take back, at a glance."""
    if standing.races:
        return not standing.match.why_not("take_back", seat)
    return undo_length(standing, seat, GLANCE) is not None


def acting_for_undo(standing: Standing, guest: int) -> int:
    """The seat of a guest for which undo is meant."""
    mine = standing.seats_of(guest)
    seat = standing.seat_seen(guest)
    if seat == NOBODY or (len(mine) > 1 and undo_length(standing, seat, GLANCE) is None):
        seat = next((s for s in mine if undo_length(standing, s, GLANCE) is not None and not standing.hides), seat)
    return seat


def take_back(standing: Standing, ask: TakeBack, people: People) -> Change:
    match = standing.match
    if ask.seat not in standing.seats_of(ask.guest):
        raise Denied(marked("this is not your seat"))
    if standing.races:
        if match.why_not("take_back", ask.seat):
            raise Denied(marked("there is nothing that can be taken back"))
        return played(standing, match.game.actions.parse("take_back"), ask.seat)
    length = undo_length(standing, ask.seat)
    if length is None:
        return _asked(standing, ask.guest, ask.seat, "undo", ask.seat, people)
    return Change([Event("undo", ask.seat, length)], match.at(length))


# -- asking --


def voters(standing: Standing, what: str, seat: int, asker: int) -> list[int]:
    """The guests who have to agree."""
    about = standing.seats[seat].guest if what == "bot" else asker
    return [guest for guest in standing.persons() if guest not in (asker, about)]


def still_to_answer(standing: Standing, asked: Asked) -> list[int]:
    agreed = {standing.seats[seat].guest for seat in asked.agreed}
    asker = standing.seats[asked.by].guest
    assert asker is not None
    return [guest for guest in voters(standing, asked.what, asked.seat, asker) if guest not in agreed]


def propose(standing: Standing, ask: Propose, people: People) -> Change:
    mine = standing.awake(ask.guest)
    if not mine:
        raise Denied(marked("only people who sit at the table may ask"))
    if ask.what == "undo":
        own = ask.seat if ask.seat in mine else mine[0]
        return _asked(standing, ask.guest, own, ask.what, own, people)
    return _asked(standing, ask.guest, mine[0], ask.what, ask.seat, people)


def _asked(standing: Standing, guest: int, by: int, what: str, seat: int, people: People) -> Change:
    if not standing.running or standing.past.asked:
        raise Denied(marked("this cannot be asked now"))
    if what == "undo":
        if standing.races or last_choice(standing.match, by) is None or not voters(standing, what, seat, guest):
            raise Denied(marked("there is nothing that can be taken back"))
    elif not can_be_replaced(standing, seat, people):
        raise Denied(marked("this person is there, or no person sits there"))
    event = Event("ask", by, {"what": what, "seat": seat})
    if voters(standing, what, seat, guest):
        return Change([event])
    return stand_in(standing, seat, "vote", people, [event])


def can_be_replaced(standing: Standing, seat: int, people: People) -> bool:
    """Whether the people may hand a seat to a bot: its person has been away for a while."""
    return 0 <= seat < len(standing.seats) and people.is_absent(standing.seats[seat].person)


def answer(standing: Standing, ask: Answer, people: People) -> Change:
    asked = standing.past.asked
    if asked is None or asked.number != ask.number:
        raise Denied(marked("this question is closed"))
    withdraws = not ask.agree and ask.guest == standing.seats[asked.by].guest
    if not withdraws and ask.guest not in still_to_answer(standing, asked):
        raise Denied(marked("you are not asked, or have answered"))
    seat = asked.by if withdraws else standing.awake(ask.guest)[0]
    event = Event("agree" if ask.agree else "refuse", seat, asked.number)
    if not ask.agree or still_to_answer(standing, asked) != [ask.guest]:
        return Change([event])
    if asked.what == "undo":
        length = last_choice(standing.match, asked.seat)
        return Change([event, Event("undo", asked.by, length)], standing.match.at(length or 0))
    if can_be_replaced(standing, asked.seat, people):
        return stand_in(standing, asked.seat, "vote", people, [event])
    return Change([Event("refuse", asked.seat, asked.number)])  # the person has come back meanwhile
