import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_SITE_RESULTS, SiteResult } from "#contract/search.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { EXAMPLES } from "#tests/support/calls.ts";
import { createClock, HOUR } from "#tests/support/clock.ts";
import { expectFieldError } from "#tests/support/error-responses.ts";
import { publishPage } from "#tests/support/publish-page.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
const clock = createClock();

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

const ask = (q: string) => server.api("GET", `/public/search?q=${encodeURIComponent(q)}`);

async function found(q: string): Promise<SiteResult[]> {
  const { status, json } = await ask(q);
  expect(status, JSON.stringify(json)).toBe(200);
  return SiteResult.array().parse(json.data);
}
const titles = async (q: string) => (await found(q)).map(({ title }) => title);

const soon = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
let made = 0;
const slug = () => `record-${++made}`;

/** Values of a record of each kind that visitors may see. */
const PUBLIC = {
  services: () => ({ ...EXAMPLES.createService.body, name: "A service", slug: slug(), status: "Published" }),
  products: () => ({
    ...EXAMPLES.createProduct.body,
    name: "A product",
    slug: slug(),
    status: "Active",
    variants: [],
    images: [],
  }),
  projects: () => ({ ...EXAMPLES.createProject.body, name: "A project", slug: slug(), image: null, published: true }),
  jobs: () => ({ ...EXAMPLES.createJob.body, title: "A job", slug: slug(), status: "active", closesAt: null }),
  articles: () => ({ title: "An article", slug: slug(), summary: "Summary.", body: "Body.", status: "Published" }),
} as const;
type Kind = keyof typeof PUBLIC;

async function add(kind: Kind, values: object = {}): Promise<{ id: string; slug: string }> {
  const { status, json } = await server.api("POST", `/${kind}`, { token, body: { ...PUBLIC[kind](), ...values } });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data;
}

const KINDS = [
  ["service", "services", (slug: string) => `/services/${slug}`],
  ["product", "products", (slug: string) => `/catalogue/${slug}`],
  ["project", "projects", (slug: string) => `/products/${slug}`],
  ["job", "jobs", (slug: string) => `/careers/${slug}`],
  ["article", "articles", (slug: string) => `/news/${slug}`],
] as const;

const nameField = (kind: Kind) => (kind === "jobs" || kind === "articles" ? "title" : "name");
const textField = (kind: Kind) => (kind === "articles" ? "body" : "description");

describe.each(KINDS)("a %s", (type, kind, urlOf) => {
  test("is found by its title and by its text, at its page, until it is changed or deleted", async () => {
    const [title, text] = [`Kwagga ${type}`, `A herd of ${type}bushbuck lives near the weir.`];
    const record = await add(kind, { [nameField(kind)]: title, [textField(kind)]: text });
    const result = { type, title, url: urlOf(record.slug), excerpt: expect.any(String) };
    expect(await found(`kwagga ${type}`)).toEqual([result]);
    expect(await found(`WEIR ${type}BUSH`)).toEqual([{ ...result, excerpt: text }]);
    const body = { ...PUBLIC[kind](), [nameField(kind)]: title, [textField(kind)]: "Nothing." };
    expect((await server.api("PUT", `/${kind}/${record.id}`, { token, body })).status).toBe(200);
    expect(await found(`${type}bushbuck`)).toEqual([]);
    expect((await server.api("DELETE", `/${kind}/${record.id}`, { token })).status).toBe(204);
    expect(await found(`kwagga ${type}`)).toEqual([]);
  });
});

test("every text that visitors read is found", async () => {
  await add("services", {
    features: ["zebrafeature"],
    benefits: ["zebrabenefit"],
    tiers: { starter: ["zebrastarter"], professional: [], enterprise: ["zebraenterprise"] },
  });
  await add("products", {
    purpose: "zebrapurpose",
    contents: ["zebracontents"],
    leadTime: "zebralead",
    specifications: [{ name: "zebraspec", value: "zebravalue" }],
    variants: [{ name: "zebravariant", sku: "ZEBRASKU", price: 1, stock: 1, attributes: { colour: "zebracolour" } }],
  });
  await add("projects", {
    before: "zebrabefore",
    after: "zebraafter",
    technologies: ["zebratech"],
    client: "zebraclient",
  });
  await add("jobs", { requirements: ["zebrarequirement"], location: "zebraplace" });
  await add("articles", { summary: "zebrasummary", body: "Some **zebrabold** [zebralink](/contact#zebraaddress)." });
  for (const word of [
    "feature",
    "benefit",
    "starter",
    "enterprise",
    "purpose",
    "contents",
    "lead",
    "spec",
    "value",
    "variant",
    "colour",
    "before",
    "after",
    "tech",
    "client",
    "requirement",
    "place",
    "summary",
    "bold",
    "link",
  ]) {
    expect(await found(`zebra${word}`), word).toHaveLength(1);
  }
  for (const hidden of ["zebrasku", "zebraaddress"]) expect(await found(hidden), hidden).toEqual([]);
});

