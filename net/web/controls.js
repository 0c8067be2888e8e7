// What the player holds, folded from all devices of this browser: keyboard, mouse, gamepads and the touch screen.
// A control is down while any device holds it; of several sticks for one axis the one that is furthest out counts.

const HELD_LIMIT = 32; // the protocol's, also for axes

export class Controls {
  #listened = new Set();
  #held = new Map(); // code -> devices that hold it
  #axes = new Map(); // name -> Map(device -> position)
  #mouse = [0, 0];
  #wheel = [0, 0];

  /** What the world listens to; anything else is not taken in. */
  listenTo(codes) {
    this.#listened = new Set(codes);
  }

  listens(code) {
    return this.#listened.has(code);
  }

  /** Returns whether this made the control go down. */
  press(device, code) {
    if (!this.listens(code)) return false;
    const holders = this.#held.get(code);
    if (holders) {
      holders.add(device);
      return false;
    }
    if (this.#held.size >= HELD_LIMIT) return false;
    this.#held.set(code, new Set([device]));
    return true;
  }

  /** Returns whether this made the control come up: no other device holds it. */
  release(device, code) {
    const holders = this.#held.get(code);
    if (!holders?.delete(device) || holders.size > 0) return false;
    this.#held.delete(code);
    return true;
  }

  /** A stick's position, -1 to 1. Returns whether it changed. */
  setAxis(device, name, position) {
    if (!this.listens(name)) return false;
    const rounded = Math.round(1000 * Math.max(-1, Math.min(1, position))) / 1000 || 0;
    const positions = this.#axes.get(name) ?? new Map();
    if ((positions.get(device) ?? 0) === rounded) return false;
    if (rounded === 0) positions.delete(device);
    else positions.set(device, rounded);
    this.#axes.set(name, positions); // stays when at rest: the server hears the 0
    return true;
  }

  /** Relative movement in pixels, right and down positive. Sums travel, so that a lost message loses no movement. */
  moveMouse(right, down) {
    if (!this.listens("MouseX") && !this.listens("MouseY")) return false;
    this.#mouse = [this.#mouse[0] + right, this.#mouse[1] + down];
    return right !== 0 || down !== 0;
  }

  /** Notches, right and up positive. */
  turnWheel(right, up) {
    if (!this.listens("WheelX") && !this.listens("WheelY")) return false;
    this.#wheel = [this.#wheel[0] + right, this.#wheel[1] + up];
    return right !== 0 || up !== 0;
  }

  /** One device lost the focus, was unplugged or switched off. Returns the controls that came up. */
  releaseDevice(device) {
    for (const positions of this.#axes.values()) positions.delete(device);
    return [...this.#held.keys()].filter((code) => this.release(device, code));
  }

  /** Returns whether anything was held. */
  releaseAll() {
    const held = this.isHolding;
    this.#held.clear();
    for (const positions of this.#axes.values()) positions.clear();
    return held;
  }

  /** Nothing held, and sums that start at 0: what a new connection needs. */
  reset() {
    this.#held.clear();
    this.#axes.clear();
    this.#mouse = [0, 0];
    this.#wheel = [0, 0];
  }

  isDown(code) {
    return this.#held.has(code);
  }

  axis(name) {
    const positions = [...(this.#axes.get(name)?.values() ?? [])];
    return positions.reduce((far, position) => (Math.abs(position) > Math.abs(far) ? position : far), 0);
  }

  get isHolding() {
    return this.#held.size > 0 || [...this.#axes.keys()].some((name) => this.axis(name) !== 0);
  }

  /** The body of a `state` message. */
  snapshot() {
    const names = [...this.#axes.keys()].slice(0, HELD_LIMIT);
    return {
      held: [...this.#held.keys()],
      axes: Object.fromEntries(names.map((name) => [name, this.axis(name)])),
      mouse: [...this.#mouse],
      wheel: [...this.#wheel],
    };
  }
}
