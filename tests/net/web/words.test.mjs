import assert from "node:assert/strict";
import { test } from "node:test";
import { Backoff } from "../../../net/web/backoff.js";
import { asText, checkRows } from "../../../net/web/check_rows.js";
import { controlGroups } from "../../../net/web/control_groups.js";
import { PromptHistory } from "../../../net/web/history.js";
import { promptPlace, refusedCommand, refusedKey } from "../../../net/web/key_words.js";
import { controlLabel, isKey } from "../../../net/web/labels.js";
import { overlayFor } from "../../../net/web/overlay_words.js";
import { seatChoice } from "../../../net/web/players_view.js";
import { Outgoing, read } from "../../../net/web/protocol.js";
import { decode, encode } from "../../../net/web/msgpack.js";
import { Resume } from "../../../net/web/resume.js";
import { sentence } from "../../../net/web/sentence.js";
import { takeToken, tokenIn } from "../../../net/web/token.js";
import { candidateFragment } from "../../../net/web/whep.js";

class FakeStorage {
  #kept = new Map();
  getItem = (key) => this.#kept.get(key) ?? null;
  setItem = (key, value) => void this.#kept.set(key, value);
  removeItem = (key) => void this.#kept.delete(key);
}

test("waits double up to a limit, and begin small again after a success", () => {
  const backoff = new Backoff({ firstMs: 500, limitMs: 3000, random: () => 0.5 });
  assert.deepEqual(
    [1, 2, 3, 4, 5].map(() => backoff.nextMs()),
    [500, 1000, 2000, 3000, 3000],
  );
  backoff.reset();
  assert.equal(backoff.nextMs(), 500);
});

test("jitter spreads the viewers of a server that was restarted", () => {
  const waits = [0, 1].map((random) => new Backoff({ firstMs: 1000, jitter: 0.3, random: () => random }).nextMs());
  assert.deepEqual(waits, [700, 1300]);
});

test("earlier prompts come back with arrow up, and what was being typed with arrow down", () => {
  const history = new PromptHistory(["a meadow", "a desert"]);
  assert.equal(history.back("half a wo"), "a desert");
  assert.equal(history.back("a desert"), "a meadow");
  assert.equal(history.back("a meadow"), "a meadow");
  assert.equal(history.forward(), "a desert");
  assert.equal(history.forward(), "half a wo");
  assert.equal(history.forward(), "half a wo");
  history.back("half a wo");
  history.leave(); // what was being typed is given up
  assert.equal(history.back(""), "a desert");
  assert.equal(history.forward(), "");
});

test("a prompt that is sent again stands once in the history, at its end", () => {
  const history = new PromptHistory(["a", "b"]);
  history.add("a");
  assert.deepEqual(history.entries, ["b", "a"]);
  for (let k = 0; k < 60; k += 1) history.add(`prompt ${k}`);
  assert.equal(history.entries.length, 50);
});

test("one counter numbers the messages of both channels", () => {
  const outgoing = new Outgoing();
  const first = decode(outgoing.press("KeyD", 12.5));
  const second = decode(outgoing.state({ held: ["KeyD"], axes: {}, mouse: [0, 0], wheel: [0, 0] }, 13.5));
  assert.deepEqual(first, { v: 1, t: "press", seq: 1, time: 12.5, code: "KeyD" });
  assert.deepEqual([second.t, second.seq, second.held], ["state", 2, ["KeyD"]]);
  assert.deepEqual(decode(outgoing.ping(1)), { v: 1, t: "ping", time: 1 });
  assert.deepEqual(decode(outgoing.seat("ask")), { v: 1, t: "seat", seq: 3, action: "ask" });
});

test("messages of another version are passed over", () => {
  assert.equal(read(encode({ v: 2, t: "world" })), null);
  assert.equal(read(encode([1])), null);
  assert.equal(read(encode({ v: 1, t: "pong", time: 1 })).t, "pong");
});

