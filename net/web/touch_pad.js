// Sticks and buttons on the glass, shown on devices that are touched.

import { element } from "./dom.js";
import { touchLayout } from "./touch_layout.js";

const DEVICE = "touch";
const DEAD_SHARE = 0.18; // of the radius: a resting thumb
const KEY_SHARE = 0.4; // of the radius: from here a stick that stands for keys presses them

export class TouchPad {
  #root;
  #input;
  #stops = []; // let go of everything on the glass

  constructor(root, input) {
    this.#root = root;
    this.#input = input;
    input.addEventListener("released", () => this.#stops.forEach((stop) => stop()));
  }

  /** Lay out anew for a world's controls (control -> action) and help. */
  show({ controls, help }) {
    const { sticks, pads } = touchLayout(controls, help);
    this.#stops = [];
    const left = group(
      "left",
      sticks.slice(0, 1).map((stick) => this.#stick(stick, "Move")),
    );
    const buttons = pads.map((pad) => this.#button(pad));
    const right = group("right", [...sticks.slice(1).map((stick) => this.#stick(stick, "Look")), ...buttons]);
    right.dataset.count = String(buttons.length);
    this.#root.replaceChildren(left, right);
  }

  #stick(stick, label) {
    const base = element("div", "stick");
    const knob = element("div", "stick-knob");
    base.append(knob);
    base.setAttribute("role", "application");
    base.setAttribute("aria-label", `${label}: touch and drag`);
    let finger = null;
    const move = (x, y) => {
      knob.style.translate = `${x * 100}% ${y * 100}%`;
      this.#steer(stick, x, y);
    };
    const stop = () => {
      finger = null;
      base.classList.remove("is-held");
      move(0, 0);
    };
    const follow = (event) => {
      const box = base.getBoundingClientRect();
      const [x, y] = [
        (2 * (event.clientX - box.left)) / box.width - 1,
        (2 * (event.clientY - box.top)) / box.height - 1,
      ];
      const length = Math.hypot(x, y);
      if (length < DEAD_SHARE) move(0, 0);
      else move(x / Math.max(1, length), y / Math.max(1, length));
    };
    base.addEventListener("pointerdown", (event) => {
      if (finger !== null) return;
      finger = event.pointerId;
      base.setPointerCapture(finger);
      base.classList.add("is-held");
      event.preventDefault();
      follow(event);
    });
    base.addEventListener("pointermove", (event) => event.pointerId === finger && follow(event));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      base.addEventListener(type, (event) => event.pointerId === finger && stop());
    }
    this.#stops.push(stop);
    return base;
  }

  #steer(stick, x, y) {
    if ("x" in stick) {
      if (stick.x) this.#input.setAxis(DEVICE, stick.x, x);
      if (stick.y) this.#input.setAxis(DEVICE, stick.y, y);
      return;
    }
    const held = { left: x < -KEY_SHARE, right: x > KEY_SHARE, up: y < -KEY_SHARE, down: y > KEY_SHARE };
    for (const [way, isHeld] of Object.entries(held)) {
      if (isHeld) this.#input.press(DEVICE, stick[way]);
      else this.#input.release(DEVICE, stick[way]);
    }
  }

  #button({ code, name }) {
    const button = element("button", "pad-button");
    button.type = "button";
    button.append(element("span", "pad-name", name));
    const stop = () => {
      button.classList.remove("is-held");
      this.#input.release(DEVICE, code);
    };
    button.addEventListener("pointerdown", (event) => {
      button.setPointerCapture(event.pointerId);
      button.classList.add("is-held");
      event.preventDefault();
      this.#input.press(DEVICE, code);
    });
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(type, stop);
    this.#stops.push(stop);
    return button;
  }
}

function group(side, children) {
  const box = element("div", `touch-group touch-${side}`);
  box.append(...children);
  return box;
}
