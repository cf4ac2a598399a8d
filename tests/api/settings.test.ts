import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { DEFAULT_SIGNATURE, DEFAULT_TEMPLATES } from "#content/reply-templates.ts";
import { SettingsChange } from "#contract/settings.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { MAIL_TO: "desk@example.org", RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

const get = () => server.api("GET", "/settings", { token });
const put = (body: unknown, headers: Record<string, string> = {}) =>
  server.api("PUT", "/settings", { token, body, headers });

test("deleting the only notified account makes ten administrators notified instead", async () => {
  const one = await startServer({ environment: { MAIL_TO: "only@example.org" } });
  try {
    const id = await addAccount(one, { email: "only@example.org", password: "a password", role: "admin" });
    for (let made = 0; made < 12; made++)
      await addAccount(one, { email: `admin-${made}@example.org`, password: "a password", role: "admin" });
    const admin = await one.signIn();
    expect((await one.api("DELETE", `/users/${id}`, { token: admin })).status).toBe(204);
    const { data } = (await one.api("GET", "/settings", { token: admin })).json;
    expect(data.notificationAddresses).toHaveLength(10);
  } finally {
    await one.close();
  }
});

describe("the settings", () => {
  test("have their initial values until they are saved", async () => {
    const { status, json, headers } = await get();
    expect(status).toBe(200);
    expect(json.data).toEqual({
      company: DEFAULT_COMPANY,
      notificationAddresses: ["desk@example.org"],
      retention: { messages: 24, applications: 12 },
      replySignature: DEFAULT_SIGNATURE,
      replyTemplates: DEFAULT_TEMPLATES,
      replyTo: "company",
      secondFactorFor: [],
      currency: "USD",
      createdAt: null,
      updatedAt: null,
    });
    expect(headers.get("etag")).toBe('"v0"');
  });

  test("can be saved as they were read", async () => {
    const { json } = await get();
    expect((await put(json.data)).status).toBe(200);
  });

  test.each([
    ["http:example.org/us", "http://example.org/us"],
    ["https:\\\\example.org", "https://example.org/"],
    ["HTTPS://example.org", "HTTPS://example.org"],
  ])("accept the web address %s as a browser does, and return %s", async (url, stored) => {
    const { json } = await get();
    const { company, notificationAddresses, retention } = json.data;
    const saved = await put({
      company: { ...company, social: [{ name: "Us", url }] },
      notificationAddresses,
      retention,
    });
    expect(saved.status).toBe(200);
    expect(saved.json.data.company.social).toEqual([{ name: "Us", url: stored }]);
    expect((await put(json.data)).status).toBe(200);
  });

  test("stay readable with a web address that its slashes make longer than the limit", async () => {
    const { company, notificationAddresses, retention } = SettingsChange.parse({
      company: { ...DEFAULT_COMPANY, social: [{ name: "Us", url: `http:example.org/${"ü".repeat(280)}` }] },
      notificationAddresses: ["desk@example.org"],
      retention: { messages: 24, applications: 12 },
    });
    expect(SettingsChange.safeParse({ company, notificationAddresses, retention }).success).toBe(true);
  });

  test("are returned as saved, with a new ETag and an audit entry of the changes", async () => {
    const before = await get();
    const company = {
      ...DEFAULT_COMPANY,
      name: "Umzimvubu Systems",
      social: [{ name: "Code", url: "https://example.org/us" }],
    };
    const saved = await put({ ...before.json.data, company }, { "if-match": before.headers.get("etag") ?? "" });
    expect(saved.status).toBe(200);
    expect(saved.json.data.company).toEqual(company);
    expect(saved.headers.get("etag")).not.toBe(before.headers.get("etag"));
    expectError(await put(before.json.data, { "if-match": before.headers.get("etag") ?? "" }), 412);
    const entry = (await rowsOf(server, "audit")).find(
      (row) => row.record_type === "settings" && row.after?.includes("Umzimvubu"),
    );
    expect(JSON.parse(entry?.after ?? "{}")).toEqual({ company });
  });

  test("are on the home page within two seconds", async () => {
    const page = async () => (await fetch(server.url)).text();
    await page();
    const { json } = await get();
    await put({ ...json.data, company: { ...json.data.company, phone: "+27 31 555 0177" } });
    await expect.poll(page, { timeout: 20_000 }).toContain("+27 31 555 0177");
  });

  test("name the addresses that are notified of a message, each with its own mail", async () => {
    const { json } = await get();
    await put({ ...json.data, notificationAddresses: ["one@example.org", "two@example.org"] });
    await server.api("POST", "/contact", { body: CONTACT_MESSAGE });
    const notifications = (await rowsOf(server, "outbox")).filter((mail) => mail.kind === "contact-notification");
    expect(notifications.map((mail) => mail.recipient_email).sort()).toEqual(["one@example.org", "two@example.org"]);
  });

  test("set the retention period of a message", { tags: "promise-35" }, async () => {
    const { json } = await get();
    await put({ ...json.data, retention: { ...json.data.retention, messages: 6 } });
    const { json: answer } = await server.api("POST", "/contact", { body: CONTACT_MESSAGE });
    const message = (await rowsOf(server, "messages")).find((row) => row.reference === answer.data.reference);
    const months = (Date.parse(message?.delete_after ?? "") - Date.parse(message?.created_at ?? "")) / 2_629_800_000;
    expect(Math.round(months)).toBe(6);
  });

  test.each([
    ["company.email", { email: "nobody" }],
    ["company.name", { name: " " }],
    ["company.latitude", { latitude: 91 }],
    ["company.social.0.url", { social: [{ name: "Bad", url: "javascript:alert(1)" }] }],
  ])("are refused with a wrong %s", async (path, change) => {
    const { json } = await get();
    expectFieldError(await put({ ...json.data, company: { ...json.data.company, ...change } }), path);
  });

  test("need a notified address, and retention periods of whole months", async () => {
    const { json } = await get();
    expectFieldError(await put({ ...json.data, notificationAddresses: [] }), "notificationAddresses");
    expectFieldError(await put({ ...json.data, retention: { messages: 0.5, applications: 12 } }), "retention.messages");
    expectFieldError(await put({ ...json.data, colour: "red" }), "colour");
  });
});

