import { sql } from "kysely";
import type { Read } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { TableWith } from "#server/platform/database/table.ts";

/**
 * Every category that a record of the table has, once, in order of the alphabet without case and accents. Leaps through
 * the index from one category to the next: `distinct` would read every row, on PostgreSQL even the table itself.
 */
export async function listCategories(db: Read, table: TableWith<"category" | "status">): Promise<ListResult<string>> {
  const { rows: found } = await sql<{ category: string }>`
    with recursive found as (
      select min(category) as category from ${sql.table(table)}
      union all
      select (select min(category) from ${sql.table(table)} where category > found.category)
      from found where found.category is not null
    )
    select category from found where category is not null`.execute(db);
  // They come in the order of their bytes, in which those stay that differ in case or accents alone.
  const rows = found
    .map((row) => row.category)
    .sort((one, other) => compareText(normalizeForSearch(one), normalizeForSearch(other)));
  return { rows, total: rows.length };
}

/** Every category that records of one status have, with their number, in the same order. The totals are kept, not counted. */
export async function countCategories(
  db: Read,
  table: TableWith<"category" | "status">,
  status: string,
): Promise<{ category: string; rows: number }[]> {
  const { rows } = await sql<{ category: string; rows: number }>`
    select category, sum(rows) as rows from ${sql.table(`${table}_totals`)} where status = ${status}
    group by category having sum(rows) > 0`.execute(db);
  return rows
    .map(({ category, rows }) => ({ category, rows: Number(rows) }))
    .sort((one, other) => compareText(normalizeForSearch(one.category), normalizeForSearch(other.category)));
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
