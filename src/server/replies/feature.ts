import type { Feature } from "#server/platform/platform.ts";
import { findMailFiles } from "#server/replies/attachments.ts";
import { findMailReferences } from "#server/replies/find-mail-references.ts";
import { replyMailPreviews } from "#server/replies/mails.ts";
import { notifyOfFailure } from "#server/replies/notify-of-failure.ts";
import { personalReplies } from "#server/replies/personal-replies.ts";
import { serveReplies } from "#server/replies/routes.ts";
import {
  acknowledgementMailsTable,
  repliesTable,
  replyAddressesTable,
  replyAttachmentsTable,
} from "#server/replies/tables.ts";

export const replies: Feature = {
  name: "replies",
  tables: [repliesTable, replyAddressesTable, replyAttachmentsTable, acknowledgementMailsTable],
  http: { calls: serveReplies },
  people: { records: personalReplies },
  mail: {
    previews: replyMailPreviews,
    findFiles: findMailFiles,
    findReferences: findMailReferences,
    statusChanged: notifyOfFailure,
  },
};
