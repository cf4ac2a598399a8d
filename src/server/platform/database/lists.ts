import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type ListRequest, PAGE_SIZE, UNPAGED_ROWS } from "#contract/lists.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import {
  countOfHits,
  hitsIn,
  holdsIn,
  isIndexed,
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

/** Table of a list, with its order, its filters and what a search looks at. */
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
  /** Tables whose rows belong to rows of the list and are searched as well: by their search text, or by a printed reference. */
  alsoIn?: readonly { table: keyof Schema & string; column: string; reference?: string }[];
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

/** Returns the page of a search, and the number of hits: from the query of the page if there are few, else from a query of its own. */
async function searchedRows<Name extends ListName>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
  q: string,
): Promise<ListResult<Schema[Name]>> {
  const term = spelled(plan, q);
  const ids = await idsElsewhere(database, plan, term, q);
  const { rows, hits } = await pageOfHits(database, plan, request, term, ids);
  if (hits !== undefined) return { rows, total: hits };
  const [conditions, name] = [conditionsOf(plan), plan.table.name];
  const inIndex = conditions.length + ids.length === 0 ? countOfHits(database.kind, name, term) : undefined;
  const isHit = heldOrListed(name, searchInOrder(database.kind, name, term), ids);
  const total = inIndex ?? countQuery(name, [...conditions, isHit]);
  return { rows, total: await numberOf(database, total) };
}

/**
 * Returns a page of the rows that have the term or one of the ids, and the number of hits where there are at most `FEW_HITS`. Few hits are read from the
 * search index and sorted. With many hits, reading the list in its own order soon fills a page.
 */
async function pageOfHits<Name extends ListName>(
  database: Database,
  plan: ListPlan<Name>,
  request: ListRequest,
  term: SearchTerm,
  ids: readonly string[] = [],
): Promise<{ rows: Schema[Name][]; hits: number | undefined }> {
  const [conditions, name] = [conditionsOf(plan), plan.table.name];
  const { from, where } =
    ids.length === 0
      ? hitsIn(database.kind, name, term)
      : { from: sql.table(name), where: heldOrListed(name, searchIn(database.kind, name, term), ids) };
  const parts = partsOf(plan, request, [where, ...conditions]);
  const few = await fewQuery<Schema[Name] & { hits: number }>(parts, from).execute(database.read);
  // A page past the end has no row to carry the number of hits.
  const hits = few.rows[0]?.hits ?? (parts.offset === 0 ? 0 : undefined);
  if (hits !== undefined && hits <= FEW_HITS) return { rows: few.rows, hits };
  const many = partsOf(plan, request, [
    ...conditions,
    heldOrListed(name, searchInOrder(database.kind, name, term), ids),
  ]);
  return { rows: (await pageQuery<Schema[Name]>(many).execute(database.read)).rows, hits: undefined };
}

/** Returns the newest rows with the term in one of the columns `within`. If `within` is empty, the whole search text counts. */
export async function newestHolding<Name extends SearchedName>(
  database: Database,
  table: Table<Name>,
  term: SearchTerm,
  {
    within,
    most,
    only,
  }: Pick<ListPlan<Name>, "only"> & {
    within: readonly (keyof Schema[Name] & string)[];
    most: number;
  },
): Promise<Schema[Name][]> {
  const plan: ListPlan<Name> = { table, sorts: {}, ...(only && { only }) };
  const request = { page: 1, pageSize: most };
  if (within.length === 0) return (await pageOfHits(database, plan, request, term)).rows;
  const parts = partsOf(plan, request, [...conditionsOf(plan), holdsIn(database.kind, table.name, within, term)]);
  return (await pageQuery<Schema[Name]>(parts).execute(database.read)).rows;
}

/** Part of a printed reference that few rows share: at least one group of four, with or without the prefix. */
const REFERENCE_PART = /^(?:[A-Z]{3}-)?[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{0,4})?$/;
const MAX_REFERENCES = 100;

/** Maximum rows of another table with the term whose rows of the list are found. */
const MAX_ELSEWHERE = 1000;

/**
 * Returns the ids of rows that are found by a reference or in another table. These are searched first, each in its index alone: in one
 * query with the text, PostgreSQL would use no index.
 */
async function idsElsewhere<Name extends ListName>(
  database: Database,
  { table, reference, alsoIn = [] }: ListPlan<Name>,
  term: SearchTerm,
  q: string,
): Promise<string[]> {
  const referring = [...(reference ? [{ table: table.name, column: "id", reference }] : []), ...alsoIn];
  const ids = new Set<string>();
  for (const source of referring)
    for (const id of source.reference === undefined
      ? await idsByWords(database, source, term)
      : await idsByReference(database, { ...source, reference: source.reference }, q))
      ids.add(id);
  return [...ids];
}

/** Returns the ids in `column` of rows whose printed reference contains the term; none if the term is no part of a reference. */
async function idsByReference(
  { read }: Database,
  { table, column, reference }: { table: string; column: string; reference: string },
  q: string,
): Promise<string[]> {
  const part = q.toUpperCase();
  if (!REFERENCE_PART.test(part)) return [];
  const { rows } = await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}
    where ${sql.ref(reference)} like ${`%${part}%`} limit ${MAX_REFERENCES}`.execute(read);
  return rows.map(({ id }) => id);
}

/** Returns the ids in `column` of rows whose search text has the term. */
async function idsByWords(
  { kind, read }: Database,
  { table, column }: { table: string; column: string },
  term: SearchTerm,
): Promise<string[]> {
  // One or two letters are in no index, and nearly every mail has them.
  if (!isIndexed(term)) return [];
  const { from, where } = hitsIn(kind, table, term);
  const id = sql.ref(`${table}.${column}`);
  // PostgreSQL would read the table in this order instead of its index of words.
  const newestFirst = kind === "sqlite" ? sql`order by ${sql.table(table)}.rowid desc` : sql``;
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${from} where ${where} and ${id} is not null
    ${newestFirst} limit ${MAX_ELSEWHERE}`.execute(read);
  return rows.map((row) => row.id);
}

/** Returns the condition that a row has the term, or one of these ids. */
function heldOrListed(table: string, held: RawBuilder<SqlBool>, ids: readonly string[]): RawBuilder<SqlBool> {
  return ids.length === 0 ? held : sql<SqlBool>`(${held} or ${sql.table(table)}.id in (${sql.join(ids)}))`;
}

/** Returns the parts of the SQL of a page. */
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
  const down = isDescending(request);
  return { sort, down, order: down ? sql`desc` : sql`asc` };
}

/** Returns whether the order is descending. */
export function isDescending({ sort, order }: ListRequest): boolean {
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
    const term = spelled(plan, request.q);
    const ids = await idsElsewhere(database, plan, term, request.q);
    conditions.push(heldOrListed(plan.table.name, searchInOrder(database.kind, plan.table.name, term), ids));
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

/** Returns the number of rows of the requested page and the offset of its first. Without a page: all rows, up to `UNPAGED_ROWS`. */
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

/** Returns the conditions of a list's filters, without that of its search. */
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

/** Returns the result of a query that selects one number. */
async function numberOf(database: Database, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select (${query}) as number`.execute(database.read);
  return rows[0]?.number ?? 0;
}

/** Offset from which a page first finds its ids in an index alone. PostgreSQL would sort all rows of the table for it instead. */
const DEEP_OFFSET = 1000;

/** Returns the query of a page. Each row also has the result of the query `total`. */
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
