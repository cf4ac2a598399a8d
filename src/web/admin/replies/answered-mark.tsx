import type { Answered } from "#contract/replies.ts";
import { formatDay } from "#web/shared/dates.ts";

/** In a list: who answered a record, and when, where there is room; nothing where nobody has. */
export function AnsweredMark({ answered }: { answered: Answered | null }) {
  return (
    answered && (
      <span className="text-ink-2 compact:pr-2.5">
        Answered by {answered.by}
        <span className="compact:hidden"> on {formatDay(answered.at)}</span>.{" "}
      </span>
    )
  );
}
