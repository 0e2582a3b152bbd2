"""Takes pictures of every page in the middle of real games, for people to look at and for the README.

python tests/web/shots.py FOLDER [game ...]     # light and dark, at five sizes
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playing import play_on
from playwright.sync_api import Browser, sync_playwright
from serving import Server

import motu
from conftest import QUIET, chromium

SIZES = {"desk": (1366, 768), "phone": (390, 844), "side": (844, 390), "tablet": (820, 1180), "large": (1920, 1080)}
DECISIONS = 30  # into each game


def shoot(browser: Browser, site: str, folder: Path, game: str) -> None:
    context = browser.new_context(base_url=site, viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page = context.new_page()
    players = min(4, max(motu.find_game(game).players))
    page.goto(f"/new/{game}?players={players}")
    page.click("form button.primary")
    play_on(page, DECISIONS)
    page.wait_for_selector("main[data-mine], main.over", timeout=60_000)
    paths = {game: page.url, f"{game}-replay": f"{page.url}/replay?at=20", f"{game}-new": f"/new/{game}"}
    paths[f"{game}-rules"] = f"/rules/{game}"
    if game == motu.game_ids()[0]:
        paths["home"] = "/"
    for name, path in paths.items():
        for size, (width, height) in SIZES.items():
            for theme in ("light", "dark"):
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                page.goto(path)
                page.wait_for_timeout(250)
                page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
    context.close()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    games = sys.argv[2:] or motu.game_ids()
    for game in games:
        motu.find_game(game).compile()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        for game in games:
            shoot(browser, server.address, folder, game)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
