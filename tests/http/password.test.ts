import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { INVALID_LINK, RESET_ASKED, SESSION_ENDED, WRONG_CURRENT_PASSWORD } from "#contract/auth.ts";
import { addAccount, addReset, tokenOf } from "#tests/support/accounts.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { sendJson } from "#tests/support/http.ts";
import { mailsOf } from "#tests/support/mails.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OLD = "the old password";
const NEW = " the néw password ";
const SITE = "https://www.example.org";

let ahead = 0;
let server: TestServer;
/** Like `server`, with its limits. */
let limited: TestServer;
let account: { id: string; email: string };
let accounts = 0;

beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead);
  server = await startServer({ environment: { RATE_LIMIT: "off", PUBLIC_URL: SITE }, now });
  limited = await startServer({ now });
});
beforeEach(async () => {
  account = await newAccount(server);
});
afterAll(async () => {
  await server.close();
  await limited.close();
});

async function newAccount(on: TestServer, given: { status?: "Inactive"; password?: string } = { password: OLD }) {
  const email = `Person-${++accounts}@Example.com`;
  return { id: await addAccount(on, { password: OLD, ...given, email, name: "Person Ncube" }), email };
}

async function expectDead(token: string, on = server): Promise<void> {
  expect(expectError(await on.api("GET", "/auth/me", { token }), 401).message).toBe(SESSION_ENDED);
}

async function opens(password: string, { email } = account, on = server): Promise<boolean> {
  return (await on.api("POST", "/auth/login", { body: { email, password } })).status === 200;
}

