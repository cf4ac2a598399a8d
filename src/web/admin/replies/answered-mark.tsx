import type { LatestReply } from "#contract/replies.ts";
import { formatDay } from "#web/shared/dates.ts";

/** Text in a list with the author of the reply and, if there is room, its date. Empty without a reply. */
export function AnsweredMark({ answered }: { answered: LatestReply | null }) {
  return (
    answered && (
      <span className="text-ink-2 compact:pr-2.5">
        Answered by {answered.by}
        <span className="compact:hidden"> on {formatDay(answered.at)}</span>.{" "}
      </span>
    )
  );
}
