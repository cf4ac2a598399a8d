import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";
import { productsTable } from "#server/products/tables.ts";

export const searchedProducts: SearchSource = {
  type: "product",
  async find(database, term, most) {
    const rows = await searchQuickly(database, { table: productsTable, begins: ["name_key", "slug"] }, term, most);
    return rows.map(({ id, name, category }) => ({ id, title: name, subtitle: category }));
  },
};
