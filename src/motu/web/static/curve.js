// Walking along a curve: where the pointer, a finger or an arrow key stands, its numbers are read out.
import { linesOf } from "./lines.js";

// asks for something that takes long, and shows how far it is; answers its html
export async function reckoned(address, line, lost, signal) {
  const bar = line.querySelector("progress");
  for (;;) {
    const answer = await fetch(address, { headers: { Accept: "application/json" }, signal });
    if (!answer.ok) {
      line.textContent = (await answer.json()).error;
      return "";
    }
    let again = 0;
    for await (const message of linesOf(answer)) {
      if (message.html) return message.html;
      if (message.all) bar.value = message.done / message.all;
      if (message.wait) {
        line.lastElementChild.textContent = message.wait;
        again = message.again;
      }
    }
    if (!again) {
      if (lost) line.textContent = lost;
      again = 3;
    }
    await new Promise((done) => setTimeout(done, again * 1000));
    signal?.throwIfAborted();
  }
}

// the curve in a box; `said` is told the moment that is shown, and what it is called
export class Curve {
  constructor(box, said = () => {}) {
    this.plot = box.querySelector(".plot");
    this.slider = box.querySelector("#walk");
    this.readout = box.querySelector("#readout");
    this.told = JSON.parse(this.plot.dataset.told);
    this.said = said;
    this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
    this.plot.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.walk(event));
    this.plot.addEventListener("pointerdown", (event) => this.walk(event));
  }

  show(place) {
    const moment = this.told[place];
    const { length, move, points, seat } = this.plot.dataset;
    this.plot.style.setProperty("--here", `${(100 * moment.moves) / Math.max(1, Number(length))}%`);
    const title = move.replace("{at}", moment.moves).replace("{length}", length);
    this.slider.value = String(place);
    const words = [];
    for (const one of this.readout.children) {
      const who = Number(one.dataset.seat);
      const doubt = one.dataset.seat === seat && moment.doubt ? ` ${moment.doubt}` : "";
      const chance = moment.chances[who] ?? "";
      one.querySelector("[data-part=chance]").textContent = chance && chance + doubt;
      one.querySelector("[data-part=points]").textContent = points.replace("{count}", moment.points[who] + (chance ? "" : doubt));
      words.push(one.textContent.replace(/\s+/g, " ").trim());
    }
    this.slider.setAttribute("aria-valuetext", `${title}. ${words.join(", ")}`);
    this.said(moment, title);
  }

  get last() {
    return this.told.length - 1;
  }

  nearest(moves) {
    return this.told.reduce((best, one, place) => (Math.abs(one.moves - moves) < Math.abs(this.told[best].moves - moves) ? place : best), 0);
  }

  walk(event) {
    const box = this.plot.getBoundingClientRect();
    this.show(this.nearest(((event.clientX - box.x) / box.width) * Number(this.plot.dataset.length)));
  }

  // answers whether the key means a step
  step(key) {
    const here = Number(this.slider.value);
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: this.last }[key];
    if (to !== undefined) this.show(Math.max(0, Math.min(to, this.last)));
    return to !== undefined;
  }
}
