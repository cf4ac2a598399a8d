import { findCustomerRows } from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { ReplyTarget } from "#server/replies/reply-target.ts";

/** Returns a customer as the record of a reply, or undefined if it does not exist. */
export async function findCustomerReplyTarget(db: Read, id: string): Promise<ReplyTarget | undefined> {
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
