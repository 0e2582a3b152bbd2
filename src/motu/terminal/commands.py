"""The command line: one word per job."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from motu.engine import compiled
from motu.engine.errors import MotuError
from motu.language import _, language, marked, number, percent, speaking

from .speech import asked_for, of_system, translated

if TYPE_CHECKING:
    from motu.engine.game import Game
    from motu.server.keeping import Finding
    from motu.simulate.spreading import Hands

app = typer.Typer(
    name="motu",
    help="Motu: five island board games for people, bots and researchers.",
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

GAME = Annotated[str, typer.Argument(help="id of the game, as listed by `motu games`")]
PLAYERS = Annotated[int | None, typer.Option("--players", "-p", help="number of players")]
OPTIONS = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="an option of the game as name=value; may be repeated")
]
JSON = Annotated[bool, typer.Option("--json", help="print JSON")]
RAY = Annotated[
    str | None,
    typer.Option(
        "--ray", metavar="[ADDRESS]",
        help="on the cluster there, or without an address in processes of this machine (pip install 'motu[cluster]')",
    ),
]  # fmt: skip


def main() -> None:
    """Run the command line; what a person got wrong ends with one clear line and exit code 2."""
    compiled.shown = showing
    speech = of_system(os.environ)
    try:
        asked, words = asked_for(sys.argv[1:])
        speech = asked or speech
        with speaking(speech):
            translated(typer.main.get_command(app), speech)(with_address(words))
    except MotuError as problem:
        with speaking(speech):
            err.print(f"motu: {escape(str(problem))}", soft_wrap=True)
        sys.exit(2)


def with_address(words: list[str]) -> list[str]:
    """Says where Ray is where somebody has not: `--ray` alone is this machine."""
    following = [*words[1:], "-"]
    return [f"{word}=local" if word == "--ray" and after.startswith("-") else word
            for word, after in zip(words, following, strict=True)]  # fmt: skip


@contextmanager
def hands_at(address: str | None) -> Iterator[Hands | None]:
    """A cluster at an address; nobody without one."""
    if address is None:
        yield None
        return
    from motu.simulate.spreading import Cluster

    with Cluster(address) as cluster:
        yield cluster


def say(text: str) -> None:
    """A line as it is, without colours and without breaks."""
    out.print(escape(text), soft_wrap=True)


@contextmanager
def showing(game: Game) -> Iterator[None]:
    """Tells why nothing seems to happen while a game is compiled; the next time it is there at once."""
    begun = time.monotonic()
    err.print(escape(_("compiling {game}, once for this version …").format(game=game.title)))
    yield
    taken = number(time.monotonic() - begun, 0)
    err.print(escape(_("compiled {game} in {seconds} s").format(game=game.title, seconds=taken)))


@app.callback()
def start(
    context: typer.Context,
    lang: Annotated[str | None, typer.Option(help="language: en, fr, …; by default that of your system")] = None,
) -> None:
    """Motu: five island board games for people, bots and researchers.  `motu` alone opens the page."""
    if context.invoked_subcommand is None:
        serve()


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal; gives the function that moves it on."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=err, transient=True) as bar:
        task = bar.add_task("games", total=max(total, 1))
        yield lambda done: bar.advance(task, done)


def read_options(options: list[str] | None) -> dict[str, str]:
    """`["timing=calm"]` -> `{"timing": "calm"}`."""
    found: dict[str, str] = {}
    for option in options or ():
        name, mark, value = option.partition("=")
        if not mark or not name or not value:
            raise MotuError("an option is written name=value, not {option!r}", option=option)
        found[name.strip()] = value.strip()
    return found


HEADS = (marked("id"), marked("players"), marked("actions"), marked("rules"), marked("bytes"), marked("options"))


@app.command()
def games(as_json: JSON = False) -> None:
    """List the games with their players, options, vocabulary and number of rules."""
    from motu.engine.game import find_game, game_ids

    found = [find_game(name) for name in game_ids()]
    if as_json:
        print(json.dumps([describe(game) for game in found], indent=1))
        return
    from rich.table import Table

    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for head in HEADS:
        table.add_column(_(head), justify="right" if head in ("actions", "rules", "bytes") else "left")
    for game in found:
        table.add_row(
            game.id,
            f"{game.players[0]}-{game.players[-1]}",
            str(game.actions.count),
            str(len(game.rules)),
            number(game.record.dtype.itemsize),
            ", ".join(option.name for option in game.options),
        )
    out.print(table)


def describe(game: Game) -> dict[str, Any]:
    """A game for programs, as `motu games --json` prints it."""

    return {
        "id": game.id,
        "title": game.title,
        "pitch": game.pitch,
        "minutes": game.minutes,
        "players": list(game.players),
        "options": [
            {
                "name": option.name,
                "note": option.note,
                "rule": option.rule,
                "values": {str(n): list(option.values_for(n)) for n in game.players},
                "default": {str(n): option.default_for(n) for n in game.players},
            }
            for option in game.options
        ],
        "vocabulary": game.actions.count,
        "families": [{"name": f.name, "first": f.first, "last": f.last} for f in game.actions.families],
        "rules": len(game.rules),
        "state_bytes": game.record.dtype.itemsize,
    }


@app.command()
def rules(
    game: GAME, rule: Annotated[str | None, typer.Argument(help="a rule id such as WF-053, or its number")] = None
) -> None:
    """Print the numbered rules of a game, or one of them; says what is reconstructed."""
    from motu.engine.game import find_game

    found = find_game(game)
    if rule is not None:
        shown = found.rule(int(rule) if rule.isdigit() else rule)
        print_rule(shown)
        return
    section = ""
    for shown in (rule for rule in found.rules.values() if not rule.note):
        if shown.section != section:
            section = shown.section
            out.print(f"\n[bold]{escape(section)}[/bold]")
        print_rule(shown)


@app.command()
def guide(game: GAME) -> None:
    """Print the guide of a game as one HTML file: `motu guide wayfinder > guide.html`."""
    from motu.server.pages.guidebook import as_file

    print(as_file(game, language()))


def print_rule(shown: Any) -> None:
    out.print(f"[bold]{shown.id}[/bold] {escape(shown.text)}")
    if shown.reconstructed:
        note = _("reconstructed: not, or not only, from the published rules")
        out.print(f"       [italic]{note}[/italic]")


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="id of a game, or a saved match to go on with")] = "wayfinder",
    players: PLAYERS = None,
    seats: Annotated[
        str | None, typer.Option(help="who sits where, e.g. human,random; default: you against random players")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="seed of the match; by default a random one")] = None,
    save: Annotated[
        Path | None, typer.Option(help="file to keep the match in; if it exists, the match goes on")
    ] = None,
    option: OPTIONS = None,
) -> None:
    """Play in the terminal: numbered choices, `why ACTION`, `undo`, `save`, `quit`."""
    from .play import Terminal

    Terminal(out).play(game, players, seats, seed, save, read_options(option))


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="port on this machine; 0 takes any free one")] = 8642,
    db: Annotated[
        str | None,
        typer.Option(envvar="MOTU_DB", help="a file, or the URL of a database; by default a file in your data folder"),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="open the page in the browser")] = True,
    lan: Annotated[bool, typer.Option("--lan", help="let others in your network come: shows a link and a PIN")] = False,
    pin: Annotated[str | None, typer.Option(help="six digits for --lan; by default new ones each time")] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="a further name of this server, e.g. behind a proxy; may be repeated")
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(help="a proxy on another machine, or its network: only these are heard")
    ] = None,
    log_json: Annotated[bool, typer.Option("--log-json", help="write every request as a line of JSON")] = False,
    open_metrics: Annotated[bool, typer.Option("--open-metrics", help="let other machines read /metrics too")] = False,
    workers: Annotated[
        int | None, typer.Option(min=0, help="processes that draw pages; by default one a core beside the server's")
    ] = None,
) -> None:
    """Open Motu in the browser: a game against bots is two clicks away."""
    from motu.server import serve as run

    if pin is not None and not lan:
        raise MotuError("--pin belongs to --lan")
    if lan and proxy:
        raise MotuError("--lan is for guests without a proxy, --proxy for those who come by one")
    run(port, db, browser, lan, pin, name or (), log_json, open_metrics, proxies=proxy or (), workers=workers)


@app.command()
def think(
    db: Annotated[str, typer.Option(envvar="MOTU_DB", help="the URL of the servers' PostgreSQL")],
    at_once: Annotated[int | None, typer.Option(min=1, help="bots that think at once; by default one a core")] = None,
    log_json: Annotated[bool, typer.Option("--log-json", help="write warnings as lines of JSON")] = False,
) -> None:
    """Let the bots of all servers on a PostgreSQL think in this process instead of theirs."""
    from motu.server.think import think as run

    run(db, at_once, log_json)


DB = Annotated[
    str | None,
    typer.Option(envvar="MOTU_DB", help="a file, or the URL of a database; by default that of `motu serve`"),
]
FORCE = Annotated[bool, typer.Option("--force", help="also where a file is there already")]


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="where to write the copy")], db: DB = None, force: FORCE = False
) -> None:
    """Copy all tables into one file, also while the server runs."""
    from motu.server import keeping

    count = keeping.backup_of(db, file, force)
    say(_("{count} tables are kept in {file}; whoever has it knows their secrets").format(count=count, file=file))


@app.command()
def restore(file: Annotated[Path, typer.Argument(help="a backup")], db: DB = None, force: FORCE = False) -> None:
    """Check a backup whole, then put it in the place of the server's database."""
    from motu.server import keeping

    found, former = keeping.restore_to(db, file, force)
    print_findings(found)
    say(_("{count} tables of {file} are in place").format(count=len(found), file=file))
    if former:
        say(_("what was there is now {file}").format(file=former))


