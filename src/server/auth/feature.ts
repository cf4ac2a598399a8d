import { serveAuth } from "#server/auth/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const auth: Feature = {
  name: "auth",
  serveCalls: serveAuth,
};
