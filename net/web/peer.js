// One WebRTC connection: offer, answer, video and the two data channels. It never comes back: `Connection` makes
// the next.

import { candidateFragment, WhepResource } from "./whep.js";

const GATHER_FIRST_MS = 120; // host candidates are there by then, and save a PATCH
const TRICKLE_EVERY_MS = 60;
const CONNECT_LIMIT_MS = 12_000;
const UNSURE_MS = 2500; // "disconnected" often mends itself

export class Peer {
  #handlers;
  #candidates = [];
  #gathered = false;
  #resource = null;
  #timers = new Set();
  #closed = false;

  /** `handlers`: onTrack(track, receiver), onMessage(data), onOpen(), onStep(words), onClosing(), onLost(code, message). */
  constructor(servers, handlers) {
    this.#handlers = handlers;
    this.pc = new RTCPeerConnection({ iceServers: servers, bundlePolicy: "max-bundle" });
    this.state = this.pc.createDataChannel("state", { ordered: false, maxRetransmits: 0 });
    this.control = this.pc.createDataChannel("control", { ordered: true });
    this.control.binaryType = "arraybuffer";
    this.answeredMs = null; // how long the server took to answer the offer
    this.pc.addTransceiver("video", { direction: "recvonly" });
    this.#listen();
  }

  /** Offer, post, and take the answer. Raises SignallingError; anything later is told through onLost. */
  async open({ token, resume }) {
    await this.pc.setLocalDescription(await this.pc.createOffer());
    await this.#gatherForAMoment();
    this.#handlers.onStep("Asking the server");
    this.#candidates = []; // those are in the offer
    const wasGathered = this.pc.iceGatheringState === "complete";
    const began = performance.now();
    const { resource, answer } = await WhepResource.create(this.pc.localDescription.sdp, { token, resume });
    this.answeredMs = performance.now() - began;
    if (this.#closed) return; // nobody waits for it any more; the server notices
    this.#resource = resource;
    if (!wasGathered) this.#trickle();
    this.#handlers.onStep("Finding a way through the network");
    await this.pc.setRemoteDescription({ type: "answer", sdp: answer });
    this.#after(CONNECT_LIMIT_MS, () => {
      if (this.control.readyState !== "open")
        this.#lose("no-path", "No way through the network was found within 12 seconds.");
    });
  }

  get isOpen() {
    return this.control.readyState === "open" && !this.#closed;
  }

  /** Whether it was sent: not when the channel is closed or backs up. */
  sendControl(bytes) {
    if (!this.isOpen) return false;
    this.control.send(bytes);
    return true;
  }

  /** A newer state follows soon, so that one is rather dropped than queued. */
  sendState(bytes) {
    if (this.#closed || this.state.readyState !== "open" || this.state.bufferedAmount > 4096) return false;
    this.state.send(bytes);
    return true;
  }

  /** End it without a word to `onLost`; the server keeps our place. */
  close() {
    if (this.#closed) return;
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#handlers.onClosing();
    this.pc.close();
  }

  /** Say goodbye, then close: the server may give our place to somebody else. */
  leave() {
    if (!this.#closed) this.#resource?.end();
    this.close();
  }

  #listen() {
    this.pc.addEventListener("track", ({ track, receiver }) => {
      // a late picture is worth less than none: no waiting for smoothness
      if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
      if ("playoutDelayHint" in receiver) receiver.playoutDelayHint = 0;
      this.#handlers.onTrack(track, receiver);
    });
    this.pc.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate?.candidate) this.#candidates.push(candidate.candidate);
      else if (candidate === null) this.#gathered = true;
      if (this.#resource) this.#after(TRICKLE_EVERY_MS, () => this.#trickle());
    });
    this.pc.addEventListener("connectionstatechange", () => this.#follow(this.pc.connectionState));
    this.control.addEventListener("open", () => this.#closed || this.#handlers.onOpen());
    this.control.addEventListener("message", ({ data }) => this.#closed || this.#handlers.onMessage(data));
    this.control.addEventListener("close", () => this.#lose("closed", "The server closed the connection."));
  }

  #follow(state) {
    if (state === "failed") this.#lose("no-path", "The network path broke.");
    else if (state === "closed") this.#lose("closed", "The connection was closed.");
    else if (state === "disconnected") {
      this.#after(UNSURE_MS, () => {
        if (this.pc.connectionState === "disconnected") this.#lose("silent", "The server fell silent.");
      });
    }
  }

  #lose(code, message) {
    if (this.#closed) return;
    this.close();
    this.#handlers.onLost(code, message);
  }

  #gatherForAMoment() {
    if (this.pc.iceGatheringState === "complete") return Promise.resolve();
    return new Promise((resolve) => {
      this.#after(GATHER_FIRST_MS, resolve);
      this.pc.addEventListener("icegatheringstatechange", () => {
        if (this.pc.iceGatheringState === "complete") resolve();
      });
    });
  }

  #trickle() {
    if (this.#closed || (this.#candidates.length === 0 && !this.#gathered)) return;
    const fragment = candidateFragment(this.pc.localDescription.sdp, this.#candidates, this.#gathered);
    this.#candidates = [];
    this.#gathered = false; // said once
    this.#resource.trickle(fragment).catch((problem) => console.info(`candidates were not taken: ${problem.message}`));
  }

  #after(delayMs, act) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#closed) act();
    }, delayMs);
    this.#timers.add(timer);
  }
}
