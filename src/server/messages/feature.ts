import { assignedMessages } from "#server/messages/assigned-messages.ts";
import { countOpenMessages } from "#server/messages/count-open-messages.ts";
import { messageMailPreviews } from "#server/messages/mails.ts";
import { findMergedInto } from "#server/messages/merge-store.ts";
import { messageReplyTargets } from "#server/messages/message-reply-target.ts";
import { momentOf } from "#server/messages/moment.ts";
import { notifiedMessages } from "#server/messages/notified-messages.ts";
import { personalMessages } from "#server/messages/personal-messages.ts";
import { refreshReplied } from "#server/messages/refresh-replied.ts";
import { serveMessages } from "#server/messages/routes.ts";
import { sampleMessages } from "#server/messages/samples.ts";
import { countMorning, findMessage } from "#server/messages/store.ts";
import { mergedMessagesTable, messagesTable } from "#server/messages/tables.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";
import { readSettings } from "#server/settings/read-settings.ts";

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
  morning: {
    needs: "messages:read",
    async count(db, config, accountId, { now }) {
      const { waitingDays } = await readSettings(db, config);
      return countMorning(db, { now, waitingDays, accountId });
    },
  },
  notified: notifiedMessages,
  people: { records: personalMessages },
  accounts: { work: [assignedMessages] },
  customers: { countOpenMessages },
  merged: { under: "/messages", findKept: findMergedInto },
  replyTargets: messageReplyTargets,
  webhooks: {
    type: "message",
    async find(platform, id) {
      return (await findMessage(platform.database.read, id, await momentOf(platform)))?.record;
    },
  },
  mail: { previews: messageMailPreviews, statusChanged: refreshReplied },
};
