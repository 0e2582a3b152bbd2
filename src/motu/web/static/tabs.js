// The tabs beside the board.  Where room is short a tab opens a drawer; tapping it again, Esc or the board closes it.

const root = document.documentElement;
const tabs = () => [...document.querySelectorAll('[role="tab"]')].filter((tab) => tab.checkVisibility());

export function showTab(name, drawer = false) {
  const all = tabs();
  if (!all.length) return;
  const chosen = all.find((tab) => tab.dataset.tab === name) ?? all[0];
  root.dataset.tab = chosen.dataset.tab;
  root.toggleAttribute("data-drawer", drawer);
  for (const tab of all) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
  }
  document.dispatchEvent(new CustomEvent("motu:tab", { detail: chosen.dataset.tab }));
}

// answers whether there was one
export function closeDrawer() {
  if (!root.hasAttribute("data-drawer")) return false;
  showTab(root.dataset.tab);
  return true;
}

function step(event) {
  const tab = event.target.closest?.('[role="tab"]');
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!tab || !way) return;
  event.preventDefault();
  event.stopPropagation();
  const all = tabs();
  const next = all[(all.indexOf(tab) + way + all.length) % all.length];
  showTab(next.dataset.tab, root.hasAttribute("data-drawer"));
  next.focus();
}

export function startTabs() {
  document.addEventListener("click", (event) => {
    const tab = event.target.closest('[role="tab"]');
    if (tab) {
      const open = root.dataset.tab === tab.dataset.tab && root.hasAttribute("data-drawer");
      showTab(tab.dataset.tab, !open);
    } else if (!event.target.closest(".panel, .own, .tabs, .float, dialog")) closeDrawer();
  });
  document.addEventListener("keydown", step, true);
  addEventListener("resize", () => showTab(root.dataset.tab, root.hasAttribute("data-drawer")));
  showTab(root.dataset.tab);
}
