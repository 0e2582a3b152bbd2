"""axe-core in the page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"


def faults(page: Page) -> list[str]:
    """Serious and critical faults, with the first place of each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{v['id']}: {v['nodes'][0]['html'][:160]} {v['nodes'][0].get('failureSummary', '')[:300]}"
        for v in result["violations"]
        if v["impact"] in ("serious", "critical")
    ]
