// The access token: it comes in the address's fragment, which no server and no referrer sees, is taken out of the
// address bar at once, and lives as long as the tab.

const KEY = "dreamtick.token";

/** The token of this tab, or "". Call it once, before anything else may read the address. */
export function takeToken(location = globalThis.location, history = globalThis.history, storage = sessionStorage) {
  const token = tokenIn(location.hash);
  if (token) {
    history.replaceState(history.state, "", location.pathname + location.search);
    keepToken(token, storage);
  }
  return token || (storage.getItem(KEY) ?? "");
}

export function keepToken(token, storage = sessionStorage) {
  if (token) storage.setItem(KEY, token);
  else storage.removeItem(KEY);
}

/** The token in what somebody pasted: a whole address, its fragment, or the token itself. */
export function tokenIn(text) {
  const found = /(?:^|[#&])token=([^&\s]+)/.exec(text);
  if (found) return safelyDecoded(found[1]);
  return /^[\w.~=-]{8,}$/.test(text.trim()) ? text.trim() : "";
}

function safelyDecoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % in it; the server says that it is not one of its tokens
  }
}
