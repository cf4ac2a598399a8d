import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PASSKEY_NOT_ADDED, PASSKEY_TAKEN, WRONG_PASSKEY } from "#contract/passkeys.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, addKeyOf, addReset, tokenOf } from "#tests/support/accounts.ts";
import { makePasskey, type SoftKey, signWithPasskey } from "#tests/support/authenticator.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { addApp, addPasskey, answerOf, makeOwnPasskey, partyOf } from "#tests/support/factors.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const MINUTE = 60_000;
const PASSWORD = "correct horse battery";

let ahead = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: { PUBLIC_URL: "https://www.example.org", RATE_LIMIT: "off" },
    now: () => new Date(Date.now() + ahead),
  });
});
afterAll(() => server.close());

async function addPerson() {
  const email = `person-${newId()}@example.org`;
  const id = await addAccount(server, { email, password: PASSWORD, role: "editor" });
  return { id, email, token: await tokenOf(server, id) };
}

async function addPersonWithKey() {
  const person = await addPerson();
  return { ...person, key: await addPasskey(server, person.token) };
}

const options = async () => (await server.api("POST", "/auth/passkey/options")).json.data;
const signIn = (body: unknown) => server.api("POST", "/auth/passkey", { body });
const add = (token: string, credential: object, name = "Laptop") =>
  server.api("POST", "/auth/passkeys", { token, body: { ...credential, name } });

/** Signs a valid challenge, with changes to the ceremony and the key's behaviour. */
async function signed(key: SoftKey, change: object, behaviour = {}) {
  const { challenge } = await options();
  return signWithPasskey(key, { ...partyOf(server), challenge, ...change }, behaviour);
}

function expectWrongPasskey(answer: Parameters<typeof expectError>[0], what = "") {
  expect(expectError(answer, 401, what)).toMatchObject({ code: "wrong-passkey", message: WRONG_PASSKEY });
}

