// The board can be made larger and moved inside its frame: wheel, pinch, drag, double tap, + - 0.
// It is kept for the table, and the board flies to what is asked if that lies outside.  For a finger it comes close
// enough by itself to what is asked, and goes back when the turn is over.

const MOST = 4;
const DRAG = 7; // pixels before a press becomes a drag
const SMALL = 24; // pixels: a finger does not hit what is smaller, so the first tap looks closer
const EASY = 44; // pixels: what a finger hits without looking twice
const ROOM = 0.9; // of the frame, for what is asked

const root = document.documentElement;
const frame = () => document.getElementById("board-frame");
const key = () => `motu zoom ${document.getElementById("main").dataset.table}`;
let zoom = 1;
let x = 0;
let y = 0;
let byItself = false; // whether the board came closer without being told to
let declined = false; // whether the player has sent it back in this turn

function limit() {
  const { clientWidth: width, clientHeight: height } = frame();
  zoom = Math.min(MOST, Math.max(1, zoom));
  x = Math.min(0, Math.max(width * (1 - zoom), x));
  y = Math.min(0, Math.max(height * (1 - zoom), y));
  return [width, height];
}

function show() {
  if (!frame()) return;
  const [width, height] = limit();
  const set = (name, value) => root.style.setProperty(name, value);
  set("--zoom", zoom);
  set("--zoom-x", `${x}px`);
  set("--zoom-y", `${y}px`);
  set("--map-x", `${(-100 * x) / (width * zoom)}%`);
  set("--map-y", `${(-100 * y) / (height * zoom)}%`);
  set("--map-w", `${100 / zoom}%`);
  set("--map-h", `${100 / zoom}%`);
  root.toggleAttribute("data-zoomed", zoom > 1.01);
  try {
    if (zoom > 1.01 && !byItself) localStorage.setItem(key(), JSON.stringify([zoom, x / width, y / height]));
    else localStorage.removeItem(key());
  } catch {
    // nothing can be kept here
  }
}

// around a point of the screen, or the middle of the frame
function zoomBy(factor, clientX, clientY) {
  const box = frame().getBoundingClientRect();
  const px = (clientX ?? box.x + box.width / 2) - box.x;
  const py = (clientY ?? box.y + box.height / 2) - box.y;
  const before = zoom;
  zoom = Math.min(MOST, Math.max(1, zoom * factor));
  x = px - ((px - x) * zoom) / before;
  y = py - ((py - y) * zoom) / before;
  told();
  show();
}

// the player zooms: what the board did by itself is over, and it does not insist
function told() {
  if (byItself) declined = true;
  byItself = false;
}

function back() {
  [zoom, x, y, byItself] = [1, 0, 0, false];
  show();
}

export function whole() {
  told();
  back();
}

function fly(change) {
  root.setAttribute("data-flying", "");
  change();
  setTimeout(() => root.removeAttribute("data-flying"), 400);
}

const buttons = { in: () => zoomBy(1.5), out: () => zoomBy(1 / 1.5), whole };

const fingers = matchMedia("(pointer: coarse)");
const small = ({ width, height }) => Math.min(width, height) < SMALL;

// so close that a finger hits what is asked, as far as all of it stays in the frame; answers whether it is so
function approach(view, boxes) {
  if (declined || !fingers.matches || (zoom > 1.01 && !byItself)) return false;
  const svg = frame().querySelector("svg");
  const shown = svg.getBoundingClientRect(); // also while it flies
  const scale = shown.width / svg.clientWidth;
  const least = Math.min(...boxes.map(({ width, height }) => Math.min(width, height))) / scale;
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  const room = Math.min(view.width / (right - left), view.height / (bottom - top)) * ROOM * scale;
  const near = least < SMALL ? Math.min(room, EASY / least, MOST) : 1;
  if (near < 1.2) return false;
  fly(() => {
    byItself = true;
    zoom = near;
    x = view.width / 2 - (((left + right) / 2 - shown.left) / scale) * zoom;
    y = view.height / 2 - (((top + bottom) / 2 - shown.top) / scale) * zoom;
    show();
  });
  return true;
}

