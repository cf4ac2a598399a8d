import { serveBrand } from "#server/brand/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const brand: Feature = {
  name: "brand",
  http: { files: serveBrand },
};
