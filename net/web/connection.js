// Keeps this page connected: makes a `Peer`, hears when it falls silent, and makes the next one, with back-off and with
// the resume token that brings us back to our place. What happens is told by events:
//
//   "link"     detail = {state, step, attempt, retryAtMs, code, status, message, wasLive}; state is one of
//              connecting | live | waiting (for the next try) | refused (only a person can help) | ended (by the
//              server, with the code of its bye; after "closing" we look now and then whether it is back)
//   "track"    detail = {track, receiver}
//   "message"  detail = a message of the protocol
//   "closing"  the peer is about to end
//   "opened"   a fresh peer is ready for messages

import { Backoff } from "./backoff.js";
import { Peer } from "./peer.js";
import { Outgoing, read } from "./protocol.js";
import { Resume } from "./resume.js";
import { iceServers } from "./whep.js";

const WATCH_EVERY_MS = 500;
const PING_EVERY_MS = 2000;
const SILENT_MS = 4000; // the world's figures come every 500 ms
const ASLEEP_MS = 5000; // a gap between two looks at the clock: the machine slept, or the tab was frozen
const HEALTH_LIMIT_MS = 3000;
const FINAL_BYES = new Set(["closing", "too-many-errors", "replaced", "kicked", "expired"]);

export class Connection extends EventTarget {
  #peer = null;
  #servers = null; // STUN and TURN, asked for once
  #backoff = new Backoff();
  #quietBackoff = new Backoff({ firstMs: 3000, limitMs: 30_000 }); // for a server that has ended
  #attempts = 0;
  #retryTimer = null;
  #lookedMs = performance.now();
  #heardMs = 0;
  #pingedMs = 0;
  #resume = Resume.afterReload();
  #goodbye = null; // what the server said before it closed

