import { expect, test } from "vitest";
import type { Reply } from "#contract/replies.ts";
import { addressesIn, deliveryText, newestAnswer, secondsLeft } from "./reply-client.ts";

const NOW = Date.parse("2026-11-20T08:30:00.000Z");
const REPLY: Reply = {
  id: "1",
  record: { type: "message", id: "2" },
  to: "nomvula@example.org",
  cc: [],
  subject: "Re: A question",
  text: "Hello",
  attachments: [],
  author: "Thandi",
  status: "Waiting",
  sendsAt: "2026-11-20T08:30:10.000Z",
  sentAt: null,
  lastError: "",
  takenBackAt: null,
  interactionId: null,
  createdAt: "2026-11-20T08:30:00.000Z",
};

test("the seconds left run from 10 to 0, even if the browser's clock is wrong", () => {
  expect(secondsLeft(REPLY.sendsAt, NOW)).toBe(10);
  expect(secondsLeft(REPLY.sendsAt, NOW + 9001)).toBe(1);
  expect(secondsLeft(REPLY.sendsAt, NOW + 60_000)).toBe(0);
  expect(secondsLeft(REPLY.sendsAt, NOW - 3_600_000)).toBe(10);
});

test("the delivery describes the result, and the reason of a failure", () => {
  const of = (change: Partial<Reply>) => deliveryText({ ...REPLY, ...change }, NOW);
  expect(of({})).toBe("Sends in 10 s");
  expect(of({ status: "Sending" })).toBe("Sending...");
  expect(of({ status: "Sending", lastError: "451 later" })).toBe("Not delivered yet, still trying: 451 later");
  expect(of({ status: "Sent", sentAt: "2026-11-20T08:30:11.000Z" })).toMatch(/^Sent 20 Nov 2026/);
  expect(of({ status: "Failed", lastError: "550 no such user" })).toBe("Not delivered: 550 no such user");
  expect(of({ status: "Taken back" })).toBe("Taken back");
});

test("a reply that was taken back or failed is not the newest reply", () => {
  const replies = (["Taken back", "Failed", "Sent"] as const).map((status) => ({ ...REPLY, status }));
  expect(newestAnswer(replies)?.status).toBe("Sent");
  expect(newestAnswer(replies.slice(0, 2))).toBeUndefined();
});

test("addresses are typed with commas, semicolons or lines between them", () => {
  expect(addressesIn(" a@example.org, b@example.org;\nc@example.org,")).toEqual([
    "a@example.org",
    "b@example.org",
    "c@example.org",
  ]);
  expect(addressesIn(" ")).toEqual([]);
});
