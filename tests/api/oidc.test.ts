import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NO_ACCOUNT, OIDC_FAILED, OIDC_LINKED, OIDC_TAKEN } from "#contract/oidc.ts";
import type { Role } from "#contract/permissions.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, addReset, adminId, tokenOf } from "#tests/support/accounts.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { addApp, dropFactors } from "#tests/support/factors.ts";
import {
  CLIENT,
  type IdentityProvider,
  newSigningKey,
  startIdentityProvider,
} from "#tests/support/identity-provider.ts";
import { mailsOf } from "#tests/support/mails.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";

const PASSWORD = "correct horse battery";
const MINUTE = 60;

let provider: IdentityProvider;
let server: TestServer;
/** Server on the same database that creates accounts, trusts addresses and the second factor of the provider. */
let trusting: TestServer;
const logLines: string[] = [];
beforeAll(async () => {
  provider = await startIdentityProvider();
  const environment = { ...provider.environment, RATE_LIMIT: "off" };
  server = await startServer({ environment, logLines });
  const created = { OIDC_CREATE_ROLE: "editor", OIDC_DOMAINS: "example.org, Example.COM", OIDC_TRUST_EMAIL: "true" };
  trusting = await startServer({
    environment: { ...environment, ...created, OIDC_SECOND_FACTOR: "provider" },
    database: server.database,
    dataDir: server.dataDir,
  });
});
beforeEach(() => {
  logLines.length = 0;
  provider.isThere = true;
  provider.metadata = {};
});
afterAll(async () => {
  await trusting.stop();
  await server.close();
  await provider.close();
});

type Person = Record<string, unknown> & { sub: string };

const personOf = (email: string, more: object = {}): Person => ({
  sub: newId(),
  email,
  email_verified: true,
  name: "Thandi Dlamini",
  ...more,
});

async function addPerson(role: Role = "editor") {
  const email = `person-${newId()}@example.org`;
  return { email, id: await addAccount(server, { email, password: PASSWORD, role }) };
}

async function addLinked() {
  const account = await addPerson();
  const person = personOf(account.email);
  await signIn(person);
  return { ...account, person };
}

type Fault = Parameters<IdentityProvider["answerFor"]>[1];

const send = (body: unknown, on = server): Promise<ApiAnswer> => on.api("POST", "/auth/oidc", { body });
const signIn = (person: Person, fault?: Fault, on = server) => send(provider.answerFor(person, fault), on);
const link = (token: string, person: Person) =>
  server.api("POST", "/auth/factors/oidc", { token, body: provider.answerFor(person) });
const factorsOf = async (token: string) => (await server.api("GET", "/auth/factors", { token })).json;
const noticesTo = async (id: string) =>
  (await mailsOf(server)).filter(({ about_id }) => about_id === id).map(({ subject }) => subject);

function expectNoAccount(answer: ApiAnswer, what = "") {
  expect(expectError(answer, 401, what)).toMatchObject({ code: "no-account", message: NO_ACCOUNT });
}

function expectFailed(answer: ApiAnswer, what = "") {
  expect(expectError(answer, 401, what)).toMatchObject({ code: "sign-in-failed", message: OIDC_FAILED });
}

