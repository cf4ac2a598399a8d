import { writeFile } from "node:fs/promises";
import type { ReplyArea } from "#contract/replies.ts";
import { storeFile } from "#server/platform/files/unreferenced-files.ts";
import { queueMail, REPLY_KIND } from "#server/platform/mail/queue-mail.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { findAttachments, insertAttachments } from "#server/replies/attachment-store.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";
import { insertReply } from "#server/replies/store.ts";
import { PDF } from "#tests/support/documents.ts";
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
      deal_id: null,
      [RECORD_COLUMNS[area]]: recordId,
      email: "reader@example.net",
      email_key: "reader@example.net",
      cc: "",
      signed_by: await signAs(tx, { id: newId(), name: "Former colleague" }),
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

/** Adds a file to a stored reply. Returns the id of the attachment; undefined if there is no such reply. */
export async function addAttachment({ app: { platform } }: TestServer, replyId: string): Promise<string | undefined> {
  const { database, privateFiles, now } = platform;
  const replies = database.read.selectFrom("replies").select("id").where("id", "=", replyId);
  if (!(await replies.executeTakeFirst())) return undefined;
  const stored = await privateFiles.withTemporary(async (path) => {
    await writeFile(path, PDF);
    return storeFile(platform, "resumes", path, "bin");
  });
  const file = { file: stored.name, name: "Quotation.pdf", type: "application/pdf", bytes: PDF.length };
  await database.write((tx) => insertAttachments(tx, replyId, [file], now().toISOString()));
  const [attachment] = (await findAttachments(database.read, [replyId])).get(replyId)?.slice(-1) ?? [];
  return attachment?.id;
}
