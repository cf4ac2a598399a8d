import { refreshRepliedAt } from "#server/messages/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { REPLY_KIND } from "#server/platform/mail/queue-mail.ts";
import type { ChangedMail } from "#server/platform/platform.ts";

/** Opens the message of a reply that failed or was taken back, and answers it when a reply is queued. */
export async function refreshReplied(tx: Tx, { kind, aboutId }: Pick<ChangedMail, "kind" | "aboutId">): Promise<void> {
  if (kind === REPLY_KIND) await refreshRepliedAt(tx, aboutId);
}
