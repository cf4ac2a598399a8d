import { customerStore, releaseCustomers } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { FormerAssignee, Platform, ReleaseAuthor } from "#server/platform/platform.ts";
import { recordAudits } from "#server/platform/records/audit.ts";

/** Makes the customers of an account nobody's if it may no longer read them. */
export async function releaseOwnership(
  tx: Tx,
  platform: Platform,
  { session, caller }: ReleaseAuthor,
  account: FormerAssignee,
): Promise<void> {
  if (account.may("customers:read")) return;
  const now = platform.now();
  for (;;) {
    const released = await releaseCustomers(tx, account.id, now.toISOString());
    if (released.length === 0) return;
    await recordAudits(
      tx,
      now,
      released.map(({ id, name, email }) => ({
        account: session.account,
        action: "changed",
        record: { type: customerStore.type, id, name, people: [email] },
        caller,
        before: { ownerId: account.id },
        after: { ownerId: null },
      })),
    );
  }
}
