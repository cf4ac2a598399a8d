import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type ListRequest, PAGE_SIZE, UNPAGED_ROWS } from "#contract/lists.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { searchIn } from "#server/platform/database/search.ts";

/** The tables that lists are made of: those with an id and a `search` column. */
type ListTable =
  | "users"
  | "customers"
  | "messages"
  | "jobs"
  | "projects"
  | "audit"
  | "outbox"
  | "products"
  | "services";

export interface ListPlan<Table extends ListTable> {
  table: Table;
  /** The column by which the newest come first; `created_at` unless told otherwise. */
  newest?: keyof Schema[Table] & string;
  /** Column per public sort key. */
  sorts: Readonly<Record<string, keyof Schema[Table] & string>>;
  /** Columns that must equal a value; an undefined value does not filter. */
  filters: Readonly<Partial<Record<keyof Schema[Table] & string, string | number | undefined>>>;
  /** A condition that no equality can say. */
  only?: RawBuilder<SqlBool>;
}

export interface ListResult<Row> {
  rows: Row[];
  total: number;
}

/** Rows of the page asked for (newest first unless sorted), and how many rows match in all. */
export async function listRows<Table extends ListTable>(
  database: Database,
  plan: ListPlan<Table>,
  request: ListRequest,
): Promise<ListResult<Schema[Table]>> {
  const { limit, offset } = windowOf(request);
  const { sort, order } = orderOf(plan, request);
  const parts = { table: sql.table(plan.table), where: whereOf(database.kind, plan, request.q), order, limit, offset };
  const sortBy = sql.ref(`${plan.table}.${sort}`);
  return request.q ? searchPage(database, parts, sortBy) : plainPage(database, parts, sortBy);
}

/** Without a wish the newest come first; a chosen column runs upwards unless told otherwise. */
function orderOf<Table extends ListTable>(plan: ListPlan<Table>, request: ListRequest) {
  const newest = plan.newest ?? "created_at";
  const sort = request.sort === undefined ? newest : (plan.sorts[request.sort] ?? newest);
  const down = (request.order ?? (request.sort === undefined ? "desc" : "asc")) === "desc";
  return { sort, down, order: down ? sql`desc` : sql`asc` };
}

/** Rows of one batch: few enough to let others have their turn, and enough to be quick. */
const BATCH_ROWS = 500;

/**
 * All rows that match, batch by batch, in the order asked for. Each batch begins behind the last row of the one before, so
 * a row that comes or goes meanwhile makes no other appear twice or not at all.
 */
export async function* everyRow<Table extends ListTable>(
  database: Database,
  plan: ListPlan<Table>,
  request: ListRequest,
): AsyncGenerator<Schema[Table][]> {
  const { sort, down, order } = orderOf(plan, request);
  const [table, sortBy] = [sql.table(plan.table), sql.ref(`${plan.table}.${sort}`)];
  let behind: RawBuilder<SqlBool> | undefined;
  for (;;) {
    const only = behind && plan.only ? sql<SqlBool>`${plan.only} and ${behind}` : (behind ?? plan.only);
    const where = whereOf(database.kind, { ...plan, ...(only ? { only } : {}) }, request.q);
    const { rows } = await sql<Schema[Table] & { last_sort: string | number; last_id: string }>`
      select ${table}.*, ${sortBy} as last_sort, ${table}.id as last_id from ${table} ${where}
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
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

function whereOf<Table extends ListTable>(kind: Database["kind"], plan: ListPlan<Table>, q: string | undefined) {
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const [column, value] of Object.entries(plan.filters)) {
    if (value !== undefined) conditions.push(sql<SqlBool>`${sql.ref(`${plan.table}.${column}`)} = ${value}`);
  }
  if (plan.only) conditions.push(plan.only);
  if (q) conditions.push(searchIn(kind, plan.table, q));
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

async function count(database: Database, { table, where }: PageParts): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${table} ${where}`.execute(database.read);
  return rows[0]?.total ?? 0;
}

/** From here on it pays to pass over the rows before the page in the index alone. */
const DEEP_OFFSET = 1000;

/** An index gives the page in order at once; counting is a query of its own. */
async function plainPage<Row>(database: Database, parts: PageParts, sortBy: RawBuilder<unknown>) {
  const { table, where, order, limit, offset } = parts;
  if (offset >= DEEP_OFFSET) return deepPage<Row>(database, parts, sortBy);
  const { rows } = await sql<Row>`select ${table}.* from ${table} ${where}
    order by ${sortBy} ${order}, ${table}.id ${order} limit ${limit} offset ${offset}`.execute(database.read);
  return { rows, total: await count(database, parts) };
}

/** The ids of a page far down come from the index, which has them behind the sort key; only its own rows are read. */
async function deepPage<Row>(database: Database, parts: PageParts, sortBy: RawBuilder<unknown>) {
  const { table, where, order, limit, offset } = parts;
  const { rows } = await sql<Row>`select ${table}.*
    from (select ${table}.id as id, ${sortBy} as sort_key from ${table} ${where}
      order by ${sortBy} ${order}, ${table}.id ${order} limit ${limit} offset ${offset}) page
    join ${table} on ${table}.id = page.id
    order by page.sort_key ${order}, page.id ${order}`.execute(database.read);
  return { rows, total: await count(database, parts) };
}

/** What matches is found once, and counted and cut from there: looking twice would cost double at 100,000 rows. */
async function searchPage<Row extends object>(database: Database, parts: PageParts, sortBy: RawBuilder<unknown>) {
  const { table, where, order, limit, offset } = parts;
  const { rows } = await sql<Row & { total: number }>`
    with hits as materialized (select ${table}.id as id, ${sortBy} as sort_key from ${table} ${where})
    select ${table}.*, (select count(*) from hits) as total
    from (select id, sort_key from hits order by sort_key ${order}, id ${order} limit ${limit} offset ${offset}) page
    join ${table} on ${table}.id = page.id
    order by page.sort_key ${order}, page.id ${order}`.execute(database.read);
  // A page past the end has no row to carry the total.
  const total = rows[0]?.total ?? (offset > 0 ? await count(database, parts) : 0);
  return { rows, total };
}
