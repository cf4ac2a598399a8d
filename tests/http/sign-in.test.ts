import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { SESSION_ENDED, WRONG_CREDENTIALS } from "#contract/auth.ts";
import { limitSuccessfulSignIns } from "#server/auth/sign-in-limits.ts";
import { createPasswordHashing } from "#server/platform/session/passwords.ts";
import { addAccount, addReset, tokenOf } from "#tests/support/accounts.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { sendJson } from "#tests/support/http.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const USER = { email: "Sipho.Nkosi@example.com", password: "  päss wörd  " } as const;

/** A clock in real time that can be moved ahead. */
function movableClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (ms: number) => {
      ahead += ms;
    },
  };
}

/** Sends one sign-in attempt from a loopback address. */
function tryToSignIn({ url }: TestServer, email: string, password: string, from = "127.0.0.1", headers = {}) {
  return sendJson(`${url}/api/auth/login`, "POST", { email, password }, { from, headers });
}

/** Sends a sign-in attempt from a device that carries the `device` of an earlier sign-in. */
function tryOnDevice({ url }: TestServer, { email, password }: Credentials, device: unknown, from = "127.0.0.1") {
  return sendJson(`${url}/api/auth/login`, "POST", { email, password, device }, { from });
}

interface Credentials {
  email: string;
  password: string;
}

/** Adds an active account, a deactivated one and one without a password. */
async function addUsers(server: TestServer): Promise<void> {
  await addAccount(server, { ...USER, name: "Sipho Nkosi" });
  await addAccount(server, {
    email: "gone@example.com",
    password: "right password",
    role: "admin",
    status: "Inactive",
  });
  await addAccount(server, { email: "sample@example.com" });
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe("signing in", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ environment: { RATE_LIMIT: "off" } });
    await addUsers(server);
  });
  afterAll(() => server.close());

  test("returns name, email, role and a token that the next call accepts", async () => {
    const { status, json, headers } = await tryToSignIn(server, USER.email, USER.password);
    expect(status).toBe(200);
    expect(json).toEqual({
      name: "Sipho Nkosi",
      email: USER.email,
      role: "user",
      token: expect.stringMatching(/^wst_[\w-]{43}$/),
      device: expect.stringMatching(/^wsd_[\w-]{43}$/),
    });
    expect(headers.get("cache-control")).toBe("no-store");
    const me = await server.api("GET", "/auth/me", { token: json.token });
    expect(me.json.data).toEqual({
      id: expect.any(String),
      name: "Sipho Nkosi",
      email: USER.email,
      role: "user",
      status: "Active",
      permissions: [],
    });
  });

  test("ignores case and surrounding space in the email address, but takes the password exactly", async () => {
    for (const email of ["sipho.nkosi@example.com", "SIPHO.NKOSI@EXAMPLE.COM", ` ${USER.email} `]) {
      expect((await tryToSignIn(server, email, USER.password)).status, email).toBe(200);
    }
    for (const password of [
      USER.password.trim(),
      USER.password.toUpperCase(),
      USER.password.normalize("NFD"),
      `${USER.password} `,
    ]) {
      expectError(await tryToSignIn(server, USER.email, password), 401, JSON.stringify(password));
    }
  });

  test("is refused with the same message for every reason", { tags: "promise-3" }, async () => {
    const rejections = [
      await tryToSignIn(server, USER.email, "wrong password"),
      await tryToSignIn(server, "nobody@example.com", "wrong password"),
      await tryToSignIn(server, "gone@example.com", "right password"),
      await tryToSignIn(server, "gone@example.com", "wrong password"),
      await tryToSignIn(server, "sample@example.com", "wrong password"),
    ];
    for (const answer of rejections) {
      expectError(answer, 401);
      expect({ ...answer.json, requestId: "" }).toEqual({
        message: WRONG_CREDENTIALS,
        code: "wrong-credentials",
        requestId: "",
      });
    }
    const [first] = rejections.map(({ headers }) => [...headers.keys()].join());
    for (const { headers } of rejections) expect([...headers.keys()].join()).toBe(first);
  });

  test("hashes once for an unknown address and an inactive account, as for a wrong password", {
    tags: ["promise-3", "promise-50"],
  }, async () => {
    const verify = vi.spyOn(server.app.platform.hashing, "verify");
    const { device } = (await tryToSignIn(server, USER.email, USER.password)).json;
    for (const email of [USER.email, "nobody@example.com", "gone@example.com", "sample@example.com"]) {
      for (const carried of [undefined, device]) {
        verify.mockClear();
        expectError(await tryOnDevice(server, { email, password: "right password?" }, carried), 401, email);
        expect(verify, email).toHaveBeenCalledTimes(1);
      }
    }
    verify.mockRestore();
  });

  test("returns a new token each time, and stores only its hash", async () => {
    const tokens = [await server.signIn(USER), await server.signIn(USER), await server.signIn(ADMIN)];
    expect(new Set(tokens).size).toBe(3);
    const stored = JSON.stringify([await rowsOf(server, "sessions"), await rowsOf(server, "audit")]);
    for (const token of tokens) expect(stored).not.toContain(token.slice(4, 20));
    expect((await rowsOf(server, "sessions")).every((row) => /^[\w-]{43}$/.test(row.token_hash))).toBe(true);
  });

  test("is not limited with RATE_LIMIT=off", async () => {
    for (let index = 0; index < 35; index++)
      expectError(await tryToSignIn(server, "someone@example.com", "wrong"), 401);
  });

  test("is audited on success and failure, without the password", async () => {
    await tryToSignIn(server, "Nobody-Told@Example.com", "a secret that was mistyped");
    const trail = await rowsOf(server, "audit");
    expect(trail.at(-1)).toMatchObject({
      action: "failed to sign in",
      record_name: "nobody-told@example.com",
      account_id: null,
      address: "127.0.0.1",
    });
    expect(JSON.stringify(trail)).not.toContain("mistyped");
  });
});

