import { listOutbox, MAIL_STATUSES, OUTBOX_SORTS, type OutboxMail, retryMail } from "#contract/outbox.ts";
import { callRecord } from "#web/shared/call.ts";
import type { BulkAction } from "../resource/bulk-actions.ts";
import { resourceClient } from "../resource/resource-client.ts";

export const outbox = resourceClient(
  { list: listOutbox },
  {
    noun: "email",
    nouns: "emails",
    nameOf: ({ to, subject }) => `the email to ${to.email}, ${subject}`,
    list: {
      screen: "outbox",
      sorts: OUTBOX_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [{ name: "status", values: MAIL_STATUSES }],
      unsearched: true,
    },
  },
);

/** Milliseconds between two fetches of a page while an email on it is queued. */
const QUEUED_MS = 5_000;

/** Returns the interval of refetching a page with these emails; undefined if none is queued. */
export function refetchEvery(mails: readonly OutboxMail[]): number | undefined {
  return mails.some(({ status }) => status === "Queued") ? QUEUED_MS : undefined;
}

export function retry(id: string) {
  return callRecord(retryMail, { params: { id } });
}

export const RETRY_ACTION: BulkAction<OutboxMail> = {
  call: ({ id }) => retry(id),
  successMessage: (mails) => (mails.length === 1 ? "Retrying the email" : `Retrying ${mails.length} emails`),
  failed: "Failed to retry emails",
};
