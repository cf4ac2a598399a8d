import { expect, test } from "vitest";
import { countIntake, countResponse, createRequestMetrics, DURATION_BOUNDS } from "./request-metrics.ts";

test("a response counts for its kind and the class of its status", () => {
  const counts = createRequestMetrics();
  for (const status of [200, 204, 304, 404, 503]) countResponse(counts, "api", status, 1);
  expect(counts.answers.api).toEqual([0, 0, 2, 1, 1, 1]);
  expect(counts.answers.page).toEqual([0, 0, 0, 0, 0, 0]);
});

test("a duration counts for the first bound that it does not exceed, or for the overflow", () => {
  const counts = createRequestMetrics();
  for (const ms of [0, 5, 5.1, 10_000, 10_001]) countResponse(counts, "page", 200, ms);
  const { classes, sumSeconds } = counts.durations.page;
  expect(classes).toHaveLength(DURATION_BOUNDS.length + 1);
  expect([classes[0], classes[1], classes.at(-2), classes.at(-1)]).toEqual([2, 1, 1, 1]);
  expect(sumSeconds).toBeCloseTo(20.0111, 6);
});

test("submissions of visitors count by kind, with spam apart", () => {
  const counts = createRequestMetrics();
  countIntake(counts, "contact", false);
  countIntake(counts, "newsletter", true);
  expect(counts.intake).toEqual({
    contact: { taken: 1, spam: 0 },
    application: { taken: 0, spam: 0 },
    newsletter: { taken: 0, spam: 1 },
  });
});
