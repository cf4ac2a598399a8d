import { afterAll, beforeAll, expect, test } from "vitest";
import { createClaim, findWaitOf } from "#server/inbox/claim-mail.ts";
import { holdMailbox, listReadUids, releaseMailbox } from "#server/inbox/store.ts";
import type { Database } from "#server/platform/database/database.ts";
import { countMails } from "#tests/support/arrived-mails.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let rival: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  rival = await platform.rival();
});
afterAll(() => platform.close());

const SENDER = "thandi@example.com";

function claim(key: string, { process = platform, uid = 0, sender = SENDER } = {}) {
  const place = uid > 0 ? { mailbox: "office", uidValidity: 7, uid } : undefined;
  return process.database.write((tx) => createClaim(process, process.now(), place)(tx, { key, sender }));
}

test("a mail is new once, at whatever place it is found again", { tags: "promise-68" }, async () => {
  expect([await claim("a", { uid: 1 }), await claim("a", { uid: 2 }), await claim("a")]).toEqual([
    "new",
    "known",
    "known",
  ]);
  const read = await listReadUids(platform.database.read, "office", 7);
  expect(read.toSorted()).toEqual([1, 2]);
});

test("a mail that several processes claim at once is stored by one of them", { tags: "promise-68" }, async () => {
  const claims = Array.from({ length: 8 }, (_, index) => claim("b", { process: index % 2 ? rival : platform }));
  const claimed = await Promise.all(claims);
  expect(claimed.filter((one) => one === "new")).toHaveLength(1);
});

test("a mail whose transaction fails is new again", { tags: "promise-68" }, async () => {
  const failing = platform.database.write(async (tx) => {
    await createClaim(platform, platform.now(), undefined)(tx, { key: "c", sender: SENDER });
    throw new Error("The rest failed");
  });
  await expect(failing).rejects.toThrow("The rest failed");
  expect(await claim("c")).toBe("new");
});

test("the 201st mail of a sender in an hour waits, and a known one does not", async () => {
  await countMails(platform, "flood@example.com", 199);
  expect(await claim("d", { sender: "Flood@Example.com" })).toBe("new");
  expect(await claim("e", { sender: "flood@example.com" })).toBe("waits");
  expect(await claim("d", { sender: "flood@example.com" })).toBe("known");
  expect(await claim("e")).toBe("new");
  expect(await findWaitOf(platform, "flood@example.com")).toBeGreaterThan(platform.now().getTime());
});

test("no mail waits while RATE_LIMIT is off", async () => {
  const free = { ...platform, config: { ...platform.config, rateLimit: false } };
  await countMails(platform, "other@example.com", 200);
  expect(await claim("f", { process: free, sender: "other@example.com" })).toBe("new");
  expect(await findWaitOf(free, "other@example.com")).toBeUndefined();
});

test("a mailbox has one holder, until its time is over or it is released", async () => {
  const at = platform.now().getTime();
  const hold = ({ writeReadCommitted }: Database, holder: string, now: number) =>
    writeReadCommitted((tx) => holdMailbox(tx, "office", holder, now + MINUTE, now));
  const both = await Promise.all([hold(platform.database, "one", at), hold(rival.database, "other", at)]);
  expect(both.toSorted()).toEqual([false, true]);
  const [holder, waiter] = both[0] ? ["one", "other"] : ["other", "one"];
  expect(await hold(platform.database, holder, at + 1)).toBe(true);
  expect(await hold(rival.database, waiter, at + 2)).toBe(false);
  // The clock of another machine may be behind.
  expect(await hold(rival.database, waiter, at - MINUTE)).toBe(false);
  expect(await hold(rival.database, waiter, at + 2 * MINUTE)).toBe(true);
  await rival.database.writeReadCommitted((tx) => releaseMailbox(tx, "office", waiter));
  expect(await hold(platform.database, holder, at + 2 * MINUTE + 1)).toBe(true);
});
