import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#contract/permissions.ts";
import { MAX_VISIT_ROWS, VISIT_MESSAGES } from "#contract/visits.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readConfig } from "#server/platform/config.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock } from "#tests/support/clock.ts";
import { createDatabase } from "#tests/support/database.ts";
import { expectFieldError } from "#tests/support/error-responses.ts";
import { restoreAndFinish } from "#tests/support/restore.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { viewOf } from "#tests/support/visits.ts";

let server: TestServer;
let token: string;
const clock = createClock();
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", CDN_SECONDS: "60" }, now: clock.now });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

const get = (query = "") => server.api("GET", `/visits${query}`, { token });

describe("the call GET /visits", () => {
  test("a response has every day of the period, by default of 30, with 0 where there were no views", async () => {
    server.app.visits.count("/", viewOf());
    await server.app.visits.store();
    const { json } = await get();
    expect(json.data.days).toHaveLength(30);
    expect(json.data.days[0]).toEqual({ day: "2026-10-22", views: 0, visitors: 0 });
    expect(json.data.days.at(-1)).toEqual({ day: "2026-11-20", views: 1, visitors: 1 });
    expect(json.data.isBehindCdn).toBe(true);
    expect((await get("?to=2026-03-02")).json.data.days[0].day).toBe("2026-02-01");
    expect((await get("?from=2026-11-19")).json.data.days.map(({ day }: { day: string }) => day)).toEqual([
      "2026-11-19",
      "2026-11-20",
    ]);
    expect((await get("?from=2025-11-20&to=2026-11-20")).json.data.days).toHaveLength(366);
  });

  test("a response has the fifty pages and referrers with most views, the first one first", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => index);
    await server.app.platform.database.write(async (tx) => {
      for (const day of ["2026-05-01", "2026-05-02"]) {
        const pages = rows.map((views) => ({ day, path: `/news/${views}`, views }));
        await tx.insertInto("visit_pages").values(pages).execute();
        const hosts = rows.map((views) => ({ day, host: `h${views}.example.com`, views }));
        await tx.insertInto("visit_referrers").values(hosts).execute();
      }
    });
    const { pages, referrers } = (await get("?from=2026-05-01&to=2026-05-02")).json.data;
    expect([pages.length, referrers.length]).toEqual([MAX_VISIT_ROWS, MAX_VISIT_ROWS]);
    expect(pages.slice(0, 2)).toEqual([
      { path: "/news/59", views: 118 },
      { path: "/news/58", views: 116 },
    ]);
    expect(referrers[0]).toEqual({ host: "h59.example.com", views: 118 });
    expect((await get("?from=2026-05-02&to=2026-05-02")).json.data.pages[0].views).toBe(59);
  });

  test.each([
    ["?from=2026-11-20&to=2026-11-19", "from", VISIT_MESSAGES.order],
    ["?from=2026-11-21", "from", VISIT_MESSAGES.order],
    ["?from=2025-11-19&to=2026-11-20", "from", VISIT_MESSAGES.long],
    ["?from=2026-02-30", "from", VISIT_MESSAGES.day],
    ["?to=yesterday", "to", VISIT_MESSAGES.day],
    ["?to=1999-12-31", "to", VISIT_MESSAGES.day],
  ])("the period %s is refused at its field", async (query, field, message) => {
    const answer = await get(query);
    expectFieldError(answer, field);
    expect(answer.json.errors).toEqual([{ path: field, message }]);
  });

  test("the call is for accounts that may read settings or articles", async () => {
    const statusFor = async (role: Role) => {
      const own = await tokenOf(server, await addAccount(server, { email: `${role}@example.org`, role }));
      return (await server.api("GET", "/visits", { token: own })).status;
    };
    expect(await statusFor("editor")).toBe(200);
    for (const role of ["sales", "recruiter", "support", "auditor", "user"] as const)
      expect(await statusFor(role), role).toBe(403);
    expect((await server.api("GET", "/visits")).status).toBe(401);
  });
});

test("a backup has the counts without salt and hashes, and its restore counts on", async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), "website-test-"));
  const target = { dataDir: await mkdtemp(join(tmpdir(), "website-test-")), database: await createDatabase() };
  onTestFinished(async () => {
    await target.database.drop();
    await rm(target.dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
  server.app.visits.count("/", viewOf());
  server.app.visits.count("/about", viewOf({}, "192.0.2.9"));
  await server.app.visits.store();
  const [[row], hashes] = [
    await readFrom(server).selectFrom("visit_salts").selectAll().execute(),
    await hashesIn(server),
  ];
  expect(hashes.length).toBeGreaterThan(1);
  const archive = join(folder, "backup.tar.gz");
  const { manifest } = await writeBackup(configOf(server), archive);
  const bytes = gunzipSync(await readFile(archive)).toString("latin1");
  expect(row?.salt).toHaveLength(43);
  expect(bytes.includes(row?.salt ?? "")).toBe(false);
  for (const { hash } of hashes) expect(bytes.includes(hash)).toBe(false);
  expect([manifest.tables.visit_salts, manifest.tables.visitor_hashes]).toEqual([{ rows: 0 }, { rows: 0 }]);
  expect((await hashesIn(server)).length).toBe(hashes.length);

  await restoreAndFinish(configOf(target), archive);
  const before = await daysIn(server);
  const restored = await startServer({ ...target, now: clock.now });
  try {
    expect(await daysIn(restored)).toEqual(before);
    restored.app.visits.count("/", viewOf({}, "192.0.2.10"));
    await restored.app.visits.store();
    expect(await hashesIn(restored)).toHaveLength(1);
  } finally {
    await restored.stop();
  }
});

const readFrom = ({ app }: TestServer) => app.platform.database.read;
const daysIn = (from: TestServer) => readFrom(from).selectFrom("visit_days").selectAll().execute();
const hashesIn = (from: TestServer) => readFrom(from).selectFrom("visitor_hashes").selectAll().execute();

function configOf({ dataDir, database }: Pick<TestServer, "dataDir" | "database">) {
  return readConfig({ DATA_DIR: dataDir, ...(database.url ? { DATABASE_URL: database.url } : {}) });
}
