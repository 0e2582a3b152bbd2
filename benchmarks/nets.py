"""Train nets of several games side by side on one card, and then play them against the levels on all cores.

    PYTHONPATH=src python3 benchmarks/nets.py kaivai:4:all dokmus:7 --out nets --workers 4 --until 9.5
    PYTHONPATH=src python3 benchmarks/nets.py kaivai:9 --out nets --resume nets/light

Every game is a process of its own: the card has room for all of them, and compiling goes on side by side.  A game that
is trained is played at once, while others still learn.  Needs torch, numba-cuda and openskill.  Writes GAME.npz,
GAME.json (the curve), GAME_strength.json, the nets of the first minutes (young/) and small checkpoints (light/).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import shutil
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

YOUNG = (0.5, 1, 2)  # minutes
GAMES = ("bora_bora", "dokmus", "kaivai", "mangrovia", "wayfinder")


def train(
    game: str, minutes: float, out: Path, changes: dict[str, Any], resume: Path | None, own: bool = False
) -> None:
    """One game in one process; nets of its first minutes stay in young/."""
    from motu.learn.lessons import Settings
    from motu.learn.training import Training, checkpoint_of
    from motu.nets.file import file_of

    file = out / f"{game}.npz"
    young: list[float] = []

    def tell(row: dict[str, Any]) -> None:
        print(game, json.dumps(row), flush=True)
        if len(young) < len(YOUNG) and row["seconds"] > 60 * YOUNG[len(young)]:
            training.keep(out / "young" / f"{game}_{YOUNG[len(young)]:g}.npz")
            young.append(row["seconds"])

    begun = time.time()
    if resume and (resume / checkpoint_of(file).name).exists():
        shutil.copy(resume / checkpoint_of(file).name, checkpoint_of(file))
        training = Training.resumed(game, file, **changes)
        young += YOUNG
    else:
        training = Training(game, settings=Settings(**changes) if changes else None, seed=1)
        training.begin(file_of(find(game)) if own else None)
    print(game, f"ready {time.time() - begun:.1f} s, {training.features.count} features", flush=True)
    training.keep(file)  # so that its evaluation can be compiled meanwhile
    training.run(minutes, file, tell)
    (out / f"{game}.json").write_text(json.dumps(training.progress.curve))
    lighten(checkpoint_of(file), out / "light")


def lighten(checkpoint: Path, folder: Path) -> None:
    """A checkpoint in a tenth of the room: weights in half the width, without the memory of the optimiser."""
    import torch

    kept = torch.load(checkpoint, weights_only=True, map_location="cpu")
    folder.mkdir(exist_ok=True)
    halves = {name: part.half() for name, part in kept["model"].items()}
    torch.save({**kept, "optimiser": None, "model": halves}, folder / checkpoint.name)


def rate(games: list[str], k: int, seconds: float, changes: dict[str, Any], out: Path) -> None:
    """Decisions a second of one game that has the card for itself; games come one after the other."""
    from motu.learn.lessons import Settings
    from motu.simulate import gpu

    for name in ("batch", "shown"):
        gpu.kernel(find(games[k]), name, gpu.FEW_REGISTERS if name == "batch" else None)
    while k and not (out / f"{games[k - 1]}.measured").exists():
        time.sleep(0.1)
    measure(games[k], seconds, Settings(**changes), out)
    (out / f"{games[k]}.measured").touch()


def find(game: str) -> Any:
    from motu.engine.game import find_game

    return find_game(game)


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
    play = clock(training.play)
    back = clock(lambda: training.crowds[0].memory.look_back(settings, 0.0, training.counts))
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
    (out / f"profile_{game}.txt").write_text(table)


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


def play(game: str, folder: Path, counts: list[int], until: float, workers: int, rival: str, most: int) -> None:
    """A net among rivals, with some numbers of players, until a moment."""
    import strength

    rows = [strength.Row(game, players, (f"net:{folder / game}.npz", rival), 0.5) for players in counts]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        strength.Run(rows, workers, until, most, "0", folder / f"{game}_strength.json").run(pool)
    print(strength.markdown(rows), flush=True)


def chain(game: str, given: argparse.Namespace, until: float) -> None:
    """Train a game, then play it."""
    name, minutes, *rest = (*game.split(":"), given.minutes)[:3]
    context = multiprocessing.get_context("spawn")
    arguments = (name, float(minutes), given.out, json.loads(given.set), given.resume, given.own)
    jobs = [context.Process(target=train, args=arguments)]
    if given.workers:
        jobs.append(context.Process(target=compile_all, args=(name, given.out)))
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    if given.workers:
        counts = [players for players in find(name).players if players == 2 or (players > 2 and rest == ["all"])]
        play(name, given.out, counts, until, given.workers, given.rival, given.most)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "games", nargs="*", default=GAMES, help="GAME, GAME:MINUTES or GAME:MINUTES:all (player counts)"
    )
    parser.add_argument("--minutes", type=float, default=7.0, help="of training, compiling not counted")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rate", type=float, default=0.0, help="only measure how fast each game is alone, so long")
    parser.add_argument("--resume", type=Path, help="folder of checkpoints to go on from, where it has one")
    parser.add_argument("--own", action="store_true", help="else begin with Motu's own nets, not anew")
    parser.add_argument("--set", default="{}", help="settings of the training as JSON")
    parser.add_argument("--workers", type=int, default=0, help="processes a game that play it against the rival then")
    parser.add_argument("--until", type=float, default=9.5, help="minutes from now at which playing ends")
    parser.add_argument("--rival", default="mcts:800")
    parser.add_argument("--most", type=int, default=300)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    context, until = multiprocessing.get_context("spawn"), time.monotonic() + 60 * given.until
    if given.rate:
        arguments = [
            (list(given.games), k, given.rate, json.loads(given.set), given.out) for k in range(len(given.games))
        ]
        processes = [context.Process(target=rate, args=one) for one in arguments]
    else:
        processes = [context.Process(target=chain, args=(game, given, until)) for game in given.games]
    for process in processes:
        process.start()
    for process in processes:
        process.join()


if __name__ == "__main__":
    main()
