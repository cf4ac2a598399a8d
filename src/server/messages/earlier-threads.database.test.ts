import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "#server/platform/records/ids.ts";
import { insertNotes } from "#server/platform/records/notes.ts";
import { dropColumn } from "#tests/support/drop-column.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addMessage } from "#tests/support/records.ts";
import { up } from "../../../migrations/0034-conversations.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

const ADDED = {
  messages: ["source", "phone", "phone_key", "first_answered_at", "is_automatic", "last_entry_at"],
  applications: ["last_entry_at"],
  deals: ["last_entry_at"],
  replies: ["cc"],
  outbox: ["cc"],
};

/** Runs the migration on the tables as they were before it. */
async function upgrade(): Promise<void> {
  const { owner, kind } = platform.database;
  const run = (statement: string) => sql.raw(statement).execute(owner);
  for (const table of [
    "received_files",
    "received_addresses",
    "received_entries",
    "merged_messages",
    "reply_addresses",
  ])
    await run(`drop table ${table}`);
  if (kind === "postgres") await run("drop function received_files_release");
  const inbox = ["inbox", "snoozed", "assigned", "automatic", "customer_id_by_last_entry_at", "phone_key"];
  for (const suffix of [...inbox, "by_last_entry_at", "status_by_last_entry_at"])
    await run(`drop index messages_${suffix}`);
  for (const [table, columns] of Object.entries(ADDED))
    for (const column of columns) await dropColumn(platform.database, table, column);
  for (const suffix of ["open", "waiting", "snoozed", "customer_id", "assigned"])
    await run(`create index messages_${suffix} on messages (customer_id)`);
  await up(owner);
}

test("an upgrade knows the first answer and the last entry of each thread", async () => {
  const { database } = platform;
  const created_at = "2026-01-31T08:00:00.000Z";
  const shared = { created_at, delete_after: "2028-01-31T08:00:00.000Z" };
  const [answered, noted, untouched] = await database.write(async (tx) => {
    const ids = [];
    for (let count = 0; count < 3; count++) ids.push(await addMessage(tx, shared));
    const [first = "", second = ""] = ids;
    for (const [day, isTakenBack] of [
      ["02-01", false],
      ["02-02", false],
      ["02-03", true],
    ] as const)
      await tx
        .insertInto("replies")
        .values({
          id: newId(),
          message_id: first,
          application_id: null,
          customer_id: null,
          deal_id: null,
          email: "a@example.org",
          email_key: "a@example.org",
          cc: "",
          signed_by: null,
          subject: "",
          text: "",
          mail_id: newId(),
          sends_at: created_at,
          interaction_id: null,
          taken_back_at: isTakenBack ? created_at : null,
          created_at: `2026-${day}T08:00:00.125Z`,
        })
        .execute();
    const note = { id: newId(), message_id: second, text: "", signed_by: null, created_at: "2026-03-02T10:00:00.000Z" };
    await insertNotes(tx, [note]);
    return ids;
  });
  await upgrade();
  const rows = await database.read
    .selectFrom("messages")
    .select(["id", "source", "first_answered_at", "last_entry_at", "delete_after"])
    .orderBy("id")
    .execute();
  const website = { source: "Website" };
  expect(rows).toEqual([
    {
      ...website,
      id: answered,
      first_answered_at: "2026-02-01T08:00:00.125Z",
      last_entry_at: "2026-02-02T08:00:00.125Z",
      delete_after: "2028-02-02T08:00:00.125Z",
    },
    {
      ...website,
      id: noted,
      first_answered_at: null,
      last_entry_at: "2026-03-02T10:00:00.000Z",
      delete_after: "2028-03-01T10:00:00.000Z",
    },
    {
      ...website,
      id: untouched,
      first_answered_at: null,
      last_entry_at: created_at,
      delete_after: shared.delete_after,
    },
  ]);
});
