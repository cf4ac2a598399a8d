import { isSample } from "#server/platform/database/samples.ts";
import type { NotifiedRecords } from "#server/platform/notices/notified-records.ts";

/** Campaigns as notifications name them. */
export const notifiedCampaigns: NotifiedRecords = {
  type: "campaign",
  async find(db, ids) {
    const rows = await db
      .selectFrom("campaigns")
      .select(["id", "subject", "sample", "version"])
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({ id: row.id, title: row.subject, needs: "campaigns:read", isSample: isSample(row) }));
  },
};
