import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CURRENCIES, CURRENCY_NAMES } from "#contract/currency.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" } });
  token = await server.signIn();
});
afterAll(() => server.close());

const htmlOf = async (path: string) => (await fetch(server.url + path)).text();
const shown = (path: string, text: string) =>
  waitUntil(`${path} has ${text}`, async () => (await htmlOf(path)).includes(text), 5_000);
const hidden = (path: string, text: string) =>
  waitUntil(`${path} no longer has ${text}`, async () => !(await htmlOf(path)).includes(text), 5_000);

async function change(company: object, others: object = {}): Promise<void> {
  const { json } = await server.api("GET", "/settings", { token });
  const body = { ...json.data, ...others, company: { ...json.data.company, ...company } };
  const answer = await server.api("PUT", "/settings", { token, body });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
}

async function addPicture(): Promise<string> {
  const form = formOf([{ name: "file", fileName: "logo.png", content: await imageOf("png") }]);
  return (await send(`${server.url}/api/uploads`, { method: "POST", token, ...form })).json.data.name;
}

/** Returns an element of a page: from its tag to its end. */
const elementOf = (html: string, tag: string) => new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? "";

describe("the logo", () => {
  test("replaces the drawn mark and name in the bar and the footer, in each theme", async () => {
    const [logo, logoDark] = [await addPicture(), await addPicture()];
    await change({ logo });
    await shown("/", `"logo":"http://localhost:0/uploads/${logo}"`);
    const one = await htmlOf("/");
    expect(elementOf(one, "header")).toContain(`<img class="brand-logo on-plate" src="/uploads/${logo}" alt="Palmiet"`);
    expect(elementOf(one, "footer")).toContain(`<img class="brand-logo on-plate" src="/uploads/${logo}" alt="Palmiet"`);
    await change({ logoDark });
    await shown("/about", logoDark);
    const both = await htmlOf("/about");
    expect(elementOf(both, "header")).toContain(`<img class="brand-logo in-light-theme" src="/uploads/${logo}"`);
    expect(elementOf(both, "header")).toContain(`<img class="brand-logo in-dark-theme" src="/uploads/${logoDark}"`);
    expect(elementOf(both, "footer")).not.toContain(logo);
    expect(both).toContain('href="/favicon.svg"');
    await change({ logo: null, logoDark: null });
    await hidden("/about", "brand-logo");
  });
});

describe("the registration", () => {
  test("is in the footer and the structured data as far as it is given, and escaped", async () => {
    expect(await htmlOf("/")).not.toContain("Reg. no.");
    await change({ legalName: "Palm & <Co>", vatNumber: "4123456789" });
    await shown("/", "Palm &amp; &lt;Co&gt;, VAT no. 4123456789</span>");
    const html = await htmlOf("/");
    expect(html).toContain('"vatID":"4123456789"');
    expect(html).not.toContain("B-BBEE");
    expect(html).not.toContain("Palm & <Co>");
    await change({ legalName: "", vatNumber: "" });
    await hidden("/", "VAT no.");
  });
});

describe("the year of founding", () => {
  test("is that of the settings in footer, structured data, texts and pictures of links", async () => {
    const etagOf = async () => (await fetch(`${server.url}/share/about.png`)).headers.get("etag");
    const before = await etagOf();
    await change({ founded: 1998 });
    await shown("/", "since 1998.");
    expect(await htmlOf("/")).toContain('"foundingDate":"1998"');
    const about = await htmlOf("/about");
    for (const text of ["Today, and the way here from 1998.", "build since 1998"]) expect(about).toContain(text);
    for (const html of [about, await htmlOf("/")]) expect(html).not.toContain("since 2012");
    expect(await etagOf()).not.toBe(before);
    await change({ founded: 2012 });
    await shown("/", "since 2012.");
  });
});

describe("the picture of a link to the home page", () => {
  test("has the published heading, also in its alternative text", async () => {
    const etagOf = async () => (await fetch(`${server.url}/share/home.png`)).headers.get("etag");
    const before = await etagOf();
    expect(await htmlOf("/")).toContain('"og:image:alt" content="Palmiet: Transform Your Business"');
    const { json } = await server.api("GET", "/pages/home", { token });
    const { published } = json.data;
    const body = { ...published, opening: { ...published.opening, heading: "We Weave Reeds" } };
    const { status, headers } = await server.api("PUT", "/pages/home/draft", { token, body });
    expect(status).toBe(200);
    const pages = [{ key: "home", etag: headers.get("etag") }];
    expect((await server.api("POST", "/pages/publish", { token, body: { pages } })).status).toBe(200);
    await shown("/", '"og:image:alt" content="Palmiet: We Weave Reeds"');
    expect(await etagOf()).not.toBe(before);
  });
});

