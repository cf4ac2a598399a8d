import { assignedMessages } from "#server/messages/assigned-messages.ts";
import { countOpenMessages } from "#server/messages/count-open-messages.ts";
import { messageMailPreviews } from "#server/messages/mails.ts";
import { messageReplyTargets } from "#server/messages/message-reply-target.ts";
import { personalMessages } from "#server/messages/personal-messages.ts";
import { refreshReplied } from "#server/messages/refresh-replied.ts";
import { serveMessages } from "#server/messages/routes.ts";
import { sampleMessages } from "#server/messages/samples.ts";
import { mergedMessagesTable, messagesTable } from "#server/messages/tables.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";

export const messages: Feature = {
  name: "messages",
  tables: [messagesTable, mergedMessagesTable],
  http: { calls: serveMessages },
  search: {
    staff: quickSource(messagesTable, {
      begins: ["name_key"],
      reference: { column: "reference", prefix: "MSG-" },
      within: ["name_key", "email_key"],
      title: ({ name }) => name,
      subtitle: ({ subject, reference }) => subject || reference,
    }),
  },
  content: { samples: sampleMessages },
  people: { records: personalMessages },
  accounts: { work: [assignedMessages] },
  customers: { countOpenMessages },
  replyTargets: messageReplyTargets,
  mail: { previews: messageMailPreviews, statusChanged: refreshReplied },
};
