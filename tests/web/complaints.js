// What is wrong with the pictures of a table as they are shown now, as a list of sentences: texts that are tiny, cut, lie over
// each other, are covered, or leave their picture or their plank; spots that are too small.  What lies in a drawer is
// looked at with the drawer open.  A fault can be planted into the board: it is there only while one looks, since news from
// the server would take it away.
async ({ text, spot, boardSpot, drawer, fault }) => {
  const root = document.documentElement;
  const found = [];
  if (!window.seeingAll) {
    window.seeingAll = new CSSStyleSheet(); // what is drawn can be found by its place
    window.seeingAll.replaceSync(`svg.picture * { pointer-events: visiblePainted !important; } .spot .outline, .spot .outline * { pointer-events: none !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.seeingAll];
  }
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
  const planted = fault && plant(fault);
  look("#board-frame > svg.picture", boardSpot);
  planted?.remove();
  if (drawer) {
    const before = root.dataset.tab;
    Object.assign(root.dataset, { tab: "things", drawer: "" });
    look(".own svg.picture", spot);
    root.dataset.tab = before;
    delete root.dataset.drawer;
  } else look(".own svg.picture", spot);
  return found;

  function plant(drawn) {
    const made = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><g id="planted">${drawn}</g></svg>`, "image/svg+xml");
    document.querySelector("#board").append(document.adoptNode(made.documentElement.firstChild));
    return document.querySelector("#planted");
  }

  function look(which, target) {
    for (const picture of document.querySelectorAll(which)) {
      if (!picture.getBoundingClientRect().width || !picture.checkVisibility()) continue;
      const say = (what) => found.push(`${picture.id}: ${what}`);
      texts(picture, say);
      for (const one of picture.querySelectorAll(".spot")) {
        const { width, height } = (one.querySelector(".outline") ?? one).getBoundingClientRect();
        const least = Math.min(width, height);
        if (least && least < target - 0.05) say(`spot ${one.dataset.spot} has ${least.toFixed(1)} px`);
      }
    }
  }

  function texts(picture, say) {
    const [{ a, e, f }, box] = [picture.getScreenCTM(), picture.viewBox.baseVal];
    const edge = { left: e + a * box.x, top: f + a * box.y, right: e + a * (box.x + box.width), bottom: f + a * (box.y + box.height) };
    const printed = [];
    for (const one of picture.querySelectorAll("text")) {
      if (!one.textContent.trim() || !one.getBoundingClientRect().width || !one.checkVisibility({ opacityProperty: true })) continue;
      const name = `“${one.textContent.trim()}”`;
      const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b);
      if (size < text - 0.05) say(`${name} has ${size.toFixed(1)} px`);
      if (one.querySelector(":scope > title") && one.textContent.includes("…")) say(`${name} is cut short`);
      for (const line of lines(one)) {
        const out = Math.max(edge.left - line.left, edge.top - line.top, line.right - edge.right, line.bottom - edge.bottom);
        if (out > 1.5) say(`${name} leaves the picture by ${out.toFixed(0)} px`);
        const ground = plank(one, line);
        const over = ground ? Math.max(ground.left - line.left, line.right - ground.right) : 0;
        if (over > 1.5) say(`${name} leaves its plank by ${over.toFixed(0)} px`);
        const above = covering(one, line);
        if (above) say(`${name} is covered by a ${above.tagName} in ${above.closest("[id]").id}`);
        for (const [other, whose] of printed) {
          const wide = Math.min(line.right, other.right) - Math.max(line.left, other.left);
          const high = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
          if (whose !== one && !piled(one, whose) && wide > 1 && high > 1) say(`${name} lies over “${whose.textContent.trim()}”`);
        }
        printed.push([line, one]);
      }
    }
  }

  // the boxes of the letters of each line, without the room that a font keeps above and below them
  function lines(node) {
    const made = [];
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      if (walk.currentNode.parentNode.closest("title") || !walk.currentNode.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      made.push({ left, right, top: top + 0.24 * (bottom - top), bottom: bottom - 0.22 * (bottom - top) });
    }
    return made;
  }

  // the smallest plate that was drawn before a text, beside it or around it, and holds its middle
  function plank(node, line) {
    const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2];
    for (let here = node; here && here.tagName !== "svg"; here = here.parentNode) {
      let best = null;
      for (let before = here.previousElementSibling; before; before = before.previousElementSibling) {
        if (before.tagName !== "rect") continue;
        const at = before.getBoundingClientRect();
        const holds = at.left < x && x < at.right && at.top < y && y < at.bottom;
        if (holds && (!best || at.width * at.height < best.width * best.height)) best = at;
      }
      if (best) return best;
    }
    return null;
  }

  // pieces that are counted, such as equal cards, lie on each other
  function piled(one, other) {
    const [a, b] = [one, other].map((node) => node.closest(".piece")?.id.replace(/-\d+$/, ""));
    return a !== undefined && a === b;
  }

  // what was drawn after a text and hides letters of it
  function covering(node, line) {
    for (const part of [0.15, 0.5, 0.85]) {
      const hit = document.elementFromPoint(line.left + part * (line.right - line.left), (line.top + line.bottom) / 2);
      if (!hit || !hit.closest("svg.picture") || hit.closest("svg.picture") !== node.closest("svg.picture")) continue;
      const later = node.compareDocumentPosition(hit) & Node.DOCUMENT_POSITION_FOLLOWING;
      const style = getComputedStyle(hit);
      if (later && !node.contains(hit) && !piled(node, hit) && style.fillOpacity * style.opacity > 0.5 && style.fill !== "none") return hit;
    }
    return null;
  }
}
