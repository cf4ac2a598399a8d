import { afterAll, beforeAll, expect, test } from "vitest";
import { neededPermissions } from "#contract/endpoint.ts";
import { CACHED_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { REPLY_AREAS } from "#contract/replies.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { ALL_ENDPOINTS, addRecords, addressOfExample, type Records } from "#tests/support/calls.ts";
import { createClock, MINUTE } from "#tests/support/clock.ts";
import { onFirstDatabase } from "#tests/support/database.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { send, sendJson } from "#tests/support/http.ts";
import { setReadOnly } from "#tests/support/read-only.ts";
import { addAttachment } from "#tests/support/replies.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { startTileServer, type TileServer } from "#tests/support/tiles.ts";

const clock = createClock(new Date().toISOString());
let tiles: TileServer;
let server: TestServer;
let records: Records;
let admin: string;
let user: string;

beforeAll(async () => {
  tiles = await startTileServer();
  server = await startServer({ now: clock.now, environment: { MAP_TILES_URL: tiles.pattern } });
  records = await addRecords(server);
  for (const area of REPLY_AREAS) {
    const attachment = await addAttachment(server, records[`${area}/replies`] ?? "");
    records = { ...records, [`${area}/attachments`]: attachment ?? "" };
  }
  admin = await server.signIn();
  user = await tokenOf(server, await addAccount(server, { email: "user@example.org", password: "a user's" }));
  // Due once nothing can be saved: staff read it all the same.
  const publishAt = new Date(clock.now().getTime() + MINUTE).toISOString();
  const schedule = { token: admin, body: { status: "Scheduled", publishAt } };
  expect((await server.api("PATCH", `/articles/${records.articles}/status`, schedule)).status).toBe(200);
  // Long enough for the next use of a session to be stored again.
  clock.forward(5 * MINUTE);
  await setReadOnly(server.app.platform.database, true);
});
afterAll(async () => {
  await setReadOnly(server.app.platform.database, false);
  await Promise.all([server.close(), tiles.close()]);
});

const reads = ALL_ENDPOINTS.filter(({ call }) => call.method === "GET");
/** Whether a call adds an audit entry before it responds, so that it fails when nothing can be saved. */
const leavesTrace = ({ csv, download }: { csv?: true; download?: true }) => csv === true || download === true;

test("nothing can be saved", async () => {
  const body = { name: "Thandi", email: "thandi@example.org", message: "Hello" };
  expectError(await sendJson(`${server.url}/api/contact`, "POST", body), 503);
});

test.each(reads.map((one) => ({ ...one, title: `GET ${one.call.path}` })))(
  "$title works, unless it must be audited first",
  { tags: "promise-49" },
  async (one) => {
    const answer = await send(`${server.url}/api${addressOfExample(one, records)}`, { token: admin });
    if (leavesTrace(one.call)) expectError(answer, 503);
    else expect(answer.status, answer.text.slice(0, 300)).toBe(one.call.status);
    // An account without the permission is refused as usual.
    if (neededPermissions(one.call).length > 0) {
      expectError(await send(`${server.url}/api${addressOfExample(one, records)}`, { token: user }), 403);
    }
  },
);

test("every page still loads, the map included", { tags: "promise-49" }, async () => {
  const first = async (list: string) => (await send(`${server.url}/api/public/${list}`)).json[0].slug;
  const paths = [
    ...CACHED_PAGES.map(({ path }) => path),
    ...UNCACHED_PAGES,
    `/careers/${await first("jobs")}`,
    `/products/${await first("projects")}`,
    "/?sent=MSG-7K3F-9QX2",
    "/admin/dashboard",
    "/sitemap.xml",
    "/robots.txt",
    "/embed/map",
    "/embed/map/tiles/15/19199/19230",
    "/embed/map/tiles/16/38399/38461",
  ];
  for (const path of paths) expect((await send(`${server.url}${path}`)).status, path).toBe(200);
});

test.runIf(onFirstDatabase)("reads stay limited", { tags: "promise-49" }, async () => {
  const ask = () => send(`${server.url}/api/public/jobs`, { from: "127.0.0.31" });
  for (let round = 0; round < 30; round++) {
    for (const { status } of await Promise.all(Array.from({ length: 20 }, ask))) expect(status).toBe(200);
  }
  expectError(await ask(), 429);
  // The limit of another client is not used up.
  expect((await send(`${server.url}/api/public/jobs`, { from: "127.0.0.32" })).status).toBe(200);
});

test("the response to a failed save does not reveal who has an account", { tags: "promise-49" }, async () => {
  for (const email of ["user@example.org", "nobody@example.org"]) {
    expectError(await sendJson(`${server.url}/api/auth/forgot-password`, "POST", { email }), 503);
    expectError(await sendJson(`${server.url}/api/auth/login`, "POST", { email, password: "a user's" }), 503);
  }
});
