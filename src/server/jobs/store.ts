import { type SqlBool, sql } from "kysely";
import { JOB_MESSAGES, type JOB_SORTS, type Job, type JobChange, type JobInput } from "#contract/jobs.ts";
import type { ListRequest } from "#contract/lists.ts";
import { jobsTable } from "#server/jobs/tables.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import {
  type ListPlan,
  type ListResult,
  listRows,
  type SlugRow,
  streamSlugs,
} from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { type SiteRequest, searchRanked } from "#server/platform/database/ranked-search.ts";
import { moveReferences } from "#server/platform/database/references.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { searchColumns } from "#server/platform/database/search-words.ts";
import { forgetSlugs, moveSlug } from "#server/platform/records/former-slugs.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";

type Row = Schema["jobs"];

const SORTS = {
  createdAt: "created_at",
  title: "title_key",
  department: "department",
  status: "status",
  closesAt: "closes_at",
} as const satisfies Record<(typeof JOB_SORTS)[number], keyof Row>;

export type JobFilters = ListRequest & {
  status?: Row["status"] | undefined;
  department?: Row["department"] | undefined;
};

function jobOf(row: Row): Job {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    department: row.department,
    location: row.location,
    type: row.type,
    description: row.description,
    requirements: JSON.parse(row.requirements),
    status: row.status,
    closesAt: row.closes_at === "" ? null : row.closes_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sample: isSample(row),
  };
}

const isNotClosed = (openAt: string) => sql<SqlBool>`(jobs.closes_at = '' or jobs.closes_at > ${openAt})`;

function planOf({ status, department }: JobFilters, openAt?: string): ListPlan<"jobs"> {
  return {
    table: jobsTable,
    sorts: SORTS,
    filters: { status, department },
    ...(openAt === undefined ? {} : { only: isNotClosed(openAt) }),
  };
}

/** Returns one page of jobs. With `openAt`, jobs that have closed by then are left out. */
export async function listJobs(database: Database, filters: JobFilters, openAt?: string): Promise<ListResult<Job>> {
  const { rows, total } = await listRows(database, planOf(filters, openAt), filters);
  return { rows: rows.map(jobOf), total };
}

export function everyJobSlug(database: Database, filters: JobFilters, openAt: string): AsyncGenerator<SlugRow[]> {
  return streamSlugs(database, planOf(filters, openAt));
}

/** Returns the open jobs that have all words of a query, the best first. */
export async function searchOpenJobs(database: Database, request: SiteRequest, openAt: string) {
  const isPublic = sql<SqlBool>`jobs.status = 'active' and ${isNotClosed(openAt)}`;
  const rows = await searchRanked(database, { table: jobsTable, title: "title_key", isPublic }, request);
  return rows.map((row) => ({ job: jobOf(row), rank: row.place }));
}

export async function findJob(db: Read, id: string): Promise<VersionedRecord<Job> | undefined> {
  const row = await db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { record: jobOf(row), version: row.version };
}

export async function findJobBySlug(db: Read, slug: string): Promise<Job | undefined> {
  const row = await db.selectFrom("jobs").selectAll().where("slug", "=", slug).executeTakeFirst();
  return row && jobOf(row);
}

/** Returns when the next active job closes after an instant, or undefined. */
export async function findNextClosing(db: Read, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("jobs")
    .select("closes_at")
    .where("status", "=", "active")
    .where("closes_at", ">", after)
    .orderBy("closes_at")
    .limit(1)
    .executeTakeFirst();
  return row?.closes_at;
}

type Fields = Pick<JobInput, "title" | "slug" | "department" | "location" | "type" | "description">;

/** Returns the columns of the required fields, with the columns for sorting and searching derived from them. */
function columnsOf({ title, slug, department, location, type, description }: Fields, requirements: readonly string[]) {
  return {
    title,
    title_key: normalizeForSearch(title),
    slug,
    department,
    location,
    type,
    description,
    ...searchColumns([title, description, department, location, type], requirements),
  };
}

export async function insertJob(
  tx: Tx,
  id: string,
  input: JobInput,
  now: string,
  sample: Row["sample"] = 0,
): Promise<void> {
  await tx
    .insertInto("jobs")
    .values({
      id,
      ...columnsOf(input, input.requirements ?? []),
      requirements: JSON.stringify(input.requirements ?? []),
      status: input.status ?? "draft",
      closes_at: input.closesAt ?? "",
      sample,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

async function replaceJob(tx: Tx, current: Job, change: JobChange, now: string): Promise<void> {
  const { requirements, status, closesAt } = change;
  const { id } = current;
  const columns = {
    ...columnsOf(change, requirements ?? current.requirements),
    requirements: requirements && JSON.stringify(requirements),
    status,
    closes_at: closesAt === null ? "" : closesAt,
  };
  await setColumns(tx, "jobs", id, columns, now);
  await moveSlug(tx, { resource: "jobs", id }, current.slug, change.slug, now);
}

async function setJobStatus(tx: Tx, { id }: Job, status: Row["status"], now: string): Promise<void> {
  await setColumns(tx, "jobs", id, { status }, now);
}

/** Deletes a job. Its applications stay and keep its title. */
async function deleteJob(tx: Tx, id: string): Promise<void> {
  await moveReferences(tx, [{ table: "applications", column: "job_id" }], id, null);
  await tx.deleteFrom("jobs").where("id", "=", id).execute();
  await forgetSlugs(tx, { resource: "jobs", id });
}

/** Returns whether visitors see a job. A closed one has a page that says so. */
export const isPublic = ({ status }: Pick<Job, "status">): boolean => status !== "draft";

export const jobStore: RecordStore<Job, JobInput, JobChange, Row["status"]> = {
  type: jobsTable.recordType,
  affectsPublicPages: true,
  unique: {
    "jobs.slug": { path: "slug", message: JOB_MESSAGES.slugTaken },
  },
  nameOf: (job) => job.title,
  shownSlugOf: (job) => (isPublic(job) ? { resource: "jobs", slug: job.slug } : undefined),
  find: findJob,
  insert: insertJob,
  replace: replaceJob,
  setStatus: setJobStatus,
  lockedBy: "jobs",
  remove: deleteJob,
};