describe("the address at which an account is notified", () => {
  /** Sends a message. Returns the addresses that are notified of it. */
  async function notified(): Promise<string[]> {
    const { status } = await server.api("POST", "/contact", { body: CONTACT_MESSAGE });
    expect(status).toBe(201);
    const { read } = server.app.platform.database;
    const newest = read
      .selectFrom("outbox")
      .select("about_id")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1);
    const rows = await read
      .selectFrom("outbox")
      .select("recipient_email")
      .where("kind", "=", "contact-notification")
      .where("about_id", "=", newest)
      .execute();
    return rows.map(({ recipient_email }) => recipient_email);
  }

  test("follows a changed account, and is replaced when the account is deleted", { tags: "promise-53" }, async () => {
    const { company, retention } = (await get()).json.data;
    const leaver = { name: "Leaver", email: "leaver@example.org", password: "a password", role: "support" };
    const { id } = (await server.api("POST", "/users", { token, body: leaver })).json.data;
    expect((await put({ company, retention, notificationAddresses: ["Leaver@example.org"] })).status).toBe(200);
    expect(await notified()).toEqual(["Leaver@example.org"]);

    const moved = { name: "Leaver", email: "moved@example.org", role: "support" };
    expect((await server.api("PUT", `/users/${id}`, { token, body: moved })).status).toBe(200);
    expect(await notified()).toEqual(["moved@example.org"]);

    expect((await server.api("DELETE", `/users/${id}`, { token })).status).toBe(204);
    const me = (await server.api("GET", "/auth/me", { token })).json.data.email;
    expect((await get()).json.data.notificationAddresses).toEqual([me]);
    expect(await notified()).toEqual([me]);
  });

  test("a changed or deleted account with a notified address changes no other setting", async () => {
    const leaver = { name: "Leaver", email: "notified@example.org", password: "a password", role: "support" };
    const { id } = (await server.api("POST", "/users", { token, body: leaver })).json.data;
    const { company, retention } = (await get()).json.data;
    const chosen = {
      company,
      retention: { messages: retention.messages + 1, applications: retention.applications + 1 },
      replySignature: "Kind regards\nThe team",
      replyTemplates: [{ name: "Thanks", text: "Thank you for your message." }],
      replyTo: "author",
      secondFactorFor: ["auditor"],
    };
    const saved = await put({ ...chosen, notificationAddresses: ["notified@example.org"] });
    expect(saved.status, JSON.stringify(saved.json)).toBe(200);
    const changed = { name: "Leaver", email: "notified-2@example.org", role: "support" };
    expect((await server.api("PUT", `/users/${id}`, { token, body: changed })).status).toBe(200);
    expect((await get()).json.data).toMatchObject(chosen);
    expect((await server.api("DELETE", `/users/${id}`, { token })).status).toBe(204);
    expect((await get()).json.data).toMatchObject(chosen);
  });
});
