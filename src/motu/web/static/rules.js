// A search box over the numbered rules: what does not hold the words goes out of sight.
const box = document.getElementById("search");
const found = document.getElementById("found");
const rules = [...document.querySelectorAll("#rules .rule[id]")].map((anchor) => anchor.closest("li, p"));
const headings = [...document.querySelectorAll("#rules h2, #rules h3")];

// "ile" finds "Île"
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function search() {
  const words = plain(box.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const rule of rules) {
    rule.hidden = !words.every((word) => plain(rule.textContent).includes(word));
    if (!rule.hidden) count += 1;
  }
  for (const heading of headings) heading.hidden = words.length > 0;
  found.value = !words.length ? "" : count === 1 ? found.dataset.one : found.dataset.many.replace("{count}", count);
}

box.addEventListener("input", search);
search();