const START = { codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", state: "a-state", nonce: "a-nonce" };

describe("the start of a sign-in", () => {
  test("leads to the provider with challenge, state and nonce of the browser", async () => {
    const { status, json } = await server.api("POST", "/auth/oidc/start", { body: START });
    expect(status).toBe(200);
    const url = new URL(json.data.url);
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT.id,
      redirect_uri: `${server.app.platform.config.publicUrl}/login`,
      response_type: "code",
      scope: "openid email profile",
      code_challenge: START.codeChallenge,
      code_challenge_method: "S256",
      state: START.state,
      nonce: START.nonce,
    });
  });

  test("is 503 while the provider is away, and works again afterwards", async () => {
    provider.isThere = false;
    const refused = await server.api("POST", "/auth/oidc/start", { body: START });
    expectError(refused, 503);
    expect(refused.headers.get("retry-after")).toBe("5");
    provider.isThere = true;
    expect((await server.api("POST", "/auth/oidc/start", { body: START })).status).toBe(200);
  });

  test.each([
    ["names another issuer", { issuer: "https://evil.example.org" }],
    ["names a script as its page", { authorization_endpoint: "javascript:alert(1)" }],
    ["has no page", { authorization_endpoint: undefined }],
  ])("is 503 if the provider %s", async (_, metadata) => {
    provider.metadata = metadata;
    expectError(await server.api("POST", "/auth/oidc/start", { body: START }), 503);
  });

  test("asks the provider once for starts at the same time", async () => {
    const path = "/.well-known/openid-configuration";
    const before = provider.asked[path] ?? 0;
    await Promise.all(Array.from({ length: 5 }, () => server.api("POST", "/auth/oidc/start", { body: START })));
    expect((provider.asked[path] ?? 0) - before).toBeLessThan(5);
  });

  test("is 404 without a provider, like the other calls", async () => {
    const plain = await startServer();
    try {
      const body = provider.answerFor(personOf("nobody@example.org"));
      const token = await plain.signIn();
      expectError(await plain.api("POST", "/auth/oidc/start", { body: START }), 404);
      expectError(await plain.api("POST", "/auth/oidc", { body }), 404);
      expectError(await plain.api("POST", "/auth/factors/oidc", { body, token }), 404);
    } finally {
      await plain.close();
    }
  });
});

