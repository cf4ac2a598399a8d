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
  forgotPassword: { body: { email: "nobody@example.org" }, reply: { data: { message: RESET_ASKED } } },
  resetPassword: { body: { token: "x".repeat(43), password: "a new password" } },
} satisfies ExamplesOf<typeof AUTH_ENDPOINTS>;
