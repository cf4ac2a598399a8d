import { phoneTerm } from "#contract/phone-key.ts";
import { customersTable } from "#server/customers/tables.ts";
import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";

export const searchedCustomers: SearchSource = {
  type: "customer",
  async find(database, term, most) {
    const rows = await searchQuickly(
      database,
      { table: customersTable, begins: ["name_key", "email_key"], respell: phoneTerm },
      term,
      most,
    );
    // A user who types a number wants to see it in the result.
    const isNumber = phoneTerm(term) !== undefined;
    return rows.map(({ id, name, company, email, phone }) => ({
      id,
      title: name,
      subtitle: [company, isNumber && phone ? phone : email].filter(Boolean).join(", "),
    }));
  },
};
