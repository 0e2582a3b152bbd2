// What people at a table need beside the board: chat, clocks, links to hand out.

import { showTab } from "./tabs.js";

const $ = (id) => document.getElementById(id);

// -- chat --

let read = null; // number of the last line that was seen

const lastLine = () => Number($("chat")?.dataset.last ?? 0);
const chatShown = () => $("chat") && $("chat").checkVisibility() && !document.hidden;

function readChat() {
  read = lastLine();
  const lines = $("chat-lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
  showUnread();
}

function showUnread() {
  const others = [...document.querySelectorAll("#chat-lines li:not(.mine)")];
  const count = others.filter((line) => Number(line.dataset.number) > read).length;
  for (const [place, badge] of [
    [$("unread"), $("unread")],
    [$("to-chat"), $("to-chat")?.querySelector(".count")],
  ]) {
    if (!place) continue;
    place.hidden = !count;
    badge.textContent = String(count);
  }
}

function followChat() {
  if (read === null) read = lastLine();
  if (chatShown() && lastLine() > read) readChat();
  else showUnread();
}

// -- clocks --

let shown = performance.now(); // when the times on the page were true

const clocks = () => [...document.querySelectorAll("[data-left]")];

export function asClock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (number) => String(number).padStart(2, "0");
  if (whole >= 86400) return `${Math.floor(whole / 86400)} d ${Math.floor((whole % 86400) / 3600)} h`;
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

function tick() {
  for (const clock of clocks()) {
    const passed = "running" in clock.dataset ? (performance.now() - shown) / 1000 : 0;
    const left = Number(clock.dataset.left) - passed;
    const text = clock.id === "count" ? String(Math.max(0, Math.ceil(left))) : asClock(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("short", left < 20);
  }
}

// -- links to hand out --

// what a link is on this server, as others have to type it
function showLinks() {
  for (const field of document.querySelectorAll("input[data-link]")) {
    field.value = new URL(field.dataset.link, document.body.dataset.address).href;
  }
  const { hostname } = new URL(document.body.dataset.address);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  for (const note of document.querySelectorAll("[data-only-here]")) note.hidden = !local;
}

async function copy(button) {
  const field = $(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // without https there is no clipboard
  }
  const label = button.querySelector("[data-label]");
  const before = label.textContent;
  label.textContent = button.dataset.done;
  setTimeout(() => (label.textContent = before), 1600);
}

// -- after each change of the page --

export function company(since) {
  shown = since;
  showTab(document.documentElement.dataset.tab, document.documentElement.hasAttribute("data-drawer"));
  followChat();
  showLinks();
  tick();
}

export function startCompany() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("#to-chat")) showTab("chat", true); // and its link goes there
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
  });
  document.addEventListener("motu:tab", (event) => event.detail === "chat" && readChat());
  document.addEventListener("visibilitychange", followChat);
  setInterval(tick, 200);
  company(shown);
}
