import { findCustomerRows } from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import type { ReplyTargets } from "#server/platform/records/reply-target.ts";

/** Customers as records that staff can reply to. */
export const customerReplyTargets: ReplyTargets = {
  area: "customers",
  type: customersTable.recordType,
  async find(db, id) {
    const [customer] = await findCustomerRows(db, [id]);
    if (!customer) return undefined;
    return {
      recordName: customer.name,
      name: customer.name,
      email: customer.email,
      about: "",
      reference: "",
      isSpam: false,
      customerId: id,
      deleteAfter: null,
    };
  },
  threadChanged: undefined,
};
