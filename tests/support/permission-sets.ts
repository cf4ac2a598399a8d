import type { Permission } from "#contract/permissions.ts";

/** What some of the staff could be allowed, for tests of what is shown to whom. */
export const PERMISSION_SETS = {
  editor: ["products:write", "services:write", "projects:write", "jobs:write", "pages:write"],
  sales: ["customers:write", "messages:write", "products:read", "services:read"],
  recruiter: ["applications:write", "jobs:write"],
  support: ["messages:write", "customers:read"],
  auditor: ["audit:read", "privacy:read"],
} as const satisfies Record<string, readonly Permission[]>;
