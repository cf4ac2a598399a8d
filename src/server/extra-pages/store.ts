import { sql } from "kysely";
import type { ArticleStatus } from "#contract/articles.ts";
import { EXTRA_PAGE_MESSAGES, EXTRA_PAGE_SORTS, type ExtraPage } from "#contract/extra-pages.ts";
import type { ListRequest } from "#contract/lists.ts";
import { extraPagesTable } from "#server/extra-pages/tables.ts";
import { attachPictures } from "#server/pictures/attach-pictures.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { plainText } from "#server/platform/markdown/plain-text.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { fieldsOf, itself } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import {
  type ChangedBy,
  keepSchedule,
  type Schedule,
  versionsIn,
  whenPublished,
} from "#server/publications/publication.ts";
import { endSchedule } from "#server/schedules/set-schedule.ts";

export type Content = Pick<ExtraPage, "title" | "summary" | "body">;
type Input = Own<ExtraPage>;

const { blank, column, folded } = fieldsOf<Schema["extra_pages"]>();

export const extraPageRecords = recordTable<
  "extra_pages",
  Own<ExtraPage>,
  Input,
  ListRequest & { status?: ArticleStatus | undefined }
>({
  table: extraPagesTable,
  title: "title",
  fields: {
    title: folded("title", "title_key", { listed: itself }),
    slug: column("slug"),
    summary: column("summary", { listed: itself }),
    body: column("body", { onSite: (body) => [plainText(body)] }),
    status: column("status"),
    publishAt: blank("publish_at"),
  },
  sorts: EXTRA_PAGE_SORTS,
  plan: ({ status }) => ({ filters: { status } }),
  affectsPublicPages: true,
  publicPage: {
    taken: EXTRA_PAGE_MESSAGES.slugTaken,
    isPublic: ({ status }) => status === "Published",
    whenPublic: (at) => whenPublished("extra_pages", at),
  },
});

export const extraPageVersions = versionsIn<Content>({
  table: "extra_page_versions",
  key: "page_id",
  columns: ["title", "summary", "body"],
  more: (id, version) => ({ id: versionId(id, version) }),
  placeOf: (id, version) =>
    version === null ? { extra_page_id: id } : { extra_page_version_id: versionId(id, version) },
});

const versionId = (id: string, version: number) => `${id} ${version}`;
const scheduleOf = (id: string) => ({ type: extraPagesTable.recordType, id });

export async function insertExtraPage(
  tx: Tx,
  id: string,
  input: Input,
  pictures: readonly string[],
  by: ChangedBy,
): Promise<VersionedRecord<ExtraPage>> {
  const inserted = await extraPageRecords.insert(tx, id, input, by.now);
  await attachPictures(tx, { extra_page_id: id }, pictures);
  await keepSchedule(tx, scheduleOf(id), undefined, input, by);
  return inserted;
}

/** Writes content, slug and schedule of an extra page. */
export async function writeExtraPage(
  tx: Tx,
  before: ExtraPage,
  input: Input,
  pictures: readonly string[],
  by: ChangedBy,
): Promise<VersionedRecord<ExtraPage> | "unchanged"> {
  const written = await extraPageRecords.replace(tx, before, input, by.now);
  await attachPictures(tx, { extra_page_id: before.id }, pictures);
  await keepSchedule(tx, scheduleOf(before.id), before, input, by);
  return written;
}

/** Writes the status and the publication time of an extra page. */
export async function writeSchedule(
  tx: Tx,
  before: ExtraPage,
  { status, publishAt }: Schedule,
  by: ChangedBy,
): Promise<VersionedRecord<ExtraPage> | "unchanged"> {
  const { title, slug, summary, body } = before;
  const written = await extraPageRecords.replace(tx, before, { title, slug, summary, body, status, publishAt }, by.now);
  await keepSchedule(tx, scheduleOf(before.id), before, { status, publishAt }, by);
  return written;
}

async function deleteExtraPage(tx: Tx, id: string): Promise<void> {
  await extraPageRecords.remove(tx, id);
  await endSchedule(tx, scheduleOf(id));
}

export const extraPageStore = { ...extraPageRecords.store, remove: deleteExtraPage };

/** Returns the extra page with an id or a slug; undefined unless visitors see it at the instant `now`. */
export async function findPublicBy(
  db: Read,
  key: "id" | "slug",
  value: string,
  now: string,
): Promise<ExtraPage | undefined> {
  const { rows } = await sql<Schema["extra_pages"]>`select * from extra_pages
    where ${sql.ref(key)} = ${value} and ${extraPageRecords.whenPublic(now)}`.execute(db);
  return (await extraPageRecords.recordsOf(db, rows))[0];
}

/** Returns the extra pages with one of these slugs. */
export async function findWithSlugs(db: Read, slugs: readonly string[]): Promise<ExtraPage[]> {
  const rows = await db.selectFrom("extra_pages").selectAll().where("slug", "in", slugs).execute();
  return extraPageRecords.recordsOf(db, rows);
}

/** Returns extra pages as notifications name them. */
export function findNotified(db: Read, ids: readonly string[]) {
  return db.selectFrom("extra_pages").select(["id", "title", "version"]).where("id", "in", ids).execute();
}
