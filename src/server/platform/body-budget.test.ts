import { expect, test } from "vitest";
import { createBodyBudget } from "#server/platform/body-budget.ts";

const KIB = 1024;
const budget = () => createBodyBudget({ body: 256 * KIB, each: 500 * KIB, inAll: 2000 * KIB });
const ofLength = (bytes: number) => ({ "content-length": String(bytes) });

test("a body of an ordinary length has its room whatever others send", () => {
  const { take } = budget();
  for (const client of ["a", "b", "c", "d"]) for (let time = 0; time < 2; time++) take(client, ofLength(256 * KIB));
  expect(() => take("e", ofLength(256 * KIB))).toThrow("A lot is being sent");
  for (let time = 0; time < 1000; time++) take("e", ofLength(16 * KIB));
  take("e", {});
});

test("one client has its share alone, and others theirs", () => {
  const { take } = budget();
  for (let time = 0; time < 2; time++) take("a", ofLength(256 * KIB));
  expect(() => take("a", ofLength(256 * KIB))).toThrow("A lot is being sent");
  take("b", ofLength(256 * KIB));
});

test("room that is given back is there again", () => {
  const { take } = budget();
  for (let time = 0; time < 100; time++) {
    const given = [take("a", ofLength(256 * KIB)), take("a", ofLength(256 * KIB))];
    for (const giveBack of given) giveBack();
  }
  for (const client of ["a", "b", "c", "d"]) for (let time = 0; time < 2; time++) take(client, ofLength(256 * KIB));
});

test("who does not say how much is sent, or says more than is read, takes what may be sent", () => {
  for (const headers of [{ "transfer-encoding": "chunked" }, ofLength(1e12)]) {
    const { take } = budget();
    for (let time = 0; time < 2; time++) take("a", headers);
    expect(() => take("a", headers)).toThrow("A lot is being sent");
  }
});

test("a refusal takes no room and says when to come again", () => {
  const { take } = budget();
  for (const client of ["a", "b", "c", "d"]) for (let time = 0; time < 2; time++) take(client, ofLength(256 * KIB));
  const error = expect.objectContaining({ status: 503, code: "busy", retryAfter: 5 });
  for (let time = 0; time < 100; time++) expect(() => take("e", ofLength(256 * KIB))).toThrow(error);
  take("e", ofLength(50 * KIB));
});
