import { Banner } from "#ui/banner.tsx";
import { LinesSkeleton } from "#ui/skeleton.tsx";
import { FailureReason } from "../base/failure-reason.tsx";

interface OwnListStatesProps {
  /** Noun of the list: `sessions`. */
  nouns: string;
  /** State of the query. */
  query: { error: Error | null; isPending: boolean; refetch: () => unknown };
}

/** Placeholder or failure of a list in a card of the own account. */
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
