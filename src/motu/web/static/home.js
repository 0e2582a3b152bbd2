// The home page says by itself when a table begins to wait for its reader.
import { offerSound, sound } from "./sound.js";

const link = document.getElementById("waiting");
const name = document.title;
let count = Number(link.dataset.count);

function show() {
  document.title = count ? `(${count}) ${name}` : name;
  link.hidden = !count;
  link.querySelector(".count").textContent = String(count);
}

async function ask() {
  try {
    const answer = await fetch("/waiting.json");
    if (!answer.ok) return;
    const { count: now } = await answer.json();
    if (now > count) sound("elsewhere");
    count = now;
    show();
  } catch {
    // no line at present; the next time perhaps
  }
}

show();
offerSound();
setInterval(ask, 15_000);
document.addEventListener("visibilitychange", () => document.hidden || ask());
document.documentElement.dataset.ready = "";
