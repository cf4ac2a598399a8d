import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ARTICLE_MESSAGES, Article, PublicArticle } from "#contract/articles.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { addAccount, addKeyOf, tokenOf } from "#tests/support/accounts.ts";
import { createClock, HOUR, MINUTE } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { publicListOf, resourceOf } from "#tests/support/resource.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
let author: string;
const clock = createClock();

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  author = await addAccount(server, { email: "anna@example.com", role: "editor", name: "Anna Example" });
  token = await tokenOf(server, author);
});
afterAll(() => server.close());

const nameOf = ({ title }: { title: string }) => title;
const resource = resourceOf({ path: "/articles", detail: Article, nameOf, at: () => ({ server, token }) });
const { call, create: post, list, recordOf, replace, trailOf } = resource;
const publicList = publicListOf(() => server, "/public/articles", PublicArticle, nameOf);

let made = 0;
const values = (given: object = {}) => ({
  title: "A Title",
  slug: `article-${++made}`,
  summary: "What it is about.",
  body: "Some **words**.",
  ...given,
});

async function create(given: object = {}): Promise<Article> {
  clock.forward(MINUTE);
  return recordOf(await post(values(given)), 201);
}

const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const isPublic = async ({ slug }: Article) => (await server.api("GET", `/public/articles/${slug}`)).status === 200;
const versionsOf = async ({ id }: Article) => (await call("GET", `/${id}/versions`)).json;

/** Adds a picture to the library, without its file. Returns its name. */
async function addPicture(): Promise<string> {
  const { addRecords } = await import("#tests/support/calls.ts");
  return (await addRecords(server)).pictures;
}

describe("the byline of an article", () => {
  test("is the author's name while it is blank, also again by a change", async () => {
    const article = await create({ byline: " " });
    expect(article.byline).toBe("Anna Example");
    const named = recordOf(await replace(article.id, { ...article, byline: "The Loom Team" }));
    expect(named).toMatchObject({ byline: "The Loom Team", author: "Anna Example" });
    const { byline: _, ...without } = named;
    expect(recordOf(await replace(article.id, { ...without, title: "Kept" })).byline).toBe("The Loom Team");
    expect(recordOf(await call("PATCH", `/${article.id}/status`, { status: "Archived" })).byline).toBe("The Loom Team");
    expect(recordOf(await replace(article.id, { ...without, byline: "" })).byline).toBe("Anna Example");
  });
});

describe("tags of an article", () => {
  test("are at most five, without blank ones and other spellings of one", async () => {
    const article = await create({ tags: ["Forms", " ", "Café", "FORMS", "cafe"] });
    expect(article.tags).toEqual(["Forms", "Café"]);
    const { tags: _, ...without } = article;
    expect(recordOf(await replace(article.id, { ...without, title: "Kept" })).tags).toEqual(["Forms", "Café"]);
    expect(recordOf(await replace(article.id, { ...without, tags: [] })).tags).toEqual([]);
    for (const tags of [["1", "2", "3", "4", "5", "6"], ["x".repeat(61)], ["a\nb"], "Forms"])
      expect((await post(values({ tags }))).status).toBe(400);
  });

  test("and years filter the public list, a tag in any spelling", async () => {
    const published = { status: "Published", publishAt: "2019-12-31T22:30:00Z" };
    const tagged = await create({ ...published, title: "Tagged", tags: ["100% Öl_"] });
    await create({ ...published, tags: ["100% Öl_ and more"] });
    await create({ tags: ["100% Öl_"] });
    expect((await publicList(`?tag=${encodeURIComponent("100% ol_")}`)).names).toEqual([tagged.title]);
    expect((await publicList("?tag=100%25")).names).toEqual([]);
    expect((await publicList("?year=2020")).names).toContain(tagged.title);
    expect((await publicList("?year=2019")).names).not.toContain(tagged.title);
    for (const query of ["year=19", "year=abcd", "tag="])
      expect((await server.api("GET", `/public/articles?${query}`)).status).toBe(400);
  });
});