describe("a passkey", () => {
  test("is made for the site's own address, with user verification, and stored on the key", async () => {
    const { token, email, id } = await addPerson();
    const { data } = (await server.api("POST", "/auth/passkeys/options", { token })).json;
    expect(data).toMatchObject({
      rp: { id: "www.example.org" },
      user: { name: email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
    expect(Buffer.from(data.user.id, "base64url").toString()).toBe(id);
    expect(Buffer.from(data.challenge, "base64url").length).toBeGreaterThanOrEqual(32);
    expect(await options()).toMatchObject({ rpId: "www.example.org", userVerification: "required" });
  });

  test("is added by name, the first with ten recovery codes, and excluded from the next request", async () => {
    const { token } = await addPerson();
    const { credential } = await makeOwnPasskey(server, token);
    const first = await add(token, credential, " Work laptop ");
    expect(first.status).toBe(201);
    expect(first.json.data).toMatchObject({ type: "passkey", name: "Work laptop", lastUsedAt: null });
    expect(first.json.data.recoveryCodes).toHaveLength(10);
    const { data } = (await server.api("POST", "/auth/passkeys/options", { token })).json;
    expect(data.excludeCredentials).toEqual([{ type: "public-key", id: credential.id }]);
    const second = await add(token, (await makeOwnPasskey(server, token)).credential, "Phone");
    expect(second.json.data.recoveryCodes).toEqual([]);
    const names = (await server.api("GET", "/auth/factors", { token })).json.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Work laptop", "Phone"]);
  });

  test("signs in alone, and shows when it was last used", { tags: "promise-57" }, async () => {
    const { email, key, token } = await addPersonWithKey();
    const answer = await signIn(await answerOf(server, key));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ email, token: expect.stringMatching(/^wst_/) });
    expect((await server.api("GET", "/products", { token: answer.json.token })).status).toBe(200);
    const [factor] = (await server.api("GET", "/auth/factors", { token })).json;
    expect(factor.lastUsedAt).not.toBeNull();
    // The sign-in just confirmed the user's identity.
    expect((await server.api("POST", "/auth/recovery-codes", { token: answer.json.token })).status).toBe(201);
  });

  test("makes the password alone insufficient, and is accepted as its second step", {
    tags: "promise-57",
  }, async () => {
    const { email, key } = await addPersonWithKey();
    const login = () => server.api("POST", "/auth/login", { body: { email, password: PASSWORD } });
    const first = await login();
    expect(first.status).toBe(202);
    expect(first.json.data.methods).toEqual(["recovery", "passkey"]);
    const stranger = await addPersonWithKey();
    const answer = async (passkey: unknown) =>
      server.api("POST", "/auth/second-factor", { body: { challenge: first.json.data.challenge, passkey } });
    expectWrongPasskey(await answer(await answerOf(server, stranger.key)));
    expect((await answer(await answerOf(server, key))).status).toBe(200);
  });

  test("opens nothing if it was removed, is unknown, or its account is inactive or deleted", {
    tags: "promise-57",
  }, async () => {
    const [removed, inactive, gone] = [await addPersonWithKey(), await addPersonWithKey(), await addPersonWithKey()];
    const [{ id }] = (await server.api("GET", "/auth/factors", { token: removed.token })).json;
    const pending = await answerOf(server, removed.key);
    await server.api("DELETE", `/auth/factors/${id}`, { token: removed.token });
    expectWrongPasskey(await signIn(pending));
    const admin = await server.signIn();
    await server.api("PATCH", `/users/${inactive.id}/status`, { token: admin, body: { status: "Inactive" } });
    await server.api("DELETE", `/users/${gone.id}`, { token: admin });
    for (const { key } of [inactive, gone]) expectWrongPasskey(await signIn(await answerOf(server, key)));
    const { key } = makePasskey({ ...partyOf(server), challenge: "x", userHandle: "x" });
    expectWrongPasskey(await signIn(await answerOf(server, key)));
  });

  test.each([
    ["gets another password from somebody else", "PUT", ""],
    ["is deactivated", "PATCH", "/status"],
  ])("is removed when its account %s", { tags: "promise-57" }, async (_, method, path) => {
    const { id, email, key, token } = await addPersonWithKey();
    const app = await addApp(server, token);
    await signIn(await answerOf(server, key));
    const admin = await server.signIn();
    const body = path
      ? { status: "Inactive" }
      : { name: "Thandi", email, role: "editor", password: "another password" };
    expect((await server.api(method, `/users/${id}${path}`, { token: admin, body })).status).toBe(200);
    const active = { token: admin, body: { status: "Active" } };
    if (path) expect((await server.api("PATCH", `/users/${id}/status`, active)).status).toBe(200);
    expectWrongPasskey(await signIn(await answerOf(server, key)));
    // An app alone signs in no user.
    expect(app.secret).toBeTruthy();
    const names = (await server.api("GET", "/auth/factors", { token: await tokenOf(server, id) })).json;
    expect(names).toMatchObject([{ type: "totp" }]);
    const devices = server.app.platform.database.read.selectFrom("devices").select("id").where("user_id", "=", id);
    expect(await devices.execute()).toEqual([]);
    const trail = (await server.api("GET", "/audit", { token: admin })).json;
    expect(trail).toContainEqual(
      expect.objectContaining({ action: "removed passkeys", before: { passkeys: ["Test key"] } }),
    );
  });

  const OWN: Readonly<Record<string, readonly ("app" | "passkey")[]>> = {
    none: [],
    "an app": ["app"],
    "a passkey": ["passkey"],
    "an app and a passkey": ["app", "passkey"],
  };
  const RESETS: Readonly<Record<string, (person: { id: string; email: string }) => Promise<{ status: number }>>> = {
    "a mailed link": async ({ id }) => {
      const body = { token: await addReset(server, id), password: "another password" };
      return server.api("POST", "/auth/reset-password", { body });
    },
    "an administrator": async ({ id, email }) => {
      const body = { name: "Thandi", email, role: "editor", password: "another password" };
      return server.api("PUT", `/users/${id}`, { token: await server.signIn(), body });
    },
  };
  const CASES = Object.keys(RESETS).flatMap((by) => Object.keys(OWN).map((own) => [by, own] as const));

  test.each(CASES)(
    "A password reset by %s leaves a second factor to an account that had %s",
    { tags: ["promise-37", "promise-57"] },
    async (by, own) => {
      const person = await addPerson();
      const { id, email, token } = person;
      const kinds = OWN[own] ?? [];
      const app = kinds.includes("app") ? await addApp(server, token) : undefined;
      const keys = kinds.includes("passkey") ? [await addPasskey(server, token, "Laptop")] : [];
      if (keys.length > 0) keys.push(await addPasskey(server, token, "Phone"));
      const { key: apiKey } = await addKeyOf(server, id);
      const codes = (await countRows(server)).recovery_codes;

      expect([200, 204]).toContain((await RESETS[by]?.(person))?.status);

      const stays = keys.length > 0 && !app;
      for (const key of keys) {
        const answer = await signIn(await answerOf(server, key));
        if (stays) expect(answer.status).toBe(200);
        else expectWrongPasskey(answer);
      }
      const first = await server.api("POST", "/auth/login", { body: { email, password: "another password" } });
      expect(first.status).toBe(app || stays ? 202 : 200);
      expect(first.json.data?.methods).toEqual(
        app ? ["totp", "recovery"] : stays ? ["recovery", "passkey"] : undefined,
      );
      expect((await countRows(server)).recovery_codes).toBe(codes);
      expectError(await server.api("GET", "/products", { token: apiKey }), 401);

      const mails = (await rowsOf(server, "outbox")).filter((row) => row.about_id === id);
      const text = mails.find(({ subject }) => subject === "Your password was changed")?.text ?? "";
      expect(text).toContain("Your API keys, your calendar address and links");
      const listed = [...text.matchAll(/^Passkey that still works: (\w+), added (.+)$/gm)].map(([, name]) => name);
      expect(listed).toEqual(stays ? ["Laptop", "Phone"] : []);
      const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === id);
      const removed = lines.filter(({ action }) => action === "removed passkeys").map(({ before }) => before);
      expect(removed).toEqual(app && keys.length > 0 ? ['{"passkeys":["Laptop","Phone"]}'] : []);
    },
  );

  test("A pending authenticator app does not count when a reset decides whether passkeys stay", async () => {
    const { id, key, token } = await addPersonWithKey();
    await server.api("POST", "/auth/factors/totp", { token });
    const body = { token: await addReset(server, id), password: "another password" };
    expect((await server.api("POST", "/auth/reset-password", { body })).status).toBe(204);
    expect((await signIn(await answerOf(server, key))).status).toBe(200);
  });

  test("A passkey that stays after a reset is removed by an administrator, who resets the factors", async () => {
    const { id, email, key } = await addPersonWithKey();
    const body = { token: await addReset(server, id), password: "another password" };
    await server.api("POST", "/auth/reset-password", { body });
    const admin = await server.signIn();
    expect((await server.api("DELETE", `/users/${id}/factors`, { token: admin })).status).toBe(204);
    expectWrongPasskey(await signIn(await answerOf(server, key)));
    const login = await server.api("POST", "/auth/login", { body: { email, password: "another password" } });
    expect(login.status).toBe(200);
  });

  test("is refused with another address, another party, no user verification, or any change", {
    tags: "promise-57",
  }, async () => {
    const { key } = await addPersonWithKey();
    const other = await addPersonWithKey();
    const wrong = {
      "another origin": await signed(key, { origin: "https://www.example.org.evil.example" }),
      "the origin without TLS": await signed(key, { origin: "http://www.example.org" }),
      "another site's id": await signed(key, { rpId: "evil.example" }),
      "an owner who was not verified": await signed(key, {}, { isVerified: false }),
      "another account's handle": await signed(key, {}, { userHandle: other.key.userHandle }),
      "a challenge of nobody's": await signed(key, { challenge: "A".repeat(72) }),
      "a challenge with a changed time": await signed(key, {
        challenge: `AAAAAAAA${(await options()).challenge.slice(8)}`,
      }),
      "a short challenge": await signed(key, { challenge: "AAAA" }),
      "a challenge to add a passkey": await signed(key, {
        challenge: (await server.api("POST", "/auth/passkeys/options", { token: other.token })).json.data.challenge,
      }),
      "another key's signature": { ...(await answerOf(server, other.key)), id: key.id, rawId: key.id },
    };
    for (const [what, answer] of Object.entries(wrong)) expectWrongPasskey(await signIn(answer), what);
    const { response, ...rest } = await answerOf(server, key);
    const changed = Buffer.from(response.signature, "base64url");
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expectWrongPasskey(
      await signIn({ ...rest, response: { ...response, signature: changed.toString("base64url") } }),
      "another bit of the signature",
    );
    expect((await signIn(await answerOf(server, key))).status).toBe(200);
  });

  test("is accepted once per challenge, within ten minutes, also when sent many times at once", {
    tags: "promise-57",
  }, async () => {
    const { key } = await addPersonWithKey();
    const answer = await answerOf(server, key);
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expectWrongPasskey(await signIn(answer));
    const late = await answerOf(server, key);
    ahead += 11 * MINUTE;
    expectWrongPasskey(await signIn(late));
    // A key without a counter may sign in again, but not twice with one answer.
    const { key: uncounted } = await makeAndAdd({ counter: 0 });
    for (let times = 0; times < 2; times++)
      expect((await signIn(await signed(uncounted, {}, { counter: 0 }))).status).toBe(200);
    const once = await signed(uncounted, {}, { counter: 0 });
    expect((await signIn(once)).status).toBe(200);
    expectWrongPasskey(await signIn(once));
  });

  test("is refused as a copy when its counter did not increase, and this is audited", {
    tags: "promise-57",
  }, async () => {
    const { key, email } = await addPersonWithKey();
    const first = await signed(key, {}, { counter: 9 });
    expect((await signIn(first)).status).toBe(200);
    expectWrongPasskey(await signIn(first));
    for (const counter of [9, 8, 0]) expectWrongPasskey(await signIn(await signed(key, {}, { counter })));
    const trail = (await server.api("GET", "/audit", { token: await server.signIn() })).json;
    // Repeatable events are audited by their counts: the first of three.
    const told = trail.filter((line: { record: { name: string } }) => line.record.name === email);
    expect(told.map(({ action }: { action: string }) => action)).toEqual([
      "was refused with a copied passkey",
      "signed in",
    ]);
    const mails = (await server.api("GET", "/outbox", { token: await server.signIn() })).json;
    const warned = mails.filter((mail: { to: { email: string } }) => mail.to.email === email);
    const subjects = warned.map(({ subject }: { subject: string }) => subject);
    expect(subjects).toContain("A copy of your passkey was refused");
    expect((await signIn(await signed(key, {}, { counter: 10 }))).status).toBe(200);
  });
});

