import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { type Delivery, retryDelivery, type Webhook } from "#contract/webhooks.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Pager } from "#ui/pager.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import {
  DELIVERIES_PER_PAGE,
  DELIVERY_TONES,
  deliveriesQuery,
  describeAttempts,
  describeNext,
  hostOf,
  WEBHOOKS_KEY,
} from "./webhook-client.ts";

/** Deliveries of a webhook, newest first, with a button that sends a failed one again. */
export function WebhookDeliveries({ webhook, id }: { webhook: Webhook; id: string }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(webhook.id, page));
  const mayRetry = useMayCall(retryDelivery);
  const retrying = useMutation({
    mutationFn: (delivery: Delivery) =>
      callRecord(retryDelivery, { params: { id: webhook.id, deliveryId: delivery.id } }),
    onSuccess: (_, { type }) => toast(`Retrying ${type}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
  return (
    <section aria-label={`Deliveries to ${hostOf(webhook)}`} className="bg-surface-2" id={id}>
      {retrying.error && (
        <div className="p-3">
          <FailureBanner error={retrying.error} message="Failed to retry delivery" onDismiss={retrying.reset} />
        </div>
      )}
      <QueryState empty="No deliveries in the last 30 days." loading={2} nouns="deliveries" query={query}>
        {({ rows, total }) => (
          <>
            <ul className="*:border-t *:border-border">
              {rows.map((delivery) => (
                <li className="flex items-center gap-3 px-4 py-2.5 desk:px-card" key={delivery.id}>
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
                      {delivery.type}
                      <Badge tone={DELIVERY_TONES[delivery.status]}>{delivery.status}</Badge>
                    </p>
                    <p className="text-small text-ink-2">{formatInstant(delivery.createdAt)}</p>
                    <p className="text-small text-ink-2">{describeAttempts(delivery)}</p>
                    {describeNext(delivery) && <p className="text-small text-ink-2">{describeNext(delivery)}</p>}
                  </div>
                  {delivery.status === "Failed" && mayRetry && (
                    <Button
                      aria-label={`Retry ${delivery.type} of ${formatInstant(delivery.createdAt)}`}
                      busy={retrying.isPending && retrying.variables.id === delivery.id}
                      icon={<RotateCw size={16} />}
                      onClick={() => retrying.mutate(delivery)}
                      size="small"
                    >
                      Retry
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Pager
              hidesOnOnePage
              noun={["delivery", "deliveries"]}
              onPage={setPage}
              page={page}
              pageSize={DELIVERIES_PER_PAGE}
              shownPage={page}
              total={total}
            />
          </>
        )}
      </QueryState>
    </section>
  );
}
