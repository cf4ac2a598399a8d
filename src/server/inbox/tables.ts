import type { MailboxProblem } from "#contract/inbox.ts";
import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Mails that were read, by the hash of `keyOfMail`. A mail is stored with its row, or not at all. */
    read_mails: { mail_key: string; arrived_at: string };
    /** Mails of a mailbox that were read, from `next_uid` on. All below it were. */
    read_uids: { mailbox: string; uid_validity: number; uid: number };
    /** Mailboxes that were ever read, by the hash of host, user and folder. */
    mailboxes: {
      id: string;
      /** Process that reads the mailbox until `held_until`, in epoch milliseconds. */
      holder: string;
      held_until: number;
      /** UIDVALIDITY of the folder; 0 before the first connection. */
      uid_validity: number;
      /** UID below which every mail was read, or arrived before `since`. */
      next_uid: number;
      /** Arrival before which no mail is read. */
      since: string;
      /** Reason for which nothing is read at the moment; `""` without one. */
      problem: MailboxProblem | "";
      problem_since: string;
    };
  }
}

export const readMailsTable = defineTable("read_mails", { key: ["mail_key"], namesPeople: false });

export const readUidsTable = defineTable("read_uids", { key: ["mailbox", "uid_validity", "uid"], namesPeople: false });

export const mailboxesTable = defineTable("mailboxes", { key: ["id"], namesPeople: false });
