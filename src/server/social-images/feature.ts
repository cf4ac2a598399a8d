import type { Feature } from "#server/platform/platform.ts";
import { serveSharePictures } from "#server/social-images/routes.ts";

export const share: Feature = {
  name: "share",
  http: { files: serveSharePictures },
};
