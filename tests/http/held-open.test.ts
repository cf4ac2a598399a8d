import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeFactor, renewRecoveryCodes } from "#server/factors/own-factors.ts";
import { createOwnKey } from "#server/keys/own-keys.ts";
import { newId } from "#server/platform/ids.ts";
import type { Acting } from "#server/platform/records.ts";
import { requireSession } from "#server/platform/session/session.ts";
import { erasePersonalData } from "#server/privacy/personal-data.ts";
import { changeOwnPassword } from "#server/users/change-password.ts";
import { createUser, deleteUser, setUserStatus, updateUser } from "#server/users/change-user.ts";
import { resetFactorsOfUser } from "#server/users/reset-factors.ts";
import { addAccount, addKeyOf, tokenOf } from "#tests/support/accounts.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { EVERY_CALL, formOfExample } from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { makeOwnPasskey } from "#tests/support/factors.ts";
import { holdOpen, readSlowly } from "#tests/support/held-request.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** Longer than what a request is let through for without a second look. */
const HELD_MS = 1200;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function addAdmin() {
  const id = await addAccount(server, { email: `admin-${newId()}@example.org`, password: "a password", role: "admin" });
  return { id, token: await tokenOf(server, id) };
}

type Admin = Awaited<ReturnType<typeof addAdmin>>;

const deactivate = async ({ id }: Admin) => {
  const token = await server.signIn();
  const { status } = await server.api("PATCH", `/users/${id}/status`, { token, body: { status: "Inactive" } });
  expect(status).toBe(200);
};
const signOut = ({ token }: Admin) => server.api("POST", "/auth/logout", { token });

const newUser = () => ({ name: "New", email: `new-${newId()}@example.org`, password: "a password", role: "admin" });
const renamed = () => ({ name: "Renamed", email: `renamed-${newId()}@example.org` });
const newKey = { name: "Key", permissions: ["products:read"] };

function upload(): { body: Buffer; headers: Record<string, string> } {
  const one = EVERY_CALL.find(({ name }) => name === "uploadImage");
  if (!one) throw new Error("There is no call uploadImage");
  return formOfExample(one, one.example.body);
}

type Case = readonly [
  what: string,
  how: string,
  end: (admin: Admin) => Promise<unknown>,
  method: string,
  path: string,
  body: () => string,
];
const ENDED: readonly Case[] = [
  ["making an administrator", "deactivated", deactivate, "POST", "/users", () => JSON.stringify(newUser())],
  ["making a key", "signed out", signOut, "POST", "/keys", () => JSON.stringify(newKey)],
  ["erasing a person", "deactivated", deactivate, "POST", "/personal-data/erase", () => '{"email":"a@example.org"}'],
  ["reading a person's data", "deactivated", deactivate, "POST", "/personal-data/read", () => '{"email":"a@b.co"}'],
  ["a body that is none", "deactivated", deactivate, "DELETE", `/users/${newId()}/factors`, () => "{        }"],
];

describe("a request that is held open until its session has ended does nothing more", () => {
  test.each(ENDED)("%s, by somebody who was %s", async (_, __, end, method, path, body) => {
    const admin = await addAdmin();
    const before = await countRowsOf(server.app.platform.database, "users");
    const held = holdOpen(server.url, { method, path, token: admin.token, body: body() });
    await sleep(HELD_MS);
    await end(admin);
    expectError(await held.finish(), 401);
    expect(await countRowsOf(server.app.platform.database, "users")).toBe(before);
  });

  test("adding a passkey, while an administrator resets the account's factors", async () => {
    const thief = await addAdmin();
    const { credential } = await makeOwnPasskey(server, thief.token);
    const body = JSON.stringify({ ...credential, name: "A thief's" });
    const held = holdOpen(server.url, { method: "POST", path: "/auth/passkeys", token: thief.token, body });
    await sleep(HELD_MS);
    const token = await server.signIn();
    expect((await server.api("DELETE", `/users/${thief.id}/factors`, { token })).status).toBe(204);
    expectError(await held.finish(), 401);
    expect(await countRowsOf(server.app.platform.database, "passkeys")).toBe(0);
  });

  test("an upload, by whom it was begun", async () => {
    const admin = await addAdmin();
    const { body, headers } = upload();
    const held = holdOpen(server.url, { method: "POST", path: "/uploads", token: admin.token, body, headers });
    await sleep(HELD_MS);
    await deactivate(admin);
    expectError(await held.finish(), 401);
    expect(await countRowsOf(server.app.platform.database, "loose_files")).toBe(0);
  });

  test("with the key of an account that was deleted meanwhile", async () => {
    const admin = await addAdmin();
    const { key } = await addKeyOf(server, admin.id);
    const body = JSON.stringify({ name: "Held", email: "held@example.org" });
    const held = holdOpen(server.url, { method: "POST", path: "/customers", token: key, body });
    await sleep(HELD_MS);
    expect((await server.api("DELETE", `/users/${admin.id}`, { token: await server.signIn() })).status).toBe(204);
    expectError(await held.finish(), 401);
    expect(await countRowsOf(server.app.platform.database, "customers")).toBe(0);
  });
});