test("the token is taken out of the address bar and kept for the tab", () => {
  const storage = new FakeStorage();
  const shown = [];
  const history = { state: null, replaceState: (...parts) => shown.push(parts[2]) };
  assert.equal(takeToken({ hash: "#token=dt1.AAA.BBB", pathname: "/", search: "" }, history, storage), "dt1.AAA.BBB");
  assert.deepEqual(shown, ["/"]);
  assert.equal(takeToken({ hash: "", pathname: "/", search: "" }, history, storage), "dt1.AAA.BBB");
});

test("a pasted address, fragment or token is understood; anything else is not", () => {
  for (const text of ["http://host:8080/#token=dt1.AAA.BBB", "#token=dt1.AAA.BBB", " dt1.AAA.BBB "])
    assert.equal(tokenIn(text), "dt1.AAA.BBB");
  for (const text of ["", "http://host:8080/", "let me in please"]) assert.equal(tokenIn(text), "");
});

test("the right to come back survives a reload, once, and not for ever", () => {
  const storage = new FakeStorage();
  let now = 0;
  new Resume("secret", 30_000, () => now).keepForReload(storage);
  now = 1000;
  assert.equal(Resume.afterReload(storage, () => now).token, "secret");
  assert.equal(
    Resume.afterReload(storage, () => now),
    null,
  );
  new Resume("secret", 30_000, () => now).keepForReload(storage);
  now = 60_000;
  assert.equal(
    Resume.afterReload(storage, () => now),
    null,
  );
});

test("candidates travel as RFC 8840 wants them", () => {
  const sdp = "v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=ice-ufrag:abcd\r\na=ice-pwd:secretsecret\r\na=mid:0\r\n";
  assert.equal(
    candidateFragment(sdp, ["candidate:1 1 udp 2 192.0.2.1 5000 typ host"], true),
    "a=ice-ufrag:abcd\r\na=ice-pwd:secretsecret\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\n" +
      "a=candidate:1 1 udp 2 192.0.2.1 5000 typ host\r\na=end-of-candidates\r\n",
  );
});

// ------------------------------------------------------------------ what people are told
const live = { state: "live", step: "", attempt: 0, retryAtMs: 0, code: "", status: 0, message: "", wasLive: true };
const running = { phase: "running", waiting_for: "", message: "" };
const tell = (change) =>
  overlayFor({
    link: live,
    world: running,
    hasPicture: true,
    playBlocked: false,
    frozenMs: 0,
    canDirect: false,
    nowMs: 0,
    ...change,
  });

test("nothing lies over the picture while all is well", () => {
  assert.equal(tell({}), null);
});

test("every state of the world has its words", () => {
  assert.equal(
    tell({ world: { ...running, phase: "loading", waiting_for: "its model is being loaded" } }).text,
    "its model is being loaded",
  );
  assert.equal(tell({ world: { ...running, phase: "paused" }, canDirect: true }).action.name, "pause");
  assert.equal(tell({ world: { ...running, phase: "paused" } }).action, null);
  assert.equal(
    tell({ world: { ...running, phase: "failed", message: "out of memory" }, canDirect: true }).action.name,
    "reset",
  );
  assert.equal(tell({ world: { ...running, phase: "ended" } }).title, "The server has ended");
  assert.equal(tell({ hasPicture: false }).busy, true);
  assert.equal(tell({ playBlocked: true }).action.name, "play");
  assert.equal(tell({ world: { ...running, waiting_for: "a slow block" } }).kind, "note");
  assert.match(tell({ frozenMs: 2000 }).text, /No pictures/);
});

test("a lost connection counts down, offers to try at once, and keeps the picture in view", () => {
  const link = {
    ...live,
    state: "waiting",
    retryAtMs: 3200,
    code: "unreachable",
    message: "the server cannot be reached",
  };
  const words = tell({ link });
  assert.deepEqual([words.kind, words.text, words.action.name], ["veil", "Trying again in 4 s", "retry"]);
  assert.match(words.hint, /^The server cannot be reached\. Is it still running/);
});

