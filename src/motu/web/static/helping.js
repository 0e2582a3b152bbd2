// A table that explains itself: point at a thing (mouse), press it long or tap it while "?" is on (touch), or press H.
// Names and sentences are fetched once and kept by the browser; pictures carry short keys only (data-thing).
const $ = (id) => document.getElementById(id);
const DWELL = 900; // ms until a thing that is pointed at explains itself
const LONG = 550; // ms of a long press
const root = document.documentElement;
let things = null;

async function known() {
  const address = $("thing")?.dataset.things;
  if (!things && address) {
    const answer = await fetch(address);
    if (answer.ok) things = await answer.json();
  }
  return things ?? {};
}

export const explaining = () => "asking" in root.dataset;

// the smallest thing at a place of the screen; pieces let clicks through, so their boxes are asked
function thingAt(x, y) {
  let found = null;
  let least = Infinity;
  for (const element of document.querySelectorAll("#main [data-thing]")) {
    const box = element.getBoundingClientRect();
    const size = box.width * box.height;
    if (size && size < least && x >= box.x && x <= box.right && y >= box.y && y <= box.bottom) [found, least] = [element, size];
  }
  return found;
}

// pointing at something shows its card for that moment; one that was asked for stays, with the way to the guide
function tell({ name, text, more = "" }, lies, from, stays) {
  const box = $("thing");
  box.classList.toggle("stays", stays);
  box.querySelector("b").textContent = name;
  box.querySelector("span").textContent = text;
  box.querySelector("small").textContent = lies;
  const link = box.querySelector("a");
  link.hidden = !more;
  if (more) link.href = more;
  box.hidden = false;
  const size = box.getBoundingClientRect();
  const below = from.bottom + 8 + size.height < innerHeight - 8;
  box.style.left = `${Math.min(Math.max(8, from.x + from.width / 2 - size.width / 2), innerWidth - size.width - 8)}px`;
  box.style.top = `${below ? from.bottom + 8 : Math.max(8, from.y - size.height - 8)}px`;
  if (stays) $("say").append(Object.assign(document.createElement("p"), { textContent: `${name}. ${text} ${lies}` }));
}

const hide = () => $("thing") && ($("thing").hidden = true);

// what lies on a spot now, without what a click would do
function liesOn(element) {
  const spot = element?.closest?.("[data-spot]");
  const hint = spot?.dataset.hint;
  const label = spot?.getAttribute("aria-label") ?? "";
  return hint && label.endsWith(`. ${hint}`) ? label.slice(0, -hint.length - 2) : label;
}

// what an element is: a thing, or what its own words say
async function tellOf(element, thing, stays) {
  const named = (await known())[thing?.dataset.thing];
  const lies = liesOn(thing) || liesOn(element);
  const said = element?.closest?.("[title]");
  const from = (named ? thing : (element?.closest?.("[data-spot]") ?? said))?.getBoundingClientRect();
  if (named) tell(named, lies, from, stays);
  else if (said) tell({ name: said.textContent.trim(), text: said.title }, "", from, stays);
  else if (lies) tell({ name: lies, text: "" }, "", from, stays);
  else return false;
  return true;
}

export const explain = (element) =>
  tellOf(element, element?.closest?.("[data-thing]") ?? element?.querySelector?.("[data-thing]"), true);

const explainAt = (x, y, element, stays) => tellOf(element, thingAt(x, y), stays);

// while one asks, a tap explains and does nothing else
function ask(on) {
  root.toggleAttribute("data-asking", on);
  $("ask-switch").setAttribute("aria-pressed", String(on));
  if (!on) hide();
}

// everything at once, for who wants to keep it open
async function showLegend() {
  const list = $("legend").querySelector("ul");
  if (!list.children.length) {
    for (const { name, text, picture } of Object.values(await known())) {
      const row = list.appendChild(document.createElement("li"));
      row.innerHTML = picture || "<i></i>";
      const said = row.appendChild(document.createElement("span"));
      said.append(Object.assign(document.createElement("b"), { textContent: name }), text);
    }
  }
  hide();
  $("legend").toggleAttribute("hidden");
}

// -- the companion: a line at a decision for who is new; in the first rounds of a first game by itself --
// (first.js has said already whether it is wanted, so that nothing jumps when the page has come)

const wanted = () => (root.dataset.companion === "first" ? Boolean($("companion")?.hasAttribute("data-early")) : root.dataset.companion === "on");

export function showCompanion() {
  $("companion-switch")?.setAttribute("aria-pressed", String(wanted()));
}

function switchCompanion() {
  root.dataset.companion = wanted() ? "off" : "on";
  try {
    localStorage.setItem(`motu-companion-${$("main").dataset.game}`, root.dataset.companion);
  } catch {
    // then it holds for this page
  }
  showCompanion();
}

export function startHelping() {
  if (!$("thing")) return;
  showCompanion();
  let timer = 0;
  let told = false; // by a long press: the click that follows it does nothing
  document.addEventListener("mousemove", (event) => {
    clearTimeout(timer);
    if (!$("thing").classList.contains("stays")) hide();
    if (explaining() || !$("thing").hidden || !event.target.closest?.("#scene, #players")) return;
    timer = setTimeout(() => explainAt(event.clientX, event.clientY, event.target, false), DWELL);
  });
  document.addEventListener("pointerdown", (event) => {
    clearTimeout(timer);
    if (event.pointerType !== "touch" || !event.target.closest?.("#scene, #players, #choices")) return;
    told = false;
    timer = setTimeout(async () => (told = await explainAt(event.clientX, event.clientY, event.target, true)), LONG);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" && Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(timer);
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => clearTimeout(timer));
  document.addEventListener(
    "click",
    (event) => {
      if (event.target.closest("#ask-switch")) {
        ask(!explaining());
        if (explaining()) tell({ name: $("ask-switch").textContent, text: $("thing").dataset.how }, "", $("board-frame").getBoundingClientRect(), true);
      } else if (event.target.closest("#companion-switch")) {
        switchCompanion();
      } else if (event.target.closest("#legend-button")) showLegend();
      else if (event.target.closest("#legend .close")) $("legend").hidden = true;
      else if (event.target.closest("#thing .close")) ask(false);
      else if (!explaining() && !told && !event.target.closest("#thing")) hide();
      else if ((explaining() || told) && event.target.closest("#scene, #players, #choices")) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (told) told = false;
        else explainAt(event.clientX, event.clientY, event.target, true);
      }
    },
    true,
  );
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}
