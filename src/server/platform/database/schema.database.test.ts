import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TABLES } from "#server/features.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** What a column is by its TypeScript type; a question mark where it may be null. */
type Kind<Value> = null extends Value
  ? NonNullable<Value> extends number
    ? "number?"
    : "text?"
  : [Value] extends [number]
    ? "number"
    : "text";

type Columns = { [Table in keyof Schema]: { [Column in keyof Schema[Table]]: Kind<Schema[Table][Column]> } };

/** Held to `schema.ts` by the compiler and to both databases by the test below: so the three agree. */
const COLUMNS: Columns = {
  users: {
    id: "text",
    name: "text",
    name_key: "text",
    email: "text",
    email_key: "text",
    password_hash: "text?",
    must_change_password: "number",
    role: "text",
    status: "text",
    search: "text",
    sample: "number",
    version: "number",
    created_at: "text",
    updated_at: "text",
  },
  sessions: {
    id: "text",
    user_id: "text",
    token_hash: "text",
    address: "text",
    browser: "text",
    created_at: "text",
    last_seen_at: "text",
    expires_at: "text",
  },
  devices: { id: "text", user_id: "text", token_hash: "text", created_at: "text", last_used_at: "text" },
  password_resets: { user_id: "text", token_hash: "text", created_at: "text", expires_at: "text" },
  customers: {
    id: "text",
    name: "text",
    name_key: "text",
    email: "text",
    email_key: "text",
    phone: "text",
    company: "text",
    company_key: "text",
    status: "text",
    value_cents: "number",
    last_contact_at: "text",
    search: "text",
    sample: "number",
    version: "number",
    created_at: "text",
    updated_at: "text",
  },
  customer_notes: { id: "text", customer_id: "text", text: "text", author: "text", created_at: "text" },
  customer_interactions: {
    id: "text",
    customer_id: "text",
    type: "text",
    description: "text",
    happened_at: "text",
    message_id: "text?",
    created_at: "text",
  },
  messages: {
    id: "text",
    reference: "text",
    name: "text",
    name_key: "text",
    email: "text",
    email_key: "text",
    company: "text",
    subject: "text",
    message: "text",
    status: "text",
    spam_reason: "text?",
    customer_id: "text?",
    notice_version: "text",
    delete_after: "text",
    search: "text",
    version: "number",
    created_at: "text",
    updated_at: "text",
  },
  products: {
    id: "text",
    name: "text",
    name_key: "text",
    slug: "text",
    category: "text",
    category_key: "text",
    description: "text",
    price_cents: "number",
    stock: "number",
    status: "text",
    search: "text",
    sample: "number",
    version: "number",
    created_at: "text",
    updated_at: "text",
  },
  product_variants: {
    product_id: "text",
    position: "number",
    name: "text",
    sku: "text",
    price_cents: "number",
    stock: "number",
    attributes: "text",
  },
  product_images: { product_id: "text", position: "number", name: "text" },
  services: {
    id: "text",
    name: "text",
    name_key: "text",
    slug: "text",
    category: "text",
    category_key: "text",
    description: "text",
    starter_cents: "number",
    professional_cents: "number",
    enterprise_cents: "number",
    features: "text",
    benefits: "text",
    status: "text",
    search: "text",
    sample: "number",
    version: "number",
    created_at: "text",
    updated_at: "text",
  },
  jobs: {
    id: "text",
    title: "text",
    title_key: "text",
    slug: "text",
    department: "text",
    location: "text",
    type: "text",
    description: "text",
    requirements: "text",
    status: "text",
    closes_at: "text",
    search: "text",
    version: "number",
    created_at: "text",
    updated_at: "text",
  },
  projects: {
    id: "text",
    name: "text",
    name_key: "text",
    slug: "text",
    short_desc: "text",
    description: "text",
    category: "text",
    year: "text",
    image: "text?",
    client: "text",
    client_key: "text",
    technologies: "text",
    features: "text",
    status: "text",
    published: "number",
    search: "text",
    version: "number",
    created_at: "text",
    updated_at: "text",
  },
  applications: {
    id: "text",
    reference: "text",
    job_id: "text?",
    job_title: "text",
    job_title_key: "text",
    first_name: "text",
    last_name: "text",
    name_key: "text",
    email: "text",
    email_key: "text",
    phone: "text",
    linkedin: "text",
    portfolio: "text",
    cover_letter: "text",
    years_of_experience: "text",
    notice_period: "text",
    current_company: "text",
    expected_salary: "text",
    resume_file: "text",
    resume_name: "text",
    resume_bytes: "number",
    status: "text",
    spam_reason: "text?",
    notice_version: "text",
    delete_after: "text",
    search: "text",
    version: "number",
    created_at: "text",
    updated_at: "text",
  },
  subscribers: {
    id: "text",
    email: "text",
    email_key: "text",
    status: "text",
    spam_reason: "text?",
    token_hash: "text?",
    token_expires_at: "text",
    consent_version: "text",
    requested_at: "text",
    requested_from: "text",
    confirmed_at: "text?",
    confirmed_from: "text",
    unsubscribed_at: "text?",
    search: "text",
    version: "number",
    created_at: "text",
    updated_at: "text",
  },
  outbox: {
    id: "text",
    kind: "text",
    status: "text",
    sender_name: "text",
    recipient_name: "text",
    recipient_email: "text",
    reply_to: "text",
    subject: "text",
    text: "text",
    html: "text",
    attempts: "number",
    next_at: "number",
    claimed_until: "number",
    claimed_by: "text",
    last_error: "text",
    about_id: "text",
    unsubscribe_url: "text",
    delete_after: "text",
    created_at: "text",
    sent_at: "text?",
  },
  limits: { key: "text", count: "number", resets_at: "number", times: "text" },
  repeated_entries: { key: "text", entry_id: "text", count: "number", ends_at: "number" },
  idempotency: { key: "text", body_hash: "text", answer: "text?", expires_at: "number" },
  counters: { name: "text", value: "number" },
  secrets: { name: "text", value: "text" },
  settings: { name: "text", value: "text", version: "number", created_at: "text", updated_at: "text" },
  audit: {
    id: "text",
    at: "text",
    account_id: "text?",
    account_name: "text",
    action: "text",
    record_type: "text",
    record_id: "text",
    record_name: "text",
    request_id: "text",
    address: "text",
    before: "text?",
    after: "text?",
  },
  status_checks: { minute: "number", component: "text", reason: "text?" },
  status_days: { day: "text", component: "text", passed: "number", failed: "number" },
  loose_files: { store: "text", name: "text", due_at: "number", tried_at: "number" },
  status_incidents: {
    id: "text",
    component: "text",
    reason: "text",
    first_minute: "number",
    last_minute: "number",
    failed: "number",
  },
  daily_totals: {
    day: "text",
    services: "number",
    products: "number",
    active_users: "number",
    revenue_cents: "number",
  },
  uploads: {
    name: "text",
    bytes: "number",
    width: "number",
    height: "number",
    unused_since: "text?",
    created_at: "text",
    file_name: "text",
  },
  retention_days: {
    day: "text",
    last_run_at: "text",
    messages: "number",
    applications: "number",
    customers: "number",
    mails: "number",
  },
  former_slugs: { resource: "text", slug: "text", record_id: "text", created_at: "text" },
};

