// Pieces move from where they stood to where they stand; the page is morphed in between.
import { Idiomorph } from "./vendor/idiomorph.esm.js";

const DURATION = 420;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

export const still = () => calm.matches || document.hidden;

function places(root) {
  const found = new Map();
  for (const element of root.querySelectorAll(".piece[id], .spot[id], svg.picture[id]")) {
    const box = element.getBoundingClientRect();
    found.set(element.id, { x: box.x + box.width / 2, y: box.y + box.height / 2, element });
  }
  return found;
}

function stands(element) {
  const match = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(element.getAttribute("transform") ?? "");
  return match ? [Number(match[1]), Number(match[2])] : [0, 0];
}

// Morphs `target` into `html` and animates; answers how many milliseconds the motion takes.
export function morph(target, html, moving = true) {
  const before = moving && !still() ? places(document) : null;
  Idiomorph.morph(target, html, {
    morphStyle: "outerHTML",
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (old, fresh) => !(old.nodeType === Node.ELEMENT_NODE && old.isEqualNode(fresh)),
      // what the person has unfolded, and how far a list is scrolled, is theirs
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
    },
  });
  if (!before) return 0;
  let moved = 0;
  const after = new Set();
  for (const piece of document.querySelectorAll(".piece[id]")) {
    after.add(piece.id);
    const known = before.get(piece.id);
    const from = known ?? before.get(piece.dataset.origin) ?? before.get(`spot-${piece.dataset.origin}`);
    const box = piece.getBoundingClientRect();
    const [x, y] = stands(piece);
    if (!from) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION / 2 });
      continue;
    }
    const dx = from.x - (box.x + box.width / 2);
    const dy = from.y - (box.y + box.height / 2);
    if (Math.abs(dx) + Math.abs(dy) < 1.5) continue;
    const scale = piece.parentNode.getScreenCTM()?.a || 1;
    piece.animate(
      [
        { transform: `translate(${x + dx / scale}px, ${y + dy / scale}px)` },
        { transform: `translate(${x}px, ${y}px)` },
      ],
      { duration: DURATION, easing: "cubic-bezier(.3,.7,.2,1)" },
    );
    moved += 1;
  }
  return moved ? DURATION : 0;
}

export function settle() {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSAnimation || animation instanceof CSSTransition) continue;
    animation.finish();
  }
}

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
