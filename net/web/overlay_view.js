// Shows what overlay_words.js says, over the picture.

import { byId, setText } from "./dom.js";

export class OverlayView {
  #onAction;
  #action = null;

  /** `onAction(name)`: retry, reset, pause or play. `onToken(text)`: somebody pasted a link. */
  constructor(onAction, onToken) {
    this.#onAction = onAction;
    byId("overlay-action").addEventListener("click", () => this.#onAction(this.#action));
    byId("overlay-check").addEventListener("click", () => this.#onAction("check"));
    byId("token-form").addEventListener("submit", (event) => {
      event.preventDefault();
      onToken(byId("token-field").value);
      byId("token-field").value = "";
    });
  }

  /** `words` as `overlayFor` returns them. */
  show(words) {
    const overlay = byId("overlay");
    const isNote = words?.kind === "note";
    byId("note").hidden = !isNote;
    byId("note-spinner").hidden = !words?.busy;
    if (isNote) setText(byId("note-text"), words.text);
    overlay.hidden = !words || isNote;
    if (overlay.hidden) return;
    overlay.dataset.kind = words.kind;
    byId("overlay-spinner").hidden = !words.busy;
    setText(byId("overlay-title"), words.title);
    setText(byId("overlay-text"), words.text);
    setText(byId("overlay-hint"), words.hint ?? "");
    this.#action = words.action?.name ?? null;
    byId("overlay-action").hidden = !words.action;
    setText(byId("overlay-action"), words.action?.label ?? "");
    byId("overlay-check").hidden = !(words.action?.name === "retry");
    byId("token-form").hidden = !words.asksForToken;
    setText(byId("token-label"), words.hadToken ? "Paste another link" : "Paste a link");
  }
}
