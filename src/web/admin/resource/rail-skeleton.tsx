import { Banner } from "#ui/banner.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { FailureReason } from "../failure-reason.tsx";

interface RailSkeletonProps {
  /** What the card will show: `customer`. */
  noun: string;
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

/** A card in the rail whose own record loads, or could not be loaded. */
export function RailSkeleton({ noun, error, retrying, onRetry }: RailSkeletonProps) {
  if (error) {
    return (
      <div className="p-2.5">
        <Banner action={{ label: "Try again", onAct: onRetry, busy: retrying }} message={`Failed to load ${noun}`}>
          <FailureReason error={error} />
        </Banner>
      </div>
    );
  }
  return (
    <div className="grid gap-3 px-4 py-5 desk:px-[1.15rem]">
      <p className="sr-only" role="status">
        Loading {noun}...
      </p>
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/4" />
      <Skeleton className="w-2/3" />
    </div>
  );
}
