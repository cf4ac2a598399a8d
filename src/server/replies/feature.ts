import type { Feature } from "#server/platform/platform.ts";
import { personalReplies } from "#server/replies/personal-replies.ts";
import { serveReplies } from "#server/replies/routes.ts";
import { repliesTable } from "#server/replies/tables.ts";

export const replies: Feature = {
  name: "replies",
  tables: [repliesTable],
  serveCalls: serveReplies,
  personalData: personalReplies,
};
