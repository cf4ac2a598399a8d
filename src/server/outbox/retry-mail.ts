import { ALREADY_SENT, type OutboxMail } from "#contract/outbox.ts";
import { findMail, setMailQueued } from "#server/outbox/store.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

/** Queues a mail again. Throws a 404, or a 409 if it was sent already. */
export async function retryMail(platform: Platform, acting: ActorContext, id: string): Promise<OutboxMail> {
  const queued = await platform.database.write(async (tx) => {
    const mail = await findMail(tx, id);
    if (!mail) throw notFound("There is no such email.");
    if (mail.status === "Sent") throw new HttpError(409, "already-sent", ALREADY_SENT);
    const now = platform.now();
    const wasFailed = mail.status === "Failed";
    const { people, ...queued } = await setMailQueued(tx, id, now.getTime());
    for (const feature of platform.features) await feature.mailStatusChanged?.(tx, { ...queued, wasFailed }, now);
    await recordAudit(tx, now, {
      account: acting.session.account,
      action: "retried",
      record: { type: "mail", id, name: mail.subject, people },
      caller: acting.caller,
      before: { status: mail.status, attempts: mail.attempts },
      after: { status: "Queued", attempts: 0 },
    });
    return (await findMail(tx, id)) ?? mail;
  });
  platform.mailQueued();
  return queued;
}
