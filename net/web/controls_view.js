// The panel that says what the controls do, with each key lit while it is held.

import { byId, element } from "./dom.js";
import { controlLabel, isKey } from "./labels.js";

/** The world's actions, each with its controls and its help: `{groups: [{title, codes, axes}], rest}`. */
export function controlGroups(controls, help) {
  const unused = new Map(help.map(([keys, meaning]) => [keys, meaning]));
  const groups = [...new Set(Object.values(controls))].map((action) => {
    const codes = Object.keys(controls).filter((code) => controls[code] === action);
    const labels = codes.filter(isKey).map(controlLabel);
    const line = [...unused.keys()].find(
      (keys) => labels.length > 0 && labels.every((label) => words(keys).includes(label)),
    );
    const title = line === undefined ? action.replaceAll("_", " ") : unused.get(line);
    unused.delete(line);
    return {
      title,
      codes: codes.filter((code) => isKey(code)),
      axes: codes.filter((code) => /^(Axis|Hat|Mouse[XY])/.test(code)),
    };
  });
  return { groups, rest: [...unused] };
}

function words(keys) {
  return keys.split(/[\s,]+/).filter((word) => word !== "/" || keys === "/");
}

export class ControlsView {
  #input;
  #caps = new Map(); // code -> elements
  #meters = new Map(); // axis -> elements

  constructor(input) {
    this.#input = input;
    input.addEventListener("change", () => this.#light());
    input.addEventListener("released", () => this.#light());
  }

  /** `shortcuts` are [keys, meaning] of the page itself. */
  show({ controls, help }, shortcuts) {
    const { groups, rest } = controlGroups(controls, help);
    this.#caps.clear();
    this.#meters.clear();
    byId("control-groups").replaceChildren(...groups.map((group) => this.#group(group)));
    byId("control-rest").replaceChildren(...[...shortcuts, ...rest].map(([keys, meaning]) => line(keys, meaning)));
    this.#light();
  }

  #group({ title, codes, axes }) {
    const caps = element("div", "caps");
    for (const code of codes) {
      const cap = element("kbd", "cap", controlLabel(code));
      this.#caps.set(code, cap);
      caps.append(cap);
    }
    const meter = element("div", "meter", element("i", "meter-dot"));
    meter.hidden = true;
    for (const axis of axes) this.#meters.set(axis, meter);
    return element("div", "control-group", element("div", "control-title", title), caps, meter);
  }

  #light() {
    for (const [code, cap] of this.#caps) cap.classList.toggle("is-down", this.#input.controls.isDown(code));
    const positions = new Map();
    for (const [axis, meter] of this.#meters) {
      const position = this.#input.controls.axis(axis);
      if (position || !positions.has(meter)) positions.set(meter, position);
    }
    for (const [meter, position] of positions) {
      if (position) meter.hidden = false; // shown from the first time that a stick moves
      meter.firstChild.style.left = `${50 + 50 * position}%`;
    }
  }
}

function line(keys, meaning) {
  const caps = element("div", "caps");
  keys.split(/,\s*/).forEach((key) => caps.append(element("kbd", "cap is-quiet", key)));
  return element("div", "control-line", caps, element("span", "", meaning));
}
