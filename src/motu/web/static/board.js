// Going over the board by keyboard.

const spots = () => [...document.querySelectorAll("#scene [data-spot]")];
let current = "";

// one spot is in the order of tabs; the arrows go to the others
export function rove() {
  const all = spots();
  if (!all.length) return;
  const here =
    all.find((spot) => spot.dataset.spot === current) ?? all.find((spot) => spot.classList.contains("legal")) ?? all[0];
  for (const spot of all) spot.setAttribute("tabindex", spot === here ? "0" : "-1");
}

export function focusSpot(spot) {
  current = spot.dataset.spot;
  rove();
  spot.focus();
}

const middle = (element) => {
  const box = (element.querySelector(".outline") ?? element).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// the nearest spot in the direction of the arrow
export function step(key) {
  const way = WAYS[key];
  const all = spots();
  if (!way || !all.length) return false;
  const from = document.activeElement?.closest?.("[data-spot]");
  if (!from) {
    focusSpot(all.find((spot) => spot.dataset.spot === current) ?? all.find((s) => s.classList.contains("legal")) ?? all[0]);
    return true;
  }
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const spot of all) {
    if (spot === from) continue;
    const [sx, sy] = middle(spot);
    const along = (sx - x) * way[0] + (sy - y) * way[1];
    const across = Math.abs((sx - x) * way[1]) + Math.abs((sy - y) * way[0]);
    if (along < 4) continue;
    const cost = along + 2.2 * across;
    if (cost < least) [least, best] = [cost, spot];
  }
  if (best) focusSpot(best);
  return true;
}

// the next spot where something is possible, by the order of the board; answers whether there is one
export function nextPossible() {
  const legal = spots().filter((spot) => spot.classList.contains("legal"));
  if (!legal.length) return false;
  const here = legal.findIndex((spot) => spot.dataset.spot === current && spot === document.activeElement);
  focusSpot(legal[(here + 1) % legal.length]);
  return true;
}
