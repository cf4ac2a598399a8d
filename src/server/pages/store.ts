import { documentOf } from "#content/documents.ts";
import type { PageKey } from "#contract/page-documents.ts";
import { picturesIn } from "#server/pages/document-pictures.ts";
import { attachPictures } from "#server/pictures/attach-pictures.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

export interface PublishedDocument {
  version: number;
  document: unknown;
  publishedAt: string;
  /** Version of the privacy notice; `null` for every page except the terms. */
  noticeVersion: number | null;
}

/**
 * Stored state of a page. Its documents are as stored, and not completed for this version of the program
 * (`completeValue`).
 */
export interface StoredPage {
  key: PageKey;
  /** Rises with every change of the draft, the schedule or the published version; 0 for a page never changed. */
  version: number;
  draft: unknown;
  scheduled: unknown;
  scheduledFor: string | null;
  /** Whether the scheduled publication makes a new version of the privacy notice. */
  scheduledNewNotice: boolean;
  updatedAt: string | null;
  updatedBy: Account | null;
  /** Published document; undefined while the page has its initial words. */
  published: PublishedDocument | undefined;
}

/** Existing account of a user. */
export interface Account {
  id: string;
  name: string;
}

const jsonOf = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** Returns the latest published document of a page; undefined while the page has its initial words. */
export async function findPublished(db: Read, page: PageKey): Promise<PublishedDocument | undefined> {
  const row = await db
    .selectFrom("page_versions")
    .select(["version", "document", "published_at", "notice_version"])
    .where("page", "=", page)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && publishedDocumentOf(row);
}

function publishedDocumentOf(
  row: Pick<Schema["page_versions"], "version" | "document" | "published_at" | "notice_version">,
): PublishedDocument {
  return {
    version: row.version,
    document: JSON.parse(row.document),
    publishedAt: row.published_at,
    noticeVersion: row.notice_version,
  };
}

/** Returns what is stored of a page. A page that nobody has edited has no row: its version is 0 and its documents are undefined. */
export async function findStoredPage(db: Read, key: PageKey): Promise<StoredPage> {
  const row = await db
    .selectFrom("page_documents as page")
    .leftJoin("users as updater", "updater.id", "page.updated_by")
    .selectAll("page")
    .select("updater.name as updater_name")
    .where("page.id", "=", key)
    .executeTakeFirst();
  return {
    key,
    version: row?.version ?? 0,
    draft: jsonOf(row?.draft ?? null),
    scheduled: jsonOf(row?.scheduled ?? null),
    scheduledFor: row?.scheduled_for ?? null,
    scheduledNewNotice: row?.scheduled_new_notice === 1,
    updatedAt: row?.updated_at ?? null,
    updatedBy: accountOf(row?.updated_by, row?.updater_name),
    published: await findPublished(db, key),
  };
}

function accountOf(id: string | null | undefined, name: string | null | undefined): Account | null {
  return id && name ? { id, name } : null;
}

/** New state of a page. A document that is `undefined` is deleted. */
export interface PageChange {
  draft: unknown;
  scheduled: unknown;
  scheduledFor: string | null;
  /** Default: false. */
  scheduledNewNotice?: boolean;
}

/** Returns the names of all pictures in documents of a page. */
function pictureNames(key: PageKey, ...documents: readonly unknown[]): string[] {
  return documents.flatMap((document) => picturesIn(documentOf(key), document)).map(({ name }) => name);
}

/** Stores the state of a page and raises its version by one. */
export async function writePage(
  tx: Tx,
  { key, version }: Pick<StoredPage, "key" | "version">,
  change: PageChange,
  { by, now }: { by: string | null; now: string },
): Promise<void> {
  const json = (document: unknown) => (document === undefined ? null : JSON.stringify(document));
  const values: Omit<Schema["page_documents"], "id"> = {
    draft: json(change.draft),
    scheduled: json(change.scheduled),
    scheduled_for: change.scheduledFor,
    scheduled_new_notice: change.scheduledNewNotice ? 1 : 0,
    updated_by: by,
    updated_at: now,
    version: version + 1,
  };
  await tx
    .insertInto("page_documents")
    .values({ id: key, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
  await attachPictures(tx, { draft_id: key }, pictureNames(key, change.draft, change.scheduled));
}

/** Stores a published document under its number, with the use of its pictures. */
export async function insertVersion(
  tx: Tx,
  page: PageKey,
  { version, document, publishedAt, noticeVersion }: PublishedDocument,
  authorId: string | null,
): Promise<void> {
  await tx
    .insertInto("page_versions")
    .values({
      page,
      version,
      document: JSON.stringify(document),
      published_at: publishedAt,
      author_id: authorId,
      notice_version: noticeVersion,
    })
    .execute();
  await attachPictures(tx, { page, page_version: version }, pictureNames(page, document));
}

/** Returns when the next scheduled page is to be published; in the past while the page is overdue. */
export async function findNextPublishing(db: Read): Promise<string | undefined> {
  const { fn } = db;
  const row = await db
    .selectFrom("page_documents")
    .select(fn.min("scheduled_for").as("at"))
    .where("scheduled_for", "is not", null)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/**
 * Returns the document of a version; undefined if it is not stored. Version 0, the initial words, is stored when the
 * first version is published.
 */
export async function findVersion(db: Read, page: PageKey, version: number): Promise<unknown> {
  const row = await db
    .selectFrom("page_versions")
    .select("document")
    .where("page", "=", page)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && JSON.parse(row.document);
}

export interface StoredVersion extends PublishedDocument {
  author: string;
}

/** Returns at most `most` versions of a page, newest first, beginning with `from`. */
export async function listVersions(db: Read, page: PageKey, from: number, most: number): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom("page_versions")
    .leftJoin("users", "users.id", "page_versions.author_id")
    .select(["page_versions.version", "document", "published_at", "notice_version", "users.name as author"])
    .where("page", "=", page)
    .where("page_versions.version", ">", 0)
    .where("page_versions.version", "<=", from)
    .orderBy("page_versions.version", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...publishedDocumentOf(row), author: row.author ?? "" }));
}

/**
 * Returns the version of the privacy notice in the published document: null for pages without one, undefined for a page
 * never published.
 */
export async function findPublishedNoticeVersion(db: Read, page: PageKey): Promise<number | null | undefined> {
  const row = await db
    .selectFrom("page_versions")
    .select("notice_version")
    .where("page", "=", page)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.notice_version;
}

/** Returns the pages with a published version. */
export async function findPublishedKeys(db: Read): Promise<PageKey[]> {
  const rows = await db.selectFrom("page_versions").select("page").distinct().where("version", ">", 0).execute();
  return rows.map(({ page }) => page);
}

/** Returns the published versions of a page without their documents, newest first. */
export async function listVersionDays(db: Read, page: PageKey): Promise<Omit<PublishedDocument, "document">[]> {
  return db
    .selectFrom("page_versions")
    .select(["version", "published_at as publishedAt", "notice_version as noticeVersion"])
    .where("page", "=", page)
    .where("version", ">", 0)
    .orderBy("version", "desc")
    .execute();
}
