import { messagesTable } from "#server/messages/tables.ts";
import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";

export const searchedMessages: SearchSource = {
  type: "message",
  async find(database, term, most) {
    const rows = await searchQuickly(
      database,
      {
        table: messagesTable,
        begins: ["name_key"],
        reference: { column: "reference", prefix: "MSG-" },
        within: ["name_key", "email_key"],
      },
      term,
      most,
    );
    return rows.map(({ id, name, subject, reference }) => ({ id, title: name, subtitle: subject || reference }));
  },
};
