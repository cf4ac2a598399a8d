import { sql } from "kysely";
import type { Article, ArticleVersion } from "#contract/articles.ts";
import { PAGE_SIZE } from "#contract/lists.ts";
import type { Content } from "#server/articles/store.ts";
import { attachPictures, findNamesAt } from "#server/pictures/attach-pictures.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";

/** Stores the content of an article as its next version, unless it equals the last one. */
export async function addVersion(
  tx: Tx,
  { id, title, summary, body, cover }: Pick<Article, "id"> & Content,
  authorId: string | null,
  now: string,
): Promise<void> {
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