@app.command()
def check(db: DB = None, as_json: JSON = False) -> None:
    """Verify the hashes of all tables and play them again by the rules of this version; changes nothing."""
    from motu.server import keeping

    found = keeping.check_of(db)
    if as_json:
        print(json.dumps([finding.__dict__ for finding in found], indent=1))
    else:
        print_findings(found)
        tables = [finding for finding in found if finding.table]
        wrong = sum(not finding.sound for finding in tables)
        told = _("{tables} tables, {moves} moves: {wrong} are not sound")
        say(told.format(tables=len(tables), moves=number(sum(finding.moves for finding in tables)), wrong=wrong))
    if not all(finding.sound for finding in found):
        raise typer.Exit(1)


def print_findings(found: list[Finding]) -> None:
    """The tables that are not sound, and why."""
    from motu.server.keeping.rows import printable

    for finding in found:
        if not finding.sound:
            known = f" ({finding.game}, {finding.stage}, Motu {finding.engine})" if finding.game else ""
            which = _("table {table}").format(table=finding.table) + known if finding.table else _("the file itself")
            why = _("{what} is damaged: {why}") if finding.damage else _("{what} differs: {why}")
            say(printable(why.format(what=which, why=finding.damage or finding.difference)))


@app.command()
def sim(
    game: GAME,
    players: PLAYERS = None,
    count: Annotated[int, typer.Option("--games", "-n", help="how many games")] = 1000,
    seed: Annotated[str, typer.Option(help="seed; the same seed gives the same games")] = "0",
    threads: Annotated[int, typer.Option(help="threads; the result does not depend on it")] = 1,
    check: Annotated[bool, typer.Option("--check", help="verify all invariants after every decision")] = False,
    option: OPTIONS = None,
    ray: RAY = None,
    as_json: JSON = False,
) -> None:
    """Play random games at full speed and add up what happened."""
    from motu.engine.game import find_game
    from motu.simulate.random_play import random_games

    from .figures import of_simulation

    found = find_game(game)
    found.choose(players, read_options(option))
    with hands_at(ray) as hands, progress_bar(count) as advance:
        result = random_games(
            found, players, count, seed, threads=threads, check=check, options=read_options(option), progress=advance,
            hands=hands,
        )  # fmt: skip
    figures = result.as_dict()
    if as_json:
        print(json.dumps(figures))
    else:
        say(of_simulation(figures))
    if result.stuck or result.broken_invariants:
        told = _("something is wrong in game {number}; see it with --seed '{seed}#{number}'")
        err.print(escape(f"motu: {told.format(number=result.first_bad, seed=seed)}"))
        raise typer.Exit(1)


