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
from motu.language import _

THOUGHT = 2.0  # seconds a bot may take
HELP = """a number or an action's text  do it
why ACTION                    which rule forbids it
hint                          the best answers, what they are worth, and why
undo                          take back your last choice
save [FILE]                   keep the match in a file
rule ID                       read a rule
quit                          stop (a match with --save is kept)"""


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
                raise BadFile(f"there is no saved match {save}")
        if save is not None and save.exists():
            match = Match.load(save)
            self.out.print(f"going on with {escape(str(save))}")
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
                self.out.print(f"seat {seat}: {_('decides in secret.') if concealed else escape(says)}")
            elif not self._ask():
                return

    def _ask(self) -> bool:
        """Let the person at the keyboard decide; answers False when they stop."""
        match = self.match
        legal = match.legal()
        self.show_board()
        self.out.print(f"\n[bold]Seat {match.current_player}[/bold]: {escape(match.prompt())}")
        for number, action in enumerate(legal, 1):
            self.out.print(f"{number:>4}  {match.text(action):<16} {escape(match.sentence(action))}")
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
                self.out.print(f"cannot write: {problem.strerror}")

    def _do(self, words: str, legal: list[int]) -> bool:
        """Carry out what was typed; answers whether the board has changed."""
        match = self.match
        first, _, rest = words.partition(" ")
        if first in ("", "help", "?"):
            self.out.print(HELP)
        elif first == "why":
            self.out.print(escape(match.explain(rest) or f"{rest} is legal"))
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
                raise MotuError(f"choose a number from 1 to {len(legal)}")
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
            self.out.print(f"saved in {escape(str(self.file))}")

    # -- replaying --

    def replay(self, file: Path, verify: bool, seal: str | None = None) -> bool:
        """Show a saved match move by move; answers whether it is sound and, if a seal is given, has these dice."""
        content = read(file)
        match, problem = Match.replay(content)
        if not verify:
            self._step_through(match)
        moves = f"{len(match.log)} moves"
        if problem:
            self.out.print(f"{escape(str(file))} differs after {moves}: {escape(problem)}")
            return False
        self.out.print(f"{escape(str(file))} is sound: {match.game.title}, {match.players} players, {moves}")
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
            self.out.print(f"the dice are not those that were sealed at the start: the seal of this seed is {true}")
            return False
        if seal is not None:
            self.out.print("the dice are those that were sealed at the start")
        elif "dice" in content:
            self.out.print(f"the dice fit the seal in the file; compare it with the one shown at the start: {true}")
        else:
            self.out.print(f"the file has no seal; that of its seed is {true}")
        return True

    def _step_through(self, match: Match) -> None:
        self.match = match.at(0)
        self.show_board()
        for number, move in enumerate(match.log, 1):
            says = self.match.sentence(move.action) if move.seat == self.match.current_player else ""
            self.match = match.at(number)
            self.out.print(f"\nmove {number}, seat {move.seat}: {match.text(move.action)}  {escape(says)}")
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
        for seat, row in enumerate(match.ledger()):
            parts = ", ".join(f"{source} {points}" for source, points in row.items() if points)
            crown = "  (wins)" if seat in match.winners() else ""
            self.out.print(f"seat {seat}: {match.score(seat)} points{crown}   {parts}")


def read_seats(text: str | None, players: int) -> list[str]:
    """`human,random` as one kind for each seat."""
    if text is None:
        return ["human"] + ["random"] * (players - 1)
    kinds = [kind.strip().lower() for kind in text.split(",")]
    for kind in kinds:
        if kind != "human":
            find_bot(kind)
    if len(kinds) != players:
        raise MotuError(f"{players} players need {players} seats, not {len(kinds)}")
    return kinds
