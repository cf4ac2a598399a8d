import type { Read, Tx } from "#server/platform/database/database.ts";
import type { TableWith } from "#server/platform/database/table.ts";

/** A table whose rows may be samples. */
interface SampledTable {
  name: TableWith<"id" | "sample">;
  recordType: string;
}

/** Ids of a resource's sample records: unchanged ones, and those that staff have edited. */
export interface FoundSamples {
  untouched: string[];
  changed: string[];
}

/** Operations that the removal of sample data needs of a resource. */
export interface SampleRecords {
  find(db: Read): Promise<FoundSamples>;
  remove(tx: Tx, id: string): Promise<void>;
}

/** Returns the sample records, unchanged and changed. A record with a line in the trail is changed, even if the change was reverted. */
export async function findSamples(db: Read, { name, recordType }: SampledTable): Promise<FoundSamples> {
  const chosen = db.selectFrom(name).select("id").where("sample", "=", 1);
  const samples = await chosen.orderBy("id").execute();
  const ids = samples.map(({ id }) => id);
  if (ids.length === 0) return { untouched: [], changed: [] };
  const named = await db
    .selectFrom("audit")
    .select("record_id")
    .distinct()
    .where("record_type", "=", recordType)
    // Not the ids themselves: a statement carries 32,766 of them at most, and `npm run seed` makes more.
    .where("record_id", "in", chosen)
    .execute();
  return splitSamples(ids, new Set(named.map(({ record_id }) => record_id)));
}

export function splitSamples(ids: readonly string[], changed: ReadonlySet<string>): FoundSamples {
  return { untouched: ids.filter((id) => !changed.has(id)), changed: ids.filter((id) => changed.has(id)) };
}