describe("a sign-in through the provider", { tags: "promise-72" }, () => {
  test("links the account with the verified address once, and finds it by the subject from then on", async () => {
    const { email, id } = await addPerson();
    const person = personOf(email.toUpperCase());
    const first = await signIn(person);
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({ email, role: "editor", token: expect.stringMatching(/^wst_/) });
    expect(first.json.device).toMatch(/^wsd_/);
    const [factor] = await factorsOf(first.json.token);
    expect(factor).toMatchObject({ type: "oidc", name: "Example ID", lastUsedAt: expect.any(String) });
    expect(await noticesTo(id)).toEqual(["Another sign-in was linked to your account"]);
    const second = await signIn({ ...person, email: "another@example.net", email_verified: false });
    expect(second.json).toMatchObject({ email });
    const lines = (await rowsOf(server, "audit")).filter(({ account_id }) => account_id === id);
    expect(lines.map(({ action, after }) => [action, after])).toEqual([
      ["linked a sign-in", null],
      ["signed in", '{"with":"OpenID Connect"}'],
      ["signed in", '{"with":"OpenID Connect"}'],
    ]);
  });

  test("asks the provider for the address if the token has none", async () => {
    const { email } = await addPerson();
    const { sub, ...claims } = personOf(email);
    expect((await signIn({ sub }, { userInfo: { sub, ...claims } })).status).toBe(200);
    const other = personOf((await addPerson()).email);
    expectFailed(await signIn({ sub: other.sub }, { userInfo: { ...other, sub: "another" } }), "another subject");
    const nameless = { sub: newId() };
    expectNoAccount(await signIn(nameless, { userInfo: nameless }), "without an address");
  });

  test("accepts an invitation: it ends the invitation", async () => {
    const email = `invited-${newId()}@example.org`;
    const id = await addAccount(server, { email, role: "editor", invited: true });
    const token = await addReset(server, id);
    expect((await signIn(personOf(email))).status).toBe(200);
    const body = { token, password: "another password" };
    expectError(await server.api("POST", "/auth/reset-password", { body }), 400);
    expectError(await server.api("POST", "/auth/login", { body: { email, password: "" } }), 400);
  });

  test.each([
    ["nobody has the address", async () => personOf(`nobody-${newId()}@example.org`)],
    ["the account is a sample", async () => personOf((await addSample()).email)],
    ["the account is inactive", async () => personOf((await addInactive()).email)],
    ["another subject has the address of a linked account", async () => personOf((await addLinked()).email)],
    ["the address is not verified", async () => personOf((await addPerson()).email, { email_verified: false })],
    ["the address is verified by a text", async () => personOf((await addPerson()).email, { email_verified: "true" })],
    [
      "nothing says that it is verified",
      async () => personOf((await addPerson()).email, { email_verified: undefined }),
    ],
    ["the address is a list", async () => personOf((await addPerson()).email, { email: [(await addPerson()).email] })],
    ["the address has an invisible character", async () => personOf(`\u200b${(await addPerson()).email}`)],
    ["the address has a display name", async () => personOf(`Thandi <${(await addPerson()).email}>`)],
  ])("is refused with the same sentence if %s", async (_, personFor) => {
    const person = await personFor();
    const { sessions, oidc_links, users } = await countRows(server);
    expectNoAccount(await signIn(person));
    expect(await countRows(server)).toMatchObject({ sessions, oidc_links, users });
  });

  test("is refused once its linked account is inactive or deleted", async () => {
    const admin = await tokenOf(server, await adminId(server));
    const inactive = await addLinked();
    await server.api("PATCH", `/users/${inactive.id}/status`, { token: admin, body: { status: "Inactive" } });
    expectNoAccount(await signIn(inactive.person));
    const gone = await addLinked();
    const links = (await countRows(server)).oidc_links;
    await server.api("DELETE", `/users/${gone.id}`, { token: admin });
    expect((await countRows(server)).oidc_links).toBe(links - 1);
    expectNoAccount(await signIn(gone.person));
  });

  test("lists refused ones in the account, and logs the reason without code or token", async () => {
    const { email, id } = await addLinked();
    const answer = provider.answerFor(personOf(email));
    expectNoAccount(await send(answer));
    const token = await tokenOf(server, id);
    const signIns = (await server.api("GET", "/auth/sign-ins", { token })).json;
    expect(signIns.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["Failed", "Signed in"]);
    expectFailed(await send(answer));
    const log = logLines.join("\n");
    expect(log).toContain("the account with the address is linked to another subject");
    expect(log).toContain("invalid_grant");
    for (const secret of [...Object.values(answer), email, CLIENT.secret]) expect(log).not.toContain(secret);
  });

  test("counts as a wrong sign-in of the network if it is refused", async () => {
    const limited = await startServer({ environment: provider.environment });
    try {
      const wrong = () => send({ ...provider.answerFor(personOf("x@example.org")), nonce: "wrong" }, limited);
      for (let index = 0; index < 30; index++) expectFailed(await wrong());
      expectError(await wrong(), 429);
      const login = { email: "someone@example.org", password: "wrong" };
      expectError(await limited.api("POST", "/auth/login", { body: login }), 429);
    } finally {
      await limited.close();
    }
  });
});

async function addSample() {
  const email = `sample-${newId()}@example.org`;
  return { email, id: await addAccount(server, { email }) };
}

async function addInactive() {
  const email = `inactive-${newId()}@example.org`;
  return { email, id: await addAccount(server, { email, password: PASSWORD, status: "Inactive" }) };
}