@app.command()
def arena(
    game: GAME,
    players: PLAYERS = None,
    bots: Annotated[str, typer.Option(help="codes of bots, e.g. mcts:500ms,greedy,random,level:3")] = "greedy,random",
    count: Annotated[
        int, typer.Option("--games", "-n", help="how many games; rounded up to whole rounds of seats")
    ] = 20,
    seed: Annotated[str, typer.Option(help="seed of deals and bots")] = "0",
    threads: Annotated[int, typer.Option(help="games played at the same time")] = 1,
    option: OPTIONS = None,
    ray: RAY = None,
    as_json: JSON = False,
) -> None:
    """Let bots play each other in every seat equally often; win shares with 95 % intervals, and ratings."""
    from motu.bots.arena import run

    with hands_at(ray) as hands, progress_bar(count) as advance:
        found = run(game, players, bots.split(","), count, seed, threads, read_options(option), advance, hands)
    if as_json:
        print(json.dumps(found))
        return
    say(_("{game}, {players} players, {games} games").format(**found))
    told = _("{bot}  wins {share}  ({low} to {high})  rating {rating} ± {error}  {ms} ms a decision")
    for row in found["bots"]:
        low, high = row["ci95"]
        say(
            told.format(
                bot=f"{row['spec']:>16}",
                share=f"{percent(row['win_share'], 1):>6}",
                low=percent(low, 1),
                high=percent(high, 1),
                rating=f"{number(row['rating'], 1):>6}",
                error=number(2 * row["rating_sigma"], 1),
                ms=f"{number(row['ms_per_decision'], 2):>8}",
            )
        )


