// A lesson: what is said lies beside the spot that it speaks of.
import { inSight, light, startLights } from "./lights.js";
import { startTrying } from "./trying.js";
import { startZoom, whole } from "./zoom.js";

const $ = (id) => document.getElementById(id);

// actions that no spot means are buttons; the others wait behind their spots
function show() {
  const acts = document.querySelector("#choices .acts");
  const buttons = [...acts.querySelectorAll(".choice")];
  for (const button of buttons) button.hidden = button.dataset.onBoard === "1";
  acts.hidden = buttons.every((button) => button.hidden);
  whole();
  inSight();
  light();
  $("say").textContent = $("bubble").textContent.replace(/\s+/g, " ");
  $("next")?.focus({ preventScroll: true });
}

document.documentElement.dataset.ready = ""; // from here on what lies beside the board is to be seen
startZoom();
startTrying((time) => {
  show();
  setTimeout(light, time);
});
show();
startLights();
