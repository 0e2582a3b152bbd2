// The card that says why something cannot be done, with its rule.
const box = () => document.getElementById("refusal");

export function refuse(card) {
  for (const part of ["what", "text"]) box().querySelector(`[data-part=${part}]`).textContent = card[part] ?? "";
  const link = box().querySelector("[data-part=link]");
  link.textContent = card.rule ?? "";
  link.hidden = !card.rule;
  if (card.link) link.href = card.link;
  box().hidden = false;
}

export function hideRefusal() {
  box().hidden = true;
}
