// Looking back at a match: the curve walks through it, the review points at what turned it.
// Both are reckoned while this page is open; leaving it ends that.
import { boxOf, make, pathOf } from "./lights.js";
import { linesOf } from "./lines.js";
import { morph } from "./motion.js";

const $ = (id) => document.getElementById(id);
const main = $("main");
const address = `/table/${main.dataset.table}`;
const seat = `seat=${main.dataset.seat}`;
let told = []; // the moments of the curve
let asked = 0; // the moment whose board was asked for last
let timer = 0;

// asks for something that takes long, and shows how far it is; answers its html
async function reckoned(path, line) {
  const bar = line.querySelector("progress");
  for (;;) {
    const answer = await fetch(`${address}/${path}?${seat}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) {
      line.textContent = (await answer.json()).error;
      return "";
    }
    let again = 0;
    for await (const message of linesOf(answer)) {
      if (message.html) return message.html;
      if (message.all) bar.value = message.done / message.all;
      if (message.wait) {
        line.lastElementChild.textContent = message.wait;
        again = message.again;
      }
    }
    if (!again) {
      line.textContent = main.dataset.lost;
      again = 3;
    }
    await new Promise((done) => setTimeout(done, again * 1000));
  }
}

// -- walking --

const plot = () => main.querySelector(".plot");

function show(place) {
  const moment = told[place];
  const { length, move, points } = plot().dataset;
  plot().style.setProperty("--here", `${(100 * moment.moves) / Math.max(1, Number(length))}%`);
  const title = move.replace("{at}", moment.moves).replace("{length}", length);
  $("walk").value = String(place);
  const words = [];
  for (const one of $("readout").children) {
    const who = Number(one.dataset.seat);
    one.querySelector("[data-part=chance]").textContent = moment.chances[who] ?? "";
    one.querySelector("[data-part=points]").textContent = points.replace("{count}", moment.points[who]);
    words.push(one.textContent.replace(/\s+/g, " ").trim());
  }
  $("walk").setAttribute("aria-valuetext", `${title}. ${words.join(", ")}`);
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

const nearest = (moves) => told.reduce((best, one, place) => (Math.abs(one.moves - moves) < Math.abs(told[best].moves - moves) ? place : best), 0);

function walk(event) {
  const box = event.target.closest?.(".plot")?.getBoundingClientRect();
  if (box && told.length) show(nearest(((event.clientX - box.x) / box.width) * Number(plot().dataset.length)));
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

async function turn(button) {
  for (const other of main.querySelectorAll(".turns [aria-current]")) other.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  $("tell").replaceChildren(button.nextElementSibling.content.cloneNode(true));
  if (told.length) show(nearest(Number(button.dataset.at)));
  clearTimeout(timer);
  await board(Number(button.dataset.at));
  lightNow();
}

let shown = false;
function lightNow() {
  const button = main.querySelector("#tell [data-better]");
  if (button && shown) light(button.dataset.better, button.dataset.played);
}

function flags() {
  const row = main.querySelector(".flags");
  if (!row) return;
  row.replaceChildren(
    ...[...main.querySelectorAll(".turns button")].map((button) => {
      const flag = Object.assign(document.createElement("button"), { type: "button", textContent: button.dataset.number });
      flag.style.setProperty("--x", `${button.dataset.x}%`);
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
  const html = await reckoned("judged", line);
  if (!html) return;
  box.outerHTML = html;
  flags();
  const first = main.querySelector(".turns button");
  if (first) turn(first);
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
document.addEventListener("input", (event) => event.target.id === "walk" && show(Number(event.target.value)));
document.addEventListener("pointermove", (event) => event.pointerType === "mouse" && walk(event));
document.addEventListener("pointerdown", walk);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !told.length || event.target.closest("input, select, .wide")) return;
  const here = Number($("walk").value);
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: told.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(Math.max(0, Math.min(to, told.length - 1)));
});
for (const kind of ["resize", "scroll"]) addEventListener(kind, () => $("coach-lights") && lightNow(), true);

const html = await reckoned("curve", main.querySelector("#curve .progress-line"));
if (html) {
  $("curve").innerHTML = html;
  told = JSON.parse(plot().dataset.told);
  show(told.length - 1);
  flags();
}
document.documentElement.dataset.ready = "";
