// How long to wait before the next try: twice as long each time, up to a limit, with jitter so that the viewers of a
// server that was restarted do not all come back in the same moment.

export class Backoff {
  #tries = 0;

  /** Times in milliseconds. `random` gives 0 to 1. */
  constructor({ firstMs = 500, limitMs = 15_000, jitter = 0.3, random = Math.random } = {}) {
    Object.assign(this, { firstMs, limitMs, jitter, random });
  }

  get tries() {
    return this.#tries;
  }

  /** The next wait. The first one is short: most breaks are over at once. */
  nextMs() {
    const plain = Math.min(this.limitMs, this.firstMs * 2 ** this.#tries);
    this.#tries += 1;
    return plain * (1 + this.jitter * (2 * this.random() - 1));
  }

  reset() {
    this.#tries = 0;
  }
}