@app.command()
def stats(
    game: GAME,
    players: PLAYERS = None,
    bots: Annotated[
        str | None, typer.Option(help="a bot for all seats, e.g. net, net@temperature=0.5, level:4; else random play")
    ] = None,
    count: Annotated[
        int | None,
        typer.Option("--games", "-n", help="how many games; else a million random ones, 1,000 of bots"),
    ] = None,
    seed: Annotated[str, typer.Option(help="seed; the same seed gives the same games")] = "0",
    threads: Annotated[
        int | None, typer.Option(help="threads; by default all cores, one for bots; the result is the same")
    ] = None,
    option: OPTIONS = None,
    ray: RAY = None,
    as_json: JSON = False,
) -> None:
    """What play says about a game: length, branching, scores, the worth of seats, sources of points, choices."""
    from motu.statistics import as_text, statistics

    games = count if count is not None else 1_000 if bots else 1_000_000
    with hands_at(ray) as hands, progress_bar(games) as advance:
        found = statistics(
            game, players, games, seed, bots=bots, threads=threads, options=read_options(option), progress=advance,
            hands=hands,
        )  # fmt: skip
    print(json.dumps(found) if as_json else as_text(found))


@app.command()
def learn(
    game: GAME,
    players: Annotated[
        str | None,
        typer.Option(help="numbers of players, e.g. 2 or 2,3, or with portions of the matches 2:6,4:8; by default all"),
    ] = None,
    minutes: Annotated[float, typer.Option(help="how long, earlier runs of a resumed training counted in")] = 5.0,
    file: Annotated[Path | None, typer.Option("--out", help="file of the net; by default in your data folder")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="go on from the checkpoint beside the file")] = False,
    start: Annotated[
        str | None, typer.Option("--from", help="begin with a net that there is: a file, or GAME for Motu's own")
    ] = None,
    grow: Annotated[
        bool,
        typer.Option("--grow", help="give that net as many units for the spaces of a board as new nets have"),
    ] = False,
    shown: Annotated[
        list[Path] | None,
        typer.Option("--demonstrations", help="learn first from what a search has shown (motu demonstrate); several"),
    ] = None,
    looks: Annotated[
        int | None,
        typer.Option("--search", min=0, help="learn from a search of so many looks a decision, e.g. 16, not by PPO"),
    ] = None,
    seed: Annotated[int, typer.Option(help="seed; the same seed gives the same first round")] = 0,
    matches: Annotated[int | None, typer.Option(help="matches played at once; fewer where there is no card")] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--setting", help="another setting, e.g. rate=0.0003 (docs/learning.md); several"),
    ] = None,
    device: Annotated[str | None, typer.Option(help="cuda or cpu; by default the card if there is one")] = None,
    ray: RAY = None,
) -> None:
    """Train a net by self-play (pip install 'motu[learn]'); then `motu arena GAME --bots net:FILE,level:4`."""
    from ..learn.command import learn as run

    with hands_at(ray) as hands:
        made = run(
            game, players=players, minutes=minutes, out=file, resume=resume, start=start, grow=grow, shown=shown,
            looks=looks, seed=seed, matches=matches, settings=settings or (), device=device, hands=hands, say=say,
        )  # fmt: skip
    say(_("the net lies at {file}, its curves beside it").format(file=made))


