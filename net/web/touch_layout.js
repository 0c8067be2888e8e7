// Which sticks and buttons a touch screen needs for a world, worked out from what the world listens to.

import { controlLabel, isKey } from "./labels.js";

/**
 * `controls` maps control to action. Returns `{sticks, pads}`: a stick moves two axes (`x`, `y`) or, where the world
 * knows no axes, presses four keys (`left`, `right`, `up`, `down`); a pad presses `code`.
 */
export function touchLayout(controls) {
  const sticks = [];
  const covered = new Set();
  for (const [x, y] of [
    ["Axis0", "Axis1"],
    ["Axis2", "Axis3"],
  ]) {
    if (!(x in controls) && !(y in controls)) continue;
    sticks.push({ x: x in controls ? x : null, y: y in controls ? y : null });
    for (const name of [x, y]) if (name in controls) covered.add(controls[name]);
  }
  if (sticks.length === 0) {
    for (const [left, right, up, down] of [
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
      ["KeyA", "KeyD", "KeyW", "KeyS"],
    ]) {
      const keys = [left, right, up, down].filter((code) => code in controls);
      if (keys.length < 2) continue;
      sticks.push({ left, right, up, down });
      for (const code of keys) covered.add(controls[code]);
      break;
    }
  }
  return { sticks, pads: padsFor(controls, covered) };
}

/** Two buttons for an action that goes both ways, one for a switch; keys before gamepad buttons, as they have names. */
function padsFor(controls, covered) {
  const pads = [];
  for (const action of new Set(Object.values(controls))) {
    if (covered.has(action)) continue;
    const codes = Object.keys(controls).filter((code) => controls[code] === action);
    const keys = codes.filter(isKey);
    const buttons = codes.filter((code) => code.startsWith("Button"));
    const name = action.replaceAll("_", " ");
    for (const code of (keys.length ? keys : buttons).slice(0, 2)) pads.push({ code, name, label: controlLabel(code) });
  }
  return pads.slice(0, 8);
}