describe("whoever has signed out meanwhile", () => {
  type Work = readonly [what: string, work: (acting: Acting, id: string) => Promise<unknown>];
  const WORK: readonly Work[] = [
    ["makes no administrator", (acting) => createUser(server.app.platform, acting, { ...newUser(), role: "admin" })],
    [
      "changes nobody's role",
      (acting, id) => updateUser(server.app.platform, acting, id, { ...renamed(), role: "sales" }),
    ],
    [
      "gives nobody another password",
      (acting, id) => updateUser(server.app.platform, acting, id, { ...renamed(), password: "another password" }),
    ],
    [
      "does not change its own password",
      (acting) =>
        changeOwnPassword(server.app.platform, acting, {
          currentPassword: "a password",
          newPassword: "another password",
        }),
    ],
    ["erases nobody", (acting) => erasePersonalData(server.app.platform, { email: "somebody@example.org" }, acting)],
    ["shuts nobody out", (acting, id) => setUserStatus(server.app.platform, acting, id, "Inactive")],
    ["removes nobody", (acting, id) => deleteUser(server.app.platform, acting, id)],
    ["resets nobody's factors", (acting, id) => resetFactorsOfUser(server.app.platform, acting, id)],
    ["removes no factor", (acting) => removeFactor(server.app.platform, acting, newId())],
    ["makes no recovery codes", (acting) => renewRecoveryCodes(server.app.platform, acting)],
    ["makes no key", (acting) => createOwnKey(server.app.platform, acting, { name: "K", permissions: ["jobs:read"] })],
  ];
  test.each(WORK)("%s, though the call was let through before", async (_, work) => {
    const [admin, other] = [await addAdmin(), await addAdmin()];
    const session = await requireSession(server.app.platform, `Bearer ${admin.token}`);
    const caller = { requestId: newId(), address: "127.0.0.1", browser: "" };
    await signOut(admin);
    const acting = { session, caller, ifMatch: undefined, idempotencyKey: undefined };
    await expect(work(acting, other.id)).rejects.toMatchObject({ status: 401, code: "session-ended" });
    expect((await server.api("GET", "/auth/me", { token: other.token })).status).toBe(200);
  });
});

describe("an answer that is read slowly until its session has ended", () => {
  // More than what a connection holds on its way.
  const [ROWS, LENGTH] = [6000, 4000];
  const email = "long@example.org";
  beforeAll(() => addMessages(server, Array(ROWS).fill({ email, message: "m".repeat(LENGTH) })));

  test.each([
    ["the export of the messages", "GET", "/messages/export.csv", undefined],
    ["a person's data", "POST", "/personal-data/read", { email }],
  ])("breaks off: %s", async (_, method, path, body) => {
    const [admin, kept] = [await addAdmin(), await addAdmin()];
    const read = (token: string, meanwhile: () => Promise<unknown>) =>
      readSlowly(server.url, { method, path, token, ...(body && { body }) }, meanwhile);
    const whole = await read(kept.token, () => sleep(HELD_MS));
    expect(whole).toMatchObject({ status: 200, isWhole: true });
    expect(whole.bytes).toBeGreaterThan(ROWS * LENGTH);
    const broken = await read(admin.token, async () => {
      await signOut(admin);
      await sleep(HELD_MS);
    });
    expect(broken).toMatchObject({ status: 200, isWhole: false });
    expect(broken.bytes).toBeLessThan(whole.bytes);
  });
});

test("one that takes no longer than its line is answered as ever", async () => {
  const admin = await addAdmin();
  const held = holdOpen(server.url, {
    method: "POST",
    path: "/users",
    token: admin.token,
    body: JSON.stringify(newUser()),
  });
  await sleep(HELD_MS);
  expect((await held.finish()).status).toBe(201);
});

test("an account that is deleted while it makes keys is told that its session has ended", async () => {
  const admin = await addAdmin();
  const deleting = await server.signIn();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => server.api("POST", "/keys", { token: admin.token, body: newKey })),
    server.api("DELETE", `/users/${admin.id}`, { token: deleting }),
    ...Array.from({ length: 10 }, () => server.api("POST", "/keys", { token: admin.token, body: newKey })),
  ]);
  for (const { status } of answers) expect([201, 204, 401]).toContain(status);
});
