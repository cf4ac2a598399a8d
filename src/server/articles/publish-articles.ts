import { articleKind } from "#server/articles/change-article.ts";
import { scheduledPublications } from "#server/publications/publication.ts";

export const scheduledArticles = scheduledPublications(articleKind, {
  needs: "articles:write",
  pathOf: (id) => `/admin/news/${id}/edit`,
  event: "article.published",
});