describe("signing in, with passwords at their full cost,", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ environment: { RATE_LIMIT: "off" }, hashing: createPasswordHashing() });
    await addUsers(server);
  });
  afterAll(() => server.close());

  test("takes as long for an unknown address and an inactive account as for a wrong password", {
    tags: ["release", "promise-3"],
    timeout: 60_000,
  }, async () => {
    const emails = {
      wrong: USER.email,
      unknown: "nobody@example.com",
      inactive: "gone@example.com",
      known: USER.email,
      stranger: "nobody@example.com",
    };
    const { device } = (await tryToSignIn(server, USER.email, USER.password)).json;
    const carries = { wrong: undefined, unknown: undefined, inactive: undefined, known: device, stranger: device };
    // The keys of `emails`.
    const kinds = Object.keys(emails) as (keyof typeof emails)[];
    // CPU time, because wall time includes the other load of a busy machine. The hash takes nearly all of it.
    const times: Record<keyof typeof emails, number[]> = {
      wrong: [],
      unknown: [],
      inactive: [],
      known: [],
      stranger: [],
    };
    for (let round = 0; round < 40; round++) {
      // Each address comes first as often as the others.
      for (const index of kinds.keys()) {
        const kind = kinds[(index + round) % kinds.length] ?? "wrong";
        const before = process.cpuUsage();
        const credentials = { email: emails[kind], password: "right password?" };
        expectError(await tryOnDevice(server, credentials, carries[kind]), 401, kind);
        const { user, system } = process.cpuUsage(before);
        times[kind].push((user + system) / 1000);
      }
    }
    const medians = kinds.map((kind) => median(times[kind]));
    console.log(`Medians of ${kinds.join(", ")}: ${medians.map((ms) => ms.toFixed(1)).join(", ")} ms`);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.2);
  });

  test("sixty times at once is served or refused with 503, and other clients are still served", {
    tags: "promise-2",
  }, async () => {
    const storm = Promise.all(Array.from({ length: 60 }, () => tryToSignIn(server, USER.email, USER.password)));
    const ended = storm.then(() => "storm");
    const health = server.api("GET", "/health").then(({ status }) => status);
    expect(await Promise.race([ended, health])).toBe(200);
    for (const answer of await storm) {
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 503) {
        expectError(answer, 503);
        expect(answer.headers.get("retry-after")).toBe("2");
      }
    }
  });
});

