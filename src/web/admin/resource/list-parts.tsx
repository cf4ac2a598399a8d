import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import empty from "#web/art/empty.svg";
import { FailureReason } from "../failure-reason.tsx";

/** Two pixels at the top edge: rows are on their way, the old ones stay. */
export function RefetchBar() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 h-0.5 bg-accent transition-opacity delay-200 motion-safe:animate-pulse starting:opacity-0"
    />
  );
}

/** The rows of a narrow window, with the height they will have. */
export function CompactRowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name.
        <div className="flex h-[4.7rem] items-center gap-3 border-b border-border px-4" key={row}>
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="w-1/3" />
          <Skeleton className="ml-auto h-6 w-20 rounded-full" />
        </div>
      ))}
    </div>
  );
}

/** Stands where the pager will stand. */
export function ListLoading({ noun }: { noun: string }) {
  return (
    <p className="flex min-h-14 items-center border-t border-border px-3.5 text-ink-2" role="status">
      Loading {noun}...
    </p>
  );
}

interface ListFailedProps {
  noun: string;
  error: Error;
  /** Rows of an earlier answer are still shown. */
  stale: boolean;
  retrying: boolean;
  onRetry: () => void;
}

export function ListFailed({ noun, error, stale, retrying, onRetry }: ListFailedProps) {
  return (
    <div className="p-2.5">
      <Banner action={{ label: "Try again", onAct: onRetry, busy: retrying }} message={`Failed to fetch ${noun}`}>
        <FailureReason error={error} /> {stale && "What is shown below may be out of date."}
      </Banner>
    </div>
  );
}

interface ListEmptyProps {
  noun: string;
  /** A search or a filter is set. */
  narrowed: boolean;
  onClear: () => void;
  firstUse: { title: string; text: string };
}

/** Nothing at all is another matter than nothing that fits. */
export function ListEmpty({ noun, narrowed, onClear, firstUse }: ListEmptyProps) {
  if (!narrowed) {
    return (
      <EmptyState art={empty} title={firstUse.title}>
        {firstUse.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState action={<Button onClick={onClear}>Clear filters</Button>} title={`No ${noun} found`}>
      Nothing matches your search and filters.
    </EmptyState>
  );
}
