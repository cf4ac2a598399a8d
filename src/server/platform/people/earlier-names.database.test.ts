import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { migrate, migrationNames } from "#server/platform/database/migrate.ts";
import { findAccountNames, signedName, signerId } from "#server/platform/people/account-names.ts";
import { createInstallation, type Installation, openAt } from "#tests/support/platform.ts";

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.remove());

/** Returns the migrations before kept names. */
async function earlierMigrations(): Promise<Record<string, Migration>> {
  const names = (await migrationNames()).filter((name) => name < "0031");
  const imported = names.map(async (name) => [name, await import(`../../../../migrations/${name}.ts`)] as const);
  return Object.fromEntries(await Promise.all(imported));
}

const [MADE, LATER, ACTED] = ["2026-01-01T08:00:00.000Z", "2026-01-02T08:00:00.000Z", "2026-01-03T08:00:00.000Z"];
const RECORD = { search: "", sample: 0, version: 1, created_at: MADE, updated_at: MADE };

/** Inserts a row by SQL, since the tables differ from their present types. */
async function add({ owner }: Database, table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(owner);
}

async function addUser(database: Database, id: string): Promise<void> {
  const address = { email: `${id}@example.org`, email_key: `${id}@example.org` };
  const texts = { name: "Thandi Now", name_key: "thandi now", second_factor_from: MADE };
  await add(database, "users", {
    ...RECORD,
    ...address,
    ...texts,
    id,
    must_change_password: 0,
    role: "admin",
    status: "Active",
  });
}

async function addCustomer(database: Database, id: string): Promise<void> {
  const keys = { name_key: "", email: "", email_key: "", phone: "", company: "", company_key: "" };
  await add(database, "customers", {
    ...RECORD,
    ...keys,
    id,
    name: id,
    status: "Lead",
    value_cents: 0,
    last_contact_at: "",
    other_emails: "",
  });
}

type Author = { author: string; author_id: string | null; created_at?: string };

const addNote = (database: Database, id: string, customer_id: string, author: Author) =>
  add(database, "customer_notes", { created_at: LATER, ...author, id, customer_id, text: "" });

const addInteraction = (database: Database, id: string, author: Author & { message_id?: string }) =>
  add(database, "customer_interactions", {
    created_at: LATER,
    ...author,
    ...{ id, customer_id: "kept", type: "Call", description: "", happened_at: LATER },
  });

const addMessage = (database: Database, id: string, given: { assignee_id?: string; assignee_name?: string }) =>
  add(database, "messages", {
    ...RECORD,
    ...given,
    ...{ id, reference: id, name: "", name_key: "", email: "", email_key: "", company: "", subject: "", message: "" },
    ...{ status: "Done", form_notice: "", notice_version: 1, delete_after: LATER },
  });

const addTask = (
  database: Database,
  id: string,
  given: { author: string; assignee_id?: string; assignee_name?: string; updated_at?: string },
) =>
  add(database, "tasks", {
    ...RECORD,
    ...{ assignee_name: "", title: "", due_on: "2026-12-01", status: "Done", done_at: MADE, area: "customers" },
    ...given,
    id,
  });

const addDeal = (
  database: Database,
  id: string,
  given: { owner_id: string; owner_name: string; updated_at?: string },
) =>
  add(database, "deals", {
    ...RECORD,
    ...{ title: "", title_key: "", customer_name: "", customer_key: "", email_key: "", value_cents: 0 },
    ...{ status: "Won", expected_on: "", lost_reason: "", closed_at: MADE },
    ...given,
    id,
  });

/** Adds an audit entry of an account, by default at the time of the rows. */
const addLine = (
  database: Database,
  line: {
    account_id: string;
    account_name: string;
    action: string;
    record_type: string;
    record_id: string;
    at?: string;
  },
) =>
  add(database, "audit", {
    ...{
      id: `${line.record_id} ${line.action}`,
      at: LATER,
      key_name: "",
      record_name: "",
      request_id: "",
      address: "",
    },
    ...line,
  });

const GONE = { author: "Gone Example", author_id: "gone" };
const OLD = { author: "Gone Example", author_id: null };

