import type { Job } from "#contract/jobs.ts";
import type { Vocabulary } from "#contract/vocabulary.ts";
import { findDepartments } from "#server/jobs/store.ts";
import type { Read } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AfterChange } from "#server/platform/records/records.ts";

/** Returns the departments among these that a job has, whatever its status. */
export async function findUsedDepartments(db: Read, departments: readonly string[]): Promise<string[]> {
  return departments.length > 0 ? findDepartments(db, departments) : [];
}

/** Returns the effect of a change that refuses a new department that the settings lack. */
export function requireOwnDepartment({ vocabulary }: Platform): AfterChange<Job> {
  return async (tx, before, after) => {
    if (after && after.department !== before?.department) requireOneOf(await vocabulary(tx), after.department);
  };
}

/** Throws a 400 if a list is filtered by a department that the settings lack. */
export async function requireKnownDepartment({ vocabulary }: Platform, department: string | undefined): Promise<void> {
  if (department !== undefined) requireOneOf(await vocabulary(), department);
}

function requireOneOf({ departments }: Vocabulary, department: string): void {
  if (departments.includes(department)) return;
  throw invalidFields([{ path: "department", message: `Must be one of ${departments.join(", ")}` }]);
}
