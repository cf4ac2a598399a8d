import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { limitOf, type RateLimitName } from "#contract/rate-limits.ts";
import { countRead, countTries, type Subject } from "#server/platform/api/limits.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { ALL_ENDPOINTS, addRecords, type CallWithExample, callExample, type Records } from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** Pairs of addresses of one subscriber, which count together in every limit. */
const SAME_CALLER = [
  ["2001:db8:7:7::1", "2001:db8:7:7:ffff:ffff:ffff:fffe"],
  ["[::ffff:198.51.100.7]:50001", "198.51.100.7:50002"],
] as const;

let server: TestServer;
let records: Records;
let admin: string;
beforeAll(async () => {
  // An address without a tile server.
  const environment = { TRUST_PROXY: "127.0.0.1", MAP_TILES_URL: "http://127.0.0.1:9/{z}/{x}/{y}.png" };
  server = await startServer({ environment });
  records = await addRecords(server);
  // The first sign-in of an account sends no notice, and counts towards no limit for it.
  admin = await server.signIn();
});
afterAll(() => server.close());

/** Returns the number of new limits that a call from this address began. */
async function limitsBegun(one: CallWithExample, from: string): Promise<number> {
  const { database } = server.app.platform;
  const before = await countRowsOf(database, "limits");
  // Sends the example's own links, which are invalid. A valid link belongs to an account, which has a limit of its own.
  const change = { headers: { "x-forwarded-for": from }, json: one.example.body };
  const { status } = await callExample(server, one, records, change);
  expect(status, `${one.name} from ${from}`).toBeLessThan(500);
  return (await countRowsOf(database, "limits")) - before;
}

describe("a limit by address", () => {
  test.each(SAME_CALLER)("is the same for %s and %s in public calls", { tags: "promise-50" }, async (one, other) => {
    const begun: Record<string, number> = {};
    const publicCalls = ALL_ENDPOINTS.filter(({ call }) => call.access === "public");
    for (const call of publicCalls) begun[call.name] = await limitsBegun(call, one);
    // A call that begins no limit proves nothing below.
    const counted = Object.values(begun).filter((limits) => limits > 0);
    expect(counted.length, JSON.stringify(begun)).toBeGreaterThanOrEqual(6);
    for (const call of publicCalls) expect(await limitsBegun(call, other), `${call.name} from ${other}`).toBe(0);
  });

  test.each(SAME_CALLER)(
    "is the same for %s and %s, for public lists, form tokens and the map",
    { tags: "promise-49" },
    async (one, other) => {
      const request = (path: string, from: string) =>
        send(`${server.url}${path}`, { headers: { "x-forwarded-for": from } });
      const reads = [
        ["public-read", "/api/public/jobs"],
        ["form-token", "/api/public/form-token"],
        ["map-tiles", "/embed/map/tiles/15/19205/19230"],
      ] as const;
      for (const [name, path] of reads) {
        expect((await request(path, other)).status, path).not.toBe(429);
        await exhaust(name, { address: plain(one) });
        expect((await request(path, one)).status, path).toBe(429);
        expect((await request(path, other)).status, path).toBe(429);
      }
    },
  );
});

/** Returns the address that a proxy wrote, without its port. */
function plain(address: string): string {
  return /^\[(.*)\]/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, "$1");
}

/** Uses up a limit, so that its next request is refused. */
async function exhaust(name: RateLimitName, subject: Subject): Promise<void> {
  const { platform } = server.app;
  const { tries, inProcess } = limitOf(name);
  try {
    if (inProcess) for (let time = 0; time < tries; time++) countRead(platform, name, subject);
    else await countTries(platform, [[name, subject]]);
  } catch {
    // An earlier test used up a part of it.
  }
  if (!inProcess) await platform.database.write((tx) => tx.updateTable("limits").set({ count: tries }).execute());
}

async function tokenOfOther(limit: string): Promise<string> {
  return tokenOf(server, await addAccount(server, { email: `other-${limit}@example.com`, role: "admin" }));
}

const limited = ALL_ENDPOINTS.flatMap((one) =>
  ((one.call as Endpoint).limits ?? [])
    .filter((name) => limitOf(name).counts === "requests")
    .map((name) => ({ ...one, limit: name, title: `${one.name}, ${name},` })),
);

test.each(limited)(
  "$title is refused with 429 once its limit is used up",
  { tags: "promise-49" },
  async ({ limit, title: _, ...one }) => {
    const { database } = server.app.platform;
    const address = "203.0.113.7";
    await database.write((tx) => tx.deleteFrom("limits").execute());
    await exhaust(limit, limitOf(limit).per === "network" ? { address } : { id: await adminId(server) });
    const token = one.call.access === "public" ? undefined : admin;
    const call = (from: string, caller = token) =>
      callExample(server, one, records, {
        headers: { "x-forwarded-for": from },
        ...(caller ? { token: caller } : {}),
      });
    expectError(await call(address), 429);
    await database.write((tx) => tx.deleteFrom("limits").execute());
    // A process counts some requests of an account by itself, in no row.
    const { inProcess, per } = limitOf(limit);
    const other = inProcess && per === "account" ? await tokenOfOther(limit) : token;
    expect((await call("203.0.113.8", other)).status).not.toBe(429);
  },
);

test.each([
  ["/contact", "contact", { name: "Thandi", email: "thandi@example.org", subject: "Looms", message: "Hello" }],
  ["/newsletter", "newsletter", { email: "thandi@example.org" }],
  ["/newsletter/confirm", "newsletter-confirm", { token: "none" }],
  ["/newsletter/unsubscribe", "newsletter-unsubscribe", { token: "none" }],
  [
    "/reset-password",
    "reset-password",
    { token: "none", password: "a new password", confirmPassword: "a new password" },
  ],
] as const)("the form of %s is refused with 429 once the limit of its call is used up", async (path, limit, fields) => {
  const { database } = server.app.platform;
  const address = "203.0.113.9";
  const post = (from: string) =>
    send(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": from },
      body: new URLSearchParams(fields).toString(),
    });
  await database.write((tx) => tx.deleteFrom("limits").execute());
  await exhaust(limit, { address });
  expect((await post(address)).status).toBe(429);
  await database.write((tx) => tx.deleteFrom("limits").execute());
  expect((await post("203.0.113.10")).status).not.toBe(429);
});
