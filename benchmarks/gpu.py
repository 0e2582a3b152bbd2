"""Random games on a graphics card: are they the same games as on a core, and how fast are they?

    PYTHONPATH=src python3 benchmarks/gpu.py --json gpu.json

Each game is compiled in a process of its own; a lock lets only one of them measure at a time.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHECKED = 4_096  # games compared with the core
SIZES = (32_768, 131_072, 524_288)
VARIANTS = ("local", "local:128", "global", "local:64", "global:64")  # where the state lies, and a cap on registers
SECONDS = 0.5  # of each measurement


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", help="ids, separated by commas; by default all")
    parser.add_argument("--variants", default=",".join(VARIANTS))
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--json", default="gpu.json")
    parser.add_argument("--minutes", type=float, default=8.5, help="after this what still runs is stopped")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--lock", help=argparse.SUPPRESS)
    parser.add_argument("--table", action="store_true", help="only print the figures of --json as a table for the docs")
    asked = parser.parse_args()
    if asked.table:
        print(table(json.loads(Path(asked.json).read_text())))
        return
    if asked.child:
        measure(asked.child, asked)
        return
    import motu

    games = asked.games.split(",") if asked.games else motu.game_ids()
    ends = time.monotonic() + 60 * asked.minutes
    with tempfile.TemporaryDirectory() as room:
        children = {}
        for game in games:
            command = [sys.executable, __file__, "--child", game, "--lock", f"{room}/lock", "--json", f"{room}/{game}"]
            command += ["--variants", asked.variants, "--sizes", asked.sizes]
            children[game] = subprocess.Popen(command)
        for child in children.values():
            try:
                child.wait(max(1.0, ends - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
        found = {"machine": machine(), "command": " ".join(sys.argv), "games": {}}
        for game in games:
            path = Path(room, game)
            found["games"][game] = json.loads(path.read_text()) if path.exists() else {"error": "nothing came back"}
    Path(asked.json).write_text(json.dumps(found, indent=1))
    show(found)


def machine() -> dict[str, Any]:
    import numba
    import numpy

    from motu.simulate import gpu

    about: dict[str, Any] = {
        "python": platform.python_version(),
        "numpy": numpy.__version__,
        "numba": numba.__version__,
        "cores": os.cpu_count(),
        "date": time.strftime("%Y-%m-%d"),
    }
    try:
        import numba_cuda

        about["numba_cuda"] = numba_cuda.__version__
    except ImportError:
        about["numba_cuda"] = "the one inside numba"
    if gpu.available():
        card = gpu.cuda.get_current_device()
        about["card"] = card.name.decode() if isinstance(card.name, bytes) else str(card.name)
        about["processors"] = card.MULTIPROCESSOR_COUNT
    return about


@contextmanager
def alone(path: str) -> Iterator[None]:
    """Only one process measures at a time."""
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def measure(name: str, asked: argparse.Namespace) -> None:
    """All figures of one game, written down after every step so that nothing is lost."""
    found: dict[str, Any] = {"runs": [], "checks": {}}

    def keep() -> None:
        Path(asked.json).write_text(json.dumps(found))

    try:
        for step in (check_and_time, check_batch):
            step(name, asked, found, keep)
            keep()
    except Exception:
        found["error"] = traceback.format_exc()[-1500:]
        keep()
        print(f"{name}: {found['error']}", flush=True)


def check_and_time(name: str, asked: argparse.Namespace, found: dict[str, Any], keep: Any) -> None:
    import motu
    from motu.simulate import gpu
    from motu.simulate.random_play import random_games

    game = motu.find_game(name)
    players = 2 if 2 in game.players else game.players[0]
    found["players"], found["record_bytes"], found["actions"] = players, game.record.dtype.itemsize, game.actions.count
    started = time.perf_counter()
    core = random_games(game, players, CHECKED, 7)
    found["seconds_to_compile_core"] = round(time.perf_counter() - started - core.seconds, 1)
    found["core"] = round(core.decisions / core.seconds)
    found["decisions_per_game"] = round(core.decisions / CHECKED, 1)
    for variant in asked.variants.split(","):
        memory, _, limit = variant.partition(":")
        registers = int(limit) if limit else None
        started = time.perf_counter()
        first = gpu.random_games(game, players, CHECKED, 7, memory=memory, registers=registers)
        about = {"variant": variant, "seconds_to_compile": round(time.perf_counter() - started - first.seconds, 1)}
        about |= gpu.facts(game, memory, registers)
        same = (first.checksum, first.decisions, first.steps) == (core.checksum, core.decisions, core.steps)
        means = first.mean_scores == core.mean_scores and first.stuck == 0
        found["checks"][variant] = "equal" if same and means else f"{first.as_dict()} is not {core.as_dict()}"
        about["rates"] = {}
        for threads in map(int, asked.sizes.split(",")):
            about["rates"][str(threads)] = rate(game, players, threads, memory, registers, asked.lock)
            print(name, variant, threads, about["rates"][str(threads)], found["checks"][variant][:200], flush=True)
        found["runs"].append(about)
        keep()
    for players in game.players:
        options: dict[str, Any] = {}
        core = random_games(game, players, CHECKED, 8, options=options)
        card = gpu.random_games(game, players, CHECKED, 8, memory=asked.variants.split(",")[0].partition(":")[0])
        same = (card.checksum, card.decisions) == (core.checksum, core.decisions)
        found["checks"][f"{players} players"] = "equal" if same else "different"


def rate(game: Any, players: int, threads: int, memory: str, registers: int | None, lock: str) -> dict[str, Any]:
    """Decisions a second with so many matches at once."""
    from motu.simulate import gpu

    with alone(lock):
        games = 2 * threads
        for _ in range(3):  # more games each time, until they take long enough
            result = gpu.random_games(game, players, games, 1, threads=threads, memory=memory, registers=registers)
            if result.seconds > SECONDS / 2:
                break
            games = threads * max(2, min(200, int(games / threads * SECONDS / result.seconds)))
    return {
        "decisions_per_second": round(result.decisions / result.seconds),
        "games": games,
        "seconds": round(result.seconds, 3),
        "checksum": result.checksum,
    }


def check_batch(name: str, asked: argparse.Namespace, found: dict[str, Any], keep: Any) -> None:
    """A batch on the card and one on the cores walk side by side."""
    import numpy as np

    import motu
    from motu.simulate import Batch, gpu

    matches, steps = 2_048, 20
    core = Batch(name, matches, seed=3, observations="uint8", autoreset=True)
    card = gpu.Batch(name, matches, seed=3, observations="uint8", autoreset=True)
    problems = []
    for step in range(steps):
        if step % 2:
            actions = core.step_random()
            card.step(actions)
        else:
            core.step(np.argmax(core.masks, axis=1))
            card.step(np.argmax(card.masks.copy_to_host(), axis=1))
    for what in ("masks", "seats", "observed"):
        if not np.array_equal(getattr(card, what).copy_to_host(), np.asarray(getattr(core, what))):
            problems.append(what)
    if core.checksum() != card.checksum():
        problems.append("checksum")
    before = card.checksum()
    wrong = np.argmin(card.masks.copy_to_host(), axis=1)
    try:
        card.step(wrong)
        problems.append("an illegal action was taken")
    except motu.Refused as refusal:
        found["refusal"] = str(refusal)[:120]
    if card.checksum() != before:
        problems.append("a refusal changed something")
    core.reset(4)
    card.reset(4)
    for _ in range(steps):
        core.step_random()
        card.step_random()
    if core.checksum() != card.checksum():
        problems.append("random steps")
    core.play_out()
    card.play_out()
    if core.checksum() != card.checksum() or not np.array_equal(card.shares.copy_to_host(), core.shares):
        problems.append("playouts")
    found["checks"]["batch"] = "equal" if not problems else f"different: {', '.join(problems)}"
    keep()
    found["batch"] = batch_rate(name, asked.lock)
    found["handed_to_torch"] = handed_to_torch(card)
    print(name, "batch", found["checks"]["batch"], found["batch"], found["handed_to_torch"], flush=True)


def batch_rate(name: str, lock: str) -> dict[str, Any]:
    """Steps a second of a batch on the card with masks and observations."""
    from motu.simulate import gpu

    matches, steps = 131_072, 100
    rates: dict[str, Any] = {"matches": matches}
    for kind in (None, "uint8", "float32"):
        batch = gpu.Batch(name, matches, seed=1, observations=kind, autoreset=True)
        with alone(lock):
            batch.step_random()
            gpu.cuda.synchronize()
            started = time.perf_counter()
            for _ in range(steps):
                batch.step_random()
            gpu.cuda.synchronize()
            rates[str(kind)] = round(matches * steps / (time.perf_counter() - started))
    return rates


def handed_to_torch(batch: Any) -> str:
    """Whether PyTorch takes the card's arrays without a copy, and its actions come back."""
    try:
        import torch
    except ImportError:
        return "PyTorch is not installed"
    seen = torch.as_tensor(batch.observed, device="cuda")
    if seen.data_ptr() != batch.observed.__cuda_array_interface__["data"][0]:
        return "copied"
    batch.reset(5)
    batch.step(torch.as_tensor(batch.masks, device="cuda").to(torch.int32).argmax(dim=1))
    return "without a copy"


