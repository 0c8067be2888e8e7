// WHEP (WebRTC-HTTP egress protocol): an offer goes out by POST, the answer comes back, candidates follow by PATCH
// (trickle ICE, RFC 8840), and DELETE ends it.

const ANSWER_LIMIT_MS = 8000;

/** Why the server does not take us. `code` is the server's, or one of unreachable, timeout, no-answer. */
export class SignallingError extends Error {
  constructor(code, message, { status = 0, retryAfterMs = null } = {}) {
    super(message);
    Object.assign(this, { code, status, retryAfterMs });
  }

  /** Whether asking again, unchanged, can help. */
  get isPassing() {
    return this.status === 0 || this.status === 429 || this.status >= 500 || this.code === "resume-expired";
  }
}

/** STUN and TURN servers that the server hands out, for RTCPeerConnection. Raises SignallingError. */
export async function iceServers(token) {
  const response = await ask("api/v1/ice", { headers: bearer(token) });
  const body = await response.json();
  return body.iceServers ?? [];
}

export class WhepResource {
  #location;
  #etag;
  #token;

  /** POST the offer. Returns `{resource, answer}`. Raises SignallingError. */
  static async create(offer, { token, resume }) {
    const headers = { ...bearer(token), "Content-Type": "application/sdp", Accept: "application/sdp" };
    if (resume) headers["Dreamtick-Resume"] = resume;
    const response = await ask("whep", { method: "POST", headers, body: offer });
    const location = response.headers.get("Location");
    if (!location) throw new SignallingError("no-answer", "the answer names no resource");
    const resource = new WhepResource(new URL(location, response.url), response.headers.get("ETag"), token);
    return { resource, answer: await response.text() };
  }

  constructor(location, etag, token) {
    this.#location = location;
    this.#etag = etag;
    this.#token = token;
  }

  /** Send candidates on. The connection may come up without them, so that a failure is only noted. */
  async trickle(fragment) {
    const headers = { ...bearer(this.#token), "Content-Type": "application/trickle-ice-sdpfrag" };
    if (this.#etag) headers["If-Match"] = this.#etag;
    await ask(this.#location, { method: "PATCH", headers, body: fragment });
  }

  /** Say goodbye, even while the page goes away. */
  end() {
    fetch(this.#location, { method: "DELETE", headers: bearer(this.#token), keepalive: true }).catch(() => {});
  }
}

/** The body of a PATCH: candidates of one media section (RFC 8840, section 9). */
export function candidateFragment(localDescription, candidates, isLast) {
  const line = (name) => new RegExp(`^a=${name}:.*$`, "m").exec(localDescription)?.[0] ?? "";
  const media = /^m=.*$/m.exec(localDescription)?.[0] ?? "m=video 9 UDP/TLS/RTP/SAVPF 0";
  const lines = [
    line("ice-ufrag"),
    line("ice-pwd"),
    media.trim(),
    line("mid"),
    ...candidates.map((text) => `a=${text}`),
  ];
  if (isLast) lines.push("a=end-of-candidates");
  return lines
    .filter(Boolean)
    .map((text) => `${text.trim()}\r\n`)
    .join("");
}

function bearer(token) {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

async function ask(url, options) {
  let response;
  try {
    response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_LIMIT_MS), ...options });
  } catch (problem) {
    if (problem.name === "TimeoutError")
      throw new SignallingError("timeout", "The server did not answer within 8 seconds.");
    throw new SignallingError("unreachable", "The server cannot be reached.");
  }
  if (response.ok) return response;
  const retryAfterMs = 1000 * Number(response.headers.get("Retry-After")) || null;
  const problem = await response.json().catch(() => ({}));
  const message = problem.message || `The server answered ${response.status}.`;
  throw new SignallingError(problem.code || `http-${response.status}`, message, {
    status: response.status,
    retryAfterMs,
  });
}
