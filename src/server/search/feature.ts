import type { Feature } from "#server/platform/platform.ts";
import { serveSearch } from "#server/search/routes.ts";

export const search: Feature = {
  name: "search",
  http: { calls: serveSearch },
};
