import { applicationsTable } from "#server/applications/tables.ts";
import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";

export const searchedApplications: SearchSource = {
  type: "application",
  async find(database, term, most) {
    const rows = await searchQuickly(
      database,
      { table: applicationsTable, begins: ["name_key"], reference: { column: "reference", prefix: "APP-" } },
      term,
      most,
    );
    return rows.map(({ id, first_name, last_name, job_title }) => ({
      id,
      title: `${first_name} ${last_name}`.trim(),
      subtitle: job_title,
    }));
  },
};
