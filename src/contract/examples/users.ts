import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";
import type { USER_ENDPOINTS } from "#contract/users.ts";

const id = "01a1f813-a740-7000-8000-0000000000b1";
const query = { q: "lerato", status: "Active", role: "user", sort: "email", order: "asc" } as const;

const user = {
  id,
  name: "Lerato Mokoena",
  email: "lerato@example.com",
  role: "user",
  status: "Active",
  invitedAt: null,
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T08:30:00.000Z",
  sample: false,
} as const;

const changed = {
  ...user,
  name: "Lerato Nkosi",
  email: "lerato.nkosi@example.com",
  role: "admin",
  status: "Inactive",
  updatedAt: "2026-11-20T09:15:00.000Z",
  sample: false,
} as const;

export const USER_EXAMPLES = {
  exportUsers: {
    query,
    reply: csvOf(
      '"Name","Email","Role","Status","Invited","Created","Id"',
      `"Lerato Mokoena","lerato@example.com","user","Active","","${user.createdAt}","${id}"`,
    ),
  },
  exportUsersXlsx: { query },
  listUsers: { query: { ...query, page: "1", pageSize: "10" }, reply: [user] },
  getUser: { params: { id }, reply: { data: user } },
  createUser: {
    body: {
      name: user.name,
      email: user.email,
      password: "  päss wörd ",
      role: user.role,
      status: user.status,
    },
    reply: { data: user },
  },
  updateUser: {
    params: { id },
    body: {
      name: changed.name,
      email: changed.email,
      password: "another one of these",
      role: changed.role,
      status: changed.status,
    },
    reply: { data: changed },
  },
  deleteUser: { params: { id } },
  setUserStatus: {
    params: { id },
    body: { status: "Inactive" },
    reply: { data: { ...user, status: "Inactive", updatedAt: changed.updatedAt } },
  },
  inviteUser: {
    params: { id },
    reply: { data: { ...user, invitedAt: changed.updatedAt, updatedAt: changed.updatedAt } },
  },
} satisfies ExamplesOf<typeof USER_ENDPOINTS>;
