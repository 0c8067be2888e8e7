// The panel that says what the controls do, with each key lit while it is held.

import { controlGroups } from "./control_groups.js";
import { byId, element } from "./dom.js";
import { controlLabel } from "./labels.js";
import { touchCaps } from "./touch_layout.js";

export class ControlsView {
  #input;
  #caps = new Map(); // code -> elements
  #meters = new Map(); // axis -> elements

  constructor(input) {
    this.#input = input;
    input.addEventListener("change", () => this.#light());
    input.addEventListener("released", () => this.#light());
  }

  /** `shortcuts` are [keys, meaning] of the page itself. `touched`: name the stick and buttons on the glass instead. */
  show({ controls, help }, shortcuts, touched) {
    const { groups, rest } = controlGroups(controls, help);
    const onGlass = touched ? touchCaps(controls, help) : null;
    this.#caps.clear();
    this.#meters.clear();
    const labels = (group) => (onGlass ? (onGlass.get(group.action) ?? []) : keyCaps(group));
    byId("control-groups").replaceChildren(...groups.map((group) => this.#group(group, labels(group))));
    const lines = touched ? [] : [...shortcuts, ...rest];
    byId("control-rest").replaceChildren(...lines.map(([keys, meaning]) => line(keys, meaning)));
    this.#light();
  }

  #group({ title, axes }, labels) {
    const caps = element("div", "caps");
    for (const { code, label } of labels) {
      const cap = element("kbd", "cap", label);
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

function keyCaps({ codes }) {
  return codes.map((code) => ({ code, label: controlLabel(code) }));
}

function line(keys, meaning) {
  const caps = element("div", "caps");
  keys.split(/,\s*/).forEach((key) => caps.append(element("kbd", "cap is-quiet", key)));
  return element("div", "control-line", caps, element("span", "", meaning));
}
