// From the W3C standard gamepad to the names that Dreamtick's bindings use, so that a pad does in the browser what it
// does at the window: the cross moves, the shoulders are Button4 and Button5, the triggers rest at -1.

const BUTTONS = new Map([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [8, 6],
  [9, 7],
  [10, 8],
  [11, 9],
  [16, 10],
]);
const CROSS = { up: 12, down: 13, left: 14, right: 15 };
const TRIGGERS = new Map([
  [6, "Axis4"],
  [7, "Axis5"],
]);

/** What a `Gamepad` shows now: `{held: [code], axes: {name: position}}`. */
export function readGamepad(pad) {
  const down = (number) => Boolean(pad.buttons[number]?.pressed);
  const axes = Object.fromEntries(pad.axes.map((position, number) => [`Axis${number}`, position]));
  if (pad.mapping !== "standard") {
    return { held: [...pad.buttons.keys()].filter(down).map((number) => `Button${number}`), axes };
  }
  const held = [...BUTTONS].filter(([number]) => down(number)).map(([, ours]) => `Button${ours}`);
  axes.Hat0X = Number(down(CROSS.right)) - Number(down(CROSS.left));
  axes.Hat0Y = Number(down(CROSS.up)) - Number(down(CROSS.down));
  for (const [number, name] of TRIGGERS) {
    if (pad.buttons[number]) axes[name] = 2 * pad.buttons[number].value - 1;
  }
  return { held, axes };
}
