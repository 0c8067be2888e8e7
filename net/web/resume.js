// The right to come back to one's place, good for a while after the server last heard of us.

const KEY = "dreamtick.resume";

export class Resume {
  #untilMs;

  /** Times by the wall clock, which goes on while a laptop sleeps. */
  constructor(token, lifeMs, now = Date.now) {
    Object.assign(this, { token, lifeMs, now });
    this.renew();
  }

  /** We are being heard. */
  renew() {
    this.#untilMs = this.now() + this.lifeMs;
  }

  isFresh() {
    return this.now() < this.#untilMs;
  }

  /** Called when the page goes away. Only then: a second tab made from this one must not take its place. */
  keepForReload(storage = sessionStorage) {
    storage.setItem(KEY, JSON.stringify({ token: this.token, lifeMs: this.lifeMs, untilMs: this.#untilMs }));
  }

  /** What was kept a moment ago, once; or null. */
  static afterReload(storage = sessionStorage, now = Date.now) {
    const kept = storage.getItem(KEY);
    if (!kept) return null;
    storage.removeItem(KEY);
    const { token, lifeMs, untilMs } = JSON.parse(kept);
    return now() < untilMs ? new Resume(token, lifeMs, now) : null;
  }
}
