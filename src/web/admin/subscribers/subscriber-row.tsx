import type { ReactNode } from "react";
import type { Subscriber } from "#contract/newsletter.ts";
import { Badge } from "#ui/badge.tsx";
import { Asked, Confirmed, Remark } from "./consent.tsx";
import { SUBSCRIBER_TONES } from "./subscriber-labels.ts";

/** A subscriber where there is no room for a table; the whole consent is one press away. */
export function SubscriberRow({ subscriber, aside }: { subscriber: Subscriber; aside: ReactNode }) {
  const { email, status, consent } = subscriber;
  return (
    <div className="flex items-start gap-2 pt-1 pr-2 pb-2.5 pl-4">
      <div className="min-w-0 flex-1 pt-2.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 font-[560] wrap-anywhere">{email}</p>
          <Badge tone={SUBSCRIBER_TONES[status]}>{status}</Badge>
        </div>
        <Remark subscriber={subscriber} />
        <details className="text-ink-2">
          <summary className="flex min-h-8 w-fit cursor-pointer items-center text-[0.8125rem] underline underline-offset-4">
            Consent<span className="sr-only"> of {email}</span>
          </summary>
          <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1.5 pb-1.5">
            <dt className="text-ink-3">Asked</dt>
            <dd>
              <Asked subscriber={subscriber} />
            </dd>
            <dt className="text-ink-3">Confirmed</dt>
            <dd>
              <Confirmed subscriber={subscriber} />
            </dd>
            <dt className="text-ink-3">Consent text</dt>
            <dd className="font-num tabular-nums">{consent.version}</dd>
          </dl>
        </details>
      </div>
      {aside}
    </div>
  );
}
