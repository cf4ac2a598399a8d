import type { ReplyArea } from "#contract/replies.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findMailRecords } from "#server/replies/mail-store.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";

/** Record in whose thread a mail was sent. */
export interface MailRecord {
  mailId: string;
  area: ReplyArea;
  id: string;
}

/**
 * Returns the records of replies and acknowledgements by the ids of their mails, also of mails that the outbox has
 * deleted.
 */
export async function findRecordsOfMails(db: Read, mailIds: readonly string[]): Promise<MailRecord[]> {
  const rows = await findMailRecords(db, mailIds);
  return rows.flatMap(({ mail_id: mailId, ...row }) =>
    AREAS.flatMap((area) => {
      const id = row[RECORD_COLUMNS[area]];
      return id === null ? [] : [{ mailId, area, id }];
    }),
  );
}

const AREAS: readonly ReplyArea[] = ["messages", "applications", "deals", "customers"];
