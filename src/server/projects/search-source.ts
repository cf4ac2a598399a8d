import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";
import { projectsTable } from "#server/projects/tables.ts";

export const searchedProjects: SearchSource = {
  type: "project",
  async find(database, term, most) {
    const rows = await searchQuickly(database, { table: projectsTable, begins: ["name_key", "slug"] }, term, most);
    return rows.map(({ id, name, client, category }) => ({ id, title: name, subtitle: client || category }));
  },
};
