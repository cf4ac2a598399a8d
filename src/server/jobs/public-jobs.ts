import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicJobs as call, PublicJob } from "#contract/jobs.ts";
import * as store from "#server/jobs/store.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";

/** The jobs that the public pages show now: active and not past their closing date, newest first unless sorted. */
export function listPublicJobs(
  database: Database,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<ListResult<PublicJob>> {
  return store.listJobs(database, { ...query, status: "active" }, now.toISOString());
}

/** When, after this instant, one of them closes next: then the list changes though nobody changed anything. */
export function findNextClosing(db: Read, after: string): Promise<string | undefined> {
  return store.findNextClosing(db, after);
}
