// A short sound when it is one's turn: two beats of a drum, or a shell for another table.  Made here, off by default.

const KEY = "motu-sound";
let context = null;

const wanted = () => localStorage.getItem(KEY) === "on";

function show() {
  const button = document.getElementById("sound-button");
  button?.setAttribute("aria-pressed", String(wanted()));
}

// a tone that falls from one pitch to another and dies away
function tone(kind, from, to, start, length, loud) {
  const source = new OscillatorNode(context, { type: kind, frequency: from });
  const volume = new GainNode(context, { gain: 0 });
  const at = context.currentTime + start;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

const SOUNDS = {
  turn() {
    for (const start of [0, 0.19]) {
      tone("sine", 190, 62, start, 0.3, 0.5);
      tone("triangle", 420, 120, start, 0.06, 0.2);
    }
  },
  elsewhere() {
    tone("sine", 392, 398, 0, 0.7, 0.16);
    tone("sine", 784, 790, 0.02, 0.5, 0.05);
  },
};

export async function sound(name) {
  if (!wanted()) return;
  context ??= new AudioContext();
  // a browser lets a page sound only after somebody has touched it
  if (context.state === "suspended") await Promise.race([context.resume(), new Promise((done) => setTimeout(done, 300))]);
  if (context.state === "running") SOUNDS[name]();
}

export function offerSound() {
  show();
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#sound-button")) return;
    localStorage.setItem(KEY, wanted() ? "off" : "on");
    show();
    sound("turn");
  });
}
