// A world's controls as people think of them: by what they do.

import { controlLabel, isKey } from "./labels.js";

/** `{groups: [{action, title, codes, axes}], rest}`: each action with its keys, mouse and sticks, and its help. */
export function controlGroups(controls, help) {
  const unused = new Map(help.map(([keys, meaning]) => [keys, meaning]));
  const groups = [...new Set(Object.values(controls))].map((action) => {
    const codes = Object.keys(controls).filter((code) => controls[code] === action);
    const labels = codes.filter(isKey).map(controlLabel);
    const line = [...unused.keys()].find(
      (keys) => labels.length > 0 && labels.every((label) => words(keys).includes(label)),
    );
    const title = line === undefined ? action.replaceAll("_", " ") : unused.get(line);
    unused.delete(line);
    return {
      action,
      title,
      codes: codes.filter((code) => isKey(code) || /^(Mouse|Wheel)/.test(code)),
      axes: codes.filter((code) => /^(Axis|Hat)/.test(code)),
    };
  });
  return { groups, rest: [...unused] };
}

/** The two ways of "step left / right": "step left" and "step right". Null where the text names no two. */
export function twoWays(title) {
  const [less, more, ...others] = title.split(" / ");
  if (more === undefined || others.length > 0) return null;
  const verb = less.slice(0, less.lastIndexOf(" ") + 1);
  return [less, `${verb}${more}`];
}

function words(keys) {
  return keys.split(/[\s,]+/).filter((word) => word !== "/" || keys === "/");
}
