import { FailureBanner } from "../base/failure-reason.tsx";
import type { ReplyState } from "./use-reply.ts";

interface ReplyFailuresProps {
  /** Query of the replies, or of the thread that has them. */
  query: { error: Error | null; refetch: () => void; isFetching: boolean };
  state: ReplyState;
  /** Plural of the entries that failed to load. */
  nouns?: string;
}

/** Banners about replies that did not load, and about one that was not taken back. */
export function ReplyFailures({ query: { error, refetch, isFetching }, state, nouns = "replies" }: ReplyFailuresProps) {
  if (!error && !state.failure) return null;
  return (
    <div className="grid gap-2.5 p-2.5">
      <FailureBanner
        action={{ label: "Try again", onAct: refetch, busy: isFetching }}
        error={error}
        message={`Failed to load ${nouns}`}
      />
      <FailureBanner error={state.failure} message="Not taken back" onDismiss={state.dismiss} />
    </div>
  );
}
