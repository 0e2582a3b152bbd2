// Whoever likes sees first what a click would do, and confirms it; nothing is sent before.
// The wish is kept in this browser; on touch screens it is offered once.

const KEY = "motu confirm";
const $ = (id) => document.getElementById(id);
let picked = null; // { action, version, send }

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

// asks first if that is wished; otherwise sends at once
export function confirmed(action, send) {
  if (wish() !== "each" || !$("confirm")) return send();
  picked = { action, version: document.getElementById("main").dataset.version, send };
  show();
  $("confirm").querySelector('[data-confirm="yes"]').focus({ preventScroll: true });
  return null;
}

// answers whether there was anything to take back
export function takeBack() {
  if (!picked) return false;
  picked = null;
  show();
  return true;
}

// after each change of the page: a pick that no longer fits is forgotten
export function show() {
  const box = $("confirm");
  for (const one of document.querySelectorAll("[data-confirm-moves]")) one.checked = wish() === "each";
  for (const spot of document.querySelectorAll(".spot.picked")) spot.classList.remove("picked");
  if (!box) return;
  const button = picked && $(`act-${picked.action}`);
  if (!button || picked.version !== document.getElementById("main").dataset.version) picked = null;
  box.hidden = !picked;
  document.documentElement.toggleAttribute("data-confirming", Boolean(picked));
  if (!picked) return;
  const part = (name, text) => (box.querySelector(`[data-part=${name}]`).textContent = text);
  part("label", button.querySelector("span").textContent);
  part("gain", button.querySelector("small")?.textContent ?? "");
  part("sentence", button.dataset.sentence);
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
      takeBack();
      send();
    }
    const offer = event.target.closest("[data-offer]")?.dataset.offer;
    if (offer) {
      keep(offer);
      $("offer").hidden = true;
    }
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-confirm-moves]")) keep(event.target.checked ? "each" : "never");
  });
  show();
}
