import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Migrating } from "./dialects/tables.ts";

/** Columns with the addresses of a record's people, and the record's type in the audit trail. */
const RECORDS = [
  ["user", "users", "email"],
  ["customer", "customers", "email"],
  ["message", "messages", "email"],
  ["application", "applications", "email"],
  ["subscriber", "subscribers", "email"],
  ["mail", "outbox", "recipient_email"],
  ["mail", "outbox", "reply_to"],
] as const;
const LINES_AT_ONCE = 500;

interface Line {
  id: string;
  account_id: string | null;
  account_name: string;
  action: string;
  record_type: string;
  record_id: string;
  record_name: string;
  before: string | null;
  after: string | null;
}

const keyOf = (email: string) => email.normalize("NFC").toLowerCase();
const addressIn = (fields: { email?: unknown }) => (typeof fields.email === "string" ? [fields.email] : undefined);

/**
 * Adds the pseudonyms of the people whom audit lines are about and of the actors. Lines are read backwards from the present
 * addresses of the records, so that each gets the addresses that its record and its actor had then.
 */
export async function up(db: Migrating): Promise<void> {
  const secrets = await sql<{ value: string }>`select value from secrets where name = 'signing'`.execute(db);
  const [secret] = secrets.rows;
  // Made at the first start, before the first line.
  if (!secret) return;
  const pseudonymOf = (role: string, value: string) =>
    createHmac("sha256", secret.value).update(`audit ${role} ${value}`).digest("hex").slice(0, 32);

  const addresses = new Map<string, readonly string[]>();
  for (const [type, table, column] of RECORDS) {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, ${sql.ref(column)} as email from ${sql.table(table)} where ${sql.ref(column)} <> ''`.execute(db);
    for (const { id, email } of rows) {
      const record = `${type} ${id}`;
      addresses.set(record, [...(addresses.get(record) ?? []), email]);
    }
  }

  function subjectsOf(line: Line): Set<string> {
    const record = `${line.record_type} ${line.record_id}`;
    const [before, after] = [JSON.parse(line.before ?? "{}"), JSON.parse(line.after ?? "{}")];
    const now = addressIn(after) ?? addresses.get(record) ?? [];
    const then = addressIn(before) ?? now;
    addresses.set(record, then);
    const subjects = new Set<string>();
    if (line.record_name !== "Erased") {
      const people = [...then, ...now].map(keyOf);
      for (const email of people) subjects.add(pseudonymOf("person", email));
      const isCorrection = line.action === "changed" && addressIn(before) && addressIn(after) && !("name" in before);
      if (isCorrection) for (const value of [...people, record]) subjects.add(pseudonymOf("correction", value));
    }
    if (line.account_name !== "Erased")
      for (const email of addresses.get(`user ${line.account_id}`) ?? [])
        subjects.add(`actor ${pseudonymOf("actor", keyOf(email))}`);
    return subjects;
  }

  for (let last = "~"; ; ) {
    const { rows } = await sql<Line>`
      select id, account_id, account_name, action, record_type, record_id, record_name, before, after
      from audit where id < ${last} order by id desc limit ${sql.lit(LINES_AT_ONCE)}`.execute(db);
    for (const line of rows)
      for (const subject of subjectsOf(line))
        await sql`insert into audit_subjects (subject, audit_id) values (${subject}, ${line.id})`.execute(db);
    if (rows.length < LINES_AT_ONCE) return;
    last = rows.at(-1)?.id ?? "";
  }
}
