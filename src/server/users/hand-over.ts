import { type AccountWork, NO_SUCCESSOR } from "#contract/account-work.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, findOr404 } from "#server/platform/records/records.ts";
import { requireActiveSession, requireRecentConfirmation } from "#server/platform/session/session.ts";
import { giveWork } from "#server/users/move-work.ts";
import { findAccountWithAccess, lockAccounts, userStore } from "#server/users/store.ts";

/**
 * Gives all open work of an account to another account that can sign in or is invited, all or nothing. Returns how much
 * was moved. Throws a 400 for a successor that may not have all of the work.
 */
export async function handOver(platform: Platform, acting: ActorContext, id: string, to: string): Promise<AccountWork> {
  requireRecentConfirmation(platform, acting.session);
  // Read committed, so that a colleague who saves one of thousands of records does not make all of it start over.
  return platform.database.writeReadCommitted(async (tx) => {
    await requireActiveSession(tx, acting.session);
    await lockAccounts(tx, [id, to]);
    const { record: from } = await findOr404(tx, userStore, id);
    const successor = to === id ? undefined : await findAccountWithAccess(tx, to);
    if (!successor) throw invalidFields([{ path: "to", message: NO_SUCCESSOR }]);
    return giveWork(tx, platform, acting, from, successor);
  });
}
