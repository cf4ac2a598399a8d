import { personalEntries } from "#server/conversations/personal-entries.ts";
import { serveConversations } from "#server/conversations/routes.ts";
import { receivedAddressesTable, receivedEntriesTable, receivedFilesTable } from "#server/conversations/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const conversations: Feature = {
  name: "conversations",
  tables: [receivedEntriesTable, receivedAddressesTable, receivedFilesTable],
  http: { calls: serveConversations },
  people: { records: personalEntries },
};
