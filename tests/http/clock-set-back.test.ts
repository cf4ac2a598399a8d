import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepSubscribers } from "#server/newsletter/sweep-subscribers.ts";
import { sweep } from "#server/platform/housekeeping.ts";
import { newId } from "#server/platform/ids.ts";
import { sweepResets } from "#server/users/sweep-resets.ts";
import { addAccount, addKeyOf, addReset, tokenOf } from "#tests/support/accounts.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { sendJson } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { addSubscriber } from "#tests/support/subscribers.ts";

let ahead = 0;
let accounts = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => server.close());

const PASSWORD = "a password of somebody";

async function newAccount(): Promise<{ id: string; email: string }> {
  const email = `somebody-${++accounts}@example.org`;
  return { id: await addAccount(server, { email, password: PASSWORD }), email };
}

/** What somebody carries and comes back with: how long it is good for, how it is got, and whether it is good. */
interface Carried {
  what: string;
  lastsMs: number;
  get(): Promise<() => Promise<boolean>>;
}

async function signIn(email: string, password: string, device?: string) {
  const body = { email, password, ...(device && { device }) };
  return sendJson(`${server.url}/api/auth/login`, "POST", body, { from: `127.0.1.${accounts % 250}` });
}

const CARRIED: Carried[] = [
  {
    what: "a token that was not used",
    lastsMs: 8 * HOUR,
    async get() {
      const token = await tokenOf(server, (await newAccount()).id);
      return async () => (await server.api("GET", "/auth/me", { token })).status === 200;
    },
  },
  {
    what: "a token whose days are over",
    lastsMs: 7 * DAY,
    async get() {
      const token = await tokenOf(server, (await newAccount()).id);
      // Used until the end.
      await server.app.platform.database.write((tx) =>
        tx
          .updateTable("sessions")
          .set({ last_seen_at: new Date(Date.now() + 6.9 * DAY).toISOString() })
          .execute(),
      );
      return async () => (await server.api("GET", "/auth/me", { token })).status === 200;
    },
  },
  {
    what: "an API key",
    lastsMs: 90 * DAY,
    async get() {
      const { key } = await addKeyOf(
        server,
        await addAccount(server, { email: `${newId()}@example.com`, role: "admin" }),
      );
      return async () => (await server.api("GET", "/products", { token: key })).status === 200;
    },
  },
  {
    what: "a link to set a password",
    lastsMs: HOUR,
    async get() {
      const token = await addReset(server, (await newAccount()).id);
      const body = { token, password: "another password" };
      return async () => (await server.api("POST", "/auth/reset-password", { body })).status === 204;
    },
  },
  {
    what: "a link to confirm the newsletter",
    lastsMs: HOUR,
    async get() {
      const { token } = await addSubscriber(server);
      return async () => (await server.api("POST", "/newsletter/confirm", { body: { token } })).status === 200;
    },
  },
  {
    what: "a device's own tries",
    lastsMs: 180 * DAY,
    async get() {
      const { email } = await newAccount();
      const { device } = (await signIn(email, PASSWORD)).json;
      return async () => {
        while ((await signIn(email, "wrong")).status !== 429);
        return (await signIn(email, PASSWORD, device)).status === 200;
      };
    },
  },
];

async function at(ms: number, work: () => Promise<unknown>): Promise<void> {
  ahead += ms;
  await work();
  ahead -= ms;
}

describe.each(CARRIED)("$what", ({ lastsMs, get }) => {
  test("is good in its time", async () => {
    expect(await (await get())()).toBe(true);
  });

  test("that was found to have ended stays dead when the clock is set back", async () => {
    const isGood = await get();
    await at(lastsMs + MINUTE, async () => expect(await isGood()).toBe(false));
    expect(await isGood()).toBe(false);
  });

  test("that was swept stays dead when the clock is set back", async () => {
    const isGood = await get();
    await at(lastsMs + MINUTE, async () => {
      await sweep(server.app.platform);
      await sweepResets(server.app.platform);
      await sweepSubscribers(server.app.platform);
    });
    expect(await isGood()).toBe(false);
  });
});

describe("what was begun while the clock was ahead", () => {
  test("a session ends with its days, counted from when the clock was right again", async () => {
    let token = "";
    await at(300 * DAY, async () => {
      token = await tokenOf(server, (await newAccount()).id);
    });
    const me = async () => (await server.api("GET", "/auth/me", { token })).status;
    expect(await me()).toBe(200);
    await at(7 * DAY + MINUTE, async () => expect(await me()).toBe(401));
    expect(await me()).toBe(401);
  });

  test("a link to set a password is good no more", async () => {
    let token = "";
    await at(300 * DAY, async () => {
      token = await addReset(server, (await newAccount()).id);
    });
    const body = { token, password: "another password" };
    expect((await server.api("POST", "/auth/reset-password", { body })).status).toBe(400);
  });
});
