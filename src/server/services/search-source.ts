import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";
import { servicesTable } from "#server/services/tables.ts";

export const searchedServices: SearchSource = {
  type: "service",
  async find(database, term, most) {
    const rows = await searchQuickly(database, { table: servicesTable, begins: ["name_key", "slug"] }, term, most);
    return rows.map(({ id, name, category }) => ({ id, title: name, subtitle: category }));
  },
};
