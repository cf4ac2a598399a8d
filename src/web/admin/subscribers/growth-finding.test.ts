import { expect, test } from "vitest";
import { growthFinding } from "./growth-finding.ts";

const week = { week: "2026-11-16", confirmed: 3, unsubscribed: 1, subscribers: 12 };

test.each([
  [[week, week], "12 subscribers, 2 more than 2 weeks ago."],
  [[week, { ...week, subscribers: 1 }], "1 subscriber, 9 fewer than 2 weeks ago."],
  [[{ ...week, confirmed: 1 }, week], "12 subscribers, as many as 2 weeks ago."],
])("the growth of %j is put in words", (weeks, words) => {
  expect(growthFinding(weeks)).toBe(words);
});
