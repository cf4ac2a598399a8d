import { type RawBuilder, sql } from "kysely";
import type { Permission } from "#contract/permissions.ts";
import { TASK_RECORDS, type TaskRecordField, taskWritePermission } from "#contract/tasks.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Row = Schema["tasks"];

/** Column of each field with the id of a record. */
export const RECORD_COLUMNS = {
  customerId: "customer_id",
  messageId: "message_id",
  applicationId: "application_id",
  dealId: "deal_id",
} as const satisfies Record<TaskRecordField, keyof Row>;

/** Table of a kind of record, with expressions for the name, and for the address of the record's person. */
interface RecordTable {
  table: keyof Schema;
  name: RawBuilder<string>;
  email: RawBuilder<string>;
  emailKey: RawBuilder<string>;
}

const OWN_ADDRESS = { email: sql<string>`email`, emailKey: sql<string>`email_key` };

/** Kinds of records that tasks can be about. */
const RECORDS = {
  customerId: { ...OWN_ADDRESS, table: "customers", name: sql<string>`name` },
  messageId: { ...OWN_ADDRESS, table: "messages", name: sql<string>`name` },
  applicationId: { ...OWN_ADDRESS, table: "applications", name: sql<string>`first_name || ' ' || last_name` },
  // A deal stores only the key of its customer's address.
  dealId: { table: "deals", name: sql<string>`title`, email: sql<string>`email_key`, emailKey: sql<string>`email_key` },
} as const satisfies Record<TaskRecordField, RecordTable>;

/** Maximum ids in one statement, since lists may be long and databases take 32,766 values. */
const RECORDS_AT_ONCE = 5000;

/** Returns the names of existing records of a table by id. */
async function namesIn(
  db: Read,
  { table, name }: Pick<RecordTable, "table" | "name">,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const distinct = [...new Set(ids.filter((id) => id !== null))];
  for (const chunk of chunksOf(distinct, RECORDS_AT_ONCE)) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id in (${sql.join(chunk)})`.execute(db);
    for (const row of rows) names.set(row.id, row.name);
  }
  return names;
}

/** Returns a function that finds the name of a row's record, `""` without one. */
export async function findRecordNames(db: Read, rows: readonly Row[]): Promise<(row: Row) => string> {
  const names = new Map<string, string>();
  for (const field of TASK_RECORDS) {
    const ids = rows.map((row) => row[RECORD_COLUMNS[field]]);
    for (const [id, name] of await namesIn(db, RECORDS[field], ids)) names.set(id, name);
  }
  return (row) => names.get(row.customer_id ?? row.message_id ?? row.application_id ?? row.deal_id ?? "") ?? "";
}

/** Returns the email address of a record's person, `""` without one. Returns undefined if the record does not exist. */
export async function findRecordAddress(db: Read, field: TaskRecordField, id: string): Promise<string | undefined> {
  const known = TASK_RECORDS.find((one) => one === field);
  if (!known) return undefined;
  const { rows } = await sql<{ email: string }>`
    select ${RECORDS[known].email} as email from ${sql.table(RECORDS[known].table)} where id = ${id}`.execute(db);
  return rows[0]?.email;
}

/** Expression for the email address of the person of a task's record, `""` without one. */
export const recordAddress = sql<string>`coalesce(${sql.join(
  TASK_RECORDS.map((field) => {
    const { table, email } = RECORDS[field];
    return sql`(select ${email} from ${sql.table(table)} where id = ${sql.ref(`tasks.${RECORD_COLUMNS[field]}`)})`;
  }),
)}, '')`;

const NO_RECORD = { messageId: null, applicationId: null, dealId: null };

/** Expression for the permission that a change of a task needs (`taskWritePermission`). */
export const writePermission = sql<Permission>`case ${sql.join(
  TASK_RECORDS.map((field) => {
    const needed = taskWritePermission({ ...NO_RECORD, [field]: "" });
    return sql`when ${sql.ref(`tasks.${RECORD_COLUMNS[field]}`)} is not null then ${sql.lit(needed)}`;
  }),
  sql` `,
)} else ${sql.lit(taskWritePermission(NO_RECORD))} end`;

/** Returns the ids of the tasks about records with one of these email addresses. */
export async function findTasksOfPerson(db: Read, keys: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const chunk of chunksOf(keys)) {
    for (const field of TASK_RECORDS) {
      const { rows } = await sql<{ id: string }>`
        select id from tasks where ${sql.ref(RECORD_COLUMNS[field])} in (
          select id from ${sql.table(RECORDS[field].table)}
          where ${RECORDS[field].emailKey} in (${sql.join(chunk)}))`.execute(db);
      for (const { id } of rows) ids.add(id);
    }
  }
  return [...ids].sort();
}

/**
 * Returns the ids of the first `most` sample records of a kind, for sample tasks. Messages that are not New or Read are
 * left out.
 */
export async function findSampleIds(
  db: Read,
  table: "customers" | "messages" | "applications",
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .$if(table === "messages", (messages) => messages.where("status", "in", ["New", "Read"]))
    .where("sample", "=", 1)
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
