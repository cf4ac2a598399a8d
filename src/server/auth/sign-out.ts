import { notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { endSession } from "#server/platform/session/session.ts";

/** Ends one of the account's own sessions and logs it in the audit trail. Returns false if the session does not exist. */
async function end(
  platform: Platform,
  { session, caller }: ActorContext,
  id: string,
  action: string,
): Promise<boolean> {
  const { account } = session;
  return platform.database.write(async (tx) => {
    if (!(await endSession(tx, id, account.id))) return false;
    await recordAudit(tx, platform.now(), {
      account,
      action,
      record: { type: "session", id, name: account.email, people: [] },
      caller,
    });
    return true;
  });
}

/** Ends the session of the call. */
export async function signOut(platform: Platform, acting: ActorContext): Promise<undefined> {
  await end(platform, acting, acting.session.id, "signed out");
}

/** Ends one of the caller's sessions. Throws a 404 if it does not exist or belongs to a different account. */
export async function endOwnSession(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  const action = id === acting.session.id ? "signed out" : "ended session";
  if (!(await end(platform, acting, id, action))) throw notFound("There is no such session.");
}
