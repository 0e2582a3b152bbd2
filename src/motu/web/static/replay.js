// Watching a match: step, jump, play by itself.
import { rove } from "./board.js";
import { light, showLog, startLog } from "./log.js";
import { morph, still, wait } from "./motion.js";
import { startTabs, showTab } from "./tabs.js";
import { startZoom } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const main = () => $("main");
const seat = new URLSearchParams(location.search).get("seat");
let running = false;
let asked = 0;

async function show(at) {
  const ticket = ++asked;
  const query = new URLSearchParams({ at: String(at) });
  if (seat) query.set("seat", seat);
  const answer = await fetch(`/table/${main().dataset.table}/replay/fragment?${query}`);
  if (!answer.ok || ticket !== asked) return 0;
  const html = await answer.text();
  const time = morph(main(), html, Math.abs(at - Number(main().dataset.at)) === 1);
  $("where").value = String(at);
  history.replaceState(null, "", `?${query}`);
  if ($("set-up")) $("set-up").search = `?at=${at}`;
  $("say").textContent = $("prompt").textContent.trim();
  rove();
  showTab(document.documentElement.dataset.tab, document.documentElement.hasAttribute("data-drawer"));
  showLog();
  markLine();
  if (running) $("auto").setAttribute("aria-pressed", "true");
  return time;
}

const here = () => Number(main().dataset.at);
const last = () => Number(main().dataset.length);

async function auto() {
  running = !running;
  $("auto").setAttribute("aria-pressed", String(running));
  while (running && here() < last()) {
    const time = await show(here() + 1);
    await wait(still() ? 500 : Math.max(time, 300) + 80);
  }
  running = false;
  $("auto")?.setAttribute("aria-pressed", "false");
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "steps") return;
  event.preventDefault();
  running = false;
  show(Number(event.submitter.value));
});
document.addEventListener("click", (event) => {
  if (event.target.closest("#auto")) return void auto();
  const line = event.target.closest(".line");
  if (line) {
    event.preventDefault();
    running = false;
    show(Number(line.dataset.at));
  }
});
document.addEventListener("input", (event) => {
  if (event.target.id === "where") {
    running = false;
    show(Number(event.target.value));
  }
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  const to = { ArrowLeft: here() - 1, ArrowRight: here() + 1, Home: 0, End: last() }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  running = false;
  show(Math.max(0, Math.min(to, last())));
});

function markLine() {
  const lines = [...document.querySelectorAll(".line")].sort((a, b) => a.dataset.at - b.dataset.at);
  const now = lines.find((line) => Number(line.dataset.at) >= here());
  for (const line of lines) line.classList.toggle("now", line === now);
  light(here() ? now : null);
}

startLog();
rove();
startTabs();
startZoom();
markLine();
document.documentElement.dataset.ready = "";
