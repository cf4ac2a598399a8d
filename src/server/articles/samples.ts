import { articleStore, hasArticles, insertArticle } from "#server/articles/store.ts";
import { articlesTable } from "#server/articles/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { SAMPLE_SIGNER } from "#server/platform/people/account-names.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { SAMPLE_ARTICLES } from "#server/sample-data/sample-news.ts";

/** Inserts the sample articles if there are no articles. They are drafts, which visitors do not see. */
async function loadSampleArticles(tx: Tx, now: Date): Promise<void> {
  if (await hasArticles(tx)) return;
  for (const [index, article] of SAMPLE_ARTICLES.entries()) {
    const content = {
      ...article,
      cover: null,
      pictures: [],
      author: SAMPLE_SIGNER,
      status: "Draft",
      publishAt: null,
    } as const;
    await insertArticle(
      tx,
      newId(),
      { ...content, tags: [...article.tags] },
      new Date(now.getTime() - index * 1000).toISOString(),
      null,
      1,
    );
  }
}

export const sampleArticles: Samples = {
  table: articlesTable,
  heldBy: [{ table: "campaigns", column: "article_id" }],
  load: loadSampleArticles,
  remove: articleStore.remove,
};
