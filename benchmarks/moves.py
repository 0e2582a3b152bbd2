"""What a move costs the server: CPU a move, of several trees of sources side by side.

    python3 benchmarks/moves.py ../before . --moves 250 --rounds 3

Each tree's server is started in turn, with the same dice for everything.  People at four sockets a table play the same
moves, one after the other; the next one is made when all pages have heard of the last.  So the trees can be compared
move by move, and of each move the least of all rounds counts: what other programs do here matters little.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from load import GAMES, SEATS, Load, Page, Table, wait_until_compiled

from motu.server.pages.pieces import Texts, joined, patched

SERVER = """
import hashlib, itertools, secrets
made = itertools.count()
some = lambda n=None: hashlib.shake_128(str(next(made)).encode()).digest(n or 32)
secrets.token_hex = lambda n=None: some(n).hex()
secrets.token_urlsafe = lambda n=None: some(n).hex()
from motu.server import serve
try:
    from motu.server.ground.limits import Limits, Rate
except ImportError:  # sources from before the server had rooms
    from motu.server.limits import Limits, Rate
limits = Limits()
wide = {{name: Rate(10**6, 10**6) for name, value in vars(limits).items() if isinstance(value, Rate)}}
wide |= {{name: 10**5 for name in vars(limits) if name.startswith("lines")}}
serve(0, {db!r}, False, limits=Limits(**wide))
"""
BUTTON = re.compile(r'id="act-(\d+)"')
WARM_UP = 2  # moves at each table that are not counted


def reference() -> float:
    """Milliseconds of CPU that a fixed job takes: how steady the machine is."""
    begun = time.process_time()
    sum(number * number % 7 for number in range(2_000_000))
    return 1000 * (time.process_time() - begun)


def cpu_of(process: int) -> float:
    """Seconds of CPU that a process and those that it has started have used, to the microsecond."""
    started = Path(f"/proc/{process}/task").glob("*/children")
    children = [int(child) for found in started for child in found.read_text().split()]
    return own_cpu(process) + sum(map(cpu_of, children))


def own_cpu(process: int) -> float:
    """The same of a process alone."""
    return time.clock_gettime((~process << 3) | 2)  # what Linux calls its clock


@contextmanager
def server_of(tree: Path) -> Iterator[tuple[str, int]]:
    with tempfile.TemporaryDirectory() as folder:
        program = SERVER.format(db=f"sqlite:///{folder}/motu.db")
        known = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"}
        server = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=known)
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            if not found:
                raise SystemExit(f"the server of {tree} did not start")
            wait_until_compiled(found[0])
            yield found[0], server.pid
        finally:
            server.kill()
            server.wait()


class Reader:
    """A page that keeps what it was sent, as a browser does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.had: Texts = []  # of the choices
        self.answered = 0

    async def hear(self) -> None:
        assert self.page.line is not None
        message = json.loads(await self.page.line.recv())
        if "answer" in message:
            self.answered = message["answer"]["version"]
        elif "version" in message:
            self.page.version = message["version"]
            news = message["parts"].get("choices", [0, len(self.had)])
            self.had = patched(self.had, news) if isinstance(news, list) else [news]  # a text, before November 18

    def choices(self) -> list[str]:
        return BUTTON.findall(joined(self.had))


async def played(url: str, process: int, tables: int, moves: int) -> tuple[list[float], float]:
    """Seconds of CPU for each move, drawers included; and what the server's own process took on average."""
    load, dice = Load([url], [process], random.Random(7)), random.Random(7)
    load.open_tables(tables, SEATS * tables, GAMES)
    readers = {table.id: await connected(load, table) for table in load.tables}
    spent: list[float] = []
    alone = own_cpu(process)
    running = list(load.tables)
    while running and len(spent) < moves + WARM_UP * tables:
        table = running.pop(0)
        able = next((reader for reader in readers[table.id] if reader.choices()), None)
        if able is None:
            continue  # this match is over
        running.append(table)
        begun = cpu_of(process)
        sent = {"action": dice.choice(able.choices()), "version": able.page.version, "seat": able.page.seat}
        assert able.page.line is not None
        await able.page.line.send(json.dumps({"act": {**sent, "id": f"m{len(spent)}"}}))
        able.answered = 0
        while not able.answered:
            await able.hear()
        for reader in readers[table.id]:
            while reader.page.version < able.answered:
                await reader.hear()
        spent.append(cpu_of(process) - begun)
    return spent[WARM_UP * tables :], (own_cpu(process) - alone) / len(spent)


async def connected(load: Load, table: Table) -> list[Reader]:
    found = [Reader(page) for page in table.pages]
    for reader in found:
        await load.open_line(table, reader.page)
        while not reader.had:
            await reader.hear()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", type=Path, nargs="+", help="folders that hold src/motu")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=250)
    parser.add_argument("--rounds", type=int, default=3)
    wishes = parser.parse_args()
    least: dict[Path, list[float]] = {}
    for _round in range(wishes.rounds):
        for tree in wishes.trees:
            before = reference()
            with server_of(tree.resolve()) as (url, process):
                spent, own = asyncio.run(played(url, process, wishes.tables, wishes.moves))
            least[tree] = [min(both) for both in zip(least.get(tree, spent), spent, strict=True)]
            each = f"{1000 * sum(spent) / len(spent):.2f} ms a move, {1000 * own:.2f} in the server's own process"
            print(f"{tree}: {each}; reference {before:.0f} and {reference():.0f} ms", flush=True)
    first = sum(least[wishes.trees[0]])
    for tree, spent in least.items():
        mean, ratio = 1000 * sum(spent) / len(spent), sum(spent) / first
        print(f"{tree}: {mean:.2f} ms a move, {ratio:.2f} of the first (the least of {wishes.rounds} for each move)")


if __name__ == "__main__":
    main()
