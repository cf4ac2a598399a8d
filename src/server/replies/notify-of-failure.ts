import { noteChanges } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { REPLY_KIND } from "#server/platform/mail/queue-mail.ts";
import { notify } from "#server/platform/notices/notify.ts";
import type { ChangedMail, Platform } from "#server/platform/platform.ts";
import { findReplyOfMail } from "#server/replies/find-authors.ts";
import { replyTargetsOf } from "#server/replies/find-reply-target.ts";

/** Notifies the author of a reply that could not be delivered, or that came back. Open threads show each change of its mail. */
export async function notifyOfFailure(
  tx: Tx,
  { id: mailId, kind, status }: ChangedMail,
  platform: Pick<Platform, "features" | "now">,
): Promise<void> {
  if (kind !== REPLY_KIND) return;
  const reply = await findReplyOfMail(tx, mailId);
  if (!reply) return;
  const { type } = replyTargetsOf(platform.features, reply.area);
  noteChanges(tx, platform.now(), [{ type, id: reply.id, event: null }]);
  if (status !== "Failed" && status !== "Bounced") return;
  await notify(tx, platform, null, [{ kind: "failed", to: [reply.accountId], records: [{ type, id: reply.id }] }]);
}
