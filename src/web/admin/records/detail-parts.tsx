import type { ReactNode } from "react";
import type { MAIL_SPAM_REASONS, SPAM_REASONS } from "#contract/messages.ts";
import { Fact } from "#ui/facts.tsx";
import { LinesSkeleton } from "#ui/skeleton.tsx";
import { formatDay, formatInstant, formatRelative } from "#web/shared/dates.ts";
import { FailureBanner } from "../base/failure-reason.tsx";

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
  deleteAfter: string;
}

/** Facts of a record that a public form created: reference, privacy notice and date of deletion. */
export function IntakeFacts({ record }: { record: Intake }) {
  return (
    <>
      <Fact name="Reference">
        <span className="font-mono text-small">{record.reference}</span>
      </Fact>
      <Fact name="Privacy notice">
        Version {record.noticeVersion} <span className="text-ink-3">(form of {record.formNotice})</span>
      </Fact>
      <DayFact instant={record.deleteAfter} name="Kept until" />
    </>
  );
}

interface RailSkeletonProps {
  /** Noun of the record that the card will show: `customer`. */
  noun: string;
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
  lines: number;
}

/** Placeholder of a card in the rail, or the error if its record could not be loaded. */
export function RailSkeleton({ noun, error, retrying, onRetry, lines }: RailSkeletonProps) {
  if (error) {
    return (
      <div className="p-2.5">
        <FailureBanner
          action={{ label: "Try again", onAct: onRetry, busy: retrying }}
          error={error}
          message={`Failed to load ${noun}`}
        />
      </div>
    );
  }
  return (
    <div className="px-4 py-4.5 desk:px-card">
      <LinesSkeleton count={lines} nouns={noun} />
    </div>
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

export function ReceivedAt({ instant }: { instant: string }) {
  return (
    <time className="text-small whitespace-nowrap text-ink-3" dateTime={instant}>
      {formatInstant(instant)} <span className="max-[96rem]:hidden">{`(${formatRelative(instant)})`}</span>
    </time>
  );
}
