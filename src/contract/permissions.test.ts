import { describe, expect, test } from "vitest";
import { ASSIGNED_AREAS } from "#contract/assignees.ts";
import { ENDPOINTS } from "#contract/calls.ts";
import { type Endpoint, neededPermissions } from "#contract/endpoint.ts";
import { PRESENCE_AREAS } from "#contract/events.ts";
import {
  isStaff,
  may,
  PERMISSION_AREAS,
  PERMISSIONS,
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
  search: [...new Set(Object.values(SEARCHED_AREAS).flat())],
  deals: ["customers"],
  inbox: ["settings"],
  "extra-pages": ["pages"],
  assignees: ASSIGNED_AREAS,
  presence: PRESENCE_AREAS,
  replies: ["messages", "applications", "customers"],
  schedules: ["pages", "articles", "campaigns"],
  dashboard: ["services", "products", "users", "customers", "messages", "applications", "audit", "pages", "settings"],
  uploads: ["products", "projects", "pictures"],
  imports: ["customers", "subscribers"],
  "sample-data": ["settings"],
  webhooks: ["settings"],
  "personal-data": ["privacy"],
  visits: ["settings", "articles"],
  reports: ["customers", "messages", "applications", "subscribers"],
  retention: ["privacy"],
};

/** Areas of calls whose path names records of another area. */
const OWN_AREAS: Readonly<Record<string, readonly string[]>> = {
  "/customers/{id}/messages": ["messages"],
  "/jobs/{id}/applications": ["applications"],
  // The one preview of the texts of all these records.
  "/articles/preview": ["articles", "products", "services", "projects", "jobs"],
};
/** Changes of these are changes of a customer's history. */
const HISTORY = /^\/customers\/\{id\}\/(notes|interactions)\b/;

describe("a permission", () => {
  test("a permission to write includes reading, in its own area only", () => {
    expect(may(["products:write"], "products:read")).toBe(true);
    expect(may(["products:write"], "products:write")).toBe(true);
    expect(may(["products:read"], "products:read")).toBe(true);
    expect(may(["products:read"], "products:write")).toBe(false);
    expect(may(["products:write"], "projects:read")).toBe(false);
    expect(may([], "products:read")).toBe(false);
  });

  test("a permission to write customers includes their history, which opens nothing else", () => {
    expect(may(["customers:write"], "history:write")).toBe(true);
    expect(may(["history:write"], "history:write")).toBe(true);
    expect(may(["customers:read"], "history:write")).toBe(false);
    for (const other of PERMISSIONS.filter((permission) => permission !== "history:write"))
      expect(may(["history:write"], other), other).toBe(false);
    expect(PERMISSIONS).not.toContain("history:read");
  });

  test("every permission is required by a call, except writing the audit log", () => {
    const asked = new Set(Object.values<Endpoint>(ENDPOINTS).flatMap(neededPermissions));
    expect(PERMISSIONS.filter((permission) => !asked.has(permission))).toEqual(ASKED_FOR_BY_NONE);
  });
});

describe("a role", () => {
  test("a role is one of seven: admin has every permission and user has none", () => {
    expect(ROLES).toEqual(["admin", "editor", "sales", "recruiter", "support", "auditor", "user"]);
    for (const permission of PERMISSIONS) expect(may(permissionsOf("admin"), permission), permission).toBe(true);
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
    expect(may(permissions, "history:write")).toBe(["sales", "support"].includes(role));
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
    const isHistory = call.method !== "GET" && HISTORY.test(call.path);
    const own = isHistory ? ["history"] : (OWN_AREAS[call.path] ?? AREAS_OF_OTHERS[begin] ?? [begin]);
    // Tasks of customers are also changed with the permission for their history.
    const isTaskChange = begin === "tasks" && call.method !== "GET";
    if (!open) expect(areas).toEqual(isTaskChange ? [...own, "history"] : own);
    // Calls that only read need a read permission, and all others a write permission. Views and presence change no record.
    const changes =
      call.method !== "GET" && call.path !== "/personal-data/read" && !["views", "presence"].includes(begin);
    for (const permission of neededPermissions(call)) expect(permission.endsWith(":write")).toBe(changes);
  },
);
