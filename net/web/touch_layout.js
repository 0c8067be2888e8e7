// Which sticks and buttons a touch screen needs for a world, worked out from what the world listens to.

import { controlGroups, twoWays } from "./control_groups.js";
import { controlLabel, isKey } from "./labels.js";

/** Whether this is a device that is touched: the same question as in touch.css. */
export const TOUCHED = "(pointer: coarse)";
const ARROWS = { left: "←", right: "→", up: "↑", down: "↓" };

/**
 * `controls` maps control to action, `help` is the world's. Returns `{sticks, pads}`: a stick moves two axes (`x`, `y`)
 * or, where the world knows no axes, presses four keys (`left`, `right`, `up`, `down`); a pad presses `code` and is
 * called `name`.
 */
export function touchLayout(controls, help = []) {
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
  return { sticks, pads: padsFor(controls, help, covered) };
}

/** For each action what stands for it on the glass, as `{code, label}`. */
export function touchCaps(controls, help) {
  const { sticks, pads } = touchLayout(controls, help);
  const caps = new Map();
  const add = (code, label) => {
    if (code in controls) caps.set(controls[code], [...(caps.get(controls[code]) ?? []), { code, label }]);
  };
  sticks.forEach((stick, k) => {
    const name = sticks.length === 1 ? "stick" : ["left stick", "right stick"][k];
    if ("x" in stick) {
      add(stick.x, `${name} ↔`);
      add(stick.y, `${name} ↕`);
    } else {
      for (const [way, sign] of Object.entries(ARROWS)) add(stick[way], `${name} ${sign}`);
    }
  });
  for (const { code, name } of pads) add(code, name);
  add("MouseX", "drag ↔ over the picture");
  add("MouseY", "drag ↕ over the picture");
  return caps;
}

/** Two buttons for an action that goes both ways, one for a switch; keys before gamepad buttons, as they have names. */
function padsFor(controls, help, covered) {
  const pads = [];
  for (const { action, title } of controlGroups(controls, help).groups) {
    if (covered.has(action)) continue;
    const all = Object.keys(controls).filter((code) => controls[code] === action);
    const keys = all.filter(isKey);
    const codes = (keys.length ? keys : all.filter((code) => code.startsWith("Button"))).slice(0, 2);
    const ways = twoWays(title) ?? codes.map((code) => `${title} ${controlLabel(code)}`);
    const names = codes.length === 2 ? ways : [title];
    codes.forEach((code, k) => pads.push({ code, name: names[k] }));
  }
  return pads.slice(0, 8);
}