@app.command()
def demonstrate(
    game: GAME,
    file: Annotated[Path, typer.Option("--out", help="file for what is shown, e.g. shown.npz")],
    bot: Annotated[str, typer.Option(help="a bot that searches, e.g. mcts:600 or mind:200")] = "mcts:600",
    players: Annotated[str | None, typer.Option(help="numbers of players, e.g. 2 or 2,3; by default all")] = None,
    minutes: Annotated[float, typer.Option(help="how long")] = 5.0,
    seed: Annotated[int, typer.Option(help="seed; another one gives other matches")] = 0,
    threads: Annotated[int, typer.Option(min=1, help="threads that play")] = 1,
    ray: RAY = None,
) -> None:
    """Let a search play itself and keep what it answers, for `motu learn GAME --demonstrations FILE`."""
    from ..learn.command import demonstrate as run
    from ..simulate.spreading import Threads

    with hands_at(ray) as hands:
        run(game, bot, players, minutes, seed, file, hands or Threads(threads), say)
    say(_("what was shown lies at {file}").format(file=file))


@app.command()
def nets(as_json: JSON = False) -> None:
    """List the nets: Motu's own and yours, how they were trained, and how strong they are."""
    from ..nets.file import all_files, fits, told

    found = [{"file": str(path), "fits": not (why := fits(path)), "why_not": why, **told(path)} for path in all_files()]
    if as_json:
        print(json.dumps(found))
        return
    for net in found:
        trained = net["trained"]
        effort = _("{decisions} decisions in {seconds} s on {device}").format(
            decisions=number(trained["decisions"]), seconds=number(trained["seconds"], 0), device=trained["device"]
        )
        say(f"{net['game']:>12}  {net['file']}  {effort}  {net['strength']}  {net['why_not']}".rstrip())
    if not found:
        say(_("there is no net; `motu learn GAME` trains one"))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a saved match")],
    verify: Annotated[
        bool, typer.Option("--verify", help="only replay it against its hashes and the seal of its dice")
    ] = False,
    seal: Annotated[
        str | None, typer.Option(help="with --verify: the seal that the page showed at the start of the match")
    ] = None,
) -> None:
    """Step through a saved match, or verify it."""
    from .play import Terminal

    if seal is not None and not verify:
        raise MotuError("--seal needs --verify")
    if not Terminal(out).replay(file, verify, seal):
        raise typer.Exit(1)


