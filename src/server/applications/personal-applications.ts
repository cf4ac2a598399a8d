import type { Application } from "#contract/applications.ts";
import type { Note } from "#contract/notes.ts";
import { phoneKey } from "#contract/phone-key.ts";
import { deleteApplications, eachPhone, findApplications, findWithoutEmail } from "#server/applications/store.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import { deleteMailsAbout } from "#server/platform/mail/queue-mail.ts";
import { type DueRecords, NO_LEADS_ERASED, phonesIn } from "#server/platform/people/personal-records.ts";
import { findPersonalIds } from "#server/platform/people/personal-rows.ts";
import { withNotes } from "#server/platform/records/notes.ts";

/**
 * Applications for jobs as records of a person. Applications without an email address are found by their telephone number. Erasing an
 * application also deletes its mails and its résumé.
 */
export const personalApplications: DueRecords<Application & { notes: Note[] }> = {
  kind: "applications",
  table: applicationsTable,
  isDue: true,
  async find(db, { keys }) {
    const phones = new Set(phonesIn(keys));
    const withoutEmail = phones.size === 0 ? [] : await findWithoutEmail(db);
    const ids = withoutEmail.flatMap(({ id, phone }) => (phones.has(phoneKey(phone)) ? [id] : []));
    return [...new Set([...(await findPersonalIds(db, applicationsTable, keys)), ...ids])].sort();
  },
  listFurtherKeys: async (db) => (await findWithoutEmail(db)).map(({ phone }) => phoneKey(phone)),
  exportRows: async (db, ids) => withNotes(db, "application_id", await findApplications(db, ids)),
  async findAddressesByPhone(db, phone) {
    const found: string[] = [];
    for await (const row of eachPhone(db)) if (phoneKey(row.phone) === phone) found.push(row.email_key);
    return found;
  },
  async erase(tx, ids) {
    await deleteMailsAbout(tx, ids);
    await deleteApplications(tx, ids);
    return NO_LEADS_ERASED;
  },
};