/** Each table of counts has the columns that the table it counts is declared with. */
const COUNTS = Object.fromEntries(
  TABLES.filter(({ countedBy }) => countedBy).map(({ name, countedBy = [] }) => {
    const columns: Readonly<Record<string, string>> = COLUMNS[name];
    return [`${name}_totals`, { ...Object.fromEntries(countedBy.map((one) => [one, columns[one]])), rows: "number" }];
  }),
);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

/** Tables and columns as this database has them. */
async function introspected() {
  const tables = await platform.database.owner.introspection.getTables();
  const own = tables.filter(({ name }) => !/_fts(_|$)/.test(name));
  return Object.fromEntries(
    own.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        columns.map((column) => {
          const type = { text: "text", integer: "number", int8: "number" }[column.dataType.toLowerCase()];
          return [column.name, `${type ?? column.dataType}${column.isNullable ? "?" : ""}`];
        }),
      ),
    ]),
  );
}

async function primaryKeyOf(table: string): Promise<string[]> {
  const query =
    databaseKind === "sqlite"
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
      : sql<{ name: string }>`
          select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
          where indisprimary and indrelid = ${table}::regclass order by array_position(indkey, attnum)`;
  const { rows } = await query.execute(platform.database.owner);
  return rows.map(({ name }) => name);
}

