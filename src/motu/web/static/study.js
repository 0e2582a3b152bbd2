// What if: a move that is tried goes to the server, which answers with the page as it is then.
import { focusSpot, nextPossible, rove, step } from "./board.js";
import { closeChooser, openChooser } from "./chooser.js";
import { linesOf } from "./lines.js";
import { showLog, startLog } from "./log.js";
import { morph } from "./motion.js";
import { hideRefusal, refuse } from "./refusal.js";
import { closeDrawer, showTab, startTabs } from "./tabs.js";
import { closer, startZoom } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const main = () => $("main");
const address = `/table/${main().dataset.table}/study`;
let asked = 0;

// -- what comes in --

function arrive(html, moving) {
  closeChooser();
  morph(main(), html, moving);
  const { branch, at } = main().dataset;
  history.replaceState(null, "", `?branch=${branch}&at=${at}`);
  $("say").textContent = $("prompt").querySelector("p").textContent.trim();
  rove();
  showTab(document.documentElement.dataset.tab, document.documentElement.hasAttribute("data-drawer"));
  showLog();
  compare();
}

async function told(answer, ticket, moving) {
  if (answer.ok) {
    const html = await answer.text();
    if (ticket === asked) arrive(html, moving);
    return;
  }
  const said = await answer.json();
  refuse(said.refused ?? { what: said.error });
}

async function ask(path, options, moving = true) {
  const ticket = ++asked;
  hideRefusal();
  try {
    await told(await fetch(path, { ...options, headers: { Accept: "application/json", ...options?.headers } }), ticket, moving);
  } catch {
    refuse({ what: $("refusal").dataset.lost });
  }
}

// -- what branches are worth --

const worths = new Map(); // what is known, by line and moment
let comparing = null;

function showWorths() {
  for (const span of document.querySelectorAll("#tree .worth")) {
    const known = worths.get(span.dataset.of);
    span.textContent = known?.text ?? "";
    span.title = known?.doubt ?? "";
  }
  $("worth-of")?.toggleAttribute("hidden", !document.querySelector("#tree .worth:not(:empty)"));
}

async function compare() {
  comparing?.abort();
  showWorths();
  const spans = [...document.querySelectorAll("#tree .worth")];
  if (!spans.some((span) => !worths.has(span.dataset.of))) return;
  const mine = (comparing = new AbortController());
  const of = Object.fromEntries(spans.map((span) => [span.dataset.line, span.dataset.of]));
  const { branch, at } = main().dataset;
  try {
    const answer = await fetch(`${address}/worth?branch=${branch}&at=${at}`, { signal: mine.signal, headers: { Accept: "application/json" } });
    if (!answer.ok) return; // where nothing is known nothing is shown
    for await (const said of linesOf(answer)) {
      if (mine !== comparing) return;
      if (said.again) setTimeout(() => mine === comparing && compare(), said.again * 1000);
      else worths.set(of[said.line], said);
      showWorths();
    }
  } catch {
    // the next move asks again
  }
}

// -- what goes out --

const post = (path, body) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

const go = ({ branch = 0, at }) => ask(`${address}/fragment?branch=${branch}&at=${at}`);

function attempt(action) {
  const { branch, at } = main().dataset;
  post(`${address}/act`, { branch: Number(branch), at: Number(at), action });
}

// -- events --

async function useSpot(spot) {
  hideRefusal();
  focusSpot(spot);
  const actions = (spot.dataset.actions ?? "").split(" ").filter(Boolean);
  if (actions.length === 1) return attempt(Number(actions[0]));
  if (actions.length) return openChooser(spot, actions);
  const { branch, at } = main().dataset;
  const query = new URLSearchParams({ branch, at, spot: spot.dataset.spot });
  const answer = await fetch(`${address}/why?${query}`, { headers: { Accept: "application/json" } });
  if (answer.ok) refuse(await answer.json());
}

document.addEventListener("click", (event) => {
  const target = event.target;
  const picked = target.closest("[data-pick]");
  if (picked) return void attempt(Number(picked.dataset.pick));
  if (target.closest("#refusal button")) return hideRefusal();
  const link = target.closest("a[data-at]");
  if (link) {
    event.preventDefault();
    return void go(link.dataset);
  }
  if (!target.closest("#chooser")) closeChooser();
  const spot = target.closest("#scene [data-spot]");
  if (spot && !closer(spot, event)) useSpot(spot);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-act]")) {
    event.preventDefault();
    attempt(Number(event.submitter.value));
  } else if (form.matches("[data-post]")) {
    event.preventDefault();
    const path = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
    post(path, Object.fromEntries(new FormData(form)));
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  const spot = event.target.closest?.("[data-spot]");
  if (event.key === "Escape") {
    if (!closeChooser() && !closeDrawer()) hideRefusal();
  } else if (event.key === "Backspace") {
    event.preventDefault();
    $("back").click();
  } else if (event.key.startsWith("Arrow") && !event.target.closest?.("#log, #choices, #chooser, [role=tab]")) {
    if (step(event.key)) event.preventDefault();
  } else if ((event.key === "Enter" || event.key === " ") && spot) {
    event.preventDefault();
    useSpot(spot);
  } else if (event.key.toLowerCase() === "n" && nextPossible()) event.preventDefault();
});

startLog();
rove();
startTabs();
startZoom();
compare();
document.documentElement.dataset.ready = "";
