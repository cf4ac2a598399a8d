import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD_CHANGE_REQUIRED, SAME_PASSWORD } from "#contract/auth.ts";
import { addAccount, addReset, adminId, tokenOf } from "#tests/support/accounts.ts";
import { ALL_ENDPOINTS, addRecords, callExample } from "#tests/support/calls.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

const MADE_UP = "made-up-by-the-program";
const OWN = "chosen by its owner";
/** Calls that are open before the password is changed. */
const OPEN = ["getMe", "changePassword", "logout"];

let server: TestServer;
let id: string;
let email: string;
let accounts = 0;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
});
beforeEach(async () => {
  email = `first-${++accounts}@example.org`;
  id = await addAccount(server, { email, password: MADE_UP, role: "admin", mustChangePassword: true });
});
afterAll(() => server.close());

const signIn = (password = MADE_UP) => server.api("POST", "/auth/login", { body: { email, password } });
const me = async (token: string) => (await server.api("GET", "/auth/me", { token })).json.data;
const change = (token: string, newPassword = OWN) =>
  server.api("PUT", "/auth/password", { token, body: { currentPassword: MADE_UP, newPassword } });

describe("a generated password", () => {
  test("signs in, with a note that it must be changed", async () => {
    const { status, json } = await signIn();
    expect([status, json]).toEqual([
      200,
      {
        name: "Thandi Example",
        email,
        role: "admin",
        token: expect.any(String),
        device: expect.any(String),
        mustChangePassword: true,
      },
    ]);
    expect(await me(json.token)).toMatchObject({ id, mustChangePassword: true });
  });

  test("opens only the calls to change the password, to read the own account and to log out", {
    tags: "promise-51",
  }, async () => {
    const records = await addRecords(server, id);
    let token = await tokenOf(server, id);
    for (const one of ALL_ENDPOINTS) {
      if (one.call.access === "public") continue;
      const answer = await callExample(server, one, records, { token });
      if (OPEN.includes(one.name)) {
        expect(answer.status, one.name).not.toBe(403);
        // A log-out ends the session.
        token = await tokenOf(server, id);
        continue;
      }
      const { code, message } = expectError(answer, 403, one.name);
      expect([code, message], one.name).toEqual(["password-change-required", PASSWORD_CHANGE_REQUIRED]);
    }
  });

  test("opens every call to the same token once it is changed, and ends other sessions", {
    tags: "promise-51",
  }, async () => {
    const [token, other] = [(await signIn()).json.token, (await signIn()).json.token];
    expect((await change(token)).status).toBe(204);
    expect((await server.api("GET", "/users", { token })).status).toBe(200);
    expect(Object.keys(await me(token)).sort()).toEqual(["email", "id", "name", "permissions", "role", "status"]);
    expectError(await server.api("GET", "/auth/me", { token: other }), 401);
    expect((await signIn(OWN)).json).not.toHaveProperty("mustChangePassword");
  });

  test("cannot be set again, by the form or by a mailed link", { tags: "promise-51" }, async () => {
    const { token } = (await signIn()).json;
    const answer = await change(token, MADE_UP);
    expectFieldError(answer, "newPassword");
    expect(answer.json.message).toBe(SAME_PASSWORD);
    const link = await addReset(server, id);
    const reset = (password: string) => server.api("POST", "/auth/reset-password", { body: { token: link, password } });
    expectFieldError(await reset(MADE_UP), "password");
    expect(await me(token)).toMatchObject({ mustChangePassword: true });
    expect((await reset(OWN)).status).toBe(204);
    expect((await signIn(OWN)).json).not.toHaveProperty("mustChangePassword");
  });

  test("is replaced by one that another administrator sets", async () => {
    const token = await tokenOf(server, await adminId(server));
    const body = { name: "Thandi Example", email, password: OWN };
    expect((await server.api("PUT", `/users/${id}`, { token, body })).status).toBe(200);
    expect((await signIn(OWN)).json).not.toHaveProperty("mustChangePassword");
  });

  test("is not assumed for a configured password", async () => {
    const answer = await server.api("POST", "/auth/login", { body: ADMIN });
    expect(answer.json).not.toHaveProperty("mustChangePassword");
  });
});
