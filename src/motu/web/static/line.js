// The line to the server: a socket first, a stream of events where sockets do not get through.
// It is given up after eight silent seconds, opened again by itself, and goes on from what the page shows.

const SILENCE = 8000;
const PING = 3000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;
const BUSY_TRIES = 8;

export class Line {
  // `shown()` answers what the page shows already; `receive`, `state` and `gone` are told what happens
  constructor(address, { shown, receive, state, gone }) {
    Object.assign(this, { address, shown, receive, state, gone });
    this.pending = new Map(); // moves that are not answered yet, by id
    this.failed = 0; // sockets over which nothing came, in a row
    this.attempt = 0; // what an earlier attempt still hears is not heard any more
    this.patience = FIRST_WAIT;
    this.open = false; // whether the server was heard over the present line
    setInterval(() => this.watch(), 1000);
    for (const kind of ["online", "pageshow"]) window.addEventListener(kind, () => this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = null;
    this.attempt += 1;
    this.heard = this.pinged = Date.now();
    if (this.failed < 2) this.openSocket(this.attempt);
    else this.openStream(this.attempt);
  }

  // somebody has come back to the page or to the network: no need to wait any longer
  again() {
    if (!this.timer) return;
    this.patience = FIRST_WAIT;
    this.connect();
  }

  lost() {
    this.attempt += 1;
    if (!this.open) this.blame(Boolean(this.socket));
    this.open = false;
    this.socket?.close();
    this.stream?.abort();
    this.socket = this.stream = null;
    this.state("lost");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.patience);
    this.patience = Math.min(this.patience * 1.6, LONGEST_WAIT);
  }

  // a socket has failed only if the server is there all the same; after a stream perhaps a socket gets through
  async blame(socket) {
    if (!socket) this.failed = 0;
    else if (await fetch("/health").then(Boolean, () => false)) this.failed += 1;
  }

  // a line counts once the server is heard over it
  hear() {
    this.heard = Date.now();
    if (this.open) return;
    this.open = true;
    this.patience = FIRST_WAIT;
    if (this.socket) this.failed = 0;
    this.state(this.socket ? "socket" : "stream");
    for (const [id, waiting] of this.pending) {
      if (waiting.tries > 1) this.settle(id, { lost: true });
      else this.send(waiting);
    }
  }

  watch() {
    if (this.timer) return;
    const now = Date.now();
    if (now - this.heard > SILENCE) this.lost();
    else if (this.socket?.readyState === WebSocket.OPEN && now - this.pinged >= PING) {
      this.pinged = now;
      this.socket.send('{"ping":1}');
    }
  }

  message(content) {
    this.hear();
    if (content.answer) this.settle(content.answer.id, content.answer);
    else if (content.busy) this.ask(this.socket, content.busy * 1000);
    else this.receive(content);
  }

  // what the page shows, said again where the server was too busy to take note of it
  ask(socket, later) {
    setTimeout(() => socket && socket === this.socket && socket.send(JSON.stringify(this.shown())), later);
  }

  // -- the two ways --

  openSocket(attempt) {
    const protocol = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${protocol}://${location.host}${this.address}/live`);
    const mine = (what) => (event) => attempt === this.attempt && what(event);
    this.socket = socket;
    socket.onopen = mine(() => socket.send(JSON.stringify(this.shown())));
    socket.onmessage = mine((event) => this.message(JSON.parse(event.data)));
    socket.onclose = mine((event) => {
      if (event.code === 4404) this.gone();
      else this.lost();
    });
  }

  async openStream(attempt) {
    this.stream = new AbortController();
    const { shown, still } = this.shown();
    try {
      const answer = await fetch(`${this.address}/stream?shown=${shown}&still=${Number(still)}`, {
        headers: { Accept: "text/event-stream" },
        signal: this.stream.signal,
      });
      if (answer.status === 404) return this.gone();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      await this.readStream(answer.body.pipeThrough(new TextDecoderStream()).getReader(), attempt);
    } catch {
      // lost, like a stream that ends
    }
    if (attempt === this.attempt) this.lost();
  }

  // events are told apart by an empty line; comments only show that the server is there
  async readStream(reader, attempt) {
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done || attempt !== this.attempt) return;
      this.hear();
      text += value.replaceAll("\r", "");
      const events = text.split("\n\n");
      text = events.pop();
      for (const event of events) {
        if (event.startsWith("event: gone")) return this.gone();
        const data = event.split("\n").filter((part) => part.startsWith("data:"));
        if (data.length) this.message(JSON.parse(data.map((part) => part.slice(5)).join("\n")));
      }
    }
  }

  // -- moves --

  // Sends a move and answers what the server says to it.  One that gets no answer because the line broke is sent
  // once more when the line is back, under the same id, so that it can never count twice.
  act(move) {
    return new Promise((answered) => {
      const waiting = { move, answered, tries: 0, busy: 0 };
      this.pending.set(move.id, waiting);
      if (this.open) this.send(waiting);
    });
  }

  // A server that is busy, or does not know yet whether a move was kept, is asked again under the same id.
  settle(id, answer) {
    const waiting = this.pending.get(id);
    if (answer.busy && waiting && ++waiting.busy < BUSY_TRIES) {
      waiting.tries -= 1;
      setTimeout(() => this.open && this.pending.has(id) && this.send(waiting), answer.busy * 1000);
      return;
    }
    waiting?.answered(answer);
    this.pending.delete(id);
  }

  async send(waiting) {
    waiting.tries += 1;
    if (this.socket) return this.socket.send(JSON.stringify({ act: waiting.move }));
    try {
      const answer = await fetch(`${this.address}/act`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify(waiting.move),
      });
      this.settle(waiting.move.id, { stale: answer.status === 409, ...(await answer.json()) });
    } catch {
      if (waiting.tries > 1) this.settle(waiting.move.id, { lost: true });
    }
  }
}
