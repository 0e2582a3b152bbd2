// Answers in their order, lit on the board and on their buttons: by number and shape, never by colour alone.
import { boxOf, make, pathOf } from "./lights.js";

const $ = (id) => document.getElementById(id);
const SHAPES = ["M-17 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0Z", "M-15.3 -15.3h30.6v30.6h-30.6Z", "M0 -19L19 0L0 19L-19 0Z"];

function badge(svg, number, x, y, size = 0.62) {
  const group = make("g", { class: `rank r${number}`, transform: `translate(${x} ${y}) scale(${size})` }, svg);
  make("path", { d: SHAPES[number - 1] }, group);
  make("text", { y: 6.5 }, group).textContent = number;
}

// a spot that lies outside of its frame, or of what can be seen of the pieces beside the board, is not lit
const seen = (name) => {
  const found = boxOf(name);
  const frame = document.getElementById(`spot-${name}`)?.closest("#board-frame, .own")?.getBoundingClientRect();
  const [x, y] = found ? [found.x + found.w / 2, found.y + found.h / 2] : [0, 0];
  return found && (!frame?.width || (x > frame.x && x < frame.right && y > frame.y && y < frame.bottom)) ? found : null;
};

// `lights` are answers, the best first: their actions, and the spots where they are done
export function drawRanks(lights) {
  $("coach-lights")?.remove();
  for (const old of document.querySelectorAll(".choice .rank")) old.remove();
  if (!lights.length) return;
  const svg = make("svg", { id: "coach-lights", class: "coach-lights", "aria-hidden": "true" }, document.body);
  const crowd = {}; // numbers on one spot stand beside each other
  lights.forEach(({ action, spots }, place) => {
    const number = place + 1;
    for (const name of spots.filter(seen)) {
      const found = seen(name);
      const shift = crowd[name] ?? 0;
      crowd[name] = shift + 1;
      const group = make("g", { class: `r${number}` }, svg);
      const d = pathOf(name, 2 + 4 * shift);
      make("path", { class: "under", d }, group);
      make("path", { class: "over", d }, group);
      badge(svg, number, found.x + found.w / 2 + 24 * shift, found.y + found.h + 2);
    }
    const key = $(`act-${action}`);
    if (key) key.insertAdjacentHTML("afterbegin", `<svg class="rank r${number}" viewBox="-20 -20 40 40" aria-hidden="true"><path d="${SHAPES[place]}"/><text y="6.5">${number}</text></svg>`);
  });
}

// what is drawn over the page follows the board wherever it goes
export function keepRanks(draw) {
  for (const kind of ["resize", "transitionend"]) addEventListener(kind, draw);
  document.addEventListener("scroll", draw, true);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["style"] }); // the zoom
}
