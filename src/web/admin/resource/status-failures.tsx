import { Banner } from "#ui/banner.tsx";
import { FailureReason } from "../failure-reason.tsx";
import type { StatusRecords } from "./status-records.ts";
import { isStale } from "./use-record.ts";
import type { FailedChange } from "./use-status-changes.ts";

interface RowFailuresProps<Row extends { id: string; status: Status }, Status extends string> {
  records: StatusRecords<Row, Status>;
  failed: readonly FailedChange<Row, Status>[];
  onRetry: (row: Row, status: Status) => void;
  onDismiss: (id: string) => void;
}

/** Changes from a list that the server did not take. */
export function RowFailures<Row extends { id: string; status: Status }, Status extends string>({
  records,
  failed,
  onRetry,
  onDismiss,
}: RowFailuresProps<Row, Status>) {
  return failed.map(({ row, status, error }) => (
    <Banner
      action={{ label: "Try again", onAct: () => onRetry(row, status) }}
      key={row.id}
      message={records.failed}
      onDismiss={() => onDismiss(row.id)}
    >
      <FailureReason error={error} /> {titleOf(records, row)} is still {row.status}.
    </Banner>
  ));
}

/** What somebody sent is called after them; everything else has a name of its own. */
function titleOf<Row extends { id: string; status: Status }, Status extends string>(
  { noun, nameOf, isSentBy }: StatusRecords<Row, Status>,
  row: Row,
): string {
  return isSentBy ? `The ${noun} of ${nameOf(row)}` : nameOf(row);
}

interface RecordFailureProps<Row extends { id: string; status: Status }, Status extends string> {
  records: StatusRecords<Row, Status>;
  record: Row;
  error: Error;
  onRetry: () => void;
  onReload: () => void;
  onDismiss: () => void;
}

/** The same on the page of a record, where a change by somebody else is never overwritten. */
export function RecordFailure<Row extends { id: string; status: Status }, Status extends string>({
  records,
  record,
  error,
  onRetry,
  onReload,
  onDismiss,
}: RecordFailureProps<Row, Status>) {
  if (isStale(error)) {
    return (
      <Banner action={{ label: "Reload", onAct: onReload }} message={records.failed}>
        Somebody else has changed this {records.noun} since it was opened. Nothing of theirs was overwritten. Reload to
        see it as it is now.
      </Banner>
    );
  }
  return (
    <Banner action={{ label: "Try again", onAct: onRetry }} message={records.failed} onDismiss={onDismiss}>
      <FailureReason error={error} /> This {records.noun} is still {record.status}.
    </Banner>
  );
}
