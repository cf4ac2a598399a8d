import { type OutboxMail, RESTORED_MAIL_REASON } from "#contract/outbox.ts";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { SECOND_LINE } from "../lists/row-parts.tsx";
import { formatAttempts, isUnsent } from "./outbox-client.ts";

/** Delivery of an email: time sent or of the next try, number of tries, and the last error. */
export function Delivery({ mail }: { mail: OutboxMail }) {
  return (
    <div className="compact:flex compact:items-center compact:gap-2.5 compact:*:min-w-0 compact:*:first:shrink-0">
      <NextStep mail={mail} />
      {isUnsent(mail) && <span className={`${SECOND_LINE} compact:hidden`}>{formatAttempts(mail.attempts)}</span>}
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
  if (lastError === RESTORED_MAIL_REASON) return <span>Held</span>;
  return <span>{status === "Failed" ? "Given up" : "N/A"}</span>;
}

/** Error of the mail server: one line, or all of it when unfolded. */
function Reason({ mail }: { mail: OutboxMail }) {
  return (
    <details className="group text-small text-danger">
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
