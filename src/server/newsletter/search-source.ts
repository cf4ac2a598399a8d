import { subscribersTable } from "#server/newsletter/tables.ts";
import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";

export const searchedSubscribers: SearchSource = {
  type: "subscriber",
  async find(database, term, most) {
    const rows = await searchQuickly(database, { table: subscribersTable, begins: ["email_key"] }, term, most);
    return rows.map(({ id, email, status }) => ({ id, title: email, subtitle: status }));
  },
};
