import { type Kysely, sql } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/** What one step writes of an index; some ten milliseconds. */
const PAGES = 16;
/** In `counters`: how often a row left the search since it was merged, kept by triggers (`forgetInSteps`). */
const COUNTER = "search-pieces";

/**
 * Rewrites the indexes of the search without the pieces of rows that are gone, in steps between which others have their turn:
 * 0.3 s for two thousand messages. Does nothing when no row has left the search. Begun and not ended, the next call ends it.
 */
export async function mergeSearch(owner: Kysely<Schema>): Promise<void> {
  const left = await owner.selectFrom("counters").select("value").where("name", "=", COUNTER).executeTakeFirst();
  if (!left) return;
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like 'create virtual table%using fts5%'`.execute(owner);
  for (const { name } of rows) {
    // FTS5 takes a negative number as: begin to merge all that there is into one.
    let isUnderWay = await mergeSome(owner, name, -PAGES);
    while (isUnderWay) isUnderWay = await mergeSome(owner, name, PAGES);
  }
  // Not when more went meanwhile.
  await owner.deleteFrom("counters").where("name", "=", COUNTER).where("value", "=", left.value).execute();
}

/** Answers whether there is more to do, which FTS5 tells by how much it wrote. */
function mergeSome(owner: Kysely<Schema>, index: string, pages: number): Promise<boolean> {
  return owner.transaction().execute(async (tx) => {
    const before = await countChanges(tx);
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(tx);
    return (await countChanges(tx)) - before >= 2;
  });
}

async function countChanges(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}