// for somebody who decides: close enough to what is asked, and if nothing of it can be seen, to the middle of it
export function seek(mine) {
  if (!frame()) return;
  if (!mine) {
    declined = false;
    if (byItself) fly(back);
    return;
  }
  const view = frame().getBoundingClientRect();
  const boxes = [...frame().querySelectorAll(".spot.legal .outline")].map((spot) => spot.getBoundingClientRect());
  if (boxes.length && approach(view, boxes)) return;
  if (byItself) fly(back);
  if (zoom <= 1.01) return;
  const inside = ({ x, y, width, height }) => {
    const [cx, cy] = [x + width / 2, y + height / 2];
    return cx > view.left && cx < view.right && cy > view.top && cy < view.bottom;
  };
  if (!boxes.length || boxes.some(inside)) return;
  const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
  fly(() => {
    x -= mean(boxes.map((box) => box.x + box.width / 2)) - (view.x + view.width / 2);
    y -= mean(boxes.map((box) => box.y + box.height / 2)) - (view.y + view.height / 2);
    show();
  });
}

// a spot that a finger cannot hit well: looks closer first and answers true
export function closer(spot, event) {
  const box = (spot.querySelector(".outline") ?? spot).getBoundingClientRect();
  if (event.pointerType !== "touch" || !small(box) || !spot.closest("#board-frame")) return false;
  const before = zoom;
  fly(() => zoomBy(EASY / Math.min(box.width, box.height), event.clientX, event.clientY));
  return zoom > before;
}

// -- fingers and mice --

const held = new Map(); // pointers on the board, by id
let moved = false;

function pressed(event) {
  if (!event.target.closest("#board-frame") || event.button > 0) return;
  held.set(event.pointerId, [event.clientX, event.clientY]);
  if (held.size === 1) moved = false;
}

function pulled(event) {
  const before = held.get(event.pointerId);
  if (!before) return;
  const now = [event.clientX, event.clientY];
  if (held.size === 1) {
    if (zoom <= 1.01) return;
    if (!moved && Math.hypot(now[0] - before[0], now[1] - before[1]) < DRAG) return;
    moved = true;
    root.setAttribute("data-dragging", "");
    x += now[0] - before[0];
    y += now[1] - before[1];
    show();
  } else if (held.size === 2) {
    const [other] = [...held].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const apart = (a) => Math.hypot(a[0] - other[0], a[1] - other[1]);
    moved = true;
    zoomBy(apart(now) / Math.max(apart(before), 1), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    x += (now[0] - before[0]) / 2;
    y += (now[1] - before[1]) / 2;
    show();
  }
  held.set(event.pointerId, now);
}

function released(event) {
  held.delete(event.pointerId);
  if (!held.size) root.removeAttribute("data-dragging");
}

export function startZoom() {
  try {
    const kept = JSON.parse(localStorage.getItem(key()) ?? "null");
    if (kept) {
      zoom = kept[0];
      x = kept[1] * frame().clientWidth;
      y = kept[2] * frame().clientHeight;
    }
  } catch {
    // nothing was kept
  }
  show();
  document.addEventListener("pointerdown", pressed);
  document.addEventListener("pointermove", pulled);
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, released);
  // what ends a drag is no click
  document.addEventListener("click", (event) => moved && event.target.closest("#board-frame") && (event.stopPropagation(), event.preventDefault(), (moved = false)), true);
  document.addEventListener("wheel", (event) => {
    if (!event.target.closest?.("#board-frame")) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }, { passive: false });
  document.addEventListener("dblclick", (event) => {
    if (!event.target.closest("#board-frame") || event.target.closest(".spot.legal")) return;
    fly(() => (zoom > 1.4 ? whole() : zoomBy(2, event.clientX, event.clientY)));
  });
  document.addEventListener("click", (event) => {
    const way = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (way) fly(buttons[way]);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea, dialog")) return;
    const way = { "+": "in", "=": "in", "-": "out", 0: "whole" }[event.key];
    if (way) fly(buttons[way]);
  });
  addEventListener("resize", show);
}
