import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type Delivery,
  type DeliveryFailure,
  EVENTS_BY_TYPE,
  listDeliveries,
  listWebhooks,
  type Webhook,
  type WebhookEvent,
  type WebhookRecordType,
} from "#contract/webhooks.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";

/** Key of all queries about webhooks. */
export const WEBHOOKS_KEY = ["webhooks"];

export const WEBHOOKS_QUERY = queryOptions({
  // Keys with `list` are those of lists with pages.
  queryKey: [...WEBHOOKS_KEY, "all"],
  queryFn: ({ signal }) => callList(listWebhooks, { signal }),
});

export const DELIVERIES_PER_PAGE = 10;

/** Query of one page of the deliveries of a webhook. The previous page stays while another loads. */
export function deliveriesQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, "deliveries", id, page],
    queryFn: ({ signal }) =>
      callList(listDeliveries, {
        params: { id },
        query: { page: String(page), pageSize: String(DELIVERIES_PER_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the name of a webhook: its host. The rest of the URL may be a secret of the receiver. */
export function hostOf({ url }: Pick<Webhook, "url">): string {
  return new URL(url).host;
}

/** Events by the kind of their record. A forgotten kind does not compile. */
export const EVENT_GROUPS: Readonly<Record<WebhookRecordType, { label: string; events: readonly WebhookEvent[] }>> = {
  message: { label: "Messages", events: EVENTS_BY_TYPE.message },
  application: { label: "Applications", events: EVENTS_BY_TYPE.application },
  customer: { label: "Customers", events: EVENTS_BY_TYPE.customer },
  deal: { label: "Deals", events: EVENTS_BY_TYPE.deal },
  task: { label: "Tasks", events: EVENTS_BY_TYPE.task },
  subscriber: { label: "Subscribers", events: EVENTS_BY_TYPE.subscriber },
  article: { label: "Articles", events: EVENTS_BY_TYPE.article },
};

/** Returns the label of an event below that of its group: `Won` for `deal.won`. */
export function eventLabel(event: WebhookEvent): string {
  const name = event.slice(event.indexOf(".") + 1);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const DELIVERY_TONES = {
  Pending: "info",
  Sent: "success",
  Failed: "danger",
} as const satisfies Record<Delivery["status"], Tone>;

const FAILURES: Readonly<Record<DeliveryFailure, string>> = {
  status: "not accepted",
  redirect: "a redirect is not followed",
  timeout: "no answer within 10 seconds",
  connection: "no connection",
  certificate: "its certificate is not valid",
  name: "its host is not known",
  address: "its address is not allowed",
  record: "the record could not be read",
  restored: "restored from a backup, may have been sent since",
};

/** Returns the attempts of a delivery and the result of the last one: `2 tries, answered 503 in 48 ms: not accepted`. */
export function describeAttempts({ attempts, lastStatus, milliseconds, failure }: Delivery): string {
  const tries = attempts === 0 ? "Not tried yet" : plural(attempts, "try", "tries");
  const answer = lastStatus === null ? "" : `, answered ${lastStatus} in ${milliseconds ?? 0} ms`;
  return `${tries}${answer}${failure === null ? "" : `: ${FAILURES[failure]}`}`;
}

/** Returns the time of the next attempt in words; undefined after the last one. */
export function describeNext({ status, nextAt }: Delivery): string | undefined {
  return status === "Pending" && nextAt !== null ? `Next try ${formatInstant(nextAt)}` : undefined;
}
