// The panel with the figures, and the two of them that stand in the bar.

import { byId, element, setText } from "./dom.js";
import { percentile, Series } from "./series.js";
import { Sparkline } from "./sparkline.js";

const SHOWN = 60;

export class FiguresView {
  #latencies = new Series(SHOWN);
  #measured = true; // false where the browser does not name presented frames
  #rates = new Series(SHOWN);
  #latencySpark = new Sparkline(byId("latency-spark"));
  #rateSpark = new Sparkline(byId("rate-spark"));

  /** One answer of the world to a key, a click or a prompt. */
  addLatency(latencyMs, measured = true) {
    this.#latencies.add(latencyMs);
    this.#measured = measured;
  }

  get latencyMs() {
    return percentile(this.#latencies.values, 0.5);
  }

  /**
   * Once or twice a second; `fps` is counted by this browser and null while no pictures are due, `worldHz` is what the
   * world means to show, `howToMeasure` what to do to get a response.
   */
  show({ world, fps, worldHz, roundTripMs, howToMeasure }) {
    if (fps !== null) this.#rates.add(fps);
    this.#latencySpark.draw(this.#latencies, 100);
    this.#rateSpark.draw(this.#rates, worldHz);
    const [typical, slow] = [this.latencyMs, percentile(this.#latencies.values, 0.95)];
    const about = this.#measured ? "" : "≈ ";
    setText(byId("latency-value"), typical === null ? "–" : `${about}${Math.round(typical)}`);
    setText(
      byId("latency-more"),
      typical === null ? howToMeasure : `95 of 100 within ${Math.round(slow)} ms`,
    );
    setText(byId("rate-value"), fps === null ? "–" : fps.toFixed(fps < 100 ? 1 : 0));
    setText(byId("rate-of"), worldHz ? ` of ${trimmed(worldHz)} a second` : " a second");
    setText(byId("bar-latency"), typical === null ? "" : `${about}${Math.round(typical)} ms`);
    setText(byId("bar-rate"), fps === null ? "" : `${Math.round(fps)} fps`);
    if (world) byId("figure-rows").replaceChildren(...rows(world, roundTripMs));
  }
}

function rows(world, roundTripMs) {
  const block = world.block_ms ? `${Math.round(world.block_ms)} of ${Math.round(world.block_duration_ms)} ms` : "–";
  const figures = [
    ["Making a block", block],
    ["Pictures held too long", String(world.underruns)],
    [
      "Encoding",
      world.encode_ms ? `${world.encode_ms.toFixed(1)} ms${world.codec ? `, ${codecName(world.codec)}` : ""}` : "–",
    ],
    ["Left out for you", String(world.dropped)],
    ["Way there and back", roundTripMs === null ? "–" : `${Math.round(roundTripMs)} ms`],
  ];
  for (const { to, state, problem } of world.publishers ?? [])
    figures.push([`To ${to}`, problem ? `${state}: ${problem}` : state]);
  return figures.map(([name, value]) =>
    element("div", "figure-row", element("dt", "", name), element("dd", "", value)),
  );
}

export function codecName(codec) {
  return { h264: "H.264", vp8: "VP8" }[codec.toLowerCase()] ?? codec;
}

function trimmed(number) {
  return String(Math.round(10 * number) / 10);
}
