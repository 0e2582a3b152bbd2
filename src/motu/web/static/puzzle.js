// A puzzle: once it is over the solution and what one sees first are lit on the board.
import { drawRanks, keepRanks } from "./ranks.js";
import { closeDrawer, showTab, startTabs } from "./tabs.js";
import { startTrying } from "./trying.js";
import { startZoom, whole } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const draw = () => drawRanks(JSON.parse($("main").dataset.lights));

function show(time) {
  showTab(root.dataset.tab);
  const next = $("next");
  if (next) whole(); // all that is lit is to be seen
  draw();
  setTimeout(draw, time);
  $("say").textContent = $("verdict").textContent.replace(/\s+/g, " ");
  next?.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => event.key === "Escape" && closeDrawer());

startTabs();
startZoom();
startTrying(show);
keepRanks(draw);
draw();
root.dataset.ready = "";
