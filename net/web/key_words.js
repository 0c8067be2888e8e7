// What is said to somebody who presses a key that does nothing for them.

const DEEDS = {
  prompt: "Changing the world's look",
  pause: "Pausing the world",
  reset: "Beginning again",
  rewind: "Going back",
};

const NO_WORDS = "This world knows no words: no prompt changes it.";

/** What stands where prompts are typed, and whether one can be; `prompt` is null where the world knows no words. */
export function promptPlace(prompt, mayDirect) {
  if (prompt === null) return { isOpen: false, text: NO_WORDS };
  if (mayDirect) return { isOpen: true, text: prompt ? `Now: ${prompt}` : "Describe the world: a snowy night" };
  return { isOpen: false, text: prompt || "Only who directs can change the world" };
}

/** About a prompt or command that this person, or this world, does not allow. */
export function refusedCommand(name, role, knowsWords = true) {
  if (name === "prompt" && !knowsWords) return NO_WORDS;
  if (role === "direct") return `${DEEDS[name]} is switched off in this world.`;
  return `${DEEDS[name]} takes a link with the role "direct"; yours lets you ${role}.`;
}

/** About a key of the world that was pressed without a seat. */
export function refusedKey(role, place) {
  if (role === "watch") return 'Moving the figure takes a link with the role "play"; yours lets you watch.';
  if (place !== null) return `You are number ${place} in the queue.`;
  return 'You are watching. Press "Ask to play" to get the seat.';
}
