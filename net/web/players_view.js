// Who plays, who waits, and the buttons that hand control over.

import { byId, element, icon, setText } from "./dom.js";

/**
 * What somebody with this role, seat and place can do about the seat: `{action, state, label, deed, note}`. `label`
 * says how it is, `deed` what a click does, `note` more about that.
 */
export function seatChoice({ connected, role, player, place, freeSeats, waiting }) {
  const choice = (action, state, label, deed = label, note = deed) => ({ action, state, label, deed, note });
  if (!connected) return choice(null, "watching", "Not connected");
  if (role === "watch") return choice(null, "watching", "Watching", "Watching", "Your link lets you watch");
  if (player !== null) return choice("leave", "playing", "Playing", "Leave the seat");
  if (place !== null) return choice("leave", "queued", `In the queue: ${place}`, "Leave the queue");
  if (freeSeats > 0) return choice("ask", "free", ASK, ASK, "The seat is free");
  return choice("ask", "taken", ASK, ASK, waiting ? `You come after the ${waiting} in the queue` : "You are next then");
}

const ASK = "Ask to play";

export class PlayersView {
  #onSeat;
  #shown = "";

  /** `onSeat(action, to)` asks the server; action is ask, leave or give. */
  constructor(onSeat) {
    this.#onSeat = onSeat;
    this.#button("seat-button");
    this.#button("seat-action");
    this.onDetails = null; // the bar's button, where it changes nothing by itself
  }

  show({ connected, world, me, role, player, place }) {
    const seats = (connected && world?.seats) || [];
    const queue = (connected && world?.queue) || [];
    const choice = seatChoice({
      connected,
      role,
      player,
      place,
      freeSeats: seats.filter((seat) => !seat.peer).length,
      waiting: queue.length,
    });
    this.choice = choice;
    byId("seat-action").hidden = !choice.action;
    setText(byId("seat-label"), choice.label);
    setText(byId("seat-action"), choice.deed);
    byId("seat-button").dataset.state = choice.state;
    byId("seat-button").title = choice.note;
    byId("seat-action").classList.toggle("is-primary", choice.action === "ask");
    const viewers = world?.viewers ?? 0;
    setText(byId("viewer-count"), connected ? String(viewers) : "–");
    const connections = viewers === 1 ? "One is connected" : `${viewers} are connected`;
    byId("viewer-pill").title = connected ? connections : "You are not connected";
    this.#list({ seats, queue, me, mine: player !== null, directs: connected && role === "direct" });
  }

  #list({ seats, queue, me, mine, directs }) {
    const asText = JSON.stringify([seats, queue, me, mine, directs]);
    if (asText === this.#shown) return; // a button under the pointer stays the same button
    this.#shown = asText;
    const rows = seats.map((seat) => {
      const who = seat.peer ? named(seat, me) : "free";
      const label = seats.length > 1 ? `Player ${seat.player + 1}` : "Plays";
      const entry = row("seat", label, who, seat.peer ? "" : "is-free");
      // who directs may always play: the server gives them the seat of whoever has it
      if (directs && !mine && seat.peer) entry.append(this.#giveButton({ peer: me }, "Take over", "Take over control"));
      return entry;
    });
    queue.forEach((waiting, k) => {
      const entry = row("queue", k === 0 ? "Next" : `Number ${k + 1}`, named(waiting, me));
      if (mine && waiting.peer !== me) {
        const whom = waiting.name || guest(waiting.peer);
        entry.append(this.#giveButton(waiting, "Hand over", `Hand control over to ${whom}`));
      }
      rows.push(entry);
    });
    byId("player-list").replaceChildren(...rows);
  }

  #giveButton({ peer }, label, meaning) {
    const button = element("button", "button is-small", label);
    button.type = "button";
    button.setAttribute("aria-label", meaning);
    button.addEventListener("click", () => this.#onSeat("give", peer));
    return button;
  }

  #button(id) {
    byId(id).addEventListener("click", () => {
      if (this.choice?.action) this.#onSeat(this.choice.action);
      else this.onDetails?.();
    });
  }
}

function named({ peer, name }, me) {
  return peer === me ? `${name || "you"}${name ? " (you)" : ""}` : name || guest(peer);
}

/** The end of their id tells those apart who give no name. */
function guest(peer) {
  return `guest ${peer.slice(-3)}`;
}

function row(iconName, label, who, className = "") {
  const text = element(
    "div",
    "player-text",
    element("span", "player-label", label),
    element("span", "player-name", who),
  );
  return element("li", `player ${className}`, icon(iconName), text);
}
