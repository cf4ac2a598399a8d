import type { Application, ApplicationChange } from "#contract/applications.ts";
import { applicationStore, setApplicationCare } from "#server/applications/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord } from "#server/platform/records/records.ts";
import { requireAssignee } from "#server/users/assignees.ts";

/**
 * Assigns an application, plans its interview, or rates it. Throws a 404, a 400 for an assignee who may not read applications, or a 412
 * for a stale `ifMatch`.
 */
export function changeApplication(
  platform: Platform,
  acting: ActorContext,
  id: string,
  { assigneeId, interviewAt, rating }: ApplicationChange,
): Promise<VersionedRecord<Application>> {
  return changeRecord(platform, applicationStore, acting, id, "changed", async (tx, now, before) => {
    if (assigneeId && assigneeId !== before.assigneeId)
      await requireAssignee(tx, assigneeId, "applications:read", "assigneeId");
    const columns = {
      ...(assigneeId !== undefined && { assignee_id: assigneeId ?? "" }),
      ...(interviewAt !== undefined && { interview_at: interviewAt ?? ("" as const) }),
      ...(rating !== undefined && { rating: rating ?? 0 }),
    };
    await setApplicationCare(tx, id, columns, now);
  });
}
