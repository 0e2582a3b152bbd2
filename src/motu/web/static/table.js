// The page of a table: moves go out as requests, the table comes back over the line and is morphed in.
import { lightLines, rove, focusSpot, step } from "./board.js";
import { morph, settle, still, wait } from "./motion.js";

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

function arrive(html, moving) {
  const time = morph(main(), html, moving);
  const mine = main().hasAttribute("data-mine");
  document.title = mine ? `● ${name}` : name;
  if ($("moment")) $("moment").textContent = main().dataset.moment;
  $("skip")?.toggleAttribute("hidden", !queue.length);
  $("hint").hidden = true;
  rove();
  return time;
}

// whether a picture is the one that is shown already
function same(html) {
  const mark = (text) => /data-version="\d+" data-shown="\d+" data-seat="-?\d+"/.exec(text)?.[0];
  const { version, shown, seat } = main().dataset;
  return mark(html.slice(0, 400)) === `data-version="${version}" data-shown="${shown}" data-seat="${seat}"`;
}

async function play() {
  if (playing) return;
  playing = true;
  while (queue.length) {
    const item = queue.shift();
    if (item.step) {
      say(item.step.say);
      if (skipping || still() || !item.step.html) continue;
      $("skip")?.removeAttribute("hidden");
      const time = morph($("scene"), item.step.html);
      await pause(time ? time + 60 : 90);
    } else if (same(item.html)) {
      continue;
    } else if ((skipping || still()) && queue.some((later) => later.html)) {
      say(item.say);
    } else {
      closeChooser();
      const time = arrive(item.html, !skipping);
      say(item.say);
      if (time) await pause(time);
    }
  }
  $("skip")?.setAttribute("hidden", "");
  skipping = false;
  playing = false;
}

function receive(message) {
  if (!message.html) return;
  for (const one of message.steps) queue.push({ step: one });
  queue.push({ html: message.html, say: message.say });
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

// -- the line --

let line = null;
let heard = 0;
let patience = 500;

function connect() {
  line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${address}/live`);
  line.onopen = () => {
    patience = 500;
    heard = Date.now();
    $("line-state").hidden = true;
    line.send(JSON.stringify({ shown: Number(main().dataset.shown), still: still() }));
  };
  line.onmessage = (event) => {
    heard = Date.now();
    receive(JSON.parse(event.data));
  };
  line.onclose = (event) => {
    if (event.code === 4404) {
      location.href = "/";
      return;
    }
    $("line-state").hidden = false;
    setTimeout(connect, patience);
    patience = Math.min(patience * 1.6, 5000);
  };
}

setInterval(() => {
  if (line?.readyState !== WebSocket.OPEN) return;
  if (Date.now() - heard > 9000) line.close();
  else line.send('{"ping":1}');
}, 3000);

// -- what goes out --

async function post(path, body) {
  hideRefusal();
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    const content = await answer.json();
    if (content.refused) refuse(content.refused);
    else if (answer.status === 409) await refresh();
    else if (content.error) refuse({ what: content.error, text: "", rule: "", link: "" });
    else if (line?.readyState !== WebSocket.OPEN) await refresh();
    return answer.ok;
  } catch {
    $("line-state").hidden = false;
    return false;
  }
}

async function refresh() {
  const answer = await fetch(`${address}/fragment`);
  if (answer.ok) arrive(await answer.text(), true);
}

function act(action) {
  closeChooser();
  const { version, seat } = main().dataset;
  return post(`${address}/act`, { action, version: Number(version), seat: Number(seat), id: crypto.randomUUID() });
}

// -- refusals --

function refuse(card) {
  const box = $("refusal");
  for (const part of ["what", "text"]) box.querySelector(`[data-part=${part}]`).textContent = card[part] ?? "";
  const link = box.querySelector("[data-part=link]");
  link.textContent = card.rule;
  link.hidden = !card.rule;
  if (card.link) link.href = card.link;
  box.hidden = false;
}

function hideRefusal() {
  $("refusal").hidden = true;
}

// -- spots --

function closeChooser() {
  const box = $("chooser");
  if (box.hidden) return false;
  box.hidden = true;
  const back = document.getElementById(box.dataset.from ?? "");
  box.replaceChildren();
  if (back && !document.activeElement?.closest?.("#scene")) back.focus();
  return true;
}

function openChooser(spot, actions) {
  const box = $("chooser");
  box.replaceChildren(
    ...actions.map((action) => {
      const copy = $(`act-${action}`).cloneNode(true);
      copy.id = `pick-${action}`;
      copy.type = "button";
      copy.dataset.pick = action;
      return copy;
    }),
  );
  box.dataset.from = spot.id;
  box.hidden = false;
  const from = (spot.querySelector(".outline") ?? spot).getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, from.x + from.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const below = from.bottom + 8 + size.height < innerHeight - 8;
  box.style.left = `${left}px`;
  box.style.top = `${below ? from.bottom + 8 : Math.max(8, from.y - size.height - 8)}px`;
  box.querySelector("button").focus();
}

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
  const spot = target.closest("#scene [data-spot]");
  if (!target.closest("#chooser")) closeChooser();
  if (spot) {
    if (skip()) return;
    useSpot(spot);
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.submitter?.hasAttribute("data-plain")) return;
  if (form.matches("[data-act]")) {
    event.preventDefault();
    act(Number(event.submitter.value));
  } else if (form.matches("[data-post]")) {
    event.preventDefault();
    post(form.getAttribute("action"), {});
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.closest?.("input, select, textarea, dialog");
  if (event.key === "Escape") {
    if (closeChooser()) return;
    if (!$("refusal").hidden) return hideRefusal();
    skip();
    return;
  }
  if (typing) return;
  if (event.key === "?") $("help").showModal();
  else if (event.key === "Backspace") {
    event.preventDefault();
    if (!$("undo")?.disabled) $("undo")?.click();
  } else if (event.key.startsWith("Arrow") && !event.target.closest?.("#log, #choices, #chooser")) {
    if (step(event.key)) event.preventDefault();
  } else if (event.key === "Enter" || event.key === " ") {
    const spot = event.target.closest?.("[data-spot]");
    if (spot) {
      event.preventDefault();
      useSpot(spot);
    }
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

lightLines();
rove();
document.title = main().hasAttribute("data-mine") ? `● ${name}` : name;
connect();
document.documentElement.dataset.ready = "";
