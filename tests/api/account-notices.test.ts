import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "#contract/users.ts";
import { addAccount, addReset, adminId, tokenOf } from "#tests/support/accounts.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { sendJson } from "#tests/support/http.ts";
import { mailsOf } from "#tests/support/mails.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const SITE = "https://www.example.org";
const PASSWORD = "a good password";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";

let server: TestServer;
let ahead = 0;
let admin: string;
let id: string;
let email: string;
let accounts = 0;

beforeAll(async () => {
  server = await startServer({ environment: { PUBLIC_URL: SITE }, now: () => new Date(Date.now() + ahead) });
});
beforeEach(async () => {
  admin = await tokenOf(server, await adminId(server));
  email = `owner-${++accounts}@example.net`;
  id = await addAccount(server, { email, password: PASSWORD, name: "Lerato Ncube", role: "sales" });
});
afterAll(() => server.close());

/** Returns the account notices about a user, oldest first. */
async function notices(of = id) {
  const mails = (await mailsOf(server)).filter((row) => row.kind === "account-notice" && row.about_id === of);
  return mails.map(({ recipient_email, subject, text, html, delete_after }) => ({
    to: recipient_email,
    subject,
    text,
    html,
    delete_after,
  }));
}

async function subjects(of = id) {
  return (await notices(of)).map(({ to, subject }) => [to, subject]);
}

const put = (change: Partial<User> & { password?: string }, token = admin) =>
  server.api("PUT", `/users/${id}`, { token, body: { name: "Lerato Ncube", email, ...change } });

interface From {
  browser?: string;
  from?: string;
  device?: string;
  password?: string;
}

async function signIn({ browser = FIREFOX, from = "127.0.0.1", device, password = PASSWORD }: From = {}) {
  const body = { email, password, ...(device === undefined ? {} : { device }) };
  const headers = { "user-agent": browser };
  return sendJson(`${server.url}/api/auth/login`, "POST", body, { from, headers });
}