describe("a code", { tags: "promise-72" }, () => {
  test("signs in once, also if the provider would accept it again", async () => {
    const { person } = await addLinked();
    const answer = provider.answerFor(person, { isReusable: true });
    expect((await send(answer)).status).toBe(200);
    expectFailed(await send(answer));
    const parallel = provider.answerFor(person, { isReusable: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(parallel)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test("creates one account and one link when two first sign-ins come at the same time", async () => {
    const person = personOf(`twice-${newId()}@example.org`);
    const before = await countRows(server);
    const answers = await Promise.all([signIn(person, {}, trusting), signIn(person, {}, trusting)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const after = await countRows(server);
    expect([after.users - before.users, after.oidc_links - before.oidc_links]).toEqual([1, 1]);
  });
});

/** Attacks on the token: each is refused with the same sentence. */
describe("a token", { tags: "promise-72" }, () => {
  const now = () => Math.floor(Date.now() / 1000);
  const stranger = newSigningKey().privateKey;
  const attacks: Record<string, Fault & { body?: object }> = {
    "of another issuer (mix-up)": { token: { iss: "https://evil.example.org" } },
    "for another client": { token: { aud: "another" } },
    "for several clients without its party": { token: { aud: [CLIENT.id, "another"], azp: "another" } },
    "without a nonce": { token: { nonce: undefined } },
    "with the nonce of another sign-in": { token: { nonce: "another" } },
    "without a subject": { token: { sub: undefined } },
    "with a blank subject": { token: { sub: "" } },
    "with a subject that is no text": { token: { sub: 1 } },
    "with a subject of 256 characters": { token: { sub: "x".repeat(256) } },
    "that has expired": { token: { iat: now() - 20 * MINUTE, exp: now() - 2 * MINUTE } },
    "that never expires": { token: { exp: undefined } },
    "that is not valid yet": { token: { nbf: now() + 5 * MINUTE } },
    "without a signature": { header: { alg: "none" }, key: "none" },
    "without a signature that claims one": { key: "none" },
    "signed by a stranger": { key: stranger },
    "signed with an unknown key": { key: stranger, header: { kid: "two" } },
    "signed with the client's secret": { header: { alg: "HS256" }, key: "client's secret" },
    "that came to another browser (code injection)": { body: { verifier: "x".repeat(43) } },
    "asked for with another nonce": { body: { nonce: "another" } },
    "whose code is unknown": { body: { code: "unknown" } },
    "that another provider led back with": { body: { iss: "https://evil.example.org" } },
  };

  test.each(Object.entries(attacks))("%s is refused, and begins no session", async (_, { body, ...fault }) => {
    const { person } = await addLinked();
    const before = await countRows(server);
    expectFailed(await send({ ...provider.answerFor(person, fault), ...body }));
    expect(await countRows(server)).toEqual(before);
  });

  test("is accepted within a minute of clock skew", async () => {
    const { person } = await addLinked();
    const token = { iat: now() - 10 * MINUTE, exp: now() - 30, nbf: now() + 30 };
    expect((await signIn(person, { token })).status).toBe(200);
    expect((await send({ ...provider.answerFor(person), iss: provider.issuer })).status).toBe(200);
  });

  test("is refused in the same way if it cannot be fetched", async () => {
    const { person } = await addLinked();
    provider.isThere = false;
    expectFailed(await signIn(person));
  });

  test.each([
    ["code", { code: "" }],
    ["code", { code: "a b" }],
    ["verifier", { verifier: "short" }],
    ["nonce", { nonce: "" }],
    ["state", { state: "unknown field" }],
  ])("call with a wrong %s is a 400 at the field: %#", async (field, change) => {
    const { errors } = expectError(await send({ ...provider.answerFor(personOf("a@example.org")), ...change }), 400);
    expect(errors?.map(({ path }) => path)).toContain(field);
  });
});

describe("a second factor", { tags: "promise-72" }, () => {
  const TOTP = "a code of the app";

  test.each([
    [["pwd"], 202],
    [[], 202],
    ["mfa", 202],
    [["pwd", "sms"], 202],
    [["mfa"], 200],
    [["pwd", "otp"], 200],
    [["hwk"], 200],
  ])("our own is asked for unless the provider checked one: %j is %i", async (amr, status) => {
    const { id, person } = await addLinked();
    const { secret } = await addApp(server, await tokenOf(server, id));
    const answer = await signIn({ ...person, amr });
    expect(answer.status, TOTP).toBe(status);
    if (status === 200) return;
    expect(answer.json.data.methods).toEqual(["totp", "recovery"]);
    const body = { challenge: answer.json.data.challenge, code: codeAt(secret, server.app.platform.now()) };
    expect((await server.api("POST", "/auth/second-factor", { body })).status).toBe(200);
  });

  test("our own is not asked for with OIDC_SECOND_FACTOR=provider", async () => {
    const { id, person } = await addLinked();
    await addApp(server, await tokenOf(server, id));
    expect((await signIn(person, {}, trusting)).status).toBe(200);
  });

  test("the provider's own satisfies the rule of a role, for that session alone", async () => {
    const { id, email, person } = await addLinked();
    await server.app.platform.database.write(async (tx) => {
      await tx
        .insertInto("second_factor_roles")
        .values({ role: "editor", since: "2026-01-01T00:00:00.000Z" })
        .execute();
      await tx
        .updateTable("users")
        .set({ second_factor_from: "2026-01-01T00:00:00.000Z" })
        .where("id", "=", id)
        .execute();
    });
    try {
      const read = (token: string) => server.api("GET", "/services", { token });
      const strong = (await signIn({ ...person, amr: ["mfa"] })).json.token;
      expect((await read(strong)).status).toBe(200);
      expect((await server.api("GET", "/auth/me", { token: strong })).json.data.secondFactorDueAt).toBeUndefined();
      const weak = (await signIn(person)).json.token;
      expect(expectError(await read(weak), 403).code).toBe("second-factor-required");
      expect(expectError(await read(await server.signIn({ email, password: PASSWORD })), 403).code).toBe(
        "second-factor-required",
      );
    } finally {
      await server.app.platform.database.write((tx) => tx.deleteFrom("second_factor_roles").execute());
    }
  });
});

describe("an account that a sign-in creates", () => {
  test("has the configured role, the name of the person and no usable password", async () => {
    const email = `new-${newId()}@example.org`;
    const answer = await signIn(personOf(email), {}, trusting);
    expect(answer.json).toMatchObject({ email, name: "Thandi Dlamini", role: "editor" });
    const { json } = await server.api("GET", "/auth/me", { token: answer.json.token });
    expect(await noticesTo(json.data.id)).toEqual(["Another sign-in was linked to your account"]);
    const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === json.data.id);
    expect(lines.map(({ action, account_name }) => [action, account_name])).toEqual([
      ["created", "The server"],
      ["linked a sign-in", "Thandi Dlamini"],
    ]);
    expectNoAccount(await signIn(personOf(`new-${newId()}@example.org`)), "without OIDC_CREATE_ROLE");
  });

  test.each<[string, boolean]>([
    ["person@example.org", true],
    ["person@EXAMPLE.org", true],
    ["person@example.com", true],
    ["person@example.org.evil.test", false],
    ["person@sub.example.org", false],
    ["person@evil-example.org", false],
    ["person@example.org.", false],
    ["person@exаmple.org", false],
    ["person@example.org@evil.test", false],
    ['"person@example.org"@evil.test', false],
    ["person@example.net", false],
    ["person@evil.test\n@example.org", false],
  ])("belongs to one of the domains exactly: %s", async (address, isCreated) => {
    const users = (await countRows(server)).users;
    const answer = await signIn(personOf(`${newId()}${address}`.replace(/^([\w-]+)"/, '"$1')), {}, trusting);
    expect(answer.status).toBe(isCreated ? 200 : 401);
    expect((await countRows(server)).users - users).toBe(isCreated ? 1 : 0);
  });

  test("has its address as its name if the provider has none", async () => {
    for (const name of [undefined, 1, " ", "x".repeat(300)]) {
      const email = `nameless-${newId()}@example.org`;
      expect((await signIn(personOf(email, { name }), {}, trusting)).json.name).toBe(email);
    }
  });

  test("is found by an unverified address with OIDC_TRUST_EMAIL", async () => {
    const { email } = await addPerson();
    expect((await signIn(personOf(email, { email_verified: undefined }), {}, trusting)).json.email).toBe(email);
  });
});

describe("the link of the own account", { tags: "promise-72" }, () => {
  test("is added, listed, mailed and removed", async () => {
    const { id, email } = await addPerson();
    const token = await tokenOf(server, id);
    const person = { sub: newId() };
    const added = await link(token, person);
    expect(added.status).toBe(201);
    expect(await factorsOf(token)).toMatchObject([{ id: added.json.data.id, type: "oidc" }]);
    expect((await link(token, person)).json.data.id).toBe(added.json.data.id);
    expect((await signIn(person)).json.email).toBe(email);
    expect((await server.api("DELETE", `/auth/factors/${added.json.data.id}`, { token })).status).toBe(204);
    expectNoAccount(await signIn(person));
    expect(await noticesTo(id)).toEqual([
      "Another sign-in was linked to your account",
      "A sign-in was unlinked from your account",
    ]);
    const lines = (await rowsOf(server, "audit")).filter(({ account_id }) => account_id === id);
    expect(lines.map(({ action }) => action)).toEqual(["linked a sign-in", "signed in", "unlinked a sign-in"]);
  });

  test("is 409 for the subject of another account, and for a second subject", async () => {
    const { person, id } = await addLinked();
    const other = await tokenOf(server, (await addPerson()).id);
    expect(expectError(await link(other, person), 409).message).toBe(OIDC_TAKEN);
    expect(expectError(await link(await tokenOf(server, id), { sub: newId() }), 409).message).toBe(OIDC_LINKED);
  });

  test("is refused at its code if the sign-in did not work, and the session goes on", async () => {
    const token = await tokenOf(server, (await addPerson()).id);
    const body = { ...provider.answerFor({ sub: newId() }), nonce: "another" };
    const refused = await server.api("POST", "/auth/factors/oidc", { token, body });
    expectFieldError(refused, "code");
    expect(refused.json.message).toBe(OIDC_FAILED);
    expect((await server.api("GET", "/auth/me", { token })).status).toBe(200);
  });

  test("needs a session that was confirmed lately, and only removes an own link", async () => {
    const { id } = await addLinked();
    const token = await tokenOf(server, id);
    const [factor] = await factorsOf(token);
    const other = await tokenOf(server, (await addPerson()).id);
    expectError(await server.api("DELETE", `/auth/factors/${factor.id}`, { token: other }), 404);
    await server.app.platform.database.write((tx) =>
      tx.updateTable("sessions").set({ confirmed_at: "2020-01-01T00:00:00.000Z" }).where("user_id", "=", id).execute(),
    );
    expect(expectError(await link(token, { sub: newId() }), 403).code).toBe("confirm-again");
    const refused = await server.api("DELETE", `/auth/factors/${factor.id}`, { token });
    expect(expectError(refused, 403).code).toBe("confirm-again");
  });

  test("is no second factor: the first factor and the password work as without it", async () => {
    const { id, email } = await addLinked();
    const token = await server.signIn({ email, password: PASSWORD });
    const { recoveryCodes } = await addApp(server, token);
    expect(recoveryCodes).toHaveLength(10);
    await dropFactors(server, await tokenOf(server, id));
    expect((await server.api("GET", "/auth/recovery-codes", { token })).json.data.left).toBe(0);
  });

  test.each([
    ["an administrator resets its factors", "DELETE", "/factors", undefined],
    ["an administrator sets a password", "PUT", "", { name: "Thandi", role: "editor", password: "another password" }],
  ])("ends when %s", async (_, method, path, change) => {
    const { id, email, person } = await addLinked();
    const admin = await tokenOf(server, await adminId(server));
    const body = change && { ...change, email };
    expect((await server.api(method, `/users/${id}${path}`, { token: admin, body })).status).toBeLessThan(300);
    expect((await rowsOf(server, "oidc_links")).filter(({ user_id }) => user_id === id)).toEqual([]);
    // The verified address links it again, with another mail.
    expect((await signIn(person)).status).toBe(200);
  });
});
