import { SAMPLE_KINDS } from "#contract/sample-data.ts";
import type { Feature, Samples } from "#server/platform/platform.ts";

/** Returns the kinds of sample records, each after those to whose records it refers. */
export function inSampleOrder(features: readonly Feature[]): Samples[] {
  const all = features.flatMap(({ content }) => content?.samples ?? []);
  return SAMPLE_KINDS.flatMap((kind) => all.filter(({ table }) => table.name === kind));
}
