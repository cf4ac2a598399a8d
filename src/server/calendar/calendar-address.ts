import { randomBytes } from "node:crypto";
import type { CalendarAddress } from "#contract/calendar.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { limitChanges } from "#server/platform/api/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, type Subject } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { endCalendarAddress, startCalendarAddress } from "#server/platform/session/calendar-addresses.ts";
import { requireActiveSession, requireRecentConfirmation, type Session } from "#server/platform/session/session.ts";

/** Bytes of a token: 256 bits. */
const TOKEN_BYTES = 32;

/** Returns the caller's own account as the subject of an act. */
function ownAccount(session: Session): Subject<Session["account"]> {
  return {
    async find(tx) {
      await requireActiveSession(tx, session);
      return session.account;
    },
    entryOf: async (_tx, { id, name, email }) => ({ type: "user", id, name, people: [email] }),
  };
}

/** Makes a new address, which ends the former one. Only its hash is stored. Throws a 403 unless the password was confirmed lately. */
export async function createAddress(platform: Platform, acting: ActorContext): Promise<CalendarAddress> {
  const { session } = acting;
  requireRecentConfirmation(platform, session);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await act(platform, acting, ownAccount(session), "made a calendar address of", async (tx, account, now) => {
    await limitChanges(tx, platform, "key-change", { id: account.id });
    await startCalendarAddress(tx, account.id, token, now);
    await mailAccount(tx, platform, account, "calendar-created", acting.caller);
    return { result: undefined };
  });
  platform.mailQueued();
  return { url: `${platform.config.publicUrl}/calendar/${token}.ics` };
}

/** Ends the caller's calendar address. Without an address, nothing is recorded in the audit trail. */
export function removeAddress(platform: Platform, acting: ActorContext): Promise<undefined> {
  return act(platform, acting, ownAccount(acting.session), "removed the calendar address of", async (tx, { id }) => ({
    result: undefined,
    isUnchanged: !(await endCalendarAddress(tx, id)),
  }));
}