test("a field that a change leaves out is still found", async () => {
  const service = await add("services", { name: "Eland", features: ["elandfeature"] });
  const { features: _, ...body } = { ...PUBLIC.services(), name: "Eland two" };
  expect((await server.api("PUT", `/services/${service.id}`, { token, body })).status).toBe(200);
  expect(await titles("elandfeature")).toEqual(["Eland two"]);
});

describe("records that visitors may not see", () => {
  test.each([
    ["services", { status: "Draft" }],
    ["services", { status: "Archived" }],
    ["products", { status: "Draft" }],
    ["products", { status: "Archived" }],
    ["projects", { published: false }],
    ["jobs", { status: "draft" }],
    ["jobs", { status: "closed" }],
    ["articles", { status: "Draft" }],
    ["articles", { status: "Archived" }],
  ] as const)("%s with %j are not found", async (kind, hidden) => {
    await add(kind, { [nameField(kind)]: "Hidden oryx", [textField(kind)]: "Hidden oryx.", ...hidden });
    expect(await found("oryx")).toEqual([]);
  });

  test("a job is found until it closes, an article from its instant on", async () => {
    await add("jobs", { title: "Closing gemsbok", closesAt: soon(HOUR) });
    await add("articles", { title: "Coming gemsbok", status: "Scheduled", publishAt: soon(HOUR) });
    expect(await titles("gemsbok")).toEqual(["Closing gemsbok"]);
    clock.forward(HOUR);
    expect(await titles("gemsbok")).toEqual(["Coming gemsbok"]);
  });

  test("only the published words of a page are found", async () => {
    const draft = await server.api("PUT", "/pages/community/draft", {
      token,
      body: { opening: { heading: "Klipspringer" } },
    });
    expect(draft.status, JSON.stringify(draft.json)).toBe(200);
    expect(await found("klipspringer")).toEqual([]);
    await publishPage(server, token, "community", { opening: { heading: "Klipspringer" } });
    expect(await found("klipspringer")).toEqual([
      { type: "page", title: "Community", url: "/community", excerpt: "Klipspringer" },
    ]);
    await publishPage(server, token, "community", { opening: { heading: "Community" } });
    expect(await found("klipspringer")).toEqual([]);
  });
});

describe("pages", () => {
  test.each([
    ["contact", "Contact", "/contact"],
    ["terms and conditions", "Terms and conditions", "/terms"],
    ["documentation", "Documentation", "/documentation"],
    ["popia liable", "Terms and conditions", "/terms"],
    ["idempotency", "Documentation", "/documentation"],
  ])("%s leads to %s", async (term, title, url) => {
    expect((await found(term))[0]).toMatchObject({ type: "page", title, url });
  });

  test("are found with the company's details in place of the placeholders", async () => {
    const { json } = await server.api("GET", "/settings", { token });
    const results = await found(json.data.company.name);
    expect(results.some(({ title }) => title === "Terms and conditions")).toBe(true);
  });
});

describe("the order", () => {
  test("puts titles before other texts, and then sorts by type and title", async () => {
    await add("articles", { title: "Sitatunga" });
    await add("jobs", { title: "Sitatunga keeper" });
    await add("services", { name: "A sitatunga" });
    await add("products", { name: "Subsitatunga" });
    await add("projects", { name: "The sitatunga" });
    await add("products", { name: "B sitatunga" });
    await add("services", { name: "Z", description: "With a sitatunga." });
    await add("services", { name: "Y", description: "With a sitatunga." });
    await add("jobs", { title: "X", description: "With a sitatunga." });
    expect(await titles("sitatunga")).toEqual([
      "Sitatunga",
      "Sitatunga keeper",
      "A sitatunga",
      "B sitatunga",
      "Subsitatunga",
      "The sitatunga",
      "Y",
      "Z",
      "X",
    ]);
  });

  test("stays the same with more than a thousand hits, of which 20 are returned", async () => {
    const { insertJob } = await import("#server/jobs/store.ts");
    const { newId } = await import("#server/platform/records/ids.ts");
    const { title: _, ...job } = PUBLIC.jobs();
    await server.app.platform.database.write(async (tx) => {
      for (let at = 0; at < 1_100; at++) {
        const text = { title: `Vacancy ${String(at).padStart(4, "0")}`, description: "Feeds the nyala.", slug: slug() };
        await insertJob(tx, newId(), { ...job, ...text, status: "active" }, clock.now().toISOString());
      }
    });
    await add("articles", { title: "Zulu nyala" });
    await add("articles", { title: "Nyala" });
    const results = await titles("nyala");
    expect(results).toHaveLength(MAX_SITE_RESULTS);
    expect(results.slice(0, 4)).toEqual(["Nyala", "Zulu nyala", "Vacancy 0000", "Vacancy 0001"]);
    expect((await titles("vacancy")).slice(0, 2)).toEqual(["Vacancy 0000", "Vacancy 0001"]);
    expect(await titles("feeds vacancy 1099")).toEqual(["Vacancy 1099"]);
  });
});

