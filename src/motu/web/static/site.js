// What every page needs: nothing that a page could not do without.

// where room is short the links of a table lie behind a button
document.addEventListener("click", (event) => {
  const button = document.getElementById("menu");
  const open = Boolean(event.target.closest("#menu")) && !document.documentElement.hasAttribute("data-menu");
  if (!open && event.target.closest("#site form, #site select")) return;
  document.documentElement.toggleAttribute("data-menu", open);
  button.setAttribute("aria-expanded", String(open));
});

// how far the compiling of a new version has come
function tellProgress(compiling) {
  const line = document.getElementById("compiling");
  if (!line) return;
  line.hidden = !compiling;
  if (!compiling) return;
  const bar = line.querySelector("progress");
  const text = line.dataset.told.replace(/{(\w+)}/g, (_, name) => compiling[name]);
  bar.max = compiling.all;
  bar.value = compiling.number - 1;
  if (line.lastElementChild.textContent !== text) line.lastElementChild.textContent = text;
}

// what is still being prepared says so until it is ready
async function cool() {
  const shown = [...document.querySelectorAll(".warming")];
  if (!shown.length) return;
  try {
    const { rules, compiling } = await (await fetch("/ready")).json();
    for (const one of shown) if (rules[one.dataset.game] === "compiled") one.remove();
    tellProgress(compiling);
  } catch {
    // the next time perhaps
  }
}
setInterval(cool, 5000);

// another pair of eyes in a replay
for (const select of document.querySelectorAll("#eyes select")) {
  select.addEventListener("change", () => select.form.submit());
}
