import { sql } from "kysely";
import type { CustomerRow } from "#contract/customers.ts";
import { CUSTOMER_REFERENCES } from "#server/customers/customer-references.ts";
import { customersOf, type Row } from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";

/** Returns the notes of these customers that have one of these texts. */
export async function findNotesWithText(
  db: Read,
  customerIds: readonly string[],
  texts: readonly string[],
): Promise<{ customer_id: string | null; text: string }[]> {
  if (customerIds.length === 0 || texts.length === 0) return [];
  return db
    .selectFrom("notes")
    .select(["customer_id", "text"])
    .where("customer_id", "in", customerIds)
    .where("text", "in", texts)
    .execute();
}

/**
 * Returns the customer of each address that has one, by the address: the oldest with it as the first address, else the oldest with it as a
 * further address.
 */
export async function findCustomersByAddress(
  db: Read,
  emailKeys: readonly string[],
): Promise<Map<string, CustomerRow>> {
  if (emailKeys.length === 0) return new Map();
  // Later rows replace earlier ones, so the oldest customer comes last, and first addresses come after further ones.
  const found = new Map<string, Row>();
  const others = await db
    .selectFrom("customer_addresses")
    .innerJoin("customers", "customers.id", "customer_addresses.customer_id")
    .selectAll("customers")
    .select("customer_addresses.email_key as address")
    .where("customer_addresses.email_key", "in", emailKeys)
    .orderBy("customers.created_at", "desc")
    .orderBy("customers.id", "desc")
    .execute();
  for (const { address, ...row } of others) found.set(address, row);
  const newestFirst = await db
    .selectFrom("customers")
    .selectAll()
    .where("email_key", "in", emailKeys)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  for (const row of newestFirst) found.set(row.email_key, row);
  const customers = new Map((await customersOf(db, [...found.values()])).map((customer) => [customer.id, customer]));
  return new Map(
    [...found].flatMap(([address, { id }]) => {
      const customer = customers.get(id);
      return customer ? [[address, customer]] : [];
    }),
  );
}

/** Returns the ids of the customers that an import created and that still exist. */
export async function findImportedIds(db: Read, importId: string): Promise<string[]> {
  const rows = await db.selectFrom("customers").select("id").where("import_id", "=", importId).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns which of these imported customers have changed since: by staff, who leave an audit entry, or by a row that refers to them.
 * Entries with the request of the import do not count: its file may name a customer twice.
 */
export async function findChangedSinceImport(db: Read, ids: readonly string[]): Promise<Set<string>> {
  const acted = await db
    .selectFrom("audit")
    .select("record_id as id")
    .where("record_type", "=", customersTable.recordType)
    .where("record_id", "in", ids)
    .where("action", "!=", "imported")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("audit as import")
            .select("import.id")
            .whereRef("import.record_id", "=", "audit.record_id")
            .where("import.record_type", "=", customersTable.recordType)
            .where("import.action", "=", "imported")
            .whereRef("import.request_id", "=", "audit.request_id"),
        ),
      ),
    )
    .execute();
  const changed = new Set(acted.map(({ id }) => id));
  // The notes that came with the import count as no change, and every other one leaves an audit entry.
  for (const reference of CUSTOMER_REFERENCES.filter(({ table }) => table !== "notes")) {
    const [table, column] = [sql.table(reference.table), sql.ref(reference.column)];
    const { rows } = await sql<{ id: string }>`
      select distinct ${column} as id from ${table} where ${column} in (${sql.join(ids)})`.execute(db);
    for (const { id } of rows) changed.add(id);
  }
  return changed;
}

/** Deletes imported customers that nobody changed. Their notes, which came with the import, are deleted by the database. */
export async function deleteImported(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("customers").where("id", "in", ids).execute();
}
