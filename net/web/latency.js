// Action-to-photon latency as the browser can see it: from the key's event to the presentation of the first frame that
// could answer it. A receipt names that frame by its RTP timestamp; the video element says when it presented which one.
// What the display adds (scan-out, its own processing) is not in it.

const FRAMES_KEPT = 256;
const INPUTS_KEPT = 256;
const GIVE_UP_MS = 5000;

/** Whether the RTP timestamp `a` is at or after `b`; timestamps wrap at 2^32 (RFC 3550, section 5.1). */
export function isAtOrAfter(a, b) {
  return (a - b) >>> 0 < 0x80000000;
}

export class LatencyMatcher {
  #sent = new Map(); // seq -> when it was sent, ms
  #waiting = new Map(); // seq -> RTP timestamp of the frame that answers
  #presented = []; // [RTP timestamp, when, ms], in the order of presentation
  #seesFrames = false; // whether the browser names the timestamps of presented frames
  #paused = false;

  /** Whether the world stands still. An input of that time, or one that waits across it, is not measured. */
  setPaused(paused) {
    this.#paused = paused;
    if (!paused) return;
    this.#sent.clear();
    this.#waiting.clear();
  }

  /** An input left at `sentMs` (the clock of performance.now(), as everywhere here). */
  sent(seq, sentMs) {
    if (this.#paused) return;
    this.#sent.set(seq, sentMs);
    for (const [old, when] of this.#sent) {
      if (this.#sent.size <= INPUTS_KEPT && sentMs - when < GIVE_UP_MS) break;
      this.#sent.delete(old);
      this.#waiting.delete(old);
    }
  }

  /**
   * The receipt "shown" came at `nowMs`. Returns `{latencyMs, measured}`, or null while its frame is on its way.
   * Without a timestamp the arrival of the receipt stands for the presentation, and `measured` is false.
   */
  shown(seq, rtp, nowMs) {
    const sentMs = this.#sent.get(seq);
    if (sentMs === undefined) return null;
    if (rtp === null || rtp === undefined || !this.#seesFrames) return this.#answer(seq, sentMs, nowMs, false);
    const frame = this.#presented.find(([timestamp]) => isAtOrAfter(timestamp, rtp));
    if (frame) return this.#answer(seq, sentMs, frame[1], true);
    this.#waiting.set(seq, rtp);
    return null;
  }

  /** A frame is presented at `presentedMs`. Returns the latencies, ms, of the inputs that it is the first to answer. */
  presented(rtp, presentedMs) {
    this.#seesFrames = true;
    this.#presented.push([rtp, presentedMs]);
    if (this.#presented.length > FRAMES_KEPT) this.#presented.shift();
    const latencies = [];
    for (const [seq, wanted] of this.#waiting) {
      if (isAtOrAfter(rtp, wanted)) latencies.push(this.#answer(seq, this.#sent.get(seq), presentedMs, true).latencyMs);
    }
    return latencies;
  }

  /** A new connection: its timestamps have nothing to do with the former ones. */
  clear() {
    this.#sent.clear();
    this.#waiting.clear();
    this.#presented = [];
  }

  #answer(seq, sentMs, presentedMs, measured) {
    this.#sent.delete(seq);
    this.#waiting.delete(seq);
    return { latencyMs: Math.max(0, presentedMs - sentMs), measured };
  }
}
