// Short messages that go away by themselves; screen readers read them out.

import { byId, element } from "./dom.js";

const SHOWN_MS = 5000;

export function toast(text, kind = "info") {
  const box = byId("toasts");
  if ([...box.children].some((child) => child.textContent === text)) return;
  const message = element("div", `toast is-${kind}`, text);
  box.append(message);
  while (box.children.length > 3) box.firstChild.remove();
  setTimeout(() => message.remove(), SHOWN_MS);
}
