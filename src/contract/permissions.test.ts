import { describe, expect, test } from "vitest";
import { ASSIGNED_AREAS } from "#contract/assignees.ts";
import { ENDPOINTS } from "#contract/calls.ts";
import { type Endpoint, neededPermissions } from "#contract/endpoint.ts";
import {
  isStaff,
  may,
  PERMISSION_AREAS,
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
} from "#contract/permissions.ts";
import { permissionsOfScreen, SCREEN_NAMES } from "#contract/screens.ts";
import { SEARCHED_AREAS } from "#contract/search.ts";

/** Permissions that no call requires: no user may change the audit log. */
const ASKED_FOR_BY_NONE: readonly Permission[] = ["audit:write"];

const areasOf = (permissions: readonly Permission[]) => [
  ...new Set(permissions.map((permission) => permission.slice(0, permission.indexOf(":")))),
];

/** Areas of calls whose path begins with a different word, by that word. */
const AREAS_OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  tasks: ["customers", "messages", "applications"],
  views: areasOf(SCREEN_NAMES.flatMap(permissionsOfScreen)),
  search: [...new Set(Object.values(SEARCHED_AREAS))],
  deals: ["customers"],
  inbox: ["settings"],
  assignees: ASSIGNED_AREAS,
  replies: ["messages", "applications", "customers"],
  schedules: ["pages", "articles", "campaigns"],
  dashboard: ["services", "products", "users", "customers", "messages", "applications", "audit", "pages", "settings"],
  uploads: ["products", "projects", "pictures"],
  imports: ["customers"],
  "sample-data": ["settings"],
  "personal-data": ["privacy"],
  visits: ["settings", "articles"],
  retention: ["privacy"],
};

const EVERY_PERMISSION = PERMISSION_AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const);

describe("a permission", () => {
  test("a permission to write includes reading, in its own area only", () => {
    expect(may(["products:write"], "products:read")).toBe(true);
    expect(may(["products:write"], "products:write")).toBe(true);
    expect(may(["products:read"], "products:read")).toBe(true);
    expect(may(["products:read"], "products:write")).toBe(false);
    expect(may(["products:write"], "projects:read")).toBe(false);
    expect(may([], "products:read")).toBe(false);
  });

  test("every permission is required by a call, except writing the audit log", () => {
    const asked = new Set(Object.values<Endpoint>(ENDPOINTS).flatMap(neededPermissions));
    expect(EVERY_PERMISSION.filter((permission) => !asked.has(permission))).toEqual(ASKED_FOR_BY_NONE);
  });
});

describe("a role", () => {
  test("a role is one of seven: admin has every permission and user has none", () => {
    expect(ROLES).toEqual(["admin", "editor", "sales", "recruiter", "support", "auditor", "user"]);
    for (const permission of EVERY_PERMISSION) expect(may(permissionsOf("admin"), permission), permission).toBe(true);
    expect(permissionsOf("user")).toEqual([]);
    expect(ROLES.filter((role) => !isStaff(role))).toEqual(["user"]);
  });

  test.each<[Role, { writes: readonly string[]; reads: readonly string[] }]>([
    [
      "editor",
      {
        writes: [
          ...["products", "services", "jobs", "projects", "subscribers"],
          ...["pages", "pictures", "articles", "campaigns"],
        ],
        reads: [],
      },
    ],
    ["sales", { writes: ["customers", "messages", "campaigns"], reads: ["products", "services"] }],
    ["recruiter", { writes: ["applications", "jobs"], reads: [] }],
    ["support", { writes: ["messages"], reads: ["customers"] }],
    ["auditor", { writes: [], reads: ["audit", "privacy"] }],
  ])("the role '%s' has exactly these permissions: %o", (role, { writes, reads }) => {
    const permissions = permissionsOf(role);
    expect(PERMISSION_AREAS.filter((area) => may(permissions, `${area}:write`))).toEqual(writes);
    const readable = PERMISSION_AREAS.filter((area) => may(permissions, `${area}:read`));
    expect(readable.filter((area) => !writes.includes(area))).toEqual(reads);
  });

  test.each(["", "Admin", "owner", "constructor", "__proto__"])("the unknown role '%s' has no permission", (role) => {
    expect(permissionsOf(role)).toEqual([]);
    expect(isStaff(role)).toBe(false);
  });
});

test.each(Object.entries<Endpoint>(ENDPOINTS))(
  "%s is public, open to every account, or names permissions",
  (_, call) => {
    const open = call.access === "public" || call.access === "account";
    expect(neededPermissions(call).length > 0).toBe(!open);
    const [, begin = ""] = call.path.split("/");
    const areas = neededPermissions(call).map((permission) => permission.split(":")[0]);
    // The messages of a customer are messages.
    const own = call.path === "/customers/{id}/messages" ? ["messages"] : (AREAS_OF_OTHERS[begin] ?? [begin]);
    if (!open) expect(areas).toEqual(own);
    // Calls that only read need a read permission, and all others a write permission. A view changes no record of its list.
    const changes = call.method !== "GET" && call.path !== "/personal-data/read" && begin !== "views";
    for (const permission of neededPermissions(call)) expect(permission.endsWith(":write")).toBe(changes);
  },
);