describe("a term", () => {
  test("must have all its words in a record, in any order, without case and accents", async () => {
    await add("products", { name: "Grysbok Überwachung", description: "Measures the Café." });
    for (const term of ["grysbok", "UBERWACHUNG grysbok", "cafe, überw", "  (grysbok)  "]) {
      expect(await titles(term), term).toEqual(["Grysbok Überwachung"]);
    }
    expect(await titles("grysbok elsewhere")).toEqual([]);
  });

  test.each([
    ["C++", "Porting from C++ to Rust"],
    ["C#", "Services in C#"],
    ["F#", "Moving to (F#)"],
    ["R&D", "Money for R&D"],
    ["A/B", "What A/B-tests show"],
    ["T&C", "Our T&Cs"],
    ["wi-fi", "Fast Wi-Fi in halls"],
    ["wifi", "Fast Wi-Fi in halls"],
    ["email", "Secure e\u2011mail"],
    ["e-mail", "Secure e\u2011mail"],
    ["hal tarxien", "Streets of Ħal Tarxien"],
    ["nattii", "Ŋaŧŧii"],
    ["soren", "After Søren"],
    ["strasse", "Lange Straße"],
    ["dont panic", "Don\u2019t panic"],
  ])("%s finds the title first that has it, and then a text", async (term, title) => {
    const text = await add("services", { name: "A service", description: `Some words with ${title}, of all kinds.` });
    const article = await add("articles", { title });
    const results = await found(term);
    expect(results[0]).toMatchObject({ type: "article", title });
    expect(results.slice(1)).toContainEqual(expect.objectContaining({ type: "service", title: "A service" }));
    for (const [kind, { id }] of Object.entries({ services: text, articles: article })) {
      expect((await server.api("DELETE", `/${kind}/${id}`, { token })).status).toBe(204);
    }
  });

  test("may have two letters, which are found at the beginning of words", async () => {
    await add("products", { name: "Steenbok", description: "Has (xq) inside." });
    expect(await titles("xq")).toEqual(["Steenbok"]);
    await add("products", { name: "Steenbok two", description: "Has axqa inside." });
    expect(await titles("xq")).toEqual(["Steenbok"]);
  });

  test.each([undefined, "", "a", " a ", "x".repeat(101), "a\u0000b"])("is refused, naming q: %j", async (term) => {
    const response = term === undefined ? await server.api("GET", "/public/search") : await ask(term);
    expectFieldError(response, "q");
  });

  test.each(
    [
      "%%",
      "__",
      "\\\\",
      "''",
      '""',
      "*",
      "-- ;",
      'zqz" OR 1',
      "NEAR(zqz bzb)",
      "zqz AND bzb",
      "\u{1F600}\u{1F600}",
      "\u0301\u0301\u0301",
      "\u540d\u524d",
      "\u202e\u0634\u0628\u0643\u0629",
      "zqzqz".repeat(20),
      `%_\\"'*`.repeat(16),
      "\ufdfa".repeat(100),
      "\ud800x".toWellFormed(),
      "zqx' or '1'='1",
    ].filter((term) => term.length > 1),
  )("is taken literally: %s", async (term) => {
    expect(await found(term)).toEqual([]);
  });
});

test("excerpts have no markup, and at most 160 characters around the first word", async () => {
  const filler = "Some words before. ".repeat(20);
  await add("articles", { title: "Excerpt", body: `## Heading\n\n${filler}A **duiker** & <b>more</b>. ${filler}` });
  const [result] = await found("duiker");
  expect(result?.excerpt).toMatch(/^\.\.\. .*A duiker & <b>more<\/b>\. .* \.\.\.$/);
  expect(result?.excerpt.length).toBeLessThanOrEqual(168);
});
