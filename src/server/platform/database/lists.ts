import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type ListRequest, PAGE_SIZE, UNPAGED_ROWS } from "#contract/lists.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { countCandidates, countFound, holds, holdsAny, searchIn } from "#server/platform/database/search.ts";
import type { Table, TableWith } from "#server/platform/database/table.ts";

type ListName = TableWith<"id">;
/** Those that `q` looks into. */
type SearchedName = TableWith<"id" | "search">;
type Unsearched = Omit<ListRequest, "q"> & { q?: undefined };

export interface ListPlan<Name extends ListName> {
  table: Table<Name>;
  /** The column by which the newest come first; `created_at` unless told otherwise. */
  newest?: keyof Schema[Name] & string;
  /** Column per public sort key. */
  sorts: Readonly<Record<string, keyof Schema[Name] & string>>;
  /** Columns that must equal a value; an undefined value does not filter. */
  filters: Readonly<Partial<Record<keyof Schema[Name] & string, string | number | undefined>>>;
  /** A condition that no equality can say. */
  only?: RawBuilder<SqlBool>;
  /** Column with a printed reference, in which a search looks too. It has an index. */
  reference?: keyof Schema[Name] & string;
}

export interface ListResult<Row> {
  rows: Row[];
  total: number;
}

/** Rows of the page asked for (newest first unless sorted), and how many rows match in all. */
export function listRows<Name extends SearchedName>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
): Promise<ListResult<Schema[Name]>>;
export function listRows<Name extends ListName>(
  database: Database,
  plan: ListPlan<Name>,
  request: Unsearched,
): Promise<ListResult<Schema[Name]>>;
export async function listRows<Name extends ListName>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
): Promise<ListResult<Schema[Name]>> {
  return request.q ? searchedRows(database, plan, request, request.q) : plainRows(database, plan, request);
}

async function plainRows<Name extends ListName>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
): Promise<ListResult<Schema[Name]>> {
  const parts = partsOf(plan, request, allOf(conditionsOf(plan)));
  const page = parts.offset < DEEP_OFFSET ? plainPage : deepPage;
  const total = totalOf(plan);
  const { rows } = await page<Schema[Name] & { total: number }>(parts, total).execute(database.read);
  // A page past the end has no row to carry the total.
  return { rows, total: rows[0]?.total ?? (parts.offset > 0 ? await numberOf(database, total) : 0) };
}

/**
 * So many hits are gathered at once, counted and cut: one look at the index answers most of what people search for. A search that one
 * row matches takes 1.8 to 2.2 times as long when hits are counted first, on both databases at 10,000 and 100,000 rows.
 */
const FEW_HITS = 1000;

/**
 * The newest that hold a term, and not how many do: what many hold is met soon on the way back from the newest. With `within` only those
 * that hold it in one of these columns, of all that its search has; SQLite then goes through these short texts, since its index has the
 * long ones too, and of a thousand letters that repeat one word took 170 ms to find none in the names.
 */
export async function newestHolding<Name extends SearchedName>(
  database: Database,
  table: Table<Name>,
  q: string,
  { within, most }: { within: readonly (keyof Schema[Name] & string)[]; most: number },
): Promise<Schema[Name][]> {
  const { kind } = database;
  // None of its columns is filtered by, whichever it has.
  const plan: ListPlan<Name> = { table, sorts: {}, filters: {} as ListPlan<Name>["filters"] };
  const partsFor = (...conditions: RawBuilder<SqlBool>[]) =>
    partsOf(plan, { page: 1, pageSize: most }, allOf(conditions));
  const held = holdsAny(kind, table.name, within.length > 0 ? within : ["search"], q);
  const asksIndex = kind === "postgres" || within.length === 0;
  const isFew = asksIndex && (await numberOf(database, countCandidates(kind, table.name, q, FEW_HITS + 1))) <= FEW_HITS;
  // What is in the index of the whole search may still stand outside of these columns.
  const conditions = isFew ? [searchIn(kind, table.name, q), ...(within.length > 0 ? [held] : [])] : [held];
  return (await plainPage<Schema[Name]>(partsFor(...conditions)).execute(database.read)).rows;
}