async function makeAndAdd(behaviour: { counter?: number; isVerified?: boolean }, change: object = {}) {
  const { token } = await addPerson();
  const { challenge, user } = (await server.api("POST", "/auth/passkeys/options", { token })).json.data;
  const made = makePasskey({ ...partyOf(server), challenge, userHandle: user.id, ...change }, behaviour);
  return { key: made.key, credential: made.credential, token, answer: await add(token, made.credential) };
}

describe("adding a passkey", () => {
  test("is refused from another address, unverified, for another account or with an old challenge", {
    tags: "promise-57",
  }, async () => {
    const other = await addPerson();
    const ofOther = (await server.api("POST", "/auth/passkeys/options", { token: other.token })).json.data;
    const refused = {
      "another origin": await makeAndAdd({}, { origin: "https://evil.example" }),
      "another site's id": await makeAndAdd({}, { rpId: "evil.example" }),
      "an owner who was not verified": await makeAndAdd({ isVerified: false }),
      "a challenge to another account": await makeAndAdd({}, { challenge: ofOther.challenge }),
      "a challenge to sign in": await makeAndAdd({}, { challenge: (await options()).challenge }),
    };
    for (const [what, { answer, token }] of Object.entries(refused)) {
      expect(expectError(answer, 400, what).message).toBe(PASSKEY_NOT_ADDED);
      expect((await server.api("GET", "/auth/factors", { token })).json, what).toEqual([]);
    }
    const { credential } = await makeOwnPasskey(server, other.token);
    ahead += 9 * MINUTE;
    expect((await add(other.token, credential)).status).toBe(201);
    const late = await makeOwnPasskey(server, other.token);
    ahead += 11 * MINUTE;
    await server.api("POST", "/auth/confirm", { token: other.token, body: { password: PASSWORD } });
    expectError(await add(other.token, late.credential), 400);
  });

  test("is refused if the passkey is already stored, or the answer was already sent", async () => {
    const { credential, token, answer } = await makeAndAdd({});
    expect(answer.status).toBe(201);
    expectError(await add(token, credential), 400);
    const { id: _, ...other } = (await makeOwnPasskey(server, token)).credential;
    expectError(await add(token, { ...other, id: credential.id, rawId: credential.id }), 400);
    const [{ id }] = (await server.api("GET", "/auth/factors", { token })).json;
    await server.app.platform.database.write((tx) =>
      tx.updateTable("passkeys").set({ credential_id: "taken" }).where("id", "=", id).execute(),
    );
    const again = await makeOwnPasskey(server, token);
    await server.app.platform.database.write((tx) =>
      tx.updateTable("passkeys").set({ credential_id: again.credential.id }).where("id", "=", id).execute(),
    );
    expect(expectError(await add(token, again.credential), 409).message).toBe(PASSKEY_TAKEN);
  });

  test("names invalid fields, and refuses unknown ones", async () => {
    const { token } = await addPerson();
    const { credential } = await makeOwnPasskey(server, token);
    expectFieldError(await add(token, { ...credential, admin: true }), "admin");
    expectFieldError(await add(token, credential, " "), "name");
    expectFieldError(await add(token, { ...credential, id: "no such+letters" }), "id");
    expectFieldError(await add(token, { ...credential, response: {} }), "response.attestationObject");
    for (const attestationObject of ["AAAA", "oA", "x".repeat(20_000)])
      expectError(await add(token, { ...credential, response: { ...credential.response, attestationObject } }), 400);
    const newer = { ...credential, response: { ...credential.response, fromALaterBrowser: 1 } };
    expect((await add(token, newer)).status).toBe(201);
  });

  test("accepts a challenge only as a text, so that a forged object costs no time or memory", {
    tags: "promise-57",
  }, async () => {
    const { key } = await addPersonWithKey();
    const { token } = await addPerson();
    const { challenge } = (await server.api("POST", "/auth/passkeys/options", { token })).json.data;
    const bytes = [...Buffer.from(challenge, "base64url")];
    const forged = [{ length: 3e8 }, { length: 1e10 }, bytes, { type: "Buffer", data: bytes }, 1, null, true, ""];
    const before = process.memoryUsage().rss;
    for (const one of forged) {
      const made = await makeOwnPasskey(server, token);
      const data = (type: string) =>
        Buffer.from(JSON.stringify({ type, challenge: one, origin: "https://www.example.org" })).toString("base64url");
      const response = { ...made.credential.response, clientDataJSON: data("webauthn.create") };
      expectError(await add(token, { ...made.credential, response }), 400);
      const answer = await answerOf(server, key);
      expectWrongPasskey(
        await signIn({ ...answer, response: { ...answer.response, clientDataJSON: data("webauthn.get") } }),
      );
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test("ignores the attestation of the key's maker, and fetches no address in it", { tags: "promise-57" }, async () => {
    const { token } = await addPerson();
    const asked = vi.spyOn(globalThis, "fetch");
    for (const format of ["android-key", "tpm", "packed", "apple", "fido-u2f", "android-safetynet", "unheard-of"]) {
      const { challenge, user } = (await server.api("POST", "/auth/passkeys/options", { token })).json.data;
      const made = makePasskey({ ...partyOf(server), challenge, userHandle: user.id }, { format });
      asked.mockClear();
      expect((await add(token, made.credential, format)).status).toBe(201);
      // Only the test's own request.
      expect(asked, format).toHaveBeenCalledTimes(1);
    }
    asked.mockRestore();
  });

  test("refuses an id longer than a key can have", async () => {
    const { token } = await addPerson();
    const { credential } = await makeOwnPasskey(server, token);
    expectFieldError(await add(token, { ...credential, id: "A".repeat(1365) }), "id");
    expectFieldError(
      await signIn({ ...(await answerOf(server, (await addPersonWithKey()).key)), id: "A".repeat(1365) }),
      "id",
    );
  });

  test("is refused after twenty passkeys for an account", async () => {
    const { token } = await addPerson();
    for (let keys = 0; keys < 20; keys++) await addPasskey(server, token);
    expect(expectError(await add(token, (await makeOwnPasskey(server, token)).credential), 409).code).toBe(
      "too-many-passkeys",
    );
  });
});
