import type { ReactNode } from "react";
import type { CameFrom } from "#contract/came-from.ts";
import type { MAIL_SPAM_REASONS, SPAM_REASONS } from "#contract/messages.ts";
import { Fact } from "#ui/facts.tsx";
import { formatDay, formatInstant, formatRelative } from "#web/shared/dates.ts";

/** Fact with a day and its distance from now. */
export function DayFact({ name, instant }: { name: string; instant: string }) {
  return (
    <Fact name={name}>
      <time dateTime={instant}>
        {formatDay(instant)} <span className="text-ink-3">{`(${formatRelative(instant)})`}</span>
      </time>
    </Fact>
  );
}

interface Intake {
  reference: string;
  formNotice: string;
  noticeVersion: number;
  cameFrom: CameFrom | null;
  deleteAfter: string;
}

/** Facts of a record that a public form created: reference, privacy notice and date of deletion. */
export function IntakeFacts({ record }: { record: Intake }) {
  return (
    <>
      <Fact name="Reference">
        <span className="font-mono text-small">{record.reference}</span>
      </Fact>
      {record.cameFrom && (
        <Fact name="Came from">
          {record.cameFrom.source}
          <span className="text-ink-3"> (first page {record.cameFrom.entry})</span>
        </Fact>
      )}
      <Fact name="Privacy notice">
        Version {record.noticeVersion}
        {record.formNotice && <span className="text-ink-3"> (form of {record.formNotice})</span>}
      </Fact>
      <DayFact instant={record.deleteAfter} name="Kept until" />
    </>
  );
}

type SpamReason = (typeof SPAM_REASONS)[number] | (typeof MAIL_SPAM_REASONS)[number];

export const SPAM_REASON_LABELS = {
  "hidden-field": "A field that people can't see was filled in.",
  "too-fast": "The form was sent within two seconds of being started.",
  "spam-flag": "The mail server marked the email as spam.",
  "blocked-sender": "The sender is blocked.",
} as const satisfies Record<SpamReason, string>;

/** Reason why a record of a public form was held back as spam; renders nothing otherwise. */
export function SpamNotice({ reason }: { reason: SpamReason | null }) {
  if (!reason) return null;
  return (
    <p className="border-b border-border bg-warning-soft px-4 py-2.5 text-warning desk:px-card">
      <strong className="font-bold">Held back as spam.</strong> {SPAM_REASON_LABELS[reason]}
    </p>
  );
}

/** Text of a person with its own line breaks. */
export function QuotedText({ children }: { children: ReactNode }) {
  return (
    <p className="max-w-reading px-4 py-4 text-body leading-[1.6] whitespace-pre-wrap wrap-anywhere desk:px-card">
      {children}
    </p>
  );
}

/** Instant at which a record came in. A narrow window leaves out the distance from now. */
export function ReceivedAt({ instant }: { instant: string }) {
  return (
    <time className="text-small whitespace-nowrap text-ink-3" dateTime={instant}>
      {formatInstant(instant)} <span className="max-[96rem]:hidden">{`(${formatRelative(instant)})`}</span>
    </time>
  );
}
