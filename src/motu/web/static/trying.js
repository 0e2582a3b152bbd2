// Trying something on a board: what is done goes to the server, which answers with the page as it is then.
import { focusSpot, nextPossible, rove, step } from "./board.js";
import { closeChooser, openChooser } from "./chooser.js";
import { morph } from "./motion.js";
import { closer } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const main = () => $("main");
let arrived = () => {}; // what a page does with an answer; it is told how long pieces move

async function attempt(sent) {
  closeChooser();
  const { tries, played } = main().dataset;
  const answer = await fetch(tries, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ played, ...sent }),
  });
  if (!answer.ok) return;
  const time = morph(main(), await answer.text(), true);
  rove();
  arrived(time || 0);
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
  if (!event.target.matches("#choices") || event.submitter.hasAttribute("formaction")) return;
  event.preventDefault();
  const { name, value } = event.submitter;
  attempt({ [name]: name === "action" ? Number(value) : value });
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  const spot = event.target.closest?.("[data-spot]");
  if (event.key === "Escape") closeChooser();
  else if (event.key === "Backspace" && $("undo")?.disabled === false) $("undo").click();
  else if (event.key.startsWith("Arrow") && !event.target.closest?.("#chooser, [role=tab], [role=tabpanel]")) {
    if (step(event.key)) event.preventDefault();
  } else if ((event.key === "Enter" || event.key === " ") && spot) {
    event.preventDefault();
    useSpot(spot);
  } else if (event.key.toLowerCase() === "n" && nextPossible()) event.preventDefault();
});

export function startTrying(then) {
  arrived = then;
  rove();
}
