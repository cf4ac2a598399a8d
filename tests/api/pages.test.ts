import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DOCUMENTS, documentOf } from "#content/documents.ts";
import { LINK_MESSAGES } from "#contract/link-targets.ts";
import {
  PAGE_KEYS,
  PAGE_MESSAGES,
  PageDetail,
  type PageField,
  type PageKey,
  PageRow,
  PageVersion,
  type PreviewPurpose,
} from "#contract/page-documents.ts";
import type { Role } from "#contract/permissions.ts";
import { initialValue } from "#server/pages/document-schema.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { sweep } from "#server/platform/housekeeping.ts";
import { newId } from "#server/platform/records/ids.ts";
import { runDue } from "#server/schedules/run-schedules.ts";
import { addAccount, addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { findInTables } from "#tests/support/find-needles.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const clock = createClock();
const logLines: string[] = [];
const environment = { RATE_LIMIT: "off" };

let server: TestServer;
/** A second process on the same database, as behind a balancer. */
let other: TestServer;
let account: string;
let token: string;
/** Audit entries from before a test, which cannot be deleted. */
let before: ReadonlySet<string>;

beforeAll(async () => {
  server = await startServer({ environment, now: clock.now, logLines });
  const { database, dataDir } = server;
  other = await startServer({ environment, now: clock.now, database, dataDir });
});
beforeEach(async () => {
  await server.app.platform.database.write(async (tx) => {
    for (const table of ["page_documents", "page_versions", "page_previews", "schedules"] as const)
      await tx.deleteFrom(table).execute();
    await bumpContentVersion(tx);
  });
  before = new Set((await rowsOf(server, "audit")).map(({ id }) => id));
  ({ account, token } = await somebody("editor"));
});
afterAll(async () => {
  await other.stop();
  await server.close();
});

async function somebody(role: Role, name = "Thandi Example") {
  const id = await addAccount(server, { email: `${newId()}@example.com`, role, name });
  return { account: id, token: await tokenOf(server, id) };
}

/** Makes a call that must succeed. Returns its data. */
async function call(method: string, path: string, body?: unknown, by = token) {
  const { status, json } = await server.api(method, path, { token: by, ...(body === undefined ? {} : { body }) });
  expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
  return json?.data ?? json;
}

const rows = async (): Promise<PageRow[]> => PageRow.array().parse(await call("GET", "/pages"));
const rowOf = async (key: PageKey) => (await rows()).find((row) => row.key === key);
const page = async (key: PageKey): Promise<PageDetail> => PageDetail.parse(await call("GET", `/pages/${key}`));
const versionsOf = async (key: PageKey): Promise<PageVersion[]> =>
  PageVersion.array().parse(await call("GET", `/pages/${key}/versions`));

async function etagOf(key: PageKey): Promise<string> {
  const { headers } = await server.api("GET", `/pages/${key}`, { token });
  return headers.get("etag") ?? "";
}

/** Saves a draft with a description for search results, which every page has. */
const draft = (key: string, description: string, headers: Record<string, string> = {}) =>
  server.api("PUT", `/pages/${key}/draft`, { token, body: { search: { description } }, headers });

async function drafted(key: PageKey, description: string): Promise<PageDetail> {
  const { status, json } = await draft(key, description);
  expect(status, JSON.stringify(json)).toBe(200);
  return PageDetail.parse(json.data);
}

const publishAs = async (keys: readonly PageKey[], more: object = {}, by = token): Promise<ApiAnswer> => {
  const pages = await Promise.all(keys.map(async (key) => ({ key, etag: await etagOf(key) })));
  return server.api("POST", "/pages/publish", { token: by, body: { pages, ...more } });
};

async function published(key: PageKey, description: string): Promise<void> {
  await drafted(key, description);
  const { status, json } = await publishAs([key]);
  expect(status, JSON.stringify(json)).toBe(200);
}

const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

async function scheduled(key: PageKey, description: string, at = later(HOUR)): Promise<string> {
  await drafted(key, description);
  const { status, json } = await publishAs([key], { at });
  expect(status, JSON.stringify(json)).toBe(200);
  return at;
}

const htmlOf = async ({ url }: TestServer, path: string) => (await fetch(url + path)).text();

async function expectShown(path: string, text: string, servers = [server, other]): Promise<void> {
  for (const one of servers) {
    await waitUntil(`${path} shows ${text}`, async () => (await htmlOf(one, path)).includes(text), 5 * SECOND);
  }
}

/** Returns the documents of a page as they are stored, oldest first. */
async function storedVersions(key: PageKey) {
  return (
    server.app.platform.database.read
      .selectFrom("page_versions")
      .select(["version", "document", "author_id"])
      .where("page", "=", key)
      // Version 0 is a copy of the initial content.
      .where("version", ">", 0)
      .orderBy("version")
      .execute()
  );
}

async function linesOfPages() {
  return (await rowsOf(server, "audit")).filter(({ id, record_type }) => record_type === "page" && !before.has(id));
}

async function trail(): Promise<string[]> {
  return (await linesOfPages()).map(
    ({ account_name, action, record_name }) => `${account_name} ${action} ${record_name}`,
  );
}

/** Returns the names of fields, each with the names of its own fields. */
function namesOf(fields: readonly PageField[]): unknown[] {
  const within = (field: PageField): unknown[] =>
    field.kind === "list" ? within(field.entry) : "fields" in field ? namesOf(field.fields) : [];
  return fields.map((field) => [field.name, within(field)]);
}

/** Returns the same names from a JSON Schema. */
function namesInSchema(schema: unknown): unknown[] {
  const { items, properties = {} } = Object(schema);
  if (items) return namesInSchema(items);
  return Object.entries(properties).map(([name, property]) => [name, namesInSchema(property)]);
}

function fieldAt(fields: readonly PageField[], path: string): PageField | undefined {
  const [name, ...rest] = path.split(".");
  const field = fields.find((one) => one.name === name);
  return rest.length > 0 && field && "fields" in field ? fieldAt(field.fields, rest.join(".")) : field;
}

const descriptionOf = (document: unknown): string => Object(document).search.description;

describe("the pages", () => {
  test("are all pages of the site, each initially unchanged", async () => {
    const all = await rows();
    expect(all.map(({ key }) => key)).toEqual([...PAGE_KEYS]);
    const untouched = { state: "Published", publishedAt: null, scheduledFor: null, updatedAt: null, updatedBy: "" };
    for (const { key, title, path } of DOCUMENTS) expect(all).toContainEqual({ key, title, path, ...untouched });
  });

  test("have the state, the last change and its author", async () => {
    const first = clock.now().toISOString();
    await drafted("home", "Drafted.");
    await published("about", "Published.");
    const at = await scheduled("services", "Scheduled.");
    await drafted("services", "Drafted beside it.");
    const touched = { updatedAt: first, updatedBy: "Thandi Example" };
    expect(await rowOf("home")).toMatchObject({ ...touched, state: "Draft", publishedAt: null, scheduledFor: null });
    expect(await rowOf("about")).toMatchObject({ ...touched, state: "Published", publishedAt: first });
    expect(await rowOf("services")).toMatchObject({ ...touched, state: "Scheduled", scheduledFor: at });
    await server.app.platform.database.write((tx) =>
      tx.deleteFrom("sessions").where("user_id", "=", account).execute(),
    );
    await call("DELETE", `/users/${account}`, undefined, await tokenOf(server, await adminId(server)));
    ({ token } = await somebody("editor"));
    expect(await rowOf("home")).toMatchObject({ updatedAt: first, updatedBy: "" });
  });

  test.each(DOCUMENTS.map(({ key }) => key))(
    "%s has its content, the schema of it and the placeholders for settings",
    async (key) => {
      const { status, headers, json } = await server.api("GET", `/pages/${key}`, { token });
      expect(status).toBe(200);
      expect(headers.get("etag")).toBe('"v0"');
      const one = PageDetail.parse(json.data);
      expect(one.published).toEqual(initialValue(documentOf(key)));
      expect(one).toMatchObject({ draft: null, scheduled: null, edited: one.published, changes: [] });
      expect(namesOf(one.fields)).toEqual(namesInSchema(one.schema));
      const ajv = new Ajv2020({ strict: true, strictRequired: false });
      formats.default(ajv);
      const validate = ajv.compile(one.schema);
      expect(validate(one.published), JSON.stringify(validate.errors)).toBe(true);
      expect(validate({ ...one.published, search: { description: "" } })).toBe(false);
      expect(one.placeholders).toContainEqual({ name: "since", value: "2012" });
    },
  );

  test("A page has the kinds, limits and titles of its fields in the page's order", async () => {
    const { fields } = await page("home");
    expect(fields.map(({ name }) => name).slice(0, 3)).toEqual(["opening", "trio", "clients"]);
    expect(fieldAt(fields, "opening.lede")).toEqual({
      kind: "paragraph",
      name: "lede",
      title: "Introduction",
      max: 300,
      optional: false,
    });
    expect(fieldAt(fields, "about.heading")).toMatchObject({ kind: "line", max: 120 });
    expect(fieldAt(fields, "about.more")).toMatchObject({ kind: "link", title: "Link" });
    expect(fieldAt(fields, "about.more.href")).toMatchObject({ kind: "href", title: "Leads to" });
    expect(fieldAt(fields, "figures.clients")).toMatchObject({ kind: "figure", title: "Clients worldwide" });
    expect(fieldAt(fields, "figures.clients.date")).toMatchObject({ kind: "day", optional: true });
    expect(fieldAt(fields, "about.checklist")).toEqual({
      kind: "list",
      name: "checklist",
      title: "Checklist",
      entry: { kind: "line", name: "", title: "Entry", max: 120, optional: false },
      blank: "",
      min: 1,
      max: 8,
    });
    const { fields: parts } = await page("pricing");
    expect(fieldAt(parts, "afterAsking.steps")).toMatchObject({ blank: { title: "", text: "" } });
  });

  test("the edited document of a page is the draft, else the scheduled, else the published one", async () => {
    expect(await page("home")).toMatchObject({ changes: [] });
    await scheduled("home", "Scheduled.");
    const waiting = await page("home");
    expect(waiting).toMatchObject({ draft: null, edited: waiting.scheduled });
    expect(waiting.changes.map(({ after }) => after)).toEqual(["Scheduled."]);
    const { edited, draft, changes } = await drafted("home", "Drafted.");
    expect(edited).toEqual(draft);
    expect(changes.map(({ after }) => after)).toEqual(["Drafted."]);
  });

  test("a page and its history give a change the same title", async () => {
    const { published: initial } = await page("home");
    const body = {
      figures: { clients: { value: "200+", source: "Our books", date: "2026-11-25" } },
      about: { more: { label: "Us", href: "/careers" }, checklist: ["One"] },
    };
    await call("PUT", "/pages/home/draft", body);
    const { changes } = await page("home");
    expect(changes.map(({ title }) => title)).toEqual([
      "Figures, Clients worldwide, Figure",
      "Figures, Clients worldwide, Source, shown to visitors",
      "Figures, Clients worldwide, As of",
      "About us, Checklist, 1",
      "About us, Link, Text",
      "About us, Link, Leads to",
      "About us, Checklist, 2",
      "About us, Checklist, 3",
      "About us, Checklist, 4",
    ]);
    expect(changes[0]).toMatchObject({ before: Object(initial.figures).clients.value, after: "200+" });
    expect((await publishAs(["home"])).status).toBe(200);
    const [version] = await versionsOf("home");
    expect(version?.changes).toEqual(changes);
    expect(await page("home")).toMatchObject({ changes: [] });
  });

  test("an unknown page is 404 for reading, saving and previewing", async () => {
    for (const key of ["nothing", "constructor", "Home", "%00"]) {
      expectError(await server.api("GET", `/pages/${key}`, { token }), 404);
      expectError(await draft(key, "New."), 404);
      expectError(await server.api("POST", `/pages/${key}/preview`, { token }), 404);
    }
  });
});

describe("a draft", () => {
  test("starts as a copy of the published page, and keeps what a change leaves out", async () => {
    const initial = (await page("home")).published;
    const first = await drafted("home", "New.");
    expect(first).toMatchObject({ state: "Draft", published: initial });
    expect(first.draft).toEqual({ ...initial, search: { description: "New." } });
    await call("PUT", "/pages/home/draft", { opening: { lede: "We mend." } });
    const second = await page("home");
    expect(second.draft).toEqual({ ...first.draft, opening: { ...Object(initial.opening), lede: "We mend." } });
    expect(second.published).toEqual(initial);
  });

  test("may leave blank what publishing requires", async () => {
    expect(descriptionOf((await drafted("home", "")).draft)).toBe("");
  });

  test.each([
    [{ opening: { other: "words" } }, "opening.other"],
    [{ opening: { lede: "x".repeat(301) } }, "opening.lede"],
    [{ about: { checklist: ["a", 5] } }, "about.checklist.1"],
  ])("refuses %j at its field", async (body, path) => {
    expectFieldError(await server.api("PUT", "/pages/home/draft", { token, body }), path);
    expect((await page("home")).draft).toBeNull();
  });

  test("refuses a body that is not a document", async () => {
    for (const body of [[], "words", 5, {}]) {
      const answer = await server.api("PUT", "/pages/home/draft", { token, body: JSON.stringify(body) });
      expectError(answer, 400, JSON.stringify(body));
    }
    const hostile = '{"__proto__": {"lede": "words"}, "constructor": {"lede": "words"}}';
    expectError(await server.api("PUT", "/pages/home/draft", { token, body: hostile }), 400);
    expect(await storedVersions("home")).toEqual([]);
    expect(await rowOf("home")).toMatchObject({ state: "Published", updatedAt: null });
  });

  test("is refused with 412 when another user saved first", async () => {
    const etag = await etagOf("home");
    const first = await draft("home", "First.", { "if-match": etag });
    expect(first.status).toBe(200);
    expect(expectError(await draft("home", "Second.", { "if-match": etag }), 412).code).toBe("changed-meanwhile");
    expect(descriptionOf((await page("home")).draft)).toBe("First.");
    for (const path of ["/pages/home/draft", "/pages/home/schedule"]) {
      expectError(await server.api("DELETE", path, { token, headers: { "if-match": etag } }), 412);
    }
    const restore = { token, headers: { "if-match": etag }, body: { version: 0 } };
    expectError(await server.api("POST", "/pages/home/restore", restore), 412);
    expect((await draft("home", "Second.", { "if-match": first.headers.get("etag") ?? "" })).status).toBe(200);
  });

  test("is saved once when two are sent at the same moment with the same ETag", async () => {
    const headers = { "if-match": await etagOf("home") };
    const answers = await Promise.all([draft("home", "One.", headers), draft("home", "Two.", headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test("does not change when the same content is sent again", async () => {
    const initial = (await page("home")).published;
    expect((await draft("home", descriptionOf(initial))).headers.get("etag")).toBe('"v0"');
    await drafted("home", "New.");
    const etag = await etagOf("home");
    expect((await draft("home", " New. ")).headers.get("etag")).toBe(etag);
    expect(await trail()).toEqual(["Thandi Example drafted Home"]);
  });

  test("is deleted when it equals the published page", async () => {
    const { published: initial } = await page("home");
    await drafted("home", "New.");
    expect(await drafted("home", descriptionOf(initial))).toMatchObject({ draft: null, state: "Published" });
    expectError(await publishAs(["home"]), 409);
  });

  test("can be discarded without changing the published or scheduled page", async () => {
    await scheduled("home", "Scheduled.");
    await drafted("home", "New.");
    await call("DELETE", "/pages/home/draft");
    const left = await page("home");
    expect(left).toMatchObject({ draft: null, state: "Scheduled" });
    expect(descriptionOf(left.scheduled)).toBe("Scheduled.");
    const etag = await etagOf("home");
    await call("DELETE", "/pages/home/draft");
    expect(await etagOf("home")).toBe(etag);
  });

  test("is on no page of the site", { tags: "promise-65" }, async () => {
    await expectShown("/about", "<title>");
    await drafted("about", "A draft that nobody reads.");
    await server.app.platform.database.write(bumpContentVersion);
    for (const one of [server, other]) expect(await htmlOf(one, "/about")).not.toContain("A draft that nobody reads.");
    expect(await htmlOf(server, "/about?preview=1")).not.toContain("A draft that nobody reads.");
  });
});

describe("publishing", () => {
  test("stores a version with author and changes, and every process shows it", async () => {
    const initial = descriptionOf((await page("about")).published);
    await drafted("about", "Since {since}, and now.");
    const { status, json } = await publishAs(["about"]);
    expect(status).toBe(200);
    const at = clock.now().toISOString();
    expect(json.data.pages).toMatchObject([{ key: "about", state: "Published", publishedAt: at }]);
    await expectShown("/about", "Since 2012, and now.");
    const { author_id } = (await storedVersions("about"))[0] ?? {};
    expect(author_id).toBe(account);
    expect(await versionsOf("about")).toEqual([
      {
        version: 1,
        publishedAt: at,
        author: "Thandi Example",
        noticeVersion: null,
        changes: [
          {
            path: "search.description",
            title: "In search results, Description",
            before: initial,
            after: "Since {since}, and now.",
          },
        ],
      },
      { version: 0, publishedAt: null, author: "", noticeVersion: null, changes: [] },
    ]);
    expect(await page("about")).toMatchObject({ draft: null, state: "Published" });
  });

  test("shows all of several pages that are published together", async () => {
    for (const key of ["home", "about", "support"] as const) await drafted(key, `New words of ${key}.`);
    const { status, json } = await publishAs(["support", "home", "about"]);
    expect(status).toBe(200);
    expect(json.data.pages.map((row: PageRow) => row.key)).toEqual(["support", "home", "about"]);
    await expectShown("/support", "New words of support.");
    await expectShown("/", "New words of home.");
  });

  test("is refused with every page that changed since its ETag, and publishes none", {
    tags: "promise-65",
  }, async () => {
    for (const key of ["home", "about", "support"] as const) await drafted(key, `New words of ${key}.`);
    const pages = [
      { key: "home", etag: '"v0"' },
      { key: "about", etag: await etagOf("about") },
      { key: "support", etag: "nonsense" },
    ];
    const { message, errors } = expectError(
      await server.api("POST", "/pages/publish", { token, body: { pages } }),
      412,
    );
    expect(message).toContain("Home and Support centre");
    expect(errors?.map(({ path }) => path)).toEqual(["home", "support"]);
    expect(await storedVersions("about")).toEqual([]);
    expect(await rowOf("about")).toMatchObject({ state: "Draft", publishedAt: null });
  });

  test("is refused with every field that is not ready, and publishes none", { tags: "promise-65" }, async () => {
    await drafted("about", "Ready.");
    await call("PUT", "/pages/home/draft", {
      opening: { lede: "" },
      cases: { more: { href: "" } },
      about: { checklist: [] },
    });
    await drafted("support", "From {nowhere}.");
    const { code, message, errors } = expectError(await publishAs(["home", "about", "support", "terms"]), 409);
    expect(code).toBe("not-publishable");
    expect(message).toContain("Home, Support centre, and Terms");
    expect(errors?.map(({ path }) => path)).toEqual([
      "home.opening.lede",
      "home.cases.more.href",
      "home.about.checklist",
      "support.search.description",
      "terms",
    ]);
    expect(await storedVersions("about")).toEqual([]);
  });

  test.each([
    [{ pages: [{ key: "nothing", etag: '"v0"' }] }, "pages.0.key"],
    [{ pages: [{ key: "home" }] }, "pages.0.etag"],
    [
      {
        pages: [
          { key: "home", etag: '"v0"' },
          { key: "home", etag: '"v0"' },
        ],
      },
      "pages",
    ],
    [{ pages: [{ key: "home", etag: '"v0"' }], at: "2026-12-01T08:00:00" }, "at"],
  ])("refuses %j", async (body, path) => {
    expectFieldError(await server.api("POST", "/pages/publish", { token, body }), path);
  });

  test("makes one version of a page that is published twice at the same moment", async () => {
    await drafted("home", "Once.");
    const answers = await Promise.all([publishAs(["home"]), publishAs(["home"])]);
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
    expect(await storedVersions("home")).toHaveLength(1);
  });
});

describe("the target of a button", () => {
  const targets = async (href: string) =>
    server.api("PUT", "/pages/home/draft", { token, body: { about: { more: { href } } } });

  test.each([
    ["https://example.org/", LINK_MESSAGES.elsewhere],
    ["javascript:alert(1)", LINK_MESSAGES.elsewhere],
    ["//evil.example", LINK_MESSAGES.elsewhere],
    ["mailto:{email}", LINK_MESSAGES.elsewhere],
    ["/nowhere", "There is no page at /nowhere"],
    ["/products/nothing", "There is no page at /products/nothing"],
    ["/services#nothing", "There is no place #nothing on /services"],
    ["/pricing#service-nothing", "There is no place #service-nothing on /pricing"],
  ])("%s is refused at its field, and the draft stays as it was", async (href, message) => {
    const { errors } = expectError(await targets(href), 400);
    expect(errors).toEqual([{ path: "about.more.href", message }]);
    expect((await page("home")).draft).toBeNull();
  });

  test.each(["/about", "/", "#about", "/services#cloud", "/catalogue?q=gauge#products", ""])(
    "%j is accepted in a draft",
    async (href) => {
      expect((await targets(href)).status).toBe(200);
    },
  );

  test("can be a service from the day on which it is published", async () => {
    const admin = await tokenOf(server, await adminId(server));
    const prices = { starter: 1, professional: 2, enterprise: 3 };
    const body = { name: "Gauges", slug: "gauges", category: "Water", description: "Words.", price: prices };
    const { id } = await call("POST", "/services", body, admin);
    expectFieldError(await targets("/pricing#service-gauges"), "about.more.href");
    await call("PATCH", `/services/${id}/status`, { status: "Published" }, admin);
    expect((await targets("/pricing#service-gauges")).status).toBe(200);
    expect((await publishAs(["home"])).status).toBe(200);
    await call("DELETE", `/services/${id}`, undefined, admin);
  });
});

/** Stores a document as an older program published it. */
async function storeOldVersion(key: PageKey, document: object): Promise<void> {
  await server.app.platform.database.write(async (tx) => {
    await tx
      .insertInto("page_versions")
      .values({
        page: key,
        version: 1,
        document: JSON.stringify(document),
        published_at: clock.now().toISOString(),
        author_id: null,
        notice_version: null,
      })
      .execute();
    await bumpContentVersion(tx);
  });
}

describe("a document from before headings, buttons and names of figures were fields", () => {
  const clients = { value: "120+", counts: "Counted.", source: "Our books", date: "2026-11-25" };
  const old = {
    opening: { lede: "An old lede." },
    figures: { clients },
    about: { more: { label: "Elsewhere", href: "https://example.org/old" } },
    services: { government: { features: ["One", "Two", "Three", "Four"] } },
  };

  test("keeps its words, and has the initial ones in the new fields", async () => {
    await storeOldVersion("home", old);
    await expectShown("/", "An old lede.");
    const html = await htmlOf(server, "/");
    for (const text of ["120+", "Clients worldwide", "Transform Your Business", "https://example.org/old"])
      expect(html).toContain(text);
    const { published: shown } = await page("home");
    expect(shown).toMatchObject({
      opening: { lede: "An old lede.", heading: "Transform Your Business" },
      figures: { clients: { ...clients, name: "Clients worldwide" } },
      services: { government: { name: "Government Solutions", features: ["One", "Two", "Three", "Four"] } },
    });
  });

  test("can be restored with a button to another site, which is refused only when it is published", async () => {
    await storeOldVersion("home", old);
    await published("about", "Another page.");
    await call("PUT", "/pages/home/draft", { about: { more: { href: "/about" } } });
    expect((await publishAs(["home"])).status).toBe(200);
    const { draft: restored } = await call("POST", "/pages/home/restore", { version: 1 });
    expect(restored.about.more.href).toBe("https://example.org/old");
    // Other texts can still be saved.
    await call("PUT", "/pages/home/draft", { ...restored, opening: { ...restored.opening, lede: "New." } });
    const { errors } = expectError(await publishAs(["home"]), 409);
    expect(errors).toEqual([{ path: "home.about.more.href", message: LINK_MESSAGES.elsewhere }]);
    await call("PUT", "/pages/home/draft", { about: { more: { href: "/about" } } });
    expect((await publishAs(["home"])).status).toBe(200);
  });

  test("shows figures of the home page in place of those that /services had itself", async () => {
    await storeOldVersion("services", { figures: { satisfaction: { ...clients, value: "77%" } } });
    await expectShown("/services", "Comprehensive Technology Solutions");
    expect(await htmlOf(server, "/services")).toContain("98%");
    expect(await htmlOf(server, "/services")).not.toContain("77%");
  });
});

describe("a figure of several pages", () => {
  test("is edited once on the home page, and each page has a name of its own for it", async () => {
    await call("PUT", "/pages/home/draft", { figures: { satisfaction: { value: "97%", source: "Survey of 2026" } } });
    await call("PUT", "/pages/services/draft", { figures: { satisfaction: { name: "Clients who return" } } });
    expect((await publishAs(["home", "services"])).status).toBe(200);
    await expectShown("/services", "Clients who return");
    for (const path of ["/", "/services"]) {
      await expectShown(path, "97%");
      await expectShown(path, "Survey of 2026");
      expect(await htmlOf(server, path)).not.toContain("98%");
    }
    expect(await htmlOf(server, "/")).toContain("Client satisfaction");
  });

  test("says in the fields of the other page where it is edited", async () => {
    const { fields } = await page("services");
    expect(fieldAt(fields, "figures.satisfaction")).toMatchObject({ elsewhere: { page: "home" } });
    const body = { figures: { satisfaction: { value: "97%" } } };
    expectFieldError(await server.api("PUT", "/pages/services/draft", { token, body }), "figures.satisfaction.value");
  });

  test("the names of practices on the home page are those on /about", async () => {
    await call("PUT", "/pages/home/draft", { services: { automation: { name: "Careful automation" } } });
    expect((await publishAs(["home"])).status).toBe(200);
    await expectShown("/about", "Careful automation");
    await expectShown("/", "Careful automation");
  });
});

describe("a schedule", () => {
  test("is refused unless its time is in the future", async () => {
    await drafted("home", "New.");
    for (const at of [later(0), later(-1), "2020-01-01T00:00:00Z"]) {
      const { errors } = expectError(await publishAs(["home"], { at }), 400);
      expect(errors).toEqual([{ path: "at", message: PAGE_MESSAGES.past }]);
    }
    expect(await rowOf("home")).toMatchObject({ state: "Draft", scheduledFor: null });
  });

  test("publishes exactly what was scheduled, although the draft changed in the meantime", {
    tags: "promise-65",
  }, async () => {
    const at = await scheduled("support", "As it was scheduled.");
    const asScheduled = JSON.stringify((await page("support")).scheduled);
    const shown = await page("support");
    expect(shown).toMatchObject({ state: "Scheduled", scheduledFor: at, draft: null });
    expect(descriptionOf((await drafted("support", "Later words.")).scheduled)).toBe("As it was scheduled.");
    clock.forward(HOUR - 1);
    await runDue(server.app.platform);
    expect(await storedVersions("support")).toEqual([]);
    clock.forward(1);
    await runDue(server.app.platform);
    expect(await storedVersions("support")).toEqual([{ version: 1, document: asScheduled, author_id: account }]);
    await expectShown("/support", "As it was scheduled.");
    expect(await page("support")).toMatchObject({
      state: "Draft",
      scheduled: null,
      scheduledFor: null,
      publishedAt: at,
    });
    expect(descriptionOf((await page("support")).draft)).toBe("Later words.");
    expect(await versionsOf("support")).toMatchObject([{ version: 1, publishedAt: at, author: "Thandi Example" }, {}]);
  });

  test("leaves no draft that equals the published page", async () => {
    await scheduled("support", "New.");
    await drafted("support", "Other.");
    // Equal to the scheduled page, from which a draft starts.
    expect((await drafted("support", "New.")).draft).toBeNull();
    clock.forward(HOUR);
    await runDue(server.app.platform);
    expect(await page("support")).toMatchObject({ state: "Published", draft: null });
  });

  test("publishes several pages together and once, although two processes run", { tags: "promise-65" }, async () => {
    for (const key of ["home", "about"] as const) await drafted(key, `New words of ${key}.`);
    expect((await publishAs(["home", "about"], { at: later(MINUTE) })).status).toBe(200);
    clock.forward(MINUTE);
    await Promise.all([server, other, server, other].map(({ app }) => runDue(app.platform)));
    for (const key of ["home", "about"] as const) expect(await storedVersions(key)).toHaveLength(1);
    const lines = (await trail()).filter((line) => line.includes("published as scheduled"));
    expect(lines.sort()).toEqual([
      "Thandi Example published as scheduled About",
      "Thandi Example published as scheduled Home",
    ]);
  });

  test("A schedule is stored in UTC and published in the name of the account that made it", async () => {
    await drafted("home", "New.");
    const { json } = await publishAs(["home"], { at: `${later(2 * DAY).slice(0, 10)}T10:00:00+02:00` });
    const at = `${later(2 * DAY).slice(0, 10)}T08:00:00.000Z`;
    expect(json.data.pages[0].scheduledFor).toBe(at);
    clock.set(at);
    ({ token } = await somebody("editor"));
    await runDue(server.app.platform);
    expect(await versionsOf("home")).toMatchObject([{ version: 1, author: "Thandi Example" }, {}]);
  });

  test("blocks publishing now, and can be postponed", async () => {
    await scheduled("home", "Scheduled.");
    await drafted("home", "Newer.");
    const { errors } = expectError(await publishAs(["home"]), 409);
    expect(errors).toEqual([{ path: "home", message: `Home ${PAGE_MESSAGES.scheduled}` }]);
    const at = later(2 * HOUR);
    expect((await publishAs(["home"], { at })).status).toBe(200);
    const left = await page("home");
    expect(left).toMatchObject({ scheduledFor: at, draft: null });
    expect(descriptionOf(left.scheduled)).toBe("Newer.");
  });

  test("becomes the draft when it is cancelled, unless there is one", async () => {
    await scheduled("home", "Scheduled.");
    await call("DELETE", "/pages/home/schedule");
    const first = await page("home");
    expect(first).toMatchObject({ state: "Draft", scheduled: null, scheduledFor: null });
    expect(descriptionOf(first.draft)).toBe("Scheduled.");
    clock.forward(2 * HOUR);
    await runDue(server.app.platform);
    expect(await storedVersions("home")).toEqual([]);
    await scheduled("home", "Scheduled again.");
    await drafted("home", "Newer.");
    await call("DELETE", "/pages/home/schedule");
    expect(descriptionOf((await page("home")).draft)).toBe("Newer.");
    const etag = await etagOf("home");
    await call("DELETE", "/pages/home/schedule");
    expect(await etagOf("home")).toBe(etag);
  });

  test("leaves no draft equal to the published page when it is cancelled", async () => {
    const initial = descriptionOf((await page("home")).published);
    await scheduled("home", "Scheduled.");
    expect(descriptionOf((await drafted("home", initial)).draft)).toBe(initial);
    await call("DELETE", "/pages/home/schedule");
    expect(await page("home")).toMatchObject({ state: "Published", draft: null });
  });

  test("is published by the next start when its time passed while the server was down", {
    tags: "promise-65",
  }, async () => {
    const one = await startServer({ environment, now: clock.now });
    const by = await one.signIn();
    await one.api("PUT", "/pages/home/draft", { token: by, body: { search: { description: "Meanwhile." } } });
    const { headers } = await one.api("GET", "/pages/home", { token: by });
    const pages = [{ key: "home", etag: headers.get("etag") }];
    const body = { pages, at: later(HOUR) };
    expect((await one.api("POST", "/pages/publish", { token: by, body })).status).toBe(200);
    await one.stop();
    clock.forward(DAY);
    const { database, dataDir } = one;
    const again = await startServer({ environment, now: clock.now, database, dataDir });
    await expectShown("/", "Meanwhile.", [again]);
    await again.close();
  });
});

describe("a schedule whose account ends", () => {
  const DEMOTED = { name: "Thandi Example", role: "sales" };
  const ENDS: Readonly<Record<string, (user: { id: string; email: string }, by: string) => Promise<unknown>>> = {
    deactivated: ({ id }, by) => call("PATCH", `/users/${id}/status`, { status: "Inactive" }, by),
    "deactivated with its record": ({ id, email }, by) =>
      call("PUT", `/users/${id}`, { name: "Thandi Example", email, status: "Inactive" }, by),
    demoted: ({ id, email }, by) => call("PUT", `/users/${id}`, { ...DEMOTED, email }, by),
    deleted: ({ id }, by) => call("DELETE", `/users/${id}`, undefined, by),
  };
  /** Ends the test's account as an administrator does, and continues as another editor. */
  async function end(name: string) {
    const [user] = (await rowsOf(server, "users")).filter(({ id }) => id === account);
    const admin = await tokenOf(server, await adminId(server));
    ({ token } = await somebody("editor", "Sipho Example"));
    await ENDS[name]?.({ id: account, email: user?.email ?? "" }, admin);
  }
  const TAKEN_BACK = "took back the schedule of";

  test.each(Object.keys(ENDS))(
    "A scheduled page becomes a draft again when its account is %s",
    { tags: "promise-65" },
    async (name) => {
      const at = await scheduled("home", "Scheduled.");
      await end(name);
      const left = await page("home");
      expect(left).toMatchObject({ state: "Draft", scheduled: null, scheduledFor: null });
      expect(descriptionOf(left.draft)).toBe("Scheduled.");
      const lines = (await linesOfPages()).filter(({ action }) => action === TAKEN_BACK);
      expect(lines).toMatchObject([{ account_id: await adminId(server), record_id: "home" }]);
      expect(JSON.parse(lines[0]?.before ?? "")).toMatchObject({ search: { description: "Scheduled." }, at });
      clock.forward(2 * HOUR);
      await runDue(server.app.platform);
      expect(await storedVersions("home")).toEqual([]);
    },
  );

  test("a newer draft stays when the schedule ends, and the audit trail has the scheduled content", async () => {
    await scheduled("home", "Scheduled.");
    const { token: theirs } = await somebody("editor", "Lerato Example");
    await call("PUT", "/pages/home/draft", { search: { description: "Newer." } }, theirs);
    await end("demoted");
    const left = await page("home");
    expect(left).toMatchObject({ state: "Draft", updatedBy: "Lerato Example" });
    expect(descriptionOf(left.draft)).toBe("Newer.");
    const [line] = (await linesOfPages()).filter(({ action }) => action === TAKEN_BACK);
    expect(JSON.parse(line?.before ?? "")).toMatchObject({ search: { description: "Scheduled." } });
  });

  test("The schedules of an administrator end when they delete their own account", async () => {
    ({ account, token } = await somebody("admin"));
    await scheduled("home", "Scheduled.");
    const mine = token;
    ({ token } = await somebody("editor", "Sipho Example"));
    await call("DELETE", `/users/${account}`, undefined, mine);
    expect(await page("home")).toMatchObject({ state: "Draft", updatedBy: "" });
  });

  test("A schedule stays when its account keeps the permission, or belongs to another account", async () => {
    const at = await scheduled("home", "Scheduled.");
    const admin = await tokenOf(server, await adminId(server));
    const [user] = (await rowsOf(server, "users")).filter(({ id }) => id === account);
    const { account: other } = await somebody("editor");
    await call("PUT", `/users/${account}`, { name: "Thandi Example", email: user?.email, role: "admin" }, admin);
    await call("PATCH", `/users/${other}/status`, { status: "Inactive" }, admin);
    ({ token } = await somebody("editor"));
    expect(await rowOf("home")).toMatchObject({ state: "Scheduled", scheduledFor: at });
  });

  test("A due page is not published when its account lost the permission in the meantime", {
    tags: "promise-65",
  }, async () => {
    await scheduled("home", "Scheduled.");
    // Happens when a schedule is saved while its account ends, or when an erasure after a restore deletes the account.
    await server.app.platform.database.write((tx) =>
      tx.updateTable("users").set({ role: "sales" }).where("id", "=", account).execute(),
    );
    clock.forward(HOUR);
    ({ token } = await somebody("editor"));
    await runDue(server.app.platform);
    expect(await storedVersions("home")).toEqual([]);
    expect(await rowOf("home")).toMatchObject({ state: "Draft" });
    expect(await trail()).toContain(`The server ${TAKEN_BACK} Home`);
  });
});

describe("a former version", () => {
  test("becomes the draft, publishes nothing, and is byte for byte the same once it is published", {
    tags: "promise-65",
  }, async () => {
    await published("about", "First.");
    await published("about", "Second.");
    const restored = await call("POST", "/pages/about/restore", { version: 1 });
    expect(descriptionOf(restored.draft)).toBe("First.");
    expect(descriptionOf(restored.published)).toBe("Second.");
    expect(await storedVersions("about")).toHaveLength(2);
    await expectShown("/about", "Second.");
    expect((await publishAs(["about"])).status).toBe(200);
    const [first, second, third] = await storedVersions("about");
    expect(third?.document).toBe(first?.document);
    expect(third?.document).not.toBe(second?.document);
    await expectShown("/about", "First.");
  });

  test("keeps its other texts where its leads have become the team", async () => {
    await published("about", "First.");
    const { database } = server.app.platform;
    const { document } = (await storedVersions("about")).at(-1) ?? {};
    const former = JSON.parse(document ?? "{}");
    former.timeline.leadership.leads = [{ title: "Lead", text: "Answers.", practice: { label: "Us", href: "/about" } }];
    await database.write((tx) =>
      tx
        .updateTable("page_versions")
        .set({ document: JSON.stringify(former) })
        .where("page", "=", "about")
        .where("version", "=", 1)
        .execute(),
    );
    await published("about", "Second.");
    const { draft } = await call("POST", "/pages/about/restore", { version: 1 });
    expect(descriptionOf(draft)).toBe("First.");
    expect((await publishAs(["about"])).status).toBe(200);
    await expectShown("/about", "First.");
  });

  test("replaces the draft, which the audit trail keeps", async () => {
    await published("about", "First.");
    await drafted("about", "A draft.");
    expect(await call("POST", "/pages/about/restore", { version: 1 })).toMatchObject({
      draft: null,
      state: "Published",
    });
    const last = (await linesOfPages()).at(-1);
    expect(last?.action).toBe("put back version 1");
    expect(last?.before).toContain("A draft.");
  });

  test("version 0 is the initial content of a page", async () => {
    const initial = (await page("about")).published;
    await published("about", "First.");
    expect((await call("POST", "/pages/about/restore", { version: 0 })).draft).toEqual(initial);
    expect((await publishAs(["about"])).status).toBe(200);
    expect((await page("about")).published).toEqual(initial);
  });

  test("version 0 is stored with the first publication, so that newer defaults do not change it", async () => {
    await drafted("about", "Another.");
    await publishAs(["about"]);
    const { database } = server.app.platform;
    const kept = await database.read
      .selectFrom("page_versions")
      .selectAll()
      .where("page", "=", "about")
      .where("version", "=", 0)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(kept.document)).toEqual(initialValue(documentOf("about")));
    const other = JSON.stringify({ opening: { since: "As an older program had it." } });
    await database.write((tx) =>
      tx
        .updateTable("page_versions")
        .set({ document: other })
        .where("page", "=", "about")
        .where("version", "=", 0)
        .execute(),
    );
    expect((await versionsOf("about")).map(({ version }) => version)).toEqual([1, 0]);
    const { draft } = await call("POST", "/pages/about/restore", { version: 0 });
    expect(draft.opening.since).toBe("As an older program had it.");
  });

  test("is refused when it does not exist", async () => {
    await published("about", "First.");
    for (const version of [2, 99, 2_147_483_648, Number.MAX_SAFE_INTEGER, -1, 1.5, "1", null]) {
      expectFieldError(await server.api("POST", "/pages/about/restore", { token, body: { version } }), "version");
    }
  });
});

describe("the history", () => {
  test("is returned in pages, and ends with the initial content", async () => {
    for (const text of ["First.", "Second.", "Third."]) await published("about", text);
    const ask = async (query: string) => {
      const { status, headers, json } = await server.api("GET", `/pages/about/versions?${query}`, { token });
      expect(status).toBe(200);
      expect(headers.get("x-total-count")).toBe("4");
      return json.map(({ version, changes }: PageVersion) => [version, changes[0]?.before, changes[0]?.after]);
    };
    const initial = descriptionOf(initialValue(documentOf("about")));
    const all = [
      [3, "Second.", "Third."],
      [2, "First.", "Second."],
      [1, initial, "First."],
      [0, undefined, undefined],
    ];
    expect(await ask("")).toEqual(all);
    for (const size of [1, 2, 3, 4, 5]) {
      for (let at = 1; at <= 5; at++) {
        expect(await ask(`page=${at}&pageSize=${size}`)).toEqual(all.slice((at - 1) * size, at * size));
      }
    }
    for (const query of ["page=0", "pageSize=101", "page=a", "q=First"]) {
      expectError(await server.api("GET", `/pages/about/versions?${query}`, { token }), 400);
    }
  });
});

describe("a link to a draft", () => {
  async function previewed(key: PageKey, purpose: PreviewPurpose = "share", by = token) {
    const { url, expiresAt } = await call("POST", `/pages/${key}/preview?purpose=${purpose}`, undefined, by);
    const { pathname } = new URL(url);
    return { path: pathname, secret: pathname.split("/").at(-1) ?? "", expiresAt };
  }
  const ask = (path: string, one = server) => fetch(one.url + path);

  test("shows the draft in every process, or the scheduled page where there is no draft", async () => {
    await drafted("about", "As drafted since {since}.");
    const { path, expiresAt } = await previewed("about");
    expect(path).toMatch(/^\/preview\/[\w-]{32}$/);
    expect(expiresAt).toBe(later(7 * DAY));
    for (const one of [server, other]) {
      const response = await ask(path, one);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain("As drafted since 2012.");
    }
    await publishAs(["about"], { at: later(HOUR) });
    await drafted("about", "Drafted beside it.");
    expect(await (await ask(path)).text()).toContain("Drafted beside it.");
    await call("DELETE", "/pages/about/draft");
    expect(await (await ask(path)).text()).toContain("As drafted since 2012.");
    for (const one of [server, other]) expect(await htmlOf(one, "/about")).not.toContain("As drafted");
  });

  test("is not cached, runs no script, submits no form and sends no referrer", async () => {
    await drafted("contact", "Drafted.");
    const { path } = await previewed("contact");
    const { headers } = await ask(path);
    const policy = headers.get("content-security-policy")?.split("; ") ?? [];
    for (const directive of [
      "script-src 'none'",
      "form-action 'none'",
      "connect-src 'none'",
      "frame-ancestors 'self'",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(policy.filter((directive) => directive.startsWith("script-src"))).toHaveLength(1);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
      "content-type": "text/html; charset=utf-8",
    });
    expect(headers.get("etag")).toBeNull();
    expect(await htmlOf(server, "/sitemap.xml")).not.toContain("preview");
  });

  test("ends after seven days, or when the links of its page are revoked", { tags: "promise-65" }, async () => {
    await drafted("about", "Drafted.");
    const [first, second, others] = [await previewed("about"), await previewed("about"), await previewed("home")];
    clock.forward(7 * DAY - 1);
    expect((await ask(first.path)).status).toBe(200);
    clock.forward(1);
    for (const { path } of [first, second, others]) expect((await ask(path)).status).toBe(404);
    token = await tokenOf(server, account);
    const [third, fourth, kept] = [await previewed("about"), await previewed("about"), await previewed("home")];
    await call("DELETE", "/pages/about/preview");
    for (const { path } of [third, fourth]) expect((await ask(path)).status).toBe(404);
    expect((await ask(kept.path)).status).toBe(200);
    await call("DELETE", "/pages/about/preview");
  });

  test("stays when new links are made, while links for frames replace older ones", { tags: "promise-65" }, async () => {
    const given = await previewed("home");
    const frame = await previewed("home", "frame");
    for (let made = 0; made < 20; made++) {
      clock.forward(1);
      await previewed("home", "frame");
    }
    expect((await ask(frame.path)).status).toBe(404);
    expect((await ask(given.path)).status).toBe(200);
    for (let made = 1; made < 20; made++) await previewed("home");
    const { status, json } = await server.api("POST", "/pages/home/preview", { token });
    expect([status, json.code]).toEqual([409, "too-many-links"]);
    expect((await ask(given.path)).status).toBe(200);
  });

  test("works only while its maker is active and may read pages", { tags: "promise-65" }, async () => {
    const id = await addAccount(server, { email: "leaver@example.com", role: "editor" });
    const { json } = await server.api("POST", "/pages/about/preview", { token: await tokenOf(server, id) });
    const { pathname } = new URL(json.data.url);
    expect((await ask(pathname)).status).toBe(200);
    const set = (values: object) =>
      server.app.platform.database.write((tx) => tx.updateTable("users").set(values).where("id", "=", id).execute());
    for (const values of [{ role: "sales" }, { role: "editor", status: "Inactive" }]) {
      await set(values);
      expect((await ask(pathname)).status, JSON.stringify(values)).toBe(404);
    }
    await set({ status: "Active" });
    expect((await ask(pathname)).status).toBe(200);
    await server.app.platform.database.write((tx) => tx.deleteFrom("users").where("id", "=", id).execute());
    expect((await ask(pathname)).status).toBe(404);
  });

  test("A link for the editor's frame works for an hour", { tags: "promise-65" }, async () => {
    await drafted("about", "Drafted.");
    const { path, expiresAt } = await previewed("about", "frame");
    expect(expiresAt).toBe(later(HOUR));
    clock.forward(HOUR - 1);
    expect((await ask(path)).status).toBe(200);
    clock.forward(1);
    expect((await ask(path)).status).toBe(404);
  });

  const PURPOSES = ["share", "frame"] as const;

  test.each(PURPOSES)(
    "A link (%s) made by an API key ends when the key is deleted",
    { tags: "promise-55" },
    async (purpose) => {
      const { id, key } = await addKeyOf(server, account);
      const { path } = await previewed("about", purpose, key);
      const { path: own } = await previewed("about", purpose);
      expect((await ask(path)).status).toBe(200);
      await call("DELETE", `/keys/${id}`);
      for (const one of [server, other]) expect((await ask(path, one)).status).toBe(404);
      expect((await ask(own)).status).toBe(200);
    },
  );

  test("A link made by an API key ends when the key expires, before and after it is swept", {
    tags: "promise-55",
  }, async () => {
    const { key } = await addKeyOf(server, account, { expiresAt: later(DAY) });
    const { path } = await previewed("about", "share", key);
    clock.forward(DAY - 1);
    expect((await ask(path)).status).toBe(200);
    clock.forward(1);
    expect((await ask(path)).status).toBe(404);
    await sweep(server.app.platform);
    expect((await ask(path)).status).toBe(404);
    expect(await server.app.platform.database.read.selectFrom("page_previews").selectAll().execute()).toEqual([]);
  });

  test("A link does not work again when its account is reactivated or promoted again", {
    tags: "promise-65",
  }, async () => {
    const admin = await tokenOf(server, await adminId(server));
    const [user] = (await rowsOf(server, "users")).filter(({ id }) => id === account);
    const set = (change: object) =>
      call("PUT", `/users/${account}`, { name: "Thandi Example", email: user?.email, ...change }, admin);
    for (const [end, back] of [
      [{ status: "Inactive" }, { status: "Active" }],
      [{ role: "sales" }, { role: "editor" }],
    ] as const) {
      const { path } = await previewed("about", "share", await tokenOf(server, account));
      await set(end);
      expect((await ask(path)).status).toBe(404);
      await set(back);
      expect((await ask(path)).status).toBe(404);
    }
  });

  test("is 404 when it was made up or is misspelt", async () => {
    const { path, secret } = await previewed("about");
    const paths = [
      `/preview/${"a".repeat(32)}`,
      "/preview/",
      "/preview",
      `${path}a`,
      path.slice(0, -1),
      `${path}.data`,
    ];
    for (const one of [...paths, `/PREVIEW/${secret}`, `/preview/${secret.slice(0, 31)}%00`]) {
      expect((await ask(one)).status, one).toBe(404);
    }
    const gone = await (await ask(`/preview/${"a".repeat(32)}`)).text();
    expect(gone).toContain("This preview has ended");
    const etag = (await ask(`/preview/${"c".repeat(32)}`)).headers.get("etag") ?? "";
    const headers = { "if-none-match": etag };
    expect((await fetch(`${server.url}/preview/${"d".repeat(32)}`, { headers })).status).toBe(304);
    expect(await (await ask(`/preview/${"b".repeat(32)}`)).text()).toBe(gone);
    expect((await fetch(server.url + path, { method: "POST", body: "a=b" })).status).toBe(404);
  });

  test("has its secret in no log line and no table", { tags: "promise-65" }, async () => {
    const { path, secret } = await previewed("about");
    await ask(path);
    await ask(`${path}/`);
    await ask(`${path}?a=b`);
    await ask(`/${path}`);
    await waitUntil("the log tells of it", () => logLines.some((line) => line.includes("/preview/")));
    expect(logLines.filter((line) => line.includes(secret))).toEqual([]);
    expect(await findInTables(server, { secret })).toEqual({});
  });
});

test("the audit trail names the API key at every save of a draft that its account began", {
  tags: "promise-55",
}, async () => {
  await drafted("home", "One.");
  const { key } = await addKeyOf(server, account);
  for (const description of ["Two.", "Three.", "Three."]) {
    await call("PUT", "/pages/home/draft", { search: { description } }, key);
  }
  await drafted("home", "Four.");
  const lines = (await linesOfPages()).filter(({ action }) => action === "drafted");
  expect(lines.map(({ key_name, after }) => [key_name, descriptionOf(JSON.parse(after ?? ""))])).toEqual([
    ["", "One."],
    ["Nightly import", "Two."],
    ["Nightly import", "Three."],
  ]);
});

test("the audit trail has who did what to which page, and the changed content", async () => {
  await drafted("home", "One.");
  await drafted("home", "Two.");
  const { account: mate, token: theirs } = await somebody("editor", "Sipho Example");
  await call("PUT", "/pages/home/draft", { search: { description: "Three." } }, theirs);
  await publishAs(["home"], {}, theirs);
  await scheduled("home", "Four.");
  await call("DELETE", "/pages/home/schedule");
  await call("DELETE", "/pages/home/draft");
  await call("POST", "/pages/home/restore", { version: 0 });
  await call("POST", "/pages/home/preview");
  await call("DELETE", "/pages/home/preview");
  await call("POST", "/pages/about/preview");
  // An editor makes the link of its frame whenever it opens, which is no activity.
  await call("POST", "/pages/about/preview?purpose=frame");
  expect(await trail()).toEqual([
    "Thandi Example drafted Home",
    "Sipho Example drafted Home",
    "Sipho Example published Home",
    "Thandi Example drafted Home",
    "Thandi Example scheduled Home",
    "Thandi Example took back the schedule of Home",
    "Thandi Example discarded draft Home",
    "Thandi Example put back version 0 Home",
    "Thandi Example made a preview link of Home",
    "Thandi Example revoked the preview links of Home",
    "Thandi Example made a preview link of About",
  ]);
  const admin = await tokenOf(server, await adminId(server));
  const [last] = await call("GET", "/audit?recordType=page&recordId=about&page=1", undefined, admin);
  // A page without changes exists, too.
  expect(last.record).toEqual({ type: "page", id: "about", name: "About", exists: true });
  const told = (await linesOfPages()).find(({ action }) => action === "published");
  expect(told).toMatchObject({ account_id: mate, record_id: "home" });
  expect(JSON.parse(told?.after ?? "")).toEqual({ search: { description: "Three." } });
  expect(JSON.parse(told?.before ?? "")).toEqual({
    search: (initialValue(documentOf("home")) as { search?: unknown }).search,
  });
});
