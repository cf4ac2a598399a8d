import { FailureBanner } from "../base/failure-reason.tsx";
import { isNotFound, isStale } from "../resources/resource-client.ts";
import type { ChangedResource } from "./change.ts";
import type { Changes } from "./use-changes.ts";

interface ChangeFailuresProps<Row extends { id: string }> {
  changes: Changes<Row>;
  /** The record on the screen. Failures of other records name them. */
  shown?: { id: string; onReload: () => unknown };
}

/** Banners of the changes that the server refused. A change by another user is never overwritten. */
export function ChangeFailures<Row extends { id: string }>({ changes, shown }: ChangeFailuresProps<Row>) {
  const { resource, failures, retry, forget } = changes;
  return failures.map((failure) => {
    const { from, change } = failure.attempt;
    const { record } = from;
    const isShown = record.id === shown?.id;
    const isChanged = isStale(failure.error);
    const onDismiss = () => forget(record.id);
    async function reload() {
      forget(record.id);
      await shown?.onReload();
    }
    function act() {
      if (isChanged) return isShown ? { label: "Reload", onAct: reload } : undefined;
      if (isNotFound(failure.error) || change.isFinal?.(failure.error)) return undefined;
      return { label: "Try again", onAct: () => retry(failure) };
    }
    const action = act();
    const dismissal = isChanged && isShown ? {} : { onDismiss };
    const others = isShown
      ? `Someone else has changed this ${resource.noun} since you opened it. Their changes were not overwritten. Reload to see the latest version.`
      : `Someone else has changed ${resource.nameOf(record)} in the meantime. Their changes were not overwritten.`;
    return (
      <FailureBanner
        error={failure.error}
        key={failure.mutationId}
        message={change.failed}
        reason={isChanged ? others : undefined}
        {...dismissal}
        {...(action && { action })}
      >
        {!isChanged &&
          !isNotFound(failure.error) &&
          change.unchanged(record, isShown ? `This ${resource.noun}` : titleOf(resource, record))}
      </FailureBanner>
    );
  });
}

/** Returns `The message from Thandi Nkosi`, or the name of a record that has one. */
function titleOf<Row extends { id: string }>({ noun, nameOf, namedAfterSender }: ChangedResource<Row>, row: Row) {
  return namedAfterSender ? `The ${noun} from ${nameOf(row)}` : nameOf(row);
}
