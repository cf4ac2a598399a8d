import type { ExpressionBuilder } from "kysely";
import type { APPLICATION_SORTS, Application } from "#contract/applications.ts";
import type { CreatedFilters } from "#contract/day-filters.ts";
import type { ListRequest } from "#contract/lists.ts";
import { phoneKey } from "#contract/phone-key.ts";
import type { LatestReply } from "#contract/replies.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import { cameFromOf } from "#server/intake/came-from.ts";
import { isNewToUs } from "#server/intake/is-new-to-us.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { claimFile, markFilesForDeletion, PRIVATE_STORE } from "#server/platform/database/file-reservations.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { inDays, onlyIf } from "#server/platform/database/spans.ts";
import { type AccountName, findAccountNames } from "#server/platform/people/account-names.ts";
import type { StatusStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { latestRepliesToApplications } from "#server/replies/find-latest-replies.ts";

type Row = Schema["applications"];

const SORTS = {
  createdAt: "created_at",
  name: "name_key",
  jobTitle: "job_title_key",
  status: "status",
  interviewAt: "interview_at",
  rating: "rating",
} as const satisfies Record<(typeof APPLICATION_SORTS)[number], keyof Row>;

export type ApplicationFilters = ListRequest &
  CreatedFilters & {
    status?: Row["status"] | undefined;
    jobId?: string | undefined;
    /** Id of an account, or `none`. */
    assignee?: string | undefined;
    rating?: number | undefined;
  };

/** Returns the applications of the rows, in the same order, each with its latest reply and the name of its assignee. */
async function applicationsOf(db: Read, rows: readonly Row[]): Promise<Application[]> {
  const latestReplies = await latestRepliesToApplications(
    db,
    rows.map(({ id }) => id),
  );
  const names = await findAccountNames(
    db,
    rows.map(({ assignee_id }) => assignee_id),
  );
  return rows.map((row) => applicationOf(row, latestReplies.get(row.id), names));
}

function applicationOf(
  row: Row,
  latestReply: LatestReply | undefined,
  names: ReadonlyMap<string | null, AccountName>,
): Application {
  return {
    id: row.id,
    reference: row.reference,
    source: row.source,
    jobId: row.job_id,
    jobTitle: row.job_title,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    linkedin: row.linkedin,
    portfolio: row.portfolio,
    coverLetter: row.cover_letter,
    yearsOfExperience: row.years_of_experience || null,
    noticePeriod: row.notice_period || null,
    currentCompany: row.current_company,
    expectedSalary: row.expected_salary,
    resume: row.resume_file === null ? null : { name: row.resume_name, bytes: row.resume_bytes },
    status: row.status,
    spamReason: row.spam_reason,
    answered: latestReply ?? null,
    assigneeId: row.assignee_id || null,
    assignee: names.get(row.assignee_id)?.name ?? "",
    interviewAt: row.interview_at || null,
    rating: row.rating || null,
    lastEntryAt: row.last_entry_at,
    cameFrom: cameFromOf(row),
    formNotice: row.form_notice,
    noticeVersion: row.notice_version,
    deleteAfter: row.delete_after,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    // A reply leaves the version as it is.
    sample: isSample(row) && latestReply === undefined,
  };
}

function planOf({
  status,
  jobId,
  assignee,
  rating,
  createdFrom,
  createdTo,
}: ApplicationFilters): ListPlan<"applications"> {
  return {
    table: applicationsTable,
    reference: "reference",
    sorts: SORTS,
    filters: { status, job_id: jobId, assignee_id: assignee === "none" ? "" : assignee, rating },
    ...onlyIf(inDays("applications.created_at", { from: createdFrom, to: createdTo })),
  };
}

export async function listApplications(
  database: Database,
  filters: ApplicationFilters,
): Promise<ListResult<Application>> {
  const { rows, total } = await listRows(database, planOf(filters), filters);
  return { rows: await applicationsOf(database.read, rows), total };
}

/** Yields all applications that match the filters, in batches. */
export async function* everyApplication(
  database: Database,
  filters: ApplicationFilters,
): AsyncGenerator<Application[]> {
  for await (const rows of streamRows(database, planOf(filters), filters))
    yield await applicationsOf(database.read, rows);
}

export async function findApplication(db: Read, id: string): Promise<VersionedRecord<Application> | undefined> {
  const row = await db.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirst();
  const [record] = await applicationsOf(db, row ? [row] : []);
  return row && record && { record, version: row.version };
}

/** Returns the id of the application with a reference. */
export async function findByReference(db: Read, reference: string): Promise<string | undefined> {
  const found = await db.selectFrom("applications").select("id").where("reference", "=", reference).executeTakeFirst();
  return found?.id;
}

/** Returns the name of the résumé in the file store, and the applicant's name for it; undefined without one. */
export async function findResume(db: Read, id: string): Promise<{ file: string; name: string } | undefined> {
  const row = await db
    .selectFrom("applications")
    .select(["resume_file", "resume_name"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.resume_file ? { file: row.resume_file, name: row.resume_name } : undefined;
}

type NewApplication = Omit<
  Row,
  | "name_key"
  | "job_title_key"
  | "sample"
  | "search"
  | "version"
  | "updated_at"
  | "last_entry_at"
  | "assignee_id"
  | "hired_at"
  | "interview_at"
  | "rating"
  | "source"
  | "came_from"
  | "first_page"
> &
  Partial<Pick<Row, "sample" | "source" | "came_from" | "first_page">>;

/** Inserts an application and keeps its résumé, which was stored before. Fields that are left out are those of a form of the website. */
export async function insertApplication(tx: Tx, application: NewApplication): Promise<void> {
  if (application.resume_file !== null) await claimFile(tx, { store: PRIVATE_STORE, name: application.resume_file });
  const name = `${application.first_name} ${application.last_name}`;
  await tx
    .insertInto("applications")
    .values({
      sample: 0,
      source: "Website",
      assignee_id: "",
      hired_at: "",
      interview_at: "",
      rating: 0,
      came_from: "",
      first_page: "",
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

/** Sets the status. Leaving Spam clears the spam reason. A change to Hired stores its time, and a change to another status clears it. */
async function setApplicationStatus(tx: Tx, before: Application, status: Row["status"], now: string): Promise<void> {
  const spam_reason = status === "Spam" ? undefined : null;
  const hired_at = status === before.status ? undefined : status === "Hired" ? now : ("" as const);
  await setColumns(tx, "applications", before.id, { status, spam_reason, hired_at }, now);
}

/** Writes assignment, interview and rating. An undefined column stays unchanged. */
export async function setApplicationCare(
  tx: Tx,
  id: string,
  columns: Partial<Pick<Row, "assignee_id" | "interview_at" | "rating">>,
  now: string,
): Promise<void> {
  await setColumns(tx, "applications", id, columns, now);
}

/** Stores the time of the last entry, and the end of the retention that follows from it. The version stays. */
export async function setLastEntry(tx: Tx, id: string, last_entry_at: string, delete_after: string): Promise<void> {
  await tx.updateTable("applications").set({ last_entry_at, delete_after }).where("id", "=", id).execute();
}

/** Returns the applications with these ids, sorted by id. Ids without an application are left out. */
export async function findApplications(db: Read, ids: readonly string[]): Promise<Application[]> {
  const rows = await db.selectFrom("applications").selectAll().where("id", "in", ids).orderBy("id").execute();
  return applicationsOf(db, rows);
}

/** Rows read at a time, so that other requests have their turn. */
const PHONES_AT_ONCE = 1000;

/**
 * Yields the telephone number of each application as it was entered. A search by number reads them all, since applications are too few
 * for a column of normalised numbers.
 */
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

/** Returns the ids and telephone numbers of the applications without an email address, which staff added. */
export function findWithoutEmail(db: Read): Promise<Pick<Row, "id" | "phone">[]> {
  return db.selectFrom("applications").select(["id", "phone"]).where("email_key", "=", "").execute();
}

export async function hasApplications(db: Read): Promise<boolean> {
  return (await db.selectFrom("applications").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes applications and marks their résumés for deletion. Call `removeLooseFiles` after the commit to delete the files. */
export async function deleteApplications(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.deleteFrom("applications").where("id", "in", ids).returning("resume_file").execute();
  const files = rows.flatMap(({ resume_file }) => resume_file ?? []);
  await markFilesForDeletion(tx, PRIVATE_STORE, files);
}

/** Store of applications. Visitors create most of them; staff change only status, assignee, interview and rating. */
export const applicationStore: StatusStore<Application, Row["status"]> = {
  type: applicationsTable.recordType,
  affectsPublicPages: false,
  assigneeOf: ({ assigneeId }) => assigneeId,
  eventOf: (before, after) => (isNewToUs(before, after) ? "application.received" : undefined),
  nameOf: (application) => application.reference,
  peopleOf: async (_db, { email, phone }) => [email || phoneKey(phone)],
  find: findApplication,
  setStatus: setApplicationStatus,
};

/**
 * Returns the number of the new applications assigned to an account, and of its interviews from `from` until before `to`. Interviews of
 * hired, rejected and spam applications do not count.
 */
export async function countMorning(
  db: Read,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<{ applications: number; interviews: number }> {
  const isPlanned = (eb: ExpressionBuilder<Schema, "applications">) =>
    eb.and([
      eb("interview_at", ">=", from),
      eb("interview_at", "<", to),
      eb("status", "not in", ["Hired", "Rejected", "Spam"]),
    ]);
  const row = await db
    .selectFrom("applications")
    .select((eb) => [
      eb.fn
        .coalesce(eb.fn.sum<number>(eb.case().when("status", "=", "New").then(1).else(0).end()), eb.lit(0))
        .as("applications"),
      eb.fn
        .coalesce(eb.fn.sum<number>(eb.case().when(isPlanned(eb)).then(1).else(0).end()), eb.lit(0))
        .as("interviews"),
    ])
    .where("assignee_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { applications: Number(row.applications), interviews: Number(row.interviews) };
}
