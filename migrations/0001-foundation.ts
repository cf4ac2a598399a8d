import { sql } from "kysely";
import {
  appendOnly,
  createTable,
  integer,
  type Migrating,
  searchable,
  sortedBy,
  text,
  uniqueColumn,
} from "./dialects/tables-1.ts";

/** People, messages, mail, and what every resource leans on. Names the checks, so that an error says which was broken. */
export async function up(db: Migrating): Promise<void> {
  await createUsers(db);
  await createSessions(db);
  await createCustomers(db);
  await createMessages(db);
  await createOutbox(db);
  await createPlatformTables(db);
  await createAudit(db);
  await createWhatIsDearLater(db);
}

async function createUsers(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "users")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("name_key", textType, (column) => column.notNull())
    .addColumn("email", textType, (column) => column.notNull())
    .addColumn("email_key", textType, (column) => column.notNull())
    .addColumn("password_hash", textType)
    .addColumn("role", textType, (column) => column.notNull())
    .addColumn("status", textType, (column) => column.notNull())
    .addColumn("search", textType, (column) => column.notNull())
    .addColumn("sample", integerType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .addCheckConstraint("users_role", sql`role in ('admin', 'user')`)
    .addCheckConstraint("users_status", sql`status in ('Active', 'Inactive')`)
    .addCheckConstraint("users_sample", sql`sample in (0, 1)`)
    .execute();
  await uniqueColumn(db, "users", "email_key");
  await sortedBy(db, "users", ["created_at", "name_key", "email_key", "role", "status"]);
  await searchable(db, "users");
}

