// Short messages that go away by themselves; screen readers read them out.

import { byId, element } from "./dom.js";
import { sentence } from "./sentence.js";

const SHOWN_MS = 5000;
const REMIND_MS = 30_000;

const reminded = new Map(); // text -> when, ms

export function toast(words, kind = "info") {
  const text = sentence(words);
  const box = byId("toasts");
  if ([...box.children].some((child) => child.textContent === text)) return;
  const message = element("div", `toast is-${kind}`, text);
  box.append(message);
  while (box.children.length > 3) box.firstChild.remove();
  setTimeout(() => message.remove(), SHOWN_MS);
}

/** What answers a key that does nothing here: said once in a while, not at each press. */
export function remind(text) {
  const nowMs = performance.now();
  if (nowMs - (reminded.get(text) ?? -Infinity) < REMIND_MS) return;
  reminded.set(text, nowMs);
  toast(text);
}
