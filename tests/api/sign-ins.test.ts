import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OwnSignIn } from "#contract/sessions.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { HOUR, MINUTE } from "#tests/support/clock.ts";
import { sendJson } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const PASSWORD = "a good password";

let server: TestServer;
let ahead = 0;
let id: string;
let email: string;
let accounts = 0;

beforeAll(async () => {
  server = await startServer({ now: () => new Date(Date.now() + ahead) });
});
beforeEach(async () => {
  // The rate limits that the previous test used up have passed.
  ahead += HOUR;
  email = `Owner-${++accounts}@example.net`;
  id = await addAccount(server, { email, password: PASSWORD });
});
afterAll(() => server.close());

async function signIn(password = PASSWORD, from = "127.0.0.1", as = email): Promise<number> {
  const body = { email: as, password };
  return (await sendJson(`${server.url}/api/auth/login`, "POST", body, { from })).status;
}

async function signInsOf(account = id): Promise<OwnSignIn[]> {
  const { status, json, headers } = await server.api("GET", "/auth/sign-ins", {
    token: await tokenOf(server, account),
  });
  expect(status).toBe(200);
  expect(headers.get("x-total-count")).toBe(String(json.length));
  return OwnSignIn.array().parse(json);
}

const told = (signIns: readonly OwnSignIn[]) => signIns.map(({ outcome, address }) => `${outcome} ${address}`);

describe("the sign-ins of an account", () => {
  test("are those that succeeded, failed and were blocked, newest first, from anywhere", {
    tags: "promise-54",
  }, async () => {
    expect(await signInsOf()).toEqual([]);
    await signIn();
    ahead += MINUTE;
    await signIn("wrong", "127.0.0.2", email.toUpperCase());
    ahead += MINUTE;
    for (let time = 0; time < 9; time++) await signIn("wrong", "127.0.0.3");
    ahead += MINUTE;
    expect(await signIn("wrong", "127.0.0.4")).toBe(429);
    expect(told(await signInsOf())).toEqual([
      "Blocked 127.0.0.4",
      "Failed 127.0.0.3",
      "Failed 127.0.0.2",
      "Signed in 127.0.0.1",
    ]);
    const times = (await signInsOf()).map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("are one entry when they fail within an hour from one network, with the first time", async () => {
    const began = Date.now() + ahead;
    for (let time = 0; time < 10; time++) await signIn("wrong");
    ahead += 16 * MINUTE;
    for (let time = 0; time < 3; time++) await signIn("wrong");
    const [one, ...more] = await signInsOf();
    expect(more).toEqual([]);
    expect(told(one ? [one] : [])).toEqual(["Failed 127.0.0.1"]);
    expect(Math.abs(Date.parse(one?.at ?? "") - began)).toBeLessThan(MINUTE);
    ahead += HOUR;
    await signIn("wrong");
    expect(await signInsOf()).toHaveLength(2);
  });

  test("are not those of another account", { tags: "promise-54" }, async () => {
    await signIn();
    await signIn("wrong");
    expect(await signInsOf(await adminId(server))).toEqual([]);
    expect(await signInsOf(await addAccount(server, { email: `other-${accounts}@example.net` }))).toEqual([]);
  });

  test("do not include attempts with an address from before the account had it", { tags: "promise-54" }, async () => {
    const later = `later-${accounts}@example.net`;
    await signIn("wrong", "127.0.0.1", later);
    ahead += MINUTE;
    await signIn("wrong", "127.0.0.2");
    ahead += MINUTE;
    const token = await tokenOf(server, await adminId(server));
    const body = { name: "Thandi Example", email: later };
    expect((await server.api("PUT", `/users/${id}`, { token, body })).status).toBe(200);
    expect(await signInsOf()).toEqual([]);
    ahead += MINUTE;
    await signIn("wrong", "127.0.0.3", later);
    expect(told(await signInsOf())).toEqual(["Failed 127.0.0.3"]);

    // A new account whose address was used for a failed sign-in before.
    const earlier = `earlier-${accounts}@example.net`;
    await signIn("wrong", "127.0.0.1", earlier);
    ahead += MINUTE;
    const made = await addAccount(server, { email: earlier });
    await setCreatedAt(made);
    expect(await signInsOf(made)).toEqual([]);
  });

  test("stay when only the case of the address changes", async () => {
    await signIn("wrong");
    ahead += MINUTE;
    const token = await tokenOf(server, await adminId(server));
    const body = { name: "Thandi Example", email: email.toLowerCase() };
    expect((await server.api("PUT", `/users/${id}`, { token, body })).status).toBe(200);
    expect(told(await signInsOf())).toEqual(["Failed 127.0.0.1"]);
  });

  test("include a success among any number of failed attempts, and the other way round", async () => {
    const { database } = server.app.platform;
    const now = Date.now() + ahead;
    const record = (at: number, accountId: string | null, action: string, name: string) =>
      database.write((tx) =>
        recordAudit(tx, new Date(at), {
          account: accountId === null ? { id: null, name: "" } : { id: accountId, name: "", email },
          action,
          record: { type: "session", id: "", name, people: [] },
          caller: { requestId: "", address: `198.51.100.${at % 200}` },
        }),
      );
    await record(now, id, "signed in", email);
    for (let index = 1; index <= 60; index++) await record(now + index, null, "failed to sign in", email.toLowerCase());
    const outcomes = async () => (await signInsOf()).map(({ outcome }: { outcome: string }) => outcome);
    expect((await outcomes()).filter((outcome: string) => outcome === "Signed in")).toHaveLength(1);
    for (let index = 61; index <= 130; index++) await record(now + index, id, "signed in", email);
    expect((await outcomes()).filter((outcome: string) => outcome === "Failed")).toHaveLength(25);
    expect(await outcomes()).toHaveLength(50);
  });

  test("are limited to fifty", async () => {
    const { database } = server.app.platform;
    const now = Date.now() + ahead;
    await database.write(async (tx) => {
      for (let index = 0; index < 60; index++) {
        for (const [account, action, name] of [
          [id, "signed in", email],
          [null, "failed to sign in", email.toLowerCase()],
        ] as const) {
          await recordAudit(tx, new Date(now + index), {
            account: account === null ? { id: null, name: "" } : { id: account, name: "", email },
            action,
            record: { type: "session", id: "", name, people: [] },
            caller: { requestId: "", address: `192.0.2.${index}` },
          });
        }
      }
    });
    const signIns = await signInsOf();
    expect(signIns).toHaveLength(50);
    expect(new Set(signIns.map(({ outcome }) => outcome))).toEqual(new Set(["Signed in", "Failed"]));
    expect(signIns[0]?.address).toBe("192.0.2.59");
    expect(signIns.at(-1)?.address).toBe("192.0.2.35");
  });
});

/** Sets an account's creation to the test's time, since accounts are created at the machine's time. */
async function setCreatedAt(account: string): Promise<void> {
  const created_at = new Date(Date.now() + ahead).toISOString();
  await server.app.platform.database.write((tx) =>
    tx.updateTable("users").set({ created_at }).where("id", "=", account).execute(),
  );
}
