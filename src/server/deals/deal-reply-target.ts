import { findDealWithCustomer, setLastEntry } from "#server/deals/store.ts";
import { dealsTable } from "#server/deals/tables.ts";
import type { ReplyTargets } from "#server/platform/records/reply-target.ts";

/** Deals as records that staff can reply to, at the address of their customer. */
export const dealReplyTargets: ReplyTargets = {
  area: "deals",
  type: dealsTable.recordType,
  async find(db, id) {
    const deal = await findDealWithCustomer(db, id);
    if (!deal) return undefined;
    const { title, customer_id: customerId, owner_id: accountId, name, email } = deal;
    return {
      recordName: title,
      name: name ?? "",
      email: email ?? "",
      about: title,
      reference: "",
      isSpam: false,
      accountId,
      customerId,
      deleteAfter: null,
    };
  },
  threadChanged: (tx, _config, id, { lastEntryAt }) => setLastEntry(tx, id, lastEntryAt),
};
