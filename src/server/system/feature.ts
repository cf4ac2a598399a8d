import type { Feature } from "#server/platform/platform.ts";
import { serveSystem } from "#server/system/routes.ts";

export const system: Feature = {
  name: "system",
  http: { calls: serveSystem },
};
