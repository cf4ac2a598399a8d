import { type RawBuilder, type SqlBool, sql } from "kysely";
import { DAY_MS } from "#contract/calendar-day.ts";
import { type CustomerSource, NO_SOURCE } from "#contract/customers.ts";
import type { Report } from "#contract/reports.ts";
import { NOBODY, OLD_MESSAGE_DAYS } from "#contract/reports.ts";
import { daysBefore, isInState, type Viewer } from "#server/messages/message-states.ts";
import type { Read } from "#server/platform/database/database.ts";
import { isSqlite } from "#server/platform/database/lock-rows.ts";
import { type Days, inDays } from "#server/platform/database/spans.ts";
import { findAccountNames } from "#server/platform/people/account-names.ts";

/** South African month, as far as it is in the span. */
export interface Month extends Required<Days> {
  /** Such as `2026-11`. */
  key: string;
}

/** Span of a report, with its months. */
export interface Span extends Required<Days> {
  months: readonly Month[];
}

type Condition = RawBuilder<SqlBool>;

// The words of the indexes, because a database finds a partial index only by them.
const IS_REAL = sql<SqlBool>`(sample = 0 or version > 1)`;
const IS_MESSAGE = sql<SqlBool>`status <> 'Spam' and is_automatic = 0 and ${IS_REAL}`;

const allOf = (conditions: readonly Condition[]) => sql`where ${sql.join(conditions, sql` and `)}`;
const SUM = sql<number>`coalesce(sum(cast(value_cents as double precision)), 0)`;

async function firstOf<Row>(db: Read, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("An aggregate has one row");
  return row;
}

