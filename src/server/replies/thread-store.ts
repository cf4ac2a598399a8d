import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { ThreadTimes } from "#server/platform/records/reply-target.ts";
import { NOT_DELIVERED } from "#server/replies/store.ts";

/** Maximum earlier mails that a reply refers to: the latest ones. Mail programs need only one that they know. */
const MAX_REFERENCES = 20;

export async function insertAcknowledgement(tx: Tx, row: Schema["acknowledgement_mails"]): Promise<void> {
  await tx.insertInto("acknowledgement_mails").values(row).execute();
}

/**
 * Returns the ids of the mails of a reply's thread that were sent before it, oldest first. A mail that failed, or that can still be
 * taken back, is left out.
 */
export async function findEarlierMails(db: Read, mailId: string): Promise<string[]> {
  const reply = await db
    .selectFrom("replies")
    .select(["message_id", "application_id", "customer_id", "deal_id"])
    .where("mail_id", "=", mailId)
    .executeTakeFirst();
  if (!reply) return [];
  const { message_id, application_id, customer_id, deal_id } = reply;
  const rows = await db
    .selectFrom(({ selectFrom }) => {
      const replies = selectFrom("replies")
        .select("mail_id")
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
        .select("mail_id")
        .where(({ eb, or }) => or([eb("message_id", "=", message_id), eb("application_id", "=", application_id)]));
      return replies.unionAll(acknowledgements).as("thread");
    })
    // The mail may be deleted from the outbox some time after it was sent.
    .leftJoin("outbox", "outbox.id", "thread.mail_id")
    .select("thread.mail_id")
    // Ids sort by their time.
    .where("thread.mail_id", "<", mailId)
    .where(({ eb, or, and }) =>
      or([
        eb("outbox.id", "is", null),
        and([eb("outbox.status", "not in", NOT_DELIVERED), eb("outbox.attempts", ">", 0)]),
      ]),
    )
    .orderBy("thread.mail_id", "desc")
    .limit(MAX_REFERENCES)
    .execute();
  return rows.map(({ mail_id }) => mail_id).reverse();
}

/** Column with the id of a record that has a thread. */
export type ThreadColumn = "message_id" | "application_id" | "deal_id";

/** Reads the times of a thread. Ids sort by the time of storing, so that a mail that was read late counts as one that came late. */
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
