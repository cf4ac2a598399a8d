import { isSample } from "#server/platform/database/samples.ts";
import type { NotifiedRecords } from "#server/platform/notices/notified-records.ts";

/** Articles as notifications name them. */
export const notifiedArticles: NotifiedRecords = {
  type: "article",
  async find(db, ids) {
    const rows = await db
      .selectFrom("articles")
      .select(["id", "title", "sample", "version"])
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({ id: row.id, title: row.title, needs: "articles:read", isSample: isSample(row) }));
  },
};
