// A lesson: what is tried goes to the server, which answers with the page as it is then.
import { focusSpot, nextPossible, rove, step } from "./board.js";
import { closeChooser, openChooser } from "./chooser.js";
import { inSight, light, startLights } from "./lights.js";
import { morph } from "./motion.js";
import { closer, startZoom, whole } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const main = () => $("main");

async function attempt(sent) {
  closeChooser();
  const { lesson, played } = main().dataset;
  const answer = await fetch(lesson, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ played, ...sent }),
  });
  if (!answer.ok) return;
  const time = morph(main(), await answer.text(), true);
  rove();
  show();
  setTimeout(light, time || 0);
}

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

function useSpot(spot) {
  focusSpot(spot);
  const actions = (spot.dataset.actions ?? "").split(" ").filter(Boolean);
  if (actions.length > 1) openChooser(spot, actions);
  else if (actions.length) attempt({ action: Number(actions[0]) });
  else if (main().hasAttribute("data-mine")) attempt({ spot: spot.dataset.spot });
}

document.addEventListener("click", (event) => {
  const picked = event.target.closest("[data-pick]");
  if (picked) return void attempt({ action: Number(picked.dataset.pick) });
  if (!event.target.closest("#chooser")) closeChooser();
  const spot = event.target.closest("#scene [data-spot]");
  if (spot && !closer(spot, event)) useSpot(spot);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("#choices")) return;
  event.preventDefault();
  const { name, value } = event.submitter;
  attempt({ [name]: name === "action" ? Number(value) : value });
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  const spot = event.target.closest?.("[data-spot]");
  if (event.key === "Escape") closeChooser();
  else if (event.key === "Backspace" && !$("undo").disabled) $("undo").click();
  else if (event.key.startsWith("Arrow") && !event.target.closest?.("#chooser")) {
    if (step(event.key)) event.preventDefault();
  } else if ((event.key === "Enter" || event.key === " ") && spot) {
    event.preventDefault();
    useSpot(spot);
  } else if (event.key.toLowerCase() === "n" && nextPossible()) event.preventDefault();
});

document.documentElement.dataset.ready = ""; // from here on what lies beside the board is to be seen
startZoom();
rove();
show();
startLights();