test("an end that the server announced is told as one, over the last picture", () => {
  const ended = (code) => tell({ link: { ...live, state: "ended", code, message: "told by the server" } });
  assert.deepEqual([ended("closing").kind, ended("closing").title], ["veil", "The server has ended"]);
  assert.equal(ended("closing").action, undefined); // it looks again by itself
  assert.deepEqual([ended("expired").title, ended("expired").asksForToken], ["This link has expired", true]);
  assert.match(ended("expired").hint, /paste it here/);
  assert.equal(ended("expired").action, undefined); // trying again would not help
  assert.equal(ended("replaced").action.name, "retry");
});

test("a world that listens to the mouse says how to catch it", () => {
  const words = tell({ canLook: true });
  assert.deepEqual([words.kind, words.busy], ["note", false]);
  assert.match(words.text, /Escape lets go/);
});

test("a key that does nothing is answered with why", () => {
  assert.equal(refusedKey("play", 1), "You are number 1 in the queue.");
  assert.match(refusedKey("play", null), /Ask to play/);
  assert.match(refusedKey("watch", null), /"play"/);
  assert.equal(
    refusedCommand("pause", "play"),
    'Pausing the world takes a link with the role "direct"; yours lets you play.',
  );
  assert.match(refusedCommand("rewind", "direct"), /switched off/);
});

test("a world that knows no words takes no prompt and says why, whatever one may do", () => {
  for (const mayDirect of [true, false])
    assert.deepEqual(promptPlace(null, mayDirect), {
      isOpen: false,
      text: "This world knows no words: no prompt changes it.",
    });
  for (const role of ["direct", "play"]) assert.match(refusedCommand("prompt", role, false), /knows no words/);
  assert.match(refusedCommand("pause", "direct", false), /switched off/);
});

test("where prompts are typed, the one in force can be read", () => {
  assert.deepEqual(promptPlace("a cave", true), { isOpen: true, text: "Now: a cave" });
  assert.deepEqual(promptPlace("", true), { isOpen: true, text: "Describe the world: a snowy night" });
  assert.deepEqual(promptPlace("a cave", false), { isOpen: false, text: "a cave" });
  assert.match(promptPlace("", false).text, /^Only who directs/);
});

test("what is said stands as a sentence", () => {
  assert.equal(sentence("the prompt was cut"), "The prompt was cut.");
  assert.equal(sentence("Saved!"), "Saved!");
  assert.equal(sentence(""), "");
});

test("each refused token says what is wrong with it, and takes another link", () => {
  const refused = (code) =>
    tell({
      link: { ...live, state: "refused", status: 401, code, message: `${code.replace("-", " ")}: ask for another` },
    });
  assert.equal(refused("expired-token").title, "This link has expired");
  assert.equal(refused("no-token").title, "You need a link");
  assert.equal(refused("wrong-token").title, "This link does not open the door");
  assert.equal(refused("wrong-token").asksForToken, true);
  assert.deepEqual([refused("wrong-token").hadToken, refused("no-token").hadToken], [true, false]);
  assert.equal(
    tell({ link: { ...live, state: "refused", status: 403, code: "origin", message: "no" } }).asksForToken,
    undefined,
  );
});

test("what one can do about the seat", () => {
  const choice = (change) =>
    seatChoice({ connected: true, role: "play", player: null, place: null, freeSeats: 0, waiting: 0, ...change });
  for (const freeSeats of [0, 1]) {
    const { action, label, deed } = choice({ freeSeats });
    assert.deepEqual([action, label, deed], ["ask", "Ask to play", "Ask to play"]);
  }
  assert.match(choice({ waiting: 2 }).note, /after the 2/);
  assert.deepEqual([choice({ place: 3 }).deed, choice({ place: 3 }).label], ["Leave the queue", "In the queue: 3"]);
  const playing = choice({ player: 0 });
  assert.deepEqual([playing.action, playing.label, playing.note], ["leave", "Playing", "Leave the seat"]);
  assert.equal(choice({ role: "watch" }).action, null);
  const away = choice({ player: 0, connected: false });
  assert.deepEqual([away.action, away.label], [null, "Not connected"]);
});

