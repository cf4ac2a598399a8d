import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { ALL_ENDPOINTS, EXAMPLES } from "#tests/support/calls.ts";
import { productInput, serviceInput, variantInput } from "#tests/support/catalogue.ts";
import { addMails, apply } from "#tests/support/intake.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { openSite } from "#tests/support/site.ts";
import { waitForQuiet } from "#tests/support/wait-for-quiet.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import routes from "../../src/web/routes.ts";

/**
 * A text that would run wherever it became markup: in an element, an attribute, a script or a style. It ends in an
 * unclosed change of text direction, which would reverse the text beside it.
 */
const HOSTILE = `'"></title></script><script>alert(1)</script><img src=x onerror=alert(1)><style>*{color:red}</style>{{7*7}}\u202Egnp`;
const SIGN = "onerror=alert(1)";

const site = openSite();
let admin: StorageState;
let token: string;
/** Id of a record of each area. */
const ids: Record<string, string> = {};

async function add(area: string, path: string, body: object): Promise<void> {
  const { status, json } = await site.server.api("POST", path, { token, body });
  expect(status, `${path} ${JSON.stringify(json)}`).toBe(201);
  ids[area] = json.data.id;
}

/** Returns the example with the hostile text in each field that accepts it. */
function hostileBody({ body: schema }: Endpoint, example: object): object {
  let body = example;
  JSON.stringify(example, (key, value) => {
    if (typeof value !== "string") return value;
    const tried = JSON.parse(JSON.stringify(body), (name, part) => (name === key && part === value ? HOSTILE : part));
    if (schema?.safeParse(tried).success) body = tried;
    return value;
  });
  return body;
}

/** Adds a record of each other resource. */
async function addOthers(): Promise<void> {
  for (const { call, example } of ALL_ENDPOINTS) {
    const area = call.path.slice(1);
    const isRecord = ALL_ENDPOINTS.some(
      ({ call: other }) => other.method === "PUT" && other.path === `${call.path}/{id}`,
    );
    if (call.method !== "POST" || !isRecord || area in ids || area === "customers") continue;
    await add(area, call.path, hostileBody(call, Object(example.body)));
  }
}

beforeAll(async () => {
  const { server } = site;
  admin = await site.asAdmin();
  token = await tokenOf(server, await adminId(server));
  const values = { name: HOSTILE, description: HOSTILE, category: HOSTILE };
  const list = [HOSTILE];
  await add("views", "/views", { name: HOSTILE.slice(0, 60), screen: "products", query: { q: HOSTILE } });
  await add("users", "/users", { name: HOSTILE, email: "hostile@example.com", password: "a password" });
  await add("other", "/customers", { name: HOSTILE, email: "twin@example.net" });
  await add("crm", "/customers", {
    name: HOSTILE,
    email: "h@example.net",
    phone: HOSTILE,
    company: HOSTILE,
    notes: list,
  });
  await server.api("POST", `/customers/${ids.crm}/interactions`, {
    token,
    body: { type: "Call", description: HOSTILE },
  });
  await add("deals", "/deals", { title: HOSTILE, customerId: ids.crm, status: "Lost", lostReason: HOSTILE });
  const variants = [variantInput({ name: HOSTILE, sku: HOSTILE, attributes: { [HOSTILE]: HOSTILE } })];
  const product = { ...productInput({ ...values, variants, images: [HOSTILE.replaceAll("/", "")] }), status: "Active" };
  await add("products", "/products", { ...product, slug: "hostile" });
  await add("services", "/services", {
    ...serviceInput({ ...values, slug: "hostile", features: list, benefits: list }),
    status: "Published",
  });
  const job = { ...EXAMPLES.createJob.body, title: HOSTILE, slug: "hostile", location: HOSTILE, type: HOSTILE };
  await add("jobs", "/jobs", { ...job, description: HOSTILE, requirements: list, status: "active" });
  const project = { ...EXAMPLES.createProject.body, ...values, category: "iot", slug: "hostile", shortDesc: HOSTILE };
  ids.pictures = await uploadPicture(server, token, { fileName: HOSTILE });
  await server.api("PATCH", `/pictures/${ids.pictures}`, { token, body: { alt: HOSTILE } });
  const image = ids.pictures;
  const texts = { image, year: HOSTILE, client: HOSTILE, technologies: list, features: list, published: true };
  await add("projects", "/projects", { ...project, ...texts });
  await addOthers();
  ids.news = ids.articles ?? "none";
  const message = { name: HOSTILE, company: HOSTILE, subject: HOSTILE, message: HOSTILE, email: "m@example.net" };
  await server.api("POST", "/contact", { body: message, headers: { "user-agent": HOSTILE.replace("\u202E", "") } });
  ids.messages = (await server.api("GET", "/messages?page=1&pageSize=1", { token })).json[0].id;
  const letter = { firstName: HOSTILE, lastName: HOSTILE, currentCompany: HOSTILE, expectedSalary: HOSTILE };
  ids.applications = (await apply(server, { ...letter, coverLetter: HOSTILE })).id;
  await addMails(server, [{ subject: HOSTILE, recipient_name: HOSTILE, status: "Failed", last_error: HOSTILE }]);
  const mails: { id: string; subject: string }[] = (await server.api("GET", "/outbox", { token })).json;
  ids.outbox = mails.find(({ subject }) => subject === HOSTILE)?.id ?? "none";
  await server.api("PUT", "/pages/home/draft", { token, body: { opening: { lede: HOSTILE } } });
  ids.site = "home";
  const settings = await server.api("GET", "/settings", { token });
  const company = { ...settings.json.data.company, name: HOSTILE };
  await server.api("PUT", "/settings", { token, body: { ...settings.json.data, company } });
});