async function countIn(db: Read, table: string, conditions: readonly Condition[]): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)} ${allOf(conditions)}`;
  return (await firstOf(db, query)).count;
}

/** Expression for the milliseconds between two instants of a row. */
function millisecondsBetween(db: Read, from: string, to: string): RawBuilder<number> {
  const [start, end] = [sql.ref(from), sql.ref(to)];
  if (isSqlite(db)) return sql<number>`(julianday(${end}) - julianday(${start})) * 86400000`;
  return sql<number>`extract(epoch from cast(${end} as timestamptz) - cast(${start} as timestamptz)) * 1000`;
}

/** Returns the median of the milliseconds between two instants of rows, or null without rows. */
async function medianOf(
  db: Read,
  { table, from, to }: { table: string; from: string; to: string },
  conditions: readonly Condition[],
): Promise<number | null> {
  const { median } = await firstOf(
    db,
    sql<{ median: number | null }>`
      select cast(avg(elapsed) as double precision) as median from (
        select elapsed, row_number() over (order by elapsed) as place, count(*) over () as number from (
          select ${millisecondsBetween(db, from, to)} as elapsed from ${sql.table(table)} ${allOf(conditions)}
        ) as spans
      ) as ordered where place in ((number + 1) / 2, (number + 2) / 2)`,
  );
  return median === null ? null : Math.max(0, Math.round(median));
}

/** Returns the rows of one query for each month, in one statement. Each reads a range of an index. */
async function byMonth<Row>(
  db: Read,
  months: readonly Month[],
  selected: RawBuilder<unknown>,
  conditionsOf: (month: Month) => readonly Condition[],
): Promise<(Row & { key: string })[]> {
  const queries = months.map(
    (month) => sql`select ${sql.lit(month.key)} as "key", ${selected} ${allOf(conditionsOf(month))}`,
  );
  const { rows } = await sql<Row & { key: string }>`${sql.join(queries, sql` union all `)}`.execute(db);
  return rows.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/**
 * Returns the rows of accounts with their names, the largest first. The row without an account has the key `NOBODY`.
 */
async function withNames<Row extends { key: string | null; count: number }>(
  db: Read,
  rows: readonly Row[],
  sizeOf: (row: Row) => number,
): Promise<(Row & { key: string; name: string })[]> {
  const names = await findAccountNames(
    db,
    rows.map(({ key }) => key),
  );
  return rows
    .map((row) => ({ ...row, key: row.key || NOBODY, name: names.get(row.key)?.name ?? "" }))
    .sort((one, other) => sizeOf(other) - sizeOf(one) || (one.key < other.key ? -1 : 1));
}

const days = (milliseconds: number | null) => rounded(milliseconds, DAY_MS);
const minutes = (milliseconds: number | null) => rounded(milliseconds, 60_000);

function rounded(milliseconds: number | null, unit: number): number | null {
  return milliseconds === null ? null : Math.round((milliseconds / unit) * 100) / 100;
}

type Part<Name extends keyof Report> = Promise<NonNullable<Report[Name]>>;

/** Reports the new customers of a period, without samples. */
export async function reportCustomers(db: Read, span: Span): Part<"customers"> {
  const created = (part: Days) => [...inDays("created_at", part), IS_REAL];
  const { rows } = await sql<{ key: CustomerSource | ""; count: number }>`
    select source as "key", count(*) as count from customers ${allOf(created(span))} group by source`.execute(db);
  return {
    new: rows.reduce((sum, { count }) => sum + count, 0),
    bySource: rows
      .map(({ key, count }) => ({ key: key === "" ? NO_SOURCE : key, count }) as const)
      .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1)),
    byMonth: await byMonth<{ count: number }>(db, span.months, sql`count(*) as count from customers`, created),
  };
}

/** Reports the deals that were closed in a period, without samples. The median is the time from creation to the end of those won. */
export async function reportDeals(db: Read, span: Span): Part<"deals"> {
  const closed = (status: "Won" | "Lost", part: Days) => [
    sql<SqlBool>`status = ${sql.lit(status)}`,
    ...inDays("closed_at", part),
    IS_REAL,
  ];
  const won = closed("Won", span);
  const sums = await firstOf(
    db,
    sql<{ count: number; cents: number }>`select count(*) as count, ${SUM} as cents from deals ${allOf(won)}`,
  );
  const lost = await countIn(db, "deals", closed("Lost", span));
  const owners = await sql<{ key: string; count: number; cents: number }>`
    select owner_id as "key", count(*) as count, ${SUM} as cents from deals ${allOf(won)} group by owner_id`.execute(
    db,
  );
  const months = await byMonth<{ count: number; cents: number }>(
    db,
    span.months,
    sql`count(*) as count, ${SUM} as cents from deals`,
    (month) => closed("Won", month),
  );
  const median = await medianOf(db, { table: "deals", from: "created_at", to: "closed_at" }, won);
  const byOwner = await withNames(db, owners.rows, ({ cents }) => cents);
  return {
    won: { count: sums.count, value: sums.cents / 100 },
    lost,
    winRate: sums.count + lost === 0 ? null : sums.count / (sums.count + lost),
    medianDays: days(median),
    byOwner: byOwner.map(({ key, name, count, cents }) => ({ key, name, count, value: cents / 100 })),
    byMonth: months.map(({ key, count, cents }) => ({ key, count, value: cents / 100 })),
  };
}

/** Reports the messages that came in or were first answered in a period. `open` is the present number. */
export async function reportMessages(db: Read, span: Span, viewer: Viewer): Part<"messages"> {
  const received = [...inDays("created_at", span), IS_MESSAGE];
  const answered = [...inDays("first_answered_at", span), IS_MESSAGE];
  const open = [isInState("open", viewer), IS_REAL];
  const old = sql<SqlBool>`created_at < ${daysBefore(viewer.now, OLD_MESSAGE_DAYS)}`;
  const assignees = await sql<{ key: string | null; count: number }>`
    select assignee_id as "key", count(*) as count from messages ${allOf(received)} group by assignee_id`.execute(db);
  const median = await medianOf(db, { table: "messages", from: "created_at", to: "first_answered_at" }, answered);
  return {
    received: await countIn(db, "messages", received),
    answered: await countIn(db, "messages", answered),
    medianFirstAnswerMinutes: minutes(median),
    open: await countIn(db, "messages", open),
    openOlderThan2Days: await countIn(db, "messages", [...open, old]),
    byAssignee: await withNames(db, assignees.rows, ({ count }) => count),
  };
}

/**
 * Reports the applications that came in during a period, without samples. The median is of those hired in the period.
 */
export async function reportApplications(db: Read, span: Span): Part<"applications"> {
  const received = [...inDays("created_at", span), IS_REAL];
  const hired = [...inDays("hired_at", span), sql<SqlBool>`hired_at <> ''`, IS_REAL];
  const { rows } = await sql<NonNullable<Report["applications"]>["byStatus"][number]>`
    select status as "key", count(*) as count from applications ${allOf(received)} group by status`.execute(db);
  const median = await medianOf(db, { table: "applications", from: "created_at", to: "hired_at" }, hired);
  return {
    received: rows.reduce((sum, { count }) => sum + count, 0),
    byStatus: rows,
    medianDaysToHire: days(median),
  };
}

/**
 * Reports the subscribers who confirmed and unsubscribed in a period, and the bounced mails of campaigns that began in
 * it.
 */
export async function reportNewsletter(db: Read, span: Span): Part<"newsletter"> {
  const { bounced } = await firstOf(
    db,
    sql<{ bounced: number }>`select cast(coalesce(sum(bounced), 0) as integer) as bounced from campaigns
      ${allOf([...inDays("started_at", span), IS_REAL])}`,
  );
  return {
    confirmed: await countIn(db, "subscribers", inDays("confirmed_at", span)),
    // Readers only, as in the growth by week: who never confirmed was none.
    unsubscribed: await countIn(db, "subscribers", [...inDays("unsubscribed_at", span), sql`confirmed_at is not null`]),
    bounced,
  };
}