describe("account notices", () => {
  test("a password changed by its owner is mailed with time, address and browser", { tags: "promise-54" }, async () => {
    const token = await tokenOf(server, id);
    const body = { currentPassword: PASSWORD, newPassword: "another password" };
    const headers = { "user-agent": FIREFOX };
    const answer = await sendJson(`${server.url}/api/auth/password`, "PUT", body, { token, headers });
    expect(answer.status).toBe(204);
    const [mail, ...more] = await notices();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: "Your password was changed" });
    expect(mail?.text).toMatch(/^When: \d{1,2} \w+ \d{4}.* \d\d:\d\d, South African time$/m);
    expect(mail?.text).toMatch(/^From: 127\.0\.0\.1$/m);
    expect(mail?.text).toMatch(/^Browser: Firefox on Linux$/m);
    expect(mail?.text).toContain("If it was not you, please set a new password now");
  });

  test("a password set with a mailed link is mailed to the owner", { tags: "promise-54" }, async () => {
    const body = { token: await addReset(server, id), password: "another password" };
    expect((await server.api("POST", "/auth/reset-password", { body })).status).toBe(204);
    const [mail, ...more] = await notices();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: "Your password was changed" });
    expect(mail?.text).toContain("with a link that we had emailed to you");
  });

  test("a password and a role set by an administrator are mailed without network address", {
    tags: "promise-54",
  }, async () => {
    expect((await put({ password: "another password", role: "editor" })).status).toBe(200);
    expect(await subjects()).toEqual([
      [email, "Your password was changed"],
      [email, "Your role was changed"],
    ]);
    const [password, role] = await notices();
    expect(password?.text).toContain("An administrator set a new password for your account.");
    expect(role?.text).toMatch(/^Role before: Sales\nRole now: Editor$/m);
    for (const mail of [password, role]) {
      expect(mail?.text).toMatch(/^Done by: An administrator$/m);
      expect(mail?.text).not.toMatch(/127\.0\.0\.1|Browser:|forgot-password/);
    }
  });

  test("a changed email address is mailed to the old and the new address", { tags: "promise-54" }, async () => {
    const moved = `moved-${accounts}@example.net`;
    expect((await put({ email: moved })).status).toBe(200);
    expect(await subjects()).toEqual([
      [email, "Your email address was changed"],
      [moved, "Your email address was changed"],
    ]);
    const [before, after] = await notices();
    expect(before?.text).toContain("no longer the email address of your account");
    expect(before?.text + (before?.html ?? "")).not.toContain(moved);
    expect(after?.text).toContain("now the email address of your account");
  });

  test("an administrator's change of their own role is mailed with the network address", async () => {
    await server.app.platform.database.write((tx) =>
      tx.updateTable("users").set({ role: "admin" }).where("id", "=", id).execute(),
    );
    expect((await put({ role: "support" }, await tokenOf(server, id))).status).toBe(200);
    const [mail] = await notices();
    expect(mail?.text).toMatch(/^Role before: Admin\nRole now: Support$/m);
    expect(mail?.text).toMatch(/^From: 127\.0\.0\.1$/m);
    expect(mail?.text).not.toContain("An administrator");
  });

  test("a changed name, letter case or status and a refused change send no notice", async () => {
    expect((await put({ name: "Lerato Mokoena", email: email.toUpperCase() })).status).toBe(200);
    expect((await put({ role: "sales" })).status).toBe(200);
    expect((await put({ email: "not an address" })).status).toBe(400);
    await server.api("PATCH", `/users/${id}/status`, { token: admin, body: { status: "Inactive" } });
    expect(await subjects()).toEqual([]);
  });

  test("a sample account without a password gets no notice", async () => {
    await server.app.platform.database.write((tx) =>
      tx.updateTable("users").set({ password_hash: null, sample: 1 }).where("id", "=", id).execute(),
    );
    expect((await put({ role: "editor", email: `real-${accounts}@example.net` })).status).toBe(200);
    expect(await subjects()).toEqual([]);
  });

  test("no notice has a token or a link to a page other than the forgotten password form", {
    tags: "promise-54",
  }, async () => {
    await signIn();
    await signIn();
    await put({ password: "another password", role: "editor", email: `safe-${accounts}@example.net` });
    const token = await addReset(server, id);
    await server.api("POST", "/auth/reset-password", { body: { token, password: PASSWORD } });
    const mails = await notices();
    expect(mails.length).toBe(6);
    for (const { text, html, delete_after } of mails) {
      const links = [...(text + html).matchAll(/https?:[^\s"<]+/g)].map(([link]) => link);
      for (const link of links) expect(link).toBe(`${SITE}/forgot-password`);
      expect(text + html).not.toMatch(/token|ws[td]_|reset-password|argon2|a good password/);
      expect(Date.parse(delete_after) - Date.now() - ahead).toBeLessThanOrEqual(30 * DAY);
    }
  });
});

describe("a sign-in on a device that is not known", () => {
  const count = async () => (await notices()).filter(({ subject }) => subject === "New sign-in to your account").length;

  test("a sign-in sends a notice only on a new device, after the first and with the right password", {
    tags: "promise-54",
  }, async () => {
    const first = await signIn();
    expect(await count()).toBe(0);
    expect((await signIn({ device: first.json.device, from: "127.0.0.9", browser: CHROME })).status).toBe(200);
    expect((await signIn({ password: "a wrong password", from: "127.0.0.9" })).status).toBe(401);
    expect(await count()).toBe(0);
    expect((await signIn({ from: "127.0.0.9", browser: CHROME })).status).toBe(200);
    const [mail, ...more] = await notices();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: "New sign-in to your account" });
    expect(mail?.text).toMatch(/^From: 127\.0\.0\.9$/m);
    expect(mail?.text).toMatch(/^Browser: Chrome on Windows$/m);
  });

  test("a sign-in sends a notice when the known devices of the account were deleted", async () => {
    await signIn();
    await server.app.platform.database.write((tx) => tx.deleteFrom("devices").where("user_id", "=", id).execute());
    await signIn();
    expect(await count()).toBe(1);
  });

  test("sign-in notices are sent once a day per network and browser, at most ten a day", {
    tags: "promise-54",
  }, async () => {
    await signIn();
    for (let time = 0; time < 3; time++) await signIn();
    expect(await count()).toBe(1);
    await signIn({ browser: CHROME });
    await signIn({ from: "127.0.0.2" });
    expect(await count()).toBe(3);
    for (let host = 10; host < 20; host++) expect((await signIn({ from: `127.0.0.${host}` })).status).toBe(200);
    expect(await count()).toBe(10);
    ahead += DAY + HOUR;
    await signIn();
    expect(await count()).toBe(11);
  });

  test("a sign-in notice repeats no text that the client sent", { tags: "promise-54" }, async () => {
    await signIn();
    await signIn({ browser: "Call 082 555 0100 to keep your account" });
    const [mail] = await notices();
    expect(mail?.text).toMatch(/^Browser: Not a browser we know$/m);
    expect(mail?.text + (mail?.html ?? "")).not.toContain("082");
  });
});
