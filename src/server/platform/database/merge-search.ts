import { type Kysely, sql } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/** Number of index pages written in a transaction, which takes about ten milliseconds. */
const PAGES = 16;

/** Prefix of the counters of rows that left a search index since its last merge, one per table. Triggers count. */
const REMOVED = "removed-from-search:";

/**
 * Merges the search indexes from which rows were removed, so that nothing of these rows stays in the file. Each step is a
 * transaction of its own, so other writers wait at most for one. An interrupted merge starts again with the next call.
 */
export async function mergeSearch(writer: Kysely<Schema>): Promise<void> {
  const counters = await writer
    .selectFrom("counters")
    .selectAll()
    .where("name", "like", `${REMOVED}%`)
    .where("value", ">", 0)
    .execute();
  for (const { name, value: removed } of counters) {
    await mergeIndex(writer, `${name.slice(REMOVED.length)}_fts`);
    // Another process may have merged as well, or rows were removed since: then the count stays for the next merge.
    await writer
      .updateTable("counters")
      .set({ value: 0 })
      .where("name", "=", name)
      .where("value", "=", removed)
      .execute();
  }
}

async function mergeIndex(writer: Kysely<Schema>, index: string): Promise<void> {
  // FTS5 takes a negative number of pages as the start of a merge of the whole index.
  let isUnfinished = await mergePages(writer, index, -PAGES);
  while (isUnfinished) isUnfinished = await mergePages(writer, index, PAGES);
}

/** Merges some pages of an index in one transaction. Returns whether more remain: FTS5 then reports at least two changed rows. */
function mergePages(writer: Kysely<Schema>, index: string, pages: number): Promise<boolean> {
  return writer.transaction().execute(async (tx) => {
    const before = await countChanges(tx);
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(tx);
    return (await countChanges(tx)) - before >= 2;
  });
}

async function countChanges(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}
