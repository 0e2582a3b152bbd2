// What a click on the spots of pictures does stands beside these; it is put on the spots before they are shown.

const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

// what lies on a spot and what a click does, said once; but words that are seen there are said as they are seen
function spoken(spot, hint) {
  const label = spot.getAttribute("aria-label");
  const seen = spot.textContent.trim().replace(/\s+/g, " ").toLowerCase();
  const said = new Set(words(hint));
  const twice = words(label).every((word) => said.has(word));
  return twice && (!/\p{L}/u.test(seen) || hint.toLowerCase().includes(seen)) ? hint : `${label}. ${hint}`;
}

// lights the spots of a page, or of a part that will become one
export function aim(root) {
  const told = root.getElementById("targets")?.textContent;
  for (const [name, [actions, hint]] of Object.entries(JSON.parse(told ?? "{}"))) {
    const spot = root.getElementById(`spot-${name}`);
    if (!spot) continue;
    spot.classList.add("legal");
    spot.setAttribute("role", "button");
    spot.setAttribute("aria-label", spoken(spot, hint));
    Object.assign(spot.dataset, { actions, hint });
  }
}
