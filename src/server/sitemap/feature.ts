import type { Feature } from "#server/platform/platform.ts";
import { serveSitemap } from "#server/sitemap/routes.ts";

export const sitemap: Feature = {
  name: "sitemap",
  http: { files: serveSitemap },
};
