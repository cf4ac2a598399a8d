import { dealStore, releaseDeals } from "#server/deals/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { FormerAssignee, Platform, ReleaseAuthor } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";

/** Makes the open deals of a former owner nobody's, with a line in the trail for each. */
export async function releaseOpenDeals(
  tx: Tx,
  platform: Platform,
  { session, caller }: ReleaseAuthor,
  account: FormerAssignee,
): Promise<void> {
  if (account.may("customers:read")) return;
  const now = platform.now();
  for (const { id, title, email_key } of await releaseDeals(tx, account, now.toISOString())) {
    await recordAudit(tx, now, {
      account: session.account,
      action: "changed",
      record: { type: dealStore.type, id, name: title, people: email_key === "" ? [] : [email_key] },
      caller,
      before: { ownerId: account.id, ownerName: account.name },
      after: { ownerId: null, ownerName: "" },
    });
  }
}
