// What every page needs: nothing that a page could not do without.

// forms that ask before they delete, a file that is sent as soon as it is chosen
for (const select of document.querySelectorAll("#eyes select")) {
  select.addEventListener("change", () => select.form.submit());
}
