import { serveFirstSteps } from "#server/first-steps/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const firstSteps: Feature = {
  name: "first-steps",
  http: { calls: serveFirstSteps },
};
