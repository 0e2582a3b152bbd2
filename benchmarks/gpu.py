"""Random games on a graphics card: are they the same games as on a core, and how fast are they?

    PYTHONPATH=src python3 benchmarks/gpu.py --json gpu.json
    PYTHONPATH=src python3 benchmarks/gpu.py --games kaivai --variants sorted:r80 --profile

A variant is where the states lie and how threads share them (see gpu.random_games), then r and a cap on registers, then
g and the games that a block keeps in order, then b and the threads of a block: sorted:r96:g2048:b256.  Each game and
variant is compiled in a process of its own; a lock lets only one of them measure at a time.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import platform
import shutil
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
VARIANTS = (
    "sorted:r128:g4096",
    "sorted:r128:g8192",
    "asked:r128:g8192",
    "sorted:r80:g4096",
    "sorted:r64:b128:g2048",
)
BATCH = "batch"  # the variant that checks and measures gpu.Batch
SECONDS = 3.0  # of each measurement, about
GUESS = 200_000_000  # decisions a second, from which the first number of games is reckoned
COUNTERS = (
    "smsp__thread_inst_executed_per_inst_executed.ratio,sm__warps_active.avg.pct_of_peak_sustained_active,"
    "smsp__average_warps_issue_stalled_no_instruction_per_issue_active.ratio,"
    "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio,"
    "smsp__average_warps_issue_stalled_lg_throttle_per_issue_active.ratio,"
    "smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio,"
    "smsp__average_warps_issue_stalled_branch_resolve_per_issue_active.ratio,"
    "smsp__issue_active.avg.pct_of_peak_sustained_active,l1tex__t_sector_hit_rate.pct,lts__t_sector_hit_rate.pct,"
    "dram__throughput.avg.pct_of_peak_sustained_elapsed,l1tex__throughput.avg.pct_of_peak_sustained_active"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", help="ids, separated by commas; by default all")
    parser.add_argument("--variants", default=",".join((*VARIANTS[:2], BATCH, *VARIANTS[2:])))
    parser.add_argument("--json", default="gpu.json")
    parser.add_argument("--minutes", type=float, default=4.5, help="after this what still runs is stopped")
    parser.add_argument("--profile", action="store_true", help="run once under Nsight Compute and show its counters")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--lock", help=argparse.SUPPRESS)
    parser.add_argument("--table", action="store_true", help="only print the figures of --json as a table for the docs")
    asked = parser.parse_args()
    if asked.table:
        print(table(json.loads(Path(asked.json).read_text())))
    elif asked.child:
        measure(asked.child, asked)
    else:
        measure_all(asked)


def measure_all(asked: argparse.Namespace) -> None:
    """All games and variants, as many at a time as there are cores, the first variants first."""
    import motu

    games = asked.games.split(",") if asked.games else motu.game_ids()
    variants = asked.variants.split(",")
    ends = time.monotonic() + 60 * asked.minutes
    with tempfile.TemporaryDirectory() as room:
        lock = Path(room, "lock")
        waiting = [(game, variant) for variant in variants for game in games]
        running: list[subprocess.Popen[bytes]] = []
        while (waiting or running) and time.monotonic() < ends:
            running = [child for child in running if child.poll() is None]
            while waiting and len(running) < max(1, (os.cpu_count() or 2) - 1):
                game, variant = waiting.pop(0)
                running.append(start(game, variant, Path(room, f"{game} {variant}"), lock, asked.profile))
            time.sleep(0.2)
        for child in running:
            child.kill()
        for child in running:
            child.wait()
        found: dict[str, Any] = {"machine": machine(), "command": " ".join(sys.argv), "games": {}}
        for game in games:
            found["games"][game] = {}
            for variant in variants:
                path = Path(room, f"{game} {variant}")
                figures = json.loads(path.read_text()) if path.exists() else {"error": "nothing came back in time"}
                found["games"][game][variant] = figures
    Path(asked.json).write_text(json.dumps(found, indent=1))
    show(found)


def start(game: str, variant: str, path: Path, lock: Path, profile: bool) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        __file__,
        "--child",
        game,
        "--variants",
        variant,
        "--json",
        str(path),
        "--lock",
        str(lock),
    ]
    if profile and shutil.which("ncu"):
        command = ["ncu", "--clock-control", "none", "--metrics", COUNTERS, "--kernel-name", "regex:play",
                   "--launch-skip", "1", "--launch-count", "1", *command, "--profile"]  # fmt: skip
    return subprocess.Popen(command)


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
    """All figures of one game and variant, written down after every step so that nothing is lost."""
    found: dict[str, Any] = {}

    def keep() -> None:
        Path(asked.json).with_suffix(".part").write_text(json.dumps(found))
        Path(asked.json).with_suffix(".part").replace(asked.json)

    try:
        for step in (check_batch,) if asked.variants == BATCH else (check_and_time,):
            step(name, asked, found, keep)
    except Exception:
        found["error"] = traceback.format_exc()[-1500:]
        print(f"{name} {asked.variants}: {found['error']}", flush=True)
    keep()


def meaning(variant: str) -> dict[str, Any]:
    """The arguments of gpu.random_games for sorted:r96:g2048:b256."""
    memory, *more = variant.split(":")
    names = {"r": "registers", "g": "crowd", "b": "block"}
    return {"memory": memory, **{names[part[0]]: int(part[1:]) for part in more}}


def check_and_time(name: str, asked: argparse.Namespace, found: dict[str, Any], keep: Any) -> None:
    import motu
    from motu.simulate import gpu
    from motu.simulate.random_play import random_games

    game, how = motu.find_game(name), meaning(asked.variants)
    players = 2 if 2 in game.players else game.players[0]
    found |= {"players": players, "record_bytes": game.record.dtype.itemsize, "actions": game.actions.count}
    started = time.perf_counter()
    run = gpu.kernel(game, how["memory"], how.get("registers", gpu.REGISTERS))
    found["seconds_to_compile"] = round(time.perf_counter() - started, 1)
    found |= gpu.facts(run, how.get("block", gpu.BLOCK))
    if asked.profile:
        gpu.random_games(game, players, 1_000_000, 1, **how)
        return
    core = random_games(game, players, CHECKED, 7)
    found["core"] = round(core.decisions / core.seconds)
    found["decisions_per_game"] = round(core.decisions / CHECKED, 1)
    with alone(asked.lock):
        first = gpu.random_games(game, players, CHECKED, 7, **how)
        found["check"] = "equal" if same(first, core) else f"{first.as_dict()} is not {core.as_dict()}"
        found["rate"] = rate(game, players, how, core.decisions / CHECKED)
    print(name, asked.variants, found["rate"], found["check"][:300], flush=True)
    keep()
    if asked.variants == VARIANTS[0]:
        for seats in game.players:
            core, card = random_games(game, seats, CHECKED, 8), gpu.random_games(game, seats, CHECKED, 8, **how)
            found[f"check of {seats} players"] = "equal" if same(card, core) else "different"


def same(card: Any, core: Any) -> bool:
    figures = [(t.checksum, t.decisions, t.steps, t.stuck, t.longest, t.mean_scores) for t in (card, core)]
    return figures[0] == figures[1]


def rate(game: Any, players: int, how: dict[str, Any], length: float) -> dict[str, Any]:
    """Decisions a second with as many matches at once as the card has room for, from the first game to the last."""
    from motu.simulate import gpu

    games = int(SECONDS * GUESS / length)
    result = gpu.random_games(game, players, games, 1, **how)
    if result.seconds < SECONDS / 2:
        games = int(games * SECONDS / result.seconds)
        result = gpu.random_games(game, players, games, 1, **how)
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
    found["check"] = "equal" if not problems else f"different: {', '.join(problems)}"
    keep()
    found["batch"] = batch_rate(name, asked.lock)
    found["handed_to_torch"] = handed_to_torch(card)
    print(name, BATCH, found["check"], found["batch"], found["handed_to_torch"], flush=True)


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


def best_of(figures: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """The fastest variant whose games were those of the core."""
    good = [(v, run) for v, run in figures.items() if "rate" in run and run["check"] == "equal"]
    return max(good, key=lambda one: one[1]["rate"]["decisions_per_second"], default=None)


def table(found: dict[str, Any]) -> str:
    """The best variant of each game, and its batch, in Markdown."""
    about = found["machine"]
    lines = [
        f"{about.get('card')}, numba {about['numba']}, numba-cuda {about['numba_cuda']}, {about['date']}, "
        f"`{found['command']}`",
        "",
        "| game | decisions/s | games | variant | registers, bytes a thread | one core | batch, masks only | "
        "batch, uint8 | batch, float32 |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, figures in found["games"].items():
        best = best_of(figures)
        if best is None:
            lines.append(f"| {name} | no variant ran |")
            continue
        variant, run = best
        batch = figures.get(BATCH, {}).get("batch", {})
        steps = " | ".join(f"{batch[key] / 1e6:.0f} M" if key in batch else "" for key in ("None", "uint8", "float32"))
        lines.append(
            f"| {name} | {run['rate']['decisions_per_second'] / 1e6:.0f} M | {run['rate']['games']:,} | {variant} | "
            f"{run['registers']}, {run['local_bytes']} | {run['core'] / 1e6:.1f} M | {steps} |"
        )
    return "\n".join(lines)


def show(found: dict[str, Any]) -> None:
    print(json.dumps(found["machine"]))
    for name, figures in found["games"].items():
        print(name)
        for variant, run in figures.items():
            speed = f"{run['rate']['decisions_per_second'] / 1e6:.0f} M" if "rate" in run else "-"
            checks = {key: value[:120] for key, value in run.items() if key.startswith("check")}
            needs = [run.get(key) for key in ("registers", "local_bytes", "blocks", "seconds_to_compile")]
            rest = [run[key] for key in ("batch", "handed_to_torch") if key in run] + [run.get("error", "")[-200:]]
            print(f"  {variant:<20} {speed:>8}  {needs} {checks} {rest}")
    print(table(found))


if __name__ == "__main__":
    main()
