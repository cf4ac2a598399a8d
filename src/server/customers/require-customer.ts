import { findCustomerRows } from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import type { Read } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/http-error.ts";

/** Throws a 404 if there is no such customer. */
export async function requireCustomer(db: Read, id: string): Promise<void> {
  if ((await findCustomerRows(db, [id])).length === 0) throw notFound(`There is no such ${customersTable.recordType}.`);
}
