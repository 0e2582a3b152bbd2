// Looking back at a match: the curve walks through it, the review points at what turned it.
// Both are reckoned while this page is open; leaving it ends that.
import { Curve, reckoned } from "./curve.js";
import { boxOf, make, pathOf } from "./lights.js";
import { morph } from "./motion.js";

const $ = (id) => document.getElementById(id);
const main = $("main");
const address = `/table/${main.dataset.table}`;
const seat = `seat=${main.dataset.seat}`;
let curve = null;
let asked = 0; // the moment whose board was asked for last
let timer = 0;
const FLAG = 26; // pixels that a number above the curve takes
const NARROW = matchMedia("(max-width: 899px)");

const reckon = (path, line) => reckoned(`${address}/${path}?${seat}`, line, main.dataset.lost);

// -- walking --

function show(moment, title) {
  $("moment-at").textContent = title;
  clearTimeout(timer);
  timer = setTimeout(() => board(moment.moves), 90);
}

async function board(at) {
  asked = at;
  const answer = await fetch(`${address}/replay/fragment?at=${at}&${seat}`);
  if (!answer.ok || asked !== at) return;
  const then = new DOMParser().parseFromString(await answer.text(), "text/html");
  light("", "");
  morph($("scene"), then.getElementById("scene").outerHTML, false);
  $("moment-text").textContent = then.querySelector("#prompt p span")?.textContent ?? "";
}

// -- turning points --

const STAR = "M0 -11L3 -3.6L10.6 -3.4L4.6 1.6L6.8 9.2L0 4.9L-6.8 9.2L-4.6 1.6L-10.6 -3.4L-3 -3.6Z";

// rings over the board: unbroken with a star for the better move, dashes with a dot for what was played
function light(better, played) {
  $("coach-lights")?.remove();
  if (!better && !played) return;
  const svg = make("svg", { id: "coach-lights", class: "coach-lights", "aria-hidden": "true" }, document.body);
  for (const [names, rank] of [[played, 2], [better, 1]]) {
    for (const name of names.split(" ").filter((one) => one && boxOf(one))) {
      const group = make("g", { class: `r${rank}` }, svg);
      for (const kind of ["under", "over"]) make("path", { class: kind, d: pathOf(name, 2) }, group);
      const box = boxOf(name);
      const badge = make("g", { class: `rank r${rank}`, transform: `translate(${box.x + box.w / 2} ${box.y + box.h + 2})` }, svg);
      make("circle", { r: 12 }, badge);
      make("path", { class: "sign", d: rank === 1 ? STAR : "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z", transform: "scale(.8)" }, badge);
    }
  }
}

async function turn(button, byHand = true) {
  for (const other of main.querySelectorAll(".turns [aria-current]")) other.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  $("tell").replaceChildren(button.nextElementSibling.content.cloneNode(true));
  if (byHand && NARROW.matches) main.querySelector(".moment").scrollIntoView({ block: "start" });
  curve?.show(curve.nearest(Number(button.dataset.at)));
  clearTimeout(timer);
  await board(Number(button.dataset.at));
  lightNow();
}

let shown = false;
function lightNow() {
  const button = main.querySelector("#tell [data-better]");
  if (button && shown) light(button.dataset.better, button.dataset.played);
}

// numbers above the curve; where they would lie on each other they make room
function flags() {
  const row = main.querySelector(".flags");
  if (!row) return;
  const wide = row.parentElement.clientWidth;
  const buttons = [...main.querySelectorAll(".turns button")].sort((one, other) => one.dataset.x - other.dataset.x);
  let last = -Infinity;
  row.replaceChildren(
    ...buttons.map((button, place) => {
      const flag = Object.assign(document.createElement("button"), { type: "button", textContent: button.dataset.number });
      const x = Math.min((button.dataset.x / 100) * wide, wide - FLAG * (buttons.length - 1 - place));
      last = Math.max(x, last + FLAG);
      flag.style.setProperty("--x", `${last}px`);
      flag.tabIndex = -1;
      flag.addEventListener("click", () => turn(button));
      return flag;
    }),
  );
}

async function judge() {
  const box = $("judged");
  const line = box.querySelector(".progress-line");
  $("judge").hidden = true;
  line.hidden = false;
  const html = await reckon("judged", line);
  if (!html) return;
  box.outerHTML = html;
  flags();
  const first = main.querySelector(".turns button");
  if (first) turn(first, false);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".turns button");
  if (button) turn(button);
  else if (event.target.closest("#judge")) judge();
  else if (event.target.closest("#tell [data-better]")) {
    shown = true;
    const spot = document.getElementById(`spot-${event.target.closest("[data-better]").dataset.better.split(" ")[0]}`);
    spot?.scrollIntoView({ block: "nearest" });
    lightNow();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !curve || event.target.closest("input, select, .wide")) return;
  if (curve.step(event.key)) event.preventDefault();
});
addEventListener("resize", flags);
for (const kind of ["resize", "scroll"]) addEventListener(kind, () => $("coach-lights") && lightNow(), true);

const html = await reckon("curve", main.querySelector("#curve .progress-line"));
if (html) {
  $("curve").innerHTML = html;
  curve = new Curve($("curve"), show);
  curve.show(curve.last);
  flags();
}
document.documentElement.dataset.ready = "";
