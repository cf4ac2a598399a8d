import { inboxMailPreviews } from "#server/inbox/mails.ts";
import { serveInbox } from "#server/inbox/routes.ts";
import { startReadingMails } from "#server/inbox/start-reading.ts";
import { mailboxesTable, readMailsTable, readUidsTable } from "#server/inbox/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const inbox: Feature = {
  name: "inbox",
  tables: [readMailsTable, readUidsTable, mailboxesTable],
  http: { calls: serveInbox },
  mail: { previews: inboxMailPreviews },
  background: { start: startReadingMails },
};
