// "Play against bots" asks how many and how strong; the last choice is set already, so that a second click starts.

const sheet = document.getElementById("opponents");
const form = sheet.querySelector("form");
const key = (game) => `motu bots ${game}`;

function last(game) {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? localStorage.getItem(key("")) ?? "{}");
  } catch {
    return {};
  }
}

function keep(game, choice) {
  try {
    localStorage.setItem(key(game), JSON.stringify(choice));
    localStorage.setItem(key(""), JSON.stringify({ level: choice.level })); // how strong, for games not played yet
  } catch {
    // then it is asked anew
  }
}

const choose = (name, value) => {
  const all = [...form.elements[name]].filter((one) => !one.closest("label").hidden);
  (all.find((one) => one.value === value) ?? all[name === "level" ? 1 : 0]).checked = true;
};

document.addEventListener("submit", (event) => {
  const asked = event.target.closest("form[data-opponents]");
  if (asked) {
    event.preventDefault();
    const game = asked.dataset.game;
    const counts = asked.dataset.opponents.split(" ");
    form.action = asked.action;
    form.dataset.of = game;
    document.getElementById("opponents-title").textContent = asked.dataset.title;
    for (const one of form.elements.opponents) one.closest("label").hidden = !counts.includes(one.value);
    const { opponents, level } = last(game);
    choose("opponents", opponents);
    choose("level", level);
    sheet.showModal();
  } else if (event.target === form) {
    keep(form.dataset.of, Object.fromEntries(new FormData(form)));
  }
});
sheet.addEventListener("click", (event) => {
  if (event.target === sheet || event.target.closest("[data-close]")) sheet.close();
});
