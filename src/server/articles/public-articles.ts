import type { Article, listPublicArticles as call, PublicArticle } from "#contract/articles.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import * as store from "#server/articles/public-store.ts";
import { findArticle } from "#server/articles/store.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import type { ListResult, SlugRow } from "#server/platform/database/lists.ts";
import { findFormer } from "#server/platform/records/former-slugs.ts";

/** Returns an article without the fields for staff only. A public article always has a publication time. */
function publicArticle({ status: _, sample: __, publishAt, ...shown }: Article): PublicArticle {
  return { ...shown, publishAt: publishAt ?? shown.createdAt };
}

/** Returns one page of the public articles, by default the newest first. */
export async function listPublicArticles(
  database: Database,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<ListResult<PublicArticle>> {
  const { rows, total } = await store.listPublic(database, query, now.toISOString());
  return { rows: rows.map(publicArticle), total };
}

/** Returns the sections that the news have: tags and years. */
export function findSections(db: Read, now: Date) {
  return store.findSections(db, now.toISOString());
}

/** Yields the slugs of all public articles in batches. */
export function streamPublicSlugs(database: Database, now: Date): AsyncGenerator<SlugRow[]> {
  return store.everyPublicSlug(database, now.toISOString());
}

/** Returns whether the site has news. Without any, no page links to the news. */
export function hasNews(db: Read, now: Date): Promise<boolean> {
  return store.hasPublic(db, now.toISOString());
}

/** Article at a slug, or the present slug of the article that had the slug before. */
export type FoundArticle = { kind: "shown"; article: PublicArticle } | { kind: "moved"; slug: string };

/** Returns the public article with a slug, or the present slug of a public article that had the slug before; otherwise undefined. */
export async function findPublicArticle(db: Read, slug: string, now: Date): Promise<FoundArticle | undefined> {
  const at = now.toISOString();
  const article = await store.findPublicBy(db, "slug", slug, at);
  if (article) return { kind: "shown", article: publicArticle(article) };
  const id = await findFormer(db, "articles", slug);
  const moved = id === undefined ? undefined : await store.findPublicBy(db, "id", id, at);
  return moved && { kind: "moved", slug: moved.slug };
}

/**
 * Returns an article as its page would show it, whatever its status; undefined if it does not exist. Without a publication time it has
 * the present one.
 */
export async function findPreviewedArticle(db: Read, id: string, now: Date): Promise<FoundArticle | undefined> {
  const record = (await findArticle(db, id))?.record;
  if (!record) return undefined;
  return { kind: "shown", article: publicArticle({ ...record, publishAt: record.publishAt ?? now.toISOString() }) };
}

/** Returns the public articles published last before and first after an article; undefined without such an article. */
export async function findNeighbours(db: Read, article: PublicArticle, now: Date) {
  const { earlier, later } = await store.findNeighbours(db, article, now.toISOString());
  return { earlier: earlier && publicArticle(earlier), later: later && publicArticle(later) };
}

/** Returns whether an article exists, public or not. */
export async function hasArticle(db: Read, id: string): Promise<boolean> {
  return (await findArticle(db, id)) !== undefined;
}

/** Returns an article by its id; undefined unless it is public. */
export async function findPublicById(db: Read, id: string, now: Date): Promise<PublicArticle | undefined> {
  const record = await store.findPublicBy(db, "id", id, now.toISOString());
  return record && publicArticle(record);
}