  constructor(token) {
    super();
    this.token = token;
    this.link = {
      state: "connecting",
      step: "",
      attempt: 0,
      retryAtMs: null,
      code: "",
      status: 0,
      message: "",
      wasLive: false,
    };
    this.outgoing = new Outgoing();
    this.roundTripMs = null;
    setInterval(() => this.#watch(), WATCH_EVERY_MS);
    addEventListener("online", () => this.retryNow());
    addEventListener("pageshow", (event) => event.persisted && this.retryNow());
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => document.hidden || this.#watch());
  }

  get peer() {
    return this.#peer;
  }

  get isLive() {
    return this.link.state === "live";
  }

  /** Begin, or begin again at once, with another token if there is one. */
  async connect(token = this.token) {
    clearTimeout(this.#retryTimer);
    this.#peer?.close();
    if (token !== this.token) this.#resume = this.#servers = null;
    this.token = token;
    this.#goodbye = null;
    this.#tell({ state: "connecting", step: "Reaching the server", retryAtMs: null });
    this.#attempts += 1;
    const peer = await this.#newPeer(this.#attempts);
    if (!peer) return;
    try {
      await peer.open({ token: this.token, resume: this.#resume?.isFresh() ? this.#resume.token : null });
    } catch (problem) {
      peer.close();
      if (peer === this.#peer && this.link.state === "connecting") this.#failed(problem);
    }
  }

  /** What we have is of no use any more: let it go and make another one. */
  giveUp(code, message) {
    if (this.isLive) this.#lost(code, message);
  }

  /** Skip what is left of the wait, if we wait. */
  retryNow() {
    if (this.link.state === "waiting") this.connect();
  }

  /** Returns the number of the message, or null if it could not be sent. */
  send(make) {
    if (!this.#peer?.isOpen) return null;
    const bytes = make(this.outgoing);
    return this.#peer.sendControl(bytes) ? this.outgoing.seq : null;
  }

  /** The same for a state. */
  sendState(snapshot) {
    if (!this.#peer?.isOpen) return null;
    return this.#peer.sendState(this.outgoing.state(snapshot, performance.now())) ? this.outgoing.seq : null;
  }

  /** The page goes away, or is loaded anew: then it comes back to its place within moments. */
  #leave() {
    this.#resume?.keepForReload();
    this.#peer?.leave();
  }

  /** Null if it cannot be, or if another attempt was begun meanwhile. */
  async #newPeer(attempt) {
    let peer = null;
    const ours =
      (act) =>
      (...values) =>
        peer === this.#peer && act(...values);
    try {
      if (this.#servers === null) this.#servers = await iceServers(this.token);
      if (attempt !== this.#attempts) return null;
      peer = new Peer(this.#servers, {
        onTrack: ours((track, receiver) => this.#emit("track", { track, receiver })),
        onOpen: ours(() => this.#opened()),
        onMessage: ours((data) => this.#received(data)),
        onClosing: ours(() => this.#emit("closing", {})),
        onStep: ours((step) => this.#tell({ step })),
        onLost: ours((code, message) => this.#lost(code, message)),
      });
    } catch (problem) {
      if (attempt === this.#attempts) this.#failed(problem);
      return null;
    }
    this.#peer = peer;
    return peer;
  }

  #opened() {
    this.outgoing = new Outgoing();
    this.#heardMs = this.#pingedMs = performance.now();
    this.#tell({ step: "Saying hello" });
    this.#emit("opened", {});
  }

  #received(data) {
    this.#heardMs = performance.now();
    let message;
    try {
      message = read(data);
    } catch (problem) {
      console.warn(`a message was not understood: ${problem.message}`);
      return;
    }
    if (message === null) return;
    if (message.t === "welcome") {
      this.#resume = new Resume(message.resume, 1000 * message.resume_s);
      this.#backoff.reset();
      this.#quietBackoff.reset();
      this.#tell({ state: "live", step: "", attempt: 0, code: "", status: 0, message: "", wasLive: true });
    } else if (message.t === "pong") {
      this.roundTripMs = performance.now() - message.time;
    } else if (message.t === "bye") {
      this.#goodbye = message;
    } else if (message.t === "world" && message.phase === "ended") {
      this.#goodbye ??= { code: "closing", message: message.message };
    }
    this.#emit("message", message);
  }

  #watch() {
    const nowMs = performance.now();
    const slept = nowMs - this.#lookedMs > ASLEEP_MS;
    this.#lookedMs = nowMs;
    if (this.link.state === "waiting" && slept) this.#backoff.reset();
    if (this.link.state === "waiting" && (slept || nowMs >= this.link.retryAtMs)) this.connect();
    if (!this.isLive) return;
    if (nowMs - this.#heardMs < SILENT_MS) this.#resume?.renew();
    if (slept) {
      this.#heardMs = nowMs - SILENT_MS + 1000; // one second to prove that it is still there
      this.#pingedMs = 0;
    }
    if (nowMs - this.#heardMs > SILENT_MS) this.#lost("silent", "The server fell silent.");
    else if (nowMs - this.#pingedMs > PING_EVERY_MS) {
      this.#pingedMs = nowMs;
      this.send((outgoing) => outgoing.ping(nowMs));
    }
  }

  #lost(code, message) {
    this.#peer?.close();
    if (this.#goodbye && FINAL_BYES.has(this.#goodbye.code)) {
      this.#tell({ state: "ended", code: this.#goodbye.code, message: this.#goodbye.message, step: "" });
      if (this.#goodbye.code === "closing") this.#lookLater();
    } else {
      this.#wait(this.#goodbye?.code ?? code, this.#goodbye?.message ?? message);
    }
  }

  #lookLater() {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#look(), this.#quietBackoff.nextMs());
  }

  /** Connect only once a server is there again: until then nothing changes on the page. */
  async #look() {
    const isBack = await fetch("health", { cache: "no-store", signal: AbortSignal.timeout(HEALTH_LIMIT_MS) }).then(
      (response) => response.ok,
      () => false,
    );
    if (this.link.state !== "ended") return;
    if (isBack) this.connect();
    else this.#lookLater();
  }

  #failed(problem) {
    if (problem.code === "resume-expired" && this.#resume) {
      // then as somebody new
      this.#resume = null;
      this.connect();
      return;
    }
    if (problem.isPassing === undefined) console.error(problem);
    if (problem.isPassing === false) {
      this.#tell({ state: "refused", code: problem.code, status: problem.status, message: problem.message, step: "" });
    } else {
      this.#wait(problem.code ?? "failed", problem.message, problem.status ?? 0, problem.retryAfterMs ?? 0);
    }
  }

  #wait(code, message, status = 0, atLeastMs = 0) {
    const waitMs = Math.max(this.#backoff.nextMs(), atLeastMs);
    const retryAtMs = performance.now() + waitMs;
    this.#tell({ state: "waiting", attempt: this.#backoff.tries, retryAtMs, code, status, message, step: "" });
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.retryNow(), waitMs);
  }

  #tell(change) {
    this.link = { ...this.link, ...change };
    this.#emit("link", this.link);
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
