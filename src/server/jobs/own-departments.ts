import type { Job } from "#contract/jobs.ts";
import type { Vocabulary } from "#contract/vocabulary.ts";
import { findDepartments, findIdsOf, jobStore } from "#server/jobs/store.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, type AfterChange, findOr404, recordChange } from "#server/platform/records/records.ts";

/** Returns the departments among these that some job has, whatever its status. */
export async function findUsedDepartments(db: Read, departments: readonly string[]): Promise<string[]> {
  return departments.length > 0 ? findDepartments(db, departments) : [];
}

/** Gives all jobs of some departments the new names of these, each with an audit entry. */
export async function moveJobs(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  nameOf: ReadonlyMap<string, string>,
): Promise<void> {
  const now = platform.now().toISOString();
  // All are found before one is changed, since departments may exchange their names.
  for (const id of nameOf.size > 0 ? await findIdsOf(tx, [...nameOf.keys()]) : []) {
    const { record: before } = await findOr404(tx, jobStore, id);
    const department = nameOf.get(before.department) ?? before.department;
    const written = await jobStore.replace(tx, before, { ...before, department }, now);
    if (written === "unchanged") continue;
    const after = (written ?? (await findOr404(tx, jobStore, id))).record;
    await recordChange(tx, platform, jobStore, acting, { action: "changed", id, before, after });
  }
}

/** Returns the effect of a change that refuses a new department that the settings lack. */
export function requireDepartmentInSettingsOnChange({ vocabulary }: Platform): AfterChange<Job> {
  return async (tx, before, after) => {
    if (after && after.department !== before?.department) requireOneOf(await vocabulary(tx), after.department);
  };
}

/** Throws a 400 if a list is filtered by a department that the settings lack. */
export async function requireDepartmentInSettings(
  { vocabulary }: Platform,
  department: string | undefined,
): Promise<void> {
  if (department !== undefined) requireOneOf(await vocabulary(), department);
}

function requireOneOf({ departments }: Vocabulary, department: string): void {
  if (departments.includes(department)) return;
  throw invalidFields([{ path: "department", message: `Must be one of ${departments.join(", ")}` }]);
}
