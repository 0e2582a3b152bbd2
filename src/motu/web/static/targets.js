// What a click on the spots of pictures does stands beside these; it is put on the spots before they are shown.

const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

// what lies on a spot and what a click does, said once
function spoken(label, hint) {
  const said = new Set(words(hint));
  return words(label).every((word) => said.has(word)) ? hint : `${label}. ${hint}`;
}

// lights the spots of a page, or of a part that will become one
export function aim(root) {
  const told = root.getElementById("targets")?.textContent;
  for (const [name, [actions, hint]] of Object.entries(JSON.parse(told ?? "{}"))) {
    const spot = root.getElementById(`spot-${name}`);
    if (!spot) continue;
    spot.classList.add("legal");
    spot.setAttribute("role", "button");
    spot.setAttribute("aria-label", spoken(spot.getAttribute("aria-label"), hint));
    Object.assign(spot.dataset, { actions, hint });
  }
}
