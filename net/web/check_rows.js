// The connection check: what has been reached, step by step, and what to do about the first step that fails.

/**
 * `report` is what getStats() gives, as an array, null without a connection; `before` an earlier one, for rates;
 * `fps` the pictures a second that the page shows elsewhere too.
 * `health` {ok, ms, text} of GET /health or null; `link` as in connection.js. Returns rows
 * `{name, state, text, advice}`, `state` one of good | bad | busy | unknown.
 */
export function checkRows({ health, link, role, answeredMs, channels, report, before, world, fps }) {
  const stats = new Stats(report ?? [], before ?? []);
  return [
    serverRow(health),
    tokenRow(link, role),
    signallingRow(link, answeredMs),
    candidatesRow(stats),
    pathRow(stats, link),
    channelsRow(channels, link),
    mediaRow(stats, world, fps),
    ...pictureRows(stats, world),
  ];
}

/** Plain text to send to whoever helps; there is no token or address in it. */
export function asText(rows, agent) {
  const marks = { good: "ok", bad: "FAILED", busy: "...", unknown: "?" };
  return [
    ...rows.map(({ name, state, text }) => `${marks[state].padEnd(7)}${name}: ${text}`),
    `       Browser: ${agent}`,
  ].join("\n");
}

class Stats {
  constructor(report, before) {
    this.report = report;
    this.byId = new Map(report.map((entry) => [entry.id, entry]));
    this.video = report.find((entry) => entry.type === "inbound-rtp" && entry.kind === "video");
    this.videoBefore = before.find((entry) => entry.id === this.video?.id);
    const transport = report.find((entry) => entry.type === "transport");
    this.pair =
      this.byId.get(transport?.selectedCandidatePairId) ??
      report.find((entry) => entry.type === "candidate-pair" && entry.nominated && entry.state === "succeeded");
  }

  /** How much a counter of the video grew a second. */
  perSecond(counter) {
    if (!this.video || !this.videoBefore) return null;
    const seconds = (this.video.timestamp - this.videoBefore.timestamp) / 1000;
    return seconds > 0 ? (this.video[counter] - this.videoBefore[counter]) / seconds : null;
  }

  types(kind) {
    const counts = new Map();
    for (const { type, candidateType } of this.report) {
      if (type === kind) counts.set(candidateType, (counts.get(candidateType) ?? 0) + 1);
    }
    return [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
  }
}

function serverRow(health) {
  if (!health) return row("Server", "busy", "asking");
  return health.ok
    ? row("Server", "good", `reached in ${Math.round(health.ms)} ms${health.text ? `; ${health.text}` : ""}`)
    : row("Server", "bad", health.text, "Is it still running, and is this device online?");
}

function tokenRow(link, role) {
  if (role) return row("Link", "good", `accepted: you may ${role}`);
  if (link.state === "refused") return row("Link", "bad", link.message, "Ask whoever runs this world for a new one.");
  return row("Link", "unknown", "not asked yet");
}

function signallingRow(link, answeredMs) {
  if (answeredMs !== null) return row("Signalling", "good", `the offer was answered in ${Math.round(answeredMs)} ms`);
  if (link.state === "waiting" || link.state === "refused") return row("Signalling", "bad", link.message);
  return row("Signalling", "busy", "waiting for the answer");
}

function candidatesRow(stats) {
  const [mine, theirs] = [stats.types("local-candidate"), stats.types("remote-candidate")];
  if (!mine) return row("Candidates", "unknown", "none yet");
  return row("Candidates", theirs ? "good" : "busy", `yours: ${mine}; the server's: ${theirs || "none yet"}`);
}

function pathRow({ pair, byId }, link) {
  if (!pair) {
    const advice =
      "If it stays so, a firewall blocks UDP between you and the server: a TURN server helps (serve --turn …).";
    return row("Path", link.code === "no-path" ? "bad" : "unknown", "none found yet", advice);
  }
  const [local, remote] = [byId.get(pair.localCandidateId), byId.get(pair.remoteCandidateId)];
  const trip =
    pair.currentRoundTripTime === undefined
      ? ""
      : `, ${Math.round(1000 * pair.currentRoundTripTime)} ms there and back`;
  return row(
    "Path",
    "good",
    `${local?.candidateType ?? "?"} to ${remote?.candidateType ?? "?"} over ${local?.protocol ?? "?"}${trip}`,
  );
}

function channelsRow(channels, link) {
  if (!channels) return row("Data channels", link.state === "connecting" ? "busy" : "unknown", "not open");
  const open = Object.entries(channels)
    .filter(([, state]) => state === "open")
    .map(([name]) => name);
  const all = open.length === Object.keys(channels).length;
  return row("Data channels", all ? "good" : "busy", all ? `${open.join(" and ")} are open` : "opening");
}

function mediaRow(stats, world, fps) {
  if (!stats.video) return row("Pictures", "unknown", "none yet");
  const [frames, bytes] = [stats.perSecond("framesDecoded"), stats.perSecond("bytesReceived")];
  if (frames === null) return row("Pictures", "busy", "measuring");
  const text = `${(frames > 0 ? fps : 0).toFixed(1)} a second, ${Math.round(bytes / 125)} kbit/s`;
  if (frames > 0) return row("Pictures", "good", text);
  const reason = world?.phase === "running" ? "" : `the world is ${world?.phase ?? "silent"}`;
  return reason
    ? row("Pictures", "unknown", `${text}; ${reason}`)
    : row(
        "Pictures",
        "bad",
        bytes > 0 ? `${text}; bytes arrive but nothing can be decoded` : text,
        "Load the page again; another browser tells whether it is this one.",
      );
}

function pictureRows({ video, byId }, world) {
  if (!video) return [];
  const codec = byId.get(video.codecId)?.mimeType?.replace("video/", "") ?? "?";
  const size = video.frameWidth ? `${video.frameWidth} × ${video.frameHeight}` : "no size yet";
  const buffered = video.jitterBufferEmittedCount
    ? (1000 * video.jitterBufferDelay) / video.jitterBufferEmittedCount
    : null;
  const loss = video.packetsReceived ? (100 * video.packetsLost) / (video.packetsReceived + video.packetsLost) : 0;
  return [
    row(
      "Format",
      "good",
      `${codec}, ${size}${video.decoderImplementation ? `, decoded by ${video.decoderImplementation}` : ""}`,
    ),
    row(
      "Delivery",
      loss > 5 ? "bad" : "good",
      `${video.packetsLost} packets lost (${loss.toFixed(1)} %), jitter ${Math.round(1000 * video.jitter)} ms, ` +
        `${video.framesDropped ?? 0} pictures dropped here, ${world?.dropped ?? 0} by the server`,
      loss > 5 ? "Move closer to the access point, or use a cable." : "",
    ),
    row(
      "Waiting in the browser",
      buffered > 250 ? "bad" : "good",
      buffered === null ? "–" : `${Math.round(buffered)} ms on average`,
    ),
  ];
}

function row(name, state, text, advice = "") {
  return { name, state, text, advice };
}
