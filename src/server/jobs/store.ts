import { type SqlBool, sql } from "kysely";
import { JOB_MESSAGES, JOB_SORTS, type Job, type JobInput } from "#contract/jobs.ts";
import type { ListRequest } from "#contract/lists.ts";
import { jobsTable } from "#server/jobs/tables.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { moveReferences } from "#server/platform/database/references.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { plainText } from "#server/platform/markdown/plain-text.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { each, fieldsOf, itself, optional } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";

type Row = Schema["jobs"];

export type JobFilters = ListRequest & {
  status?: Row["status"] | undefined;
  department?: Row["department"] | undefined;
};

/** Returns the condition of the jobs that have not closed by an instant. */
export const isNotClosed = (at: string) => sql<SqlBool>`(jobs.closes_at = '' or jobs.closes_at > ${at})`;

const { column, folded, blank, json } = fieldsOf<Row>();

export const jobRecords = recordTable<"jobs", Own<Job>, JobInput, JobFilters>({
  table: jobsTable,
  title: "title",
  fields: {
    title: folded("title", "title_key", { listed: itself }),
    slug: column("slug"),
    description: column("description", { listed: (text) => [plainText(text)] }),
    department: column("department", { listed: itself }),
    location: column("location", { listed: itself }),
    type: column("type", { listed: itself }),
    requirements: optional([], json("requirements", { onSite: each })),
    status: optional("draft", column("status")),
    closesAt: optional(null, blank("closes_at")),
  },
  sorts: JOB_SORTS,
  plan: ({ status, department }) => ({ filters: { status, department } }),
  affectsPublicPages: true,
  publicPage: {
    taken: JOB_MESSAGES.slugTaken,
    // A closed job has a page that says so.
    isPublic: ({ status }) => status !== "draft",
    whenPublic: (at) => sql<SqlBool>`jobs.status = 'active' and ${isNotClosed(at)}`,
  },
});

export const { list: listJobs, find: findJob, insert: insertJob } = jobRecords;

/** Store of jobs. The applications of a deleted job stay, and keep its title. */
export const jobStore = {
  ...jobRecords.store,
  lockedBy: "jobs",
  async remove(tx: Tx, id: string): Promise<void> {
    await moveReferences(tx, [{ table: "applications", column: "job_id" }], id, null);
    await jobRecords.remove(tx, id);
  },
} as const;

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

/** Returns the departments among these that some job has, in alphabetical order. */
export async function findDepartments(db: Read, departments: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("jobs")
    .select("department")
    .distinct()
    .where("department", "in", departments)
    .orderBy("department")
    .execute();
  return rows.map(({ department }) => department);
}

/** Returns the ids of the jobs of these departments. */
export async function findIdsOf(db: Read, departments: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("jobs").select("id").where("department", "in", departments).orderBy("id").execute();
  return rows.map(({ id }) => id);
}
