import { mailAccount } from "#server/account-notices/mail-account.ts";
import { endKeysAndCalendarOf } from "#server/api-keys/own-keys.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AuditEntry, recordAudit } from "#server/platform/records/audit.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { endSessionsOf, requireActiveSession, requireRecentConfirmation } from "#server/platform/session/session.ts";
import { removeFactors } from "#server/second-factors/own-factors.ts";
import { beginFactorGrace, userStore } from "#server/users/store.ts";

/** Removes the second factors of a user who lost them, for an administrator. Throws a 404 if the user does not exist. */
export async function resetFactorsOfUser(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  const { session, caller } = acting;
  requireRecentConfirmation(platform, session);
  await platform.database.write(async (tx) => {
    await requireActiveSession(tx, session);
    const user = (await userStore.find(tx, id))?.record;
    if (!user) throw notFound("There is no such user.");
    await resetFactors(tx, platform, user, { account: session.account, caller });
  });
  platform.mailQueued();
}

/**
 * Removes all second factors, recovery codes and links to identities of an account, and ends its sessions and API keys: a thief of
 * the phone may have them. The grace period starts again if somebody else removed a factor. Queues a mail to the owner: call
 * `mailQueued` afterwards.
 */
export async function resetFactors(
  tx: Tx,
  platform: Pick<Platform, "config" | "now">,
  user: { id: string; name: string; email: string },
  by: Pick<AuditEntry, "account" | "caller">,
): Promise<void> {
  const now = platform.now();
  const before = { secondFactors: await removeFactors(tx, user.id) };
  await endSessionsOf(tx, user.id);
  await endKeysAndCalendarOf(tx, platform, user.id, by);
  // No new grace period for users who reset their own factors, or for an account without factors.
  if (before.secondFactors.length > 0 && by.account.id !== user.id)
    await beginFactorGrace(tx, user.id, now.toISOString());
  await recordAudit(tx, now, {
    ...by,
    action: "reset second factors",
    record: { type: "user", id: user.id, name: user.name, people: [user.email] },
    before,
    after: { secondFactors: [] },
  });
  // The command on the server counts as an administrator too.
  await mailAccount(tx, platform, user, "factors-reset", "administrator");
}
