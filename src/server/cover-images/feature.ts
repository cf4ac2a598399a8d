import { serveCovers } from "#server/cover-images/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const covers: Feature = {
  name: "covers",
  http: { files: serveCovers },
};
