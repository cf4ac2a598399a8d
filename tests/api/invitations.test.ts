import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { INVALID_LINK } from "#contract/auth.ts";
import type { Role } from "#contract/permissions.ts";
import { INVITED_INACTIVE, INVITED_WITH_PASSWORD, NOT_INVITED, User } from "#contract/users.ts";
import { sweepResets } from "#server/users/sweep-resets.ts";
import { addAccount, addReset, adminId } from "#tests/support/accounts.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { mailsOf } from "#tests/support/mails.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

const SITE = "https://www.example.org";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = " a chosen pässword ";
const START = Date.parse("2026-11-20T08:00:00.000Z");

let time = START;
let server: TestServer;
let token: string;
let admin: string;
let people = 0;

beforeAll(async () => {
  server = await startServer({ environment: { PUBLIC_URL: SITE }, now: () => new Date(time) });
  admin = await adminId(server);
});
beforeEach(async () => {
  // Each test has hourly limits of its own, and a password that was given just now.
  time += 2 * HOUR;
  token = await server.signIn();
});
afterAll(() => server.close());

const post = (more: object, headers = {}) =>
  server.api("POST", "/users", {
    token,
    body: { name: "Naledi Example", email: `naledi-${++people}@example.com`, ...more },
    headers,
  });

async function invite(more: object = {}, headers = {}): Promise<User> {
  const { status, json } = await post({ invite: true, ...more }, headers);
  expect(status, JSON.stringify(json)).toBe(201);
  return User.parse(json.data);
}

const again = (id: string, from = token) => server.api("POST", `/users/${id}/invite`, { token: from });
const change = (id: string, body: object) => server.api("PUT", `/users/${id}`, { token, body });
const setStatus = (id: string, status: string) =>
  server.api("PATCH", `/users/${id}/status`, { token, body: { status } });
const find = async (id: string) => User.parse((await server.api("GET", `/users/${id}`, { token })).json.data);
const choose = (link: string, password = PASSWORD) =>
  server.api("POST", "/auth/reset-password", { body: { token: link, password } });
const forgot = (email: string) => server.api("POST", "/auth/forgot-password", { body: { email } });
const signIn = (email: string, password: string) => server.api("POST", "/auth/login", { body: { email, password } });

const mailsTo = async ({ email }: User) =>
  (await mailsOf(server)).filter(({ recipient_email, kind }) => recipient_email === email && kind === "invitation");
const tokenIn = (text = "") => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "";
const newestLink = async (user: User) => tokenIn((await mailsTo(user)).at(-1)?.text);
const trailOf = async (id: string) => (await rowsOf(server, "audit")).filter((row) => row.record_id === id);
const resets = () => server.app.platform.database.read.selectFrom("password_resets").selectAll().execute();

function expectInvalid(answer: Awaited<ReturnType<typeof choose>>, what = ""): void {
  expectFieldError(answer, "token", what);
  expect(answer.json.message, what).toBe(INVALID_LINK);
}

function expectNotInvited(answer: Awaited<ReturnType<typeof again>>, what: string): void {
  expect(expectError(answer, 409, what), what).toMatchObject({ code: "not-invited", message: NOT_INVITED });
}

