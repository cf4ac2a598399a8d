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

/** Returns the latest reply of a record, or that of a mail, with the account of its author. One that was taken back does not count. */
export function findSignedReplies(
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
    .execute();
}

/**
 * Returns the latest mail that a person sent to a thread. Mails of accounts and of addresses of ours are left out: they may be meant for
 * colleagues alone.
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

/** Returns whether a person has written by mail or on paper, used no form, and gets a reply for the first time. Forms show the privacy notice. */
export async function isFirstToMailer(db: Read, emailKey: string): Promise<boolean> {
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
  return db
    .selectFrom("replies")
    .innerJoin("outbox", "outbox.id", "replies.mail_id")
    .select(["outbox.id", "outbox.status", "outbox.text", "outbox.html"])
    .where(({ eb, or }) =>
      or([
        eb("replies.message_id", "=", message_id),
        eb("replies.application_id", "=", application_id),
        eb("replies.deal_id", "=", deal_id),
      ]),
    )
    .where("replies.created_at", ">=", at)
    .execute();
}
