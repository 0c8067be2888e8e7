// The dialog with the connection check. It asks for statistics only while it is open.

import { asText, checkRows } from "./check_rows.js";
import { byId, element, icon, setText } from "./dom.js";
import { focusPicture } from "./focus.js";

const EVERY_MS = 1000;
const MARKS = { good: "check", bad: "cross", busy: "dots", unknown: "dots" };

export class CheckView {
  #facts;
  #dialog = byId("check");
  #rows = [];
  #health = null;
  #report = null;
  #timer = null;

  /** `facts()` gives {link, role, peer, world, fps}. */
  constructor(facts) {
    this.#facts = facts;
    byId("check-button").addEventListener("click", () => this.open());
    byId("check-close").addEventListener("click", () => this.#dialog.close());
    byId("check-copy").addEventListener("click", () => this.#copy());
    this.#dialog.addEventListener("close", () => {
      clearInterval(this.#timer);
      focusPicture();
    });
    this.#dialog.addEventListener("click", ({ target }) => target === this.#dialog && this.#dialog.close());
  }

  open() {
    if (this.#dialog.open) return;
    this.#health = this.#report = null;
    this.#dialog.showModal();
    this.#refresh();
    this.#timer = setInterval(() => this.#refresh(), EVERY_MS);
  }

  async #refresh() {
    const { link, role, peer, world, fps } = this.#facts();
    const [health, report] = await Promise.all([askHealth(), statistics(peer)]);
    const channels = peer && { state: peer.state.readyState, control: peer.control.readyState };
    this.#health = health;
    const answeredMs = peer?.answeredMs ?? null;
    this.#rows = checkRows({ health, link, role, answeredMs, channels, report, before: this.#report, world, fps });
    this.#report = report;
    byId("check-rows").replaceChildren(...this.#rows.map(shown));
  }

  async #copy() {
    const text = asText(this.#rows, navigator.userAgent);
    try {
      await navigator.clipboard.writeText(text);
      setText(byId("check-copied"), "Copied");
    } catch {
      setText(byId("check-copied"), "This browser does not let a page copy; select the lines instead.");
    }
    setTimeout(() => setText(byId("check-copied"), ""), 4000);
  }
}

/** getStats() of a peer as an array, or null. */
export async function statistics(peer) {
  return peer ? [...(await peer.pc.getStats()).values()] : null;
}

async function askHealth() {
  const began = performance.now();
  try {
    const response = await fetch("health", { cache: "no-store", signal: AbortSignal.timeout(3000) });
    const { state, waiting_for: waitingFor } = await response.json();
    const text = state === "running" ? "" : `the world is ${state}${waitingFor ? `: ${waitingFor}` : ""}`;
    return { ok: true, ms: performance.now() - began, text };
  } catch (problem) {
    return {
      ok: false,
      ms: null,
      text: problem.name === "TimeoutError" ? "no answer within 3 seconds" : "cannot be reached",
    };
  }
}

function shown({ name, state, text, advice }) {
  const words = element("div", "check-words", element("strong", "", name), element("span", "", text));
  if (advice && state === "bad") words.append(element("em", "", advice));
  const mark = element("span", "check-mark", icon(MARKS[state]));
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", { good: "good", bad: "failed", busy: "in progress", unknown: "not known" }[state]);
  const made = element("li", `check-row is-${state}`, mark, words);
  return made;
}
