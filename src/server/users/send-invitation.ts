import type { User } from "#contract/users.ts";
import { limitChanges } from "#server/platform/api/limits.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { invitationMail } from "#server/users/mails.ts";
import { newInvitationLink } from "#server/users/password-links.ts";
import { insertReset } from "#server/users/reset-store.ts";

/**
 * Queues an invitation, whose link replaces an earlier one. Call `mailQueued` afterwards. Throws a 429 after too many
 * of the inviter.
 */
export async function sendInvitation(tx: Tx, platform: Platform, user: User, { account }: Session): Promise<void> {
  await limitChanges(tx, platform, "invitations", { id: account.id });
  const link = newInvitationLink(platform);
  await insertReset(tx, link.rowOf(user.id));
  const { company } = await readSettings(tx, platform.config);
  await queueMail(tx, platform, invitationMail({ account: user, ...link, invitedBy: account.name }, company));
}
