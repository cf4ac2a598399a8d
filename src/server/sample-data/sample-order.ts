import { SAMPLE_KINDS, type SampleKind } from "#contract/sample-data.ts";
import type { Feature, Samples } from "#server/platform/platform.ts";

export interface SampledFeature {
  name: SampleKind;
  samples: Samples;
}

/** Returns the features with samples, each after those to whose records its samples refer. */
export function inSampleOrder(features: readonly Feature[]): SampledFeature[] {
  const sampled = features.flatMap((feature) =>
    feature.samples ? [{ name: feature.name, samples: feature.samples }] : [],
  );
  return SAMPLE_KINDS.flatMap((kind) => sampled.filter(({ name }) => name === kind));
}
