/** @module-tag release */
import { expect, test } from "vitest";
import { drillIntake } from "#bench/fault-injection/intake-drill.ts";

test("submissions of all three forms survive a kill and a mail server that fails half the time", {
  tags: "promise-19",
  timeout: 120_000,
}, async () => {
  const report = await drillIntake({
    submissions: 90,
    clients: 10,
    kills: 1,
    timeoutMs: 60_000,
    forgetLeases: true,
  });
  expect(report.stored).toEqual(report.sent);
  expect([report.lost, report.doubled, report.restartsMs.length]).toEqual([0, 0, 1]);
  expect(report.resumes).toMatchObject({ rows: report.sent.application, whole: report.sent.application });
  const { queued, sent, arrived, deliveries } = report.mails;
  expect(queued).toBe(2 * report.sent.contact + 2 * report.sent.application + report.sent.newsletter);
  expect([sent, arrived]).toEqual([queued, queued]);
  // Some were accepted without a response, and were sent again as the same mail.
  expect(deliveries).toBeGreaterThan(arrived);
});
