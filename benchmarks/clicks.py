"""How long it takes from a click to the answer on the board, in a real browser, against one bot that answers at once.

    python benchmarks/clicks.py [--decisions 30] [--games kaivai,dokmus]

Starts a server of its own and Debian's Chromium; rules should be compiled before (`motu bench` does it).  A decision is
timed from the click until the page carries the next version of the table.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

GAMES = ("bora_bora", "dokmus", "kaivai", "mangrovia", "wayfinder")
QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
CLICKS = """async (most) => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const table = () => document.querySelector("main"), times = [];
  while (times.length < most) {
    const until = Date.now() + 20000;
    while (!table().matches(".over, [data-mine]")) { if (Date.now() > until) return times; await wait(15); }
    if (table().matches(".over")) return times;
    await wait(120);
    const choices = [...document.querySelectorAll("#choices .choice")], now = table().dataset.version;
    const took = await new Promise((done) => {
      const start = performance.now();
      const see = new MutationObserver(() => {
        if (table().dataset.version !== now) { see.disconnect(); done(performance.now() - start); }
      });
      see.observe(document.body, { attributes: true, subtree: true, attributeFilter: ["data-version"] });
      choices[Math.floor(Math.random() * choices.length)].click();
      setTimeout(() => { see.disconnect(); done(null); }, 10000);
    });
    if (took !== null) times.push(took);
  }
  return times;
}"""


def clicked(page: Page, game: str, decisions: int) -> list[float]:
    """Milliseconds of so many decisions at a new table, the first four left out."""
    page.goto(f"/new/{game}?players=2")
    page.evaluate("for (const s of [...document.querySelectorAll('#seats select')].slice(1)) s.value = 'random'")
    page.click("#start")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(1500)
    page.evaluate(CLICKS, 4)
    return sorted(page.evaluate(CLICKS, decisions))


def said(times: list[float]) -> str:
    return (
        f"{len(times)} decisions, p50 {times[len(times) // 2]:.0f} ms, p95 {times[int(0.95 * (len(times) - 1))]:.0f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=30)
    parser.add_argument("--games", default=",".join(GAMES))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [
            sys.executable,
            "-m",
            "motu",
            "serve",
            "--port",
            "0",
            "--no-browser",
            "--db",
            str(Path(folder) / "db"),
        ]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or "chromium", args=QUIET
        )
        context = chromium.new_context(
            base_url=found[0], reduced_motion="reduce", viewport={"width": 1366, "height": 768}
        )
        page, everything = context.new_page(), []
        page.set_default_timeout(60_000)
        for game in given.games.split(","):
            times = clicked(page, game, given.decisions)
            everything += times
            print(f"{game:10} {said(times)}", flush=True)
        print(f"{'all':10} {said(sorted(everything))}")
        chromium.close()
        server.terminate()


if __name__ == "__main__":
    main()
