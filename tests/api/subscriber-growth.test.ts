import { afterAll, beforeAll, expect, test } from "vitest";
import { GROWTH_WEEKS, type GrowthOfWeek } from "#contract/newsletter.ts";
import { addSubscribers } from "#tests/support/intake.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
// A Wednesday.
beforeAll(async () => {
  server = await startServer({ now: () => new Date("2026-11-25T10:00:00.000Z") });
  token = await server.signIn();
});
afterAll(() => server.close());

async function growth(): Promise<GrowthOfWeek[]> {
  const { status, json } = await server.api("GET", "/subscribers/growth", { token });
  expect(status).toBe(200);
  return json.data;
}

test("the growth of subscribers has the number at the end of each week, with what came and went", async () => {
  const none = await growth();
  expect(none).toHaveLength(GROWTH_WEEKS);
  expect(none.at(0)?.week).toBe("2025-12-01");
  expect(none.at(-1)).toEqual({ week: "2026-11-23", confirmed: 0, unsubscribed: 0, subscribers: 0 });
  const confirmed = (at: string) => ({ status: "Confirmed" as const, confirmed_at: at });
  const left = (from: string, at: string) => ({
    ...confirmed(from),
    status: "Unsubscribed" as const,
    unsubscribed_at: at,
  });
  await addSubscribers(server, [
    { email: "old@example.org", ...confirmed("2024-05-01T08:00:00.000Z") },
    // The last second of Sunday and the first of Monday in South Africa.
    { email: "sunday@example.org", ...confirmed("2026-11-15T21:59:59.000Z") },
    { email: "monday@example.org", ...confirmed("2026-11-15T22:00:00.000Z") },
    { email: "now@example.org", ...confirmed("2026-11-25T09:59:00.000Z") },
    { email: "short@example.org", ...left("2026-11-10T08:00:00.000Z", "2026-11-18T08:00:00.000Z") },
    { email: "gone@example.org", ...left("2024-05-01T08:00:00.000Z", "2025-11-01T08:00:00.000Z") },
    { email: "pending@example.org" },
    { email: "never@example.org", status: "Unsubscribed", unsubscribed_at: "2026-11-18T08:00:00.000Z" },
  ]);
  const weeks = await growth();
  expect(weeks.slice(-4)).toEqual([
    { week: "2026-11-02", confirmed: 0, unsubscribed: 0, subscribers: 1 },
    { week: "2026-11-09", confirmed: 2, unsubscribed: 0, subscribers: 3 },
    { week: "2026-11-16", confirmed: 1, unsubscribed: 1, subscribers: 3 },
    { week: "2026-11-23", confirmed: 1, unsubscribed: 0, subscribers: 4 },
  ]);
  expect(new Set(weeks.slice(0, -3).map(({ subscribers }) => subscribers))).toEqual(new Set([1]));
});
