import { dealsTable } from "#server/deals/tables.ts";
import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";

export const searchedDeals: SearchSource = {
  type: "deal",
  async find(database, term, most) {
    const rows = await searchQuickly(
      database,
      { table: dealsTable, begins: ["title_key", "customer_key"] },
      term,
      most,
    );
    return rows.map(({ id, title, customer_name, status }) => ({
      id,
      title,
      subtitle: customer_name ? `${customer_name}, ${status}` : status,
    }));
  },
};
