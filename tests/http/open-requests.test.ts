import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOwnKey } from "#server/api-keys/own-keys.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { requireSession } from "#server/platform/session/session.ts";
import { erasePersonalData } from "#server/privacy/personal-data.ts";
import { removeFactor, renewRecoveryCodes } from "#server/second-factors/own-factors.ts";
import { changeOwnPassword } from "#server/users/change-password.ts";
import { createUser, deleteUser, setUserStatus, updateUser } from "#server/users/change-user.ts";
import { resetFactorsOfUser } from "#server/users/reset-factors.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

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

const signOut = ({ token }: Admin) => server.api("POST", "/auth/logout", { token });

const newUser = () => ({ name: "New", email: `new-${newId()}@example.org`, password: "a password", role: "admin" });
const renamed = () => ({ name: "Renamed", email: `renamed-${newId()}@example.org` });
const newKey = { name: "Key", permissions: ["products:read"] };

describe("a caller whose session has ended since the access check", { tags: "promise-53" }, () => {
  type Work = readonly [what: string, work: (acting: ActorContext, id: string) => Promise<unknown>];
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
  test.each(WORK)("%s, though the call was allowed before", async (_, work) => {
    const [admin, other] = [await addAdmin(), await addAdmin()];
    const session = await requireSession(server.app.platform, `Bearer ${admin.token}`);
    const caller = { requestId: newId(), address: "127.0.0.1", browser: "" };
    await signOut(admin);
    const acting = { session, caller, ifMatch: undefined, idempotencyKey: undefined };
    await expect(work(acting, other.id)).rejects.toMatchObject({ status: 401, code: "session-ended" });
    expect((await server.api("GET", "/auth/me", { token: other.token })).status).toBe(200);
  });
});

test("an account that is deleted while it makes keys gets the error that its session has ended", {
  tags: "promise-53",
}, async () => {
  const admin = await addAdmin();
  const deleting = await server.signIn();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => server.api("POST", "/keys", { token: admin.token, body: newKey })),
    server.api("DELETE", `/users/${admin.id}`, { token: deleting }),
    ...Array.from({ length: 10 }, () => server.api("POST", "/keys", { token: admin.token, body: newKey })),
  ]);
  for (const { status } of answers) expect([201, 204, 401]).toContain(status);
});
