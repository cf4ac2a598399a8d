import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { migrate, migrationNames } from "#server/platform/database/migrate.ts";
import { newId } from "#server/platform/records/ids.ts";
import { createInstallation, type Installation, openAt } from "#tests/support/platform.ts";

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.remove());

/** Returns the migrations before schedules. */
async function earlierMigrations(): Promise<Record<string, Migration>> {
  const names = (await migrationNames()).filter((name) => name < "0024");
  const imported = names.map(async (name) => [name, await import(`../../../migrations/${name}.ts`)] as const);
  return Object.fromEntries(await Promise.all(imported));
}

const AT = "2030-01-01T06:00:00.000Z";

async function addUser({ owner }: Database, id: string): Promise<void> {
  await sql`insert into users (id, name, name_key, search, second_factor_from, email, email_key, must_change_password, role, status, sample, version, created_at, updated_at)
    values (${id}, 'Thandi', 'thandi', '', '', ${`${id}@example.org`}, ${`${id}@example.org`}, 0, 'editor', 'Active', 0, 1, ${AT}, ${AT})`.execute(
    owner,
  );
}

async function addArticle({ owner }: Database, id: string, status: string): Promise<void> {
  await sql`insert into articles (id, title, title_key, slug, summary, body, author, status, publish_at, pictures, search, words,
      version, created_at, updated_at)
    values (${id}, 'T', 't', ${id}, '', '', '', ${status}, ${AT}, '', '', '', 1, ${AT}, ${AT})`.execute(owner);
}

async function addCampaign({ owner }: Database, id: string, status: string): Promise<void> {
  await sql`insert into campaigns (id, subject, subject_key, preheader, body, pictures, status, scheduled_for, started_at,
      finished_at, paused_because, recipients, sent, failed, unsubscribed, refused_in_row, search, version, created_at, updated_at)
    values (${id}, 'S', 's', '', '', '', ${status}, ${AT}, '', '', '', 0, 0, 0, 0, 0, '', 1, ${AT}, ${AT})`.execute(
    owner,
  );
}

async function addLine(
  { owner }: Database,
  type: string,
  id: string,
  account: string | null,
  action: string,
  after = {},
) {
  await sql`insert into audit (id, at, account_id, account_name, key_name, action, record_type, record_id, record_name,
      request_id, address, "before", "after")
    values (${newId()}, ${AT}, ${account}, '', '', ${action}, ${type}, ${id}, '', '', '', '{}', ${JSON.stringify(after)})`.execute(
    owner,
  );
}

async function addPage({ owner }: Database, id: string, by: string | null, at: string | null): Promise<void> {
  await sql`insert into page_documents (id, version, scheduled, scheduled_for, scheduled_by, scheduled_new_notice, updated_at, pictures)
    values (${id}, 1, '{}', ${at}, ${by}, 0, ${AT}, '')`.execute(owner);
}

test("schedules of an earlier version have the account that set status or time last", {
  tags: "promise-28",
}, async () => {
  const database = openAt(installation);
  await migrate(database, earlierMigrations);
  for (const id of ["thandi", "sipho"]) await addUser(database, id);
  await addPage(database, "home", "thandi", AT);
  await addPage(database, "about", null, AT);
  await addPage(database, "pricing", null, null);
  for (const id of ["created", "changed", "unknown"]) await addArticle(database, id, "Scheduled");
  await addArticle(database, "published", "Published");
  await addLine(database, "article", "created", "thandi", "created", { status: "Scheduled", publishAt: AT });
  await addLine(database, "article", "created", "sipho", "changed", { body: '"status":"Scheduled"' });
  await addLine(database, "article", "changed", "thandi", "created", { status: "Draft", publishAt: null });
  await addLine(database, "article", "changed", "sipho", "changed status", { status: "Scheduled" });
  await addLine(database, "article", "changed", null, "changed", { status: "Scheduled" });
  for (const id of ["moved", "silent"]) await addCampaign(database, id, "Scheduled");
  await addCampaign(database, "sent", "Sent");
  await addLine(database, "campaign", "moved", "thandi", "scheduled");
  await addLine(database, "campaign", "moved", "sipho", "rescheduled");
  await addLine(database, "campaign", "moved", "thandi", "changed");
  await addLine(database, "article", "silent", "thandi", "scheduled");
  expect(await migrate(database)).toContain("0024-schedules");
  const rows = await database.read.selectFrom("schedules").selectAll().orderBy("kind").orderBy("id").execute();
  expect(rows.map(({ kind, id, account_id }) => [kind, id, account_id])).toEqual([
    ["article", "changed", "sipho"],
    ["article", "created", "thandi"],
    ["article", "unknown", null],
    ["campaign", "moved", "sipho"],
    ["campaign", "silent", null],
    ["page", "about", ""],
    ["page", "home", "thandi"],
  ]);
  expect(new Set(rows.map(({ due_at }) => due_at))).toEqual(new Set([AT]));
  await database.close();
});
