// Hears when pictures stop although the connection looks well: a decoder that lost its thread, a path that lets only
// small packets through. The world's own figures say whether there should have been pictures.

const EVERY_MS = 1000;
export const NOTICE_MS = 1500;
export const GIVE_UP_MS = 6000;

export class MediaWatch {
  frozenMs = 0; // for how long pictures have been missing
  #decoded = null; // when a picture was last decoded: this browser's count, the world's, and the time
  #shown = 0;
  #movedMs = 0;

  /** `decoded` counts this browser's pictures, `shown` the world's. Returns whether to connect anew. */
  look({ decoded, shown, nowMs }) {
    if (decoded !== this.#decoded || shown <= this.#shown) {
      this.#decoded = decoded;
      this.#shown = shown;
      this.#movedMs = nowMs;
    }
    this.frozenMs = nowMs - this.#movedMs;
    return this.frozenMs >= GIVE_UP_MS;
  }

  /** A fresh connection, or a page that was not seen. */
  reset() {
    this.frozenMs = 0;
    this.#decoded = null;
  }
}

/** Look once a second, while the page is seen. `facts` as in main.js. */
export function watchMedia(watch, facts, statistics, reconnect) {
  setInterval(async () => {
    const { link, peer, world } = facts();
    const nowMs = performance.now();
    if (document.hidden || link.state !== "live") {
      watch.reset();
      return;
    }
    const video = (await statistics(peer)).find((entry) => entry.type === "inbound-rtp" && entry.kind === "video");
    if (watch.look({ decoded: video?.framesDecoded ?? 0, shown: world?.frames_shown ?? 0, nowMs })) {
      watch.reset();
      reconnect();
    }
  }, EVERY_MS);
}
