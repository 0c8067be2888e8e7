// What the page tells instead of a picture, or over it: one place for all words about what it waits for and what failed.

import { NOTICE_MS } from "./media_watch.js";
import { sentence } from "./sentence.js";

/**
 * `link` as in connection.js; `world` the newest figures or null; `hasPicture`, `playBlocked` of the video; `frozenMs`
 * of media_watch.js; `canDirect`: may begin again and pause; `canLook`: a click would catch the mouse. Returns null
 * while all is well, else `{kind, title, text, busy, hint, action, asksForToken, hadToken}`: `kind` "full" covers the
 * picture, "veil" dims it, "note" is a line at its edge. `action` is {name, label}.
 */
export function overlayFor({ link, world, hasPicture, playBlocked, frozenMs, canDirect, canLook, nowMs }) {
  if (link.state === "refused") return refused(link);
  if (link.state === "ended") return ended(link, hasPicture);
  if (link.state === "waiting") return waiting(link, nowMs, hasPicture);
  if (link.state === "connecting") {
    const kind = hasPicture ? "veil" : "full";
    return { kind, title: link.wasLive ? "Coming back" : "Connecting", text: link.step, busy: true };
  }
  return world
    ? ofWorld(world, { hasPicture, playBlocked, frozenMs, canDirect, canLook })
    : busy("Connected", "Waiting for the world's figures");
}

function ofWorld(world, { hasPicture, playBlocked, frozenMs, canDirect, canLook }) {
  switch (world.phase) {
    case "failed":
      return full("The world has stopped", world.message || world.waiting_for || "Its model failed.", {
        hint: canDirect
          ? "Beginning again starts it anew under the same prompt."
          : "Whoever directs it can begin again; this page goes on by itself.",
        action: canDirect ? { name: "reset", label: "Begin again" } : null,
      });
    case "ended":
      return serverEnded(hasPicture);
    case "loading":
      return busy("The world is waking up", world.waiting_for || "Its model is being loaded.");
    default:
  }
  if (playBlocked)
    return full("Ready", "Your browser waits for you before it plays video.", {
      action: { name: "play", label: "Show the picture" },
    });
  if (!hasPicture) return busy("Almost there", world.waiting_for || "Waiting for the first picture");
  if (world.phase === "paused") {
    return {
      kind: "veil",
      title: "Paused",
      text: canDirect ? "" : "Whoever directs the world has paused it.",
      busy: false,
      action: canDirect ? { name: "pause", label: "Go on" } : null,
    };
  }
  if (frozenMs > NOTICE_MS) return note("No pictures arrive; connecting anew in a moment");
  if (world.waiting_for) return note(world.waiting_for);
  return canLook ? note("Click to look around with the mouse, Escape lets go", false) : null;
}

function ended(link, hasPicture) {
  if (link.code === "closing") return serverEnded(hasPicture);
  const kind = hasPicture ? "veil" : "full";
  if (link.code === "expired") {
    const hint = "Whoever runs the server can make one; paste it here.";
    const title = TOKEN_TITLES["expired-token"];
    return { ...full(title, sentence(link.message), { hint, asksForToken: true, hadToken: true }), kind };
  }
  return { ...full("This connection was ended", sentence(link.message), { action: retry("Connect again") }), kind };
}

function serverEnded(hasPicture) {
  const text = "Thank you for coming. If it is started again, this page goes on by itself.";
  return { ...full("The server has ended", text), kind: hasPicture ? "veil" : "full" };
}

function waiting(link, nowMs, hasPicture) {
  const seconds = Math.max(0, Math.ceil((link.retryAtMs - nowMs) / 1000));
  const text = seconds > 0 ? `Trying again in ${seconds} s` : "Trying again";
  const title = link.status === 503 ? "The house is full" : link.wasLive ? "The connection broke" : "No connection yet";
  return {
    kind: hasPicture ? "veil" : "full",
    title,
    text,
    hint: `${sentence(link.message)} ${adviceFor(link)}`.trim(),
    busy: true,
    action: retry("Try now"),
  };
}

/** What to do about a connection that does not come up, by its code. */
export function adviceFor({ code, attempt }) {
  if (code === "unreachable" || code === "timeout") return "Is it still running, and is this device online?";
  if (code === "no-path" && attempt > 1) {
    return "A firewall may block UDP between you and the server: a TURN server helps (serve --turn …).";
  }
  return "";
}

const REFUSALS = {
  403: ["Not from here", "The server takes connections from its own address only: open the address that it printed."],
  406: ["No common video format", "Update this browser, or try Chrome, Firefox, Edge or Safari."],
  415: ["This page is too old", "Load it again; hold shift while you do so."],
};
const TOKEN_TITLES = {
  "no-token": "You need a link",
  "wrong-token": "This link does not open the door",
  "expired-token": "This link has expired",
  "malformed-token": "This link is incomplete",
};

function refused(link) {
  const text = sentence(link.message);
  if (Object.hasOwn(REFUSALS, link.status)) {
    const [title, hint] = REFUSALS[link.status];
    return full(title, text, { hint, action: retry("Try again") });
  }
  return full(TOKEN_TITLES[link.code] ?? "The server said no", text, {
    asksForToken: link.status === 401,
    hadToken: link.code !== "no-token",
  });
}

function full(title, text, more = {}) {
  return { kind: "full", title, text, busy: false, ...more };
}

function note(text, busy = true) {
  return { kind: "note", title: "", text, busy };
}

function busy(title, text) {
  return { kind: "full", title, text, busy: true };
}

function retry(label) {
  return { name: "retry", label };
}
