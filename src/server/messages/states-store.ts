import { type RawBuilder, type SqlBool, sql } from "kysely";
import { DAY_MS } from "#contract/calendar-day.ts";
import type { Message, MessageState } from "#contract/messages.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Time on which the state of a message depends. */
export interface Moment {
  now: Date;
  /** Days for which a reply waits for an answer, of the settings. */
  waitingDays: number;
}

/** Caller and time, on which the state of a message depends. */
export interface Viewer extends Moment {
  accountId: string;
}

/** Returns the instant before which a reply has waited too long. */
function overdueBefore({ now, waitingDays }: Moment): string {
  return daysBefore(now, waitingDays);
}

/** Returns the instant some days before another. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

/** Returns the marks of a message at a moment. */
export function marksOf(row: Schema["messages"], moment: Moment): Pick<Message, "overdue" | "returned"> {
  const { status, is_automatic, replied_at, snoozed_until } = row;
  const isInInbox = (status === "New" || status === "Read") && is_automatic === 0;
  const isAsleep = snoozed_until !== null && snoozed_until > moment.now.toISOString();
  return {
    overdue: isInInbox && !isAsleep && replied_at !== null && replied_at < overdueBefore(moment),
    returned: isInInbox && !isAsleep && snoozed_until !== null,
  };
}

/**
 * Returns the condition of a state. Its texts are literals, because a database finds a partial index only by them. The status is an
 * expression (`status || ''`), as in the index.
 */
export function isInState(state: MessageState, viewer: Viewer): RawBuilder<SqlBool> {
  if (state === "automatic") return sql<SqlBool>`(messages.status || '' = 'Done' and messages.is_automatic = 1)`;
  if (state === "received") return sql<SqlBool>`(messages.status <> 'Spam' and messages.is_automatic = 0)`;
  const at = viewer.now.toISOString();
  const late = overdueBefore(viewer);
  const inbox = sql`messages.status || '' in ('New', 'Read') and messages.is_automatic = 0`;
  const isAwake = sql`(messages.snoozed_until is null or messages.snoozed_until <= ${at})`;
  if (state === "mine")
    return sql<SqlBool>`(${isInState("open", viewer)} and messages.assignee_id = ${viewer.accountId})`;
  if (state === "open")
    return sql<SqlBool>`(${inbox} and (messages.replied_at is null or messages.replied_at < ${late}) and ${isAwake})`;
  if (state === "waiting") return sql<SqlBool>`(${inbox} and messages.replied_at >= ${late} and ${isAwake})`;
  return sql<SqlBool>`(${inbox} and messages.snoozed_until is not null and messages.snoozed_until > ${at})`;
}
