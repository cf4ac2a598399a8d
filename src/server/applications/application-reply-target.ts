import { findApplication, findByReference, setLastEntry } from "#server/applications/store.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import { keepMailsUntil } from "#server/platform/mail/queue-mail.ts";
import { keptUntil } from "#server/platform/records/months-later.ts";
import type { ReplyTargets } from "#server/platform/records/reply-target.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Applications as records that staff can reply to. */
export const applicationReplyTargets: ReplyTargets = {
  area: "applications",
  type: applicationsTable.recordType,
  findReferenced: findByReference,
  async find(db, id) {
    const application = (await findApplication(db, id))?.record;
    if (!application) return undefined;
    const { reference, firstName, lastName, email, phone, jobTitle, status, deleteAfter, assigneeId } = application;
    return {
      recordName: reference,
      name: `${firstName} ${lastName}`,
      email,
      phone,
      about: `Your application for ${jobTitle}`,
      reference,
      isSpam: status === "Spam",
      accountId: assigneeId,
      customerId: null,
      deleteAfter,
    };
  },
  async threadChanged(tx, config, id, { lastEntryAt }) {
    const application = (await findApplication(tx, id))?.record;
    if (!application) return;
    const last = lastEntryAt > application.createdAt ? lastEntryAt : application.createdAt;
    if (last === application.lastEntryAt) return;
    const { retention } = await readSettings(tx, config);
    const deleteAfter = keptUntil(last, retention.applications, application);
    await setLastEntry(tx, id, last, deleteAfter);
    await keepMailsUntil(tx, id, deleteAfter);
  },
};
