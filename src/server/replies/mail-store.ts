import { sql } from "kysely";
import type { Read } from "#server/platform/database/database.ts";
import { signerId } from "#server/platform/people/account-names.ts";

const NONE = sql<string | null>`null`;

/** Returns the record of each reply and acknowledgement with one of these mails. */
export function findMailRecords(db: Read, mailIds: readonly string[]) {
  return db
    .selectFrom("replies")
    .select(["mail_id", "message_id", "application_id", "deal_id", "customer_id"])
    .where("mail_id", "in", mailIds)
    .unionAll(({ selectFrom }) =>
      selectFrom("acknowledgement_mails")
        .select(["mail_id", "message_id", "application_id", NONE.as("deal_id"), NONE.as("customer_id")])
        .where("mail_id", "in", mailIds),
    )
    .execute();
}

/**
 * Returns the latest reply with an id in a column: to a record, or with a mail. It has the account of its author, null
 * if not known. A reply that was taken back does not count.
 */
export function findLatestReplyBy(
  db: Read,
  column: "mail_id" | "message_id" | "application_id" | "customer_id" | "deal_id",
  id: string,
) {
  return db
    .selectFrom("replies")
    .select(["subject", "message_id", "application_id", "customer_id", "deal_id", signerId("replies").as("accountId")])
    .where(column, "=", id)
    .where("taken_back_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the latest mail that a person sent to a thread; undefined without one. Mails of accounts and of our own
 * addresses (`ours`) are left out, because they may be meant for colleagues alone.
 */
export async function findLatestReceived(
  db: Read,
  column: "message_id" | "application_id" | "deal_id",
  id: string,
  ours: readonly string[],
): Promise<{ at: string; name: string; text: string } | undefined> {
  const row = await db
    .selectFrom("received_entries")
    .select(["at", "name", "email", "text"])
    .where(column, "=", id)
    .where("is_automatic", "=", 0)
    .where("email", "!=", "")
    .where("email_key", "not in", ({ selectFrom }) => selectFrom("users").select("email_key"))
    .$if(ours.length > 0, (mails) => mails.where("email_key", "not in", ours))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { at: row.at, name: row.name || row.email, text: row.text };
}

/**
 * Returns whether a person has not seen the privacy notice, which forms show and a first reply links. Such a person has
 * written by mail or on paper, used no form, and got no reply.
 */
export async function lacksPrivacyNotice(db: Read, emailKey: string): Promise<boolean> {
  const has = (table: "received_entries" | "messages" | "applications" | "replies") =>
    db.selectFrom(table).select("id").where("email_key", "=", emailKey).limit(1);
  const onPaper = has("applications").where("applications.source", "=", "Staff");
  const written = (await has("received_entries").executeTakeFirst()) ?? (await onPaper.executeTakeFirst());
  if (!written) return false;
  const known = [
    has("messages").where("messages.source", "=", "Website"),
    has("applications").where("applications.source", "=", "Website"),
    has("replies").where("replies.taken_back_at", "is", null),
  ];
  for (const query of known) if (await query.executeTakeFirst()) return false;
  return true;
}

/** Entry of a thread, with its record and the time of its arrival. */
export interface QuotedEntry {
  message_id: string | null;
  application_id: string | null;
  deal_id: string | null;
  at: string;
}

/** Returns the mails of replies that were written to the same record after an entry, with their words. */
export function findMailsAfter(db: Read, { message_id, application_id, deal_id, at }: QuotedEntry) {
  return (
    db
      .selectFrom("replies")
      .innerJoin("outbox", "outbox.id", "replies.mail_id")
      .select(["outbox.id", "outbox.status", "outbox.text", "outbox.html"])
      // SQL compares two nulls as not equal, so only the column of the entry's record selects replies.
      .where(({ eb, or }) =>
        or([
          eb("replies.message_id", "=", message_id),
          eb("replies.application_id", "=", application_id),
          eb("replies.deal_id", "=", deal_id),
        ]),
      )
      .where("replies.created_at", ">=", at)
      .execute()
  );
}
