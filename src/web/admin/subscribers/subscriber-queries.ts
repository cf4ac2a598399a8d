import {
  deleteSubscriber,
  exportSubscribers,
  listSubscribers,
  SUBSCRIBER_SORTS,
  SUBSCRIBER_STATUSES,
  type Subscriber,
} from "#contract/newsletter.ts";
import { call, callFile, callList } from "#web/shared/call.ts";
import type { ExportFormat } from "../resource/export-title.tsx";
import type { ListShape, ListState } from "../resource/list-state.ts";
import { orderOf, pageQuery, type RemovableRecords, recordKeys } from "../resource/resource-client.ts";

export const SUBSCRIBER_KEYS = recordKeys("subscribers");

export const SUBSCRIBER_RECORDS: RemovableRecords<Subscriber> = {
  change: deleteSubscriber,
  keys: SUBSCRIBER_KEYS,
  noun: "subscriber",
  nouns: "subscribers",
  nameOf: ({ email }) => email,
  remove: (id) => call(deleteSubscriber, { params: { id } }),
  goes: "The addresses are deleted for good, with the proof of consent. Emails to them stop, and there will be no record of who has unsubscribed.",
};

export const SUBSCRIBER_LIST_SHAPE = {
  screen: "subscribers",
  sorts: SUBSCRIBER_SORTS,
  defaultSort: { by: "createdAt", order: "desc" },
  filters: [
    { name: "status", values: SUBSCRIBER_STATUSES },
    { name: "held", values: ["true"] },
  ],
} as const satisfies ListShape;

type SubscriberListState = ListState<(typeof SUBSCRIBER_SORTS)[number], "status" | "held">;

function filtersOf(state: SubscriberListState) {
  const held = state.filters.has("held") ? ("true" as const) : undefined;
  return { ...orderOf(state), status: state.filters.get("status"), held };
}

export function subscriberListQuery(state: SubscriberListState) {
  return pageQuery(SUBSCRIBER_KEYS, filtersOf(state), state, (query, signal) =>
    callList(listSubscribers, { query, signal }),
  );
}

export function exportSubscriberList(state: SubscriberListState, format: ExportFormat): Promise<Blob> {
  return callFile(exportSubscribers[format], { query: filtersOf(state) });
}