async function addRows(database: Database): Promise<void> {
  await addUser(database, "thandi");
  await addCustomer(database, "kept");
  await add(database, "customer_merges", { id: "merged", customer_id: "kept", email_key: "", created_at: MADE });
  const line = { account_id: "gone", account_name: "Gone Example", record_type: "customer" };
  await addNote(database, "new", "kept", GONE);
  await addNote(database, "renamed", "kept", { author: "Thandi Then", author_id: "thandi" });
  await addNote(database, "present", "kept", { author: "Thandi Now", author_id: "thandi" });
  await addNote(database, "old", "kept", OLD);
  await addLine(database, { ...line, action: "added a note to", record_id: "merged" });
  await addNote(database, "first", "kept", { ...OLD, created_at: MADE });
  await addLine(database, { ...line, action: "created", record_id: "kept", at: ACTED });
  await addNote(database, "unknown", "kept", { ...OLD, author: "Nobody Known" });
  await addMessage(database, "answered", {});
  await addInteraction(database, "call", GONE);
  await addInteraction(database, "logged", OLD);
  await addLine(database, { ...line, action: "logged an interaction with", record_id: "kept" });
  await addInteraction(database, "reply", { ...OLD, created_at: ACTED, message_id: "answered" });
  await addLine(database, {
    ...{ ...line, record_type: "message", action: "replied to", record_id: "answered", at: ACTED },
  });
  await addInteraction(database, "form", { author: "", author_id: null });
  await add(database, "replies", {
    ...{ id: "reply", message_id: "answered", email: "", email_key: "", author_id: "gone", author: "Gone Example" },
    ...{ subject: "", text: "", mail_id: "mail", sends_at: MADE, created_at: MADE },
  });
  await addTask(database, "known", { author: "Gone Example" });
  await addLine(database, { ...line, record_type: "task", action: "created", record_id: "known" });
  await addTask(database, "sample", { author: "Sample" });
  for (const [id, author] of [
    ["written", "Gone Example"],
    ["erased", ""],
  ] as const) {
    const texts = { title: "", title_key: "", slug: id, summary: "", body: "", words: "", pictures: "" };
    await add(database, "articles", { ...RECORD, ...texts, id, author, status: "Draft", publish_at: "" });
    await addLine(database, { ...line, record_type: "article", action: "created", record_id: id });
  }
  await add(database, "imports", {
    ...{ id: "import", status: "Run", fields: "[]", account_id: "gone", author: "Gone Example", created_at: MADE },
    ...{ row_count: 0, ready: 0, duplicates: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 },
  });
  await addFinished(database);
}

/** Adds finished records of a living account and of deleted ones. */
async function addFinished(database: Database): Promise<void> {
  await addDeal(database, "living", { owner_id: "thandi", owner_name: "Thandi Then" });
  await addDeal(database, "nobody", { owner_id: "", owner_name: "" });
  await addDeal(database, "earlier", { owner_id: "owner", owner_name: "First Name" });
  await addDeal(database, "later", { owner_id: "owner", owner_name: "Last Name", updated_at: LATER });
  await addTask(database, "of owner", {
    ...{ author: "", assignee_id: "owner", assignee_name: "First Name", updated_at: ACTED },
  });
  await addTask(database, "of doer", { author: "", assignee_id: "doer", assignee_name: "Only Doer" });
  await addMessage(database, "of carer", { assignee_id: "gone", assignee_name: "Gone Example" });
  await addDeal(database, "forgotten", { owner_id: "forgotten", owner_name: "Erased" });
}

test("rows of an earlier version keep their names, and refer to the account of their author", {
  tags: "promise-28",
}, async () => {
  const database = openAt(installation);
  await migrate(database, earlierMigrations);
  await addRows(database);
  expect(await migrate(database)).toContain("0031-account-names");
  const signed: string[][] = [];
  for (const table of ["notes", "customer_interactions", "replies", "tasks", "articles", "imports"] as const) {
    const rows = database.read
      .selectFrom(table)
      .select(["id", signedName(table).as("name"), signerId(table).as("account")])
      .orderBy("id");
    for (const { id, name, account } of await rows.execute()) signed.push([table, id, name, account ?? ""]);
  }
  expect(signed).toEqual([
    ["notes", "first", "Gone Example", "gone"],
    ["notes", "new", "Gone Example", "gone"],
    ["notes", "old", "Gone Example", "gone"],
    ["notes", "present", "Thandi Now", "thandi"],
    ["notes", "renamed", "Thandi Then", "thandi"],
    ["notes", "unknown", "Nobody Known", ""],
    ["customer_interactions", "call", "Gone Example", "gone"],
    ["customer_interactions", "form", "", ""],
    ["customer_interactions", "logged", "Gone Example", "gone"],
    ["customer_interactions", "reply", "Gone Example", "gone"],
    ["replies", "reply", "Gone Example", "gone"],
    ["tasks", "known", "Gone Example", "gone"],
    ["tasks", "of doer", "", ""],
    ["tasks", "of owner", "", ""],
    ["tasks", "sample", "Sample", ""],
    ["articles", "erased", "", ""],
    ["articles", "written", "Gone Example", "gone"],
    ["imports", "import", "Gone Example", "gone"],
  ]);
  const accounts = ["thandi", "owner", "doer", "gone", "forgotten", "unknown"];
  const names = await findAccountNames(database.read, accounts);
  expect(accounts.map((id) => names.get(id)?.name)).toEqual([
    ...["Thandi Now", "Last Name", "Only Doer", "Gone Example", "Erased", undefined],
  ]);
  const kept = await database.read.selectFrom("account_names").select(["account_id", "name", "is_last"]).execute();
  expect(kept.map(({ account_id, name, is_last }) => `${account_id}: ${name} ${is_last}`).sort()).toEqual([
    ": Nobody Known 0",
    ": Sample 0",
    "doer: Only Doer 1",
    "forgotten: Erased 1",
    "gone: Gone Example 1",
    "owner: Last Name 1",
    "thandi: Thandi Now 0",
    "thandi: Thandi Then 0",
  ]);
  await database.close();
});
