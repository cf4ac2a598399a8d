import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type ListRequest, PAGE_SIZE, UNPAGED_ROWS } from "#contract/lists.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { searchIn } from "#server/platform/database/search.ts";

/** The tables that lists are made of: those with an id and a `search` column. */
type ListTable = "users" | "customers" | "messages";

export interface ListPlan<Table extends ListTable> {
  table: Table;
  /** Column per public sort key. */
  sorts: Readonly<Record<string, keyof Schema[Table] & string>>;
  /** Columns that must equal a value; an undefined value does not filter. */
  filters: Readonly<Partial<Record<keyof Schema[Table] & string, string | undefined>>>;
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
  const sort = request.sort === undefined ? "created_at" : (plan.sorts[request.sort] ?? "created_at");
  // Without a wish the newest come first; a chosen column runs upwards unless told otherwise.
  const order = (request.order ?? (request.sort === undefined ? "desc" : "asc")) === "desc" ? sql`desc` : sql`asc`;
  const parts = { table: sql.table(plan.table), where: whereOf(database.kind, plan, request.q), order, limit, offset };
  const sortBy = sql.ref(`${plan.table}.${sort}`);
  return request.q ? searchPage(database, parts, sortBy) : plainPage(database, parts, sortBy);
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
  if (q) conditions.push(searchIn(kind, plan.table, q));
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

async function count(database: Database, { table, where }: PageParts): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${table} ${where}`.execute(database.read);
  return rows[0]?.total ?? 0;
}

/** An index gives the page in order at once; counting is a query of its own. */
async function plainPage<Row>(database: Database, parts: PageParts, sortBy: RawBuilder<unknown>) {
  const { table, where, order, limit, offset } = parts;
  const { rows } = await sql<Row>`select ${table}.* from ${table} ${where}
    order by ${sortBy} ${order}, ${table}.id ${order} limit ${limit} offset ${offset}`.execute(database.read);
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
