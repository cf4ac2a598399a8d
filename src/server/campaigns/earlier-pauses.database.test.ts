import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, migrationNames } from "#server/platform/database/migrate.ts";
import { newId } from "#server/platform/records/ids.ts";
import { createInstallation, type Installation, openAt } from "#tests/support/platform.ts";

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.remove());

/** Returns the migrations before the reasons of pauses lost their words. */
async function earlierMigrations(): Promise<Record<string, Migration>> {
  const names = (await migrationNames()).filter((name) => name < "0023");
  const imported = names.map(async (name) => [name, await import(`../../../migrations/${name}.ts`)] as const);
  return Object.fromEntries(await Promise.all(imported));
}

const OURS = "5 emails failed one after the other. The last answer was: ";
const AT = "2026-11-20T08:30:00.000Z";

test("reasons of pauses of an earlier version keep only the mail server's codes", { tags: "promise-28" }, async () => {
  const database = openAt(installation);
  await migrate(database, earlierMigrations);
  const reasons = [
    [`${OURS}Can't send mail: 550 5.1.1 unknown "user" \\thandi`, `${OURS}550 5.1.1`],
    [`${OURS}no room for thandi`, `${OURS}no code`],
    ["Held after a restore or move.", "Held after a restore or move."],
  ] as const;
  for (const [reason] of reasons) {
    await sql`insert into campaigns (id, subject, subject_key, preheader, body, pictures, status, scheduled_for, started_at,
        finished_at, paused_because, recipients, sent, failed, unsubscribed, refused_in_row, search, version, created_at, updated_at)
      values (${newId()}, 'Issue', 'issue', '', '', '', 'Paused', '', '', '', ${reason}, 0, 0, 0, 0, 0, '', 1, ${AT}, ${AT})`.execute(
      database.owner,
    );
    const [before, after] = ["", reason].map((pausedBecause) => JSON.stringify({ pausedBecause, status: "Paused" }));
    await sql`insert into audit (id, at, account_name, key_name, action, record_type, record_id, record_name, request_id,
        address, before, after)
      values (${newId()}, ${AT}, 'The server', '', 'paused by itself', 'campaign', 'x', 'Issue', '', '', ${before}, ${after})`.execute(
      database.owner,
    );
  }
  expect(await migrate(database)).toContain("0028-reasons-of-pauses");
  const kept = reasons.map(([, reason]) => reason);
  const campaigns = await database.read.selectFrom("campaigns").select("paused_because").orderBy("id").execute();
  expect(campaigns.map(({ paused_because }) => paused_because)).toEqual(kept);
  const lines = await database.read.selectFrom("audit").select(["id", "after"]).orderBy("id").execute();
  expect(lines.map(({ after }) => JSON.parse(after ?? ""))).toEqual(
    kept.map((pausedBecause) => ({ pausedBecause, status: "Paused" })),
  );
  const changed = database.owner.updateTable("audit").set({ action: "sent" }).execute();
  await expect(changed).rejects.toThrow("append-only");
  await database.close();
});
