import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicJobs as call, Job, PublicJob } from "#contract/jobs.ts";
import * as store from "#server/jobs/store.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import type { ListResult, SlugRow } from "#server/platform/database/lists.ts";
import { findPublic, streamSlugsOf } from "#server/platform/records/slugged-records.ts";

/** Returns a job without the field for staff only. */
function publicJob({ sample: _, ...shown }: Job): PublicJob {
  return shown;
}

/** Returns one page of the open jobs: active and not past their closing date, by default newest first. */
export async function listPublicJobs(
  database: Database,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<ListResult<PublicJob>> {
  const only = store.isNotClosed(now.toISOString());
  const { rows, total } = await store.listJobs(database, { ...query, status: "active" }, { only });
  return { rows: rows.map(publicJob), total };
}

/** Yields the slugs of all open jobs in batches. */
export function streamPublicSlugs(database: Database, now: Date): AsyncGenerator<SlugRow[]> {
  return streamSlugsOf(database, store.jobRecords, now.toISOString());
}

/** Returns when the next job closes after an instant. The public list changes then without any change by a user. */
export function findNextClosing(db: Read, after: string): Promise<string | undefined> {
  return store.findNextClosing(db, after);
}

/** Public result for a slug: an open or closed job, or the job's new slug. Drafts are treated as not found. */
export type FoundJob = { kind: "open" | "closed"; job: PublicJob } | { kind: "moved"; slug: string };

/** Returns the open or closed job with a slug, or the present slug of a job that had the slug before; otherwise undefined. */
export async function findPublicJob(db: Read, slug: string, now: Date): Promise<FoundJob | undefined> {
  const found = await findPublic(db, store.jobRecords, slug);
  if (!found) return undefined;
  const { record } = found;
  if (found.isFormer) return { kind: "moved", slug: record.slug };
  return { kind: isOpen(record, now) ? "open" : "closed", job: publicJob(record) };
}

/** Returns whether a job takes applications: it is active and not past its closing date. */
export function isOpen({ status, closesAt }: Pick<Job, "status" | "closesAt">, now: Date): boolean {
  return status === "active" && (closesAt === null || closesAt > now.toISOString());
}
