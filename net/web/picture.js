// The video: always the newest picture, sharp pixels for small worlds, and word of every frame that is presented.

import { Rate } from "./series.js";

const SMALL_WORLD_LINES = 320; // below, a pixel is meant to be seen
const PLAYING_MS = 400;

/** Events: "frame" with detail {rtp, presentedMs}, "change" when `hasPicture` or `playBlocked` changed. */
export class Picture extends EventTarget {
  hasPicture = false;
  playBlocked = false;
  rate = new Rate();
  #video;
  #still; // the last picture of a connection that ended: browsers blank the video then
  #box;
  #seenFrames = null; // how many were presented at the last callback
  #listeningTo = 0; // counts streams, so that the callbacks of a former one end

  /** `box` is the element whose --ratio gives the picture its shape. */
  constructor(video, still, box) {
    super();
    this.#video = video;
    this.#still = still;
    this.#box = box;
    video.addEventListener("resize", () => this.#fit());
    video.addEventListener("loadeddata", () => this.#listen());
    document.addEventListener("visibilitychange", () => document.hidden || this.#goOn());
    setInterval(() => document.hidden || this.playBlocked || this.#goOn(), PLAYING_MS); // some pause by themselves
  }

  get size() {
    return { width: this.#video.videoWidth, height: this.#video.videoHeight };
  }

  /** The connection is about to end: what it showed last stays until the next one brings a picture. */
  keepStill() {
    if (!this.hasPicture || !this.#still.hidden) return;
    Object.assign(this.#still, this.size);
    this.#still.getContext("2d").drawImage(this.#video, 0, 0);
    this.#still.hidden = false;
  }

  /** Show another track. */
  show(track) {
    this.#video.srcObject = new MediaStream([track]);
    this.play();
  }

  play() {
    const started = this.#video.play();
    started?.then(
      () => this.#setBlocked(false),
      (problem) => problem.name === "NotAllowedError" && this.#setBlocked(true),
    );
  }

  /** `world` as in the welcome: the picture's shape, before the first frame. */
  shape({ width, height }) {
    this.#box.style.setProperty("--ratio", String(width / height));
    for (const shown of [this.#video, this.#still])
      shown.classList.toggle("is-pixelated", height <= SMALL_WORLD_LINES);
  }

  /** The picture that is shown, as a PNG of the video's size. */
  async snapshot() {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, this.size);
    canvas.getContext("2d").drawImage(this.#shown, 0, 0);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  }

  drawOnto(context, width, height) {
    if (this.hasPicture) context.drawImage(this.#shown, 0, 0, width, height);
  }

  get #shown() {
    return this.#still.hidden ? this.#video : this.#still;
  }

  #fit() {
    const { width, height } = this.size;
    if (width && height) this.#box.style.setProperty("--ratio", String(width / height));
  }

  #listen() {
    this.#listeningTo += 1;
    this.#seenFrames = null;
    this.#still.hidden = true;
    if (!this.hasPicture) {
      this.hasPicture = true;
      this.dispatchEvent(new Event("change"));
    }
    if ("requestVideoFrameCallback" in this.#video) this.#await(this.#listeningTo);
  }

  #await(stream) {
    this.#video.requestVideoFrameCallback((nowMs, frame) => {
      if (stream !== this.#listeningTo) return;
      this.rate.add(nowMs, Math.max(1, frame.presentedFrames - (this.#seenFrames ?? frame.presentedFrames)));
      this.#seenFrames = frame.presentedFrames;
      const detail = { rtp: frame.rtpTimestamp ?? null, presentedMs: frame.expectedDisplayTime };
      this.dispatchEvent(new CustomEvent("frame", { detail }));
      this.#await(stream);
    });
  }

  #setBlocked(blocked) {
    if (blocked === this.playBlocked) return;
    this.playBlocked = blocked;
    this.dispatchEvent(new Event("change"));
  }

  #goOn() {
    if (this.#video.srcObject && this.#video.paused) this.play();
  }
}