/** When more match, how many is asked next: it tells which way to the page is the short one. */
async function searchedRows<Name extends ListName>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
  q: string,
): Promise<ListResult<Schema[Name]>> {
  const conditions = conditionsOf(plan);
  const foundByReference = await holdsReference(database, plan, q);
  if (foundByReference)
    return plainRows(
      database,
      { ...plan, only: plan.only ? sql`(${plan.only} and ${foundByReference})` : foundByReference },
      request,
    );
  const whereFound = allOf([...conditions, searchIn(database.kind, plan.table.name, q)]);
  const foundParts = partsOf(plan, request, whereFound);
  const few = await fewPage<Schema[Name] & { hits: number }>(foundParts).execute(database.read);
  const { offset } = foundParts;
  const hits = few.rows[0]?.hits ?? (offset === 0 ? 0 : undefined);
  if (hits !== undefined && hits <= FEW_HITS) return { rows: few.rows, total: hits };

  const total = await numberOf(
    database,
    conditions.length === 0
      ? countFound(database.kind, plan.table.name, q)
      : sql`select count(*) from ${sql.table(plan.table.name)} ${whereFound}`,
  );
  if (total <= offset) return { rows: [], total };
  // Without it a search that all of 100,000 rows match takes SQLite three times as long, 417 instead of 135 ms.
  const isCommon = offset < DEEP_OFFSET && total * 2 >= (await numberOf(database, totalOf(plan)));
  const page = isCommon
    ? plainPage<Schema[Name]>(partsOf(plan, request, allOf([...conditions, holds(database.kind, plan.table.name, q)])))
    : deepPage<Schema[Name]>(foundParts);
  return { rows: (await page.execute(database.read)).rows, total };
}

/** Part of a printed reference that few rows share: at least one group of four, with or without the prefix. */
const REFERENCE_PART = /^(?:[A-Z]{3}-)?[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{0,4})?$/;
const MAX_REFERENCES = 100;

/**
 * Returns the condition that a row holds the term or has a reference that does, or undefined where no reference does. References are
 * looked for first, in their index alone: in one query with the text, PostgreSQL would use the index of neither.
 */
async function holdsReference<Name extends ListName>(
  { kind, read }: Database,
  { table, reference }: ListPlan<Name>,
  q: string,
): Promise<RawBuilder<SqlBool> | undefined> {
  const part = q.toUpperCase();
  if (!reference || !REFERENCE_PART.test(part)) return undefined;
  const column = sql.ref(`${table.name}.${reference}`);
  const { rows } = await sql<{ reference: string }>`select ${column} as reference from ${sql.table(table.name)}
    where ${column} like ${`%${part}%`} limit ${MAX_REFERENCES}`.execute(read);
  if (rows.length === 0) return undefined;
  const references = sql.join(rows.map((row) => row.reference));
  return sql<SqlBool>`(${searchIn(kind, table.name, q)} or ${column} in (${references}))`;
}

function partsOf<Name extends ListName>(
  plan: ListPlan<Name>,
  request: ListRequest,
  where: RawBuilder<unknown>,
): PageParts {
  const { sort, order } = orderOf(plan, request);
  return {
    table: sql.table(plan.table.name),
    where,
    sortBy: sql.ref(`${plan.table.name}.${sort}`),
    order,
    ...windowOf(request),
  };
}

/** Without a wish the newest come first; a chosen column runs upwards unless told otherwise. */
function orderOf<Name extends ListName>(plan: ListPlan<Name>, request: ListRequest) {
  const newest = plan.newest ?? "created_at";
  const sort = request.sort === undefined ? newest : (plan.sorts[request.sort] ?? newest);
  const down = runsDown(request);
  return { sort, down, order: down ? sql`desc` : sql`asc` };
}

/** Whether the newest, or the greatest of the column that was chosen, come first. */
export function runsDown({ sort, order }: ListRequest): boolean {
  return (order ?? (sort === undefined ? "desc" : "asc")) === "desc";
}

/** Rows of one batch: few enough to let others have their turn, with texts as long as may be too, and enough to be quick. */
const BATCH_ROWS = 200;

/** All rows that match, batch by batch, in the order asked for. */
export function everyRow<Name extends SearchedName>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
): AsyncGenerator<Schema[Name][]> {
  return everyBatch(database, plan, request, sql`${sql.table(plan.table.name)}.*`);
}

/** Where a record is, and when it was last changed. */
export interface SlugRow {
  slug: string;
  updatedAt: string;
}

/** The slugs of all rows that match, batch by batch, the newest first: nothing else of a row is read. */
export function everySlug<Name extends TableWith<"id" | "slug" | "updated_at">>(
  database: Database,
  plan: ListPlan<Name>,
): AsyncGenerator<SlugRow[]> {
  return everyBatch(database, plan, {}, sql`slug, updated_at as "updatedAt"`);
}

/**
 * Each batch begins behind the last row of the one before, so a row that comes or goes meanwhile makes no other appear twice or
 * not at all.
 */
