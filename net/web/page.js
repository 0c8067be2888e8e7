// The page itself: everything that is seen, put together. It knows no network; main.js connects the two.

import { byId, recall, remember, setText } from "./dom.js";
import { CheckView } from "./check_view.js";
import { ControlsView } from "./controls_view.js";
import { FiguresView } from "./figures_view.js";
import { watchFocus } from "./focus.js";
import { lightUp } from "./glow.js";
import { refusedCommand, refusedKey } from "./key_words.js";
import { overlayFor } from "./overlay_words.js";
import { OverlayView } from "./overlay_view.js";
import { Panels } from "./panels.js";
import { Picture } from "./picture.js";
import { PlayersView } from "./players_view.js";
import { PromptBox } from "./prompt_box.js";
import { remind, toast } from "./toasts.js";
import { TOUCHED } from "./touch_layout.js";
import { TouchPad } from "./touch_pad.js";

const REFRESH_MS = 500;
const REWIND_EVERY_MS = 300;
const touched = matchMedia(TOUCHED);

export class Page {
  #rewoundMs = -Infinity;
  #knowsWords = true;
  #fps = null; // as it was shown last; null while no pictures are due

  /** `actions`: seat(action, to), prompt(text), command(name), retry(), token(text), rename(name). */
  constructor(input, actions, facts) {
    this.input = input;
    this.actions = actions;
    this.facts = facts; // () => {link, world, welcome, player, place, peer, role, roundTripMs}
    this.picture = new Picture(byId("video"), byId("still"), byId("app"));
    this.figures = new FiguresView();
    this.panels = new Panels(["controls", "players", "figures"]);
    this.players = new PlayersView(actions.seat);
    this.players.onDetails = () => this.panels.set("players", true);
    this.controls = new ControlsView(input);
    this.prompt = new PromptBox(actions.prompt);
    this.touch = new TouchPad(byId("touch"), input);
    this.check = new CheckView(() => ({ ...facts(), fps: this.#fps ?? 0 }));
    this.overlay = new OverlayView((name) => this.#act(name), actions.token);
    lightUp(byId("glow"), this.picture);
    this.picture.addEventListener("change", () => this.refresh());
    this.#listen();
    setInterval(() => this.refresh(), REFRESH_MS);
  }

  /** Codes that the page itself answers, where the world does not listen to them. */
  get shortcuts() {
    const command = (name) => (repeated) => (repeated ? false : this.#command(name));
    const prompt = () => this.prompt.focus() || this.#refuse("prompt");
    return {
      Enter: prompt,
      Slash: prompt,
      KeyP: command("pause"),
      KeyR: command("reset"),
      Backspace: () => this.#rewind(),
      KeyH: (repeated) => repeated || this.panels.toggleAll(),
      KeyF: (repeated) => repeated || this.toggleFullscreen(),
      F1: () => this.panels.toggle("controls"),
    };
  }

  /** A world said hello. */
  welcome({ world, role, limits, commands }) {
    const title = world.title || world.model;
    setText(byId("world-title"), title.split(",")[0]); // "Pocket, a top-down tile adventure" is long for a bar
    byId("world-title").title = title;
    document.title = `${title} · Dreamtick`;
    this.picture.shape(world);
    this.touch.show(world);
    const mayDirect = role === "direct";
    this.#showControls();
    this.prompt.configure({ mayDirect, limit: limits.prompt, model: world.model });
    byId("commands").hidden = !mayDirect || commands.length === 0;
    for (const name of ["pause", "reset", "rewind"]) byId(`${name}-button`).hidden = !commands.includes(name);
    this.refresh();
  }

  refresh() {
    const { link, world, welcome, player, place, role, roundTripMs, frozenMs } = this.facts();
    const nowMs = performance.now();
    const { hasPicture, playBlocked } = this.picture;
    const connected = link.state === "live" && world?.phase !== "ended";
    const isPaused = world?.phase === "paused";
    const canDirect = role === "direct";
    const canLook = connected && this.input.looksAround && !document.pointerLockElement && !touched.matches;
    this.overlay.show(overlayFor({ link, world, hasPicture, playBlocked, frozenMs, canDirect, canLook, nowMs }));
    this.players.show({ connected, world, me: welcome?.peer, role: role ?? "watch", player, place });
    this.#fps = connected && world?.phase === "running" ? this.picture.rate.perSecond(nowMs) : null;
    const howToMeasure = touched.matches ? "Move the stick to measure it." : "Press a key to measure it.";
    this.figures.show({
      world,
      fps: this.#fps,
      worldHz: welcome?.world.rate_hz ?? 0,
      roundTripMs,
      howToMeasure: connected && player !== null ? howToMeasure : "",
    });
    if (world) this.#showPrompt(world.prompt ?? null, isPaused);
    byId("snapshot-button").hidden = !hasPicture;
    const app = byId("app");
    app.dataset.link = link.state;
    app.dataset.seated = String(player !== null && link.state !== "ended" && world?.phase !== "ended");
    app.dataset.known = String(Boolean(welcome));
    byId("pause-button").setAttribute("aria-pressed", String(isPaused));
    byId("pause-button").title = isPaused ? "Go on (P)" : "Pause (P)";
    setText(byId("live-label"), stateWord(link, world));
    app.dataset.live = String(link.state === "live" && world?.phase === "running");
  }

  async toggleFullscreen() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (byId("app").requestFullscreen)
      await byId("app")
        .requestFullscreen()
        .catch((problem) => toast(`No full screen: ${problem.message}`));
    else toast("This browser has no full screen for pages; add it to the home screen instead.");
  }

  async savePicture() {
    const blob = this.picture.hasPicture ? await this.picture.snapshot() : null;
    if (!blob) {
      toast("There is no picture to save yet.");
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `dreamtick-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    toast("The picture was saved.");
  }

  #listen() {
    watchFocus();
    document.addEventListener("pointerlockchange", () => this.refresh());
    byId("snapshot-button").addEventListener("click", () => this.savePicture());
    byId("fullscreen-button").addEventListener("click", () => this.toggleFullscreen());
    for (const name of ["pause", "reset", "rewind"])
      byId(`${name}-button`).addEventListener("click", () => this.actions.command(name));
    const name = byId("name-field");
    name.value = recall("name", "");
    name.addEventListener("change", () => {
      remember("name", name.value.trim());
      this.actions.rename(name.value.trim());
    });
    name.addEventListener("keydown", (event) => event.key === "Enter" && name.blur());
    this.input.addEventListener("unseated", () => {
      const { link, role, place } = this.facts();
      if (link.state === "live") remind(refusedKey(role, place));
    });
  }

  #command(name) {
    return this.actions.command(name) || this.#refuse(name);
  }

  /** Says why nothing happens. Returns false: the key stays the browser's. */
  #refuse(name) {
    const { link, role } = this.facts();
    if (link.state === "live") remind(refusedCommand(name, role, this.#knowsWords));
    return false;
  }

  /** Again and again while the key is held, though not as fast as keys repeat. */
  #rewind() {
    const nowMs = performance.now();
    if (nowMs - this.#rewoundMs < REWIND_EVERY_MS) return true;
    this.#rewoundMs = nowMs;
    return this.#command("rewind");
  }

  #act(name) {
    if (name === "retry") this.actions.retry();
    else if (name === "check") this.check.open();
    else if (name === "play") this.picture.play();
    else this.actions.command(name);
  }

  /** `prompt` is null where the world knows no words: then nobody is told how to type one. */
  #showPrompt(prompt, isPaused) {
    const knewWords = this.#knowsWords;
    this.#knowsWords = prompt !== null;
    this.prompt.showCurrent(prompt, isPaused);
    if (this.#knowsWords !== knewWords && this.facts().welcome) this.#showControls();
  }

  #showControls() {
    const { world, role, commands } = this.facts().welcome;
    this.controls.show(world, this.#helpLines(world.controls, role === "direct" ? commands : []), touched.matches);
  }

  #helpLines(controls, commands) {
    const lines = [
      ["Enter", "type a prompt", "prompt"],
      ["P", "pause, and go on", "pause"],
      ["R", "begin again", "reset"],
      ["⌫", "go back two seconds", "rewind"],
    ]
      .filter(([, , name]) => commands.includes(name) || (name === "prompt" && commands.length > 0 && this.#knowsWords))
      .map(([key, meaning]) => [key, meaning]);
    const ours = [
      ["H", "panels on and off", "KeyH"],
      ["F", "full screen", "KeyF"],
    ].filter(([, , code]) => !(code in controls));
    return [...lines, ...ours.map(([key, meaning]) => [key, meaning])];
  }
}

function stateWord(link, world) {
  if (link.state === "live")
    return (
      { running: "Live", paused: "Paused", loading: "Waking up", failed: "Stopped", ended: "Over" }[world?.phase] ??
      "Connected"
    );
  return { connecting: "Connecting", waiting: "Reconnecting", refused: "No entry", ended: "Ended" }[link.state];
}
