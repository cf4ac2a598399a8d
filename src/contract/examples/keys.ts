import type { ExamplesOf } from "#contract/examples/example.ts";
import type { KEY_ENDPOINTS } from "#contract/keys.ts";

/** First day of a month, about three months from now. A fixed date would be in the past one day. */
function soon(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3)).toISOString();
}

const expiresAt = soon(new Date());

const key = {
  id: "01a1f813-a740-7000-8000-0000000000b1",
  name: "Nightly import",
  prefix: "wsk_xxxxxxxx",
  permissions: ["products:write" as const, "customers:read" as const],
  createdAt: "2026-11-20T08:30:00.000Z",
  expiresAt,
  lastUsedAt: null,
};

export const KEY_EXAMPLES = {
  listKeys: { reply: [{ ...key, lastUsedAt: "2026-11-21T00:15:00.000Z" }] },
  createKey: {
    body: { name: key.name, permissions: key.permissions, expiresAt },
    reply: { data: { ...key, key: `wsk_${"x".repeat(49)}` } },
  },
  deleteKey: { params: { id: key.id } },
} satisfies ExamplesOf<typeof KEY_ENDPOINTS>;
