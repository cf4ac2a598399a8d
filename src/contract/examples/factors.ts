import { AUTH_EXAMPLES } from "#contract/examples/auth.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";
import type { FACTOR_ENDPOINTS } from "#contract/factors.ts";
import { RECOVERY_CODES } from "#contract/factors.ts";

const app = {
  id: "01a1f813-a740-7000-8000-0000000000f1",
  type: "totp",
  name: "Authenticator app",
  createdAt: "2026-11-20T06:30:00.000Z",
  lastUsedAt: "2026-11-24T07:02:00.000Z",
} as const;

const passkey = {
  id: "01a1f813-a740-7000-8000-0000000000f2",
  type: "passkey",
  name: "Work laptop",
  createdAt: "2026-11-21T06:30:00.000Z",
  lastUsedAt: null,
} as const;

const recoveryCodes = Array.from({ length: RECOVERY_CODES }, (_, index) => `xxxx-xxxx-xxxx-xxx${index}`);

export const FACTOR_EXAMPLES = {
  secondFactor: {
    body: { challenge: `wsc_${"x".repeat(43)}`, code: "123456" },
    reply: AUTH_EXAMPLES.login.reply,
  },
  listFactors: { reply: [app, passkey] },
  addTotp: {
    reply: {
      data: {
        secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        uri: "otpauth://totp/Example:thandi%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Example",
      },
    },
  },
  confirmTotp: { body: { code: "123456" }, reply: { data: { recoveryCodes } } },
  deleteFactor: { params: { id: app.id } },
  getRecoveryCodes: { reply: { data: { left: 9 } } },
  renewRecoveryCodes: { reply: { data: { recoveryCodes } } },
  listUserFactors: { params: { id: "01a1f813-a740-7000-8000-0000000000a1" }, reply: [app, passkey] },
  resetUserFactors: { params: { id: "01a1f813-a740-7000-8000-0000000000a1" } },
} satisfies ExamplesOf<typeof FACTOR_ENDPOINTS>;
