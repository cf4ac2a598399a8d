import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type ListRequest, PAGE_SIZE, UNPAGED_ROWS } from "#contract/lists.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import {
  countOfHits,
  hitsIn,
  holdsIn,
  type SearchTerm,
  searchIn,
  searchInOrder,
} from "#server/platform/database/search.ts";
import type { Table, TableWith } from "#server/platform/database/table.ts";
import { isValue, keptTotal } from "#server/platform/database/totals.ts";

type ListName = TableWith<"id">;
/** Table that `q` searches. */
type SearchedName = TableWith<"id" | "search">;
type Unsearched = Omit<ListRequest, "q"> & { q?: undefined };

export interface ListPlan<Name extends ListName> {
  table: Table<Name>;
  /** Column of the default order, newest first. Default: `created_at`. */
  newest?: keyof Schema[Name] & string;
  /** Column per public sort key. */
  sorts: Readonly<Record<string, keyof Schema[Name] & string>>;
  /** Columns that must equal a value, or one of a list that is not empty; an undefined value does not filter. */
  filters?: Readonly<Partial<Record<keyof Schema[Name] & string, string | number | readonly string[] | undefined>>>;
  /** Further condition, for filters that are not equalities. */
  only?: RawBuilder<SqlBool>;
  /** Indexed column with a printed reference, which a search compares as well. */
  reference?: keyof Schema[Name] & string;
  /** Returns how else a term may be written, as a telephone number without spaces. */
  respell?(term: string): string | undefined;
}

/** Returns the term with its other spelling, if it has one. */
function spelled<Name extends ListName>({ respell }: Pick<ListPlan<Name>, "respell">, q: string): SearchTerm {
  const other = respell?.(q);
  return other === undefined || other === q ? q : [q, other];
}

export interface ListResult<Row> {
  rows: Row[];
  total: number;
}

/** Returns the rows of the requested page, by default newest first, and the total number of matching rows. */
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
  const parts = partsOf(plan, request, conditionsOf(plan));
  const total = totalOf(plan);
  const { rows } = await pageQuery<Schema[Name] & { total: number }>(parts, total).execute(database.read);
  // A page past the end has no row to carry the total.
  return { rows, total: rows[0]?.total ?? (parts.offset > 0 ? await numberOf(database, total) : 0) };
}

/** Number of hits up to which one look at the search index gives both the page and the total. */
const FEW_HITS = 1000;

async function searchedRows<Name extends ListName>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
  q: string,
): Promise<ListResult<Schema[Name]>> {
  const foundByReference = await holdsReference(database, plan, q);
  if (foundByReference)
    return plainRows(
      database,
      { ...plan, only: plan.only ? sql`(${plan.only} and ${foundByReference})` : foundByReference },
      request,
    );
  const term = spelled(plan, q);
  const { rows, hits } = await pageOfHits(database, plan, request, term);
  if (hits !== undefined) return { rows, total: hits };
  const [conditions, name] = [conditionsOf(plan), plan.table.name];
  const inIndex = conditions.length === 0 ? countOfHits(database.kind, name, term) : undefined;
  const total = inIndex ?? countQuery(name, [...conditions, searchInOrder(database.kind, name, term)]);
  return { rows, total: await numberOf(database, total) };
}

/**
 * Returns a page of the rows that have the term, and the number of hits where there are at most `FEW_HITS`. Few hits are read from the
 * search index and sorted. With many hits, reading the list in its own order soon fills a page.
 */
async function pageOfHits<Name extends ListName>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
  term: SearchTerm,
): Promise<{ rows: Schema[Name][]; hits: number | undefined }> {
  const [conditions, name] = [conditionsOf(plan), plan.table.name];
  const { from, where } = hitsIn(database.kind, name, term);
  const parts = partsOf(plan, request, [where, ...conditions]);
  const few = await fewQuery<Schema[Name] & { hits: number }>(parts, from).execute(database.read);
  // A page past the end has no row to carry the number of hits.
  const hits = few.rows[0]?.hits ?? (parts.offset === 0 ? 0 : undefined);
  if (hits !== undefined && hits <= FEW_HITS) return { rows: few.rows, hits };
  const many = partsOf(plan, request, [...conditions, searchInOrder(database.kind, name, term)]);
  return { rows: (await pageQuery<Schema[Name]>(many).execute(database.read)).rows, hits: undefined };
}

/** Returns the newest rows with the term in one of the columns `within`. Without `within`, all searched columns count. */
export async function newestHolding<Name extends SearchedName>(
  database: Database,
  table: Table<Name>,
  term: SearchTerm,
  { within, most }: { within: readonly (keyof Schema[Name] & string)[]; most: number },
): Promise<Schema[Name][]> {
  const plan: ListPlan<Name> = { table, sorts: {} };
  const request = { page: 1, pageSize: most };
  if (within.length === 0) return (await pageOfHits(database, plan, request, term)).rows;
  const parts = partsOf(plan, request, [holdsIn(database.kind, table.name, within, term)]);
  return (await pageQuery<Schema[Name]>(parts).execute(database.read)).rows;
}

/** Part of a printed reference that few rows share: at least one group of four, with or without the prefix. */
const REFERENCE_PART = /^(?:[A-Z]{3}-)?[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{0,4})?$/;
const MAX_REFERENCES = 100;

