// A new table: three simple ways fill in the seats; whoever wants it exact unfolds them.

const $ = (id) => document.getElementById(id);
const seats = [...document.querySelectorAll("#seats select")];

function fill() {
  const way = document.querySelector("[name=way]:checked").value;
  const others = { bots: $("level").value, friends: "free", screen: "me" }[way];
  seats.forEach((select, seat) => (select.value = seat === 0 ? "me" : others));
  show();
}

// what the seats are now, in a word, and what the button does
function show() {
  const names = seats.map((select) => select.selectedOptions[0].textContent.split(/[:,]/)[0]);
  $("seats-said").textContent = names.join(" · ");
  const invites = seats.some((select) => select.value === "free");
  const start = $("start");
  start.textContent = invites ? start.dataset.invite : start.dataset.start;
  if ($("strength")) $("strength").hidden = document.querySelector("[name=way]:checked")?.value !== "bots";
}

if ($("ways")) {
  $("ways").hidden = false;
  $("seats").open = false;
  $("ways").addEventListener("change", fill);
}
for (const select of seats) select.addEventListener("change", show);
if ($("ways") && document.querySelector("[name=way]:checked").value !== "bots") fill();
else show();
document.documentElement.dataset.ready = "";
