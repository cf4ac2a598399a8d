import type { Read } from "#server/platform/database/database.ts";
import { findNaming } from "#server/publications/find-naming.ts";

const SEARCHED = [
  { table: "articles", key: "id", columns: ["title", "summary", "byline", "body"] },
  { table: "article_versions", key: "article_id", columns: ["title", "summary", "body"] },
] as const;

/** Returns the ids of articles that contain one of these addresses, now or in a version. */
export function findArticlesNaming(db: Read, keys: readonly string[]): Promise<string[]> {
  return findNaming(db, SEARCHED, keys);
}