UNITS = {"decisions": marked("decisions a second"), "simulations": marked("simulations a second")}


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="a saved match that is over")],
    worlds: Annotated[int, typer.Option(min=2, help="worlds in which a decision is judged")] = 24,
    seed: Annotated[str, typer.Option(help="seed of these worlds; the same seed gives the same review")] = "0",
    ray: RAY = None,
    as_json: JSON = False,
) -> None:
    """How a match went: chances to win, each decision judged, luck apart from skill, turning points."""
    from motu.coaching import plain
    from motu.coaching import review as reviewed
    from motu.coaching.curves import choices
    from motu.engine.match import Match

    from .review import print_review

    match = Match.load(file)
    with hands_at(ray) as hands, progress_bar(len(list(choices(match)))) as advance:
        found = reviewed(match, None, worlds, seed, lambda _done, _all: advance(1) is None, hands)
    if as_json:
        print(json.dumps(plain(found)))
        return
    print_review(out, match, found)


@app.command()
def puzzles(
    game: GAME,
    count: Annotated[int, typer.Option(min=1, help="how many")] = 10,
    file: Annotated[
        Path | None, typer.Option("--out", help="where to write them; by default GAME-puzzles.json")
    ] = None,
    players: PLAYERS = None,
    seed: Annotated[str, typer.Option(help="seed; the same seed gives the same puzzles")] = "0",
    ray: RAY = None,
) -> None:
    """Find moments of self-play in which one answer is clearly best and hard to see."""
    from motu.coaching.puzzles import puzzles as find
    from motu.coaching.puzzles import write
    from motu.engine.game import find_game

    found = []
    with hands_at(ray) as hands, progress_bar(count) as advance:
        for puzzle in find(game, count, players, seed, hands):
            found.append(puzzle)
            advance(1)
    path = file or Path(f"{find_game(game).id}-puzzles.json")
    write(found, path)
    say(_("{count} puzzles lie in {file}").format(count=len(found), file=path))


@app.command()
def puzzle(
    game: GAME,
    which: Annotated[
        int | None, typer.Argument(metavar="[N]", help="its number; by default another one each day")
    ] = None,
) -> None:
    """Solve a puzzle that comes along: one answer is clearly best, and not the one that one sees first."""
    from datetime import UTC, datetime

    from motu.coaching.puzzles import collected
    from motu.engine.game import find_game

    from .puzzle import solve

    found = find_game(game)
    known = collected(found.id)
    if not known:
        raise MotuError("there are no puzzles of {game} yet", game=found.title)
    if which is None:
        which = 1 + datetime.now(UTC).date().toordinal() % len(known)
    if not 1 <= which <= len(known):
        raise MotuError("choose a number from 1 to {count}", count=len(known))
    say(_("{game}, puzzle {n} of {count}").format(game=found.title, n=which, count=len(known)))
    solve(out, known[which - 1])


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(help="one game; by default all of them")] = None,
    everything: Annotated[bool, typer.Option("--all", help="doors and vector environments too")] = False,
    limit: Annotated[bool, typer.Option("--limit", help="Wayfinder in C too, built here")] = False,
    seconds: Annotated[float, typer.Option(help="about how long to measure each")] = 2.0,
    as_json: JSON = False,
) -> None:
    """Measure random decisions and searches a second on one core, beside installed peers (pip install .[bench])."""
    from motu.simulate.bench import measure, measure_all

    rows = measure_all(seconds) if everything else measure(game, seconds)
    if limit:
        from ..simulate import limit as physical

        rows += physical.measure(seconds)
    if as_json:
        print(json.dumps(rows))
        return
    for unit in UNITS:
        compared = everything and unit == "decisions"
        say(_("decisions a second, as a multiple of Catan") if compared else _(UNITS[unit]))
        for row in rows:
            if f"{unit}_per_second" in row:
                rate = row[f"{unit}_per_second"]
                found = (number(rate) if rate else _("not installed")).rjust(13)
                ratio = f"{number(row['ratio'], 2):>9}" if row.get("ratio") else " " * (9 if everything else 0)
                say(f"{found} {ratio}  {row['what']:<28} {row['by']:<34} {row.get('checksum', '')}".rstrip())