/** Returns the addresses of all screens of the back office, each on the record of its area. */
function screens(): string[] {
  const [frame] = routes.filter((one) => "file" in one && one.file === "admin/shell/back-office-shell.tsx");
  const layout = frame?.children?.find(({ file }) => file === "admin/shell/admin-layout.tsx");
  const paths = (layout?.children ?? []).flatMap(({ path }) => (path === undefined || path === "*" ? [] : [path]));
  return paths.map(
    (path) =>
      `/admin/${path.replace(":id", ids[path.split("/")[0] ?? ""] ?? "none").replace(":other", ids.other ?? "none")}`,
  );
}

/** Screens without a record: empty forms, the own account, searches not yet made. */
const SHOWS_NONE = /\/new$|\/site$|\/subscribers$|\/settings\/(account|personal-data|sample-data)$/;

/** Returns whether the page shows the hostile text, as text or in a field. */
const showsText = (page: Page) =>
  page.evaluate((sign) => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
    return document.body.innerText.includes(sign) || fields.some(({ value }) => value.includes(sign));
  }, SIGN);

/** Returns texts in which the change of direction reaches other text. */
const turnedText = (page: Page) =>
  page.evaluate(() => {
    const isolates = (element: Element) => {
      const { display, unicodeBidi } = getComputedStyle(element);
      return (
        !["inline", "contents"].includes(display) || ["isolate", "isolate-override", "plaintext"].includes(unicodeBidi)
      );
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.nodeValue?.includes("\u202E") || node.parentElement?.closest("script, textarea, option, title"))
        continue;
      let holder = node.parentElement;
      while (holder && !isolates(holder)) holder = holder.parentElement;
      // Markdown splits one hostile text into several nodes.
      const beside = [node.nodeValue, /'"><\S.*?\u202Egnp/].map((own) => holder?.textContent.replace(own, "").trim());
      if (beside.every(Boolean))
        found.push(
          `<${holder?.tagName.toLowerCase()}> ${holder?.textContent.replaceAll(/'"><\S.*?\u202Egnp/g, "…").slice(0, 200)}`,
        );
    }
    return found;
  });

/** Checks that a screen shows hostile texts as text only. Returns the texts they have reversed. */
async function expectOnlyText(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  if (!SHOWS_NONE.test(address)) await waitUntil(`${address} shows the words`, () => showsText(page), 30_000);
  await waitForQuiet(page);
  expect(await page.locator("img[src=x], body style, h1 script, main script").count(), address).toBe(0);
  return (await turnedText(page)).map((values) => `${address}: ${values}`);
}

test(
  "every screen of the back office shows hostile records as plain text",
  { tags: ["release", "promise-32", "promise-39"], timeout: 300_000 },
  () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      page.on("dialog", (dialog) => expect.fail(`${page.url()} ran ${dialog.message()}`));
      const addresses = screens();
      expect(addresses.length).toBeGreaterThan(25);
      expect(addresses.join()).not.toContain("none");
      const turned: string[] = [];
      for (const address of addresses) turned.push(...(await expectOnlyText(page, address)));
      expect(turned.join("\n")).toBe("");
    }),
);

test(
  "every public page shows hostile records as plain text",
  { tags: ["promise-32", "promise-39"], timeout: 120_000 },
  () =>
    site.visit({}, async ({ page }) => {
      page.on("dialog", (dialog) => expect.fail(`${page.url()} ran ${dialog.message()}`));
      const pages = ["/", "/pricing", "/careers", "/careers/hostile", "/products", "/products/hostile"];
      const turned: string[] = [];
      for (const address of [...pages, "/catalogue", "/catalogue/hostile"])
        turned.push(...(await expectOnlyText(page, address)));
      expect(turned.join("\n")).toBe("");
    }),
);

test("a text of 200 letters without a space does not widen a page of projects", () =>
  site.visit({ viewport: { width: 320, height: 700 } }, async ({ page }) => {
    const word = "w".repeat(200);
    const texts = { name: word, shortDesc: word, description: `${word}\n\n${word}`, client: word, year: word };
    const body = { ...EXAMPLES.createProject.body, ...texts, technologies: [word], features: [word] };
    await add("long", "/projects", { ...body, slug: "long-words", published: true });
    await page.goto("/products/long-words");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.goto("/products");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const cut = page.locator(":is(.project-card, .featured-project) :is(p, h3, span:not(.sr-only))");
    expect(
      await cut.evaluateAll(
        (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length,
      ),
    ).toBe(0);
  }));
