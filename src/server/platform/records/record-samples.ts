import type { Read, Tx } from "#server/platform/database/database.ts";
import type { SampledTable } from "#server/platform/database/samples.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId } from "./ids.ts";
import { sampleDates } from "./sample-dates.ts";

/** Part of a record table that samples need. */
interface SampledRecords<Input> {
  table: SampledTable;
  hasAny(db: Read): Promise<boolean>;
  insert(tx: Tx, id: string, input: Input, now: string, sample: 1): Promise<unknown>;
  store: Pick<Samples, "remove">;
}

/** Returns the samples of a record table. `load` inserts them into an empty table, dated over the last six months. */
export function samplesOf<Input>(records: SampledRecords<Input>, samples: readonly Input[]): Samples {
  return {
    table: records.table,
    remove: records.store.remove,
    async load(tx, now) {
      if (await records.hasAny(tx)) return;
      const dates = sampleDates(samples.length, now);
      for (const [index, sample] of samples.entries()) {
        await records.insert(tx, newId(), sample, dates[index] ?? now.toISOString(), 1);
      }
    },
  };
}
