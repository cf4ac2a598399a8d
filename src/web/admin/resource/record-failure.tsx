import { Banner } from "#ui/banner.tsx";
import { FailureReason } from "../failure-reason.tsx";
import { isStale, type StatusRecords } from "./resource-client.ts";
import type { StatusFailure } from "./use-record.ts";

interface RecordFailuresProps<Row extends { id: string; status: Status }, Status extends string> {
  records: StatusRecords<Row, Status>;
  /** The record that is shown; others are named. */
  id: string;
  failures: readonly StatusFailure<Row, Status>[];
  onRetry: (failure: StatusFailure<Row, Status>) => void;
  /** Of the record that is shown. */
  onReload: () => void;
  onDismiss: (recordId: string) => void;
}

/** Changes of a status that the server did not take, on the page of a record: one by somebody else is never overwritten. */
export function RecordFailures<Row extends { id: string; status: Status }, Status extends string>({
  records,
  id,
  failures,
  onRetry,
  onReload,
  onDismiss,
}: RecordFailuresProps<Row, Status>) {
  return failures.map((failure) => {
    const { record } = failure.from;
    const isShown = record.id === id;
    const name = isShown ? `this ${records.noun}` : records.nameOf(record);
    const dismiss = () => onDismiss(record.id);
    if (isStale(failure.error)) {
      return (
        <Banner
          key={failure.mutationId}
          message={records.failed}
          {...(isShown ? { action: { label: "Reload", onAct: onReload } } : { onDismiss: dismiss })}
        >
          Somebody else has changed {name} since it was opened. Nothing of theirs was overwritten.
          {isShown && " Reload to see it as it is now."}
        </Banner>
      );
    }
    return (
      <Banner
        action={{ label: "Try again", onAct: () => onRetry(failure) }}
        key={failure.mutationId}
        message={records.failed}
        onDismiss={dismiss}
      >
        <FailureReason error={failure.error} /> {isShown ? `This ${records.noun}` : name} is still {record.status}.
      </Banner>
    );
  });
}