async function referencesOf(table: string): Promise<string[]> {
  const query =
    databaseKind === "sqlite"
      ? sql<{ name: string }>`select distinct "table" as name from pragma_foreign_key_list(${table})`
      : sql<{ name: string }>`
          select distinct relname as name from pg_constraint join pg_class on pg_class.oid = confrelid
          where contype = 'f' and conrelid = ${table}::regclass`;
  const { rows } = await query.execute(platform.database.owner);
  return rows.map(({ name }) => name);
}

describe("the tables", () => {
  test("have exactly the columns of the schema, of the same type and nullability on both databases", async () => {
    expect(await introspected()).toEqual({ ...COLUMNS, ...COUNTS });
  });

  test("have the primary keys and references they are declared with, and refer only to what comes before them", async () => {
    const before = new Set<string>();
    for (const { name, key, refersTo = [] } of TABLES) {
      expect(await primaryKeyOf(name), name).toEqual(key);
      expect((await referencesOf(name)).sort(), name).toEqual([...refersTo].sort());
      expect([...before], name).toEqual(expect.arrayContaining([...refersTo]));
      before.add(name);
    }
  });

  test.runIf(databaseKind === "sqlite")("are all STRICT", async () => {
    const { rows } = await sql<{ name: string; strict: number }>`
      select name, strict from pragma_table_list where type = 'table' and schema = 'main'
      and name not like 'sqlite_%' and name not like 'kysely_%' and name not like '%\\_fts\\_%' escape '\\'`.execute(
      platform.database.owner,
    );
    expect(rows.filter(({ strict }) => strict === 0)).toEqual([]);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys({ ...COLUMNS, ...COUNTS }).sort());
  });

  test.runIf(databaseKind === "sqlite")("have searches that know when there is something to forget", async () => {
    const { owner } = platform.database;
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where sql like '%using fts5%'`.execute(owner);
    expect(rows.length).toBeGreaterThan(5);
    for (const { name } of rows) {
      const config = await sql`select v from ${sql.table(`${name}_config`)} where k = 'secure-delete'`.execute(owner);
      expect(config.rows, name).toEqual([{ v: 0 }]);
      const triggers = await sql<{ name: string }>`
        select name from sqlite_master where type = 'trigger' and name like ${`${name}_%_counted`}`.execute(owner);
      expect(triggers.rows.map((trigger) => trigger.name).sort(), name).toEqual([
        `${name}_delete_counted`,
        `${name}_update_counted`,
      ]);
    }
  });

  test.runIf(databaseKind === "postgres")("have searches that leave no work to whoever writes next", async () => {
    const { rows } = await sql<{ name: string; options: string[] | null }>`
      select relname as name, reloptions as options from pg_class
      where relkind = 'i' and pg_get_indexdef(oid) like '%gin_trgm_ops%'`.execute(platform.database.owner);
    expect(rows.length).toBeGreaterThan(5);
    for (const { name, options } of rows) expect(options, name).toEqual(["fastupdate=off"]);
  });

  test.runIf(databaseKind === "postgres")("keep their text in byte order", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
      and table_name not like 'kysely_%'`.execute(platform.database.owner);
    expect(rows).toEqual([]);
  });
});
