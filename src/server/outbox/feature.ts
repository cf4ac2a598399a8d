import { personalMails } from "#server/outbox/personal-mails.ts";
import { serveOutbox } from "#server/outbox/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const outbox: Feature = {
  name: "outbox",
  http: { calls: serveOutbox },
  people: { records: personalMails },
};
