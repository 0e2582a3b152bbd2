// Which one?  Where a spot means several actions, their buttons stand beside it.
const box = () => document.getElementById("chooser");

export function closeChooser() {
  if (box().hidden) return false;
  box().hidden = true;
  const back = document.getElementById(box().dataset.from ?? "");
  box().replaceChildren();
  if (back && !document.activeElement?.closest?.("#scene")) back.focus();
  return true;
}

export function openChooser(spot, actions) {
  box().replaceChildren(
    ...actions.map((action) => {
      const copy = document.getElementById(`act-${action}`).cloneNode(true);
      copy.id = `pick-${action}`;
      copy.type = "button";
      copy.hidden = false;
      copy.dataset.pick = action;
      return copy;
    }),
  );
  box().dataset.from = spot.id;
  box().hidden = false;
  const from = (spot.querySelector(".outline") ?? spot).getBoundingClientRect();
  const size = box().getBoundingClientRect();
  const left = Math.min(Math.max(8, from.x + from.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const below = from.bottom + 8 + size.height < innerHeight - 8;
  box().style.left = `${left}px`;
  box().style.top = `${below ? from.bottom + 8 : Math.max(8, from.y - size.height - 8)}px`;
  box().querySelector("button").focus();
}
