"""A match in the terminal: the board, numbered choices, and a few words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from motu.bots import Player, find_bot
from motu.engine.errors import BadFile, MotuError
from motu.engine.files import read, sealed
from motu.engine.game import find_game
from motu.engine.match import Match
from motu.language import _, capital, counted, speech_of

THOUGHT = 2.0  # seconds a bot may take


class Terminal:
    """Plays and replays matches on a console."""

    def __init__(self, console: Console) -> None:
        self.out = console

    # -- playing --

    def play(
        self,
        game: str,
        players: int | None,
        seats: str | None,
        seed: str | None,
        save: Path | None,
        options: Mapping[str, Any],
    ) -> None:
        if game.endswith(".json"):
            save = Path(game)
            if not save.exists():
                raise BadFile("there is no saved match {file}", file=save)
        if save is not None and save.exists():
            match = Match.load(save)
            self.out.print(escape(_("going on with {file}").format(file=save)))
        else:
            match = Match(find_game(game), players, seed, **options)
        self.match, self.file = match, save
        self.kinds = read_seats(seats, match.players)
        self.bots = [
            None if kind == "human" else Player(kind, f"{match.seed} {k}") for k, kind in enumerate(self.kinds)
        ]
        self._play_on()
        if match.is_terminal:
            self.show_board()
            self.show_result()
        self._keep()

    def _play_on(self) -> None:
        match = self.match
        while not match.is_terminal:
            seat = match.current_player
            bot = self.bots[seat]
            if bot is not None:
                action, number = bot.choose(match, THOUGHT), len(match.log)
                says = match.sentence(action)
                match.play(action)
                concealed = match.seen_log()[number][1] is None
                told = _("decides in secret.") if concealed else says
                self.out.print(escape(f"{at_seat(seat)}: {told}"))
            elif not self._ask():
                return

    def _ask(self) -> bool:
        """Let the person at the keyboard decide; answers False when they stop."""
        match = self.match
        legal = match.legal()
        self.show_board()
        self.out.print(f"\n[bold]{capital(at_seat(match.current_player))}[/bold]: {escape(match.prompt())}")
        for place, action in enumerate(legal, 1):
            self.out.print(f"{place:>4}  {match.text(action):<16} {escape(match.sentence(action))}")
        while True:
            try:
                words = self.out.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if words in ("quit", "q", "exit"):
                return False
            try:
                if self._do(words, legal):
                    return True
            except MotuError as problem:
                self.out.print(escape(str(problem)))
            except OSError as problem:
                self.out.print(escape(_("cannot write: {why}").format(why=problem.strerror)))

    def _do(self, words: str, legal: list[int]) -> bool:
        """Carry out what was typed; answers whether the board has changed."""
        match = self.match
        first, _blank, rest = words.partition(" ")
        if first in ("", "help", "?"):
            self.out.print(escape(help_text()))
        elif first == "why":
            self.out.print(escape(match.explain(rest) or _("{action} is legal").format(action=rest)))
        elif first == "hint":
            self._hint()
        elif first == "rule":
            self.out.print(escape(match.game.rule(rest).text))
        elif first == "save":
            self.file = Path(rest) if rest else self.file
            if self.file is None:
                raise MotuError("say where: save FILE")
            self._keep()
        elif first == "undo":
            self._undo()
            return True
        elif words.isdigit():
            if not 1 <= int(words) <= len(legal):
                raise MotuError("choose a number from 1 to {count}", count=len(legal))
            match.play(legal[int(words) - 1])
            return True
        else:
            match.play(words)
            return True
        return False

    def _hint(self) -> None:
        from motu.coaching import coach

        from .review import print_hint

        print_hint(self.out, self.match, coach(self.match))

    def _undo(self) -> None:
        """Back to the last decision of a person."""
        earlier = self.match.clone()
        earlier.undo()
        while self.kinds[earlier.current_player] != "human":
            earlier.undo()
        self.match = earlier

    def _keep(self) -> None:
        if self.file is not None:
            self.match.save(self.file)
            self.out.print(escape(_("saved in {file}").format(file=self.file)))

    # -- replaying --

    def replay(self, file: Path, verify: bool, seal: str | None = None) -> bool:
        """Show a saved match move by move; answers whether it is sound and, if a seal is given, has these dice."""
        content = read(file)
        match, problem = Match.replay(content)
        if not verify:
            self._step_through(match)
        facts = {"file": file, "game": match.game.title, "players": match.players, "moves": len(match.log)}
        if problem:
            told = _("{file} differs after {moves} moves: {problem}")
            self.out.print(escape(told.format(problem=problem, **facts)))
            return False
        self.out.print(escape(_("{file} is sound: {game}, {players} players, {moves} moves").format(**facts)))
        if verify and not self._verify_dice(content, match, seal):
            return False
        if match.is_terminal:
            self.match = match
            self.show_result()
        return True

    def _verify_dice(self, content: Any, match: Match, seal: str | None) -> bool:
        """Say whether the seed is the one that was sealed at the start; a seal inside the file was compared already."""
        true = sealed(match.seed)
        if seal is not None and seal.strip().lower() != true:
            told = _("the dice are not those that were sealed at the start: the seal of this seed is {seal}")
            self.out.print(told.format(seal=true))
            return False
        if seal is not None:
            told = _("the dice are those that were sealed at the start")
        elif "dice" in content:
            told = _("the dice fit the seal in the file; compare it with the one shown at the start: {seal}")
        else:
            told = _("the file has no seal; that of its seed is {seal}")
        self.out.print(told.format(seal=true))
        return True

    def _step_through(self, match: Match) -> None:
        self.match = match.at(0)
        self.show_board()
        for count, move in enumerate(match.log, 1):
            says = self.match.sentence(move.action) if move.seat == self.match.current_player else ""
            self.match = match.at(count)
            place = _("move {number}").format(number=count)
            self.out.print(f"\n{place}, {at_seat(move.seat)}: {match.text(move.action)}  {escape(says)}")
            self.show_board()

    # -- showing --

    def show_board(self) -> None:
        people = [seat for seat, kind in enumerate(getattr(self, "kinds", ())) if kind == "human"]
        seat = self.match.current_player
        if people and seat not in people:
            seat = people[0]
        self.out.print(escape(self.match.board(seat)), soft_wrap=True)

    def show_result(self) -> None:
        match = self.match
        say = speech_of(match.game.id).meaning
        for seat, row in enumerate(match.ledger()):
            parts = ", ".join(f"{say('score', source)} {points}" for source, points in row.items() if points)
            points = counted("{count} point", "{count} points", match.score(seat))
            crown = "  (" + _("wins") + ")" if seat in match.winners() else ""
            self.out.print(escape(f"{at_seat(seat)}: {points}{crown}   {parts}"))


def at_seat(seat: int) -> str:
    return _("seat {seat}").format(seat=seat)


def help_text() -> str:
    """What can be typed, and what it does; the words themselves are the same in all languages."""
    from .figures import in_columns

    return in_columns(
        [
            (_("a number or an action's text"), _("do it")),
            ("why ACTION", _("which rule forbids it")),
            ("hint", _("the best answers, what they are worth, and why")),
            ("undo", _("take back your last choice")),
            ("save [FILE]", _("keep the match in a file")),
            ("rule ID", _("read a rule")),
            ("quit", _("stop (a match with --save is kept)")),
        ]
    )


def read_seats(text: str | None, players: int) -> list[str]:
    """`human,random` as one kind for each seat."""
    if text is None:
        return ["human"] + ["random"] * (players - 1)
    kinds = [kind.strip().lower() for kind in text.split(",")]
    for kind in kinds:
        if kind != "human":
            find_bot(kind)
    if len(kinds) != players:
        raise MotuError("{players} players need {players} seats, not {given}", players=players, given=len(kinds))
    return kinds
