import { isSample } from "#server/platform/database/samples.ts";
import type { NotifiedRecords } from "#server/platform/notices/notified-records.ts";

/** Deals as notifications name them. */
export const notifiedDeals: NotifiedRecords = {
  type: "deal",
  async find(db, ids) {
    const rows = await db
      .selectFrom("deals")
      .select(["id", "title", "sample", "version"])
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({ id: row.id, title: row.title, needs: "customers:read", isSample: isSample(row) }));
  },
};
