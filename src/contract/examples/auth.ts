import type { AUTH_ENDPOINTS } from "#contract/auth.ts";
import { RESET_ASKED } from "#contract/auth.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";
import { permissionsOf } from "#contract/permissions.ts";

const account = {
  id: "01a1f813-a740-7000-8000-0000000000a1",
  name: "Thandi Example",
  email: "thandi@example.org",
  role: "admin",
  status: "Active",
} as const;

const session = {
  id: "01a1f813-a740-7000-8000-0000000000a2",
  createdAt: "2026-11-20T06:30:00.000Z",
  lastSeen: "2026-11-20T08:30:00.000Z",
  address: "192.0.2.10",
  browser: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  current: true,
};

const signIns = [
  {
    id: "01a1f813-a740-7000-8000-0000000000a3",
    at: "2026-11-20T06:30:00.000Z",
    outcome: "Signed in",
    address: "192.0.2.10",
    count: 1,
  },
  {
    id: "01a1f813-a740-7000-8000-0000000000a4",
    at: "2026-11-19T22:05:00.000Z",
    outcome: "Failed",
    address: "198.51.100.7",
    count: 7,
  },
] as const;

export const AUTH_EXAMPLES = {
  login: {
    body: { email: account.email, password: "correct horse battery" },
    reply: {
      name: account.name,
      email: account.email,
      role: account.role,
      token: `wst_${"x".repeat(43)}`,
      device: `wsd_${"x".repeat(43)}`,
    },
    interimReply: { data: { challenge: `wsc_${"x".repeat(43)}`, methods: ["totp", "recovery"] } },
  },
  logout: {},
  getMe: { reply: { data: { ...account, permissions: [...permissionsOf(account.role)] } } },
  changePassword: { body: { currentPassword: "correct horse battery", newPassword: "a staple of another colour" } },
  confirmAccount: { body: { password: "correct horse battery" } },
  listSessions: { reply: [session] },
  deleteSession: { params: { id: session.id } },
  listSignIns: { reply: [...signIns] },
  forgotPassword: { body: { email: "nobody@example.org" }, reply: { data: { message: RESET_ASKED } } },
  resetPassword: { body: { token: "x".repeat(43), password: "a new password" } },
} satisfies ExamplesOf<typeof AUTH_ENDPOINTS>;
