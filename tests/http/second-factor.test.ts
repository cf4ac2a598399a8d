import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CHALLENGE_ENDED,
  LAST_FACTOR,
  NO_APP_TO_CONFIRM,
  NO_FACTOR,
  SECOND_FACTOR_REQUIRED,
  WRONG_CODE,
} from "#contract/factors.ts";
import type { Role } from "#contract/permissions.ts";
import { readPersonalData } from "#contract/privacy.ts";
import { auth } from "#server/auth/feature.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount } from "#tests/support/accounts.ts";
import { codeAt, wrongCodeAt } from "#tests/support/authenticator.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { addApp, addPasskey, answerOf } from "#tests/support/factors.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";

const [STEP, MINUTE] = [30_000, 60_000];
const DAY = 24 * 60 * MINUTE;
const PASSWORD = "correct horse battery";

/** A fixed clock, so that no code expires while a test reads it. */
const START = Date.now();
let ahead = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: () => new Date(START + ahead) });
});
afterAll(() => server.close());

const now = () => server.app.platform.now();
const login = (email: string, more = {}) =>
  server.api("POST", "/auth/login", { body: { email, password: PASSWORD, ...more } });
const answer = (challenge: string, code: string, more = {}) =>
  server.api("POST", "/auth/second-factor", { body: { challenge, code, ...more } });

interface Person {
  id: string;
  email: string;
  token: string;
}

async function addPerson(role: Role = "editor"): Promise<Person> {
  const email = `person-${newId()}@example.org`;
  const id = await addAccount(server, { email, password: PASSWORD, role });
  return { id, email, token: (await login(email)).json.token };
}

async function addPersonWithApp(role?: Role) {
  const person = await addPerson(role);
  return { ...person, ...(await addApp(server, person.token)) };
}

async function challengeOf(email: string): Promise<string> {
  const { status, json } = await login(email);
  expect(status).toBe(202);
  return json.data.challenge;
}

async function signIn({ email, secret }: { email: string; secret: string }): Promise<ApiAnswer> {
  // The code of this step may already be used.
  ahead += STEP;
  return answer(await challengeOf(email), codeAt(secret, now()));
}

