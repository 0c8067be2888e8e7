// Gamepads have no events for buttons: they are looked at with every picture of the display while one is plugged in.

import { readGamepad } from "./gamepad_map.js";

export class Gamepads {
  #input;
  #held = new Map(); // device -> Set of codes
  #looking = false;

  constructor(input) {
    this.#input = input;
    addEventListener("gamepadconnected", () => this.#start());
    addEventListener("gamepaddisconnected", ({ gamepad }) => this.#unplug(deviceOf(gamepad)));
  }

  get count() {
    return this.#held.size;
  }

  #start() {
    if (this.#looking) return;
    this.#looking = true;
    requestAnimationFrame(() => this.#look());
  }

  #look() {
    const pads = navigator.getGamepads().filter(Boolean);
    const plugged = new Set(pads.map(deviceOf));
    for (const device of this.#held.keys()) if (!plugged.has(device)) this.#unplug(device);
    if (document.hasFocus()) for (const pad of pads) this.#read(pad);
    this.#looking = pads.length > 0;
    if (this.#looking) requestAnimationFrame(() => this.#look());
  }

  #read(pad) {
    const device = deviceOf(pad);
    const { held, axes } = readGamepad(pad);
    const before = this.#held.get(device) ?? new Set();
    for (const code of held) if (!before.has(code)) this.#input.press(device, code);
    for (const code of before) if (!held.includes(code)) this.#input.release(device, code);
    for (const [name, position] of Object.entries(axes)) this.#input.setAxis(device, name, position);
    this.#held.set(device, new Set(held));
  }

  #unplug(device) {
    if (this.#held.delete(device)) this.#input.releaseDevice(device);
  }
}

function deviceOf(pad) {
  return `gamepad:${pad.index}`;
}
