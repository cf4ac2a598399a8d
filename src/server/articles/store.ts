import { type SqlBool, sql } from "kysely";
import {
  ARTICLE_MESSAGES,
  type ARTICLE_SORTS,
  type Article,
  type ArticleStatus,
  type ArticleVersion,
} from "#contract/articles.ts";
import { type ListRequest, PAGE_SIZE } from "#contract/lists.ts";
import { plainText } from "#server/articles/plain-text.ts";
import { articlesTable } from "#server/articles/tables.ts";
import { attachPictures, findNamesAt } from "#server/pictures/attach-pictures.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { isClockRight } from "#server/platform/database/clock-jumps.ts";
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
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { searchColumns } from "#server/platform/database/search-words.ts";
import { findSignedNames, type Signer, signAs } from "#server/platform/people/account-names.ts";
import { forgetSlugs, moveSlug } from "#server/platform/records/former-slugs.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { endSchedule, setSchedule } from "#server/schedules/set-schedule.ts";

type Row = Schema["articles"];

const SORTS = {
  createdAt: "created_at",
  title: "title_key",
  status: "status",
  publishAt: "publish_at",
} as const satisfies Record<(typeof ARTICLE_SORTS)[number], keyof Row>;

export type ArticleFilters = ListRequest & { status?: ArticleStatus | undefined };

/** Returns the articles of rows, in the same order. The author of an article is public, so an erased name is blank. */
async function articlesOf(db: Read, rows: readonly Row[]): Promise<Article[]> {
  const authors = await findSignedNames(
    db,
    rows.map((row) => row.signed_by),
    { erased: "" },
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    body: row.body,
    cover: row.cover,
    author: authors.get(row.signed_by) ?? "",
    status: row.status,
    publishAt: row.publish_at === "" ? null : row.publish_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sample: isSample(row),
  }));
}

/** Returns the article of a row, or undefined without a row. */
async function articleOf(db: Read, row: Row | undefined): Promise<Article | undefined> {
  return row && (await articlesOf(db, [row]))[0];
}

/** Statuses of public articles. A scheduled one that is due is public before its status changes. */
const PUBLIC_STATUSES = ["Published", "Scheduled"] as const;

/**
 * Condition that visitors see an article at an instant. One that is due, and not yet published because the clock is in doubt, is hidden.
 */
const isShown = (now: string) =>
  sql<SqlBool>`articles.publish_at <= ${now}
    and (articles.status = 'Published' or (articles.status = 'Scheduled' and ${isClockRight(Date.parse(now))}))`;

/** Returns whether visitors see an article. */
export async function isPublic(db: Read, { id }: Pick<Article, "id">, now: Date): Promise<boolean> {
  const shown = publicRows(db, now.toISOString()).select("id").where("id", "=", id);
  return (await shown.executeTakeFirst()) !== undefined;
}

const planOf = ({ status }: ArticleFilters): ListPlan<"articles"> => ({
  table: articlesTable,
  sorts: SORTS,
  filters: { status },
});

const publicPlan = (now: string): ListPlan<"articles"> => ({
  table: articlesTable,
  newest: "publish_at",
  sorts: SORTS,
  filters: { status: PUBLIC_STATUSES },
  only: isShown(now),
});

async function listBy(
  database: Database,
  plan: ListPlan<"articles">,
  request: ListRequest,
): Promise<ListResult<Article>> {
  const { rows, total } = await listRows(database, plan, request);
  return { rows: await articlesOf(database.read, rows), total };
}

export function listArticles(database: Database, filters: ArticleFilters): Promise<ListResult<Article>> {
  return listBy(database, planOf(filters), filters);
}

/** Returns one page of the public articles, by default the newest first. */
export function listPublic(database: Database, request: ListRequest, now: string): Promise<ListResult<Article>> {
  return listBy(database, publicPlan(now), request);
}

export function everyPublicSlug(database: Database, now: string): AsyncGenerator<SlugRow[]> {
  return streamSlugs(database, publicPlan(now));
}

/** Returns the public articles that have all words of a query, the best first. */
export async function searchPublicArticles(database: Database, request: SiteRequest, now: string) {
  const source = { table: articlesTable, title: "title_key", isPublic: isShown(now) } as const;
  return searchRanked(database, source, request);
}