describe("an authenticator app", () => {
  test("is added with its secret and address, and becomes active with its first code", async () => {
    const { token, email } = await addPerson();
    const begun = await server.api("POST", "/auth/factors/totp", { token });
    expect(begun.status).toBe(201);
    const { secret, uri } = begun.json.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(email);
    expect((await server.api("GET", "/auth/factors", { token })).json).toEqual([]);
    expect((await login(email)).status).toBe(200);

    for (const code of [wrongCodeAt(secret, now()), "1", "1234567", "٠١٢٣٤٥", "x".repeat(200), "-", "1e5"]) {
      const wrong = await server.api("POST", "/auth/factors/totp/confirm", { token, body: { code } });
      expectFieldError(wrong, "code", code);
    }
    const confirmed = await server.api("POST", "/auth/factors/totp/confirm", {
      token,
      body: { code: codeAt(secret, now()) },
    });
    expect(confirmed.status).toBe(200);
    const { recoveryCodes } = confirmed.json.data;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const factors = (await server.api("GET", "/auth/factors", { token })).json;
    expect(factors).toMatchObject([{ type: "totp", name: "Authenticator app", lastUsedAt: null }]);
    expect((await server.api("GET", "/auth/recovery-codes", { token })).json.data).toEqual({ left: 10 });
    expect((await login(email)).json).toEqual({
      data: { challenge: expect.stringMatching(/^wsc_[\w-]{43}$/), methods: ["totp", "recovery"] },
    });
  });

  test("makes the password alone insufficient, and accepts its code with spaces", { tags: "promise-56" }, async () => {
    const { email, secret, id } = await addPersonWithApp();
    ahead += STEP;
    const first = await login(email);
    expect(JSON.stringify(first.json)).not.toContain("wst_");
    const code = codeAt(secret, now()).replace(/(...)(...)/, " $1 $2 ");
    const { status, json } = await answer(first.json.data.challenge, code);
    expect(status).toBe(200);
    expect(json).toEqual({
      name: "Thandi Example",
      email,
      role: "editor",
      token: expect.stringMatching(/^wst_/),
      device: expect.stringMatching(/^wsd_/),
    });
    const me = (await server.api("GET", "/auth/me", { token: json.token })).json.data;
    expect(me.id).toBe(id);
    expect(me).not.toHaveProperty("secondFactorDueAt");
    expect((await server.api("GET", "/products", { token: first.json.data.challenge })).status).toBe(401);
    const known = await login(email, { device: json.device });
    ahead += STEP;
    const again = await answer(known.json.data.challenge, codeAt(secret, now()), { device: json.device });
    expect(again.json.device).toBe(json.device);
  });

  test("accepts each code once, one step early or late", { tags: "promise-56" }, async () => {
    const { email, secret } = await addPersonWithApp();
    ahead += 10 * STEP;
    const at = (steps: number) => codeAt(secret, new Date(now().getTime() + steps * STEP));
    for (const steps of [-2, 2]) expectError(await answer(await challengeOf(email), at(steps)), 401);
    expect((await answer(await challengeOf(email), at(-1))).status).toBe(200);
    expect((await answer(await challengeOf(email), at(0))).status).toBe(200);
    // A used code, and the code of the step before it.
    for (const steps of [0, -1]) {
      const used = expectError(await answer(await challengeOf(email), at(steps)), 401);
      expect(used).toMatchObject({ code: "wrong-code", message: WRONG_CODE });
    }
    expect((await answer(await challengeOf(email), at(1))).status).toBe(200);
  });

  test("accepts a code once, also for several challenges at the same moment", { tags: "promise-56" }, async () => {
    const { email, secret } = await addPersonWithApp();
    ahead += 2 * STEP;
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeOf(email)));
    const code = codeAt(secret, now());
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("can be replaced by another app, with new recovery codes that replace the old ones", async () => {
    const { email, token, secret, recoveryCodes } = await addPersonWithApp();
    const other = await addApp(server, token);
    ahead += 2 * STEP;
    for (const code of [codeAt(secret, now()), recoveryCodes[0] ?? ""])
      expectError(await answer(await challengeOf(email), code), 401);
    expect((await answer(await challengeOf(email), codeAt(other.secret, now()))).status).toBe(200);
  });

  test("cannot be confirmed an hour after it was begun, or if it was not begun", async () => {
    const { token } = await addPerson();
    const confirm = (code: string) => server.api("POST", "/auth/factors/totp/confirm", { token, body: { code } });
    expect(expectError(await confirm("123456"), 409).message).toBe(NO_APP_TO_CONFIRM);
    const { secret } = (await server.api("POST", "/auth/factors/totp", { token })).json.data;
    ahead += 61 * MINUTE;
    await server.api("POST", "/auth/confirm", { token, body: { password: PASSWORD } });
    expect(expectError(await confirm(codeAt(secret, now())), 409).message).toBe(NO_APP_TO_CONFIRM);
  });

  test("is removed only by its own account, with the recovery codes; then the password is enough", async () => {
    const [one, other] = [await addPersonWithApp(), await addPerson()];
    const [{ id }] = (await server.api("GET", "/auth/factors", { token: one.token })).json;
    expectError(await server.api("DELETE", `/auth/factors/${id}`, { token: other.token }), 404);
    expect((await server.api("DELETE", `/auth/factors/${id}`, { token: one.token })).status).toBe(204);
    expect((await server.api("GET", "/auth/recovery-codes", { token: one.token })).json.data.left).toBe(0);
    expect((await login(one.email)).status).toBe(200);
    const renewed = await server.api("POST", "/auth/recovery-codes", { token: one.token });
    expect(expectError(renewed, 409).message).toBe(NO_FACTOR);
  });
});

