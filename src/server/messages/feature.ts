import { assignedMessages } from "#server/messages/assigned-messages.ts";
import { personalMessages } from "#server/messages/personal-messages.ts";
import { refreshReplied } from "#server/messages/refresh-replied.ts";
import { serveMessages } from "#server/messages/routes.ts";
import { sampleMessages } from "#server/messages/samples.ts";
import { searchedMessages } from "#server/messages/search-source.ts";
import { messagesTable } from "#server/messages/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const messages: Feature = {
  name: "messages",
  tables: [messagesTable],
  searched: searchedMessages,
  serveCalls: serveMessages,
  samples: sampleMessages,
  personalData: personalMessages,
  work: [assignedMessages],
  mailStatusChanged: refreshReplied,
};
