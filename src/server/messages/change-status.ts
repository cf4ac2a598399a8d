import type { Message, MessageStatus } from "#contract/messages.ts";
import { findMessage, setMessageStatus } from "#server/messages/store.ts";
import { takeIn } from "#server/messages/take-in.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import type { Platform } from "#server/platform/platform.ts";
import { requireMatch } from "#server/platform/preconditions.ts";
import { notFound } from "#server/platform/refused.ts";
import type { Caller } from "#server/platform/serve.ts";
import type { Session } from "#server/platform/session/session.ts";

interface Change {
  id: string;
  status: MessageStatus;
  ifMatch: string | undefined;
  session: Session;
  caller: Caller;
}

/**
 * Changes the status and answers the message as it is then. One that the spam check held back gets its customer and its
 * mails when it leaves Spam, once. Throws a 404, or a 412 when `ifMatch` is stale.
 */
export async function changeMessageStatus(
  platform: Platform,
  { id, status, ifMatch, session, caller }: Change,
): Promise<{ message: Message; version: number }> {
  const changed = await platform.database.write(async (tx) => {
    const found = await findMessage(tx, id);
    if (!found) throw notFound("There is no such message.");
    requireMatch(ifMatch, found.version);
    const { message } = found;
    if (message.status === status) return found;
    const now = platform.now();
    const restored = message.spamReason !== null && status !== "Spam";
    if (restored) await takeIn(tx, platform, { ...message, sentAt: message.createdAt });
    await setMessageStatus(tx, id, {
      status,
      spam_reason: restored ? null : message.spamReason,
      updated_at: now.toISOString(),
    });
    await recordAudit(tx, now, {
      account: session.account,
      action: "changed status",
      record: { type: "message", id, name: message.reference },
      caller,
      before: { status: message.status },
      after: { status },
    });
    const after = await findMessage(tx, id);
    if (!after) throw notFound("There is no such message.");
    return after;
  });
  platform.mailQueued();
  return changed;
}
