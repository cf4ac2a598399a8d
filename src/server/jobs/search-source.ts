import { jobsTable } from "#server/jobs/tables.ts";
import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";

export const searchedJobs: SearchSource = {
  type: "job",
  async find(database, term, most) {
    const rows = await searchQuickly(
      database,
      { table: jobsTable, begins: ["title_key", "slug"], within: ["title_key"] },
      term,
      most,
    );
    return rows.map(({ id, title, department }) => ({ id, title, subtitle: department }));
  },
};