test("controls are labelled as people know them, and grouped with the help that belongs to them", () => {
  assert.deepEqual(["KeyW", "Digit1", "ArrowUp", "Button4", "Space"].map(controlLabel), [
    "W",
    "1",
    "↑",
    "pad 4",
    "space",
  ]);
  assert.deepEqual(["KeyW", "Axis0", "Hat0X", "MouseX", "Button1", "F1"].map(isKey), [
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
  const help = [
    ["A / D, ← / →, gamepad", "walk left / right"],
    ["P", "pause"],
  ];
  const { groups, rest } = controlGroups({ KeyA: "move_x", KeyD: "move_x", Axis0: "move_x", Space: "jump_high" }, help);
  assert.deepEqual(
    groups.map(({ title, codes, axes }) => [title, codes, axes]),
    [
      ["walk left / right", ["KeyA", "KeyD"], ["Axis0"]],
      ["jump high", ["Space"], []],
    ],
  );
  assert.deepEqual(rest, [["P", "pause"]]);
});

// ------------------------------------------------------------------ the connection check
const report = [
  { id: "T", type: "transport", selectedCandidatePairId: "P" },
  { id: "P", type: "candidate-pair", localCandidateId: "L", remoteCandidateId: "R", currentRoundTripTime: 0.021 },
  { id: "L", type: "local-candidate", candidateType: "srflx", protocol: "udp" },
  { id: "R", type: "remote-candidate", candidateType: "host", protocol: "udp" },
  { id: "C", type: "codec", mimeType: "video/H264" },
  {
    id: "V",
    type: "inbound-rtp",
    kind: "video",
    codecId: "C",
    timestamp: 2000,
    framesDecoded: 24,
    bytesReceived: 25_000,
    packetsReceived: 90,
    packetsLost: 10,
    jitter: 0.004,
    frameWidth: 384,
    frameHeight: 384,
    jitterBufferDelay: 0.24,
    jitterBufferEmittedCount: 24,
    framesDropped: 0,
  },
];
const before = [{ ...report.at(-1), timestamp: 1000, framesDecoded: 12, bytesReceived: 0 }];
const checked = {
  health: { ok: true, ms: 4, text: "" },
  link: live,
  role: "play",
  answeredMs: 70,
  channels: { state: "open", control: "open" },
  report,
  before,
  world: { ...running, dropped: 0 },
  fps: 11.8,
};

test("the check tells a connection that works, and what of it is bad", () => {
  const rows = new Map(checkRows(checked).map((row) => [row.name, row]));
  assert.equal(rows.get("Path").text, "srflx to host over udp, 21 ms there and back");
  assert.equal(rows.get("Pictures").text, "11.8 a second, 200 kbit/s");
  assert.equal(rows.get("Waiting in the browser").text, "10 ms on average");
  assert.equal(rows.get("Delivery").state, "bad"); // one packet in ten is lost
  assert.deepEqual([...rows.values()].filter(({ state }) => state === "bad").length, 1);
});

test("the check says how far a connection came that does not work", () => {
  const link = { ...live, state: "waiting", code: "no-path", message: "No way through the network was found." };
  const rows = checkRows({ ...checked, link, role: null, channels: null, report: report.slice(2, 4), before: null });
  const states = Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  assert.deepEqual(states, {
    Server: "good",
    Link: "unknown",
    Signalling: "good",
    Candidates: "good",
    Path: "bad",
    "Data channels": "unknown",
    Pictures: "unknown",
  });
  assert.match(rows.find(({ name }) => name === "Path").advice, /TURN/);
});

test("the check as text holds every row and no address", () => {
  const text = asText(checkRows(checked), "Browser 1.0");
  assert.match(text, /ok +Server: reached in 4 ms/);
  assert.match(text, /FAILED +Delivery/);
  assert.doesNotMatch(text, /token|\d+\.\d+\.\d+\.\d+/);
});
