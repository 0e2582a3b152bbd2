// Pieces move from where they stood to where they stand; the page is morphed in between.
import { aim } from "./targets.js";
import { Idiomorph } from "./vendor/idiomorph.esm.js";

const DURATION = 420;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

export const still = () => calm.matches || document.hidden;

function places(root) {
  const found = new Map();
  for (const element of root.querySelectorAll(".piece[id], .spot[id], svg.picture[id]")) {
    const box = element.getBoundingClientRect();
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (element.classList.contains("piece")) {
      Object.assign(place, { element, turn: Number(element.dataset.turn ?? 0), ...onScreen(element) });
    }
    found.set(element.id, place);
  }
  return found;
}

// where a piece lies on the screen, in which picture, and in whose colours: all that its ghost needs
function onScreen(element) {
  const picture = element.closest("svg.picture")?.id;
  const colour = /\bp[0-4]\b/.exec(element.closest(".p0, .p1, .p2, .p3, .p4")?.classList.value)?.[0];
  return { picture, colour, matrix: element.getScreenCTM() };
}

function stands(element) {
  const match = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(element.getAttribute("transform") ?? "");
  return match ? [Number(match[1]), Number(match[2])] : [0, 0];
}

const GLIDE = { duration: DURATION, easing: "cubic-bezier(.3,.7,.2,1)" };

// what has left the table fades where it lay, over the page, so that the next picture does not touch it
function fade({ element, matrix, colour }) {
  let layer = document.getElementById("ghosts");
  if (!layer) {
    layer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    layer.id = "ghosts";
    layer.classList.add("ghosts", "picture");
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
  if (colour) ghost.classList.add(colour);
  for (const named of [element, ...element.querySelectorAll("[id]")]) named.removeAttribute("id");
  const { a, b, c, d, e, f } = matrix;
  element.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  ghost.append(element);
  layer.append(ghost);
  ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: DURATION / 2, fill: "forwards" }).finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
}

// a piece that turns takes along what lies on it; what stands upright stays upright
function turned(piece, known) {
  const angle = known ? ((known.turn - Number(piece.dataset.turn) + 540) % 360) - 180 : 0;
  if (!angle) return 0;
  const middle = Number(piece.dataset.about);
  const [x, y] = stands(piece);
  const about = (inner, degrees) =>
    `translate(${x + middle}px, ${y + middle}px) rotate(${degrees}deg) translate(${-x - middle}px, ${-y - middle}px) ${inner}`;
  piece.animate(
    [{ transform: about(`translate(${x}px, ${y}px)`, angle) }, { transform: about(`translate(${x}px, ${y}px)`, 0) }],
    GLIDE,
  );
  for (const one of piece.querySelectorAll(".upright")) {
    one.animate([{ rotate: `${-angle}deg` }, { rotate: "0deg" }], GLIDE);
  }
  for (const rider of document.querySelectorAll(`.piece[data-with="${piece.id}"]`)) {
    const [rx, ry] = stands(rider);
    const way = (degrees) => ({ transform: about(`translate(${rx}px, ${ry}px) rotate(${-degrees}deg)`, degrees) });
    rider.animate([way(angle), way(0)], GLIDE);
  }
  return angle;
}

function parsed(html) {
  const page = document.createElement("template");
  page.innerHTML = html;
  aim(page.content);
  return page.content.children;
}

// Morphs `target` into `html` and animates; answers how many milliseconds the motion takes.
export function morph(target, html, moving = true) {
  const before = moving && !still() ? places(document) : null;
  Idiomorph.morph(target, parsed(html), {
    morphStyle: "outerHTML",
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (old, fresh) => !(old.nodeType === Node.ELEMENT_NODE && old.isEqualNode(fresh)),
      // what the person has unfolded, typed or chosen, and how far a list is scrolled, is theirs
      beforeAttributeUpdated: (name, node) =>
        !(name === "open" && node.tagName === "DETAILS") &&
        !(name === "value" && node.matches("[data-typed], [data-link]")) &&
        !(["aria-selected", "tabindex"].includes(name) && node.matches('[role="tab"]')),
    },
  });
  if (!before) return 0;
  return animate(before) ? DURATION : 0;
}

// Moves every piece from where it was; answers how many moved.
function animate(before) {
  let moved = 0;
  const pieces = [...document.querySelectorAll(".piece[id]")];
  const turning = new Set(pieces.filter((one) => one.dataset.turn && turned(one, before.get(one.id))).map((one) => one.id));
  for (const piece of pieces) {
    if (turning.has(piece.id) || (turning.has(piece.dataset.with) && before.has(piece.id))) {
      moved += 1;
      continue;
    }
    const from =
      before.get(piece.id) ?? before.get(piece.dataset.origin) ?? before.get(`spot-${piece.dataset.origin}`);
    if (!from) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION / 2 });
      continue;
    }
    const box = piece.getBoundingClientRect();
    const [x, y] = stands(piece);
    const dx = from.x - (box.x + box.width / 2);
    const dy = from.y - (box.y + box.height / 2);
    if (Math.abs(dx) + Math.abs(dy) < 1.5) continue;
    const scale = piece.parentNode.getScreenCTM()?.a || 1;
    piece.animate(
      [
        { transform: `translate(${x + dx / scale}px, ${y + dy / scale}px)` },
        { transform: `translate(${x}px, ${y}px)` },
      ],
      GLIDE,
    );
    moved += 1;
  }
  const stay = new Set(pieces.map((piece) => piece.id));
  for (const [id, place] of before) {
    if (place.element && !stay.has(id) && place.matrix && document.getElementById(place.picture)) fade(place);
  }
  return moved;
}

export function settle() {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSAnimation || animation instanceof CSSTransition) continue;
    animation.finish();
  }
}

aim(document);

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
