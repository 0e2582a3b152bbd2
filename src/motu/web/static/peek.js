// Looking back: a line of the log shows its moment on the board.  What comes in meanwhile waits until one is back.

import { light } from "./log.js";
import { morph } from "./motion.js";
import { closeDrawer } from "./tabs.js";

const root = document.documentElement;
const $ = (id) => document.getElementById(id);
let at = 0; // the moment that is shown, 0 for now

export const peeking = () => at > 0;

const lines = () => [...document.querySelectorAll("#log .line")].sort((a, b) => a.dataset.at - b.dataset.at);

async function peek(line) {
  const wanted = Number(line.dataset.at);
  at = wanted;
  root.setAttribute("data-peeking", "");
  const answer = await fetch(`/table/${$("main").dataset.table}/replay/fragment?at=${wanted}`);
  if (!answer.ok || at !== wanted) return;
  const then = new DOMParser().parseFromString(await answer.text(), "text/html");
  morph($("scene"), then.getElementById("scene").outerHTML, false);
  $("peeked").textContent = line.textContent;
  closeDrawer();
  for (const one of lines()) one.classList.toggle("now", one === line);
  light(line);
}

// answers whether one was away
export function present() {
  if (!at) return false;
  at = 0;
  root.removeAttribute("data-peeking");
  light(null);
  for (const line of document.querySelectorAll(".line.now")) line.classList.remove("now");
  document.dispatchEvent(new CustomEvent("motu:present"));
  return true;
}

export function startPeek() {
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const line = event.target.closest("#log .line");
    const way = event.target.closest("[data-peek]")?.dataset.peek;
    if (line) {
      event.preventDefault();
      peek(line);
    } else if (way === "now") present();
    else if (way) {
      const all = lines();
      const next = all[all.findIndex((one) => Number(one.dataset.at) === at) + Number(way)];
      if (next) peek(next);
      else if (Number(way) > 0) present();
    }
  });
}
