import { queryOptions } from "@tanstack/react-query";
import { listOutbox, MAIL_STATUSES, OUTBOX_SORTS, type OutboxMail, retryMail } from "#contract/outbox.ts";
import { callList, callRecord } from "#web/shared/call.ts";
import { every } from "../query-client.ts";
import type { ListShape, ListState } from "../resource/list-state.ts";
import { type ListedRecords, pageQuery, recordKeys } from "../resource/resource-client.ts";
import type { BulkWork } from "../resource/use-bulk.ts";

export const OUTBOX_KEYS = recordKeys("outbox");

export const OUTBOX_RECORDS: ListedRecords<OutboxMail> = {
  change: retryMail,
  keys: OUTBOX_KEYS,
  noun: "email",
  nouns: "emails",
  nameOf: ({ to, subject }) => `the email to ${to.email}, ${subject}`,
};

export const OUTBOX_LIST_SHAPE = {
  screen: "outbox",
  sorts: OUTBOX_SORTS,
  defaultSort: { by: "createdAt", order: "desc" },
  filters: [{ name: "status", values: MAIL_STATUSES }],
  unsearched: true,
} as const satisfies ListShape;

type OutboxListState = ListState<(typeof OUTBOX_SORTS)[number], "status">;

/** How often what waits is looked at again. */
const WAITING_MS = 5_000;

export function outboxListQuery(state: OutboxListState) {
  const { filters, sort } = state;
  const asked = { status: filters.get("status"), sort: sort.by, order: sort.order };
  const query = pageQuery(OUTBOX_KEYS, asked, state, (query, signal) => callList(listOutbox, { query, signal }));
  return queryOptions({
    ...query,
    refetchInterval: (query) =>
      every(query.state.data?.rows.some(({ status }) => status === "Queued") ? WAITING_MS : undefined)(query),
  });
}

export function retry(id: string) {
  return callRecord(retryMail, { params: { id } });
}

/** The selected mails tried again. */
export const RETRY_WORK: BulkWork<OutboxMail> = {
  call: ({ id }) => retry(id),
  successMessage: (mails) => (mails.length === 1 ? "Retrying the email" : `Retrying ${mails.length} emails`),
  failed: "Failed to retry emails",
};
