// The player's devices on one side, the data channels on the other: presses and releases go out as they happen, and the
// state of everything that is held follows at the pace of state_timing.js.

import { Controls } from "./controls.js";
import { untilNextState } from "./state_timing.js";

export class PlayerInput extends EventTarget {
  controls = new Controls();
  #connection;
  #seated = false;
  #changed = false;
  #movedMs = null; // when a stick or the mouse moved that no state has told of yet
  #sentMs = 0;
  #timer = null;

  /** `onSent(seq, sentMs)` hears of each message that may get a receipt. */
  constructor(connection, onSent) {
    super();
    this.#connection = connection;
    this.onSent = onSent;
    addEventListener("blur", () => this.releaseAll());
    addEventListener("pagehide", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  /** Whether moving the mouse moves something in the world. */
  get looksAround() {
    return this.#seated && (this.controls.listens("MouseX") || this.controls.listens("MouseY"));
  }

  /** Without a seat nothing is sent. */
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
    if (this.#seated && this.controls.setAxis(device, name, position)) this.#move();
  }

  moveMouse(right, down) {
    if (this.#seated && this.controls.moveMouse(right, down)) this.#move();
  }

  turnWheel(right, up) {
    if (this.#seated && this.controls.turnWheel(right, up)) this.#move();
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

  #move() {
    this.#movedMs ??= performance.now();
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
    const seq = this.#connection.sendState(this.controls.snapshot());
    if (seq !== null) {
      if (this.#movedMs !== null) this.onSent(seq, this.#movedMs);
      this.#changed = false;
      this.#movedMs = null;
    }
    this.#timer = setTimeout(() => this.#schedule(), 1000 / 60);
  }
}
