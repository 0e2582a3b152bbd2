"""What the pages of puzzles show: lists, a position as its seat sees it, and what is said to an answer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from motu.coaching import words
from motu.coaching.puzzles import Puzzle, collected, of_the_day
from motu.drawing import MARKS, Drawing, at_hand
from motu.drawing.symbols import COMMON
from motu.engine.errors import MotuError
from motu.engine.game import Game, game_ids
from motu.engine.match import Match
from motu.language import _, language, naming
from motu.teaching import Board

from ..ground.errors import Missing
from .figures import figure
from .gamekit import Kit, kit
from .hinting import spots_of
from .lessons import Try
from .looks import Player
from .refusals import refused_card, why_at
from .showing import used
from .static import WEB
from .trying import Trying, trying

SOLVED, TRIED, NEW = "solved", "tried", "untried"
KEPT = 256  # positions in memory
PICTURES = 32
# colours and fonts of all pages, and what a board needs of their styles where nothing can be clicked
STYLES = (WEB / "static" / "motu.css").read_text(encoding="utf-8")
TOKENS = re.findall(r"^:root \{.*?(?=^\* \{)", STYLES, re.M | re.S)[0]
PLAIN = (
    "svg { font-family: var(--sans); } .outline * { fill: none; } .mid { text-anchor: middle; } "
    ".axis { fill: var(--foam); font-size: 15px; opacity: .85; } .caption { font: 700 17px var(--serif); }"
)
Known = Mapping[str, bool]  # the puzzles that a guest has tried, by name, and whether they are solved


def puzzle_of(game: Game, number: int) -> Puzzle:
    """A puzzle of a game by its number, from 1."""
    found = collected(game.id)
    if not 1 <= number <= len(found):
        raise Missing(_("there is no such puzzle"))
    return found[number - 1]


@lru_cache(maxsize=KEPT)
def position(game: str, number: int) -> Match:
    """The position of a puzzle, to look at: nothing is played there."""
    return Match.from_dict(collected(game)[number - 1].match, interpreted=True)


# -- lists --


@dataclass(frozen=True)
class Entry:
    """A puzzle in a list."""

    number: int
    state: str  # SOLVED, TRIED or NEW
    title: str = ""  # what is asked
    moment: str = ""  # and when


@dataclass(frozen=True)
class Shelf:
    """The puzzles of a game, with what somebody has solved."""

    game: Game
    entries: list[Entry]
    cover: Drawing

    @property
    def solved(self) -> int:
        return sum(entry.state == SOLVED for entry in self.entries)

    @property
    def next(self) -> int:
        """The first that is not solved; once all are, the first."""
        return next((entry.number for entry in self.entries if entry.state != SOLVED), 1)


def state_of(puzzle: Puzzle, known: Known) -> str:
    solved = known.get(puzzle.name)
    return NEW if solved is None else SOLVED if solved else TRIED


def shelf(game: str, known: Known, told: bool = False) -> Shelf:
    """The puzzles of a game; `told` says of each what it asks."""
    its, found = kit(game), collected(game)
    entries = [Entry(number, state_of(puzzle, known)) for number, puzzle in enumerate(found, 1)]
    if told:
        entries = [Entry(one.number, one.state, *asked(its, one.number)) for one in entries]
    return Shelf(its.game, entries, its.cover())


def shelves(known: Known) -> list[Shelf]:
    """The games that have puzzles."""
    return [shelf(game, known) for game in game_ids() if collected(game)]


def asked(its: Kit, number: int) -> tuple[str, str]:
    """What a puzzle asks, in a few words, and when in the match."""
    match = position(its.game.id, number)
    view = at_hand(match.view(match.current_player))
    with naming(its.names(view)):
        return its.title(view), its.moment(view)


@dataclass(frozen=True)
class Today:
    """The puzzle of the day on the home page."""

    game: Game
    number: int
    name: str  # of the seat that one has
    title: str
    moment: str
    solved: bool
    all_solved: int  # puzzles of all games
    all_count: int


def today(day: date, known: Known) -> Today | None:
    found = of_the_day(day)
    if found is None:
        return None
    game, number = found
    its, match = kit(game), position(game, number)
    seat = match.current_player
    every = [puzzle.name for name in game_ids() for puzzle in collected(name)]
    return Today(
        its.game, number, its.names(at_hand(match.view(seat)))[seat], *asked(its, number),
        bool(known.get(collected(game)[number - 1].name)),
        sum(bool(known.get(name)) for name in every), len(every),
    )  # fmt: skip


def pictured(game: str, number: int, theme: str) -> str:
    """The board of a puzzle as a picture of its own, as its seat sees it: a page that shows it stays light."""
    return _pictured(game, number, theme, language())


@lru_cache(maxsize=PICTURES)
def _pictured(game: str, number: int, theme: str, _language: str) -> str:
    its, match = kit(game), position(game, number)
    board = figure(its, Board(match, "", seat=match.current_player))
    symbols = used(f"{COMMON}{its.symbols}", board)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" data-theme="{theme}" '
    start, end = board.replace("<svg ", head, 1).split(">", 1)
    return f"{start}><style>{TOKENS}{PLAIN}</style><defs>{symbols}</defs>{end}"


# -- one puzzle --


@dataclass
class Said:
    """What is said about the last try; at first what is asked."""

    kind: str  # ask, refused, other, tempting, shown, well
    title: str
    text: str = ""
    rule: str = ""
    link: str = ""


@dataclass(kw_only=True)
class PuzzleLook(Trying):
    """A puzzle at one moment, as its page shows it."""

    game: Game
    number: int
    shelf: Shelf
    state: str
    said: Said
    answers: list[str] = field(default_factory=list)  # once it is over: the solution, and what one sees first
    why: list[str] = field(default_factory=list)
    lights: str = "[]"  # where they lie on the board, as JSON
    noted: bool | None = None  # what is to be kept: tried, solved, or nothing
    over: bool = False

    @property
    def done(self) -> bool:
        return bool(self.answers)

    @property
    def mine(self) -> bool:
        return not self.done

    @property
    def address(self) -> str:
        return f"/puzzles/{self.game.id}/{self.number}"

    @property
    def next(self) -> int:
        """The next one that is not solved, from here on; 0 if this is the last."""
        others = [*self.shelf.entries[self.number :], *self.shelf.entries[: self.number - 1]]
        return next((entry.number for entry in others if entry.state != SOLVED), 0)


def puzzle_look(game: Game, number: int, tried: Try, known: Known) -> PuzzleLook:
    """The page of a puzzle after what somebody tried, from the view of its seat alone."""
    puzzle = puzzle_of(game, number)
    its, match = kit(game.id), position(game.id, number).clone()
    seat = puzzle.seat
    view = at_hand(match.view(seat))
    names, colours = its.names(view), its.colours(view)
    with naming(names):
        said = said_to(its, puzzle, match, tried)
        noted = None if said.kind in ("ask", "refused") else said.kind == "well"
        if noted is not None:
            known = {**known, puzzle.name: noted or known.get(puzzle.name, False)}
        done = said.kind in ("well", "shown")
        shown = trying(its, match, view, seat, [] if done else match.legal(), names)
        look = PuzzleLook(
            **shown, game=game, number=number, shelf=shelf(game.id, known), state=state_of(puzzle, known),
            players=[
                Player(
                    who, names[who], colours[who], MARKS[colours[who]], shown["points"][who], panel, "", who == seat,
                    who == seat, False, who == seat,
                )
                for who, panel in enumerate(its.panels(view, seat))
            ],
            said=said, noted=noted,
        )  # fmt: skip
        if done:
            best, tempting = (game.actions.parse(text) for text in (puzzle.solution, puzzle.tempting))
            look.answers = [its.sentence(view, action) for action in (best, tempting)]
            look.why = [words.gain_of_solution(puzzle), words.why_solution(puzzle)]
            look.lights = json.dumps(
                [
                    {"action": action, "spots": its.lights(view, seat, action) or spots_of(its, view, seat, action)}
                    for action in (best, tempting)
                ]
            )
        return look


def said_to(its: Kit, puzzle: Puzzle, match: Match, tried: Try) -> Said:
    """What is said to a try; kindly, and without telling what is right until it is found or asked for."""
    seat = puzzle.seat
    if tried.show:
        return Said("shown", _("The solution"))
    if tried.spot:
        card = why_at(match, seat, tried.spot)
        return Said("refused", card["what"], card["text"], card["rule"], card["link"])
    if tried.action is None:
        return Said("ask", _("One answer is clearly best: find it."))
    if not 0 <= tried.action < its.game.actions.count:
        raise MotuError("no action {action}", action=tried.action)
    rule = match.why_not(tried.action, seat)
    if rule:
        card = refused_card(match, _("Not now."), rule, tried.action, seat)
        return Said("refused", card["what"], card["text"], card["rule"], card["link"])
    text = match.text(tried.action)
    if text == puzzle.solution:
        return Said("well", _("You found it!"))
    sentence = its.sentence(at_hand(match.view(seat)), tried.action)
    if text == puzzle.tempting:
        return Said(
            "tempting", _("That is what one sees first."),
            _("{sentence}. It looks good, but something else is clearly better. Try again.").format(sentence=sentence),
        )  # fmt: skip
    return Said(
        "other", _("Not the best."),
        _("{sentence}. Possible, but there is something clearly better. Try again.").format(sentence=sentence),
    )  # fmt: skip


def playable(puzzle: Puzzle, seed: str) -> Match:
    """A match that begins with the position, in a fresh world that agrees with what its seat sees."""
    return Match.from_dict(puzzle.match).redealt(puzzle.seat, seed)
