// The curve beside a running match: how things stood after each decision, as one's own seat could see it.
// It goes on with the match; whoever closes it ends the request.
import { Curve, reckoned } from "./curve.js";
import { closeHints, placeBeside } from "./hints.js";

const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const PAUSE = 2500; // milliseconds between two times that it is asked for
let asked = null; // the request that runs
let shown = ""; // the moment for which it was asked
let seat = ""; // and through whose eyes
let last = 0;
let timer = 0;

const curving = () => root.hasAttribute("data-curving");
const box = () => $("curve");
const moment = () => `${$("main").dataset.shown} ${$("main").dataset.seat}`;

// answers whether there was one
export function closeCurve() {
  if (!curving()) return false;
  asked?.abort();
  clearTimeout(timer);
  root.removeAttribute("data-curving");
  box().hidden = true;
  box().querySelector("[data-part=body]").replaceChildren();
  return true;
}

function open() {
  closeHints();
  root.setAttribute("data-curving", "");
  box().hidden = false;
  placeBeside(box());
  ask();
}

async function ask() {
  clearTimeout(timer);
  asked?.abort();
  const mine = (asked = new AbortController());
  const line = box().querySelector(".progress-line");
  const body = box().querySelector("[data-part=body]");
  [shown, seat, last] = [moment(), $("main").dataset.seat, performance.now()];
  line.hidden = Boolean(body.firstChild);
  try {
    const html = await reckoned(`/table/${$("main").dataset.table}/curve`, line, "", mine.signal);
    if (mine !== asked) return;
    line.hidden = Boolean(html);
    if (html) show(body, html);
  } catch (problem) {
    if (problem.name !== "AbortError") line.textContent = $("line-state").dataset.lost;
  }
}

function show(body, html) {
  const numbers = body.querySelector(".numbers")?.open;
  body.innerHTML = html;
  if (numbers) body.querySelector(".numbers").open = true;
  const curve = new Curve(body);
  curve.show(curve.last);
  placeBeside(box());
}

// after each change of the page: the curve of another seat is nobody's business here, that of this one goes on
export function showCurve() {
  $("to-curve").hidden = !$("curve-button");
  if (!curving()) return;
  if (!$("curve-button") || $("main").dataset.seat !== seat) return void closeCurve();
  placeBeside(box());
  clearTimeout(timer);
  if (moment() !== shown) timer = setTimeout(ask, Math.max(0, last + PAUSE - performance.now()));
}

export function startCurve() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("#curve-button, #to-curve")) closeCurve() || open();
    else if (event.target.closest("#curve .close")) closeCurve();
    else if (event.target.closest("#hint-button")) closeCurve();
  });
  addEventListener("resize", () => curving() && placeBeside(box()));
}
