import type { Answered } from "#contract/replies.ts";
import { answeredLine } from "./reply-labels.ts";

/** In a list: who answered a record, and when; nothing where nobody has. */
export function AnsweredMark({ answered }: { answered: Answered | null }) {
  return answered && <span className="text-ink-2">{answeredLine(answered)}. </span>;
}
