import type { CUSTOMER_SORTS, Customer, CustomerRow } from "#contract/customers.ts";
import type { ListRequest } from "#contract/lists.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { fold } from "#server/platform/database/fold.ts";
import { type ListPlan, type ListResult, listRows } from "#server/platform/database/lists.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Row = Schema["customers"];

const SORTS = {
  createdAt: "created_at",
  name: "name_key",
  company: "company_key",
  status: "status",
  value: "value_cents",
  lastContact: "last_contact_at",
} as const satisfies Record<(typeof CUSTOMER_SORTS)[number], keyof Row>;

export type CustomerFilters = ListRequest & { status?: Row["status"] | undefined };

function customerRow(row: Row): CustomerRow {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    status: row.status,
    value: row.value_cents / 100,
    lastContact: row.last_contact_at === "" ? null : row.last_contact_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function listCustomers(database: Database, filters: CustomerFilters): Promise<ListResult<CustomerRow>> {
  const plan: ListPlan<"customers"> = { table: "customers", sorts: SORTS, filters: { status: filters.status } };
  const { rows, total } = await listRows(database, plan, filters);
  return { rows: rows.map(customerRow), total };
}

export async function findCustomer(db: Read, id: string): Promise<{ customer: Customer; version: number } | undefined> {
  const row = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const notes = await db
    .selectFrom("customer_notes")
    .select(["id", "text", "author", "created_at as createdAt"])
    .where("customer_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const interactions = await db
    .selectFrom("customer_interactions")
    .select(["id", "happened_at as date", "type", "description"])
    .where("customer_id", "=", id)
    .orderBy("happened_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return { customer: { ...customerRow(row), notes, interactions }, version: row.version };
}

/** Customers may share an address; the one who came first is meant. */
export async function findOldestCustomer(db: Read, emailKey: string) {
  return db
    .selectFrom("customers")
    .select(["id", "last_contact_at"])
    .where("email_key", "=", emailKey)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

type NewCustomer = Omit<Row, "name_key" | "company_key" | "search" | "version" | "updated_at">;

export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<void> {
  await tx
    .insertInto("customers")
    .values({
      ...customer,
      name_key: fold(customer.name),
      company_key: fold(customer.company),
      search: fold(`${customer.name}\n${customer.email}\n${customer.company}`),
      version: 1,
      updated_at: customer.created_at,
    })
    .execute();
}

/** Adds it to the customer's history; the date of the last contact moves when this is the newest. */
export async function insertInteraction(tx: Tx, interaction: Schema["customer_interactions"]): Promise<void> {
  const { customer_id, happened_at, created_at } = interaction;
  await tx.insertInto("customer_interactions").values(interaction).execute();
  await tx
    .updateTable("customers")
    .set((eb) => ({
      last_contact_at: eb
        .case()
        .when("last_contact_at", "<", happened_at)
        .then(happened_at)
        .else(eb.ref("last_contact_at"))
        .end(),
      updated_at: created_at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", customer_id)
    .execute();
}
