import { findApplication } from "#server/applications/store.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { ReplyTarget } from "#server/replies/reply-target.ts";

/** Returns an application as the record of a reply, or undefined if it does not exist. */
export async function findApplicationReplyTarget(db: Read, id: string): Promise<ReplyTarget | undefined> {
  const application = (await findApplication(db, id))?.record;
  if (!application) return undefined;
  const { reference, firstName, lastName, email, jobTitle, status, deleteAfter } = application;
  return {
    type: applicationsTable.recordType,
    recordName: reference,
    name: `${firstName} ${lastName}`,
    email,
    about: `Your application for ${jobTitle}`,
    reference,
    isSpam: status === "Spam",
    customerId: null,
    deleteAfter,
  };
}
