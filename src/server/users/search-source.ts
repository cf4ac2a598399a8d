import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";
import { usersTable } from "#server/users/tables.ts";

export const searchedUsers: SearchSource = {
  type: "user",
  async find(database, term, most) {
    const rows = await searchQuickly(database, { table: usersTable, begins: ["name_key", "email_key"] }, term, most);
    return rows.map(({ id, name, email }) => ({ id, title: name, subtitle: email }));
  },
};
