// Who plays, who waits, and the buttons that hand control over.

import { byId, element, icon, setText } from "./dom.js";

/** What somebody with this role, seat and place can do about the seat: `{action, label, note}`. */
export function seatChoice({ role, player, place, freeSeats, waiting }) {
  if (role === "watch") return { action: null, label: "Watching", note: "Your link lets you watch." };
  if (player !== null) return { action: "leave", label: "Playing", note: "Leave the seat" };
  if (place !== null) return { action: "leave", label: `Queue: ${place}`, note: "Leave the queue" };
  if (freeSeats > 0) return { action: "ask", label: "Play", note: "Take the seat" };
  return { action: "ask", label: "Ask to play", note: waiting ? `Join the queue behind ${waiting}` : "Join the queue" };
}

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

  show({ world, me, role, player, place }) {
    const seats = world?.seats ?? [];
    const queue = world?.queue ?? [];
    const choice = seatChoice({
      role,
      player,
      place,
      freeSeats: seats.filter((seat) => !seat.peer).length,
      waiting: queue.length,
    });
    this.choice = choice;
    for (const id of ["seat-button", "seat-action"]) byId(id).hidden = !choice.action && id === "seat-action";
    setText(byId("seat-label"), choice.label);
    setText(byId("seat-action"), choice.note);
    byId("seat-button").dataset.state =
      player !== null ? "playing" : place !== null ? "queued" : role === "watch" ? "watching" : "free";
    byId("seat-button").title = choice.note;
    byId("seat-action").classList.toggle("is-primary", choice.action === "ask");
    const viewers = world?.viewers ?? 0;
    setText(byId("viewer-count"), String(viewers));
    byId("viewer-pill").title = viewers === 1 ? "One is connected" : `${viewers} are connected`;
    this.#list({ seats, queue, me, mine: player !== null });
  }

  #list({ seats, queue, me, mine }) {
    const asText = JSON.stringify([seats, queue, me, mine]);
    if (asText === this.#shown) return; // a button under the pointer stays the same button
    this.#shown = asText;
    const rows = seats.map((seat) => {
      const who = seat.peer ? named(seat, me) : "free";
      return row("seat", seats.length > 1 ? `Player ${seat.player + 1}` : "Plays", who, seat.peer ? "" : "is-free");
    });
    queue.forEach((waiting, k) => {
      const entry = row("queue", k === 0 ? "Next" : `Number ${k + 1}`, named(waiting, me));
      if (mine && waiting.peer !== me) entry.append(this.#giveButton(waiting));
      rows.push(entry);
    });
    byId("player-list").replaceChildren(...rows);
  }

  #giveButton({ peer, name }) {
    const button = element("button", "button is-small", "Hand over");
    button.type = "button";
    button.setAttribute("aria-label", `Hand control over to ${name || "them"}`);
    button.addEventListener("click", () => this.#onSeat("give", peer));
    return button;
  }

  #button(id) {
    byId(id).addEventListener("click", () => {
      if (this.choice?.action === "ask" || id === "seat-action") this.#onSeat(this.choice.action);
      else this.onDetails?.();
    });
  }
}

function named({ peer, name }, me) {
  return peer === me ? `${name || "you"}${name ? " (you)" : ""}` : name || "a guest";
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
