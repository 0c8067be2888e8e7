// The keyboard, by the place of its keys (`event.code`), whatever the layout. What is typed into a field stays there;
// Tab, Escape and everything with Ctrl, Alt or the Meta key stay the browser's.

import { BROWSER_KEYS } from "./labels.js";

const DEVICE = "keyboard";

/** `shortcuts` maps a code to what the page itself does with it, where the world does not listen to that key. */
export function listenToKeyboard(input, shortcuts) {
  addEventListener("keydown", (event) => {
    if (isTyping(event.target) || event.isComposing || BROWSER_KEYS.has(event.code)) return;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (input.controls.listens(event.code)) {
      if (pressesButton(event)) return;
      event.preventDefault(); // no scrolling by arrows and space
      if (!event.repeat) input.press(DEVICE, event.code);
    } else if (Object.hasOwn(shortcuts, event.code) && !event.shiftKey && !pressesButton(event)) {
      if (shortcuts[event.code](event.repeat) !== false) event.preventDefault();
    }
  });
  // also while typing: a key that was held when the field took the focus comes up there
  addEventListener("keyup", (event) => {
    input.release(DEVICE, event.code);
    if (event.key === "Meta") input.releaseDevice(DEVICE); // macOS tells of no release while it is held
  });
  document.addEventListener("focusin", ({ target }) => isTyping(target) && input.releaseDevice(DEVICE));
}

export function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Space and Enter belong to a button that was reached by the Tab key. */
function pressesButton({ code, target }) {
  return (
    (code === "Space" || code === "Enter") &&
    target instanceof Element &&
    target.matches("button:focus-visible, a:focus-visible, summary:focus-visible")
  );
}
