/** @module-tag release */
import { expect, test } from "vitest";
import { drillWebhooks } from "#bench/fault-injection/faults/webhook-drill.ts";

test("events survive kills and a receiver that fails half of the time, in order per record", {
  tags: ["promise-19", "promise-71"],
  timeout: 300_000,
}, async () => {
  const plan = { processes: 1, customers: 10, events: 6, kills: 2, forgetLeases: true, settledMs: 120_000 };
  const outcomes = await drillWebhooks(plan);
  expect(outcomes.filter(({ held }) => !held)).toEqual([]);
});
