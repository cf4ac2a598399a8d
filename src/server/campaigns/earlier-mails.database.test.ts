import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, migrationNames } from "#server/platform/database/migrate.ts";
import { outboxTable } from "#server/platform/database/platform-tables.ts";
import { countRowsWith } from "#server/platform/database/totals.ts";
import { claimMail } from "#server/platform/mail/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { createInstallation, type Installation, openAt } from "#tests/support/platform.ts";

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.remove());

/** Returns the migrations before campaigns. */
async function earlierMigrations(): Promise<Record<string, Migration>> {
  const names = (await migrationNames()).filter((name) => name < "0017");
  const imported = names.map(async (name) => [name, await import(`../../../migrations/${name}.ts`)] as const);
  return Object.fromEntries(await Promise.all(imported));
}

test("mails of an earlier version belong to no campaign, are counted, and are sent", {
  tags: "promise-28",
}, async () => {
  const database = openAt(installation);
  await migrate(database, earlierMigrations);
  for (const status of ["Queued", "Queued", "Sent", "Failed"])
    await sql`insert into outbox (id, kind, status, sender_name, recipient_name, recipient_email, reply_to, subject, text,
        html, unsubscribe_url, attempts, next_at, claimed_until, claimed_by, last_error, about_id, delete_after, created_at)
      values (${newId()}, 'test', ${status}, '', '', 'thandi@example.org', '', 'Words', '', '', '', 0, 0, 0, '', '', 'x',
        '2030-01-01T00:00:00.000Z', '2026-11-20T08:30:00.000Z')`.execute(database.owner);
  expect(await migrate(database)).toContain("0017-campaigns");
  const count = (status: string) => countRowsWith(database.read, outboxTable, { status, campaign_id: "" });
  expect(await Promise.all(["Queued", "Sent", "Failed"].map(count))).toEqual([2, 1, 1]);
  const claimed = await claimMail(database, "worker", { leaseMs: 1000 }, Date.now());
  expect(claimed).toMatchObject({ campaign_id: "", status: "Queued" });
  await database.write((tx) => tx.deleteFrom("outbox").where("status", "=", "Sent").execute());
  expect(await count("Sent")).toBe(0);
  await database.close();
});
