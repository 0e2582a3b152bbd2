// The page of a table: moves go out over the line, the table comes back over it and is morphed in.
import { focusSpot, nextPossible, rove, step } from "./board.js";
import { closeChooser, openChooser } from "./chooser.js";
import { company, startCompany } from "./company.js";
import { confirmed, show as showConfirm, startConfirm, takeBack } from "./confirm.js";
import { closeCurve, showCurve, startCurve } from "./curving.js";
import { explain, showCompanion, startHelping } from "./helping.js";
import { closeHints, showHints, startHints, toggleHints } from "./hints.js";
import { Line } from "./line.js";
import { showLog, startLog } from "./log.js";
import { morph, settle, still, wait } from "./motion.js";
import { peeking, present, startPeek } from "./peek.js";
import { hideRefusal, refuse } from "./refusal.js";
import { offerSound, sound } from "./sound.js";
import { closeDrawer, showTab, startTabs } from "./tabs.js";
import { closer, seek, startZoom } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const main = () => $("main");
const address = `/table/${main().dataset.table}`;
const name = document.title;

// -- what comes in --

const queue = [];
let playing = false;
let skipping = false;
let hurry = () => {};

// waits, unless the person is in a hurry
const pause = (ms) =>
  new Promise((done) => {
    hurry = done;
    wait(skipping ? 0 : ms).then(done);
  });

function say(text) {
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  $("say").append(line);
  while ($("say").children.length > 12) $("say").firstChild.remove();
}

let mine = main().hasAttribute("data-mine");
let over = main().classList.contains("over");
let waiting = Number($("next-table")?.dataset.waiting ?? 0); // my other tables that wait for me

function showTitle() {
  const before = mine ? `● ${main().dataset.call} · ` : waiting ? `(${waiting}) ` : "";
  document.title = before + name;
}

function elsewhere(count) {
  if (count > waiting) sound("elsewhere");
  waiting = count;
  const link = $("next-table");
  if (!link) return;
  link.hidden = !count;
  link.querySelector("[data-count]").textContent = String(count);
  showTitle();
}

// whoever answered by keyboard finds the next decision under the keyboard; nobody else's focus is moved
let answeredBy = "";

function goOn() {
  const lost = !document.activeElement || document.activeElement === document.body;
  if (!answeredBy || !lost) return;
  const button = [...document.querySelectorAll("#choices .choice")].find((one) => one.checkVisibility());
  if (!mine) $("prompt")?.focus({ preventScroll: true });
  else if (answeredBy === "spot" ? !nextPossible() : !button) (button ?? $("prompt"))?.focus() ?? nextPossible();
  else if (answeredBy === "choice") button.focus();
}

// `since` is when the page came from the server: its clocks were right then
function arrive(html, moving, since = performance.now()) {
  const time = morph(main(), html, moving);
  const before = mine;
  const went = !over;
  over = main().classList.contains("over");
  if (over && went) showTab("score", true);
  mine = main().hasAttribute("data-mine");
  if (mine && !before) sound("turn");
  showTitle();
  if ($("moment")) $("moment").textContent = main().dataset.moment;
  $("skip")?.toggleAttribute("hidden", !queue.length);
  $("hint").hidden = true;
  company(since);
  rove();
  showConfirm();
  showLog();
  showCompanion();
  seek(mine);
  showHints();
  showCurve();
  goOn();
  return time;
}

// the places that others have touched light up for a while, in their colour
function touch({ by, lights }) {
  const colour = $(`panel-${by}`);
  if (!colour || by === Number(main().dataset.seat)) return;
  for (const name of lights) {
    const spot = document.getElementById(`spot-${name}`);
    spot?.style.setProperty("--by", getComputedStyle(colour).getPropertyValue("--c"));
    spot?.classList.add("touched");
    setTimeout(() => spot?.classList.remove("touched"), 1400);
  }
}

