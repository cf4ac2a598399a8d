import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addRecords, type CallWithExample, callExample, EVERY_CALL, type Records } from "#tests/support/calls.ts";
import { send } from "#tests/support/http.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** Those of one subscriber: any two of them are one caller to every limit. */
const SAME_CALLER = [
  ["2001:db8:7:7::1", "2001:db8:7:7:ffff:ffff:ffff:fffe"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["198.51.100.8:50001", "198.51.100.8:50002"],
  ["[2001:db8:9::1]:50001", "[2001:db8:9::2]:50002"],
] as const;

let server: TestServer;
let records: Records;
beforeAll(async () => {
  // Nobody is there who has tiles.
  const environment = { TRUST_PROXY: "127.0.0.1", MAP_TILES_URL: "http://127.0.0.1:9/{z}/{x}/{y}.png" };
  server = await startServer({ environment });
  records = await addRecords(server);
  // The first sign-in of an account tells its owner nothing, and counts nothing for that.
  await server.signIn();
});
afterAll(() => server.close());

/** How many new limits a call began that came from there. */
async function limitsBegun(one: CallWithExample, from: string): Promise<number> {
  const { database } = server.app.platform;
  const before = await countRowsOf(database, "limits");
  // The example's own links, which are good for nothing: each account that is made for one would be counted for itself.
  const change = { headers: { "x-forwarded-for": from }, json: one.example.body };
  const { status } = await callExample(server, one, records, change);
  expect(status, `${one.name} from ${from}`).toBeLessThan(500);
  return (await countRowsOf(database, "limits")) - before;
}

describe("a limit by address", () => {
  test.each(SAME_CALLER)("is the same for %s and %s, whatever is called", async (one, other) => {
    const begun: Record<string, number> = {};
    const publicCalls = EVERY_CALL.filter(({ call }) => call.access === "public");
    for (const call of publicCalls) begun[call.name] = await limitsBegun(call, one);
    // Only what is counted can be counted wrongly.
    const counted = Object.values(begun).filter((limits) => limits > 0);
    expect(counted.length, JSON.stringify(begun)).toBeGreaterThanOrEqual(6);
    for (const call of publicCalls) expect(await limitsBegun(call, other), `${call.name} from ${other}`).toBe(0);
  });

  test.each(SAME_CALLER)("is the same for %s and %s, whoever looks around on the map", async (one, other) => {
    const { database } = server.app.platform;
    const request = (from: string) =>
      send(`${server.url}/embed/map/tiles/15/19205/19230`, { headers: { "x-forwarded-for": from } });
    expect((await request(one)).status).toBe(503);
    const before = await countRowsOf(database, "limits");
    expect((await request(other)).status).toBe(503);
    expect(await countRowsOf(database, "limits")).toBe(before);
  });
});
