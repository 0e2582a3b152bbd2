"""A game's board and words as the page uses them, with a plain answer for what a game does not say itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np

from motu.drawing import AtHand, Drawing, Drawn, Panel, Target, Targets, picture, tag
from motu.drawing import words as text
from motu.drawing.builder import as_drawn
from motu.drawing.views import once as once
from motu.engine import operations as op
from motu.engine.game import Game, find_game
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import _, language, names_given, speech_of


class Wording(NamedTuple):
    """What is said of an action."""

    sentence: str
    gain: str

    @property
    def hint(self) -> str:
        return f"{self.sentence} ({self.gain})" if self.gain else self.sentence


def colour_word(colour: int) -> str:
    return (_("Red"), _("Blue"), _("Gold"), _("Green"), _("Purple"))[colour]


class Kit:
    """`kit("wayfinder")`: draws and says what a page needs, from views only."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.picture: Any = game.picture
        self.words: Any = game.words

    @cached_property
    def symbols(self) -> Drawn:
        return Drawn(getattr(self.picture, "SYMBOLS", ""))

    @property
    def place(self) -> str:
        """Where the pictures of `own` stand: "beside", "below" or "around" the board."""
        return str(getattr(self.picture, "OWN", "below"))

    # -- the picture --

    def spots(self, v: Any, seat: int) -> dict[str, list[int]]:
        found: dict[str, list[int]] = self.picture.spots(v, seat) if hasattr(self.picture, "spots") else {}
        return found

    def targets(self, v: Any, seat: int, legal: list[int]) -> Targets:
        """The spots where something is legal, with what a click does."""
        allowed, found = set(legal), {}
        hit = [(name, actions) for name, actions in self.spots(v, seat).items() if not allowed.isdisjoint(actions)]
        says = self.wordings(v, legal)
        for name, actions in hit:
            hits = tuple(filter(allowed.__contains__, actions))
            several = len(hits) > 1
            hint = _("{count} choices").format(count=len(hits)) if several else says[hits[0]].hint
            found[name] = Target(hits, hint)
        return Targets(found)

    def draw(self, v: Any, seat: int, targets: Targets) -> Drawing:
        if hasattr(self.picture, "draw"):
            return as_drawn(self.picture.draw(v, seat, targets))
        plain = re.sub(
            r"<style.*?</style>|<script.*?</script>|\s(?:style|id)=\"[^\"]*\"", "", self.picture.svg(v), flags=re.S
        )
        return Drawn(plain.replace("<svg ", '<svg id="board" class="picture" role="img" aria-label="board" ', 1))

    def own(self, v: Any, seat: int, targets: Targets) -> list[Drawing]:
        return [as_drawn(p) for p in self.picture.own(v, seat, targets)] if hasattr(self.picture, "own") else []

    def panels(self, v: Any, seat: int) -> list[Panel]:
        if hasattr(self.picture, "panels"):
            return list(self.picture.panels(v, seat))
        return [Panel() for _seat in range(int(v.players))]

    def cover(self) -> Drawing:
        if hasattr(self.picture, "cover"):
            return as_drawn(self.picture.cover())
        return picture(
            320, 190,
            tag("rect", width=320, height=190, fill="url(#m-sea)"),
            tag("rect", width=320, height=190, fill="url(#m-waves)"),
            tag("ellipse", cx=160, cy=120, rx=90, ry=40, fill="var(--shallow)", fill_opacity=0.55),
            tag("ellipse", cx=160, cy=118, rx=78, ry=32, fill="var(--beach)"),
            tag("use", href="#m-palm", x=120, y=50, width=70, height=70),
            text(self.game.title, 160, 172, class_="mid", fill="var(--foam)", font_size=20),
            label="", name=f"cover-{self.game.id}",
        )  # fmt: skip

    def icon(self, v: Any, action: int) -> Drawing:
        return as_drawn(self.picture.icon(v, action)) if hasattr(self.picture, "icon") else Drawn("")

    def lights(self, v: Any, seat: int, action: int) -> list[str]:
        """The spots that an action is about."""
        if hasattr(self.picture, "lights"):
            return list(self.picture.lights(v, action))
        return [name for name, actions in self.spots(v, seat).items() if action in actions]

    def eyes(self, seat: int) -> int:
        """Through whose eyes the spots of an action are seen: a seat's only where the game does not say them itself."""
        return NOBODY if hasattr(self.picture, "lights") else seat

    def colours(self, v: Any) -> list[int]:
        if hasattr(self.picture, "colours"):
            return once(v, "colours", lambda: [int(c) % 5 for c in self.picture.colours(v)])
        return [seat % 5 for seat in range(int(v.players))]

    def refusal(self, v: Any, seat: int, spot: str) -> int:
        return int(self.picture.refusal(v, spot)) if hasattr(self.picture, "refusal") else 0

    # -- the words --

    def prompt(self, v: Any) -> str:
        return str(self.words.prompt(v))

    def title(self, v: Any) -> str:
        return str(self.words.title(v)) if hasattr(self.words, "title") else ""

    def sentence(self, v: Any, action: int) -> str:
        return self.wording(v, action).sentence

    def wording(self, v: Any, action: int) -> Wording:
        return self.wordings(v, (action,))[action]

    def wordings(self, v: Any, actions: Iterable[int]) -> dict[int, Wording]:
        """What is said of some actions, once for all who see the same."""
        known: dict[int, Wording] = once(v, ("words", language(), names_given()), dict)
        for action in actions:
            if action not in known:
                known[action] = Wording(str(self.words.sentence(v, action)), self._gain(v, action))
        return known

    def label(self, v: Any, action: int) -> str:
        return str(self.words.label(v, action)) if hasattr(self.words, "label") else self.sentence(v, action)

    def gain(self, v: Any, action: int) -> str:
        return self.wording(v, action).gain

    def _gain(self, v: Any, action: int) -> str:
        return str(self.words.gain(v, action)) if hasattr(self.words, "gain") else ""

    def moment(self, v: Any) -> str:
        if not hasattr(self.words, "moment"):
            return ""
        return once(v, ("moment", language()), lambda: str(self.words.moment(v)))

    def ending(self, v: Any) -> str:
        """Why the match is over."""
        return str(self.words.ending(v)) if hasattr(self.words, "ending") else ""

    def waiting(self, v: Any) -> str:
        return str(self.words.waiting(v)) if hasattr(self.words, "waiting") else _("is deciding")

    def meanwhile(self, v: Any) -> str:
        """What a seat reads that may act while another decides."""
        return str(self.words.meanwhile(v)) if hasattr(self.words, "meanwhile") else ""

    def names(self, v: Any) -> list[str]:
        """What the seats are called as long as people give no names: by default their colours."""
        if hasattr(self.words, "names"):
            return list(self.words.names(v))
        return [colour_word(colour) for colour in self.colours(v)]

    def told(self, before: Any, action: int, after: Any) -> str:
        if hasattr(self.words, "told"):
            return str(self.words.told(before, action, after))
        return self.sentence(before, action)

    def companion(self, v: Any) -> str:
        """What matters now, for who is new to the game."""
        return str(self.words.companion(v)) if hasattr(self.words, "companion") else ""

    def first_rounds(self, v: Any) -> bool:
        return bool(self.words.first_rounds(v)) if hasattr(self.words, "first_rounds") else False

    # -- points, as a seat may know them --

    def scores(self, match: Match, v: AtHand) -> list[int]:
        """The points of each seat, from the view; from the truth once the match is over."""
        return self.points(match, v)[0]

    def points(self, match: Match, v: AtHand) -> tuple[list[int], list[list[int]]]:
        """The points of each seat, and the same by source, likewise."""
        if match.is_terminal:
            return match.scores(), [list(row.values()) for row in match.ledger()]
        return once(v, "points", lambda: self._points(match.players, v))

    def _points(self, players: int, v: AtHand) -> tuple[list[int], list[list[int]]]:
        states = np.frombuffer(bytearray(v.plain.raw), self.game.record.dtype)
        ledger, out = self.game.scratch()
        self.game.operate(op.LEDGER, states, ledger, out)
        sheet = ledger[:players].tolist()
        return list(map(sum, sheet)), sheet


@cache
def kit(game: str) -> Kit:
    return Kit(find_game(game))


@lru_cache(100)
def sources_of(game: str, _language: str) -> list[str]:
    """What points come from, as the present language calls it."""
    return [speech_of(game).meaning("score", source) for source in find_game(game).sources]


def legal_for(match: Match, seat: int, may_act: Sequence[int] | None = None) -> list[int]:
    """What a seat may do now, also out of turn, if it is among those who may."""
    deciding = match.current_player
    if NOBODY in (seat, deciding):
        return []
    if seat == deciding:
        return match.legal()
    if seat in (match.may_act() if may_act is None else may_act):
        return [action for action in range(match.game.actions.count) if not match.why_not(action, seat)]
    return []
