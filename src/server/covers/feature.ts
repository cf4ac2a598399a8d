import { serveCovers } from "#server/covers/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const covers: Feature = {
  name: "covers",
  serveFiles: serveCovers,
};
