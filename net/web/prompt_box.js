// The prompt: Enter sends it, the arrows go through earlier ones, Escape goes back to the picture.

import { byId, element, recall, remember, setText } from "./dom.js";
import { PromptHistory } from "./history.js";
import { promptPlace } from "./key_words.js";
import { sentence } from "./sentence.js";

const SUGGESTIONS = {
  pocket: [
    "a snowy night",
    "a sunny meadow",
    "a candy land",
    "lava and black rock",
    "a neon city",
    "the surface of the moon",
  ],
  maze: ["a hedge maze at dusk", "a castle of grey stone", "a frozen maze", "a neon labyrinth"],
};

export class PromptBox {
  #history = new PromptHistory(recall("prompts", []));
  #field = byId("prompt-field");
  #send;
  #current = ""; // the prompt in force; null where the world knows no words
  #mayDirect = false;
  #waitingFor = new Map(); // seq -> {prompt, sentMs}; sentMs is null once a pause lies between

  /** `send(text)` returns the number of the message, or null when it could not be sent. */
  constructor(send) {
    this.#send = send;
    byId("prompt-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit(this.#field.value);
    });
    this.#field.addEventListener("keydown", (event) => this.#onKey(event));
    this.#field.addEventListener("paste", (event) => this.#onPaste(event.clipboardData?.getData("text") ?? ""));
  }

  focus() {
    if (this.#field.disabled) return false;
    this.#field.focus();
    this.#field.select();
    return true;
  }

  /** What this person may do, and what the world's model understands. */
  configure({ mayDirect, limit, model }) {
    this.#mayDirect = mayDirect;
    this.#field.maxLength = limit;
    const suggestions = SUGGESTIONS[model] ?? SUGGESTIONS.pocket.slice(0, 2);
    byId("suggestions").replaceChildren(...suggestions.map((text) => this.#chip(text)));
    this.#place();
  }

  /** The world's prompt, as it stands now; null where the world knows no words. */
  showCurrent(prompt, isPaused) {
    this.#current = prompt;
    if (isPaused) for (const waiting of this.#waitingFor.values()) waiting.sentMs = null;
    this.#place();
  }

  #place() {
    const { isOpen, text } = promptPlace(this.#current, this.#mayDirect);
    const needsLink = !this.#mayDirect && this.#current !== null;
    if (!isOpen) this.#field.value = ""; // what was being typed would hide why it cannot be sent
    this.#field.placeholder = text;
    this.#field.disabled = !isOpen;
    byId("prompt-send").disabled = !isOpen;
    byId("suggestions").hidden = !isOpen;
    byId("prompt-form").title = needsLink ? "Prompts need a link that lets you direct." : "";
  }

  submit(text) {
    const prompt = text.trim();
    if (prompt && prompt === this.#current && this.#waitingFor.size === 0) this.#say("That is how it looks already.");
    else if (prompt) {
      const seq = this.#send(prompt);
      if (seq === null) {
        this.#say("Not sent: there is no connection.", true);
        return;
      }
      this.#waitingFor.set(seq, { prompt, sentMs: performance.now() });
      this.#history.add(prompt);
      remember("prompts", this.#history.entries);
      this.#say("On its way …");
    }
    this.#leave();
  }

  /** Back to the keys that move the figure. */
  #leave() {
    this.#history.leave();
    this.#field.value = "";
    this.#field.blur();
  }

  /** A receipt or an error about a message. Returns whether that was a prompt. */
  onReceipt(receipt) {
    const waiting = this.#waitingFor.get(receipt.seq);
    if (waiting === undefined) return false;
    if (receipt.t === "error") this.#giveBack(waiting.prompt, receipt.message);
    else if (receipt.stage === "received") this.#say("The world has heard it.");
    else if (waiting.sentMs === null) this.#say("On screen.");
    else this.#say(`On screen after ${((performance.now() - waiting.sentMs) / 1000).toFixed(1)} s.`);
    if (receipt.t === "error" || receipt.stage === "shown") this.#waitingFor.delete(receipt.seq);
    return true;
  }

  /** A prompt that was refused can be mended, unless the next one is being typed already. */
  #giveBack(prompt, message) {
    this.#say(sentence(message), true);
    if (this.#field.value || this.#field.disabled) return;
    this.#field.value = prompt;
    this.#field.focus();
  }

  #onPaste(text) {
    const { value, maxLength, selectionStart, selectionEnd } = this.#field;
    const length = value.length - (selectionEnd - selectionStart) + text.length;
    if (length > maxLength) this.#say(`A prompt has ${maxLength} characters at most: the rest was cut.`, true);
  }

  #onKey(event) {
    if (event.isComposing) return;
    if (event.key === "Escape") this.#leave();
    else if (event.key === "ArrowUp") this.#recall(event, this.#history.back(this.#field.value));
    else if (event.key === "ArrowDown") this.#recall(event, this.#history.forward());
  }

  #recall(event, text) {
    event.preventDefault();
    this.#field.value = text;
    this.#field.setSelectionRange(text.length, text.length);
  }

  #chip(text) {
    const chip = element("button", "chip", text);
    chip.type = "button";
    chip.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus until then
    chip.addEventListener("click", () => this.submit(text));
    return chip;
  }

  #say(text, isProblem = false) {
    const status = byId("prompt-status");
    setText(status, text);
    status.classList.toggle("is-problem", isProblem);
    clearTimeout(this.sayTimer);
    this.sayTimer = setTimeout(() => setText(status, ""), isProblem ? 8000 : 4000);
  }
}
