import { ALREADY_SENT, type OutboxMail } from "#contract/outbox.ts";
import { findAddresses, findMail, setMailQueued } from "#server/outbox/store.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import { tellFeatures } from "#server/platform/mail/tell-features.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, type Subject } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

/** Queues a mail again. Throws a 404, or a 409 if it was sent already. */
export async function retryMail(platform: Platform, acting: ActorContext, id: string): Promise<OutboxMail> {
  const unsent: Subject<OutboxMail> = {
    async find(tx) {
      const before = await findMail(tx, id);
      if (!before) throw notFound("There is no such email.");
      if (before.status === "Sent" || before.status === "Bounced")
        throw new HttpError(409, "already-sent", ALREADY_SENT);
      return before;
    },
    async entryOf(tx, { subject }) {
      return { type: "mail", id, name: subject, people: await findAddresses(tx, id) };
    },
  };
  const mail = await act(platform, acting, unsent, "retried", async (tx, before) => {
    const queued = await setMailQueued(tx, id, platform.now().getTime());
    await tellFeatures(tx, platform, { ...queued, wasFailed: before.status === "Failed" });
    return {
      result: (await findMail(tx, id)) ?? before,
      before: { status: before.status, attempts: before.attempts },
      after: { status: "Queued", attempts: 0 },
    };
  });
  platform.mailQueued();
  return mail;
}
