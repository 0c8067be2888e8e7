// The panels at the sides: columns beside the picture on wide screens, sheets over it on narrow ones.

import { byId, recall, remember } from "./dom.js";
import { focusPicture, isTabbing } from "./focus.js";

const WIDE = matchMedia("(min-width: 1180px) and (min-height: 560px)");

export class Panels {
  #names;

  constructor(names) {
    this.#names = names;
    for (const name of names) {
      byId(`${name}-button`).addEventListener("click", () => this.toggle(name));
      byId(`${name}-close`).addEventListener("click", () => this.set(name, false));
    }
    WIDE.addEventListener("change", () => this.#begin());
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !WIDE.matches) names.forEach((name) => this.set(name, false));
    });
    this.#begin();
  }

  toggle(name) {
    this.set(name, !byId(name).classList.contains("is-open"));
  }

  toggleAll() {
    const open = this.#names.some((name) => byId(name).classList.contains("is-open"));
    const shown = WIDE.matches ? this.#names : this.#names.slice(-1);
    for (const name of shown) this.set(name, !open);
  }

  set(name, open) {
    const panel = byId(name);
    const had = panel.contains(document.activeElement);
    panel.classList.toggle("is-open", open);
    byId(`${name}-button`).setAttribute("aria-expanded", String(open));
    if (WIDE.matches) remember(`panel-${name}`, open);
    else if (open) for (const other of this.#names) if (other !== name) this.set(other, false);
    if (!isTabbing()) {
      if (had && !open) focusPicture();
    } else if (open && !WIDE.matches) byId(`${name}-close`).focus({ preventScroll: true });
    else if (had && !open) byId(`${name}-button`).focus();
  }

  #begin() {
    for (const name of this.#names) {
      const open = WIDE.matches && recall(`panel-${name}`, true);
      byId(name).classList.toggle("is-open", open);
      byId(`${name}-button`).setAttribute("aria-expanded", String(open));
    }
  }
}
