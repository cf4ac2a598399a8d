import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_CLIENTS } from "#content/clients.ts";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { DEFAULT_MENUS } from "#content/navigation.ts";
import { DEFAULT_SIGNATURE, DEFAULT_TEMPLATES } from "#content/reply-templates.ts";
import { DEFAULT_TEAM } from "#content/team.ts";
import { MAX_CLIENTS, MAX_MEMBERS, SettingsChange, UNKNOWN_PICTURE, UNKNOWN_PROJECT } from "#contract/settings.ts";
import { DEFAULT_VOCABULARY } from "#contract/vocabulary.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

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
      waitingDays: 5,
      acknowledgeEmail: false,
      blockedSenders: [],
      inboxAddress: "",
      mailFrom: server.app.platform.config.mail.from,
      currency: "USD",
      pricesIncludeVat: null,
      clients: DEFAULT_CLIENTS,
      team: DEFAULT_TEAM,
      ...DEFAULT_MENUS,
      hiddenPages: [],
      keepSource: false,
      brand: { accent: null, accentDark: null },
      vocabulary: DEFAULT_VOCABULARY,
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

  test("send a test mail to the caller alone, and note it in the audit trail", async () => {
    const { json, status } = await server.api("POST", "/settings/test-mail", { token });
    expect([status, json]).toEqual([202, { data: { to: ADMIN.email } }]);
    const mails = (await rowsOf(server, "outbox")).filter(({ kind }) => kind === "settings-test");
    expect(mails.map(({ recipient_email, text }) => [recipient_email, text.includes("website@")])).toEqual([
      [ADMIN.email, true],
    ]);
    expect((await rowsOf(server, "audit")).at(-1)).toMatchObject({
      action: "sent a test mail of",
      record_type: "settings",
    });
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

describe("the identity, clients and team of the company", () => {
  const IDENTITY = {
    city: "Durban",
    legalName: "Palmiet (Pty) Ltd",
    registrationNumber: "2012/123456/07",
    vatNumber: "4123456789",
    bbbeeLevel: "Level 2",
  };
  const CLIENT = { name: "Example Harbour", logo: null, projectSlug: "port-permits" };
  const MEMBER = { name: "Thandi", role: "Lead", portrait: null, text: "Builds.", link: "https://example.org/thandi" };

  async function addPicture(): Promise<string> {
    const form = formOf([{ name: "file", fileName: "logo.png", content: await imageOf("png") }]);
    const answer = await send(`${server.url}/api/uploads`, { method: "POST", token, ...form });
    expect(answer.status).toBe(201);
    return answer.json.data.name;
  }

  /** Saves the settings with changes of the company and of other fields. */
  async function change(company: object, others: object = {}) {
    const { json } = await get();
    return put({ ...json.data, ...others, company: { ...json.data.company, ...company } });
  }

  test("are returned as saved, and keep their values where a change leaves them out", async () => {
    const logo = await addPicture();
    const portrait = await addPicture();
    const chosen = {
      pricesIncludeVat: false,
      clients: [
        { ...CLIENT, logo },
        { ...CLIENT, name: "Another", projectSlug: null },
      ],
      team: [
        { ...MEMBER, portrait },
        { ...MEMBER, name: "", link: "/services#ai", linkLabel: "Automation" },
      ],
    };
    const identity = { ...IDENTITY, founded: 1998, logo, logoDark: portrait };
    const saved = await change(identity, chosen);
    expect(saved.status, JSON.stringify(saved.json)).toBe(200);
    const { json } = await get();
    expect(json.data).toMatchObject({ ...chosen, company: identity });
    const { notificationAddresses, retention } = json.data;
    const { city: _, logo: __, legalName: ___, founded: ____, ...older } = json.data.company;
    expect((await put({ company: older, notificationAddresses, retention })).status).toBe(200);
    expect((await get()).json.data).toMatchObject({ ...chosen, company: json.data.company });
  });

  test("are empty where a change clears them, and blank texts of links are left out", async () => {
    const cleared = Object.fromEntries(Object.keys(IDENTITY).map((name) => [name, ""]));
    const team = [{ ...MEMBER, linkLabel: "" }];
    const others = { clients: [], team, pricesIncludeVat: null };
    const { status, json } = await change({ ...cleared, logo: null, logoDark: null }, others);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ clients: [], pricesIncludeVat: null, company: { ...cleared, logo: null } });
    expect(json.data.team).toEqual([MEMBER]);
  });

  test.each<[string, object, object]>([
    ["company.city", { city: "x".repeat(301) }, {}],
    ["company.founded", { founded: 1799 }, {}],
    ["company.founded", { founded: "2012" }, {}],
    ["company.legalName", { legalName: "a\nb" }, {}],
    ["company.vatNumber", { vatNumber: "4".repeat(61) }, {}],
    ["company.bbbeeLevel", { bbbeeLevel: 2 }, {}],
    ["company.logo", { logo: "../secret.png" }, {}],
    ["company.fax", { fax: "" }, {}],
    ["pricesIncludeVat", {}, { pricesIncludeVat: "yes" }],
    ["clients.0.name", {}, { clients: [{ ...CLIENT, name: " " }] }],
    ["clients.0.url", {}, { clients: [{ ...CLIENT, url: "https://example.org" }] }],
    ["clients", {}, { clients: Array(MAX_CLIENTS + 1).fill(CLIENT) }],
    ["team", {}, { team: Array(MAX_MEMBERS + 1).fill(MEMBER) }],
    ["team.0.name", {}, { team: [{ ...MEMBER, name: "", role: " " }] }],
    ["team.0.text", {}, { team: [{ ...MEMBER, text: "x".repeat(1001) }] }],
    ["team.0.link", {}, { team: [{ ...MEMBER, link: "http://example.org" }] }],
    ["team.0.link", {}, { team: [{ ...MEMBER, link: "javascript:alert(1)" }] }],
    ["team.0.link", {}, { team: [{ ...MEMBER, link: "//example.org" }] }],
    ["team.0.link", {}, { team: [{ ...MEMBER, link: "/\\example.org" }] }],
    ["team.0.link", {}, { team: [{ ...MEMBER, link: "https://user@example.org" }] }],
    ["team.0.link", {}, { team: [{ ...MEMBER, link: "https://:secret@example.org" }] }],
    ["team.0.link", {}, { team: [{ ...MEMBER, link: "/about\u0000" }] }],
    ["team.0.link", {}, { team: [{ ...MEMBER, link: "/about\ud800" }] }],
  ])("are refused at %s for %j %j", async (path, company, others) => {
    expectFieldError(await change(company, others), path);
  });

  test("are refused with a picture or a project that does not exist, each at its field", async () => {
    const missing = `${crypto.randomUUID()}.webp`;
    const { json } = await get();
    const answer = await put({
      ...json.data,
      company: { ...json.data.company, logo: missing },
      clients: [CLIENT, { ...CLIENT, logo: missing, projectSlug: "no-such-project" }],
      team: [{ ...MEMBER, portrait: missing }],
    });
    expect(expectError(answer, 400).errors).toEqual([
      { path: "company.logo", message: UNKNOWN_PICTURE },
      { path: "clients.1.logo", message: UNKNOWN_PICTURE },
      { path: "team.0.portrait", message: UNKNOWN_PICTURE },
      { path: "clients.1.projectSlug", message: UNKNOWN_PROJECT },
    ]);
  });

  test("can be saved after the project of a client was deleted", async () => {
    expect((await change({}, { clients: [CLIENT] })).status).toBe(200);
    const projects = (await server.api("GET", "/projects?pageSize=100", { token })).json;
    const { id } = projects.find((project: { slug: string }) => project.slug === CLIENT.projectSlug);
    expect((await server.api("DELETE", `/projects/${id}`, { token })).status).toBe(204);
    expect((await change({ city: "Pinetown" })).status).toBe(200);
  });

  test("keep their pictures from being deleted", async () => {
    const logo = await addPicture();
    expect((await change({ logo })).status).toBe(200);
    expect(expectError(await server.api("DELETE", `/pictures/${logo}`, { token }), 409).code).toBe("in-use");
    const { json } = await server.api("GET", `/pictures/${logo}`, { token });
    expect(json.data.usedIn).toEqual([{ type: "settings", id: "", title: "Settings" }]);
    expect((await change({ logo: null })).status).toBe(200);
    expect((await server.api("DELETE", `/pictures/${logo}`, { token })).status).toBe(204);
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
