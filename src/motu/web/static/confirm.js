// Whoever likes sees first what a click would do, as a ghost on the board, and confirms it; nothing is sent before.
// The wish (never, what ends the turn, each move) is kept in this browser; on touch screens it is offered once.

import { morph } from "./motion.js";

const KEY = "motu confirm";
const $ = (id) => document.getElementById(id);
let picked = null; // { action, version, send, ahead }
let stood = null; // where the pieces stand in truth, while ghosts are shown

const wish = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return "never";
  }
};

function keep(value) {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // then it is asked again the next time
  }
  show();
}

const pieces = () => [...document.querySelectorAll("#scene .piece[id]")];

// asks first if that is wished; otherwise sends at once
export async function confirmed(action, send) {
  if (!["each", "turn"].includes(wish()) || !$("confirm")) return send();
  const pick = { action, version: $("main").dataset.version, send, ahead: null };
  picked = pick;
  const answer = await fetch(`/table/${$("main").dataset.table}/ahead?action=${action}`, {
    headers: { Accept: "application/json" },
  });
  if (picked !== pick) return null;
  pick.ahead = answer.ok ? await answer.json() : null;
  if (wish() === "turn" && pick.ahead && !pick.ahead.final) {
    picked = null;
    return send();
  }
  ghosts(pick.ahead?.scene);
  show();
  $("confirm")?.querySelector('[data-confirm="yes"]').focus({ preventScroll: true });
  return null;
}

// the board as it would be; what would come or move is a ghost
function ghosts(scene) {
  if (!scene) return;
  stood ??= new Map(pieces().map((piece) => [piece.id, piece.getAttribute("transform")]));
  morph($("scene"), scene, false);
  for (const piece of pieces()) {
    piece.classList.toggle("ghost", stood.get(piece.id) !== piece.getAttribute("transform"));
  }
}

// answers whether there was anything to take back
export function takeBack() {
  if (!picked) return false;
  picked = null;
  if (stood) document.dispatchEvent(new CustomEvent("motu:present"));
  show();
  return true;
}

// after each change of the page: a pick that no longer fits is forgotten
export function show() {
  const box = $("confirm");
  for (const one of document.querySelectorAll("[data-confirm-moves]")) one.value = wish() ?? "never";
  for (const spot of document.querySelectorAll(".spot.picked")) spot.classList.remove("picked");
  if (!box) return;
  const button = picked && $(`act-${picked.action}`);
  if (!button || picked.version !== $("main").dataset.version) picked = stood = null;
  box.hidden = !picked;
  document.documentElement.toggleAttribute("data-confirming", Boolean(picked));
  if (!picked) return;
  const part = (name, text) => (box.querySelector(`[data-part=${name}]`).textContent = text);
  const gain = button.querySelector("small")?.textContent ?? "";
  part("label", button.querySelector("span").textContent);
  part("gain", gain);
  part("points", gain.includes("+") ? "" : (picked.ahead?.points ?? ""));
  part("sentence", button.title);
  box.querySelector("[data-part=turn]").hidden = !picked.ahead?.final;
  box.querySelector("[data-part=move]").hidden = Boolean(picked.ahead?.final);
  for (const spot of document.querySelectorAll("#scene .spot.legal")) {
    if ((spot.dataset.actions ?? "").split(" ").includes(String(picked.action))) spot.classList.add("picked");
  }
}

export function startConfirm() {
  const touch = matchMedia("(pointer: coarse)").matches;
  if (touch && !wish() && $("confirm")) $("offer").hidden = false;
  document.addEventListener("click", (event) => {
    const answer = event.target.closest("[data-confirm]")?.dataset.confirm;
    if (answer === "no") takeBack();
    if (answer === "yes" && picked) {
      const { send } = picked;
      picked = null;
      show();
      send();
    }
    const offer = event.target.closest("[data-offer]")?.dataset.offer;
    if (offer) {
      keep(offer);
      $("offer").hidden = true;
    }
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-confirm-moves]")) keep(event.target.value);
  });
  show();
}
