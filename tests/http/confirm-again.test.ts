import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WRONG_PASSWORD } from "#contract/auth.ts";
import { CONFIRM_AGAIN } from "#contract/confirm.ts";
import type { Role } from "#contract/permissions.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount } from "#tests/support/accounts.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

const MINUTE = 60_000;
let ahead = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => server.close());

/** Changes an account that is added for it. */
async function change(token: string, more: object, role: Role = "user") {
  const email = `somebody-${newId()}@example.org`;
  const id = await addAccount(server, { email, role });
  return server.api("PUT", `/users/${id}`, { token, body: { name: "Somebody", email, role, ...more } });
}
const changeRole = (token: string, role: Role) => change(token, { role });

const create = (token: string, role: string | undefined) =>
  server.api("POST", "/users", {
    token,
    body: { name: "New", email: `new-${newId()}@example.org`, password: "a password", role },
  });
const erase = (token: string) =>
  server.api("POST", "/personal-data/erase", { token, body: { email: "nobody@example.org" } });
const confirm = (token: string, password: string) => server.api("POST", "/auth/confirm", { token, body: { password } });

function expectConfirmAgain(answer: Parameters<typeof expectError>[0]) {
  expect(expectError(answer, 403)).toMatchObject({ code: "confirm-again", message: CONFIRM_AGAIN });
}

describe("a session whose password was given more than ten minutes ago", () => {
  test("changes no role and erases no person until it is given again, for ten minutes", {
    tags: "promise-53",
  }, async () => {
    const token = await server.signIn();
    ahead += 9 * MINUTE;
    expect((await changeRole(token, "editor")).status).toBe(200);
    ahead += 2 * MINUTE;
    for (const answer of [await changeRole(token, "admin"), await create(token, "sales"), await erase(token)])
      expectConfirmAgain(answer);
    // Changes that would let another person into the account, or lock its owner out.
    for (const more of [{ password: "another password" }, { email: "elsewhere@example.org" }, { status: "Inactive" }])
      expectConfirmAgain(await change(token, more));
    const editor = await addAccount(server, { email: `editor-${newId()}@example.org`, role: "editor" });
    expectConfirmAgain(await server.api("DELETE", `/users/${editor}`, { token }));
    const status = { token, body: { status: "Inactive" } };
    expectConfirmAgain(await server.api("PATCH", `/users/${editor}/status`, status));

    expect((await confirm(token, ADMIN.password)).status).toBe(204);
    expect((await changeRole(token, "admin")).status).toBe(200);
    expect((await create(token, "sales")).status).toBe(201);
    expect((await erase(token)).status).toBe(200);
    ahead += 11 * MINUTE;
    expectConfirmAgain(await erase(token));
  });

  test("can make all other calls", async () => {
    const token = await server.signIn();
    ahead += 11 * MINUTE;
    expect((await create(token, undefined)).status).toBe(201);
    expect((await change(token, { name: "Another" })).status).toBe(200);
    const nobody = await addAccount(server, { email: `nobody-${newId()}@example.org`, role: "user" });
    expect((await server.api("DELETE", `/users/${nobody}`, { token })).status).toBe(204);
  });

  test("cannot be confirmed for another session, nor with another password", async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    ahead += 11 * MINUTE;
    expect((await confirm(one, ADMIN.password)).status).toBe(204);
    expectConfirmAgain(await erase(other));
    const wrong = expectError(await confirm(other, "another password"), 400);
    expect(wrong.errors).toEqual([{ path: "password", message: WRONG_PASSWORD }]);
    expectConfirmAgain(await erase(other));
  });
});

test("the password can be guessed ten times in fifteen minutes, over all calls that ask for it", {
  tags: "promise-53",
}, async () => {
  const token = await server.signIn();
  ahead += 20 * MINUTE;
  for (let tries = 0; tries < 5; tries++) {
    expect((await confirm(token, "a wrong one")).status).toBe(400);
    const body = { currentPassword: "a wrong one", newPassword: "another password" };
    expect((await server.api("PUT", "/auth/password", { token, body })).status).toBe(400);
  }
  expectError(await confirm(token, ADMIN.password), 429);
});
