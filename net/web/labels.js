// Short names of controls for people, and which keys stay the browser's.

const LABELS = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Space: "space",
  Enter: "enter",
  Escape: "esc",
  Backspace: "⌫",
  ShiftLeft: "shift",
  ShiftRight: "shift",
  ControlLeft: "ctrl",
  ControlRight: "ctrl",
  AltLeft: "alt",
  AltRight: "alt",
  Slash: "/",
  Minus: "-",
  Equal: "=",
  Comma: ",",
  Period: ".",
  Semicolon: ";",
  Quote: "'",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Backquote: "`",
  MouseX: "mouse ↔",
  MouseY: "mouse ↕",
  WheelX: "wheel ↔",
  WheelY: "wheel ↕",
  Mouse0: "left click",
  Mouse1: "middle click",
  Mouse2: "right click",
};

/** `KeyW` is `W`, `ArrowUp` is `↑`, `Button4` is `pad 4`. */
export function controlLabel(code) {
  if (Object.hasOwn(LABELS, code)) return LABELS[code];
  return code
    .replace(/^(Key|Digit)(?=.$)/, "")
    .replace(/^Button(?=\d)/, "pad ")
    .replace(/^Axis(?=\d)/, "stick ");
}

export function isKey(code) {
  return !/^(Axis|Hat|Button|Mouse|Wheel)[\dXY]/.test(code);
}

/** Keys that a page must never take from its browser, whatever the world listens to. */
export const BROWSER_KEYS = new Set([
  "Tab",
  "Escape",
  "F5",
  "F6",
  "F11",
  "F12",
  "ContextMenu",
  "MetaLeft",
  "MetaRight",
]);
