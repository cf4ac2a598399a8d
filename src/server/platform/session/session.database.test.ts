import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "#server/platform/records/ids.ts";
import {
  beginSession,
  endSession,
  endSurplusSessions,
  requireSession,
  sweepSessions,
} from "#server/platform/session/session.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addUser, countRowsOf } from "#tests/support/records.ts";

let platform: TestPlatform;
let rival: TestPlatform;
let userId: string;
beforeAll(async () => {
  platform = await createPlatform();
  rival = await platform.rival();
});
beforeEach(async () => {
  userId = await addUser(platform.database);
});
afterAll(() => platform.close());

const ended = expect.objectContaining({ status: 401, code: "session-ended" });
const FROM = { address: "192.0.2.1", browser: "b".repeat(500) };

const begin = () => platform.database.write((tx) => beginSession(platform, tx, userId, FROM));
const admit = (token: string, on = platform) => requireSession(on, `Bearer ${token}`);

async function setUser(change: { role?: "admin" | "user"; status?: "Active" | "Inactive" }): Promise<void> {
  await platform.database.write((tx) => tx.updateTable("users").set(change).where("id", "=", userId).execute());
}

async function lastSeen(id: string): Promise<string> {
  const row = await platform.database.read
    .selectFrom("sessions")
    .select("last_seen_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.last_seen_at;
}

describe("a token", () => {
  test("a token has a prefix and 256 random bits, is new each time and is not stored", async () => {
    const [one, other] = [await begin(), await begin()];
    expect(one).toMatch(/^wst_[\w-]{43}$/);
    expect(one).not.toBe(other);
    const rows = await platform.database.read.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(one.slice(4));
    for (const row of rows) expect(row.browser.length).toBeLessThanOrEqual(300);
  });

  test("a token gives access to its account in every process", async () => {
    const token = await begin();
    for (const on of [platform, rival]) {
      expect((await admit(token, on)).account).toMatchObject({ id: userId, role: "user", status: "Active" });
    }
    expect(Object.keys((await admit(token)).account).sort()).toEqual(["email", "id", "name", "role", "status"]);
  });

  test("a token is accepted after Bearer in any case", async () => {
    expect((await requireSession(platform, `bearer ${await begin()}`)).account.id).toBe(userId);
  });

  test("requireSession throws a 401 with code not-signed-in for a missing token", async () => {
    await expect(requireSession(platform, undefined)).rejects.toMatchObject({ status: 401, code: "not-signed-in" });
  });

  test("requireSession refuses an unknown or malformed token", async () => {
    const token = await begin();
    const others = [
      "",
      "Bearer",
      `Bearer ${token}x`,
      `Bearer ${token} x`,
      `Basic ${token}`,
      token,
      `Bearer ${"x".repeat(43)}`,
    ];
    for (const header of [...others, "Bearer ' or 1=1 --", `Bearer ${"x".repeat(5000)}`]) {
      await expect(requireSession(platform, header)).rejects.toEqual(ended);
    }
  });
});

describe("the next request, in every process", () => {
  test("the next request of an ended session is refused, and other sessions continue", async () => {
    const [one, other] = [await begin(), await begin()];
    const { id } = await admit(one);
    expect(await platform.database.write((tx) => endSession(tx, id, newId()))).toBe(false);
    expect(await platform.database.write((tx) => endSession(tx, id, userId))).toBe(true);
    for (const on of [platform, rival]) await expect(admit(one, on)).rejects.toEqual(ended);
    expect((await admit(other)).account.id).toBe(userId);
  });

  test("the next request of a deactivated or deleted account is refused", { tags: "promise-5" }, async () => {
    const token = await begin();
    await setUser({ status: "Inactive" });
    for (const on of [platform, rival]) await expect(admit(token, on)).rejects.toEqual(ended);
    await setUser({ status: "Active" });
    await platform.database.write((tx) => tx.deleteFrom("users").where("id", "=", userId).execute());
    for (const on of [platform, rival]) await expect(admit(token, on)).rejects.toEqual(ended);
  });

  test("the next request has the present role of the account", { tags: "promise-5" }, async () => {
    const token = await begin();
    await setUser({ role: "admin" });
    expect((await admit(token, rival)).account.role).toBe("admin");
    await setUser({ role: "user" });
    expect((await admit(token, rival)).account.role).toBe("user");
  });
});

describe("a session ends", () => {
  test("a session ends eight hours after its last use, to the minute", { tags: "promise-6" }, async () => {
    const token = await begin();
    for (let time = 0; time < 5; time++) {
      platform.clock.forward(8 * HOUR - MINUTE);
      await admit(token);
    }
    platform.clock.forward(8 * HOUR + SECOND);
    await expect(admit(token)).rejects.toEqual(ended);
  });

  test("a session ends seven days after it began, however much it is used", { tags: "promise-6" }, async () => {
    const token = await begin();
    for (let hours = 0; hours < 7 * 24 - 4; hours += 4) {
      platform.clock.forward(4 * HOUR);
      await admit(token);
    }
    platform.clock.forward(4 * HOUR - SECOND);
    await admit(token);
    platform.clock.forward(SECOND);
    await expect(admit(token)).rejects.toEqual(ended);
  });
});

describe("the last use of a session", () => {
  test("the last use of a session is stored once a minute, not with every call", async () => {
    const token = await begin();
    const { id } = await admit(token);
    const begun = await lastSeen(id);
    platform.clock.forward(59 * SECOND);
    await admit(token);
    expect(await lastSeen(id)).toBe(begun);
    platform.clock.forward(2 * SECOND);
    await admit(token);
    expect(await lastSeen(id)).toBe(platform.now().toISOString());
  });

  test.runIf(databaseKind === "sqlite")(
    "a session can read while its last use cannot be stored",
    { tags: "promise-20" },
    async () => {
      const token = await begin();
      platform.clock.forward(5 * MINUTE);
      await sql`pragma query_only = on`.execute(platform.database.owner);
      expect((await admit(token)).account.id).toBe(userId);
      await sql`pragma query_only = off`.execute(platform.database.owner);
      expect(platform.logLines.join("")).toContain("last use not noted");
      expect(platform.logLines.join("")).not.toContain(token.slice(4));
    },
  );
});

describe("an account with many sign-ins", () => {
  const AT = "2026-11-20T08:00:00.000Z";
  /** Adds sessions of one account, each a second later. They are used after their first minute or not. */
  async function pileUp(count: number, used: boolean): Promise<string[]> {
    const row = (index: number) => {
      const created = new Date(Date.parse(AT) + index * SECOND).toISOString();
      const seen = used ? new Date(Date.parse(created) + HOUR).toISOString() : created;
      return {
        id: newId(),
        user_id: userId,
        token_hash: newId(),
        address: "",
        browser: "",
        created_at: created,
        confirmed_at: seen,
        last_seen_at: seen,
        expires_at: "2999-01-01T00:00:00.000Z",
        provider_factor: 0 as const,
      };
    };
    const rows = Array.from({ length: count }, (_, index) => row(index));
    await platform.database.write((tx) => tx.insertInto("sessions").values(rows).execute());
    return rows.map(({ id }) => id);
  }
  async function left(): Promise<Set<string>> {
    const rows = await platform.database.read
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", userId)
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  test("an account has 400 sessions at most, and unused ones do not end used ones", async () => {
    const [used, unused] = [await pileUp(250, true), await pileUp(900, false)];
    await endSurplusSessions(platform.database, userId);
    expect(await left()).toEqual(new Set([...used.slice(-200), ...unused.slice(-200)]));
  });

  test("the limit of sessions does not end sessions of other accounts", async () => {
    const others = await pileUp(3, true);
    const before = userId;
    userId = await addUser(platform.database);
    await pileUp(500, false);
    await endSurplusSessions(platform.database, userId);
    userId = before;
    expect(await left()).toEqual(new Set(others));
  });

  test("expired sessions are swept in steps, so that other writes are not delayed", async () => {
    await platform.database.write((tx) => tx.deleteFrom("sessions").execute());
    for (let round = 0; round < 6; round++) await pileUp(900, false);
    platform.clock.forward(30 * DAY);
    const writeReadCommitted = vi.spyOn(platform.database, "writeReadCommitted");
    await sweepSessions(platform);
    expect(writeReadCommitted.mock.calls.length).toBeGreaterThanOrEqual(5);
    writeReadCommitted.mockRestore();
    expect(await left()).toEqual(new Set());
  });
});

test("a sweep deletes expired sessions and no others", async () => {
  await platform.database.write((tx) => tx.deleteFrom("sessions").execute());
  await begin();
  platform.clock.forward(8 * HOUR);
  const token = await begin();
  await sweepSessions(platform);
  expect(await countRowsOf(platform.database, "sessions")).toBe(1);
  await admit(token);
});
