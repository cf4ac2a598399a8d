import { type Application, type ApplicationChange, changeApplication, MAX_RATING } from "#contract/applications.ts";
import { callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import type { Change } from "../changes/change.ts";
import { nameOf } from "./application-client.ts";

/** Returns what a change did, for its toast. */
function resultOf(saved: Application, { assigneeId, interviewAt }: ApplicationChange): string {
  const name = nameOf(saved);
  if (assigneeId !== undefined)
    return saved.assignee ? `${name} assigned to ${saved.assignee}` : `${name} assigned to nobody`;
  if (interviewAt !== undefined)
    return saved.interviewAt
      ? `Interview of ${name} on ${formatInstant(saved.interviewAt)}`
      : `${name} has no interview`;
  return saved.rating ? `${name} rated ${saved.rating} of ${MAX_RATING}` : `${name} has no rating`;
}

/** Returns the change that assigns an application, plans its interview, or rates it. */
export function careChange(body: ApplicationChange): Change<Application> {
  return {
    send: ({ id }, ifMatch) => callRecord(changeApplication, { params: { id }, body, ifMatch }),
    message: (saved) => resultOf(saved, body),
    failed: "Failed to update application",
    unchanged: (_, name) => `${name} is unchanged.`,
    undo: (before) => careChange(valuesBefore(before, body)),
  };
}

/** Returns the values that a change has replaced. */
function valuesBefore({ assigneeId, interviewAt, rating }: Application, body: ApplicationChange): ApplicationChange {
  if (body.assigneeId !== undefined) return { assigneeId };
  return body.interviewAt === undefined ? { rating } : { interviewAt };
}
