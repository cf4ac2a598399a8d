import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RESTORED_MAIL_REASON } from "#contract/outbox.ts";
import { moveDatabase } from "#server/backup/move-database.ts";
import { digestOf } from "#server/backup/move-store.ts";
import { customersTable } from "#server/customers/tables.ts";
import { TABLES } from "#server/features.ts";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { addKeyOf, adminId } from "#tests/support/accounts.ts";
import { EXAMPLES } from "#tests/support/calls.ts";
import { createDatabase, databaseKind, type TestDatabase } from "#tests/support/database.ts";
import { addMails, apply } from "#tests/support/intake.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { ADMIN, startServer } from "#tests/support/server.ts";
import { viewOf } from "#tests/support/visits.ts";
import { seedDatabase } from "#tools/seed.ts";

const ROWS = 1_200;
const EMBEDDED: TestDatabase = { url: undefined, drop: async () => undefined };

// On SQLite there is no server to move to.
describe.runIf(databaseKind === "postgres")("moving an embedded database to PostgreSQL", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "website-test-"));
    const server = await startServer({ dataDir, database: EMBEDDED, environment: { SAMPLE_DATA: "true" } });
    await apply(server, { lastName: "Ünlü 😀" });
    await addMails(server, [{ subject: "Waiting" }]);
    await addKeyOf(server, await adminId(server));
    const token = await server.signIn();
    const body = { ...EXAMPLES.createProject.body, image: await uploadPicture(server, token) };
    expect((await server.api("POST", "/projects", { token, body })).status).toBe(201);
    server.app.visits.count("/", viewOf());
    await server.app.visits.store();
    const locked = { name: "a hash", taken_at: "2026-11-20T08:00:00.000Z" };
    const opened = { session_id: "a", type: "message", record_id: "a", writing: 0, seen_at: locked.taken_at } as const;
    await server.app.platform.database.write(async (tx) => {
      await tx.insertInto("locks").values(locked).execute();
      await tx.insertInto("open_records").values(opened).execute();
    });
    await seedDatabase(server.app.platform.database, { rows: ROWS, intoExisting: true });
    await server.stop();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const config = () => readConfig({ DATA_DIR: dataDir });

  async function withTarget(work: (target: TestDatabase & { url: string }) => Promise<void>): Promise<void> {
    const { url = "", drop } = await createDatabase();
    try {
      await work({ url, drop });
    } finally {
      await drop();
    }
  }

  test("copies every row of every table once, and the server works with them", { tags: "promise-27" }, () =>
    withTarget(async (target) => {
      const { tables, changedDuringCopy, queuedMails } = await moveDatabase(config(), target.url);
      expect(changedDuringCopy).toBe(false);
      expect(queuedMails).toBeGreaterThanOrEqual(1);
      expect(tables.customers?.rows).toBeGreaterThanOrEqual(ROWS);
      const [source, copy] = [
        openDatabase({ sqliteFile: join(dataDir, "website.db") }),
        openDatabase({ sqliteFile: "", databaseUrl: target.url }),
      ];
      expect(tables.picture_uses?.rows).toBe(1);
      for (const table of TABLES) {
        if (table.leftOutOfCopies) {
          expect((await digestOf(source.owner, table)).rows, table.name).toBeGreaterThan(0);
          expect((await digestOf(copy.owner, table)).rows, table.name).toBe(0);
          continue;
        }
        expect(await digestOf(copy.owner, table), table.name).toEqual(await digestOf(source.owner, table));
      }
      // A second move leaves the copy unchanged.
      await expect(moveDatabase(config(), target.url)).rejects.toThrow(/already holds \d+ tables/);
      expect((await digestOf(copy.owner, customersTable)).rows).toBe(tables.customers?.rows);
      await source.close();
      await copy.close();

      const moved = await startServer({ dataDir, database: target });
      try {
        expect(await rowsOf(moved, "sessions")).toEqual([]);
        const held = (await rowsOf(moved, "outbox")).filter(
          ({ last_error: reason }) => reason === RESTORED_MAIL_REASON,
        );
        expect(held).toHaveLength(queuedMails);
        const token = await moved.signIn(ADMIN);
        const { json: trail } = await moved.api("GET", "/audit?recordType=backup", { token });
        expect(trail).toMatchObject([{ action: "moved the database" }]);
        const page = await moved.api("GET", "/customers?page=1&pageSize=5", { token });
        expect(page.headers.get("x-total-count")).toBe(String(tables.customers?.rows));
        const { json } = await moved.api("GET", "/applications?q=unlu", { token });
        expect(json).toMatchObject([{ lastName: "Ünlü 😀" }]);
        const resume = await moved.api("GET", `/applications/${json[0].id}`, { token });
        expect(resume.json.data.resume.bytes).toBeGreaterThan(0);
      } finally {
        await moved.stop();
      }
    }),
  );

  test("reports when another process wrote during the copy", { tags: "release" }, () =>
    withTarget(async (target) => {
      const writer = openDatabase({ sqliteFile: join(dataDir, "website.db") });
      const moving = moveDatabase(config(), target.url);
      let isOver = false;
      async function write(): Promise<void> {
        while (!isOver) {
          await writer.write((tx) => tx.updateTable("counters").set({ value: Date.now() }).execute());
          await sleep(20);
        }
      }
      const writing = write();
      const { changedDuringCopy } = await moving.finally(() => {
        isOver = true;
      });
      await writing;
      await writer.close();
      expect(changedDuringCopy).toBe(true);
    }),
  );

  test.each([undefined, "website.db", "mysql://127.0.0.1/x"])("shows its usage for the target %s", async (target) => {
    await expect(moveDatabase(config(), target)).rejects.toThrow("Usage: npm run db:move");
  });
});
