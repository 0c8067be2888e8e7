// Small helpers for building the page. Text only ever enters as text, never as markup.

export function byId(id) {
  return document.getElementById(id);
}

/** An element with a class, and text or children. */
export function element(tag, className = "", ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

/** One of the symbols at the top of index.html. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** Set text only where it changed, so that screen readers and layout are left alone. */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** A value that is kept across visits; storage may be forbidden, then it is not. */
export function remember(name, value) {
  try {
    localStorage.setItem(`dreamtick.${name}`, JSON.stringify(value));
  } catch (problem) {
    console.info(`${name} is not kept: ${problem.message}`);
  }
}

export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`dreamtick.${name}`)) ?? otherwise;
  } catch {
    return otherwise; // forbidden, or written by something else
  }
}
