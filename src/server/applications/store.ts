import type { APPLICATION_SORTS, Application } from "#contract/applications.ts";
import type { ListRequest } from "#contract/lists.ts";
import type { LatestReply } from "#contract/replies.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { claimFile, markFilesForDeletion } from "#server/platform/database/file-reservations.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { StatusStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { latestRepliesToApplications } from "#server/replies/find-latest-replies.ts";

type Row = Schema["applications"];

const SORTS = {
  createdAt: "created_at",
  name: "name_key",
  jobTitle: "job_title_key",
  status: "status",
} as const satisfies Record<(typeof APPLICATION_SORTS)[number], keyof Row>;

export type ApplicationFilters = ListRequest & { status?: Row["status"] | undefined; jobId?: string | undefined };

/** Returns the applications of the rows, in the same order, each with its latest reply. */
async function applicationsOf(db: Read, rows: readonly Row[]): Promise<Application[]> {
  const latestReplies = await latestRepliesToApplications(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => applicationOf(row, latestReplies.get(row.id)));
}

function applicationOf(row: Row, latestReply: LatestReply | undefined): Application {
  return {
    id: row.id,
    reference: row.reference,
    jobId: row.job_id,
    jobTitle: row.job_title,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    linkedin: row.linkedin,
    portfolio: row.portfolio,
    coverLetter: row.cover_letter,
    yearsOfExperience: row.years_of_experience,
    noticePeriod: row.notice_period,
    currentCompany: row.current_company,
    expectedSalary: row.expected_salary,
    resume: { name: row.resume_name, bytes: row.resume_bytes },
    status: row.status,
    spamReason: row.spam_reason,
    answered: latestReply ?? null,
    lastEntryAt: row.last_entry_at,
    formNotice: row.form_notice,
    noticeVersion: row.notice_version,
    deleteAfter: row.delete_after,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    // A reply leaves the version as it is.
    sample: isSample(row) && latestReply === undefined,
  };
}

function planOf({ status, jobId }: ApplicationFilters): ListPlan<"applications"> {
  return { table: applicationsTable, reference: "reference", sorts: SORTS, filters: { status, job_id: jobId } };
}

export async function listApplications(
  database: Database,
  filters: ApplicationFilters,
): Promise<ListResult<Application>> {
  const { rows, total } = await listRows(database, planOf(filters), filters);
  return { rows: await applicationsOf(database.read, rows), total };
}

export async function* everyApplication(
  database: Database,
  filters: ApplicationFilters,
): AsyncGenerator<Application[]> {
  for await (const rows of streamRows(database, planOf(filters), filters))
    yield await applicationsOf(database.read, rows);
}

export async function findApplication(db: Read, id: string): Promise<VersionedRecord<Application> | undefined> {
  const row = await db.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const latestReplies = await latestRepliesToApplications(db, [id]);
  return { record: applicationOf(row, latestReplies.get(id)), version: row.version };
}

/** Returns the id of the application with a reference. */
export async function findByReference(db: Read, reference: string): Promise<string | undefined> {
  const found = await db.selectFrom("applications").select("id").where("reference", "=", reference).executeTakeFirst();
  return found?.id;
}

/** Returns the name of the résumé in the file store, and the applicant's name for it. */
export async function findResume(db: Read, id: string): Promise<{ file: string; name: string } | undefined> {
  return db
    .selectFrom("applications")
    .select(["resume_file as file", "resume_name as name"])
    .where("id", "=", id)
    .executeTakeFirst();
}

type NewApplication = Omit<
  Row,
  "name_key" | "job_title_key" | "sample" | "search" | "version" | "updated_at" | "last_entry_at"
> &
  Partial<Pick<Row, "sample">>;

export async function insertApplication(tx: Tx, application: NewApplication): Promise<void> {
  await claimFile(tx, { store: "resumes", name: application.resume_file });
  const name = `${application.first_name} ${application.last_name}`;
  await tx
    .insertInto("applications")
    .values({
      sample: 0,
      ...application,
      name_key: normalizeForSearch(name),
      job_title_key: normalizeForSearch(application.job_title),
      search: normalizeForSearch([name, application.email, application.job_title].join("\n")),
      version: 1,
      updated_at: application.created_at,
      last_entry_at: application.created_at,
    })
    .execute();
}

/** Sets the status. Leaving Spam clears the spam reason. */
async function setApplicationStatus(tx: Tx, { id }: Application, status: Row["status"], now: string): Promise<void> {
  const spam_reason = status === "Spam" ? undefined : null;
  await setColumns(tx, "applications", id, { status, spam_reason }, now);
}

/** Stores the time of the last entry, and the end of the retention that follows from it. The version stays. */
export async function setLastEntry(tx: Tx, id: string, last_entry_at: string, delete_after: string): Promise<void> {
  await tx.updateTable("applications").set({ last_entry_at, delete_after }).where("id", "=", id).execute();
}

export async function findApplications(db: Read, ids: readonly string[]): Promise<Application[]> {
  const rows = await db.selectFrom("applications").selectAll().where("id", "in", ids).orderBy("id").execute();
  return applicationsOf(db, rows);
}

/** Rows read at a time, so that other requests have their turn. */
const PHONES_AT_ONCE = 1000;

/** Yields the telephone number of each application. Applications are few, so that no column has the numbers in one form. */
export async function* eachPhone(db: Read): AsyncGenerator<Pick<Row, "phone" | "email_key">> {
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("applications")
      .select(["id", "phone", "email_key"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(PHONES_AT_ONCE)
      .execute();
    yield* rows;
    if (rows.length < PHONES_AT_ONCE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

export async function hasApplications(db: Read): Promise<boolean> {
  return (await db.selectFrom("applications").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes applications and marks their résumés for deletion. Call `removeLooseFiles` after the commit to delete the files. */
export async function deleteApplications(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.deleteFrom("applications").where("id", "in", ids).returning("resume_file").execute();
  const files = rows.map(({ resume_file }) => resume_file);
  await markFilesForDeletion(tx, "resumes", files);
}

/** Store of applications. Visitors create them; staff change only their status. */
export const applicationStore: StatusStore<Application, Row["status"]> = {
  type: applicationsTable.recordType,
  affectsPublicPages: false,
  nameOf: (application) => application.reference,
  find: findApplication,
  setStatus: setApplicationStatus,
};
