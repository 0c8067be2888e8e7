// When the next `state` message is due: at once on a change, but at most 60 a second; 20 a second while anything is
// held, so that a lost one is made good soon; else one a second, as a sign of life.

const CHANGE_MS = 1000 / 60;
const HELD_MS = 50;
const IDLE_MS = 1000;

/** Milliseconds from `nowMs` until the next message; 0 means now. */
export function untilNextState({ nowMs, sentMs, changed, holding }) {
  const period = changed ? CHANGE_MS : holding ? HELD_MS : IDLE_MS;
  return Math.max(0, sentMs + period - nowMs);
}