async function* everyBatch<Name extends ListName, Row>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
  columns: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  const { sort, down, order } = orderOf(plan, request);
  const [table, sortBy] = [sql.table(plan.table.name), sql.ref(`${plan.table.name}.${sort}`)];
  const conditions = conditionsOf(plan);
  if (request.q) {
    const foundByReference = await holdsReference(database, plan, request.q);
    conditions.push(foundByReference ?? searchIn(database.kind, plan.table.name, request.q));
  }
  let behind: RawBuilder<SqlBool> | undefined;
  for (;;) {
    const where = allOf(behind ? [...conditions, behind] : conditions);
    const { rows } = await sql<Row & { last_sort: string | number; last_id: string }>`
      select ${columns}, ${sortBy} as last_sort, ${table}.id as last_id from ${table} ${where}
      order by ${sortBy} ${order}, ${table}.id ${order} limit ${BATCH_ROWS}`.execute(database.read);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    const [key, id] = [last.last_sort, last.last_id];
    behind = sql<SqlBool>`(${sortBy}, ${table}.id) ${down ? sql`<` : sql`>`} (${key}, ${id})`;
  }
}

/** First row and number of rows. Without a page everything is answered, up to the cap. */
export function windowOf(request: ListRequest): { limit: number; offset: number } {
  if (request.page === undefined && request.pageSize === undefined) return { limit: UNPAGED_ROWS, offset: 0 };
  const limit = request.pageSize ?? PAGE_SIZE;
  return { limit, offset: ((request.page ?? 1) - 1) * limit };
}

interface PageParts {
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  sortBy: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

function conditionsOf<Name extends ListName>({
  table,
  filters,
  only,
}: Pick<ListPlan<Name>, "table" | "filters" | "only">) {
  return only ? [...equalities(table.name, filters), only] : equalities(table.name, filters);
}

function equalities(table: string, filters: Readonly<Record<string, unknown>>): RawBuilder<SqlBool>[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${value}`);
}

function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/**
 * A query of one number: how many rows there are without a search. From the row counts that triggers keep, where the filters are those
 * rows are counted by: counted anew, a filtered page takes 2.7 times as long at 10,000 rows on SQLite (1.7 on PostgreSQL), 12 (and 9)
 * times at 100,000.
 */
function totalOf<Name extends ListName>(plan: ListPlan<Name>): RawBuilder<unknown> {
  const counted: readonly string[] | undefined = plan.table.countedBy;
  const isCounted = Object.entries(plan.filters).every(
    ([column, value]) => value === undefined || counted?.includes(column),
  );
  if (plan.only || !counted || !isCounted)
    return sql`select count(*) from ${sql.table(plan.table.name)} ${allOf(conditionsOf(plan))}`;
  const totals = `${plan.table.name}_totals`;
  return sql`select coalesce(sum(rows), 0) from ${sql.table(totals)} ${allOf(equalities(totals, plan.filters))}`;
}

async function numberOf(database: Database, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select (${query}) as number`.execute(database.read);
  return rows[0]?.number ?? 0;
}

/** An index gives the page in order at once, or passes few rows by that do not match. */
function plainPage<Row>({ table, where, sortBy, order, limit, offset }: PageParts, total?: RawBuilder<unknown>) {
  return sql<Row>`select ${table}.* ${asTotal(total)} from ${table} ${where}
    order by ${sortBy} ${order}, ${table}.id ${order} limit ${limit} offset ${offset}`;
}

/**
 * From here on it pays to pass over the rows before the page in the index alone: page 900 of 10,000 rows would take 1.7 times as long
 * on SQLite and 3.1 times on PostgreSQL.
 */
const DEEP_OFFSET = 1000;

/** Only the ids and sort keys of what matches are gathered, from an index where one has them; only the page's rows are read. */
function deepPage<Row>({ table, where, sortBy, order, limit, offset }: PageParts, total?: RawBuilder<unknown>) {
  return sql<Row>`select ${table}.* ${asTotal(total)}
    from (select ${table}.id as id, ${sortBy} as sort_key from ${table} ${where}
      order by ${sortBy} ${order}, ${table}.id ${order} limit ${limit} offset ${offset}) page
    join ${table} on ${table}.id = page.id
    order by page.sort_key ${order}, page.id ${order}`;
}

/** The page and the number of hits, both right when there are no more than a few. */
function fewPage<Row>({ table, where, sortBy, order, limit, offset }: PageParts) {
  return sql<Row>`
    with hits as materialized (
      select ${table}.id as id, ${sortBy} as sort_key from ${table} ${where} limit ${FEW_HITS + 1})
    select ${table}.*, (select count(*) from hits) as hits
    from (select id, sort_key from hits order by sort_key ${order}, id ${order} limit ${limit} offset ${offset}) page
    join ${table} on ${table}.id = page.id
    order by page.sort_key ${order}, page.id ${order}`;
}

function asTotal(total: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return total ? sql`, (${total}) as total` : sql``;
}
