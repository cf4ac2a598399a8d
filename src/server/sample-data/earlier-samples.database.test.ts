import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadInitialContent } from "#server/load-initial-content.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { dropColumn } from "#tests/support/drop-column.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { up } from "../../../migrations/0030-marked-samples.ts";

const TABLES = ["projects", "jobs", "messages", "applications", "articles", "campaigns"];

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
  await loadInitialContent(platform);
});
afterEach(() => platform.close());

/** Runs the migration on the tables as they were before it. */
async function upgrade(): Promise<void> {
  const { owner } = platform.database;
  for (const table of TABLES) {
    await sql.raw(`drop index ${table}_samples`).execute(owner);
    await dropColumn(platform.database, table, "sample");
  }
  await up(owner);
}

async function samplesOf(table: "projects" | "jobs"): Promise<string[]> {
  const rows = await platform.database.read.selectFrom(table).select("slug").where("sample", "=", 1).execute();
  return rows.map(({ slug }) => slug);
}

test("an upgrade marks the initial projects and jobs that nobody has changed", async () => {
  await upgrade();
  expect([(await samplesOf("projects")).length, (await samplesOf("jobs")).length]).toEqual([15, 8]);
});

test("an upgrade marks no record that people have changed or created", async () => {
  const { database } = platform;
  await database.write(async (tx) => {
    await tx.updateTable("projects").set({ version: 2 }).where("slug", "=", "grid-ops").execute();
    await tx.updateTable("projects").set({ slug: "ours" }).where("slug", "=", "cane-yield").execute();
    const job = tx.selectFrom("jobs").select(["id", "title"]).where("slug", "=", "ux-researcher");
    const { id, title: name } = await job.executeTakeFirstOrThrow();
    await recordAudit(tx, platform.now(), {
      account: { id: null, name: "" },
      action: "created",
      record: { type: "job", id, name, people: [] },
      caller: { requestId: "", address: "" },
    });
  });
  await upgrade();
  const [projects, jobs] = [await samplesOf("projects"), await samplesOf("jobs")];
  expect([projects.length, jobs.length]).toEqual([13, 7]);
  for (const slug of ["grid-ops", "ours", "ux-researcher"]) expect([...projects, ...jobs]).not.toContain(slug);
});
