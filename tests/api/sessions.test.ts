import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SESSION_ENDED } from "#contract/auth.ts";
import { OwnSession } from "#contract/sessions.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, addSession, tokenOf } from "#tests/support/accounts.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { sendJson } from "#tests/support/http.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const HOUR = 3_600_000;
const PASSWORD = "a password";

let server: TestServer;
let account: string;
let email: string;
let ahead = 0;
let accounts = 0;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: () => new Date(Date.now() + ahead) });
});
beforeEach(async () => {
  email = `sessions-${++accounts}@example.com`;
  account = await addAccount(server, { email, password: PASSWORD });
});
afterAll(() => server.close());

async function signIn(browser: string, from = "127.0.0.1"): Promise<string> {
  const body = { email, password: PASSWORD };
  const headers = { "user-agent": browser };
  return (await sendJson(`${server.url}/api/auth/login`, "POST", body, { from, headers })).json.token;
}

async function sessionsOf(token: string): Promise<OwnSession[]> {
  const { status, json, headers } = await server.api("GET", "/auth/sessions", { token });
  expect(status).toBe(200);
  expect(headers.get("x-total-count")).toBe(String(json.length));
  return OwnSession.array().parse(json);
}

const end = (token: string, id: string) => server.api("DELETE", `/auth/sessions/${id}`, { token });

async function expectDead(token: string): Promise<void> {
  expect(expectError(await server.api("GET", "/auth/me", { token }), 401).message).toBe(SESSION_ENDED);
}

describe("the sessions of an account", () => {
  test("are limited to two hundred unused ones, however often the account signs in", async () => {
    const at = "2026-01-01T00:00:00.000Z";
    const rows = Array.from({ length: 450 }, (_, index) => ({
      id: newId(),
      user_id: account,
      token_hash: `${account} ${index}`,
      address: "",
      browser: "",
      created_at: at,
      confirmed_at: at,
      last_seen_at: at,
      expires_at: "2999-01-01T00:00:00.000Z",
      provider_factor: 0 as const,
    }));
    await server.app.platform.database.write((tx) => tx.insertInto("sessions").values(rows).execute());
    const token = await signIn("Browser");
    const own = (await rowsOf(server, "sessions")).filter(({ user_id }) => user_id === account);
    expect(own).toHaveLength(200);
    expect((await sessionsOf(token)).map(({ current }) => current)).toContain(true);
  });

  test("are listed with start, last use, address and browser, newest first, without others'", async () => {
    const first = await signIn("Old browser", "127.0.0.5");
    ahead += HOUR;
    const second = await signIn("New browser");
    await tokenOf(server, await addAccount(server, { email: `stranger-${accounts}@example.com` }));
    await server.api("GET", "/auth/me", { token: first });
    const [newer, old, ...more] = await sessionsOf(second);
    expect(more).toEqual([]);
    expect(newer).toMatchObject({ browser: "New browser", address: "127.0.0.1", current: true });
    expect(old).toMatchObject({ browser: "Old browser", address: "127.0.0.5", current: false });
    expect(Date.parse(old?.lastSeen ?? "") - Date.parse(old?.createdAt ?? "")).toBeGreaterThanOrEqual(HOUR);
    expect((await sessionsOf(first)).map(({ current }) => current)).toEqual([false, true]);
    for (const row of await rowsOf(server, "sessions")) {
      expect(JSON.stringify(await sessionsOf(second))).not.toContain(row.token_hash);
    }
  });

  test("are not listed any more once they have ended", async () => {
    await signIn("Idle browser");
    ahead += 8 * HOUR + 60_000;
    const token = await signIn("Fresh browser");
    expect((await sessionsOf(token)).map(({ browser }) => browser)).toEqual(["Fresh browser"]);
    await tokenOf(server, account, { ended: true });
    expectError(await server.api("GET", "/auth/sessions", { token }), 401);
  });
});

describe("ending a session", () => {
  test("ends its token at the very next request, and no other token, with an audit entry", async () => {
    const [lost, mine] = [await signIn("Lost phone"), await signIn("Mine")];
    const phone = (await sessionsOf(mine)).find(({ browser }) => browser === "Lost phone");
    expect((await end(mine, phone?.id ?? "")).status).toBe(204);
    await expectDead(lost);
    expect((await sessionsOf(mine)).map(({ browser }) => browser)).toEqual(["Mine"]);
    expect((await rowsOf(server, "audit")).at(-1)).toMatchObject({
      action: "ended session",
      account_id: account,
      record_type: "session",
      record_id: phone?.id,
      record_name: email,
    });
    expectError(await end(mine, phone?.id ?? ""), 404);
  });

  test("works for the session that sends the request", async () => {
    const token = await signIn("Mine");
    const [own] = await sessionsOf(token);
    expect((await end(token, own?.id ?? "")).status).toBe(204);
    await expectDead(token);
  });

  test("is 404 for another account's session, as for an unknown session", async () => {
    const token = await signIn("Mine");
    const stranger = await addAccount(server, { email: `other-${accounts}@example.com`, role: "admin" });
    const before = await countRows(server);
    const others = await addSession(server, stranger);
    const [theirs, absent] = [await end(token, others), await end(token, crypto.randomUUID())];
    expectError(theirs, 404);
    expect({ ...theirs.json, requestId: "" }).toEqual({ ...absent.json, requestId: "" });
    expect(await countRows(server)).toEqual({ ...before, sessions: before.sessions + 1 });
  });
});

describe("signing out", () => {
  test("adds one audit entry for several requests at once", async () => {
    const token = await signIn("Mine");
    const answers = await Promise.all([1, 2, 3].map(() => server.api("POST", "/auth/logout", { token })));
    expect(answers.some(({ status }) => status === 204)).toBe(true);
    for (const { status } of answers) expect([204, 401]).toContain(status);
    const entries = (await rowsOf(server, "audit")).filter((row) => row.account_id === account);
    expect(entries.map(({ action }) => action)).toEqual(["signed in", "signed out"]);
  });
});