async function play() {
  if (playing || peeking()) return;
  playing = true;
  while (queue.length && !peeking()) {
    const item = queue.shift();
    if (item.step) {
      say(item.step.say);
      if (skipping || still() || !item.step.html) continue;
      $("skip")?.removeAttribute("hidden");
      const time = morph($("scene"), item.step.html);
      touch(item.step);
      await pause(time ? time + 60 : 90);
    } else if ((skipping || still()) && queue.some((later) => later.html)) {
      say(item.say);
    } else {
      closeChooser();
      const time = arrive(item.html, !skipping, item.since);
      touch(item);
      say(item.say);
      if (time) await pause(time);
    }
  }
  $("skip")?.setAttribute("hidden", "");
  skipping = false;
  playing = false;
}

let latest = "";

// The page is made of parts that follow each other, each of them texts, or texts in a list again.  Of a part that has
// changed come those texts that are new, or what is new in them, and between them where those stood that stay: from, to.
let order = [];
const parts = {};

const cut = (text) => text.split(/(?=<g id=")/);

function changed(had, news) {
  if (typeof news === "string") return news;
  if (Array.isArray(news)) return patched(Array.isArray(had) ? had : [], news);
  return patched(cut(had), news.in).join("");
}

function patched(had, news) {
  const now = [];
  let was = 0;
  for (let at = 0; at < news.length; at += 1) {
    if (typeof news[at] !== "number") {
      now.push(changed(had[was], news[at]));
      was += 1;
    } else {
      now.push(...had.slice(news[at], news[at + 1]));
      was = news[(at += 1)];
    }
  }
  return now;
}

function joined(fresh, names) {
  for (const [name, news] of Object.entries(fresh)) parts[name] = patched(parts[name] ?? [], news);
  return names.map((name) => parts[name]).flat(Infinity).join("");
}

function receive(message) {
  if ("waiting" in message) elsewhere(message.waiting);
  if (!message.parts) return;
  order = message.order ?? order;
  const steps = message.steps.map((step) => ({ step: { ...step, html: joined(step.parts, step.order) } }));
  const html = joined(message.parts, order);
  if (html === latest) return;
  latest = html;
  queue.push(...steps);
  queue.push({ html, say: message.say, by: message.by, lights: message.lights ?? [], since: performance.now() });
  if (html.includes('id="count"')) skip(); // a race: nobody has time to watch
  play();
}

// shows at once what is still to come; answers whether there was anything
function skip() {
  if (!playing) return false;
  const more = queue.length > 0;
  skipping = true;
  settle();
  hurry();
  return more;
}

// whoever has looked back sees the table as it is, and what has come meanwhile
document.addEventListener("motu:present", () => {
  if (latest) arrive(latest, false);
  else refresh();
  play();
});

// -- the line --

const line = new Line(address, {
  shown: () => ({ shown: Number(main().dataset.shown), still: still() }),
  receive,
  state: (name) => {
    $("line-state").hidden = name !== "lost";
    document.documentElement.dataset.line = name;
  },
  gone: () => (location.href = "/"),
});

// -- what goes out --

function told(answer) {
  if (answer.refused) refuse(answer.refused);
  else if (answer.stale) refresh();
  else if (answer.lost) refuse({ what: $("line-state").dataset.lost });
  else if (answer.error) refuse({ what: answer.error });
}

async function post(path, body) {
  hideRefusal();
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    told({ stale: answer.status === 409, ...(await answer.json()) });
    if (answer.ok && !line.open) await refresh();
    return answer.ok;
  } catch {
    refuse({ what: $("line-state").dataset.lost });
    return false;
  }
}

async function refresh() {
  const answer = await fetch(`${address}/fragment`);
  if (answer.ok) arrive(await answer.text(), true);
}

// (crypto.randomUUID is there only with https)
const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function act(action) {
  closeChooser();
  closeHints();
  hideRefusal();
  const { version, seat } = main().dataset;
  await confirmed(action, async () => {
    const answer = await line.act({ action, version: Number(version), seat: Number(seat), id: newId() });
    told(answer);
    if (answer.refused || answer.error || answer.lost) document.dispatchEvent(new CustomEvent("motu:present"));
  });
}

// -- spots --

async function useSpot(spot) {
  hideRefusal();
  focusSpot(spot);
  const actions = (spot.dataset.actions ?? "").split(" ").filter(Boolean);
  if (actions.length === 1) await act(Number(actions[0]));
  else if (actions.length) openChooser(spot, actions);
  else {
    const answer = await fetch(`${address}/why?spot=${encodeURIComponent(spot.dataset.spot)}`, {
      headers: { Accept: "application/json" },
    });
    if (answer.ok) refuse(await answer.json());
  }
}

// -- events --

document.addEventListener("click", (event) => {
  const target = event.target;
  const picked = target.closest("[data-pick]");
  if (picked) return void act(Number(picked.dataset.pick));
  if (target.closest("#refusal button")) return hideRefusal();
  if (target.closest("#help-button")) return $("help").showModal();
  if (target.closest("#skip")) return void skip();
  const note = target.closest("[data-note]")?.dataset.note;
  if (note) return refuse({ what: note });
  const spot = target.closest("#scene [data-spot]");
  if (!target.closest("#chooser")) closeChooser();
  if (spot && !peeking()) {
    if (skip() || closer(spot, event)) return;
    answeredBy = "";
    useSpot(spot);
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.submitter?.hasAttribute("data-plain")) return;
  if (form.matches("[data-act]")) {
    event.preventDefault();
    answeredBy = event.submitter?.matches(":focus-visible") ? "choice" : "";
    act(Number(event.submitter.value));
  } else if (form.matches("[data-post]")) {
    event.preventDefault();
    send(form, event.submitter);
  }
});

// a form that stays on the page; what was typed goes once it has arrived
async function send(form, button) {
  if (form.dataset.sure && !confirm(form.dataset.sure)) return;
  const typed = form.querySelector("[data-typed]");
  if (typed && !typed.value.trim()) return;
  const arrived = await post(form.getAttribute("action"), Object.fromEntries(new FormData(form, button)));
  if (arrived && typed?.hasAttribute("data-empty")) typed.value = "";
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.closest?.("input, select, textarea, dialog");
  if (event.key === "Escape") {
    if (closeChooser() || takeBack()) return;
    if (!$("refusal").hidden) return hideRefusal();
    if (closeHints() || closeCurve() || closeDrawer() || present()) return;
    skip();
    return;
  }
  if (typing) return;
  if (event.key === "?") $("help").showModal();
  else if (event.key === "Backspace") {
    event.preventDefault();
    if (!takeBack() && !$("undo")?.disabled) $("undo")?.click();
  } else if (event.key.startsWith("Arrow") && !event.target.closest?.("#log, #choices, #chooser, [role=tab]")) {
    if (step(event.key)) event.preventDefault();
  } else if (event.key === "Enter" || event.key === " ") {
    const spot = event.target.closest?.("[data-spot]");
    if (spot && !peeking()) {
      event.preventDefault();
      answeredBy = "spot";
      useSpot(spot);
    }
  } else if (event.key === "h" || event.key === "H") {
    explain(document.activeElement);
  } else if (event.key === "i" || event.key === "I") {
    closeCurve();
    toggleHints();
  } else if (event.key === "n" || event.key === "N") {
    if (nextPossible()) event.preventDefault();
  } else if (event.key === "p" || event.key === "P") {
    $("prompt")?.focus();
    say($("prompt")?.querySelector("p").textContent);
  }
});

// the price or gain of what is pointed at
function hint(event) {
  const box = $("hint");
  const spot = event.target.closest?.("#scene [data-hint]");
  box.hidden = !spot;
  if (!spot) return;
  box.textContent = spot.dataset.hint;
  const from = (spot.querySelector(".outline") ?? spot).getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(from.x, innerWidth - 310))}px`;
  box.style.top = `${Math.max(4, from.y - 36)}px`;
}
document.addEventListener("mouseover", hint);
document.addEventListener("focusin", hint);

if (over) document.documentElement.dataset.tab = "score";
startLog();
startPeek();
rove();
startTabs();
startZoom();
seek(mine);
startConfirm();
startCompany();
startHelping();
startHints();
startCurve();
offerSound();
showTitle();
document.documentElement.dataset.ready = "";
