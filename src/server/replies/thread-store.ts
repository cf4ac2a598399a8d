import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

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
      or([eb("outbox.id", "is", null), and([eb("outbox.status", "!=", "Failed"), eb("outbox.attempts", ">", 0)])]),
    )
    .orderBy("thread.mail_id", "desc")
    .limit(MAX_REFERENCES)
    .execute();
  return rows.map(({ mail_id }) => mail_id).reverse();
}
