import { emailKey } from "#contract/fields.ts";
import { insertCustomer } from "#server/customers/store.ts";
import { insertMessage } from "#server/messages/store.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId, newReference } from "#server/platform/records/ids.ts";
import { insertUser } from "#server/users/store.ts";

const CREATED = "2026-11-20T08:00:00.000Z";

/** Adds an account of the role user that cannot sign in, with the given values. Returns its id. */
export async function addUser(database: Database, given: Partial<Parameters<typeof insertUser>[1]> = {}) {
  const email = given.email ?? `user-${newId()}@example.org`;
  const user: Parameters<typeof insertUser>[1] = {
    id: newId(),
    name: "Thandi Example",
    email,
    password_hash: null,
    role: "user",
    status: "Active",
    sample: 0,
    created_at: CREATED,
    ...given,
  };
  await database.write((tx) => insertUser(tx, user));
  return user.id;
}

type Row = Schema["customers"];
type NewCustomer = Pick<Row, "id" | "name" | "email" | "phone" | "company" | "status" | "value_cents" | "created_at"> &
  Partial<Pick<Row, "owner_id">>;

export function customerOf(given: Partial<NewCustomer> = {}): NewCustomer {
  return {
    id: newId(),
    name: "Thandi Example",
    email: "thandi@example.org",
    phone: "",
    company: "",
    status: "Lead",
    value_cents: 0,
    created_at: CREATED,
    ...given,
  };
}

export async function addCustomer(tx: Tx, customer: NewCustomer): Promise<void> {
  const { id, owner_id: ownerId, value_cents, created_at, ...fields } = customer;
  await insertCustomer(tx, id, { ...fields, ownerId, value: value_cents / 100 }, created_at);
}

/** Adds customers in this order, by default all created at the same time. */
export async function addCustomers(database: Database, given: readonly Partial<NewCustomer>[]): Promise<string[]> {
  return database.write(async (tx) => {
    const ids: string[] = [];
    for (const one of given) {
      const customer = customerOf(one);
      await addCustomer(tx, customer);
      ids.push(customer.id);
    }
    return ids;
  });
}

/** Adds a visitor's message, by default with the status New. Returns its id. */
export async function addMessage(tx: Tx, given: Partial<Parameters<typeof insertMessage>[1]> = {}): Promise<string> {
  const email = given.email ?? "thandi@example.org";
  const id = given.id ?? newId();
  await insertMessage(tx, {
    id,
    reference: newReference("MSG"),
    name: "Thandi Example",
    email,
    email_key: emailKey(email),
    company: "",
    customer_id: null,
    subject: "A question",
    message: "Could you call me back?",
    status: "New",
    spam_reason: null,
    form_notice: "2026-11-20",
    notice_version: 1,
    delete_after: "2028-11-20T08:00:00.000Z",
    created_at: CREATED,
    ...given,
  });
  return id;
}

/** Returns the number of rows in a table. */
export async function countRowsOf(database: Database, table: keyof Schema): Promise<number> {
  const row = await database.read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return row.rows;
}
