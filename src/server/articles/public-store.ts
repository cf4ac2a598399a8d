import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Article, tagKey } from "#contract/articles.ts";
import type { ListRequest } from "#contract/lists.ts";
import { articleRecords, linesIn } from "#server/articles/store.ts";
import { articlesTable } from "#server/articles/tables.ts";
import { dayOf, daysAfter, startOf } from "#server/platform/calendar.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { type ListResult, type SlugRow, streamSlugs } from "#server/platform/database/lists.ts";
import { type SiteRequest, searchRanked } from "#server/platform/database/ranked-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Statuses of public articles, for an index. */
const PUBLIC_STATUSES = ["Published", "Scheduled"] as const;

/** Returns the part of a plan for the articles that visitors see at an instant, by default the newest first. */
const publicOnly = (now: string) =>
  ({
    newest: "publish_at",
    filters: { status: PUBLIC_STATUSES },
    only: articleRecords.whenPublic(now),
  }) as const;

const publicRows = (db: Read, now: string) =>
  db.selectFrom("articles").where("status", "in", PUBLIC_STATUSES).where(articleRecords.whenPublic(now));

/** Returns the article of a row, or undefined without a row. */
async function articleOf(db: Read, row: Schema["articles"] | undefined): Promise<Article | undefined> {
  return row && (await articleRecords.recordsOf(db, [row]))[0];
}

/** Section of the news: the articles with a tag, or of a year. */
export interface Section {
  tag?: string | undefined;
  year?: string | undefined;
}

/** Returns the conditions that a row is in a section; none for a section without tag and year. */
function inSection({ tag, year }: Section): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (tag !== undefined)
    // In place of `like`, for which some signs are patterns.
    conditions.push(
      sql`(articles.tag_keys <> '' and replace(articles.tag_keys, ${`\n${tagKey(tag)}\n`}, '') <> articles.tag_keys)`,
    );
  if (year !== undefined)
    conditions.push(
      sql`(articles.publish_at >= ${startOf(`${year}-01-01`)} and articles.publish_at < ${startOf(daysAfter(`${year}-12-31`, 1))})`,
    );
  return conditions;
}

/** Returns one page of the public articles, by default the newest first. */
export function listPublic(
  database: Database,
  { tag, year, ...request }: ListRequest & Section,
  now: string,
): Promise<ListResult<Article>> {
  const { only, ...plan } = publicOnly(now);
  const conditions = sql<SqlBool>`(${sql.join([only, ...inSection({ tag, year })], sql` and `)})`;
  return articleRecords.list(database, request, { ...plan, only: conditions });
}

/** Returns the tags of the public articles, each in its newest spelling, and the years with one, the newest first. */
export async function findSections(db: Read, now: string): Promise<{ tags: string[]; years: string[] }> {
  const rows = await publicRows(db, now)
    .select(["tags", "publish_at"])
    .where("tag_keys", "!=", sql.lit(""))
    .orderBy("publish_at", "desc")
    .execute();
  const tags = new Map<string, string>();
  for (const tag of rows.flatMap((row) => linesIn(row.tags))) if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  return { tags: [...tags.values()].toSorted((a, b) => a.localeCompare(b, "en")), years: await findYears(db, now) };
}

/** Returns the years with a public article, newest first. Each year costs one look into the index, however many articles it has. */
async function findYears(db: Read, now: string): Promise<string[]> {
  const years: string[] = [];
  let before = startOf(daysAfter(dayOf(new Date(now)), 1));
  for (;;) {
    const row = await publicRows(db, now)
      .select("publish_at")
      .where("publish_at", "<", before)
      .orderBy("publish_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!row) return years;
    const year = dayOf(new Date(row.publish_at)).slice(0, 4);
    years.push(year);
    before = startOf(`${year}-01-01`);
  }
}

/** Yields the slugs of the articles that visitors see at an instant, in batches. */
export function everyPublicSlug(database: Database, now: string): AsyncGenerator<SlugRow[]> {
  return streamSlugs(database, { table: articlesTable, sorts: {}, ...publicOnly(now) });
}

/** Returns the public articles that have all words of a query, the best first. */
export async function searchPublicArticles(database: Database, request: SiteRequest, now: string) {
  const source = { table: articlesTable, title: "title_key", isPublic: articleRecords.whenPublic(now) } as const;
  return searchRanked(database, source, request);
}

/** Returns whether any article is public. */
export async function hasPublic(db: Read, now: string): Promise<boolean> {
  const row = await publicRows(db, now).select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns the article with an id or a slug; undefined unless visitors see it at the instant `now`. */
export async function findPublicBy(
  db: Read,
  key: "id" | "slug",
  value: string,
  now: string,
): Promise<Article | undefined> {
  return articleOf(db, await publicRows(db, now).selectAll().where(key, "=", value).executeTakeFirst());
}

/** Returns the public articles last before and first after an article, by their instants of publication and then by id. */
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
