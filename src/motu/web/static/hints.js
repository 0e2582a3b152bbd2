// Hints: cards beside the board and numbered lights on it, ever better for a second and a half.
// What the page does not look at any more is not reckoned: whoever closes them, moves or goes away ends the request.
import { linesOf } from "./lines.js";
import { drawRanks, keepRanks } from "./ranks.js";

const $ = (id) => document.getElementById(id);
const root = document.documentElement;
let asked = null; // the request that runs or has run for what is shown
let moment = ""; // for which it was asked: the length of the log
let lights = [];
let later = null; // what came while the pointer was over the cards
let timer = 0;

export const hinting = () => root.hasAttribute("data-hinting");

const box = () => $("coach");
const body = () => box().querySelector("[data-part=body]");
const narrow = () => matchMedia("(max-width: 899px) and (min-height: 520px), (max-width: 559px)").matches;

// answers whether there was one
export function closeHints() {
  if (!hinting()) return false;
  asked?.abort();
  clearTimeout(timer);
  [asked, later, lights] = [null, null, []];
  root.removeAttribute("data-hinting");
  box().hidden = true;
  draw();
  return true;
}

async function ask() {
  const main = $("main");
  asked?.abort();
  const mine = (asked = new AbortController());
  moment = main.dataset.shown;
  root.setAttribute("data-hinting", "");
  box().hidden = false;
  say(box().dataset.first);
  place();
  try {
    const answer = await fetch(`/table/${main.dataset.table}/hint`, { headers: { Accept: "application/json" }, signal: mine.signal });
    if (!answer.ok) return say((await answer.json()).error);
    for await (const message of linesOf(answer)) if (mine === asked) take(message);
  } catch (problem) {
    if (problem.name !== "AbortError") say($("line-state").dataset.lost);
  }
}

function say(text) {
  body().replaceChildren(Object.assign(document.createElement("p"), { className: "wait", textContent: text }));
}

function take(message) {
  if (message.wait) {
    say(message.wait);
    timer = setTimeout(ask, message.again * 1000);
    return;
  }
  const order = (list) => list.map(({ action }) => action).join();
  const swaps = lights.length && order(lights) !== order(message.lights);
  if (swaps && box().matches(":hover")) later = message;
  else show(message);
}

function show(message) {
  const first = !lights.length;
  const folded = [...body().querySelectorAll("details")].map((card) => !card.open);
  later = null;
  lights = message.lights;
  body().innerHTML = message.html;
  body().querySelectorAll("details").forEach((card, number) => (card.open = !(first ? narrow() && number : folded[number])));
  place();
  draw();
  if (first || message.done) $("say").append(Object.assign(document.createElement("p"), { textContent: body().querySelector(".best summary").textContent }));
}

// beside the board the cards begin under the players or the question, on a low page at its top; a sheet leaves the board free
export function placeBeside(panel) {
  const low = innerHeight < 520;
  const wide = innerWidth >= 1240 && innerHeight >= 600;
  const above = narrow() ? $("board-frame").querySelector("svg") : wide ? $("players") : $("prompt");
  const { bottom } = above.getBoundingClientRect();
  const top = narrow() ? Math.min(bottom, innerHeight * 0.6) : low ? 0 : bottom + 8;
  panel.style.setProperty("--coach-top", `${Math.round(top)}px`);
}

const place = () => placeBeside(box());
const draw = () => drawRanks(lights);

// after each change of the page: what was asked about another moment is over
export function showHints() {
  if (!hinting()) return;
  if ($("main").dataset.shown !== moment || !$("hint-button")) return void closeHints();
  place();
  draw();
}

// a sheet is dragged down to close it
function drag(event) {
  const panel = event.target.closest(".coach .grip")?.parentElement;
  if (!panel || !narrow()) return;
  const start = event.clientY;
  const move = (now) => (panel.style.translate = `0 ${Math.max(0, now.clientY - start)}px`);
  const end = (now) => {
    removeEventListener("pointermove", move);
    panel.style.translate = "";
    if (now.clientY - start > 60) panel.querySelector(".close").click();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end, { once: true });
}

export const toggleHints = () => void (closeHints() || ($("hint-button") && ask()));

export function startHints() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("#hint-button")) toggleHints();
    else if (event.target.closest("#coach .close")) closeHints();
  });
  box().addEventListener("mouseleave", () => later && show(later));
  document.addEventListener("pointerdown", drag);
  for (const kind of ["resize", "transitionend"]) addEventListener(kind, () => hinting() && place());
  keepRanks(() => hinting() && draw());
}
