import type { Feature } from "#server/platform/platform.ts";
import { findMailFiles } from "#server/replies/attachments.ts";
import { personalReplies } from "#server/replies/personal-replies.ts";
import { serveReplies } from "#server/replies/routes.ts";
import { repliesTable, replyAttachmentsTable } from "#server/replies/tables.ts";

export const replies: Feature = {
  name: "replies",
  tables: [repliesTable, replyAttachmentsTable],
  serveCalls: serveReplies,
  personalData: personalReplies,
  findMailFiles,
};