async function trailOf(id: string, on = server) {
  return (await rowsOf(on, "audit")).filter((row) => row.record_id === id);
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe("changing one's own password", () => {
  const change = (token: string, currentPassword: string, newPassword = NEW, on = server) =>
    on.api("PUT", "/auth/password", { token, body: { currentPassword, newPassword } });

  test("accepts the new password exactly as typed and ends every other session of the account", async () => {
    const [mine, other] = [await tokenOf(server, account.id), await tokenOf(server, account.id)];
    const link = await addReset(server, account.id);
    const bystander = await tokenOf(server, (await newAccount(server)).id);
    const { status, json } = await change(mine, OLD);
    expect([status, json]).toEqual([204, undefined]);
    await expectDead(other);
    for (const token of [mine, bystander]) expect((await server.api("GET", "/auth/me", { token })).status).toBe(200);
    expect([await opens(OLD), await opens(NEW.trim()), await opens(NEW)]).toEqual([false, false, true]);
    const body = { token: link, password: "by an older link" };
    expectError(await server.api("POST", "/auth/reset-password", { body }), 400);
    const trail = await trailOf(account.id);
    expect(trail).toMatchObject([{ action: "changed password", account_id: account.id, before: null, after: null }]);
    expect(JSON.stringify(await rowsOf(server, "audit"))).not.toMatch(/néw password|old password|argon2/);
  });

  test("requires the current password", async () => {
    const token = await tokenOf(server, account.id);
    const before = await countRows(server);
    for (const wrong of ["wrong", ` ${OLD}`, OLD.toUpperCase(), ADMIN.password]) {
      const answer = await change(token, wrong);
      expectFieldError(answer, "currentPassword", wrong);
      expect(answer.json.message).toBe(WRONG_CURRENT_PASSWORD);
    }
    expect(await countRows(server)).toEqual(before);
    expect(await opens(OLD)).toBe(true);
    for (const short of ["", "12345", "x".repeat(201)])
      expectFieldError(await change(token, OLD, short), "newPassword");
    const bare = await newAccount(server);
    await server.app.platform.database.write((tx) =>
      tx.updateTable("users").set({ password_hash: null }).where("id", "=", bare.id).execute(),
    );
    expectFieldError(await change(await tokenOf(server, bare.id), "anything"), "currentPassword");
  });

  test("twice at once with the same current password succeeds once", async () => {
    const token = await tokenOf(server, account.id);
    const answers = await Promise.all(["first new", "second new"].map((password) => change(token, OLD, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const winner = answers[0]?.status === 204 ? "first new" : "second new";
    expect(await opens(winner)).toBe(true);
  });

  test("is limited to ten wrong attempts in fifteen minutes, not counting right ones", async () => {
    const { id, email } = await newAccount(limited);
    const token = await tokenOf(limited, id);
    for (let time = 0; time < 3; time++) expect((await change(token, OLD, OLD, limited)).status).toBe(204);
    const wrong = await Promise.all(Array.from({ length: 15 }, () => change(token, "wrong", NEW, limited)));
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(10);
    const rejected = wrong.filter(({ status }) => status !== 400);
    for (const answer of rejected) {
      expectError(answer, 429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expectError(await change(token, OLD, NEW, limited), 429);
    ahead += 15 * MINUTE + 1000;
    expect((await change(token, OLD, NEW, limited)).status).toBe(204);
    expect(await opens(NEW, { id, email }, limited)).toBe(true);
  });

  test("is limited to ten times an hour, so that changes cannot fill the audit log", {
    tags: "promise-50",
  }, async () => {
    const { id, email } = await newAccount(limited);
    const token = await tokenOf(limited, id);
    expectFieldError(await change(token, OLD, "short", limited), "newPassword");
    for (let time = 0; time < 10; time++) expect((await change(token, OLD, OLD, limited)).status).toBe(204);
    const { message } = expectError(await change(token, OLD, NEW, limited), 429);
    expect(message).toBe("Too many attempts. Try again in 60 minutes.");
    expect(await trailOf(id, limited)).toHaveLength(10);
    ahead += HOUR;
    expect((await change(token, OLD, NEW, limited)).status).toBe(204);
    expect(await opens(NEW, { id, email }, limited)).toBe(true);
  });

  test("ends a concurrent sign-in with the old password", async () => {
    const token = await tokenOf(server, account.id);
    for (let round = 0; round < 6; round++) {
      const [current, next] = round % 2 ? [NEW, OLD] : [OLD, NEW];
      const body = { email: account.email, password: current };
      const [changed, ...signIns] = await Promise.all([
        change(token, current, next),
        ...Array.from({ length: 3 }, () => server.api("POST", "/auth/login", { body })),
      ]);
      expect(changed?.status).toBe(204);
      for (const { status, json } of signIns) {
        if (status === 200) await expectDead(json.token);
        else expect(status).toBe(401);
      }
    }
  });
});

const ask = (email: string, on = server, from = "127.0.0.1") =>
  sendJson(`${on.url}/api/auth/forgot-password`, "POST", { email }, { from });

const mailsTo = async (email: string, on = server) =>
  (await mailsOf(on)).filter((row) => row.recipient_email === email && row.kind === "password-reset");

/** Returns the token of the newest mailed link. */
async function newestLink(email: string, on = server): Promise<string> {
  const text = (await mailsTo(email, on)).at(-1)?.text ?? "";
  return /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}

const reset = (token: string, password: string = NEW, on = server) =>
  on.api("POST", "/auth/reset-password", { body: { token, password } });

function expectInvalid(answer: Awaited<ReturnType<typeof reset>>, what = ""): void {
  expectFieldError(answer, "token", what);
  expect(answer.json.message, what).toBe(INVALID_LINK);
}

describe("a forgotten password", () => {
  test("sends a link by mail, on the site's own address whatever the request claims", {
    tags: ["promise-4", "promise-37"],
  }, async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" };
    const body = { email: account.email.toUpperCase() };
    const answer = await sendJson(`${server.url}/api/auth/forgot-password`, "POST", body, { headers });
    expect([answer.status, answer.json]).toEqual([202, { data: { message: RESET_ASKED } }]);
    const [mail, ...more] = await mailsTo(account.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ status: "Queued", recipient_name: "Person Ncube", about_id: account.id });
    const token = await newestLink(account.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${SITE}/reset-password?token=${token}`);
      expect(part).not.toContain("evil");
    }
    // Only the mail has the token.
    const resets = await server.app.platform.database.read.selectFrom("password_resets").selectAll().execute();
    expect(JSON.stringify([resets, await rowsOf(server, "audit"), answer.json])).not.toContain(token);
    expect(await trailOf(account.id)).toMatchObject([{ action: "asked to reset password", account_id: null }]);
    expect(await opens(OLD)).toBe(true);
  });

  test("has the same response for an unknown, an inactive or a sample account, without a mail", {
    tags: "promise-3",
  }, async () => {
    const inactive = await newAccount(server, { status: "Inactive" });
    const sample = "sample-without-password@example.com";
    await addAccount(server, { email: sample });
    const before = await countRows(server);
    const known = (await ask(account.email)).json;
    const after = await countRows(server);
    expect(after).toEqual({
      ...before,
      outbox: before.outbox + 1,
      password_resets: before.password_resets + 1,
      audit: before.audit + 1,
    });
    for (const email of ["nobody@example.com", inactive.email, sample]) {
      const { status, json } = await ask(email);
      expect([status, json], email).toEqual([202, known]);
    }
    expect(await countRows(server)).toEqual(after);
  });

  test("has the same response time for an unknown and a known account", { tags: "promise-3" }, async () => {
    const inactive = await newAccount(server, { status: "Inactive" });
    const cases = { known: account.email, unknown: "nobody@example.com", inactive: inactive.email };
    const times: Record<keyof typeof cases, number[]> = { known: [], unknown: [], inactive: [] };
    for (let round = 0; round < 9; round++) {
      // At once, as each response waits for a fixed time, so that other work of the machine affects all alike.
      await Promise.all(
        Object.entries(cases).map(async ([kind, email]) => {
          const startedAt = performance.now();
          await ask(email);
          // The keys of `cases`.
          times[kind as keyof typeof cases].push(performance.now() - startedAt);
        }),
      );
    }
    const known = median(times.known);
    for (const other of [median(times.unknown), median(times.inactive)]) {
      expect(other / known).toBeGreaterThan(0.8);
      expect(other / known).toBeLessThan(1.25);
    }
  });

  test("is mailed at most three times an hour to one account, without saying so", async () => {
    const { email } = await newAccount(limited);
    for (let time = 0; time < 6; time++) {
      const spelling = time % 2 ? email.toLowerCase() : email;
      expect((await ask(spelling, limited, `127.0.0.${20 + time}`)).status).toBe(202);
    }
    expect(await mailsTo(email, limited)).toHaveLength(3);
    // The last mailed link is valid.
    expect((await reset(await newestLink(email, limited), NEW, limited)).status).toBe(204);
    ahead += HOUR + 1000;
    expect((await ask(email, limited)).status).toBe(202);
    expect(await mailsTo(email, limited)).toHaveLength(4);
  });

  test("is mailed at most twenty times an hour for one client address", async () => {
    const people = await Promise.all(Array.from({ length: 22 }, () => newAccount(limited)));
    const answers = await Promise.all(people.map(({ email }) => ask(email, limited, "127.0.0.77")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const mails = await Promise.all(people.map(({ email }) => mailsTo(email, limited)));
    expect(mails.flat()).toHaveLength(20);
    const [missed] = people.filter((_, index) => mails[index]?.length === 0);
    await ask(missed?.email ?? "", limited, "127.0.0.78");
    expect(await mailsTo(missed?.email ?? "", limited)).toHaveLength(1);
  });
});

describe("a link to set a new password", () => {
  async function linkFor({ email } = account): Promise<string> {
    await ask(email);
    return newestLink(email);
  }

  test("sets it as typed, once, and ends every session of the account", { tags: "promise-37" }, async () => {
    const tokens = [await tokenOf(server, account.id), await tokenOf(server, account.id)];
    const link = await linkFor();
    const { status, json } = await reset(link);
    expect([status, json]).toEqual([204, undefined]);
    for (const token of tokens) await expectDead(token);
    expect([await opens(OLD), await opens(NEW)]).toEqual([false, true]);
    expectInvalid(await reset(link, "used once more"), "used");
    expect(await opens(NEW)).toBe(true);
    const trail = await trailOf(account.id);
    expect(trail.map(({ action }) => action)).toEqual(["asked to reset password", "reset password"]);
    expect(JSON.stringify(trail)).not.toMatch(/néw|argon2/);
  });

  test("used twice at the same moment sets one password", { tags: "promise-37" }, async () => {
    const link = await linkFor();
    const answers = await Promise.all(["first one", "second one", "third one"].map((one) => reset(link, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    for (const answer of answers.filter(({ status }) => status === 400)) expectInvalid(answer);
  });

  test("is made invalid by a newer one", { tags: "promise-37" }, async () => {
    const older = await linkFor();
    const newer = await linkFor();
    expect(newer).not.toBe(older);
    expectInvalid(await reset(older), "older");
    expect((await reset(newer)).status).toBe(204);
  });

  test("is valid once, when it was asked for ten times at once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => ask(account.email)));
    const links = (await mailsTo(account.email)).map((row) => /token=([\w-]+)/.exec(row.text)?.[1] ?? "");
    expect(new Set(links).size).toBe(10);
    const statuses: number[] = [];
    for (const link of links) statuses.push((await reset(link)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  });

  test("is valid for an hour", { tags: "promise-37" }, async () => {
    const other = await newAccount(server);
    const [link, late] = [await linkFor(), await linkFor(other)];
    ahead += HOUR - MINUTE;
    expect((await reset(link)).status).toBe(204);
    ahead += MINUTE + 1000;
    expectInvalid(await reset(late), "expired");
    expect(await opens(OLD, other)).toBe(true);
  });

  test("is invalid for a deactivated or deleted account, and does not restore it", { tags: "promise-37" }, async () => {
    const [link, gone] = [await linkFor(), await newAccount(server)];
    const lost = await linkFor(gone);
    const { database } = server.app.platform;
    const set = (status: "Active" | "Inactive") =>
      database.write((tx) => tx.updateTable("users").set({ status }).where("id", "=", account.id).execute());
    await set("Inactive");
    expectInvalid(await reset(link), "inactive");
    const [row] = (await rowsOf(server, "users")).filter(({ id }) => id === account.id);
    expect(row?.status).toBe("Inactive");
    await database.write((tx) => tx.deleteFrom("users").where("id", "=", gone.id).execute());
    expectInvalid(await reset(lost), "deleted");
    await set("Active");
    expect(await opens(OLD)).toBe(true);
  });

  test("is invalid if it was never mailed, and nothing is stored", async () => {
    const before = await countRows(server);
    const link = await addReset(server, account.id);
    for (const wrong of [
      "",
      " ",
      "x",
      `${link} `,
      link.toUpperCase(),
      "A".repeat(43),
      "'; --",
      "\u0000",
      "x".repeat(9000),
    ]) {
      expectInvalid(await reset(wrong), JSON.stringify(wrong.slice(0, 50)));
    }
    expectFieldError(await server.api("POST", "/auth/reset-password", { body: { password: NEW } }), "token");
    for (const short of ["", "12345", "x".repeat(201)]) expectFieldError(await reset(link, short), "password");
    expect(await countRows(server)).toEqual({ ...before, password_resets: before.password_resets + 1 });
    expect((await reset(link)).status).toBe(204);
  });

  test("is limited to sixty attempts in ten minutes from one address", async () => {
    const tries = await Promise.all(Array.from({ length: 63 }, () => reset("x", NEW, limited)));
    expect(tries.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(55);
    const rejected = tries.filter(({ status }) => status !== 400);
    expect(rejected.length).toBeGreaterThanOrEqual(3);
    for (const answer of rejected) expectError(answer, 429);
  });
});
