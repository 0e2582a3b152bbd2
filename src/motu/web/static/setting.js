// Setting up a position: what is done goes to the server with the position's code, which answers with the page as it is then.
import { focusSpot, rove, step } from "./board.js";
import { reckoned } from "./curve.js";
import { morph } from "./motion.js";
import { closer, startZoom } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const main = () => $("main");
let looking = null; // the coach, whether this is a puzzle
const past = []; // codes, for undo
const chosen = (name) => document.querySelector(`#trays [name=${name}]:checked`)?.value ?? "";
let done = Promise.resolve(); // one change after another: each begins with what the one before has made

function change(sent, back = false) {
  const next = () => ask(sent, back);
  done = done.then(next, next);
}

async function ask(sent, back) {
  looking?.abort(); // at what is about to change
  const { setUp, code, seen, says } = main().dataset;
  const body = { code, seen, says, piece: chosen("piece"), mode: chosen("mode"), ...sent };
  const answer = await fetch(setUp, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) return;
  morph(main(), await answer.text(), true);
  if (!back && main().dataset.code !== code) past.push(code);
  show();
}

function show() {
  const { link } = main().dataset;
  history.replaceState(null, "", link);
  $("link").value = new URL(link, document.body.dataset.address).href;
  $("undo").disabled = !past.length;
  $("say").textContent = $("prompt").querySelector("p").textContent;
  rove();
}

function useSpot(spot, deed = "") {
  focusSpot(spot);
  change({ spot: spot.dataset.spot, deed });
}

document.addEventListener("click", (event) => {
  const spot = event.target.closest("#scene [data-spot]");
  if (spot && !closer(spot, event)) useSpot(spot, event.shiftKey ? "take" : "");
  if (event.target.closest("#undo") && past.length) change({ code: past.pop() }, true);
  if (event.target.closest("#copy")) copy();
  if (event.target.closest("#ask-puzzle")) pose();
});

document.addEventListener("contextmenu", (event) => {
  const spot = event.target.closest("#scene [data-spot]");
  if (!spot || event.pointerType === "touch") return;
  event.preventDefault();
  useSpot(spot, "take");
});

document.addEventListener("change", (event) => {
  const { cell } = event.target.dataset;
  if (cell && event.target.reportValidity()) change({ cell, value: event.target.value });
  if (event.target.id === "tray") change({ piece: event.target.value });
  if (event.target.id === "seen") change({ seen: event.target.value });
  if (event.target.id === "says") change({ says: event.target.value });
  if (event.target.id === "players") event.target.form.requestSubmit();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  const spot = event.target.closest?.("[data-spot]");
  if (event.key === "Backspace" && !$("undo").disabled) $("undo").click();
  else if (event.key.startsWith("Arrow")) {
    if (step(event.key)) event.preventDefault();
  } else if ((event.key === "Enter" || event.key === " ") && spot) {
    event.preventDefault();
    useSpot(spot);
  } else if (event.key === "Delete" && spot) useSpot(spot, "take");
});

async function pose() {
  const { setUp, code } = main().dataset;
  looking = new AbortController();
  $("ask-puzzle").disabled = true;
  $("reckoning").hidden = false;
  try {
    const html = await reckoned(`${setUp}/puzzle?code=${code}`, $("reckoning"), "", looking.signal);
    if (!html) return;
    $("verdict").innerHTML = html;
    $("reckoning").hidden = true;
  } catch (stopped) {
    if (stopped.name !== "AbortError") throw stopped;
  }
}

async function copy() {
  const field = $("link");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // without https there is no clipboard
  }
  $("copy").querySelector("[data-label]").textContent = $("copy").dataset.done;
}

startZoom();
show();
document.documentElement.dataset.ready = "";
