import { findApplication } from "#server/applications/store.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import type { ReplyTargets } from "#server/platform/records/reply-target.ts";

/** Applications as records that staff can reply to. */
export const applicationReplyTargets: ReplyTargets = {
  area: "applications",
  type: applicationsTable.recordType,
  async find(db, id) {
    const application = (await findApplication(db, id))?.record;
    if (!application) return undefined;
    const { reference, firstName, lastName, email, jobTitle, status, deleteAfter } = application;
    return {
      recordName: reference,
      name: `${firstName} ${lastName}`,
      email,
      about: `Your application for ${jobTitle}`,
      reference,
      isSpam: status === "Spam",
      customerId: null,
      deleteAfter,
    };
  },
  repliesChanged: undefined,
};
