"""Train nets of several games side by side on one card, and then play them against the levels on all cores.

    PYTHONPATH=src python3 benchmarks/nets.py --minutes 7 --out nets --play 1.5 --workers 15

Every game is a process of its own: the card has room for all of them, and compiling goes on side by side.  Needs
torch, numba-cuda and openskill.  Writes GAME.npz, GAME.json (the curve) and strength.json.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

GAMES = ("bora_bora", "dokmus", "kaivai", "mangrovia", "wayfinder")


def train(game: str, minutes: float, out: Path, changes: dict[str, Any], wait: bool) -> None:
    """One game in one process."""
    from motu.learn.rounds import Settings
    from motu.learn.training import Training

    def tell(row: dict[str, Any]) -> None:
        print(game, json.dumps(row), flush=True)

    begun = time.time()
    training = Training(game, settings=Settings(**changes), seed=1)
    training.begin()
    tell({"ready": round(time.time() - begun, 1), "features": training.features.count, "scale": training.scale})
    training.keep(out / f"{game}.npz")  # so that its evaluation can be compiled meanwhile
    while wait and not (out / "go").exists():
        time.sleep(0.2)
    training.run(minutes, out / f"{game}.npz", tell)
    (out / f"{game}.json").write_text(json.dumps(training.progress.curve))


def rate(game: str, seconds: float, changes: dict[str, Any], out: Path) -> None:
    """Decisions a second of one game that has the card for itself, in crowds of two sizes; then others may begin."""
    from motu.learn.rounds import Settings

    for matches in (32_768, 131_072):
        measure(game, seconds, Settings(**{**changes, "matches": matches}), out)
    (out / "go").touch()


def measure(game: str, seconds: float, settings: Any, out: Path) -> None:
    import torch

    from motu.learn.training import Training

    def clock(action: Any, times: int = 3) -> float:
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(times):
            action()
        torch.cuda.synchronize()
        return (time.perf_counter() - start) / times

    training = Training(game, settings=settings, seed=1)
    training.begin()
    first = clock(training.learn, 1)
    training.learn()
    torch.cuda.synchronize()
    begun, count, rounds = time.perf_counter(), 0, 0
    while time.perf_counter() - begun < seconds:
        count += int(training.learn()["decisions"])
        rounds += 1
    spent = time.perf_counter() - begun
    play, back = clock(training.round.play), clock(lambda: training.round.look_back(0.0))
    print(
        f"rate {game} {settings.matches} matches: {count / spent / 1e6:.2f} M decisions/s; a round "
        f"{spent / rounds:.3f} s, of it playing {play:.3f}, looking back {back:.3f}; the first {first:.1f} s;"
        f" {torch.cuda.max_memory_allocated() / 2**30:.1f} GiB",
        flush=True,
    )
    with torch.profiler.profile() as profile:
        training.learn()
        torch.cuda.synchronize()
    table = profile.key_averages().table(sort_by="self_cuda_time_total", row_limit=40, max_name_column_width=90)
    (out / f"profile_{settings.matches}.txt").write_text(table)


def compile_all(game: str, folder: Path) -> None:
    """What playing needs, into the cache: the rules, the search, and the net as soon as there is one."""
    import strength

    from motu.engine.game import find_game
    from motu.nets.mind import mind_of

    strength.compile_search(game)
    while not (folder / f"{game}.npz").exists():
        time.sleep(1)
    mind_of(find_game(game), folder / f"{game}.npz")
    print(f"compiled {game}", flush=True)


def play(games: list[str], folder: Path, minutes: float, workers: int, rival: str, most: int, file: Path) -> None:
    """Each net against a rival, with two players."""
    import strength

    from motu.engine.game import find_game

    rows = [
        strength.Row(game, players, (f"net:{folder / game}.npz", rival), 0.5)
        for game in games
        if (folder / f"{game}.npz").exists()
        for players in find_game(game).players
        if players == 2
    ]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        pool.starmap(compile_all, [(row.game, folder) for row in rows], chunksize=1)
        until = time.monotonic() + 60 * minutes
        strength.Run(rows, workers, until, most, "0", file).run(pool)
    print(strength.markdown(rows), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--minutes", type=float, default=7.0, help="of training, compiling not counted")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rate", type=float, default=0.0, help="seconds to measure the first game alone before")
    parser.add_argument("--set", default="{}", help="settings of the training as JSON")
    parser.add_argument("--play", type=float, default=0.0, help="minutes of games against the rival afterwards")
    parser.add_argument("--rival", default="level:4")
    parser.add_argument("--most", type=int, default=400)
    parser.add_argument("--workers", type=int, default=15)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    changes = json.loads(given.set)
    context = multiprocessing.get_context("spawn")
    processes = []
    if given.rate:
        processes.append(context.Process(target=rate, args=(given.games[0], given.rate, changes, given.out)))
    if given.minutes:
        for game in given.games:
            arguments = (game, given.minutes, given.out, changes, bool(given.rate))
            processes.append(context.Process(target=train, args=arguments))
            if given.play:
                processes.append(context.Process(target=compile_all, args=(game, given.out)))
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    if given.play:
        play(
            list(given.games),
            given.out,
            given.play,
            given.workers,
            given.rival,
            given.most,
            given.out / "strength.json",
        )


if __name__ == "__main__":
    main()
