import { type RawBuilder, type SqlBool, sql } from "kysely";
import { daysAfter, startOf } from "#server/platform/calendar.ts";

/** First and last South African day of a span of time. An undefined day leaves that end open. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the conditions that an instant is in a span of days. */
export function inDays(column: string, { from, to }: Days): RawBuilder<SqlBool>[] {
  const instant = sql.ref(column);
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${instant} >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${instant} < ${startOf(daysAfter(to, 1))}`]),
  ];
}

/** Returns all conditions joined as the `only` of a list; an empty object without conditions. */
export function onlyIf(conditions: readonly RawBuilder<SqlBool>[]): { only?: RawBuilder<SqlBool> } {
  return conditions.length > 0 ? { only: sql<SqlBool>`(${sql.join(conditions, sql` and `)})` } : {};
}
