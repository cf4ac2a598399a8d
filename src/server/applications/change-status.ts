import type { Application, ApplicationStatus } from "#contract/applications.ts";
import { mailAboutApplication } from "#server/applications/mail-about-application.ts";
import { applicationStore } from "#server/applications/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord } from "#server/platform/records/records.ts";

/**
 * Changes the status and returns the changed application. An application that the spam check held back gets its mails
 * once, when it leaves Spam. Throws a 404, or a 412 when `ifMatch` is stale.
 */
export async function changeApplicationStatus(
  platform: Platform,
  acting: ActorContext,
  id: string,
  status: ApplicationStatus,
): Promise<VersionedRecord<Application>> {
  const changed = await changeRecord(
    platform,
    applicationStore,
    acting,
    id,
    "changed status",
    async (tx, now, before) => {
      await applicationStore.setStatus(tx, before, status, now);
      if (before.spamReason !== null && status !== "Spam") await mailAboutApplication(tx, platform, before);
    },
  );
  platform.mailQueued();
  return changed;
}
