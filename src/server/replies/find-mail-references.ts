import { isAcknowledgement, REPLY_KIND } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findEarlierMails } from "#server/replies/thread-store.ts";

/** Returns the ids of the earlier mails of the thread of a reply or an acknowledgement, oldest first. */
export async function findMailReferences(
  { database }: Pick<Platform, "database">,
  { id, kind }: { id: string; kind: string },
): Promise<string[]> {
  return kind === REPLY_KIND || isAcknowledgement(kind) ? findEarlierMails(database.read, id) : [];
}
