import type { ExamplesOf } from "#contract/examples/example.ts";
import type { SESSION_ENDPOINTS } from "#contract/sessions.ts";

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
  },
  {
    id: "01a1f813-a740-7000-8000-0000000000a4",
    at: "2026-11-19T22:05:00.000Z",
    outcome: "Failed",
    address: "198.51.100.7",
  },
] as const;

export const SESSION_EXAMPLES = {
  listSessions: { reply: [session] },
  deleteSession: { params: { id: session.id } },
  listSignIns: { reply: [...signIns] },
} satisfies ExamplesOf<typeof SESSION_ENDPOINTS>;
