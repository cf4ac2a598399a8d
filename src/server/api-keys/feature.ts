import { serveKeys } from "#server/api-keys/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const keys: Feature = {
  name: "keys",
  http: { calls: serveKeys },
};
