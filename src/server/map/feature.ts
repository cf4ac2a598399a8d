import { serveMap } from "#server/map/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const map: Feature = {
  name: "map",
  http: { files: serveMap },
};
