import type { Feature } from "#server/platform/platform.ts";
import { serveSampleData } from "#server/sample-data/routes.ts";

export const sampleData: Feature = {
  name: "sample-data",
  http: { calls: serveSampleData },
};
