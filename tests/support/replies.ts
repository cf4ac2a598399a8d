import type { ReplyArea } from "#contract/replies.ts";
import { queueMail, REPLY_KIND } from "#server/platform/mail/queue-mail.ts";
import { newId } from "#server/platform/records/ids.ts";
import { RECORD_COLUMNS } from "#server/replies/reply-target.ts";
import { insertReply } from "#server/replies/store.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Inserts a queued reply without a call, and so without its limits. Returns its id. */
export async function addReply(server: TestServer, area: ReplyArea, recordId: string): Promise<string> {
  const { platform } = server.app;
  const id = newId();
  await platform.database.write(async (tx) => {
    const now = platform.now();
    const sendsAt = new Date(now.getTime() + 10_000);
    const words = { subject: "Re: A question", text: "Does Monday suit you?" };
    const mail = { kind: REPLY_KIND, senderName: "", to: { name: "", email: "reader@example.net" }, html: "" };
    await insertReply(tx, {
      id,
      message_id: null,
      application_id: null,
      customer_id: null,
      [RECORD_COLUMNS[area]]: recordId,
      email: "reader@example.net",
      email_key: "reader@example.net",
      author_id: newId(),
      author: "Former colleague",
      ...words,
      mail_id: await queueMail(tx, platform, {
        ...mail,
        ...words,
        aboutId: recordId,
        deleteAfter: "2100-01-01T00:00:00.000Z",
        notBefore: sendsAt,
      }),
      sends_at: sendsAt.toISOString(),
      interaction_id: null,
      taken_back_at: null,
      created_at: now.toISOString(),
    });
  });
  return id;
}
