/** What a permission is about. `pages` is for the words of the site. */
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
] as const;
export type PermissionArea = (typeof PERMISSION_AREAS)[number];

/** To read what an area holds, or to change it. Who may write may read. */
export type Permission = `${PermissionArea}:${"read" | "write"}`;

export const PERMISSIONS: readonly Permission[] = PERMISSION_AREAS.flatMap((area) => [
  `${area}:read` as const,
  `${area}:write` as const,
]);

/**
 * What each role may do, `write` standing for both. A new role is an entry here and a name in `ROLE_NAMES`; a migration lets
 * the database, which checks the column, store it.
 */
const PERMISSIONS_BY_ROLE = {
  admin: PERMISSION_AREAS.map((area) => `${area}:write` as const),
  editor: ["products:write", "services:write", "projects:write", "jobs:write", "pages:write"],
  sales: ["customers:write", "messages:write", "products:read", "services:read"],
  recruiter: ["applications:write", "jobs:write"],
  support: ["messages:write", "customers:read"],
  auditor: ["audit:read", "privacy:read"],
  user: [],
} satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof PERMISSIONS_BY_ROLE;

// Object.keys only knows text.
export const ROLES = Object.keys(PERMISSIONS_BY_ROLE) as readonly Role[];

/** As people read them, in the order in which the users' form lists them. */
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

/** What an account of that role may do. Browsers keep roles as text: one that is unknown may do nothing. */
export function permissionsOf(role: string): readonly Permission[] {
  return OF_ROLES.get(role) ?? NONE;
}

export function may(permissions: readonly Permission[], needed: Permission): boolean {
  const [area] = needed.split(":");
  return permissions.some((permission) => permission === needed || permission === `${area}:write`);
}

/** Whether an account of that role has anything to do in the back office. */
export function isStaff(role: string): boolean {
  return permissionsOf(role).length > 0;
}
