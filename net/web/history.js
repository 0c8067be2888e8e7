// The prompts of earlier, as a shell keeps its commands: arrow up goes back, arrow down forward to what was being typed.

const LENGTH = 50;

export class PromptHistory {
  #entries;
  #place; // index of the entry that is shown; one past the end is the draft
  #draft = "";

  constructor(entries = []) {
    this.#entries = entries.filter((entry) => typeof entry === "string" && entry).slice(-LENGTH);
    this.#place = this.#entries.length;
  }

  get entries() {
    return this.#entries;
  }

  /** A prompt was sent. One that is there already moves to the end. */
  add(prompt) {
    this.#entries = [...this.#entries.filter((entry) => entry !== prompt), prompt].slice(-LENGTH);
    this.leave();
  }

  /** Nothing is being typed any more. */
  leave() {
    this.#place = this.#entries.length;
    this.#draft = "";
  }

  /** The entry before the shown one; `shown` is what stands in the box. */
  back(shown) {
    if (this.#place === this.#entries.length) this.#draft = shown;
    this.#place = Math.max(0, this.#place - 1);
    return this.#shown;
  }

  forward() {
    this.#place = Math.min(this.#entries.length, this.#place + 1);
    return this.#shown;
  }

  get #shown() {
    return this.#place === this.#entries.length ? this.#draft : this.#entries[this.#place];
  }
}
