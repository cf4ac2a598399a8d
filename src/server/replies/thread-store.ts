import { sql } from "kysely";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { ThreadTimes } from "#server/platform/records/reply-target.ts";
import { NOT_DELIVERED } from "#server/replies/store.ts";

/** Maximum earlier mails that a reply refers to: the latest ones. Mail programs need only one that they know. */
const MAX_REFERENCES = 20;

export async function insertAcknowledgement(tx: Tx, row: Schema["acknowledgement_mails"]): Promise<void> {
  await tx.insertInto("acknowledgement_mails").values(row).execute();
}

/** Form of a Message-ID that is repeated in a header. Others would make a header that servers refuse. */
const MESSAGE_ID = /^<[!-;=?-~]{1,200}@[!-;=?-~]{1,200}>$/;

/**
 * Returns the mails of a thread before a reply or an acknowledgement, oldest first: our sent mails by their ids, and
 * people's mails by their Message-IDs in angle brackets. Leaves out mails that failed, or can still be taken back. An
 * acknowledgement gets only people's mails, since it answers the mail that began its record.
 */
export async function findEarlierMails(db: Read, mailId: string): Promise<string[]> {
  const mail = await findMailOfThread(db, mailId);
  if (!mail) return [];
  const { message_id, application_id, customer_id, deal_id, isReply } = mail;
  const rows = await db
    .selectFrom(({ selectFrom }) => {
      const replies = selectFrom("replies")
        .select(["mail_id as id", sql<string>`''`.as("header")])
        .where("taken_back_at", "is", null)
        .where(({ eb, or }) =>
          or([
            eb("message_id", "=", message_id),
            eb("application_id", "=", application_id),
            eb("customer_id", "=", customer_id),
            eb("deal_id", "=", deal_id),
          ]),
        );
      const acknowledgements = selectFrom("acknowledgement_mails")
        .select(["mail_id as id", sql<string>`''`.as("header")])
        .where(({ eb, or }) => or([eb("message_id", "=", message_id), eb("application_id", "=", application_id)]));
      const received = selectFrom("received_entries")
        .select(["id", "message_id_header as header"])
        .where(({ eb, or }) =>
          or([
            eb("message_id", "=", message_id),
            eb("application_id", "=", application_id),
            eb("deal_id", "=", deal_id),
          ]),
        )
        .where("is_automatic", "=", 0)
        .where("message_id_header", "!=", "");
      return replies.unionAll(acknowledgements).unionAll(received).as("thread");
    })
    // The mail may be deleted from the outbox some time after it was sent.
    .leftJoin("outbox", "outbox.id", "thread.id")
    .select(["thread.id", "thread.header"])
    // Ids sort by their time. An acknowledgement is queued before the entry of the mail that it answers.
    .where(({ eb }) => (isReply ? eb("thread.id", "<", mailId) : eb("thread.header", "!=", "")))
    .where(({ eb, or, and }) =>
      or([
        eb("outbox.id", "is", null),
        and([eb("outbox.status", "not in", NOT_DELIVERED), eb("outbox.attempts", ">", 0)]),
      ]),
    )
    .orderBy("thread.id", "desc")
    .limit(MAX_REFERENCES)
    .execute();
  return rows
    .filter(({ header }) => header === "" || MESSAGE_ID.test(header))
    .map(({ id, header }) => header || id)
    .reverse();
}

/** Returns the record of the reply or acknowledgement with a mail; undefined for another mail. */
async function findMailOfThread(db: Read, mailId: string) {
  const reply = await db
    .selectFrom("replies")
    .select(["message_id", "application_id", "customer_id", "deal_id"])
    .where("mail_id", "=", mailId)
    .executeTakeFirst();
  if (reply) return { ...reply, isReply: true };
  const acknowledged = await db
    .selectFrom("acknowledgement_mails")
    .select(["message_id", "application_id"])
    .where("mail_id", "=", mailId)
    .executeTakeFirst();
  return acknowledged && { ...acknowledged, customer_id: null, deal_id: null, isReply: false };
}

/** Column with the id of a record that has a thread. */
export type ThreadColumn = "message_id" | "application_id" | "deal_id";

/**
 * Returns the times of a thread. A reply answers the mails that were stored before it. Ids sort by the time of storing,
 * so that a mail that was read from the mailbox late counts as not answered.
 */
export async function findThreadTimes(db: Read, column: ThreadColumn, id: string): Promise<ThreadTimes> {
  const received = await db
    .selectFrom("received_entries")
    .select(({ fn, eb }) => [
      fn.max("at").as("last"),
      fn.max(eb.case().when("is_automatic", "=", 0).then(eb.ref("id")).end()).as("by_person"),
    ])
    .where(column, "=", id)
    .executeTakeFirstOrThrow();
  const notes = await db
    .selectFrom("notes")
    .select(({ fn }) => fn.max("created_at").as("last"))
    .where(column, "=", id)
    .executeTakeFirstOrThrow();
  const replies = await db
    .selectFrom("replies")
    .leftJoin("outbox", "outbox.id", "replies.mail_id")
    .select(["replies.id", "replies.created_at", "outbox.status"])
    .where(`replies.${column}`, "=", id)
    .where("replies.taken_back_at", "is", null)
    .orderBy("replies.created_at")
    .orderBy("replies.id")
    .execute();
  const counting = replies.filter(({ status }) => status !== "Failed" && status !== "Bounced");
  const latest = counting.at(-1);
  const times = [received.last, notes.last, replies.at(-1)?.created_at].flatMap((at) => at ?? []);
  return {
    lastEntryAt: times.sort().at(-1) ?? "",
    firstAnsweredAt: counting[0]?.created_at ?? null,
    answeredAt: latest && latest.id > (received.by_person ?? "") ? latest.created_at : null,
  };
}