async function createSessions(db: Migrating): Promise<void> {
  const textType = text(db);
  await createTable(db, "sessions")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("user_id", textType, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", textType, (column) => column.notNull())
    .addColumn("address", textType, (column) => column.notNull())
    .addColumn("browser", textType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("last_seen_at", textType, (column) => column.notNull())
    .addColumn("expires_at", textType, (column) => column.notNull())
    .execute();
  await uniqueColumn(db, "sessions", "token_hash");
  await db.schema.createIndex("sessions_user_id").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_expires_at").on("sessions").column("expires_at").execute();
}

async function createCustomers(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "customers")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("name_key", textType, (column) => column.notNull())
    .addColumn("email", textType, (column) => column.notNull())
    .addColumn("email_key", textType, (column) => column.notNull())
    .addColumn("phone", textType, (column) => column.notNull())
    .addColumn("company", textType, (column) => column.notNull())
    .addColumn("company_key", textType, (column) => column.notNull())
    .addColumn("status", textType, (column) => column.notNull())
    .addColumn("value_cents", integerType, (column) => column.notNull())
    .addColumn("last_contact_at", textType, (column) => column.notNull())
    .addColumn("search", textType, (column) => column.notNull())
    .addColumn("sample", integerType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .addCheckConstraint("customers_status", sql`status in ('Lead', 'Active', 'Inactive')`)
    .addCheckConstraint("customers_value", sql`value_cents >= 0`)
    .addCheckConstraint("customers_sample", sql`sample in (0, 1)`)
    .execute();
  await db.schema.createIndex("customers_email_key").on("customers").columns(["email_key", "created_at"]).execute();
  await sortedBy(db, "customers", [
    "created_at",
    "name_key",
    "company_key",
    "status",
    "value_cents",
    "last_contact_at",
  ]);
  await searchable(db, "customers");

  await createTable(db, "customer_notes")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("customer_id", textType, (column) => column.notNull().references("customers.id").onDelete("cascade"))
    .addColumn("text", textType, (column) => column.notNull())
    .addColumn("author", textType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("customer_notes_customer_id").on("customer_notes").column("customer_id").execute();
}

async function createMessages(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "messages")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("reference", textType, (column) => column.notNull())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("name_key", textType, (column) => column.notNull())
    .addColumn("email", textType, (column) => column.notNull())
    .addColumn("email_key", textType, (column) => column.notNull())
    .addColumn("company", textType, (column) => column.notNull())
    .addColumn("subject", textType, (column) => column.notNull())
    .addColumn("message", textType, (column) => column.notNull())
    .addColumn("status", textType, (column) => column.notNull())
    .addColumn("spam_reason", textType)
    .addColumn("customer_id", textType, (column) => column.references("customers.id").onDelete("set null"))
    .addColumn("notice_version", textType, (column) => column.notNull())
    .addColumn("delete_after", textType, (column) => column.notNull())
    .addColumn("search", textType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .addCheckConstraint("messages_status", sql`status in ('New', 'Read', 'Done', 'Spam')`)
    .addCheckConstraint("messages_spam_reason", sql`spam_reason in ('hidden-field', 'too-fast')`)
    .execute();
  await uniqueColumn(db, "messages", "reference");
  await sortedBy(db, "messages", ["created_at", "name_key", "status"]);
  for (const column of ["customer_id", "email_key", "delete_after"]) {
    await db.schema.createIndex(`messages_${column}`).on("messages").column(column).execute();
  }
  await searchable(db, "messages");

  await createTable(db, "customer_interactions")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("customer_id", textType, (column) => column.notNull().references("customers.id").onDelete("cascade"))
    .addColumn("type", textType, (column) => column.notNull())
    .addColumn("description", textType, (column) => column.notNull())
    .addColumn("happened_at", textType, (column) => column.notNull())
    .addColumn("message_id", textType, (column) => column.references("messages.id").onDelete("set null"))
    .addColumn("created_at", textType, (column) => column.notNull())
    .addCheckConstraint("customer_interactions_type", sql`type in ('Email', 'Call', 'Meeting', 'Web form')`)
    .execute();
  for (const column of ["customer_id", "message_id"]) {
    await db.schema.createIndex(`customer_interactions_${column}`).on("customer_interactions").column(column).execute();
  }
}

async function createOutbox(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "outbox")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("kind", textType, (column) => column.notNull())
    .addColumn("status", textType, (column) => column.notNull())
    .addColumn("sender_name", textType, (column) => column.notNull())
    .addColumn("recipient_name", textType, (column) => column.notNull())
    .addColumn("recipient_email", textType, (column) => column.notNull())
    .addColumn("reply_to", textType, (column) => column.notNull())
    .addColumn("subject", textType, (column) => column.notNull())
    .addColumn("text", textType, (column) => column.notNull())
    .addColumn("html", textType, (column) => column.notNull())
    .addColumn("attempts", integerType, (column) => column.notNull())
    .addColumn("next_at", integerType, (column) => column.notNull())
    .addColumn("claimed_until", integerType, (column) => column.notNull())
    .addColumn("claimed_by", textType, (column) => column.notNull())
    .addColumn("last_error", textType, (column) => column.notNull())
    .addColumn("about_id", textType, (column) => column.notNull())
    .addColumn("delete_after", textType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("sent_at", textType)
    .addCheckConstraint("outbox_status", sql`status in ('Queued', 'Sent', 'Failed')`)
    .execute();
  await db.schema.createIndex("outbox_due").on("outbox").columns(["status", "next_at", "id"]).execute();
  for (const column of ["about_id", "delete_after"]) {
    await db.schema.createIndex(`outbox_${column}`).on("outbox").column(column).execute();
  }
}

async function createPlatformTables(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "limits")
    .addColumn("key", textType, (column) => column.primaryKey())
    .addColumn("count", integerType, (column) => column.notNull())
    .addColumn("resets_at", integerType, (column) => column.notNull())
    .execute();
  await createTable(db, "idempotency")
    .addColumn("key", textType, (column) => column.primaryKey())
    .addColumn("body_hash", textType, (column) => column.notNull())
    .addColumn("answer", textType)
    .addColumn("expires_at", integerType, (column) => column.notNull())
    .execute();
  for (const [table, column] of [
    ["limits", "resets_at"],
    ["idempotency", "expires_at"],
  ] as const) {
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
  await createTable(db, "counters")
    .addColumn("name", textType, (column) => column.primaryKey())
    .addColumn("value", integerType, (column) => column.notNull())
    .execute();
  await db.insertInto("counters").values({ name: "content", value: 1 }).execute();
  await createTable(db, "secrets")
    .addColumn("name", textType, (column) => column.primaryKey())
    .addColumn("value", textType, (column) => column.notNull())
    .execute();
  await createTable(db, "settings")
    .addColumn("name", textType, (column) => column.primaryKey())
    .addColumn("value", textType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .execute();
}

async function createAudit(db: Migrating): Promise<void> {
  const textType = text(db);
  await createTable(db, "audit")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("at", textType, (column) => column.notNull())
    .addColumn("account_id", textType)
    .addColumn("account_name", textType, (column) => column.notNull())
    .addColumn("action", textType, (column) => column.notNull())
    .addColumn("record_type", textType, (column) => column.notNull())
    .addColumn("record_id", textType, (column) => column.notNull())
    .addColumn("record_name", textType, (column) => column.notNull())
    .addColumn("request_id", textType, (column) => column.notNull())
    .addColumn("address", textType, (column) => column.notNull())
    .addColumn("before", textType)
    .addColumn("after", textType)
    .execute();
  await db.schema.createIndex("audit_by_at").on("audit").columns(["at", "id"]).execute();
  await db.schema.createIndex("audit_record").on("audit").columns(["record_type", "record_id", "at"]).execute();
  await appendOnly(db, "audit");
}

/** History cannot be made up afterwards: days are counted and former addresses remembered from the first version on. */
async function createWhatIsDearLater(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "daily_totals")
    .addColumn("day", textType, (column) => column.primaryKey())
    .addColumn("services", integerType, (column) => column.notNull())
    .addColumn("products", integerType, (column) => column.notNull())
    .addColumn("active_users", integerType, (column) => column.notNull())
    .addColumn("revenue_cents", integerType, (column) => column.notNull())
    .execute();
  await createTable(db, "former_slugs")
    .addColumn("resource", textType, (column) => column.notNull())
    .addColumn("slug", textType, (column) => column.notNull())
    .addColumn("record_id", textType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addPrimaryKeyConstraint("former_slugs_key", ["resource", "slug"])
    .execute();
  await db.schema.createIndex("former_slugs_record_id").on("former_slugs").column("record_id").execute();
}
