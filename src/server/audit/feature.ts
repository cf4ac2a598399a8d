import { serveAudit } from "#server/audit/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const audit: Feature = {
  name: "audit",
  http: { calls: serveAudit },
};
