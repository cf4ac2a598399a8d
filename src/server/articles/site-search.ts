import { NEWS_PATH } from "#contract/pages.ts";
import { searchPublicArticles } from "#server/articles/public-store.ts";
import { linesIn } from "#server/articles/store.ts";
import { plainText } from "#server/platform/markdown/plain-text.ts";
import type { SiteSearchSource } from "#server/platform/platform.ts";

export const articlesOnSite: SiteSearchSource = {
  type: "article",
  async find({ database, now }, request) {
    const found = await searchPublicArticles(database, request, now().toISOString());
    return found.map(({ place, ...article }) => ({
      rank: place,
      title: article.title,
      url: `${NEWS_PATH}/${article.slug}`,
      texts: () => [article.summary, plainText(article.body), linesIn(article.tags).join(", ")],
    }));
  },
};
