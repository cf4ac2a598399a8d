import { sql } from "kysely";
import type { SampleKind } from "#contract/sample-data.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Reference } from "#server/platform/database/references.ts";
import type { Flag } from "#server/platform/database/schema.ts";
import type { TableName, TableWith } from "#server/platform/database/table.ts";

/** A table whose rows may be samples, named like its kind of sample records. */
export interface SampledTable {
  name: TableWith<"id" | "sample" | "version"> & SampleKind;
  recordType: string;
}

/** Column of another table by which a row of people keeps a sample: all of its rows, or those with this value of a column. */
export type Holder = Reference & { only?: { column: string; value: string } };

/** Ids of a resource's sample records: unchanged ones, and those that people have changed or used. */
export interface FoundSamples {
  untouched: string[];
  changed: string[];
}

/** Returns whether a row is a sample that nobody has changed. Each change increments the version, and it never returns to 1. */
export function isSample({ sample, version }: { sample: Flag; version: number }): boolean {
  return sample === 1 && version === 1;
}

/** Actions in the audit trail that change nothing. A sample that was only looked at stays a sample. */
const READING_ACTIONS = ["downloaded"] as const;

/**
 * Returns the sample records of a table. A sample is changed if its version or an audit entry says so, even if the change was
 * reverted. It is also changed if a row of `heldBy` refers to it, unless that row is a sample that goes too (`going`, ids by table).
 */
export async function findSamples(
  db: Read,
  { name, recordType }: SampledTable,
  heldBy: readonly Holder[],
  going: ReadonlyMap<TableName, ReadonlySet<string>>,
): Promise<FoundSamples> {
  const chosen = db.selectFrom(name).select("id").where("sample", "=", 1);
  const samples = await chosen.select("version").orderBy("id").execute();
  if (samples.length === 0) return { untouched: [], changed: [] };
  const used = new Set(samples.filter(({ version }) => version > 1).map(({ id }) => id));
  const named = await db
    .selectFrom("audit")
    .select("record_id")
    .distinct()
    .where("record_type", "=", recordType)
    .where("action", "not in", READING_ACTIONS)
    // Not the ids themselves: a statement carries 32,766 of them at most, and `npm run seed` makes more.
    .where("record_id", "in", chosen)
    .execute();
  for (const { record_id } of named) used.add(record_id);
  for (const { table, column, only } of heldBy) {
    const { rows } = await sql<{ id: string; record: string }>`
      select id, ${sql.ref(column)} as record from ${sql.table(table)}
      where ${sql.ref(column)} in (select id from ${sql.table(name)} where sample = 1)
        and ${only ? sql`${sql.ref(only.column)} = ${only.value}` : sql`1 = 1`}`.execute(db);
    for (const { id, record } of rows) if (!going.get(table)?.has(id)) used.add(record);
  }
  const ids = samples.map(({ id }) => id);
  return { untouched: ids.filter((id) => !used.has(id)), changed: ids.filter((id) => used.has(id)) };
}

/** Makes the samples that are left in a table ordinary records, since people work with them. */
export async function endSamples(tx: Tx, { name }: SampledTable): Promise<void> {
  await sql`update ${sql.table(name)} set sample = 0 where sample = 1`.execute(tx);
}
