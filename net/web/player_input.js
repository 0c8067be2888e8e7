// The player's devices on one side, the data channels on the other: presses and releases go out as they happen, and the
// state of everything that is held follows at the pace of state_timing.js.

import { Controls } from "./controls.js";
import { untilNextState } from "./state_timing.js";

export class PlayerInput extends EventTarget {
  controls = new Controls();
  #connection;
  #seated = false;
  #changed = false;
  #sentMs = 0;
  #timer = null;

  /** `onSent(seq, sentMs)` hears of each press and release that will get a receipt. */
  constructor(connection, onSent) {
    super();
    this.#connection = connection;
    this.onSent = onSent;
    addEventListener("blur", () => this.releaseAll());
    addEventListener("pagehide", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  /** Whether what is pressed goes to the world. Without a seat nothing is sent. */
  get isSeated() {
    return this.#seated;
  }

  setSeated(seated) {
    if (seated === this.#seated) return;
    this.releaseAll();
    this.#seated = seated;
    this.#schedule();
  }

  /** A fresh connection knows nothing of what was held, and counts its sums from 0. */
  startOver() {
    this.controls.reset();
    this.#show();
    this.#schedule();
  }

  press(device, code) {
    if (!this.#maySend(code) || !this.controls.press(device, code)) return;
    this.#send("press", code);
  }

  release(device, code) {
    if (this.controls.release(device, code)) this.#send("release", code);
  }

  setAxis(device, name, position) {
    if (this.#seated && this.controls.setAxis(device, name, position)) this.#change();
  }

  moveMouse(right, down) {
    if (this.#seated && this.controls.moveMouse(right, down)) this.#change();
  }

  turnWheel(right, up) {
    if (this.#seated && this.controls.turnWheel(right, up)) this.#change();
  }

  /** One device is gone: what it held comes up, and what others hold stays. */
  releaseDevice(device) {
    for (const code of this.controls.releaseDevice(device)) this.#send("release", code);
    this.#change();
  }

  /** The focus is gone: nothing is held any more, here and on the server. */
  releaseAll() {
    const held = this.controls.releaseAll();
    if (held && this.#seated) {
      this.#connection.send((outgoing) => outgoing.lost(performance.now()));
      this.#change();
    }
    this.dispatchEvent(new Event("released"));
  }

  #maySend(code) {
    if (this.#seated) return true;
    if (this.controls.listens(code)) this.dispatchEvent(new Event("unseated"));
    return false;
  }

  #send(type, code) {
    const sentMs = performance.now();
    const seq = this.#connection.send((outgoing) => outgoing[type](code, sentMs));
    if (seq !== null) this.onSent(seq, sentMs);
    this.#change();
  }

  #change() {
    this.#changed = true;
    this.#show();
    this.#schedule();
  }

  #show() {
    this.dispatchEvent(new Event("change"));
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (!this.#seated) return;
    const wait = untilNextState({
      nowMs: performance.now(),
      sentMs: this.#sentMs,
      changed: this.#changed,
      holding: this.controls.isHolding,
    });
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#schedule(), wait);
      return;
    }
    this.#sentMs = performance.now();
    this.#changed = !this.#connection.sendState(this.controls.snapshot()) && this.#changed;
    this.#timer = setTimeout(() => this.#schedule(), 1000 / 60);
  }
}
