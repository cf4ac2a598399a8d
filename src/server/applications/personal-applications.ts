import type { Application } from "#contract/applications.ts";
import type { Note } from "#contract/notes.ts";
import { phoneKey } from "#contract/phone-key.ts";
import { deleteApplications, eachPhone, findApplications } from "#server/applications/store.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import { dropMails } from "#server/platform/mail/queue-mail.ts";
import { type DueRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { withNotes } from "#server/platform/records/notes.ts";

/** Applications for jobs. Erasing one also deletes its mails and its résumé. */
export const personalApplications: DueRecords<Application & { notes: Note[] }> = {
  kind: "applications",
  table: applicationsTable,
  isDue: true,
  exportRows: async (db, ids) => withNotes(db, "application_id", await findApplications(db, ids)),
  async findAddressesByPhone(db, phone) {
    const found: string[] = [];
    for await (const row of eachPhone(db)) if (phoneKey(row.phone) === phone) found.push(row.email_key);
    return found;
  },
  async erase(tx, ids) {
    await dropMails(tx, ids);
    await deleteApplications(tx, ids);
    return NO_LEADS_ERASED;
  },
};
