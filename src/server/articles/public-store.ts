import type { Article } from "#contract/articles.ts";
import type { ListRequest } from "#contract/lists.ts";
import { articleRecords } from "#server/articles/store.ts";
import { articlesTable } from "#server/articles/tables.ts";
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

/** Returns one page of the public articles, by default the newest first. */
export function listPublic(database: Database, request: ListRequest, now: string): Promise<ListResult<Article>> {
  return articleRecords.list(database, request, publicOnly(now));
}

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

/** Returns the article with an id or a slug while visitors see it. */
export async function findPublicBy(
  db: Read,
  key: "id" | "slug",
  value: string,
  now: string,
): Promise<Article | undefined> {
  return articleOf(db, await publicRows(db, now).selectAll().where(key, "=", value).executeTakeFirst());
}

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
