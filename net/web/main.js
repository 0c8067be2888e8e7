// Puts the parts together: the connection, what the player does, and the page that shows it.

import { Connection } from "./connection.js";
import { byId, recall } from "./dom.js";
import { listenToKeyboard } from "./keyboard.js";
import { Gamepads } from "./gamepads.js";
import { LatencyMatcher } from "./latency.js";
import { MediaWatch, watchMedia } from "./media_watch.js";
import { listenToMouse } from "./mouse.js";
import { Page } from "./page.js";
import { PlayerInput } from "./player_input.js";
import { keepToken, takeToken, tokenIn } from "./token.js";
import { toast } from "./toasts.js";
import { statistics } from "./check_view.js";
import { keepAwakeWhile } from "./wake_lock.js";

const connection = new Connection(takeToken());
const latency = new LatencyMatcher();
const input = new PlayerInput(connection, (seq, sentMs) => latency.sent(seq, sentMs));

const session = { welcome: null, world: null, player: null, place: null, wantsToPlay: true };
const facts = () => ({
  ...session,
  link: connection.link,
  peer: connection.peer,
  role: session.welcome?.role ?? null,
  roundTripMs: connection.roundTripMs,
  frozenMs: mediaWatch.frozenMs,
});

const mediaWatch = new MediaWatch();
const page = new Page(input, { seat, prompt, command, retry, token, rename: sayHello }, facts);

// ------------------------------------------------------------------ what the page asks for
function seat(action, to) {
  if (action !== "give") session.wantsToPlay = action === "ask";
  connection.send((outgoing) => outgoing.seat(action, to));
}

function prompt(text) {
  const now = performance.now();
  const seq = connection.send((outgoing) => outgoing.prompt(text, now));
  if (seq !== null) latency.sent(seq, now);
  return seq;
}

/** Returns whether this person may ask for it; else the key stays the browser's. */
function command(name) {
  if (!session.welcome?.commands.includes(name)) return false;
  connection.send((outgoing) => outgoing.command(name, performance.now()));
  return true;
}

function retry() {
  connection.connect();
}

function token(text) {
  const found = tokenIn(text);
  if (!found) {
    toast("There is no token in what you pasted.", "problem");
    return;
  }
  keepToken(found);
  connection.connect(found);
}

function sayHello() {
  const mayPlay = session.wantsToPlay;
  connection.send((outgoing) => outgoing.hello(recall("name", ""), mayPlay ? "play" : "watch"));
}

// ------------------------------------------------------------------ what the connection tells
connection.addEventListener("link", () => {
  if (!connection.isLive) input.setSeated(false);
  if (connection.link.status === 401) {
    keepToken("");
    session.welcome = null;
  }
  page.refresh();
});
connection.addEventListener("track", ({ detail }) => {
  latency.clear();
  page.picture.show(detail.track);
});
connection.addEventListener("closing", () => page.picture.keepStill());
connection.addEventListener("opened", () => {
  input.startOver();
  sayHello();
});
connection.addEventListener("message", ({ detail: message }) => handlers[message.t]?.(message));

const handlers = {
  welcome(message) {
    session.welcome = message;
    input.controls.listenTo(Object.keys(message.world.controls));
    page.welcome(message);
  },
  world(message) {
    if (message.message && message.message !== session.world?.message) toast(message.message);
    session.world = message;
    latency.setPaused(message.phase !== "running");
    page.refresh();
  },
  seat({ player, place }) {
    if (player !== null && session.player === null) toast("You have the controls.", "good");
    else if (player === null && session.player !== null)
      toast(session.wantsToPlay ? "The controls are with somebody else now." : "You have left the seat.");
    if (place !== null && session.place === null) toast(`You are number ${place} in the queue.`);
    Object.assign(session, { player, place });
    input.setSeated(player !== null);
    page.refresh();
  },
  receipt(message) {
    page.prompt.onReceipt(message);
    if (message.stage !== "shown") return;
    const answer = latency.shown(message.seq, message.rtp ?? null, performance.now());
    if (answer) page.figures.addLatency(answer.latencyMs, answer.measured);
  },
  error(message) {
    if (!page.prompt.onReceipt(message)) toast(message.message, "problem");
  },
};

page.picture.addEventListener("frame", ({ detail: { rtp, presentedMs } }) => {
  if (rtp === null) return;
  for (const latencyMs of latency.presented(rtp, presentedMs)) page.figures.addLatency(latencyMs);
});

listenToKeyboard(input, page.shortcuts);
listenToMouse(input, byId("frame"));
new Gamepads(input);
watchMedia(mediaWatch, facts, statistics, () => connection.giveUp("frozen", "Pictures stopped coming."));
keepAwakeWhile(() => connection.isLive && session.world?.phase === "running");
connection.connect();

// For whoever looks for a fault with the browser's console: `await dreamtick.statistics()`.
globalThis.dreamtick = { facts, input, statistics: () => statistics(connection.peer) };
