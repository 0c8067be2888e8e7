// Figures over time, bounded: what the sparklines draw.

/** The smallest value that at least `share` (0 to 1) of `values` do not exceed; null without values. */
export function percentile(values, share) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** The newest values, the oldest first. */
export class Series {
  #values = [];

  constructor(length) {
    this.length = length;
  }

  add(value) {
    this.#values.push(value);
    if (this.#values.length > this.length) this.#values.shift();
  }

  clear() {
    this.#values = [];
  }

  get values() {
    return this.#values;
  }

  get newest() {
    return this.#values.at(-1) ?? null;
  }
}

/** Events a second, over the last `windowMs`. */
export class Rate {
  #times = [];

  constructor(windowMs = 2000) {
    this.windowMs = windowMs;
  }

  /** `count` events at `nowMs`. */
  add(nowMs, count = 1) {
    this.#times.push([nowMs, count]);
    this.#forget(nowMs);
  }

  perSecond(nowMs) {
    this.#forget(nowMs);
    if (this.#times.length < 2) return 0;
    const first = this.#times[0][0];
    const counted = this.#times.slice(1).reduce((sum, [, count]) => sum + count, 0);
    return (1000 * counted) / Math.max(1, Math.max(nowMs - first, this.#times.at(-1)[0] - first));
  }

  #forget(nowMs) {
    while (this.#times.length && this.#times[0][0] < nowMs - this.windowMs) this.#times.shift();
  }
}
