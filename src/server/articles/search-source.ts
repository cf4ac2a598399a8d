import { articlesTable } from "#server/articles/tables.ts";
import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";

export const searchedArticles: SearchSource = {
  type: "article",
  async find(database, term, most) {
    const rows = await searchQuickly(database, { table: articlesTable, begins: ["title_key", "slug"] }, term, most);
    return rows.map(({ id, title, status }) => ({ id, title, subtitle: status }));
  },
};