describe("the currency", () => {
  test.each(CURRENCIES)("%s is in every text and price of the public pages", async (currency) => {
    await change({}, { currency });
    await shown("/pricing", `All prices are in ${CURRENCY_NAMES[currency]}.`);
    const xml = await htmlOf("/sitemap.xml");
    const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    const products = listed.filter((path) => path.startsWith("/catalogue/"));
    const paths = [...listed.filter((path) => path.split("/").length === 2), ...products];
    const pages = await Promise.all(paths.map(htmlOf));
    const saying = paths.filter((_, at) => pages[at]?.includes("US dollars") && paths[at] !== "/documentation");
    expect(saying.length > 0).toBe(currency === "USD");
    const withPrice = pages.filter((page) => page.includes("priceCurrency"));
    expect(withPrice.length).toBeGreaterThan(5);
    for (const page of withPrice) expect(page).toContain(`"priceCurrency":"${currency}"`);
    if (currency !== "USD") for (const page of pages) expect(elementOf(page, "main")).not.toMatch(/\$\d/);
    if (currency === "ZAR") expect(await htmlOf("/catalogue")).toMatch(/R\u00a0\d/);
  });

  test("has a note beside prices about VAT, if the settings say so", async () => {
    const [, product = ""] = /href="(\/catalogue\/[a-z0-9-]+)"/.exec(await htmlOf("/catalogue")) ?? [];
    for (const path of ["/pricing", "/catalogue", product]) expect(await htmlOf(path)).not.toContain("clude VAT");
    await change({}, { currency: "USD", pricesIncludeVat: true });
    await shown("/pricing", "All prices are in US dollars. Prices include VAT.");
    await shown("/catalogue", ">Prices include VAT</p>");
    await shown(product, ">Prices include VAT</p>");
    await change({}, { pricesIncludeVat: false });
    for (const path of ["/pricing", "/catalogue", product]) await shown(path, "Prices exclude VAT");
    await change({}, { pricesIncludeVat: null });
    for (const path of ["/pricing", "/catalogue", product]) await hidden(path, "clude VAT");
  });
});

describe("the clients", () => {
  const rowOf = (html: string) => /<ul class="marquee-row clients-row"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "";

  test("are those of the settings: a logo, a wordmark, a drawing, each with its project", async () => {
    const logo = await addPicture();
    await change(
      {},
      {
        clients: [
          { name: "Reed <b>Bank</b>", logo, projectSlug: "smart-depot" },
          { name: "Plain Words", logo: null, projectSlug: null },
          { name: "Harbourline", logo: null, projectSlug: "" },
          { name: "Harbourline", logo, projectSlug: null },
        ],
      },
    );
    await shown("/", "Plain Words");
    const marks = rowOf(await htmlOf("/")).split("</li>");
    expect(marks[0]).toContain('<a class="client-mark hover:text-ink" href="/products/smart-depot">');
    expect(marks[0]).toMatch(/<img [^>]*alt="Reed &lt;b&gt;Bank&lt;\/b&gt;"/);
    expect(marks[0]).toContain('width="72" height="45"');
    expect(marks[1]).toContain('<span class="client-mark">Plain Words</span>');
    expect(marks[2]).toMatch(/<span class="client-mark"><svg .*<\/svg>Harbourline<\/span>/);
    expect(marks[3]).toContain('href="/products/port-permits">');
  });

  test("lose their link with their project, and the strip goes without clients", async () => {
    const projects = (await server.api("GET", "/projects?pageSize=100", { token })).json;
    const { id } = projects.find(({ slug }: { slug: string }) => slug === "smart-depot");
    const { data } = (await server.api("GET", `/projects/${id}`, { token })).json;
    await server.api("PUT", `/projects/${id}`, { token, body: { ...data, slug: "smarter-depot" } });
    await shown("/", 'href="/products/smarter-depot">');
    await server.api("PUT", `/projects/${id}`, { token, body: { ...data, published: false } });
    await waitUntil("no link", async () => !rowOf(await htmlOf("/")).includes("depot"));
    await change({}, { clients: [] });
    await hidden("/", "Trusted by leading companies worldwide");
    expect(await htmlOf("/")).not.toContain("data-marquee");
  });
});

describe("the team", () => {
  test("has names, roles, portraits and links, and the role as heading of a member without a name", async () => {
    const portrait = await addPicture();
    const blank = { name: "", role: "", portrait: null, text: "", link: "" };
    await change(
      {},
      {
        team: [
          {
            ...blank,
            name: "Thandi <Nkosi>",
            role: "Lead in {suburb}",
            portrait,
            link: "https://www.example.org/thandi",
          },
          { ...blank, role: "Lead, desk", text: "Answers.", link: "/services#ai", linkLabel: "Our desk" },
        ],
      },
    );
    await shown("/about", "Lead, desk");
    const list = elementOf(elementOf(await htmlOf("/about"), "main").split("Leadership")[1] ?? "", "dl");
    expect(list).toContain("Thandi &lt;Nkosi&gt;</dt>");
    expect(list).toContain("Lead in Westville</dd>");
    expect(list).toContain(`src="/uploads/${portrait}"`);
    expect(list).toContain('<a class="prose-link" href="https://www.example.org/thandi">example.org</a>');
    expect(list).toMatch(/<dt[^>]*>Lead, desk<\/dt>/);
    expect(list).toContain('href="/services#ai">Our desk</a>');
  });

  test("is left out with its heading while it has no members", async () => {
    await change({}, { team: [] });
    await hidden("/about", "Leadership");
  });
});