describe("an invited user", () => {
  test("chooses a password by the mailed link, and can then sign in", async () => {
    const user = await invite({ role: "sales" });
    expect(user).toMatchObject({ status: "Active", role: "sales", invitedAt: new Date(time).toISOString() });
    const [listed] = (await server.api("GET", `/users?q=${user.email}`, { token })).json;
    expect(listed).toEqual(user);
    time += MINUTE;
    expect((await choose(await newestLink(user))).status).toBe(204);
    expect((await find(user.id)).invitedAt).toBeNull();
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
    expect((await trailOf(user.id)).map(({ action }) => action)).toEqual(["created", "chose password"]);
    const [notice] = (await mailsOf(server)).filter(
      ({ recipient_email, kind }) => recipient_email === user.email && kind === "account-notice",
    );
    expect(notice?.subject).toBe("Your password was chosen");
  });

  test("gets a mail that names the inviter and the end of the link's validity", async () => {
    const user = await invite();
    const [mail, ...more] = await mailsTo(user);
    expect(more).toEqual([]);
    const until = new Date(time + 72 * HOUR);
    expect(mail).toMatchObject({ about_id: user.id, delete_after: until.toISOString(), status: "Queued" });
    const day = new Intl.DateTimeFormat("en-ZA", { dateStyle: "long", timeZone: "Africa/Johannesburg" }).format(until);
    const link = tokenIn(mail?.text);
    expect(link).toMatch(/^wsi_[\w-]{43}$/);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${SITE}/reset-password?token=${link}`);
      expect(part).toContain("Administrator has invited you");
      expect(part).toContain(day);
      expect(part).toContain("South African time");
    }
    expect(JSON.stringify([await resets(), await rowsOf(server, "audit"), mail?.subject])).not.toContain(link);
  });

  test("cannot sign in before, with the same response as for a wrong password", { tags: "promise-3" }, async () => {
    const user = await invite();
    const known = await signIn(ADMIN.email, "a wrong password");
    for (const password of ["a wrong password", "null", " "]) {
      const answer = await signIn(user.email, password);
      expect(expectError(answer, 401)).toMatchObject({ code: known.json.code, message: known.json.message });
    }
  });

  test("is created once for a key, with one mail", async () => {
    const body = { email: "repeated@example.com" };
    const headers = { "idempotency-key": "the-same-invitation" };
    const [first, second] = [await invite(body, headers), await invite(body, headers)];
    expect(second).toEqual(first);
    expect(await mailsTo(first)).toHaveLength(1);
  });

  test("gets the seven days for a second factor from the first password on", async () => {
    const user = await invite({ role: "editor" });
    time += 71 * HOUR;
    await choose(await newestLink(user));
    const [row] = (await rowsOf(server, "users")).filter(({ id }) => id === user.id);
    expect(row?.second_factor_from).toBe(new Date(time).toISOString());
  });

  test("cannot use the link once an administrator has set a password", async () => {
    const user = await invite();
    const link = await newestLink(user);
    const { name, email } = user;
    expect((await change(user.id, { ...user, password: "from the administrator" })).status).toBe(200);
    expect(await find(user.id)).toMatchObject({ name, email, invitedAt: null });
    expectInvalid(await choose(link));
    expectNotInvited(await again(user.id), "with a password");
  });
});

describe("the link of an invitation", () => {
  test("works once", { tags: "promise-37" }, async () => {
    const user = await invite();
    const link = await newestLink(user);
    const answers = await Promise.all(["first one", "second one"].map((one) => choose(link, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expectInvalid(await choose(link), "used");
  });

  test("is valid for 72 hours, and is then deleted", { tags: "promise-37" }, async () => {
    const [early, late] = [await invite(), await invite()];
    const [link, expired] = [await newestLink(early), await newestLink(late)];
    time += 72 * HOUR - 1;
    await sweepResets(server.app.platform);
    expect((await choose(link)).status).toBe(204);
    time += 1;
    expectInvalid(await choose(expired), "expired");
    token = await server.signIn();
    expect((await find(late.id)).invitedAt).not.toBeNull();
    await sweepResets(server.app.platform);
    expect((await resets()).filter(({ user_id }) => user_id === late.id)).toEqual([]);
  });

  test("is invalid for a deactivated, deleted or moved account", { tags: "promise-37" }, async () => {
    const users = [await invite(), await invite(), await invite()] as const;
    const links = await Promise.all(users.map(newestLink));
    const [inactive, deleted, moved] = users;
    await setStatus(inactive.id, "Inactive");
    await server.api("DELETE", `/users/${deleted.id}`, { token });
    await change(moved.id, { ...moved, email: "moved@example.com" });
    for (const link of links) expectInvalid(await choose(link));
    expectNotInvited(await again(inactive.id), "inactive");
    await setStatus(inactive.id, "Active");
    expectInvalid(await choose(links[0] ?? ""), "active again");
    expect((await again(inactive.id)).status).toBe(200);
    expect((await choose(await newestLink(inactive))).status).toBe(204);
  });

  test("follows the rules of passwords", async () => {
    const user = await invite();
    const link = await newestLink(user);
    expectFieldError(await choose(link, "short"), "password");
    expect((await choose(link)).status).toBe(204);
  });
});

describe("an invitation that is sent again", () => {
  test("ends the first, and is audited", { tags: "promise-37" }, async () => {
    const user = await invite();
    const first = await newestLink(user);
    time += HOUR;
    const answer = await again(user.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe(
      (await server.api("GET", `/users/${user.id}`, { token })).headers.get("etag"),
    );
    expect(User.parse(answer.json.data).invitedAt).toBe(new Date(time).toISOString());
    const second = await newestLink(user);
    expect(second).not.toBe(first);
    expectInvalid(await choose(first), "first");
    expect((await trailOf(user.id)).at(-1)).toMatchObject({ action: "invited again", account_id: admin });
    expect((await choose(second)).status).toBe(204);
    expectNotInvited(await again(user.id), "chosen");
  });

  test("is sent at most three times an hour to one user", async () => {
    const user = await invite();
    for (let sent = 0; sent < 3; sent++) expect((await again(user.id)).status).toBe(200);
    expectError(await again(user.id), 429);
    expect(await mailsTo(user)).toHaveLength(4);
    expect((await choose(await newestLink(user))).status).toBe(204);
  });

  test("is refused for users who were not invited, and for unknown ones", async () => {
    const others = [
      await addAccount(server, { email: "with-password@example.com", password: PASSWORD }),
      await addAccount(server, { email: "sample-of-invitations@example.com" }),
      admin,
    ];
    for (const id of others) expectNotInvited(await again(id), id);
    expectError(await again("0198a0e2-7c1e-7000-8000-000000000000"), 404);
  });
});

describe("the right to invite", () => {
  test("needs a recent confirmation for a role with permissions, as creation does", async () => {
    const [staff, plain] = [await invite({ role: "admin" }), await invite()];
    time += 11 * MINUTE;
    for (const answer of [await post({ invite: true, role: "admin" }), await again(staff.id)])
      expect(expectError(answer, 403).code).toBe("confirm-again");
    expect((await again(plain.id)).status).toBe(200);
    expect(await mailsTo(staff)).toHaveLength(1);
  });

  test.each<Role>(["user", "editor", "sales", "recruiter", "support", "auditor"])(
    "is not given to the role %s",
    async (role) => {
      const user = await invite();
      const email = `${role}-who-invites@example.com`;
      await addAccount(server, { email, password: PASSWORD, role });
      const own = await server.signIn({ email, password: PASSWORD });
      expect(expectError(await again(user.id, own), 403).code).toBe("not-permitted");
    },
  );

  test("is limited to sixty invitations an hour", async () => {
    for (let sent = 0; sent < 60; sent++) await invite();
    const refused = await post({ invite: true, email: "one-too-many@example.com" });
    expectError(refused, 429);
    expect((await rowsOf(server, "users")).some(({ email }) => email === "one-too-many@example.com")).toBe(false);
    expect((await post({ password: PASSWORD })).status).toBe(201);
  });
});

describe("the body of a new user", () => {
  test("has an invitation or a password", async () => {
    const both = await post({ invite: true, password: PASSWORD });
    expectFieldError(both, "password");
    expect(both.json.message).toBe(INVITED_WITH_PASSWORD);
    for (const neither of [{}, { invite: false }]) {
      const answer = await post(neither);
      expectFieldError(answer, "password");
      expect(answer.json.message).toBe("Password is required");
    }
    expectFieldError(await post({ invite: "yes", password: PASSWORD }), "invite");
    expect(User.parse((await post({ invite: false, password: PASSWORD })).json.data).invitedAt).toBeNull();
  });

  test("is refused when it invites an inactive user", async () => {
    const answer = await post({ invite: true, status: "Inactive" });
    expectFieldError(answer, "status");
    expect(answer.json.message).toBe(INVITED_INACTIVE);
  });
});

describe("an invited user who asks for a forgotten password", () => {
  test("gets the invitation again, with the same end", async () => {
    const user = await invite();
    const first = await newestLink(user);
    const end = time + 72 * HOUR;
    time += 2 * HOUR;
    const known = await forgot(ADMIN.email);
    const { status, json } = await forgot(user.email);
    expect([status, json]).toEqual([202, known.json]);
    const mails = await mailsTo(user);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).not.toContain("has invited you");
    expect(mails[1]?.delete_after).toBe(new Date(end).toISOString());
    const second = await newestLink(user);
    expectInvalid(await choose(first), "first");
    time = end;
    expectInvalid(await choose(second), "expired");
    // Only an administrator extends the validity.
    expect((await forgot(user.email)).status).toBe(202);
    expect(await mailsTo(user)).toHaveLength(2);
  });

  test("gets nothing while the account is inactive", async () => {
    const user = await invite();
    await setStatus(user.id, "Inactive");
    expect((await forgot(user.email)).status).toBe(202);
    expect(await mailsTo(user)).toHaveLength(1);
  });
});

test("a link of the server's operator sets the first password too", async () => {
  const user = await invite();
  expect((await choose(await addReset(server, user.id))).status).toBe(204);
  expect((await find(user.id)).invitedAt).toBeNull();
});

test("the export and the data of a person have the time of the invitation", async () => {
  const user = await invite();
  const csv = await fetch(`${server.url}/api/users/export.csv?q=${user.email}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await csv.text()).toContain(`"${user.invitedAt}"`);
  const { json } = await server.api("POST", "/personal-data/read", { token, body: { email: user.email } });
  expect(JSON.stringify(json)).toContain(`"invitedAt":"${user.invitedAt}"`);
});