def table(found: dict[str, Any]) -> str:
    """The best run of each game, and its batch, in Markdown."""
    about = found["machine"]
    lines = [
        f"{about.get('card')}, numba {about['numba']}, numba-cuda {about['numba_cuda']}, {about['date']}, "
        f"`{found['command']}`",
        "",
        "| game | decisions/s | matches at once | state | registers | local bytes | one core | batch, masks only | "
        "batch, uint8 | batch, float32 | same games |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name, figures in found["games"].items():
        runs = [
            (r["decisions_per_second"], int(size), run) for run in figures["runs"] for size, r in run["rates"].items()
        ]
        if not runs:
            lines.append(f"| {name} | {figures.get('error', 'no figures')[-80:]!r} |")
            continue
        best, size, run = max(runs, key=lambda r: r[0])
        batch = figures.get("batch", {})
        steps = " | ".join(f"{batch[key] / 1e6:.0f} M" if key in batch else "" for key in ("None", "uint8", "float32"))
        needs = f"{run['variant']} | {run['registers']} | {run['local_bytes']}"
        same = "yes" if all(check == "equal" for check in figures["checks"].values()) else "no"
        lines.append(
            f"| {name} | {best / 1e6:.0f} M | {size:,} | {needs} | {figures['core'] / 1e6:.1f} M | {steps} | {same} |"
        )
    return "\n".join(lines)


def show(found: dict[str, Any]) -> None:
    print(json.dumps(found["machine"]))
    for name, figures in found["games"].items():
        print(f"{name}: core {figures.get('core', 0):,}; checks {figures.get('checks')}; {figures.get('error', '')}")
        for run in figures.get("runs", ()):
            rates = "  ".join(f"{size}: {r['decisions_per_second'] / 1e6:.0f} M" for size, r in run["rates"].items())
            kept = {key: value for key, value in run.items() if key not in ("rates", "variant")}
            print(f"  {run['variant']:<10} {rates}  {kept}")
        print(f"  batch {figures.get('batch')} {figures.get('handed_to_torch')} {figures.get('refusal')}")


if __name__ == "__main__":
    main()
