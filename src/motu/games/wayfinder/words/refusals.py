"""Why something cannot be done in Wayfinder, as one says it at the table: a sentence for each rule that says no."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY
from motu.language import marked
from motu.teaching import refusing

from .. import ask, box, play
from ..speech import _, counted
from .asked import title
from .terms import colour_name, hand

SENTENCES = {
    10: marked("The lagoon ends there: no boat sails over the edge."),
    36: marked("Another explorer stands there: choose another island for yours."),
    40: marked("It is not your turn."),
    41: marked("You can sail once your explorer stands on an island and it is your turn."),
    42: marked("No clock runs in this game."),
    52: marked("Your boat goes from island to island: choose one beside it, north, east, south or west."),
    54: marked("You may bend once in a voyage, and never turn back."),
    56: marked("You have no gem of that colour in hand."),
    57: marked("You have no gem of that colour in hand."),
    58: marked("An island with gems of one colour takes only that colour."),
    61: marked("Then the rest of your gems would find no place: every gem in hand must be put down."),
    71: marked("More than five gems of one colour cannot land on one island."),
    73: marked("To land there, all your gems must have the colour that lies on the island."),
    75: marked("That would be more than five gems of one colour: drop one and sail on."),
    77: marked("With several colours on an island you drop one gem there; you cannot land with the rest."),
    78: marked("Your last gem is simply dropped: click the island and its colour."),
    110: marked("Your explorer needs an island with two or more colours; this one has only one."),
    111: marked("Your explorer needs an island with two or more colours; this one is empty."),
    112: marked("Another explorer stands there already."),
    114: marked("Your explorer stands on its island until your voyage starts there."),
    124: marked("The clock runs for the player whose turn it is, not for you."),
    131: marked("A voyage can be taken back only in the game against the clock, before its last gem is down."),
    142: marked("There is nothing to wait for now."),
    143: marked("Your turn is next, so you cannot wait: place your explorer."),
    146: marked("No clock runs in this game."),
    163: marked("No voyage can be finished from there: choose an island from which all gems find a place."),
    170: marked("The game is over."),
    203: marked("No voyage can be finished from there: choose an island from which all gems find a place."),
    204: marked("Alone, a voyage covers at least two islands: drop a gem on the first one."),
}
LATER = {41, 114}  # another moment's


def because(v: Any, action: int, rule: int) -> str:
    """The sentence with the islands, colours and numbers of this moment, where they say more."""
    if v.phase == ask.VOYAGE and play.SAIL <= action < play.WAIT:
        return because_of_island(v, play.ACTIONS.arguments(action), rule)
    if v.phase == ask.VOYAGE and rule == 52:
        return because_of_distance(v)
    return because_of_start(v, action - play.PLACE, rule) if 0 <= action < play.SAIL else ""


def because_of_start(v: Any, island: int, rule: int) -> str:
    """Why an explorer cannot be placed on this island."""
    words = {"space": box.NAMES[island]}
    if rule == 110:
        words["colour"] = colour_name(int(v.kind[island]))
        return _("{space} has only {colour} gems: your explorer needs two or more colours.").format(**words)
    if rule == 111:
        return _("{space} is empty: your explorer needs an island with two or more colours.").format(**words)
    if rule in (36, 112):
        whose = next(crew for crew in range(v.crews) if v.explorer[crew] == island)
        words["colour"] = colour_name(int(v.colour[whose]))
        return _("An explorer ({colour}) stands on {space} already: choose another island.").format(**words)
    if rule in (163, 203):
        words["gems"] = counted("{count} gem", "{count} gems", int(v.gems[island].sum()))
        return _("From {space} no way has a place for all {gems}: choose another start.").format(**words)
    return ""


def because_of_distance(v: Any) -> str:
    """Why a far island cannot be chosen: which ones are next."""
    ways = [
        d
        for d in range(box.DIRECTIONS)
        if v.heading == NOBODY or d == v.heading or (not v.bent and (d - v.heading) % 2)
    ]
    beside = [box.NAMES[box.NEXT[v.at, d]] for d in ways if box.NEXT[v.at, d] != NOBODY]
    return _("Your boat is at {space} and goes from island to island: next comes {islands}.").format(
        space=box.NAMES[v.at], islands=one_of(beside)
    )


def because_of_island(v: Any, values: tuple[int, ...], rule: int) -> str:
    """Why the voyage cannot go on to the next island in this direction."""
    island = int(box.NEXT[v.at, values[0]])
    if island == NOBODY:
        return ""
    words = {"space": box.NAMES[island], "here": box.NAMES[v.at], "hand": hand(v)}
    there, lie, held = int(v.kind[island]), int(v.gems[island].sum()), int(sum(v.hand))
    if rule == 54:
        if (values[0] - v.heading) % 2 == 0:
            return _("You never turn back: {space} lies behind you.").format(**words)
        return _("You have bent already: from {here} on you only go straight.").format(**words)
    if rule == 58:
        words["colour"] = colour_name(there)
        if v.hand[there]:
            return _("{space} holds only {colour}, so it takes only {colour}. You have some: drop that.").format(
                **words
            )
        return _("{space} holds only {colour}, and you have none in hand: you cannot go there.").format(**words)
    if rule in (56, 57) and len(values) > 1:
        return _("You have no {colour} in hand, only {hand}.").format(colour=colour_name(values[1]), **words)
    if rule == 61:
        words["gems"] = counted("{count} gem", "{count} gems", held - 1)
        return _("From {space} the other {gems} in hand would find no place on any way.").format(**words)
    if rule == 71:
        return _("You hold {count} gems of one colour; five is the most that may land on {space}.").format(
            count=held, **words
        )
    if rule == 73:
        words["colour"] = colour_name(there)
        return _("On {space} only {colour} may land, and you hold {hand}.").format(**words)
    if rule == 75:
        return _("Landing on {space} would make {sum} gems; five is the most. Drop one and sail on.").format(
            sum=lie + held, **words
        )
    if rule == 77:
        return _("Several colours lie on {space}: drop one gem there, you cannot land with all {count}.").format(
            count=held, **words
        )
    return ""


def one_of(names: list[str]) -> str:
    """'C2, D3 or C4'."""
    return (
        _("{some} or {last}").format(some=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)
    )


refused = refusing(_, SENTENCES, title, LATER, because)