describe("a session", () => {
  const clock = movableClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ now: clock.now, environment: { RATE_LIMIT: "off" } });
  });
  afterAll(() => server.close());

  const me = (token: string) => server.api("GET", "/auth/me", { token });
  async function expectEnded(token: string): Promise<void> {
    expect(expectError(await me(token), 401).message).toBe(SESSION_ENDED);
  }

  test("is dead from the request after logging out, and other sessions live on", { tags: "promise-5" }, async () => {
    const [token, other] = [await server.signIn(), await server.signIn()];
    expect((await server.api("POST", "/auth/logout", { token })).status).toBe(204);
    await expectEnded(token);
    expectError(await server.api("POST", "/auth/logout", { token }), 401);
    expect((await me(other)).status).toBe(200);
  });

  test("ends after eight hours without a request, and is extended by one", { tags: "promise-6" }, async () => {
    const [used, idle] = [await server.signIn(), await server.signIn()];
    for (let hour = 0; hour < 8; hour += 4) {
      clock.forward(4 * HOUR - MINUTE);
      expect((await me(used)).status).toBe(200);
    }
    clock.forward(3 * MINUTE);
    expect((await me(used)).status).toBe(200);
    await expectEnded(idle);
    clock.forward(8 * HOUR + MINUTE);
    await expectEnded(used);
  });

  test("ends after seven days, however much it is used", { tags: "promise-6" }, async () => {
    const token = await server.signIn();
    for (let sevenHours = 0; sevenHours < 7 * 24 - 7; sevenHours += 7) {
      clock.forward(7 * HOUR);
      expect((await me(token)).status).toBe(200);
    }
    clock.forward(7 * HOUR - MINUTE);
    expect((await me(token)).status).toBe(200);
    clock.forward(2 * MINUTE);
    await expectEnded(token);
  });

  test("has the current role and status of its account at every request", { tags: "promise-5" }, async () => {
    const id = await addAccount(server, { email: "colleague@example.com", role: "admin" });
    const token = await tokenOf(server, id);
    const { database } = server.app.platform;
    const change = (values: { role?: "admin" | "user"; status?: "Active" | "Inactive" }) =>
      database.write((tx) => tx.updateTable("users").set(values).where("id", "=", id).execute());
    expect((await server.api("GET", "/messages", { token })).status).toBe(200);
    await change({ role: "user" });
    expectError(await server.api("GET", "/messages", { token }), 403);
    expect((await me(token)).json.data.role).toBe("user");
    await change({ role: "admin" });
    expect((await server.api("GET", "/messages", { token })).status).toBe(200);
    await change({ status: "Inactive" });
    await expectEnded(token);
    await database.write((tx) => tx.deleteFrom("users").where("id", "=", id).execute());
    await expectEnded(token);
  });
});

