// Keys belong to the world, so that the focus goes back to the picture after a click. Who walks the page with the Tab
// key keeps it where it is.

let tabbing = false;

export function isTabbing() {
  return tabbing;
}

/** Let go of whatever has the focus, unless it was reached with the Tab key. */
export function focusPicture() {
  if (!tabbing && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export function watchFocus() {
  addEventListener("keydown", (event) => event.key === "Tab" && (tabbing = true), { capture: true });
  addEventListener("pointerdown", () => (tabbing = false), { capture: true });
  addEventListener("click", () => document.activeElement?.matches("button") && focusPicture());
}