describe("a recovery code", () => {
  test("works once, in any spelling", { tags: "promise-56" }, async () => {
    const { email, recoveryCodes, token } = await addPersonWithApp();
    const [code = ""] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
    expect((await answer(await challengeOf(email), typed)).status).toBe(200);
    expectError(await answer(await challengeOf(email), code), 401);
    expect((await server.api("GET", "/auth/recovery-codes", { token })).json.data.left).toBe(9);
  });

  test("is replaced by a set of ten, and stored as a hash", async () => {
    const { email, token, recoveryCodes } = await addPersonWithApp();
    const renewed = await server.api("POST", "/auth/recovery-codes", { token });
    expect(renewed.status).toBe(201);
    expectError(await answer(await challengeOf(email), recoveryCodes[0] ?? ""), 401);
    const [fresh = ""] = renewed.json.data.recoveryCodes;
    const rows = await server.app.platform.database.read.selectFrom("recovery_codes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(fresh.replaceAll("-", ""));
    expect((await answer(await challengeOf(email), fresh)).status).toBe(200);
  });

  test("is refused when it belongs to another account", async () => {
    const [one, other] = [await addPersonWithApp(), await addPersonWithApp()];
    expectError(await answer(await challengeOf(one.email), other.recoveryCodes[0] ?? ""), 401);
  });
});

describe("a challenge", () => {
  test("is valid for ten minutes and one answer", { tags: "promise-56" }, async () => {
    const { email, recoveryCodes } = await addPersonWithApp();
    const late = await challengeOf(email);
    ahead += 11 * MINUTE;
    const ended = expectError(await answer(late, recoveryCodes[0] ?? ""), 401);
    expect(ended).toMatchObject({ code: "challenge-ended", message: CHALLENGE_ENDED });
    const challenge = await challengeOf(email);
    expect((await answer(challenge, recoveryCodes[0] ?? "")).status).toBe(200);
    expectError(await answer(challenge, recoveryCodes[1] ?? ""), 401);
    expectError(await answer("wsc_unheard-of", recoveryCodes[1] ?? ""), 401);
  });

  test("ends when the account's password changes and when the account is deleted", { tags: "promise-56" }, async () => {
    const { email, token, recoveryCodes, id } = await addPersonWithApp();
    const before = await challengeOf(email);
    const passwords = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await server.api("PUT", "/auth/password", { token, body: passwords })).status).toBe(204);
    expectError(await answer(before, recoveryCodes[0] ?? ""), 401);
    const challenge = await challengeOf(email);
    const admin = await server.signIn();
    await server.api("PATCH", `/users/${id}/status`, { token: admin, body: { status: "Inactive" } });
    expectError(await answer(challenge, recoveryCodes[0] ?? ""), 401);
  });

  test("accepts either a code or a passkey", async () => {
    const { email, recoveryCodes, token } = await addPersonWithApp();
    const key = await addPasskey(server, token);
    const challenge = await challengeOf(email);
    const body = { challenge, code: recoveryCodes[0], passkey: await answerOf(server, key) };
    expectFieldError(await server.api("POST", "/auth/second-factor", { body }), "code");
    expectFieldError(await server.api("POST", "/auth/second-factor", { body: { challenge } }), "code");
  });
});

test("an account may enter ten wrong codes in fifteen minutes, over all its challenges", {
  tags: "promise-56",
}, async () => {
  const { email, secret, recoveryCodes } = await addPersonWithApp();
  expect((await signIn({ email, secret })).status).toBe(200);
  for (let tries = 0; tries < 10; tries++)
    expectError(await answer(await challengeOf(email), wrongCodeAt(secret, now())), 401);
  const challenge = await challengeOf(email);
  const blocked = await answer(challenge, recoveryCodes[0] ?? "");
  expectError(blocked, 429);
  expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
  ahead += 16 * MINUTE;
  expect((await answer(await challengeOf(email), recoveryCodes[0] ?? "")).status).toBe(200);
  const trail = (await server.api("GET", "/audit", { token: await server.signIn() })).json;
  const actions = trail.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(["gave a wrong code", "was kept from giving codes", "signed in"]));
});

