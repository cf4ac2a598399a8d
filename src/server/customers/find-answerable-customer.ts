import { findCustomerRows } from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Answerable } from "#server/replies/answerable.ts";

/** A customer as somebody writes to them; undefined where there is none. */
export async function findAnswerableCustomer(db: Read, id: string): Promise<Answerable | undefined> {
  const [customer] = await findCustomerRows(db, [id]);
  if (!customer) return undefined;
  return {
    type: customersTable.recordType,
    recordName: customer.name,
    name: customer.name,
    email: customer.email,
    about: "",
    reference: "",
    isSpam: false,
    customerId: id,
    deleteAfter: null,
  };
}
