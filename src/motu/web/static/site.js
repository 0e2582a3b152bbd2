// What every page needs: nothing that a page could not do without.

// where room is short the links of a table lie behind a button
document.addEventListener("click", (event) => {
  const button = document.getElementById("menu");
  const open = Boolean(event.target.closest("#menu")) && !document.documentElement.hasAttribute("data-menu");
  if (!open && event.target.closest("#site form, #site select")) return;
  document.documentElement.toggleAttribute("data-menu", open);
  button.setAttribute("aria-expanded", String(open));
});

// another pair of eyes in a replay
for (const select of document.querySelectorAll("#eyes select")) {
  select.addEventListener("change", () => select.form.submit());
}
