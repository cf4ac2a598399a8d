import { indexSamples, type Migrating, run } from "./tables.ts";

/** Adds the mark of samples to a table. Rows of before are no samples. */
export async function addSampleMark(db: Migrating, table: string): Promise<void> {
  const check = `constraint ${table}_sample check (sample in (0, 1))`;
  await run(db, [`alter table ${table} add column sample integer not null default 0 ${check}`]);
  await indexSamples(db, table);
}
