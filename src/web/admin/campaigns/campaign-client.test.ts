import { expect, test } from "vitest";
import type { Campaign } from "#contract/campaigns.ts";
import { refetchEvery } from "./campaign-client.ts";

const NOW = Date.parse("2026-11-27T08:00:00.000Z");
const secondsAgo = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const intervalOf = (campaign: Pick<Campaign, "status" | "finishedAt">) => refetchEvery([campaign as Campaign], NOW);

test("counts are refetched while emails on their way can still be accepted", () => {
  for (const status of ["Sending", "Paused"] as const) expect(intervalOf({ status, finishedAt: null })).toBe(2000);
  expect(intervalOf({ status: "Stopped", finishedAt: secondsAgo(5) })).toBe(2000);
  expect(intervalOf({ status: "Stopped", finishedAt: secondsAgo(61) })).toBeUndefined();
  expect(intervalOf({ status: "Sent", finishedAt: secondsAgo(5) })).toBeUndefined();
  expect(intervalOf({ status: "Draft", finishedAt: null })).toBeUndefined();
});
