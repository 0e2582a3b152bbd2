// The log: newest line first or last as one likes, the places that a line speaks of, and what they are called.

const root = document.documentElement;
const $ = (id) => document.getElementById(id);
const ORDER = "motu log";
const NAMES = "motu names";
const PLACE = /^[a-z]?\d+$/i; // spots whose name is what the log calls them

function kept(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then it holds for this page
  }
}

// -- names on the board --

const called = (spot) => spot.dataset.called ?? (PLACE.test(spot.dataset.spot) ? spot.dataset.spot : "");

function nameTag(picture, spot) {
  const outline = spot.querySelector(".outline");
  const { x, y, width, height } = outline.getBBox();
  const middle = new DOMPoint(x + width / 2, y + height / 2)
    .matrixTransform(outline.getScreenCTM())
    .matrixTransform(picture.getScreenCTM().inverse());
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  text.textContent = called(spot);
  text.setAttribute("x", middle.x);
  text.setAttribute("y", middle.y);
  text.setAttribute("font-size", Math.min(0.42 * height, (1.5 * width) / Math.max(text.textContent.length, 2), 24));
  return text;
}

// of all places, or of those that are lit
function showNames() {
  $("names")?.remove();
  const which = root.hasAttribute("data-names") ? ".spot" : ".spot.lit";
  const picture = document.querySelector("#board-frame > svg");
  const named = [...(picture?.querySelectorAll(which) ?? [])].filter((spot) => called(spot));
  if (!named.length) return;
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.id = "names";
  layer.setAttribute("aria-hidden", "true");
  layer.append(...named.map((spot) => nameTag(picture, spot)));
  picture.append(layer);
}

// -- lines and their places --

export function light(line) {
  for (const spot of document.querySelectorAll(".spot.lit")) spot.classList.remove("lit");
  for (const name of (line?.dataset.lights ?? "").split(" ")) {
    if (name) document.getElementById(`spot-${name}`)?.classList.add("lit");
  }
  showNames();
}

// after each change of the page
export function showLog() {
  const last = root.dataset.log === "last";
  const order = $("log-order");
  if (order) order.textContent = order.dataset[last ? "last" : "first"];
  $("log-names")?.setAttribute("aria-pressed", String(root.hasAttribute("data-names")));
  if (last && $("log")) $("log").scrollTop = $("log").scrollHeight;
  showNames();
}

export function startLog() {
  root.dataset.log = kept(ORDER) || "first";
  root.toggleAttribute("data-names", kept(NAMES) === "on");
  const point = (event) => {
    const line = event.target.closest?.(".line");
    if (line || document.querySelector(".spot.lit")) light(line);
  };
  for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, point);
  document.addEventListener("click", (event) => {
    if (event.target.closest("#log-order")) {
      root.dataset.log = root.dataset.log === "last" ? "first" : "last";
      keep(ORDER, root.dataset.log);
      showLog();
      if (root.dataset.log === "first") $("log").scrollTop = 0;
    } else if (event.target.closest("#log-names")) {
      root.toggleAttribute("data-names");
      keep(NAMES, root.hasAttribute("data-names") ? "on" : "off");
      showLog();
    }
  });
  document.addEventListener("motu:tab", showLog);
  showLog();
}
