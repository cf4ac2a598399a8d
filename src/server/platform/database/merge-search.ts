import { type Kysely, sql } from "kysely";
import { readCounter, setCounter } from "#server/platform/database/counters.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** What one step writes of an index; some ten milliseconds. */
const PAGES = 16;
/** In `counters`: how often a row left the search, kept by triggers (`forgetInSteps`), and how often it had when it was merged. */
const [LEFT, MERGED] = ["search-pieces", "search-merged"];

/**
 * Rewrites the indexes of the search without the pieces of rows that are gone, in steps between which others have their turn:
 * 0.3 s for two thousand messages. A step takes as long as what it leaves out is long, so call it again and again where much goes.
 * Does nothing when no row has left the search. Begun and not ended, the next call ends it.
 */
export async function mergeSearch(owner: Kysely<Schema>): Promise<void> {
  const left = (await readCounter(owner, LEFT)) ?? 0;
  if (left === ((await readCounter(owner, MERGED)) ?? 0)) return;
  for (const name of await searchIndexes(owner)) {
    // FTS5 takes a negative number as: begin to merge all that there is into one.
    let isUnderWay = await mergeSome(owner, name, -PAGES);
    while (isUnderWay) isUnderWay = await mergeSome(owner, name, PAGES);
  }
  // What went meanwhile is for the next time.
  await setCounter(owner, MERGED, left);
}

/** The names of the search's indexes. */
async function searchIndexes(owner: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like 'create virtual table%using fts5%'`.execute(owner);
  return rows.map(({ name }) => name);
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
