import { NOT_INVITED, type User } from "#contract/users.ts";
import { limitChanges } from "#server/platform/api/limits.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, recordOf } from "#server/platform/records/act.ts";
import { type ActorContext, findOr404 } from "#server/platform/records/records.ts";
import { applyAccessRules } from "#server/users/change-user.ts";
import { sendInvitation } from "#server/users/send-invitation.ts";
import { setInvitedAt, userStore } from "#server/users/store.ts";

/**
 * Sends an invitation again, under the rules of a new account with the same role. Throws a 409 if the account is inactive, was not
 * invited, or has a password.
 */
export async function inviteAgain(
  platform: Platform,
  acting: ActorContext,
  id: string,
): Promise<VersionedRecord<User>> {
  const invited = await act(platform, acting, recordOf(userStore, id), "invited again", async (tx, user, now) => {
    await applyAccessRules(platform, acting, tx, undefined, user);
    if (user.invitedAt === null || user.status !== "Active") throw new HttpError(409, "not-invited", NOT_INVITED);
    await limitChanges(tx, platform, "invitations-of-user", { id });
    await sendInvitation(tx, platform, user, acting.session);
    await setInvitedAt(tx, id, now.toISOString());
    return { result: await findOr404(tx, userStore, id) };
  });
  platform.mailQueued();
  return invited;
}
