import { ARTICLE_MESSAGES } from "#contract/articles.ts";
import { articleStore } from "#server/articles/store.ts";
import { articlesTable } from "#server/articles/tables.ts";
import type { FindSubject } from "#server/pages/previews.ts";
import { findOr404 } from "#server/platform/records/records.ts";

/** Returns the article of preview links. Throws a 404 without such an article. */
export function subjectOfArticle(id: string): FindSubject {
  return async (db) => {
    const { record } = await findOr404(db, articleStore, id);
    return { type: articlesTable.recordType, id, name: articleStore.nameOf(record), tooMany: ARTICLE_MESSAGES.links };
  };
}