/** Returns whether any article is public. */
export async function hasPublic(db: Read, now: string): Promise<boolean> {
  const row = await publicRows(db, now).select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

const publicRows = (db: Read, now: string) =>
  db.selectFrom("articles").where("status", "in", PUBLIC_STATUSES).where(isShown(now));

/** Returns the public articles before and after one, by their instants of publication. */
export async function findNeighbours(
  db: Read,
  { id, publishAt }: Pick<Article, "id" | "publishAt">,
  now: string,
): Promise<{ earlier: Article | undefined; later: Article | undefined }> {
  const at = publishAt ?? "";
  const beside = async (sign: "<" | ">", order: "asc" | "desc") => {
    const row = await publicRows(db, now)
      .selectAll()
      .where(({ or, and, eb }) =>
        or([eb("publish_at", sign, at), and([eb("publish_at", "=", at), eb("id", sign, id)])]),
      )
      .orderBy("publish_at", order)
      .orderBy("id", order)
      .limit(1)
      .executeTakeFirst();
    return articleOf(db, row);
  };
  return { earlier: await beside("<", "desc"), later: await beside(">", "asc") };
}

export async function findArticle(db: Read, id: string): Promise<VersionedRecord<Article> | undefined> {
  const row = await db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();
  const record = await articleOf(db, row);
  return row && record && { record, version: row.version };
}

export async function findArticleBySlug(db: Read, slug: string): Promise<Article | undefined> {
  const row = await db.selectFrom("articles").selectAll().where("slug", "=", slug).executeTakeFirst();
  return articleOf(db, row);
}

/** Returns when the next scheduled article becomes public, or undefined. */
export async function findNextArticle(db: Read, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("articles")
    .select("publish_at")
    .where("status", "=", "Scheduled")
    .where("publish_at", ">", after)
    .orderBy("publish_at")
    .limit(1)
    .executeTakeFirst();
  return row?.publish_at;
}

type Content = Pick<Article, "title" | "summary" | "body" | "cover">;
/** Content with the names of all its pictures. */
export type PicturedContent = Content & { pictures: readonly string[] };

function contentColumns({ title, summary, body, cover }: Content) {
  return {
    title,
    title_key: normalizeForSearch(title),
    summary,
    body,
    cover,
    ...searchColumns([title, summary], [plainText(body)]),
  };
}

type Placement = Pick<Article, "slug" | "status" | "publishAt">;
type Schedule = Pick<Article, "status" | "publishAt">;

/** Account and time of a change. */
interface ChangedBy {
  accountId: string | null;
  now: string;
}

/** Keeps the row of `schedules` in step. The account that set status or time last stays responsible. */
async function keepSchedule(
  tx: Tx,
  id: string,
  before: Schedule | undefined,
  { status, publishAt }: Schedule,
  { accountId, now }: ChangedBy,
): Promise<void> {
  const record = { kind: articlesTable.recordType, id };
  if (status !== "Scheduled" || publishAt === null) await endSchedule(tx, record);
  else if (before?.status !== status || before.publishAt !== publishAt)
    await setSchedule(tx, record, { at: publishAt, accountId }, now);
}

export async function insertArticle(
  tx: Tx,
  id: string,
  { slug, status, publishAt, author, ...content }: PicturedContent & Placement & { author: Signer },
  now: string,
  accountId: string | null = null,
  sample: Row["sample"] = 0,
): Promise<void> {
  await tx
    .insertInto("articles")
    .values({
      id,
      ...contentColumns(content),
      slug,
      signed_by: await signAs(tx, author),
      status,
      publish_at: publishAt ?? "",
      sample,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await attachPictures(tx, { article_id: id, article_version: null }, content.pictures);
  await keepSchedule(tx, id, undefined, { status, publishAt }, { accountId, now });
}

/** Writes content, slug and schedule of an article. Its former slug keeps leading to it. */
export async function writeArticle(
  tx: Tx,
  before: Pick<Article, "id"> & Placement,
  { slug, status, publishAt, ...content }: PicturedContent & Placement,
  by: ChangedBy,
): Promise<void> {
  const { id, slug: formerSlug } = before;
  const { now } = by;
  await setColumns(tx, "articles", id, { ...contentColumns(content), slug, status, publish_at: publishAt ?? "" }, now);
  await attachPictures(tx, { article_id: id, article_version: null }, content.pictures);
  await keepSchedule(tx, id, before, { status, publishAt }, by);
  await moveSlug(tx, { resource: "articles", id }, formerSlug, slug, now);
}

/** Writes status and time of an article. */
export async function writeSchedule(
  tx: Tx,
  before: Pick<Article, "id"> & Schedule,
  { status, publishAt }: Schedule,
  by: ChangedBy,
): Promise<void> {
  await setColumns(tx, "articles", before.id, { status, publish_at: publishAt ?? "" }, by.now);
  await keepSchedule(tx, before.id, before, { status, publishAt }, by);
}

export async function hasArticles(db: Read): Promise<boolean> {
  return (await db.selectFrom("articles").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteArticle(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("articles").where("id", "=", id).execute();
  await endSchedule(tx, { kind: articlesTable.recordType, id });
  await forgetSlugs(tx, { resource: "articles", id });
}

/** Stores the content of an article as its next version, unless it equals the last one. */
export async function addVersion(tx: Tx, id: string, authorId: string | null, now: string): Promise<void> {
  const { title, summary, body, cover } = await tx
    .selectFrom("articles")
    .select(["title", "summary", "body", "cover"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const last = await tx
    .selectFrom("article_versions")
    .selectAll()
    .where("article_id", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const isSame = last?.title === title && last.summary === summary && last.body === body && last.cover === cover;
  if (isSame) return;
  const version = Number(last?.version ?? 0) + 1;
  await tx
    .insertInto("article_versions")
    .values({ article_id: id, version, title, summary, body, cover, saved_at: now, author_id: authorId })
    .execute();
  const pictures = await findNamesAt(tx, { article_id: id, article_version: null });
  await attachPictures(tx, { article_id: id, article_version: version }, pictures);
}

/** Returns one page of an article's versions, newest first. */
export async function listVersions(
  db: Read,
  id: string,
  { page = 1, pageSize = PAGE_SIZE }: { page?: number | undefined; pageSize?: number | undefined },
): Promise<ListResult<ArticleVersion>> {
  const versions = db.selectFrom("article_versions").where("article_id", "=", id);
  const rows = await versions
    .leftJoin("users", "users.id", "article_versions.author_id")
    .select([
      "article_versions.version as number",
      "title",
      "summary",
      "body",
      "cover",
      "saved_at as savedAt",
      "users.name as author",
    ])
    .orderBy("article_versions.version", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await versions.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return {
    rows: rows.map(({ number, author, ...row }) => ({ version: Number(number), ...row, author: author ?? "" })),
    total: Number(total),
  };
}

export function findVersion(db: Read, id: string, version: number): Promise<Content | undefined> {
  return db
    .selectFrom("article_versions")
    .select(["title", "summary", "body", "cover"])
    .where("article_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
}

/** Article with its texts, for a search of addresses. */
export interface ArticleTexts {
  id: string;
  texts: string[];
}

/** Yields the texts with an `@` of all articles and their versions, in batches. Each batch begins behind the last row. */
export async function* textsWithAddresses(db: Read): AsyncGenerator<ArticleTexts[]> {
  for (const [table, key] of [
    ["articles", "id"],
    ["article_versions", "article_id"],
  ] as const) {
    let behind = sql``;
    for (;;) {
      const { rows } = await sql<{ id: string; version: number; title: string; summary: string; body: string }>`
        select ${sql.ref(key)} as id, version, title, summary, body from ${sql.table(table)}
        where (title like '%@%' or summary like '%@%' or body like '%@%')${behind}
        order by ${sql.ref(key)}, version limit ${BATCH_SIZE}`.execute(db);
      if (rows.length > 0) yield rows.map(({ id, title, summary, body }) => ({ id, texts: [title, summary, body] }));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) break;
      behind = sql` and (${sql.ref(key)}, version) > (${last.id}, ${last.version})`;
    }
  }
}

const BATCH_SIZE = 25;

export const articleStore = {
  type: articlesTable.recordType,
  affectsPublicPages: true,
  unique: { "articles.slug": { path: "slug", message: ARTICLE_MESSAGES.slugTaken } },
  nameOf: (article: Article) => article.title,
  shownSlugOf: ({ status, slug }: Article) => (status === "Published" ? { resource: "articles", slug } : undefined),
  find: findArticle,
  remove: deleteArticle,
} as const;
