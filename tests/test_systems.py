"""What systems other than this one lack is not needed: the package is imported, and moves are made, without it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import motu

WITHOUT = """
import importlib, os, pkgutil, signal, sys
import alembic, asyncio, babel, fastapi, filelock, jinja2, numba, rich.progress, sqlalchemy, typer, uvicorn, websockets

# what Windows has not, and macOS in part; libraries have looked already, and know what to do without
for name in ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "syslog", "curses", "readline"):
    sys.modules[name] = None
for name in ("fork", "forkpty", "getuid", "geteuid", "getgid", "nice", "sysconf", "uname", "sched_getaffinity"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCHLD", "SIGPIPE", "SIGQUIT", "pthread_sigmask"):
    delattr(signal, name)

import motu

imported, lacking = 0, set()
for module in pkgutil.walk_packages(motu.__path__, "motu."):
    if module.name == "motu.__main__" or ".migrations" in module.name:  # programs, not modules
        continue
    try:
        importlib.import_module(module.name)
        imported += 1
    except ModuleNotFoundError as problem:
        lacking.add(problem.name.partition(".")[0])

match = motu.match("wayfinder", players=2, seed=7)
for _ in range(10):
    match.play(match.legal()[0])
print(imported, *sorted(lacking))
"""
MAY_LACK = {
    "torch",
    "triton",
    "ray",
    "cupy",
    "gymnasium",
    "pettingzoo",
    "pyspiel",
    "open_spiel",
    "catanatron",
    "psycopg",
}


def test_nothing_is_needed_that_windows_or_macos_lack(tmp_path: Path) -> None:
    root = Path(__file__).parent.parent
    settings = {**os.environ, "PYTHONPATH": str(root / "src"), "NUMBA_DISABLE_JIT": "1", "MOTU_DATA": str(tmp_path)}
    program = [sys.executable, "-W", "error", "-c", WITHOUT]
    done = subprocess.run(program, cwd=root, env=settings, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    imported, *lacking = done.stdout.split()
    files = sum(1 for _ in Path(motu.__file__).parent.rglob("*.py"))
    assert int(imported) > 0.9 * files
    assert set(lacking) <= MAY_LACK
