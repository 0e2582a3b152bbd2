"""Taking back between people: four rules, or everybody agrees; and the other thing that all may agree on."""

from __future__ import annotations

from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import marked

from ..company.stand_ins import replace_person
from ..ground.errors import Denied
from ..hall.tables import Table
from ..tables.events import Event
from ..tables.past import Asked

# worlds that are compared to find out whether a move revealed something: to offer undo, and to do it
GLANCE, CLOSE_LOOK = 4, 100


def last_choice(table: Table, seat: int) -> int | None:
    """How long the log was before the seat's last choice, None if it has made none."""
    match = table.match
    for length in range(len(match.log) - 1, -1, -1):
        if match.log[length].seat == seat and _was_chosen(match.at(length)):
            return length
    return None


def _was_chosen(before: Match) -> bool:
    return len(before.may_act()) != 1 or len(before.legal()) != 1


def undo_length(table: Table, seat: int, worlds: int = CLOSE_LOOK) -> int | None:
    """How long the log is once the seat's last choice is taken back, None if it may not be without asking.

    Never past chance, never past a reveal, never past another person's decision, never so that another person is to
    move or is no longer to move.  Bots agree where nothing is hidden.
    """
    match = table.match
    if not table.running or table.race or not match.log or table.seats[seat].bot:
        return None
    if match.current_player != seat and table.seats[match.current_player].person is not None:
        return None  # another person is to move already
    length = len(match.log)
    others = False
    while length:
        length -= 1
        move = match.log[length]
        before = table.moments(length)[0]
        chosen = _was_chosen(before)
        if move.seat == seat and chosen:
            break
        if move.seat != seat:
            if chosen and table.decider(length) is None:
                return None
            others = others or chosen
    else:
        return None
    if others and table.kit.hides:
        return None
    if int(before.state.drawn) != int(match.state.drawn):
        return None
    return None if table.kit.hides and revealing(match, before, seat, worlds) else length


def revealing(match: Match, before: Match, seat: int, worlds: int = CLOSE_LOOK) -> bool:
    """Whether the moves since then showed the seat something: would another world, possible for it, look different?"""
    since = match.log[len(before.log) :]
    seen = match.view(seat).tobytes()
    for number in range(worlds):
        world = before.redealt(seat, f"undo {number}")
        world.ask_forced = True
        try:
            for move in since:
                world.play(move.action, seat=move.seat)
        except MotuError:
            return True
        if world.view(seat).tobytes() != seen:
            return True
    return False


async def take_back(table: Table, guest: int, seat: int) -> int:
    """Take the seat's last choice back if the rules allow; else ask the others."""

    def job() -> None:
        if seat not in table.seats_of(guest):
            raise Denied(marked("this is not your seat"))
        if table.race:
            if table.match.why_not("take_back", seat):
                raise Denied(marked("there is nothing that can be taken back"))
            table.played(table.match.game.actions.parse("take_back"), seat)
            return
        length = undo_length(table, seat)
        if length is None:
            _ask(table, guest, seat, "undo", seat)
        else:
            table.commit([Event("undo", seat, length)], table.match.at(length))

    return await table.change(job, long=True)


# -- asking --


def voters(table: Table, what: str, seat: int, asker: int) -> list[int]:
    """The guests who have to agree."""
    about = table.seats[seat].guest if what == "bot" else asker
    return [guest for guest in table.people() if guest not in (asker, about)]


def still_to_answer(table: Table, asked: Asked) -> list[int]:
    agreed = {table.seats[seat].guest for seat in asked.agreed}
    asker = table.seats[asked.by].guest
    assert asker is not None
    return [guest for guest in voters(table, asked.what, asked.seat, asker) if guest not in agreed]


async def ask(table: Table, guest: int, what: str, seat: int) -> int:
    """Ask all people whether something may be taken back, or whether a bot shall have an absent person's seat."""

    def job() -> None:
        mine = [s for s in table.seats_of(guest) if not table.seats[s].bot]
        if not mine:
            raise Denied(marked("only people who sit at the table may ask"))
        if what == "undo":
            _ask(table, guest, seat if seat in mine else mine[0], what, seat if seat in mine else mine[0])
        else:
            _ask(table, guest, mine[0], what, seat)

    return await table.change(job, long=True)


def _ask(table: Table, guest: int, by: int, what: str, seat: int) -> None:
    if not table.running or table.past.asked:
        raise Denied(marked("this cannot be asked now"))
    if what == "undo":
        if table.race or last_choice(table, by) is None or not voters(table, what, seat, guest):
            raise Denied(marked("there is nothing that can be taken back"))
    elif not can_be_replaced(table, seat):
        raise Denied(marked("this person is there, or no person sits there"))
    event = Event("ask", by, {"what": what, "seat": seat})
    if voters(table, what, seat, guest):
        table.commit([event])
    else:
        replace_person(table, seat, "vote", [event])


def can_be_replaced(table: Table, seat: int) -> bool:
    """Whether the people may hand a seat to a bot: its person has been away for a while."""
    return 0 <= seat < len(table.seats) and table.is_absent(table.seats[seat].person)


async def answer(table: Table, guest: int, number: int, agree: bool) -> int:
    """One person's answer; the first refusal ends the question, the last consent does what was asked.

    Who has asked may refuse as well: that withdraws the question.
    """

    def job() -> None:
        asked = table.past.asked
        if asked is None or asked.number != number:
            raise Denied(marked("this question is closed"))
        withdraws = not agree and guest == table.seats[asked.by].guest
        if not withdraws and guest not in still_to_answer(table, asked):
            raise Denied(marked("you are not asked, or have answered"))
        seat = asked.by if withdraws else next(s for s in table.seats_of(guest) if not table.seats[s].bot)
        event = Event("agree" if agree else "refuse", seat, asked.number)
        if not agree or still_to_answer(table, asked) != [guest]:
            table.commit([event])
        elif asked.what == "undo":
            length = last_choice(table, asked.seat)
            table.commit([event, Event("undo", asked.by, length)], table.match.at(length or 0))
        elif can_be_replaced(table, asked.seat):
            replace_person(table, asked.seat, "vote", [event])
        else:
            table.commit([Event("refuse", asked.seat, asked.number)])  # the person has come back meanwhile

    return await table.change(job, long=True)


def acting_for_undo(table: Table, guest: int) -> int:
    """The seat of a guest for which undo is meant."""
    mine = table.seats_of(guest)
    seat = table.seat_seen(guest)
    if seat == NOBODY or (len(mine) > 1 and undo_length(table, seat, GLANCE) is None):
        seat = next((s for s in mine if undo_length(table, s, GLANCE) is not None and not table.kit.hides), seat)
    return seat
