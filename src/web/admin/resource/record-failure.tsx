import { Banner } from "#ui/banner.tsx";
import { FailureReason } from "../failure-reason.tsx";
import { isStale, type StatusResource } from "./resource-client.ts";
import type { useRecord } from "./use-record.ts";

interface RecordFailuresProps<Row extends { id: string; status: Status }, Status extends string> {
  resource: StatusResource<Row, Status>;
  /** The record that is shown; others are named. */
  id: string;
  /** By `useRecord`. */
  state: Pick<ReturnType<typeof useRecord<Row, Status>>, "failures" | "forget" | "retry" | "reload">;
}

/** Changes of a status that the server did not take, on the page of a record: one by somebody else is never overwritten. */
export function RecordFailures<Row extends { id: string; status: Status }, Status extends string>({
  resource,
  id,
  state,
}: RecordFailuresProps<Row, Status>) {
  return state.failures.map((failure) => {
    const { record } = failure.from;
    const isShown = record.id === id;
    const name = isShown ? `this ${resource.noun}` : resource.nameOf(record);
    const dismiss = () => state.forget(record.id);
    if (isStale(failure.error)) {
      return (
        <Banner
          key={failure.mutationId}
          message={resource.statusFailed}
          {...(isShown ? { action: { label: "Reload", onAct: state.reload } } : { onDismiss: dismiss })}
        >
          <span>{`Someone else has changed ${name} since you opened it. Their changes were not overwritten.`}</span>
          {isShown && <span> Reload to see the latest version.</span>}
        </Banner>
      );
    }
    return (
      <Banner
        action={{ label: "Try again", onAct: () => state.retry(failure) }}
        key={failure.mutationId}
        message={resource.statusFailed}
        onDismiss={dismiss}
      >
        <FailureReason error={failure.error} />{" "}
        <span>{`${isShown ? `This ${resource.noun}` : name} is still ${record.status}.`}</span>
      </Banner>
    );
  });
}
