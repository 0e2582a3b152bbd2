// What every page needs: nothing that a page could not do without.

// a phone's board can be made larger; it is moved with a finger then
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-zoom]")) document.documentElement.toggleAttribute("data-large");
});

// another pair of eyes in a replay
for (const select of document.querySelectorAll("#eyes select")) {
  select.addEventListener("change", () => select.form.submit());
}
