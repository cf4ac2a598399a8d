import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeatRefused } from "#web/shared/repeat-refused.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Answer {
  status: number;
  retryAfter: string | null;
}

/** Sends a request that gets these answers in turn. Returns the last one and how many seconds it took. */
async function exchange(...answers: Answer[]) {
  const startedAt = Date.now();
  let sent = 0;
  const send = () => Promise.resolve(answers[sent++] ?? { status: 0, retryAfter: null });
  const result = repeatRefused(send, ({ retryAfter }) => retryAfter).then(({ status }) => ({
    status,
    sent,
    seconds: (Date.now() - startedAt) / 1000,
  }));
  await vi.runAllTimersAsync();
  return result;
}

const refused = (retryAfter: string | null): Answer => ({ status: 429, retryAfter });
const DONE = { status: 200, retryAfter: null };

test("a request is repeated after each Retry-After until it passes", { tags: "promise-23" }, async () => {
  expect(await exchange(refused("2"), refused("1"), DONE)).toEqual({ status: 200, sent: 3, seconds: 3 });
});

test("a request that is still refused after three repeats is shown as refused", async () => {
  const answers = Array.from({ length: 5 }, () => refused("2"));
  expect(await exchange(...answers)).toEqual({ status: 429, sent: 4, seconds: 6 });
});

test.each([
  ["a long Retry-After", refused("6")],
  ["the limit of a form or a sign-in", refused("900")],
  ["no Retry-After", refused(null)],
  ["a Retry-After of zero", refused("0")],
  ["a date as Retry-After", refused("Wed, 21 Oct 2026 07:28:00 GMT")],
  ["another status", { status: 503, retryAfter: "2" }],
])("a refusal with %s is shown at once", async (_, answer) => {
  expect(await exchange(answer, DONE)).toEqual({ status: answer.status, sent: 1, seconds: 0 });
});
