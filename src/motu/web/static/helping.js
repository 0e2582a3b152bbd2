// A table that explains itself: point at a thing (mouse), press it long or tap it while "?" is on (touch), or press H.
// Names and sentences are fetched once and kept by the browser; pictures carry short keys only (data-thing).
const $ = (id) => document.getElementById(id);
const DWELL = 700; // ms until a thing that is pointed at explains itself
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

function tell(name, text, more, from) {
  const box = $("thing");
  box.querySelector("b").textContent = name;
  box.querySelector("span").textContent = text;
  const link = box.querySelector("a");
  link.hidden = !more;
  if (more) link.href = more;
  box.hidden = false;
  const size = box.getBoundingClientRect();
  const below = from.bottom + 8 + size.height < innerHeight - 8;
  box.style.left = `${Math.min(Math.max(8, from.x + from.width / 2 - size.width / 2), innerWidth - size.width - 8)}px`;
  box.style.top = `${below ? from.bottom + 8 : Math.max(8, from.y - size.height - 8)}px`;
  $("say").append(Object.assign(document.createElement("p"), { textContent: `${name}. ${text}` }));
}

const hide = () => $("thing") && ($("thing").hidden = true);

// what an element is: a thing, or what its own words say
export async function explain(element) {
  const thing = element?.closest?.("[data-thing]") ?? element?.querySelector?.("[data-thing]");
  const spot = element?.closest?.("[data-spot]");
  const named = (await known())[thing?.dataset.thing];
  const lies = spot?.getAttribute("aria-label") ?? "";
  const said = element?.closest?.("[data-sentence], [title]");
  const from = (spot?.querySelector(".outline") ?? thing ?? said)?.getBoundingClientRect();
  if (named) tell(named.name, lies && lies !== named.name ? `${named.text} (${lies})` : named.text, named.more, from);
  else if (said) tell(said.textContent.trim(), said.dataset.sentence ?? said.title, "", from);
  else if (lies) tell(spot.dataset.spot, lies, "", from);
  else return false;
  return true;
}

async function explainAt(x, y, element) {
  const thing = thingAt(x, y);
  const named = thing && (await known())[thing.dataset.thing];
  if (!named) return explain(element);
  const lies = element?.closest?.("[data-spot]")?.getAttribute("aria-label");
  tell(named.name, lies ? `${named.text} (${lies})` : named.text, named.more, thing.getBoundingClientRect());
  return true;
}

// -- the companion: a line at a decision for who is new; in the first rounds of a first game by itself --

const companionKey = () => `motu-companion-${$("main").dataset.game}`;

function wanted() {
  const choice = localStorage.getItem(companionKey());
  if (choice === "on" || choice === "off") return choice === "on";
  const line = $("companion");
  return choice === $("main").dataset.table && line?.hasAttribute("data-early");
}

export function showCompanion() {
  const line = $("companion");
  if (line) line.hidden = !wanted();
  $("companion-switch")?.setAttribute("aria-pressed", String(Boolean(wanted())));
}

function startCompanion() {
  const asked = new URLSearchParams(location.search).get("companion");
  if (asked === "on") localStorage.setItem(companionKey(), $("main").dataset.table);
  else if (!localStorage.getItem(companionKey())) localStorage.setItem(companionKey(), $("main").dataset.table);
  showCompanion();
}

export function startHelping() {
  if (!$("thing")) return;
  startCompanion();
  let timer = 0;
  let told = false; // by a long press: the click that follows it does nothing
  document.addEventListener("mousemove", (event) => {
    clearTimeout(timer);
    if (event.target.closest?.("#thing")) return;
    if (!explaining()) hide();
    if (event.target.closest?.("#scene, #players")) {
      timer = setTimeout(() => !event.target.closest(".choice") && explainAt(event.clientX, event.clientY, event.target), DWELL);
    }
  });
  document.addEventListener("pointerdown", (event) => {
    clearTimeout(timer);
    if (event.pointerType !== "touch" || !event.target.closest?.("#scene, #players, #choices")) return;
    told = false;
    timer = setTimeout(async () => (told = await explainAt(event.clientX, event.clientY, event.target)), LONG);
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => clearTimeout(timer));
  document.addEventListener(
    "click",
    (event) => {
      if (event.target.closest("#ask-switch")) {
        root.toggleAttribute("data-asking");
        $("ask-switch").setAttribute("aria-pressed", String(explaining()));
        if (!explaining()) hide();
        known();
      } else if (event.target.closest("#companion-switch")) {
        localStorage.setItem(companionKey(), wanted() ? "off" : "on");
        showCompanion();
      } else if (event.target.closest("#legend-button")) $("legend").toggleAttribute("hidden");
      else if (event.target.closest("#legend .close")) $("legend").hidden = true;
      else if (event.target.closest("#thing .close")) hide();
      else if ((explaining() || told) && event.target.closest("#scene, #players, #choices")) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (told) told = false;
        else explainAt(event.clientX, event.clientY, event.target);
      }
    },
    true,
  );
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}
