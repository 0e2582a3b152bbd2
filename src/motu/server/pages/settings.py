"""What the page shows on which positions are set up: the board as laid out, the trays, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import escape

from motu.bots import Level, levels_of
from motu.coaching import words
from motu.coaching.puzzles import Puzzle
from motu.drawing import Drawing, Targets, at_hand
from motu.engine.game import Game
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import _, naming
from motu.teaching.settings import Layout, Number, Piece, Setting, coded, laid, widened

from .gamekit import kit

LAYING = Targets(laying=True)
IN_SIGHT = 40  # so many pieces are shown together; of more, one tray at a time


@dataclass
class SettingLook:
    """A layout, drawn."""

    game: Game
    layout: Layout
    code: str
    setting: Setting
    board: Drawing
    own: list[Drawing]
    place: str
    seat: int  # whose things are shown beside the board
    names: list[str]  # of the seats
    colours: list[int]
    wrong: str  # what is wrong with it, in words
    over: bool  # nobody has to decide anything any more
    decides: int  # the seat that decides first
    asked: str  # and what it is asked
    left: dict[str, int]  # pieces in the box
    levels: Sequence[Level]
    chosen: str  # piece of the trays
    mode: str  # what is done with it
    says: str  # what is asked of whoever opens the position
    targets: Targets = LAYING
    live: bool = False
    mine: bool = False
    race: None = None

    @property
    def sound(self) -> bool:
        return not self.wrong

    @property
    def trays(self) -> Mapping[str, Sequence[Piece]]:
        """The trays in sight; the one with the chosen piece, if there are more than can be shown together."""
        every = self.setting.trays
        if len(self.setting.pieces) <= IN_SIGHT:
            return every
        return {heading: tray for heading, tray in every.items() if self.setting.pieces[self.chosen] in tray}

    def value(self, number: Number) -> int:
        return self.layout.values[number.cell]

    @property
    def address(self) -> str:
        """The link to the position."""
        says = {"says": self.says} if self.says else {}
        return f"/set-up/{self.game.id}?{urlencode({'code': self.code, **says})}"


def setting_look(layout: Layout, chosen: str, mode: str, seen: int | None, says: str) -> SettingLook:
    """The page of a layout, as the one who lays it out sees it: with the things of one seat, of any."""
    its, setting, position = kit(layout.game.id), layout.setting, laid(layout)
    state, begun = widened(position.rest), position.begun
    seat = seen if seen is not None and seen < layout.players else max(position.rest.current_player, 0)
    view = at_hand(position.rest.view(seat))
    names = its.names(view)
    with naming(names):
        decides = NOBODY if begun is None else begun.current_player
        return SettingLook(
            game=layout.game, layout=layout, code=coded(layout), setting=setting, seat=seat, names=names,
            board=its.draw(view, seat, LAYING), own=(own := its.own(view, seat, LAYING)),
            place=its.place if own else "", colours=its.colours(view), wrong=position.wrong,
            over=begun is not None and begun.is_terminal, decides=decides,
            asked="" if begun is None or decides == NOBODY else its.prompt(at_hand(begun.view(decides))),
            left={key: piece.left(state) for key, piece in setting.pieces.items() if piece.left},
            levels=levels_of(layout.game.id), chosen=chosen, mode=mode, says=says,
        )  # fmt: skip


def verdict(match: Match, puzzle: Puzzle | None) -> dict[str, str]:
    """Whether a position is a puzzle, for the one who sets it up."""
    if puzzle is None:
        said = _("No puzzle: no one answer is clearly best and hard to see.")
    else:
        its, view = kit(match.game.id), at_hand(match.view(puzzle.seat))
        with naming(its.names(view)):
            answer = its.sentence(view, match.game.actions.parse(puzzle.solution))
            found = _("A puzzle. Clearly best, and hard to see: {answer}.").format(answer=answer)
            said = f"{found} {words.gain_of_solution(puzzle)} {words.why_solution(puzzle)}"
    return {"html": f"<p>{escape(said)}</p>"}
