// Light, arrow and bubble over a board: everything is asked from the drawn spots, at any size.
const SVG = "http://www.w3.org/2000/svg";

export function make(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return parent.appendChild(element);
}

const shapeOf = (name) => {
  const spot = document.getElementById(`spot-${name}`);
  return spot?.querySelector(".outline") ?? spot;
};

// boxes in pixels of the screen; a spot that is not drawn, or not to be seen, has none
export function boxOf(name) {
  const box = shapeOf(name)?.getBoundingClientRect();
  return box && box.width ? { x: box.x, y: box.y, w: box.width, h: box.height } : null;
}

function rounded({ x, y, w, h }, gap, r = 13) {
  [x, y, w, h] = [x - gap, y - gap, w + 2 * gap, h + 2 * gap];
  r = Math.min(r, w / 2, h / 2);
  return `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}Z`;
}

// the shape of a spot on the screen: its own corners if it has some, else its box
export function pathOf(name, gap) {
  const corners = shapeOf(name).querySelector("polygon");
  if (!corners) return rounded(boxOf(name), gap);
  const matrix = corners.getScreenCTM();
  return `M${[...corners.points].map((corner) => corner.matrixTransform(matrix)).map(({ x, y }) => `${x} ${y}`).join("L")}Z`;
}

const clear = (a, b, gap) => a.x > b.x + b.w + gap || a.x + a.w < b.x - gap || a.y > b.y + b.h + gap || a.y + a.h < b.y - gap;

// the first side with room that covers no lit spot; above is best
function place(bubble, main, lit, frame) {
  const [w, h] = [bubble.offsetWidth, bubble.offsetHeight];
  const [mx, my, gap] = [main.x + main.w / 2, main.y + main.h / 2, 36];
  const sides = [
    [mx - w * 0.3, main.y - gap - h], [mx - w * 0.3, main.y + main.h + gap], [main.x + main.w + gap, my - h / 2],
    [main.x - gap - w, my - h / 2], [frame.right - w - 8, frame.y + 8], [frame.x + 8, frame.y + 8],
    [frame.right - w - 8, frame.bottom - h - 8], [frame.x + 8, frame.bottom - h - 8],
  ];
  const inside = ([x, y]) => [
    Math.min(Math.max(x, frame.x + 8), frame.right - w - 8), Math.min(Math.max(y, frame.y + 8), frame.bottom - h - 8),
  ];
  const free = ([x, y]) => lit.every((box) => clear({ x, y, w, h }, box, 10));
  const places = sides.map(inside);
  const [x, y] = places.find(free) ?? places.find(([x, y]) => clear({ x, y, w, h }, main, 10)) ?? places[0];
  bubble.style.left = `${x}px`;
  bubble.style.top = `${y}px`;
}

// from the nearest edge of the bubble to the rim of the spot, a little bent
function arrow(svg, bubble, main) {
  const box = bubble.getBoundingClientRect();
  const [mx, my] = [main.x + main.w / 2, main.y + main.h / 2];
  const above = box.bottom <= main.y;
  const below = box.y >= main.y + main.h;
  const upright = above || below;
  const sx = upright ? Math.min(Math.max(mx + 46, box.x + 30), box.right - 30) : box.x > mx ? box.x : box.right;
  const sy = above ? box.bottom : below ? box.y : Math.min(Math.max(my, box.y + 20), box.bottom - 20);
  const ex = upright ? mx : box.x > mx ? main.x + main.w + 8 : main.x - 8;
  const ey = above ? main.y - 8 : below ? main.y + main.h + 8 : my;
  const [cx, cy] = [ex, upright ? (sy + ey) / 2 - (ey - sy) * 0.12 : ey - 30];
  const turn = (Math.atan2(ey - cy, ex - cx) * 180) / Math.PI;
  const d = `M${sx} ${sy}Q${cx} ${cy} ${ex} ${ey}`;
  make("path", { class: "stem-under", d }, svg);
  make("path", { class: "stem", d }, svg);
  make("path", { class: "arrow-head", d: "M4 0L-11 -8L-7 0L-11 8Z", transform: `translate(${ex} ${ey}) rotate(${turn})` }, svg);
}

// where the buttons below the board begin, if they lie below it
function floor() {
  const { top, left } = document.getElementById("choices").getBoundingClientRect();
  return left < document.getElementById("board-frame").getBoundingClientRect().right - 1 ? Math.min(top, innerHeight) : innerHeight;
}

// Lights what the bubble speaks of and puts it beside; on a narrow page it lies where the layout puts it.
export function light() {
  document.getElementById("lights")?.remove();
  const bubble = document.getElementById("bubble");
  const frame = document.getElementById("board-frame")?.getBoundingClientRect();
  if (!bubble || !frame) return;
  const main = boxOf(bubble.dataset.at);
  const also = (bubble.dataset.also ?? "").split(" ").filter((name) => name && boxOf(name));
  const others = also.map(boxOf);
  const floats = getComputedStyle(bubble).position === "fixed";
  if (!main) {
    if (floats) Object.assign(bubble.style, { left: `${frame.x + 12}px`, top: `${frame.y + 12}px` });
    return;
  }
  const svg = make("svg", { id: "lights", class: "lights", "aria-hidden": "true" }, document.body);
  const top = document.getElementById("main").getBoundingClientRect().top;
  svg.style.clipPath = `inset(${top}px 0 ${Math.max(0, innerHeight - floor())}px 0)`; // not over what stands above and below
  const veil = { x: frame.x, y: frame.y, w: frame.width, h: frame.height };
  const mask = make("mask", { id: "unlit", maskUnits: "userSpaceOnUse", x: veil.x, y: veil.y, width: veil.w, height: veil.h }, svg);
  make("path", { d: rounded(veil, 0, 16), fill: "#fff" }, mask);
  for (const name of [bubble.dataset.at, ...also]) make("path", { d: pathOf(name, 2), fill: "#000" }, mask);
  make("path", { class: "veil", d: rounded(veil, 0, 16), mask: "url(#unlit)" }, svg);
  for (const name of also) make("path", { class: "ring also", d: pathOf(name, 3) }, svg);
  const refused = bubble.classList.contains("refused");
  make("path", { class: refused ? "ring wrong" : "ring speaks", d: pathOf(bubble.dataset.at, 3) }, svg);
  if (floats) place(bubble, main, [main, ...others], frame);
  arrow(svg, bubble, main);
  if (!refused) return;
  const [x, y] = [main.x + main.w, main.y];
  make("circle", { class: "cross-disc", cx: x, cy: y, r: 12 }, svg);
  make("path", { class: "cross", d: `M${x - 4.5} ${y - 4.5}l9 9m0 -9l-9 9` }, svg);
}

// brings the spot that is spoken of onto the screen; a narrow page makes room if it lies beside the board
export function inSight() {
  const shape = shapeOf(document.getElementById("bubble").dataset.at);
  document.getElementById("main").toggleAttribute("data-beside", Boolean(shape && !shape.closest("#board-frame")));
  const box = shape?.getBoundingClientRect();
  const seen = box && box.y >= 0 && box.bottom <= floor() && box.x >= 0 && box.right <= innerWidth;
  if (box && !seen) shape.scrollIntoView({ block: "center", inline: "center" });
}

export function startLights() {
  light();
  for (const kind of ["resize", "transitionend"]) addEventListener(kind, light);
  addEventListener("scroll", light, true);
  new MutationObserver(light).observe(document.documentElement, { attributeFilter: ["style"] }); // the zoom
  document.fonts?.ready.then(light);
}
