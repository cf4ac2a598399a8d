import { HELD_REASON, type OutboxMail } from "#contract/outbox.ts";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { SECOND_LINE } from "../resource/row-parts.tsx";
import { formatAttempts } from "./outbox-labels.ts";

/** How a mail fares: when it went or will be tried, after how many tries, and why the last one failed. */
export function Delivery({ mail }: { mail: OutboxMail }) {
  return (
    <div className="compact:flex compact:items-center compact:gap-2.5 compact:*:min-w-0 compact:*:first:shrink-0">
      <NextStep mail={mail} />
      {mail.status !== "Sent" && (
        <span className={`${SECOND_LINE} compact:hidden`}>{formatAttempts(mail.attempts)}</span>
      )}
      {mail.lastError && <Reason mail={mail} />}
    </div>
  );
}

function NextStep({ mail: { status, sentAt, nextAt, lastError } }: { mail: OutboxMail }) {
  if (sentAt) {
    return (
      <time dateTime={sentAt}>
        {formatInstant(sentAt)}
        <span className={`${SECOND_LINE} compact:hidden`}>{formatRelative(sentAt)}</span>
      </time>
    );
  }
  if (nextAt) {
    const due = Date.parse(nextAt) <= Date.now();
    return <time dateTime={nextAt}>{due ? "Due now" : `Next try ${formatRelative(nextAt)}`}</time>;
  }
  if (lastError === HELD_REASON) return <span>Held</span>;
  return <span>{status === "Failed" ? "Given up" : "N/A"}</span>;
}

/** One line of what the mail server said, and all of it when opened. */
function Reason({ mail }: { mail: OutboxMail }) {
  return (
    <details className="group text-[0.8125rem] text-danger">
      <summary className="min-h-6 cursor-pointer group-open:underline">
        <span className="inline-block max-w-[calc(100%-1.25rem)] truncate align-bottom group-open:hidden">
          {mail.lastError}
        </span>
        <span className="hidden group-open:inline">Reason</span>
      </summary>
      <p className="pb-1 whitespace-pre-wrap wrap-anywhere">{mail.lastError}</p>
    </details>
  );
}
