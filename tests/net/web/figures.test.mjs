import assert from "node:assert/strict";
import { test } from "node:test";
import { isAtOrAfter, LatencyMatcher } from "../../../net/web/latency.js";
import { MediaWatch } from "../../../net/web/media_watch.js";
import { percentile, Rate, Series } from "../../../net/web/series.js";
import { sparkPoints } from "../../../net/web/sparkline.js";

test("latency runs from the key to the presentation of the first frame that could answer it", () => {
  const latency = new LatencyMatcher();
  latency.presented(1000, 10);
  latency.sent(1, 20);
  assert.equal(latency.shown(1, 3000, 100), null); // that frame is still on its way
  assert.deepEqual(latency.presented(2000, 110), []);
  assert.deepEqual(latency.presented(3000, 125), [105]);
  assert.deepEqual(latency.presented(4000, 140), []); // answered once
});

test("a frame that was presented before its receipt came is found", () => {
  const latency = new LatencyMatcher();
  latency.sent(7, 50);
  latency.presented(3000, 90);
  latency.presented(4000, 99);
  assert.deepEqual(latency.shown(7, 3000, 200), { latencyMs: 40, measured: true });
});

test("when the answering frame was lost, the next one that is presented counts", () => {
  const latency = new LatencyMatcher();
  latency.presented(1, 0);
  latency.sent(1, 0);
  latency.shown(1, 2000, 10);
  assert.deepEqual(latency.presented(5000, 80), [80]);
});

test("timestamps wrap at 2^32", () => {
  assert.ok(isAtOrAfter(5, 2 ** 32 - 5));
  assert.ok(!isAtOrAfter(2 ** 32 - 5, 5));
  const latency = new LatencyMatcher();
  latency.presented(2 ** 32 - 9, 0);
  latency.sent(1, 0);
  latency.shown(1, 2 ** 32 - 3, 5);
  assert.deepEqual(latency.presented(4, 30), [30]);
});

test("without timestamps the receipt's arrival stands in, and says so", () => {
  const latency = new LatencyMatcher();
  latency.sent(1, 100);
  assert.deepEqual(latency.shown(1, null, 180), { latencyMs: 80, measured: false });
  assert.equal(latency.shown(99, null, 180), null); // nobody sent that
});

test("inputs that are never answered are forgotten", () => {
  const latency = new LatencyMatcher();
  latency.presented(1, 0);
  latency.sent(1, 0);
  latency.shown(1, 9000, 10);
  latency.sent(2, 6000);
  assert.deepEqual(latency.presented(9000, 6100), []);
});

test("inputs of a pause, and those that wait across one, are not measured", () => {
  const latency = new LatencyMatcher();
  latency.presented(1000, 0);
  latency.sent(1, 10); // its answer comes after the pause
  latency.sent(2, 20); // the same, and its frame is known already
  assert.equal(latency.shown(2, 2000, 30), null);
  latency.setPaused(true);
  latency.sent(3, 40);
  latency.setPaused(false);
  assert.equal(latency.shown(1, 900, 4000), null);
  assert.equal(latency.shown(3, 900, 4000), null);
  assert.deepEqual(latency.presented(2000, 4000), []);
  latency.sent(4, 4100);
  assert.equal(latency.shown(4, 3000, 4150), null);
  assert.deepEqual(latency.presented(3000, 4200), [100]);
});

test("percentiles by hand", () => {
  const values = [5, 1, 4, 2, 3];
  assert.equal(percentile(values, 0.5), 3);
  assert.equal(percentile(values, 0.95), 5);
  assert.equal(percentile([], 0.5), null);
  assert.deepEqual(values, [5, 1, 4, 2, 3]);
});

test("a series keeps the newest", () => {
  const series = new Series(3);
  [1, 2, 3, 4].forEach((value) => series.add(value));
  assert.deepEqual(series.values, [2, 3, 4]);
  assert.equal(series.newest, 4);
});

test("twelve frames a second are twelve, and none for two seconds is none", () => {
  const rate = new Rate(2000);
  for (let k = 0; k <= 24; k += 1) rate.add((1000 * k) / 12);
  assert.ok(Math.abs(rate.perSecond(2000) - 12) < 0.1);
  assert.ok(rate.perSecond(3000) < 12); // it falls while nothing comes
  assert.equal(rate.perSecond(5000), 0);
});

test("frames that were presented between two callbacks count", () => {
  const rate = new Rate(2000);
  rate.add(0);
  rate.add(500, 6);
  rate.add(1000, 6);
  assert.equal(rate.perSecond(1000), 12);
});

test("a sparkline ends at the right edge, and 0 lies at the bottom", () => {
  assert.deepEqual(sparkPoints([0, 10], 3, 10), ["60.0,30.5", "120.0,1.5"]);
  assert.deepEqual(sparkPoints([], 3, 10), []);
});

test("pictures that stop while the world goes on are noticed, and then given up", () => {
  const watch = new MediaWatch();
  const look = (nowMs, decoded, shown) => watch.look({ nowMs, decoded, shown });
  look(0, 10, 10);
  look(1000, 22, 22);
  assert.equal(watch.frozenMs, 0);
  assert.equal(look(3000, 22, 46), false);
  assert.equal(watch.frozenMs, 2000);
  assert.equal(look(7000, 22, 94), true);
});

test("a paused world is no frozen picture", () => {
  const watch = new MediaWatch();
  for (const nowMs of [0, 5000, 10_000, 60_000]) assert.equal(watch.look({ nowMs, decoded: 10, shown: 10 }), false);
  assert.equal(watch.frozenMs, 0);
});
