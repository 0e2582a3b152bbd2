"""How tests play: by clicking what glows, or the buttons."""

from __future__ import annotations

from playwright.sync_api import Page

# Clicks through a match as a person would, without leaving the page: a legal spot or a named button, then one of the
# choices if the page asks which.  Ends after so many decisions, at the end of the match, or when nothing moves.
CLICKER = """async ([most, patience]) => {
  const pick = (list) => list[Math.floor(Math.random() * list.length)];
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const main = () => document.querySelector("main");
  let made = 0;
  while (made < most) {
    const until = Date.now() + patience;
    while (!main().matches(".over, [data-mine]") && !document.querySelector("#open-curtain")) {
      if (Date.now() > until) return { made, stuck: document.querySelector("#prompt")?.textContent ?? "no prompt" };
      await wait(15);
    }
    if (main().matches(".over")) return { made, over: true };
    const version = main().dataset.version;
    const seat = main().dataset.seat;
    const curtain = document.querySelector("#open-curtain");
    if (curtain) curtain.click();
    else {
      const spots = [...document.querySelectorAll("#scene .spot.legal")];
      const buttons = [...document.querySelectorAll("#choices .choice")];
      if (!buttons.length) return { made, stuck: "no buttons" };
      if (spots.length && Math.random() < 0.7) {
        pick(spots).dispatchEvent(new MouseEvent("click", { bubbles: true }));
        await wait(0);
        const choices = [...document.querySelectorAll("#chooser:not([hidden]) button")];
        if (choices.length) pick(choices).click();
      } else pick(buttons).click();
    }
    while (main().dataset.version === version && main().dataset.seat === seat) {
      if (Date.now() > until) {
        const refusal = document.querySelector("#refusal:not([hidden])")?.textContent ?? "no answer";
        return { made, stuck: refusal };
      }
      await wait(10);
    }
    if (!curtain) made += 1;
  }
  return { made };
}"""


def play_on(page: Page, decisions: int = 10**6, patience: int = 40_000) -> int:
    """Answer so many decisions by clicking; answers how many were made before that or the end."""
    page.wait_for_selector("html[data-ready]", state="attached")
    result = page.evaluate(CLICKER, [decisions, patience])
    assert "stuck" not in result, result
    return int(result["made"])
