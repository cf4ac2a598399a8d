import { notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, ownSessionOf } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { endSession } from "#server/platform/session/session.ts";

/** Ends one of the account's own sessions. Returns false if the session does not exist. */
async function end(platform: Platform, acting: ActorContext, id: string, action: string): Promise<boolean> {
  return act(platform, acting, ownSessionOf(acting.session, id), action, async (tx, { id: accountId }) => {
    const isEnded = await endSession(tx, id, accountId);
    return { result: isEnded, isUnchanged: !isEnded };
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