test("ten of a hundred wrong codes sent at the same moment are checked", { tags: "promise-56" }, async () => {
  const { email, secret } = await addPersonWithApp();
  const challenge = await challengeOf(email);
  const wrong = wrongCodeAt(secret, now());
  const answers = await Promise.all(Array.from({ length: 100 }, () => answer(challenge, wrong)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(90);
});

describe("changing one's own factors", () => {
  test("requires the password or a code from the last ten minutes", { tags: "promise-56" }, async () => {
    const { token, secret, recoveryCodes } = await addPersonWithApp();
    const [{ id }] = (await server.api("GET", "/auth/factors", { token })).json;
    ahead += 11 * MINUTE;
    const changes = [
      ["POST", "/auth/factors/totp", undefined],
      ["POST", "/auth/factors/totp/confirm", { code: codeAt(secret, now()) }],
      ["POST", "/auth/passkeys/options", undefined],
      ["POST", "/auth/recovery-codes", undefined],
      ["DELETE", `/auth/factors/${id}`, undefined],
    ] as const;
    for (const [method, path, body] of changes)
      expect(expectError(await server.api(method, path, { token, body }), 403).code, path).toBe("confirm-again");
    const confirm = (code: string) => server.api("POST", "/auth/confirm", { token, body: { code } });
    expectFieldError(await confirm(wrongCodeAt(secret, now())), "code");
    expect((await confirm(codeAt(secret, now()))).status).toBe(204);
    expectFieldError(await confirm(codeAt(secret, now())), "code");
    expect((await confirm(recoveryCodes[3] ?? "")).status).toBe(204);
    expect((await server.api("DELETE", `/auth/factors/${id}`, { token })).status).toBe(204);
  });

  test("is blocked after ten wrong codes, while sign-in and the password still work", {
    tags: "promise-56",
  }, async () => {
    const { token, email, secret, recoveryCodes } = await addPersonWithApp();
    const confirm = (body: object) => server.api("POST", "/auth/confirm", { token, body });
    for (let tries = 0; tries < 10; tries++) expectError(await confirm({ code: wrongCodeAt(secret, now()) }), 400);
    for (let tries = 0; tries < 30; tries++) expectError(await confirm({ code: codeAt(secret, now()) }), 429);
    expect((await confirm({ password: PASSWORD })).status).toBe(204);
    const signedIn = await answer(await challengeOf(email), recoveryCodes[0] ?? "");
    expect(signedIn.status).toBe(200);
    const signIns = (await server.api("GET", "/auth/sign-ins", { token })).json;
    const outcomes = new Set(signIns.map(({ outcome }: { outcome: string }) => outcome));
    expect(outcomes).toEqual(new Set(["Signed in", "Password only"]));
    expect(await mailsTo(email)).toContain("Wrong codes for your account");
  });

  test("can be confirmed with right codes thirty times an hour, as each adds an audit entry", async () => {
    const { token, secret } = await addPersonWithApp();
    const statuses: number[] = [];
    for (let times = 0; times < 32; times++) {
      ahead += 30_000;
      statuses.push(
        (await server.api("POST", "/auth/confirm", { token, body: { code: codeAt(secret, now()) } })).status,
      );
    }
    expect(statuses).toEqual([...Array(30).fill(204), 429, 429]);
  });

  test("ends every other session when the first factor is added", { tags: "promise-56" }, async () => {
    const first = await addPerson();
    const elsewhere = (await login(first.email)).json.token;
    await addApp(server, first.token);
    expectError(await server.api("GET", "/auth/me", { token: elsewhere }), 401);
    expect((await server.api("GET", "/auth/me", { token: first.token })).status).toBe(200);
    const second = await addPerson();
    const other = (await login(second.email)).json.token;
    await addPasskey(server, second.token);
    expectError(await server.api("GET", "/auth/me", { token: other }), 401);
  });

  test("has no limit on removals that an intruder could use up", async () => {
    const { token } = await addPersonWithApp();
    const [{ id }] = (await server.api("GET", "/auth/factors", { token })).json;
    let added = 0;
    while ((await server.api("POST", "/auth/factors/totp", { token })).status === 201) added++;
    expect(added).toBeLessThan(31);
    expect((await server.api("DELETE", `/auth/factors/${id}`, { token })).status).toBe(204);
  });
});

describe("a role that requires a second factor", () => {
  async function setRoles(secondFactorFor: readonly Role[]) {
    const token = await server.signIn();
    const { data } = (await server.api("GET", "/settings", { token })).json;
    return server.api("PUT", "/settings", { token, body: { ...data, secondFactorFor } });
  }

  test("has seven days without one, and then access only to its own account", { tags: "promise-56" }, async () => {
    const [editor, sales] = [await addPerson("editor"), await addPerson("sales")];
    const put = await setRoles(["sales", "editor", "sales"]);
    expect(put.json.data.secondFactorFor).toEqual(["editor", "sales"]);
    const me = async () => (await server.api("GET", "/auth/me", { token: editor.token })).json.data;
    const asked = now().getTime();
    expect(Math.abs(Date.parse((await me()).secondFactorDueAt) - asked - 7 * DAY)).toBeLessThan(MINUTE);

    ahead += 7 * DAY - MINUTE;
    editor.token = (await login(editor.email)).json.token;
    sales.token = (await login(sales.email)).json.token;
    expect((await server.api("GET", "/products", { token: editor.token })).status).toBe(200);
    ahead += 2 * MINUTE;
    for (const { token } of [editor, sales]) {
      const refused = expectError(await server.api("GET", "/products", { token }), 403);
      expect(refused).toMatchObject({ code: "second-factor-required", message: SECOND_FACTOR_REQUIRED });
      expect((await server.api("GET", "/auth/sessions", { token })).status).toBe(200);
    }
    await addApp(server, editor.token);
    expect((await server.api("GET", "/products", { token: editor.token })).status).toBe(200);
    expect(await me()).not.toHaveProperty("secondFactorDueAt");

    const [{ id }] = (await server.api("GET", "/auth/factors", { token: editor.token })).json;
    const last = await server.api("DELETE", `/auth/factors/${id}`, { token: editor.token });
    expect(expectError(last, 409).message).toBe(LAST_FACTOR);
    await addPasskey(server, editor.token);
    expect((await server.api("DELETE", `/auth/factors/${id}`, { token: editor.token })).status).toBe(204);

    // A role no longer required has full access at once. A role that still is keeps its due date.
    expect((await setRoles(["editor"])).status).toBe(200);
    expect((await server.api("GET", "/products", { token: sales.token })).status).toBe(200);
  });

  test("gets a new seven days with a new account, a new role and a factor reset", async () => {
    await setRoles(["editor", "support"]);
    ahead += 8 * DAY;
    const admin = await server.signIn();
    const dueAt = async ({ email }: Person) => {
      const { token } = (await login(email)).json;
      return (await server.api("GET", "/auth/me", { token })).json.data.secondFactorDueAt;
    };
    const fresh = { name: "New", email: `new-${newId()}@example.org`, password: PASSWORD, role: "editor" };
    const { data } = (await server.api("POST", "/users", { token: admin, body: fresh })).json;
    const moved = await addPerson("sales");
    const body = { name: "Moved", email: moved.email, role: "support" };
    await server.api("PUT", `/users/${moved.id}`, { token: admin, body });
    const lost = await addPersonWithApp("editor");
    await server.api("DELETE", `/users/${lost.id}/factors`, { token: admin });
    for (const one of [{ ...fresh, id: data.id, token: "" }, moved, lost])
      expect(Date.parse(await dueAt(one)) - now().getTime()).toBeGreaterThan(6 * DAY);
  });

  test("is set in the settings by a user who has just confirmed their identity", async () => {
    await setRoles(["support"]);
    const token = await server.signIn();
    const { data } = (await server.api("GET", "/settings", { token })).json;
    const { secondFactorFor: _, ...without } = data;
    const kept = await server.api("PUT", "/settings", { token, body: without });
    expect(kept.json.data.secondFactorFor).toEqual(["support"]);
    expectFieldError(
      await server.api("PUT", "/settings", { token, body: { ...data, secondFactorFor: ["boss"] } }),
      "secondFactorFor.0",
    );
    ahead += 11 * MINUTE;
    const late = await server.api("PUT", "/settings", { token, body: { ...data, secondFactorFor: [] } });
    expect(expectError(late, 403).code).toBe("confirm-again");
    expect((await server.api("PUT", "/settings", { token, body: data })).status).toBe(200);
    await setRoles([]);
  });
});

describe("an administrator", () => {
  test("sees and resets a user's factors, which ends the user's sessions and is audited", async () => {
    const { id, email, token } = await addPersonWithApp();
    await addPasskey(server, token, "Phone");
    const admin = await server.signIn();
    const { json } = await server.api("GET", `/users/${id}/factors`, { token: admin });
    expect(json.map(({ name }: { name: string }) => name)).toEqual(["Authenticator app", "Phone"]);
    expectError(await server.api("DELETE", `/users/${newId()}/factors`, { token: admin }), 404);
    expect((await server.api("DELETE", `/users/${id}/factors`, { token: admin })).status).toBe(204);
    expectError(await server.api("GET", "/auth/me", { token }), 401);
    expect((await login(email)).status).toBe(200);
    const trail = (await server.api("GET", "/audit", { token: admin })).json;
    expect(trail.find(({ action }: { action: string }) => action === "reset second factors")).toMatchObject({
      before: { secondFactors: ["Authenticator app", "Phone"] },
    });
  });

  test("cannot extend the days without a factor, for themselves or for others", async () => {
    const admin = await server.signIn();
    const { id } = (await server.api("GET", "/auth/me", { token: admin })).json.data;
    const somebody = await addPerson();
    const from = async (of: string) => {
      const { read } = server.app.platform.database;
      const row = await read.selectFrom("users").select("second_factor_from").where("id", "=", of).executeTakeFirst();
      return row?.second_factor_from;
    };
    const before = [await from(id), await from(somebody.id)];
    ahead += DAY;
    const again = await server.signIn();
    await server.api("DELETE", `/users/${somebody.id}/factors`, { token: again });
    await server.api("DELETE", `/users/${id}/factors`, { token: again });
    expect([await from(id), await from(somebody.id)]).toEqual(before);
  });

  test("must confirm their identity first", async () => {
    const { id } = await addPersonWithApp();
    const admin = await server.signIn();
    ahead += 11 * MINUTE;
    const refused = await server.api("DELETE", `/users/${id}/factors`, { token: admin });
    expect(expectError(refused, 403).code).toBe("confirm-again");
  });
});

test("deleting an account deletes its factors", async () => {
  const { id, token } = await addPersonWithApp();
  await addPasskey(server, token);
  const before = await countRowsOf(server.app.platform.database, "recovery_codes");
  const admin = await server.signIn();
  expect((await server.api("DELETE", `/users/${id}`, { token: admin })).status).toBe(204);
  expect(await countRowsOf(server.app.platform.database, "recovery_codes")).toBe(before - 10);
});

test("the personal data of an account lists its factors, keys and sessions without secrets", async () => {
  const { email, token, secret, recoveryCodes } = await addPersonWithApp();
  await addPasskey(server, token, "Work laptop");
  const key = { name: "Nightly import", permissions: ["products:read"] };
  expect((await server.api("POST", "/keys", { token, body: key })).status).toBe(201);
  const told = await server.api("POST", "/personal-data/read", { token: await server.signIn(), body: { email } });
  expect(readPersonalData.reply.safeParse(told.json).error).toBeUndefined();
  const [account] = told.json.data.accounts;
  expect(account.secondFactors.map(({ name }: { name: string }) => name)).toEqual(["Authenticator app", "Work laptop"]);
  expect(account.keys).toMatchObject([key]);
  for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify(told.json)).not.toContain(hidden);
});

/** Returns the subjects of the mails to the account's owner, oldest first. */
async function mailsTo(email: string): Promise<string[]> {
  const rows = await server.app.platform.database.read
    .selectFrom("outbox")
    .select("subject")
    .where("recipient_email", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(({ subject }) => subject);
}

describe("the owner of an account is mailed", () => {
  test("about every change of its factors", { tags: "promise-56" }, async () => {
    const { email, token, id } = await addPersonWithApp();
    await addPasskey(server, token);
    await server.api("POST", "/auth/recovery-codes", { token });
    for (const factor of (await server.api("GET", "/auth/factors", { token })).json)
      expect((await server.api("DELETE", `/auth/factors/${factor.id}`, { token })).status).toBe(204);
    await addApp(server, token);
    await server.api("DELETE", `/users/${id}/factors`, { token: await server.signIn() });
    expect(await mailsTo(email)).toEqual([
      "An authenticator app was added to your account",
      "A passkey was added to your account",
      "New recovery codes were made for your account",
      "An authenticator app was removed from your account",
      "A passkey was removed from your account",
      "An authenticator app was added to your account",
      "Your second factors were reset",
    ]);
  });

  test("about a used recovery code, and once a day about guessed codes", { tags: "promise-56" }, async () => {
    const { email, secret, recoveryCodes } = await addPersonWithApp();
    const { json } = await answer(await challengeOf(email), recoveryCodes[0] ?? "");
    const warnings = async () => {
      const told = await mailsTo(email);
      return told.filter((subject) => subject === "Wrong codes for your account").length;
    };
    for (let tries = 0; tries < 5; tries++) await answer(await challengeOf(email), wrongCodeAt(secret, now()));
    expect(await warnings()).toBe(0);
    // Slow enough for every rate limit.
    for (let tries = 0; tries < 7; tries++) {
      ahead += 16 * MINUTE;
      await answer(await challengeOf(email), wrongCodeAt(secret, now()));
    }
    expect(await warnings()).toBe(1);
    for (let tries = 0; tries < 11; tries++) await answer(await challengeOf(email), wrongCodeAt(secret, now()));
    expect(await warnings()).toBe(1);
    const told = await mailsTo(email);
    expect(told.filter((subject) => subject === "A recovery code was used")).toHaveLength(1);
    const signIns = (await server.api("GET", "/auth/sign-ins", { token: json.token })).json;
    expect(new Set(signIns.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
      new Set(["Signed in", "Password only", "Wrong code", "Blocked"]),
    );
  });

  test("once a day about a right password on a new device without a second step", { tags: "promise-56" }, async () => {
    const person = await addPersonWithApp();
    const { json } = await signIn(person);
    const { device, token } = json;
    const told = async () => {
      ahead += 11 * MINUTE;
      await auth.background?.sweep?.(server.app.platform);
      return (await mailsTo(person.email)).filter((subject) => subject.startsWith("Your password was given")).length;
    };
    expect(await told()).toBe(0);
    await login(person.email, { device });
    expect(await told()).toBe(0);
    await login(person.email);
    await login(person.email);
    expect(await told()).toBe(1);
    await login(person.email);
    expect(await told()).toBe(1);
    ahead += DAY;
    await login(person.email);
    expect(await told()).toBe(2);
    expect(await countRowsOf(server.app.platform.database, "sign_in_challenges")).toBe(0);
    const again = (await signIn(person)).json.token;
    const signIns: { outcome: string }[] = (await server.api("GET", "/auth/sign-ins", { token: again })).json;
    // No entry for the known device, and one per hour for the others.
    expect(signIns.filter(({ outcome }) => outcome === "Password only")).toHaveLength(2);
    expectError(await server.api("GET", "/auth/me", { token }), 401);
  });
});
