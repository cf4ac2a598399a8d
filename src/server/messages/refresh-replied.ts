import { setAnswered } from "#server/messages/thread-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { REPLY_KIND } from "#server/platform/mail/queue-mail.ts";
import type { ChangedMail } from "#server/platform/platform.ts";
import { readThreadTimes } from "#server/replies/refresh-thread.ts";

/**
 * Updates the time at which a message was answered, after a reply failed, came back or was queued again. So a message whose
 * reply failed is open again. Other mails change nothing.
 */
export async function refreshReplied(tx: Tx, { kind, aboutId }: Pick<ChangedMail, "kind" | "aboutId">): Promise<void> {
  if (kind === REPLY_KIND) await setAnswered(tx, aboutId, await readThreadTimes(tx, "messages", aboutId));
}