describe("wrong sign-in attempts", () => {
  const clock = movableClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ now: clock.now });
    await addAccount(server, USER);
  });
  afterAll(() => server.close());

  test("are limited to ten for one account and address, in any spelling and with any headers", {
    tags: "promise-1",
  }, async () => {
    const [first, second] = ["127.0.0.11", "127.0.0.12"];
    const spellings = [USER.email, USER.email.toUpperCase(), ` ${USER.email.toLowerCase()}`];
    for (let index = 0; index < 10; index++) {
      const forged = {
        "x-forwarded-for": `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
        "x-real-ip": "203.0.113.9",
      };
      expectError(
        await tryToSignIn(server, spellings[index % 3] ?? "", "wrong", first, forged),
        401,
        `try ${index + 1}`,
      );
    }
    const eleventh = await tryToSignIn(server, USER.email, "wrong", first, { "x-forwarded-for": "198.51.100.7" });
    expect(expectError(eleventh, 429).message).toMatch(/^Too many attempts\. Try again in (14|15) minutes\.$/);
    expect(Number(eleventh.headers.get("retry-after"))).toBeGreaterThan(13 * 60);
    expect(Number(eleventh.headers.get("retry-after"))).toBeLessThanOrEqual(15 * 60);
    // The right password does not help a blocked attacker from any address. Other accounts are not affected.
    expectError(await tryToSignIn(server, USER.email, USER.password, first), 429);
    expectError(await tryToSignIn(server, USER.email, USER.password, second), 429);
    expect((await tryToSignIn(server, ADMIN.email, ADMIN.password, first)).status).toBe(200);
  });

  test("are counted from zero again after fifteen minutes", { tags: "promise-1" }, async () => {
    clock.forward(15 * MINUTE + 1000);
    expect((await tryToSignIn(server, USER.email, USER.password, "127.0.0.11")).status).toBe(200);
  });

  test("are limited to thirty from one address, not counting successful sign-ins", { tags: "promise-1" }, async () => {
    const from = "127.0.0.21";
    for (let index = 0; index < 5; index++) {
      expect((await tryToSignIn(server, ADMIN.email, ADMIN.password, from)).status).toBe(200);
    }
    const tries = Array.from({ length: 30 }, (_, index) =>
      tryToSignIn(server, `nobody${index}@example.com`, "wrong", from),
    );
    for (const answer of await Promise.all(tries)) expectError(answer, 401);
    expectError(await tryToSignIn(server, "someone-else@example.com", "wrong", from), 429);
    expectError(await tryToSignIn(server, ADMIN.email, ADMIN.password, from), 429);
    expect((await tryToSignIn(server, ADMIN.email, ADMIN.password, "127.0.0.22")).status).toBe(200);
  });

  test("are each counted when they come at the same moment", { tags: "promise-1" }, async () => {
    const tries = Array.from({ length: 25 }, () => tryToSignIn(server, "target@example.com", "wrong", "127.0.0.31"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test("are limited to ten over all addresses, but a known device has ten of its own", {
    tags: "promise-50",
  }, async () => {
    const owner = { email: "owner@example.com", password: "the owner's password" };
    const wrong = { ...owner, password: "wrong" };
    await addAccount(server, owner);
    const { json } = await tryToSignIn(server, owner.email, owner.password, "127.0.0.50");
    const other = await tryToSignIn(server, owner.email, owner.password, "127.0.0.50");
    expect(other.json.device).not.toBe(json.device);
    const spread = Array.from({ length: 20 }, (_, index) =>
      tryToSignIn(server, owner.email, "wrong", `127.0.0.${100 + index}`),
    );
    const statuses = (await Promise.all(spread)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expectError(await tryToSignIn(server, owner.email, owner.password, "127.0.0.50"), 429, "a strange device");
    // An invalid device, or one of another account, counts as unknown.
    const stranger = (await tryToSignIn(server, ADMIN.email, ADMIN.password, "127.0.0.51")).json.device;
    for (const device of [stranger, "", "wsd_", `${json.device} `, json.device.slice(0, -1), "x".repeat(200)]) {
      expectError(await tryOnDevice(server, owner, device, "127.0.0.51"), 429, String(device));
    }
    // The owner signs in from any address, keeps the device, and may mistype ten times.
    const again = await tryOnDevice(server, owner, json.device, "127.0.0.52");
    expect([again.status, again.json.device]).toEqual([200, json.device]);
    for (let index = 0; index < 10; index++) {
      expectError(await tryOnDevice(server, wrong, json.device, `127.0.0.${52 + index}`), 401, `try ${index + 1}`);
    }
    expectError(await tryOnDevice(server, owner, json.device, "127.0.0.70"), 429, "the eleventh");
    expect((await tryOnDevice(server, owner, other.json.device, "127.0.0.70")).status).toBe(200);
  });

  test("leave ten attempts for an hour to the address that has just used the account's reset link", {
    tags: "promise-50",
  }, async () => {
    const owner = { email: "forgetful@example.com", password: "a new password" };
    const id = await addAccount(server, { ...owner, password: "a forgotten one" });
    const [home, elsewhere] = ["127.0.0.81", "127.0.0.82"];
    const attack = async () => {
      while ((await tryToSignIn(server, owner.email, "wrong", "127.0.0.83")).status === 401) clock.forward(1000);
    };
    await attack();
    const body = { token: await addReset(server, id), password: owner.password };
    expect((await sendJson(`${server.url}/api/auth/reset-password`, "POST", body, { from: home })).status).toBe(204);
    for (let index = 0; index < 9; index++) {
      expectError(await tryToSignIn(server, owner.email, "wrong", home), 401, `try ${index + 1}`);
    }
    expect((await tryToSignIn(server, owner.email, owner.password, home)).status).toBe(200);
    expectError(await tryToSignIn(server, owner.email, "wrong", home), 401, "the tenth");
    expectError(await tryToSignIn(server, owner.email, owner.password, home), 429, "the eleventh");
    expectError(await tryToSignIn(server, owner.email, owner.password, elsewhere), 429);
    clock.forward(HOUR);
    await attack();
    expectError(await tryToSignIn(server, owner.email, owner.password, home), 429, "an hour later");
  });

  test("are audited once an hour for each network, however many are refused", { tags: "promise-50" }, async () => {
    const email = "flooded@example.com";
    const actions = async () =>
      (await rowsOf(server, "audit")).filter((row) => row.record_name === email).map(({ action }) => action);
    for (let index = 0; index < 130; index++) await tryToSignIn(server, email, "wrong", "127.0.0.90");
    expect(await actions()).toEqual(["failed to sign in", "was kept from signing in"]);
    await tryToSignIn(server, email, "wrong", "127.0.0.94");
    expect(await actions()).toHaveLength(3);
    clock.forward(HOUR);
    await tryToSignIn(server, email, "wrong", "127.0.0.90");
    expect(await actions()).toHaveLength(4);
  });

  test("are audited once per network while blocked, for any number of addresses typed", {
    tags: "promise-50",
  }, async () => {
    const from = "127.0.0.95";
    for (let index = 0; index < 30; index++) await tryToSignIn(server, `victim${index}@example.com`, "wrong", from);
    for (let index = 0; index < 20; index++)
      expectError(await tryToSignIn(server, `typed${index}@example.com`, "wrong", from), 429);
    const blocked = (await rowsOf(server, "audit")).filter(
      ({ action, address }) => action === "was kept from signing in" && address === from,
    );
    expect(blocked.map((row) => row.record_name)).toEqual(["typed0@example.com"]);
  });

  test("Successful sign-ins are limited to 1,000 an hour for an account, besides its known devices", {
    tags: "promise-50",
  }, async () => {
    const values = { email: "script@example.com", password: "a right password" };
    const id = await addAccount(server, values);
    const { json } = await tryToSignIn(server, values.email, values.password, "127.0.0.93");
    for (let time = 0; time < 998; time++) await limitSuccessfulSignIns(server.app.platform, id, undefined);
    expect((await tryToSignIn(server, values.email, values.password, "127.0.0.91")).status).toBe(200);
    const { message } = expectError(await tryToSignIn(server, values.email, values.password, "127.0.0.92"), 429);
    expect(message).toBe("Too many attempts. Try again in 60 minutes.");
    const entries = (await rowsOf(server, "audit")).filter((row) => row.record_name === values.email);
    expect(entries.map(({ action }) => action)).toEqual(["signed in", "signed in", "was kept from signing in"]);
    const own = { ...values, device: json.device };
    expect((await sendJson(`${server.url}/api/auth/login`, "POST", own, { from: "127.0.0.93" })).status).toBe(200);
    expect((await tryToSignIn(server, ADMIN.email, ADMIN.password, "127.0.0.91")).status).toBe(200);
    clock.forward(HOUR);
    expect((await tryToSignIn(server, values.email, values.password, "127.0.0.91")).status).toBe(200);
  });

  test("are not counted when the body is invalid", { tags: "promise-1" }, async () => {
    for (let index = 0; index < 40; index++) {
      const answer = await sendJson(`${server.url}/api/auth/login`, "POST", { email: "x" }, { from: "127.0.0.41" });
      expectError(answer, 400);
    }
    expect((await tryToSignIn(server, ADMIN.email, ADMIN.password, "127.0.0.41")).status).toBe(200);
  });
});

describe("the count of wrong attempts", () => {
  test("is shared by two processes and survives a restart, as do sessions", { tags: "promise-1" }, async () => {
    const first = await startServer();
    const second = await startServer({ database: first.database, dataDir: first.dataDir });
    try {
      for (let index = 0; index < 10; index++)
        expectError(await tryToSignIn(index % 2 ? first : second, "someone@example.com", "wrong"), 401);
      for (const server of [first, second]) expectError(await tryToSignIn(server, "someone@example.com", "wrong"), 429);
      const token = await second.signIn();
      await second.stop();
      const third = await startServer({ database: first.database, dataDir: first.dataDir });
      expectError(await tryToSignIn(third, "someone@example.com", "wrong"), 429);
      expect((await third.api("GET", "/auth/me", { token })).status).toBe(200);
      await third.stop();
    } finally {
      await first.close();
    }
  });

  test("trusts the header of a configured proxy, and only the part that this proxy wrote", {
    tags: "promise-4",
  }, async () => {
    const server = await startServer({ environment: { TRUST_PROXY: "127.0.0.1" } });
    try {
      const through = (client: string) => ({ "x-forwarded-for": `203.0.113.66, ${client}` });
      let people = 0;
      const guess = (client: string) =>
        tryToSignIn(server, `someone-${++people}@example.com`, "wrong", "127.0.0.1", through(client));
      for (let index = 0; index < 30; index++) expectError(await guess("198.51.100.1"), 401);
      expectError(await guess("198.51.100.1"), 429);
      // A proxy may write the port as well.
      expectError(await guess("198.51.100.1:50123"), 429);
      expectError(await guess("[::ffff:198.51.100.1]:50123"), 429);
      expectError(await guess("198.51.100.2"), 401);
      // A header from an address that is not the proxy's is ignored.
      await tryToSignIn(server, "other@example.com", "wrong", "127.0.0.9", through("198.51.100.3"));
      const entries = (await rowsOf(server, "audit")).filter((row) => row.record_name === "other@example.com");
      expect(entries.map(({ address }) => address)).toEqual(["127.0.0.9"]);
    } finally {
      await server.close();
    }
  });
});
