import { Banner } from "#ui/banner.tsx";
import { LinesSkeleton } from "#ui/skeleton.tsx";
import { FailureReason } from "../shell/failure-reason.tsx";

interface OwnListStatesProps {
  /** What is listed: `sessions`. */
  nouns: string;
  /** As TanStack Query tells of it. */
  query: { error: Error | null; isPending: boolean; refetch: () => unknown };
}

/** What a card of the own account shows until its list is there, or where it cannot be had. */
export function OwnListStates({ nouns, query: { error, isPending, refetch } }: OwnListStatesProps) {
  return (
    <>
      {error && (
        <div className="p-3">
          <Banner action={{ label: "Try again", onAct: refetch }} message={`Failed to fetch ${nouns}`}>
            <FailureReason error={error} />
          </Banner>
        </div>
      )}
      {isPending && (
        <div className="p-4">
          <LinesSkeleton nouns={nouns} />
        </div>
      )}
    </>
  );
}
