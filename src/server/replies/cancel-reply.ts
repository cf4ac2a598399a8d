import { ALREADY_SENT } from "#contract/outbox.ts";
import type { ReplyArea } from "#contract/replies.ts";
import { removeReplies } from "#server/customers/record-reply.ts";
import { removeLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import { cancelQueuedMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { cancelDeliveries } from "#server/platform/webhooks/queue-deliveries.ts";
import { deleteAttachments } from "#server/replies/attachment-store.ts";
import { replySubjectOf, replyTargetsOf } from "#server/replies/find-reply-target.ts";
import { refreshThread } from "#server/replies/refresh-thread.ts";
import { findReply, setTakenBack } from "#server/replies/store.ts";

/**
 * Takes a reply back and deletes its mail, its files and its interaction in the customer's history. The text stays,
 * marked as taken back. Throws a 404, or a 409 once a worker has the mail. A repeated call changes nothing.
 */
export async function cancelReply(
  platform: Platform,
  acting: ActorContext,
  area: ReplyArea,
  recordId: string,
  id: string,
): Promise<void> {
  const targets = replyTargetsOf(platform.features, area);
  const hadFiles = await act(
    platform,
    acting,
    replySubjectOf(targets, recordId),
    "took back a reply to",
    async (tx, _to, now) => {
      const reply = await findReply(tx, area, recordId, id);
      if (!reply) throw notFound("There is no such reply.");
      if (reply.taken_back_at !== null) return { result: false, isUnchanged: true };
      if (!(await cancelQueuedMail(tx, reply.mail_id, new Date(reply.sends_at)))) {
        throw new HttpError(409, "already-sent", ALREADY_SENT);
      }
      await cancelDeliveries(tx, reply.mail_id);
      const hadFiles = await deleteAttachments(tx, id);
      if (reply.interaction_id !== null) await removeReplies(tx, [reply.interaction_id]);
      await setTakenBack(tx, id, now.toISOString());
      await refreshThread(tx, platform, targets, recordId);
      return { result: hadFiles, before: { id } };
    },
  );
  if (hadFiles) await removeLooseFiles(platform);
}