describe("a new article", () => {
  test("is by default a draft by its author, without cover and instant", async () => {
    const given = values();
    const { status, json, headers } = await call("POST", "", given);
    expect(status).toBe(201);
    expect(headers.get("etag")).toMatch(/^"v\d+"$/);
    expect(json.data).toEqual({
      ...given,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sample: false,
      cover: null,
      author: "Anna Example",
      byline: "Anna Example",
      tags: [],
      status: "Draft",
      publishAt: null,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    expect(await isPublic(json.data)).toBe(false);
  });

  test("has the present time if published, unless it gives an earlier time", async () => {
    const now = await create({ status: "Published" });
    expect(now.publishAt).toBe(clock.now().toISOString());
    const earlier = await create({ status: "published", publishAt: "2026-01-31T10:00:00+02:00" });
    expect(earlier).toMatchObject({ status: "Published", publishAt: "2026-01-31T08:00:00.000Z" });
  });

  test("is refused as Published at a later time, on every way to publish it", async () => {
    const [publishAt, status] = [inMs(HOUR), "Published"];
    const draft = await create({ publishAt: inMs(2 * HOUR) });
    for (const answer of [
      await post(values({ status, publishAt })),
      await replace(draft.id, { ...draft, status }),
      await call("PATCH", `/${draft.id}/status`, { status, publishAt }),
    ]) {
      expectFieldError(answer, "publishAt");
      expect(answer.json.errors[0].message).toBe(ARTICLE_MESSAGES.stillToCome);
    }
    expect(await isPublic(draft)).toBe(false);
  });

  test("is public at once if Published without an instant, whatever instant it had before", async () => {
    const [first, second] = [await create({ publishAt: inMs(HOUR) }), await create({ publishAt: inMs(HOUR) })];
    const byStatus = recordOf(await call("PATCH", `/${first.id}/status`, { status: "Published" }));
    expect(byStatus.publishAt).toBe(clock.now().toISOString());
    const { publishAt: _, ...fields } = second;
    const byPut = recordOf(await replace(second.id, { ...fields, status: "Published" }));
    expect(byPut.publishAt).toBe(clock.now().toISOString());
    for (const article of [byStatus, byPut]) expect(await isPublic(article)).toBe(true);
  });

  test("is published now if the clock of its author is up to a minute ahead", async () => {
    clock.forward(MINUTE);
    const answer = await post(values({ status: "Published", publishAt: inMs(MINUTE) }));
    expect(recordOf(answer, 201).publishAt).toBe(clock.now().toISOString());
    expectFieldError(await post(values({ status: "Published", publishAt: inMs(MINUTE + 1) })), "publishAt");
  });

  test.each([
    ["a blank title", "title", " "],
    ["a reserved slug", "slug", "new"],
    ["a blank summary", "summary", ""],
    ["an invisible body", "body", "\u200b"],
    ["a body of 20,001 characters", "body", "x".repeat(20_001)],
    ["four nested quotations", "body", "> > > > deep"],
    ["700 brackets", "body", "[".repeat(700)],
    ["3,000 underlined headings", "body", "a\n===\n".repeat(3000)],
    ["a picture of another site", "body", "![A picture](https://example.com/a.png)"],
    ["a missing picture", "body", "![A picture](/uploads/01a1f813-a740-7000-8000-000000000999.webp)"],
    ["a path as cover", "cover", "../secret.png"],
    ["a missing cover", "cover", "01a1f813-a740-7000-8000-000000000999.webp"],
    ["an unknown status", "status", "Hidden"],
    ["a word as instant", "publishAt", "tomorrow"],
  ])("is refused with %s", async (_, field, value) => {
    expectFieldError(await post(values({ [field]: value })), field);
  });

  test("is refused with an author or an unknown field", async () => {
    expect((await post(values({ author: "Somebody Else" }))).status).toBe(400);
    expect((await post(values({ html: "<p>" }))).status).toBe(400);
  });

  test("is refused with a taken slug", async () => {
    const { slug } = await create();
    const body = expectError(await post(values({ slug })), 409);
    expect(body).toMatchObject({ errors: [{ path: "slug", message: ARTICLE_MESSAGES.slugTaken }] });
  });

  test("is refused as Scheduled without an instant, also by a change of status", async () => {
    expectFieldError(await post(values({ status: "Scheduled" })), "publishAt");
    const { id } = await create();
    expectFieldError(await call("PATCH", `/${id}/status`, { status: "Scheduled" }), "publishAt");
    const publishAt = inMs(HOUR);
    const scheduled = recordOf(await call("PATCH", `/${id}/status`, { status: "Scheduled", publishAt }));
    expect(scheduled).toMatchObject({ status: "Scheduled", publishAt });
  });
});

describe("a scheduled article", () => {
  test("is public and Published from its instant on, without a request for it", async () => {
    const article = await create({ status: "Scheduled", publishAt: inMs(HOUR) });
    expect(await isPublic(article)).toBe(false);
    const before = await readContentVersion(server.app.platform.database);
    clock.forward(HOUR);
    expect(await isPublic(article)).toBe(true);
    expect(recordOf(await call("GET", `/${article.id}`)).status).toBe("Published");
    expect(await readContentVersion(server.app.platform.database)).not.toBe(before);
    expect(await versionsOf(article)).toMatchObject([{ version: 1, title: "A Title", author: "" }]);
    const lines = await trailOf(article.id);
    expect(lines.map(({ action }) => action)).toEqual(["created", "published as scheduled"]);
  });

  test("is Published in lists and their filter once it is due", async () => {
    const { id } = await create({ status: "Scheduled", publishAt: inMs(HOUR), title: "Due soon" });
    expect((await list("?status=Scheduled&q=Due soon")).total).toBe(1);
    clock.forward(HOUR);
    expect(await list("?status=Published&q=Due soon")).toEqual({ names: ["Due soon"], total: 1 });
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
  });
});

describe("a published article", () => {
  test("keeps what visitors saw since its instant when an earlier version is restored", async () => {
    const article = await create({ status: "Published", body: "First." });
    const second = { ...article, body: "Second.", status: "Scheduled", publishAt: inMs(HOUR) };
    recordOf(await replace(article.id, second));
    clock.forward(HOUR);
    recordOf(await call("POST", `/${article.id}/restore`, { version: 1 }));
    expect((await versionsOf(article)).map(({ body }: { body: string }) => body)).toEqual([
      "First.",
      "Second.",
      "First.",
    ]);
  });

  test("keeps each content as a version that can be restored", async () => {
    const article = await create({ status: "Published", title: "First" });
    const second = { ...article, title: "Second", body: "Other words." };
    recordOf(await replace(article.id, second));
    recordOf(await replace(article.id, second));
    expect(await versionsOf(article)).toMatchObject([
      { version: 2, title: "Second", author: "Anna Example" },
      { version: 1, title: "First" },
    ]);
    const restored = recordOf(await call("POST", `/${article.id}/restore`, { version: 1 }));
    expect(restored).toMatchObject({ title: "First", body: article.body, status: "Published", slug: article.slug });
    expect(await versionsOf(article)).toHaveLength(3);
    expectError(await call("POST", `/${article.id}/restore`, { version: 99 }), 404);
    expectError(await call("POST", `/${article.id}/restore`, { version: 2 }, { "if-match": '"v1"' }), 412);
  });

  test("keeps its old address, also in the API", async () => {
    const article = await create({ status: "Published" });
    const slug = `${article.slug}-new`;
    recordOf(await replace(article.id, { ...article, slug }));
    const answer = await fetch(`${server.url}/api/public/articles/${article.slug}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, `/api/public/articles/${slug}`]);
    recordOf(await call("PATCH", `/${article.id}/status`, { status: "Archived" }));
    expect((await server.api("GET", `/public/articles/${slug}`)).status).toBe(404);
    expect((await server.api("GET", `/public/articles/${article.slug}`)).status).toBe(404);
  });

  test("cannot have a link to a page that the site lacks, which a draft may have", async () => {
    const body = "See [this](/news/nowhere) and [that](/services) and [more](https://example.com).";
    expectFieldError(await post(values({ body, status: "Published" })), "body");
    const draft = await create({ body });
    expectFieldError(await call("PATCH", `/${draft.id}/status`, { status: "Published" }), "body");
  });

  test("is listed by its instant, the newest first", async () => {
    const last = await create({ status: "Published", title: "Ordered last", publishAt: "2020-01-01T00:00:00Z" });
    const first = await create({ status: "Published", title: "Ordered first", publishAt: "2020-01-02T00:00:00Z" });
    expect((await publicList("?q=Ordered")).names).toEqual([first.title, last.title]);
  });
});

test("pictures in a body, a cover or a version are in use", async () => {
  const [inBody, cover] = [await addPicture(), await addPicture()];
  const article = await create({ status: "Published", cover, body: `![A shelf](/uploads/${inBody})` });
  recordOf(await replace(article.id, { ...article, cover: null, body: "No picture." }));
  for (const name of [inBody, cover]) {
    expectError(await server.api("DELETE", `/pictures/${name}`, { token }), 409);
    const { json } = await server.api("GET", `/pictures/${name}`, { token });
    expect(json.data.usedIn).toEqual([{ type: "article", id: article.id, title: "A Title (earlier version)" }]);
  }
  expect((await call("DELETE", `/${article.id}`)).status).toBe(204);
  expect((await server.api("DELETE", `/pictures/${cover}`, { token })).status).toBe(204);
});

test("an API key that may not read articles learns no title from a picture in use", async () => {
  const name = await addPicture();
  const article = await create({ title: "Secret Draft", cover: name });
  const account = await addAccount(server, { email: "pictures@example.com", role: "editor" });
  const { key } = await addKeyOf(server, account, { permissions: ["pictures:read"] });
  const { json } = await server.api("GET", `/pictures/${name}`, { token: key });
  expect(json.data.usedIn).toEqual([{ type: "article", id: article.id, title: "Article" }]);
});

test("a preview has no HTML, no picture from elsewhere and no link that runs a script", async () => {
  const body = [
    "# One",
    "<script>alert(1)</script> <b>bold</b>",
    "[bad](javascript:alert(1)) ![far](https://example.com/a.png)",
    "> quoted `code`",
  ].join("\n\n");
  const { status, json } = await call("POST", "/preview", { body });
  expect(status).toBe(200);
  expect(json.data.blocks).toEqual([
    { kind: "heading", level: 2, runs: [{ text: "One" }] },
    { kind: "paragraph", runs: [{ text: "<script>alert(1)</script> <b>bold</b>" }] },
    { kind: "paragraph", runs: [{ text: "bad" }, { text: " " }] },
    { kind: "quote", blocks: [{ kind: "paragraph", runs: [{ text: "quoted " }, { text: "code", code: true }] }] },
  ]);
});

describe("a preview link", () => {
  const DAY = 24 * HOUR;

  async function share({ id }: Pick<Article, "id">, by = token): Promise<string> {
    const { status, json } = await server.api("POST", `/articles/${id}/preview`, { token: by });
    expect(status, JSON.stringify(json)).toBe(201);
    expect(json.data.url).toMatch(/\/preview\/[\w-]{32}$/);
    return new URL(json.data.url).pathname;
  }
  const statusAt = async (path: string) => (await fetch(server.url + path)).status;

  test("works for seven days, or until the links of its article are revoked", async () => {
    const [article, other] = [await create(), await create()];
    const { json } = await call("POST", `/${article.id}/preview`);
    expect(json.data.expiresAt).toBe(inMs(7 * DAY));
    const [first, kept] = [await share(article), await share(other)];
    expect((await call("DELETE", `/${article.id}/preview`)).status).toBe(204);
    expect([await statusAt(first), await statusAt(kept)]).toEqual([404, 200]);
    expect((await call("DELETE", `/${article.id}/preview`)).status).toBe(204);
    clock.forward(7 * DAY - 1);
    expect(await statusAt(kept)).toBe(200);
    clock.forward(1);
    expect(await statusAt(kept)).toBe(404);
    token = await tokenOf(server, author);
    expect((await trailOf(article.id)).map(({ action }) => action)).toEqual([
      "created",
      "made a preview link of",
      "made a preview link of",
      "revoked the preview links of",
    ]);
  });

  test("ends with its article, and with the links of a page nothing else", async () => {
    const article = await create();
    const path = await share(article);
    expect((await server.api("DELETE", "/pages/home/preview", { token })).status).toBe(204);
    expect(await statusAt(path)).toBe(200);
    expect((await call("DELETE", `/${article.id}`)).status).toBe(204);
    expect(await statusAt(path)).toBe(404);
    for (const method of ["POST", "DELETE"]) expectError(await call(method, `/${article.id}/preview`), 404);
  });

  test("ends when its account may no longer change articles, or its API key ends", async () => {
    const article = await create();
    const id = await addAccount(server, { email: "sharer@example.com", role: "editor" });
    const { id: keyId, key } = await addKeyOf(server, author, { permissions: ["articles:write"] });
    const [byAccount, byKey] = [await share(article, await tokenOf(server, id)), await share(article, key)];
    expect([await statusAt(byAccount), await statusAt(byKey)]).toEqual([200, 200]);
    const admin = await server.signIn();
    const change = (role: string) =>
      server.api("PUT", `/users/${id}`, { token: admin, body: { name: "A", email: "sharer@example.com", role } });
    for (const role of ["sales", "editor"]) {
      expect((await change(role)).status).toBe(200);
      expect(await statusAt(byAccount), role).toBe(404);
    }
    expect((await server.api("DELETE", `/keys/${keyId}`, { token })).status).toBe(204);
    expect(await statusAt(byKey)).toBe(404);
  });

  test("is refused without articles:write, and as the twenty-first of an article", async () => {
    const article = await create();
    const reader = await tokenOf(server, await addAccount(server, { email: "seller@example.com", role: "sales" }));
    for (const method of ["POST", "DELETE"])
      expectError(await server.api(method, `/articles/${article.id}/preview`, { token: reader }), 403);
    for (let number = 0; number < 20; number++) await share(article);
    expect(expectError(await call("POST", `/${article.id}/preview`), 409).code).toBe("too-many-links");
    await share(await create());
  });
});

test("an address in an article is found for its person, and the article stays", async () => {
  const admin = await tokenOf(server, await addAccount(server, { email: "boss@example.com", role: "admin" }));
  const article = await create({ body: "Write to thandi@example.net." });
  const person = { token: admin, body: { email: "thandi@example.net" } };
  const { json } = await server.api("POST", "/personal-data/read", person);
  expect(json.data.mentions).toEqual([{ type: "article", id: article.id }]);
  expect((await server.api("POST", "/personal-data/erase", person)).status).toBe(200);
  expect(recordOf(await call("GET", `/${article.id}`)).body).toBe(article.body);
});

test("an erasure removes the name of a deleted account from its articles", async () => {
  const admin = await tokenOf(server, await addAccount(server, { email: "chief@example.com", role: "admin" }));
  const id = await addAccount(server, { email: "leaver@example.com", role: "editor", name: "Lebo Leaver" });
  const leaver = await tokenOf(server, id);
  const answer = await server.api("POST", "/articles", { token: leaver, body: values({ status: "Published" }) });
  const article = recordOf(answer, 201);
  expect(article).toMatchObject({ author: "Lebo Leaver", byline: "Lebo Leaver" });
  const sentBack = { ...article, title: "Sent back as it was" };
  expect((await server.api("PUT", `/articles/${article.id}`, { token: leaver, body: sentBack })).status).toBe(200);
  expect((await server.api("DELETE", `/users/${id}`, { token: admin })).status).toBe(204);
  const shown = await readContentVersion(server.app.platform.database);
  const erased = await server.api("POST", "/personal-data/erase", {
    token: admin,
    body: { email: "leaver@example.com" },
  });
  expect(erased.status).toBe(200);
  expect(recordOf(await call("GET", `/${article.id}`))).toMatchObject({ author: "", byline: "" });
  expect((await versionsOf(article)).map((version: { author: string }) => version.author)).toEqual(["", ""]);
  expect(await readContentVersion(server.app.platform.database), "drops the cached pages").toBeGreaterThan(shown);
});

test("a description is previewed with its line breaks, also by a role that writes no articles", async () => {
  const recruiter = await tokenOf(server, await addAccount(server, { email: "hirer@example.com", role: "recruiter" }));
  const preview = (body: object) => server.api("POST", "/articles/preview", { token: recruiter, body });
  const { status, json } = await preview({ body: "One\ntwo", keepsLines: true });
  expect(status).toBe(200);
  expect(json.data.blocks).toEqual([{ kind: "paragraph", runs: [{ text: "One\ntwo" }] }]);
  expect((await preview({ body: "One\ntwo" })).json.data.blocks[0].runs).toEqual([{ text: "One two" }]);
});