/**
 * Returns the condition that a row contains the term or has a reference that does, or undefined if no reference does. References
 * are found first, in their index alone: in one query with the text, PostgreSQL would use neither index.
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
  conditions: readonly RawBuilder<SqlBool>[],
): PageParts {
  const { sort, order } = orderOf(plan, request);
  return {
    table: sql.table(plan.table.name),
    where: allOf(conditions),
    sortBy: sql.ref(`${plan.table.name}.${sort}`),
    order,
    ...windowOf(request),
  };
}

/** Returns the order of a list. Without a sort, the newest rows come first. A chosen column sorts upwards by default. */
function orderOf<Name extends ListName>(plan: ListPlan<Name>, request: ListRequest) {
  const newest = plan.newest ?? "created_at";
  const sort = request.sort === undefined ? newest : (plan.sorts[request.sort] ?? newest);
  const down = runsDown(request);
  return { sort, down, order: down ? sql`desc` : sql`asc` };
}

/** Returns whether the order is descending. */
export function runsDown({ sort, order }: ListRequest): boolean {
  return (order ?? (sort === undefined ? "desc" : "asc")) === "desc";
}

/** Rows of one batch: few enough not to block the event loop with texts of maximum length, and enough to be quick. */
const BATCH_ROWS = 200;

/** Yields all matching rows in batches, in the requested order. */
export function streamRows<Name extends SearchedName>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
): AsyncGenerator<Schema[Name][]> {
  return everyBatch(database, plan, request, sql`${sql.table(plan.table.name)}.*`);
}

/** Slug of a record and the time of its last change. */
export interface SlugRow {
  slug: string;
  updatedAt: string;
}

/** Yields the slugs of all matching rows in batches, newest first. Other columns are not read. */
export function streamSlugs<Name extends TableWith<"id" | "slug" | "updated_at">>(
  database: Database,
  plan: ListPlan<Name>,
): AsyncGenerator<SlugRow[]> {
  return everyBatch(database, plan, {}, sql`slug, updated_at as "updatedAt"`);
}

/**
 * Reads all rows that match, batch by batch. Each batch begins behind the last row of the previous batch. A row that is inserted or
 * deleted in the meantime therefore makes no other row appear twice or not at all.
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
    conditions.push(foundByReference ?? searchInOrder(database.kind, plan.table.name, spelled(plan, request.q)));
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

/** Returns the first row and the number of rows. Without a page, all rows are returned, up to the maximum. */
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
  const equal = equalities(table.name, filters ?? {});
  return only ? [...equal, only] : equal;
}

function equalities(table: string, filters: Readonly<Record<string, unknown>>): RawBuilder<SqlBool>[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => isValue(sql.ref(`${table}.${column}`), value));
}

function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/** Returns a query of the total without a search. It uses the stored row counts if these include the filters. */
function totalOf<Name extends ListName>(plan: ListPlan<Name>): RawBuilder<unknown> {
  const counted: readonly string[] = plan.table.countedBy ?? [];
  const filters: Readonly<Record<string, unknown>> = plan.filters ?? {};
  const isKept = Object.entries(filters).every(([column, value]) => value === undefined || counted.includes(column));
  if (plan.only || counted.length === 0 || !isKept) return countQuery(plan.table.name, conditionsOf(plan));
  return keptTotal(plan.table.name, filters);
}

function countQuery(table: string, conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql`select count(*) from ${sql.table(table)} ${allOf(conditions)}`;
}

async function numberOf(database: Database, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select (${query}) as number`.execute(database.read);
  return rows[0]?.number ?? 0;
}

/** Offset from which a page first finds its ids in an index alone. PostgreSQL would sort all rows of the table for it instead. */
const DEEP_OFFSET = 1000;

function pageQuery<Row>({ table, where, sortBy, order, limit, offset }: PageParts, total?: RawBuilder<unknown>) {
  const withTotal = total ? sql`, (${total}) as total` : sql``;
  if (offset >= DEEP_OFFSET)
    return sql<Row>`select ${table}.* ${withTotal}
      from (select ${table}.id as id, ${sortBy} as sort_key from ${table} ${where}
        order by ${sortBy} ${order}, ${table}.id ${order} limit ${limit} offset ${offset}) page
      join ${table} on ${table}.id = page.id
      order by page.sort_key ${order}, page.id ${order}`;
  return sql<Row>`select ${table}.* ${withTotal} from ${table} ${where}
    order by ${sortBy} ${order}, ${table}.id ${order} limit ${limit} offset ${offset}`;
}

/** Returns a query of a page and its number of hits, both exact up to `FEW_HITS`. `from` names the tables with the hits. */
function fewQuery<Row>({ table, where, sortBy, order, limit, offset }: PageParts, from: RawBuilder<unknown>) {
  return sql<Row>`
    with hits as materialized (
      select ${table}.id as id, ${sortBy} as sort_key from ${from} ${where} limit ${FEW_HITS + 1})
    select ${table}.*, (select count(*) from hits) as hits
    from (select id, sort_key from hits order by sort_key ${order}, id ${order} limit ${limit} offset ${offset}) page
    join ${table} on ${table}.id = page.id
    order by page.sort_key ${order}, page.id ${order}`;
}
