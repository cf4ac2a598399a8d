import { isSample } from "#server/platform/database/samples.ts";
import type { NotifiedRecords } from "#server/platform/notices/notified-records.ts";

/** Applications as notifications name them. */
export const notifiedApplications: NotifiedRecords = {
  type: "application",
  async find(db, ids) {
    const rows = await db
      .selectFrom("applications")
      .select(["id", "first_name", "last_name", "job_title", "sample", "version"])
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: [`${row.first_name} ${row.last_name}`.trim(), row.job_title].filter(Boolean).join(", "),
      needs: "applications:read",
      isSample: isSample(row),
    }));
  },
};
