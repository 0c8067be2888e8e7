import assert from "node:assert/strict";
import { test } from "node:test";
import { twoWays } from "../../../net/web/control_groups.js";
import { Controls } from "../../../net/web/controls.js";
import { readGamepad } from "../../../net/web/gamepad_map.js";
import { untilNextState } from "../../../net/web/state_timing.js";
import { touchCaps, touchLayout } from "../../../net/web/touch_layout.js";

function listening(...codes) {
  const controls = new Controls();
  controls.listenTo(codes);
  return controls;
}

test("a key is down while any device holds it", () => {
  const controls = listening("KeyD");
  assert.equal(controls.press("keyboard", "KeyD"), true);
  assert.equal(controls.press("touch", "KeyD"), false);
  assert.equal(controls.release("keyboard", "KeyD"), false);
  assert.deepEqual(controls.snapshot().held, ["KeyD"]);
  assert.equal(controls.release("touch", "KeyD"), true);
  assert.deepEqual(controls.snapshot().held, []);
});

test("a release without a press, and keys that the world does not listen to, do nothing", () => {
  const controls = listening("KeyD");
  assert.equal(controls.release("keyboard", "KeyD"), false);
  assert.equal(controls.press("keyboard", "F5"), false);
  assert.equal(controls.setAxis("gamepad:0", "Axis9", 1), false);
  assert.equal(controls.moveMouse(3, 4), false);
  assert.equal(controls.isHolding, false);
});

test("of two sticks for one axis the one that is further out counts", () => {
  const controls = listening("Axis0");
  controls.setAxis("gamepad:0", "Axis0", 0.25);
  controls.setAxis("touch", "Axis0", -0.75);
  assert.deepEqual(controls.snapshot().axes, { Axis0: -0.75 });
  controls.setAxis("touch", "Axis0", 0);
  assert.deepEqual(controls.snapshot().axes, { Axis0: 0.25 });
});

test("an axis at rest is still told, so that the server hears that it came back", () => {
  const controls = listening("Axis0");
  controls.setAxis("touch", "Axis0", 1);
  controls.setAxis("touch", "Axis0", 0);
  assert.deepEqual(controls.snapshot().axes, { Axis0: 0 });
  assert.equal(controls.isHolding, false);
});

test("mouse and wheel are sums, so that a lost message loses nothing", () => {
  const controls = listening("MouseX", "WheelY");
  controls.moveMouse(3, -2);
  controls.moveMouse(4, 0);
  controls.turnWheel(0, 1);
  assert.deepEqual(
    [controls.snapshot().mouse, controls.snapshot().wheel],
    [
      [7, -2],
      [0, 1],
    ],
  );
});

test("an unplugged gamepad lets go of what it held, and of nothing else", () => {
  const controls = listening("KeyD", "Button0", "Axis0");
  controls.press("keyboard", "KeyD");
  controls.press("gamepad:1", "Button0");
  controls.press("gamepad:1", "KeyD");
  controls.setAxis("gamepad:1", "Axis0", 1);
  assert.deepEqual(controls.releaseDevice("gamepad:1"), ["Button0"]);
  assert.deepEqual(controls.snapshot().held, ["KeyD"]);
  assert.equal(controls.axis("Axis0"), 0);
});

test("losing the focus releases everything", () => {
  const controls = listening("KeyD", "Axis0");
  controls.press("keyboard", "KeyD");
  controls.setAxis("touch", "Axis0", 0.5);
  assert.equal(controls.releaseAll(), true);
  assert.equal(controls.isHolding, false);
  assert.equal(controls.releaseAll(), false);
});

test("no more than 32 controls are held, the protocol's limit", () => {
  const codes = Array.from({ length: 40 }, (_, k) => `Button${k}`);
  const controls = listening(...codes);
  codes.forEach((code) => controls.press("gamepad:0", code));
  assert.equal(controls.snapshot().held.length, 32);
});

test("states are sent 60 a second while they change, 20 while something is held, else one", () => {
  const wait = (nowMs, changed, holding) => Math.round(untilNextState({ nowMs, sentMs: 0, changed, holding }));
  assert.equal(wait(5, true, true), 12);
  assert.equal(wait(20, true, true), 0);
  assert.equal(wait(20, false, true), 30);
  assert.equal(wait(20, false, false), 980);
});

test("a standard gamepad's cross and triggers get the names that the bindings use", () => {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
  for (const number of [0, 5, 12, 15]) buttons[number] = { pressed: true, value: 1 };
  buttons[7] = { pressed: true, value: 0.5 };
  const { held, axes } = readGamepad({ mapping: "standard", axes: [0.5, -1, 0, 0], buttons });
  assert.deepEqual(held, ["Button0", "Button5"]);
  assert.deepEqual(axes, { Axis0: 0.5, Axis1: -1, Axis2: 0, Axis3: 0, Hat0X: 1, Hat0Y: 1, Axis4: -1, Axis5: 0 });
});

test("another pad's buttons and axes keep their numbers", () => {
  const buttons = [{ pressed: false }, { pressed: true }];
  assert.deepEqual(readGamepad({ mapping: "", axes: [1], buttons }), { held: ["Button1"], axes: { Axis0: 1 } });
});

test("a touch screen gets one stick for a world that walks, and no buttons it does not need", () => {
  const controls = { KeyA: "move_x", KeyD: "move_x", Axis0: "move_x", KeyW: "move_y", KeyS: "move_y", Axis1: "move_y" };
  assert.deepEqual(touchLayout(controls), { sticks: [{ x: "Axis0", y: "Axis1" }], pads: [] });
});

test("what the stick does not reach gets buttons", () => {
  const controls = {
    Axis0: "turn",
    Axis1: "forward",
    KeyA: "strafe",
    KeyD: "strafe",
    Button4: "strafe",
    Space: "jump",
  };
  assert.deepEqual(touchLayout(controls).pads, [
    { code: "KeyA", name: "strafe A" },
    { code: "KeyD", name: "strafe D" },
    { code: "Space", name: "jump" },
  ]);
});

test("two buttons of one action are told apart by the two ways that its help names", () => {
  const controls = { Axis0: "turn", MouseX: "turn", KeyA: "strafe", KeyD: "strafe", Button4: "strafe" };
  const help = [["A / D, gamepad", "step left / right"]];
  assert.deepEqual(touchLayout(controls, help).pads, [
    { code: "KeyA", name: "step left" },
    { code: "KeyD", name: "step right" },
  ]);
  assert.deepEqual(
    [...touchCaps(controls, help)].map(([action, caps]) => [action, caps.map(({ label }) => label)]),
    [
      ["turn", ["stick ↔", "drag ↔ over the picture"]],
      ["strafe", ["step left", "step right"]],
    ],
  );
});

test("help that names no two ways is left as it is", () => {
  assert.deepEqual(twoWays("back / forward"), ["back", "forward"]);
  assert.equal(twoWays("jump"), null);
  assert.equal(twoWays("red / green / blue"), null);
});

test("a world without axes gets a stick that presses its arrow keys", () => {
  const controls = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Digit1: "dig" };
  const { sticks, pads } = touchLayout(controls);
  assert.deepEqual(sticks, [{ left: "ArrowLeft", right: "ArrowRight", up: "ArrowUp", down: "ArrowDown" }]);
  assert.deepEqual(
    pads.map(({ code }) => code),
    ["Digit1"],
  );
});
