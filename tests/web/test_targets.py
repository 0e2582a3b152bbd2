"""What a click on a spot does stands beside the pictures; the page says it with what lies there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

AIMED = """async ([seen, label, hint]) => {
  const { aim } = await import("/static/targets.js");
  const page = document.createElement("template");
  page.innerHTML = `<svg><g id="spot-pass" class="spot" role="img" aria-label="${label}">${seen}</g></svg>
    <script type="application/json" id="targets">${JSON.stringify({ pass: ["7 8", hint] })}</script>`;
  aim(page.content);
  const spot = page.content.querySelector("g");
  return [spot.getAttribute("aria-label"), spot.className.baseVal, spot.getAttribute("role"), spot.dataset.actions];
}"""


@pytest.mark.parametrize(
    ("seen", "label", "hint", "said"),
    [
        ("", "Volcano", "Place a token", "Volcano. Place a token"),
        ("", "C3, volcano", "Place a token on the volcano C3", "Place a token on the volcano C3"),
        ("<text>4</text>", "Token 4", "Take the token 4", "Take the token 4"),
        ("<text>Pass</text>", "Pass", "Pass without any action", "Pass without any action"),
        ("<text>Pass </text><text>+20 </text>", "Pass +20", "Pass: it brings 20", "Pass +20. Pass: it brings 20"),
    ],
)
def test_words_that_are_seen_are_said_as_they_are_seen_and_nothing_else_twice(
    page_of: Callable[..., Page], seen: str, label: str, hint: str, said: str
) -> None:
    page = page_of()
    page.goto("/rules/kaivai")
    assert page.evaluate(AIMED, [seen, label, hint]) == [said, "spot legal", "button", "7 8"]
