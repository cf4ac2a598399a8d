import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { schemaColumns } from "#tests/support/schema-columns.ts";

/** Columns by what becomes of them when their account is deleted, and when the person behind it is erased. */
const DECLARED = {
  /** Rows that are deleted with the account. */
  cascade: [
    "calendar_addresses.user_id",
    "devices.user_id",
    "keys.user_id",
    "notifications.account_id",
    "oidc_links.user_id",
    "page_previews.made_by",
    "passkeys.user_id",
    "password_resets.user_id",
    "preferences.user_id",
    "recovery_codes.user_id",
    "sessions.user_id",
    "sign_in_challenges.user_id",
    "totp_factors.user_id",
  ],
  /** Rows that stay without their account. The views of an account are deleted, or stay for the others who see them. */
  setNull: [
    "article_versions.author_id",
    "extra_page_versions.author_id",
    "page_documents.updated_by",
    "page_versions.author_id",
    "reminders.account_id",
    "views.user_id",
  ],
  /** Rows that keep the name of their author, until `eraseNames` erases it. */
  signed: [
    "articles.signed_by",
    "customer_interactions.signed_by",
    "imports.signed_by",
    "notes.signed_by",
    "replies.signed_by",
    "tasks.signed_by",
  ],
  /** Ids without a foreign key. Open work is released with the account; finished records show its last name (`findAccountNames`). */
  assigned: [
    "applications.assignee_id",
    "customers.owner_id",
    "deals.owner_id",
    "messages.assignee_id",
    "notifications.actor_id",
    "schedules.account_id",
    "tasks.assignee_id",
  ],
  /** The kept names, and the audit trail: an erasure removes the names and keeps the ids. */
  names: ["account_names.account_id", "audit.account_id", "audit.account_name"],
  /** Process that sends a mail. */
  others: ["outbox.claimed_by", "webhook_deliveries.claimed_by"],
};

/** Names of columns that may have the id or the name of an account. */
const SUSPECT = /(^|_)(account|owner|assignee|author|user|actor|colleague|staff|signed|created_by|by)(_|$)/;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

interface ForeignKey {
  name: string;
  target: "users" | "account_names";
  rule: string;
}

/** Returns the columns with a foreign key to accounts or to their kept names. */
async function foreignKeys(): Promise<ForeignKey[]> {
  const query =
    databaseKind === "sqlite"
      ? sql<ForeignKey>`
          select sqlite_master.name || '.' || keys."from" as name, keys."table" as target, lower(keys.on_delete) as rule
          from sqlite_master join pragma_foreign_key_list(sqlite_master.name) keys
          where sqlite_master.type = 'table' and keys."table" in ('users', 'account_names')`
      : sql<ForeignKey>`
          select conrelid::regclass || '.' || attname as name, confrelid::regclass::text as target,
            case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as rule
          from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
          where contype = 'f' and confrelid in ('users'::regclass, 'account_names'::regclass)`;
  return (await query.execute(platform.database.owner)).rows;
}

test("every column that refers to an account or names one is declared", async () => {
  const suspects = Object.entries(schemaColumns()).flatMap(([table, columns]) =>
    Object.keys(columns)
      .filter((column) => SUSPECT.test(column))
      .map((column) => `${table}.${column}`),
  );
  const keys = await foreignKeys();
  const found = new Set([...suspects, ...keys.map(({ name }) => name)]);
  expect([...found].sort()).toEqual(Object.values(DECLARED).flat().sort());
  const namesOf = (target: ForeignKey["target"], rule: string) =>
    keys.flatMap((key) => (key.target === target && key.rule === rule ? [key.name] : [])).sort();
  expect(namesOf("users", "cascade")).toEqual(DECLARED.cascade);
  expect(namesOf("users", "set null")).toEqual(DECLARED.setNull);
  expect(namesOf("account_names", "no action")).toEqual(DECLARED.signed);
});
