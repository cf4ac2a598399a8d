/** Areas that permissions are for. `pages` is the text of the site. */
export const PERMISSION_AREAS = [
  "users",
  "products",
  "services",
  "customers",
  "messages",
  "applications",
  "jobs",
  "projects",
  "subscribers",
  "outbox",
  "audit",
  "settings",
  "privacy",
  "pages",
  "pictures",
  "articles",
  "campaigns",
] as const;
export type PermissionArea = (typeof PERMISSION_AREAS)[number];

/**
 * Permission to add and change notes, interactions and tasks of customers, and tasks without a record. `customers:write`
 * includes it. It has no permission to read beside it: that is `customers:read`.
 */
export const HISTORY_WRITE = "history:write";

/** Permission to read the records of an area, or to change them. `write` includes `read`. */
export type Permission = `${PermissionArea}:${"read" | "write"}` | typeof HISTORY_WRITE;

export const PERMISSIONS: readonly Permission[] = [
  ...PERMISSION_AREAS.flatMap((area) => [`${area}:read` as const, `${area}:write` as const]),
  HISTORY_WRITE,
];

/**
 * Permissions of each role; `write` includes `read`. A new role needs an entry here, a name in `ROLE_NAMES`, and a migration,
 * since the database checks the column.
 */
const PERMISSIONS_BY_ROLE = {
  admin: PERMISSION_AREAS.map((area) => `${area}:write` as const),
  editor: [
    "products:write",
    "services:write",
    "projects:write",
    "jobs:write",
    "pages:write",
    "pictures:write",
    "articles:write",
    "campaigns:write",
    "subscribers:write",
  ],
  sales: ["customers:write", "messages:write", "campaigns:write", "products:read", "services:read"],
  recruiter: ["applications:write", "jobs:write"],
  support: ["messages:write", "customers:read", HISTORY_WRITE],
  auditor: ["audit:read", "privacy:read"],
  user: [],
} satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof PERMISSIONS_BY_ROLE;

// `Object.keys` types all keys as string.
export const ROLES = Object.keys(PERMISSIONS_BY_ROLE) as readonly Role[];

/** Visible names of the roles, in the order of the users' form. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  user: "User",
  admin: "Admin",
  editor: "Editor",
  sales: "Sales",
  recruiter: "Recruiter",
  support: "Support",
  auditor: "Auditor",
};

const OF_ROLES: ReadonlyMap<string, readonly Permission[]> = new Map(Object.entries(PERMISSIONS_BY_ROLE));
const NONE: readonly Permission[] = [];

/** Returns the permissions of a role. Browsers store roles as text, so an unknown role has none. */
export function permissionsOf(role: string): readonly Permission[] {
  return OF_ROLES.get(role) ?? NONE;
}

export function may(permissions: readonly Permission[], needed: Permission): boolean {
  const area = needed === HISTORY_WRITE ? "customers" : needed.split(":")[0];
  return permissions.some((permission) => permission === needed || permission === `${area}:write`);
}

/** Returns whether a role has any permission in the back office. */
export function isStaff(role: string): boolean {
  return permissionsOf(role).length > 0;
}
