import type { Subscriber } from "#contract/newsletter.ts";
import { formatDay, formatInstant } from "#web/shared/dates.ts";
import { SPAM_REASON_LABELS } from "../resource/detail-parts.tsx";
import { WHOLE_SECOND_LINE } from "../resource/row-parts.tsx";
import { ReleaseButton } from "./release-button.tsx";

interface StepProps {
  instant: string;
  /** The address it came from; `""` where none is kept. */
  from: string;
}

/** When and from which address something was agreed to. */
function Step({ instant, from }: StepProps) {
  return (
    <>
      <time dateTime={instant}>{formatInstant(instant)}</time>
      {from && <span className={WHOLE_SECOND_LINE}>from {from}</span>}
    </>
  );
}

export function Asked({ subscriber: { consent } }: { subscriber: Subscriber }) {
  return <Step from={consent.requestedFrom} instant={consent.requestedAt} />;
}

export function Confirmed({ subscriber: { consent } }: { subscriber: Subscriber }) {
  if (consent.confirmedAt) return <Step from={consent.confirmedFrom} instant={consent.confirmedAt} />;
  return <span className="text-ink-3">Not yet</span>;
}

/** Why no mail went out, with the way to send it, or since when none does. */
export function Remark({ subscriber }: { subscriber: Subscriber }) {
  const { spamReason, unsubscribedAt } = subscriber;
  if (spamReason) {
    return (
      <>
        <span className={WHOLE_SECOND_LINE}>Held back as spam. {SPAM_REASON_LABELS[spamReason]}</span>
        <ReleaseButton subscriber={subscriber} />
      </>
    );
  }
  if (unsubscribedAt) return <span className={WHOLE_SECOND_LINE}>Unsubscribed {formatDay(unsubscribedAt)}</span>;
  return null;
}
