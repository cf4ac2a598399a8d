import { customersTable } from "#server/customers/tables.ts";
import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";

export const searchedCustomers: SearchSource = {
  type: "customer",
  async find(database, term, most) {
    const rows = await searchQuickly(
      database,
      { table: customersTable, begins: ["name_key", "email_key"] },
      term,
      most,
    );
    return rows.map(({ id, name, company, email }) => ({
      id,
      title: name,
      subtitle: company ? `${company}, ${email}` : email,
    }));
  },
};
