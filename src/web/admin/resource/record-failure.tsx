import { Banner } from "#ui/banner.tsx";
import { FailureReason } from "../failure-reason.tsx";
import { isStale, type StatusRecords } from "./resource-client.ts";

interface RecordFailureProps<Row extends { id: string; status: Status }, Status extends string> {
  records: StatusRecords<Row, Status>;
  record: Row;
  error: Error;
  onRetry: () => void;
  onReload: () => void;
  onDismiss: () => void;
}

/** A change of a status that the server did not take, on the page of the record: one by somebody else is never overwritten. */
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
