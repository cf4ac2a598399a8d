import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductInput } from "#contract/products.ts";
import { productInput, variantInput } from "#tests/support/catalogue.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

const get = (path: string) => fetch(`${server.url}${path}`, { redirect: "manual" });
/** Returns a page without the comments that React writes between two texts. */
const htmlOf = async (path: string) => (await (await get(path)).text()).replaceAll("<!-- -->", "");
const statusIs = (path: string, status: number) =>
  waitUntil(`${path} is ${status}`, async () => (await get(path)).status === status, 2_000);

let products = 0;

async function addProduct(change: Partial<ProductInput> = {}) {
  const number = ++products;
  const body = productInput({ name: `Loom ${number}`, slug: `loom-${number}`, status: "Active", ...change });
  const { status, json } = await server.api("POST", "/products", { body, token });
  expect(status).toBe(201);
  return { id: String(json.data.id), slug: body.slug, name: body.name, body };
}

const namesIn = (html: string) =>
  [...html.matchAll(/<li class="product-card [\s\S]*?<h3[^>]*><a[^>]*>([^<]*)<\/a>/g)].map(([, name]) => name);

describe("the catalogue", () => {
  test("shows an empty state without a filter", async () => {
    const html = await htmlOf("/catalogue");
    expect(html).toContain("There is nothing in the catalogue at the moment.");
    expect(html.slice(0, html.indexOf("</main>"))).not.toContain('name="q"');
    expect(html).toContain("Looking for something else?");
    expect(html).not.toContain("The catalogue has");
  });

  test("shows Active products with category, price and number of variants, within two seconds", async () => {
    const variants = [variantInput({ price: 30 }), variantInput({ price: 20 }), variantInput({ price: 40 })];
    await addProduct({ name: "Range finder", category: "Optics", variants });
    await addProduct({ name: "Priced by the case", category: "Optics", price: 0 });
    await addProduct({ name: "Not yet", status: "Draft" });
    await addProduct({ name: "No more", status: "Archived" });
    await waitUntil("they are listed", async () => namesIn(await htmlOf("/catalogue")).length === 2, 2_000);
    const html = await htmlOf("/catalogue");
    expect(namesIn(html).toSorted()).toEqual(["Priced by the case", "Range finder"]);
    for (const text of ["Optics", "from $20.00", "3 variants", "On request"]) expect(html).toContain(text);
    expect(html).toContain("The catalogue has 2 products in 1 category.");
    expect(await htmlOf("/catalogue?q=range")).toContain("The catalogue has 2 products in 1 category.");
    expect(html).toMatch(
      /<img class="drawn" src="\/covers\/loom-\d\.svg\?rings=\d&amp;strands=\d" alt="" width="800" height="600"/,
    );
  });

  test("is searched and filtered by plain addresses, in pages that are not cached", async () => {
    const { name } = await addProduct({ name: "Wool & yarn gauge", category: "Gauges & more" });
    const path = "/catalogue?q=YARN&category=Gauges+%26+more";
    const response = await get(path);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(namesIn(html)).toEqual([name.replace("&", "&amp;")]);
    expect(html).toContain("Showing 1 product for &quot;YARN&quot; in Gauges &amp; more");
    expect(html).toContain('content="noindex"');
    expect(await htmlOf("/catalogue?category=Gauges+%26+more")).toMatch(/aria-current="true"[^>]*>Gauges &amp; more/);
  });

  test.each(["?q=cobol", "?category=Kitchen"])("says that nothing is found by %s", async (search) => {
    const html = await htmlOf(`/catalogue${search}`);
    expect(html).toContain("No product matches your search.");
    expect(html).toContain('href="/catalogue#products"');
  });

  test.each(["?page=0", "?page=two", "?q=%00", "?page=99999999"])("ignores %s", async (search) => {
    expect((await get(`/catalogue${search}`)).status).toBe(200);
  });

  test("has twelve products on a page, and redirects from behind the last page to it", async () => {
    for (let number = 1; number <= 13; number++) await addProduct({ name: `Paged ${number}`, category: "Paged" });
    const [first, second] = [
      await htmlOf("/catalogue?category=Paged"),
      await htmlOf("/catalogue?category=Paged&page=2"),
    ];
    expect([namesIn(first).length, namesIn(second).length]).toEqual([12, 1]);
    expect(new Set([...namesIn(first), ...namesIn(second)]).size).toBe(13);
    expect(first).toContain('href="/catalogue?category=Paged&amp;page=2#products"');
    expect(first).toMatch(/role="link" aria-disabled="true">Previous/);
    expect(second).toMatch(/role="link" aria-disabled="true">Next/);
    expect(second).toMatch(/Page 2 of 2/);
    const behind = await get("/catalogue?category=Paged&page=3");
    expect([behind.status, behind.headers.get("location")]).toEqual([302, "/catalogue?category=Paged&page=2"]);
  });
});

describe("the page of a product", () => {
  test("tells search engines whether a variant is in stock, within two seconds of a change", async () => {
    const { id, slug, body } = await addProduct({ stock: 0, price: 12, variants: [] });
    const offers = async (availability: string) =>
      (await htmlOf(`/catalogue/${slug}`)).includes(`"availability":"https://schema.org/${availability}"`);
    expect(await offers("OutOfStock")).toBe(true);
    const variants = [variantInput({ stock: 0 }), variantInput({ stock: 3 })];
    expect((await server.api("PUT", `/products/${id}`, { body: { ...body, variants }, token })).status).toBe(200);
    await waitUntil("it is in stock", () => offers("InStock"), 2_000);
  });

  test("has all details except the stock", async () => {
    const variants = [
      variantInput({ name: "Small", price: 1480, stock: 77, attributes: { Depth: "10 cm" } }),
      variantInput({ name: "By the case", price: 0, stock: 78, attributes: { Depth: "30 cm", Probes: "8" } }),
    ];
    const { slug, name } = await addProduct({
      description: "Reads <wool>.\n\nAll of it.",
      variants,
      images: ["a.png", "b.png"],
    });
    const response = await get(`/catalogue/${slug}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBeTruthy();
    const html = await response.text();
    for (const text of [
      name,
      "Reads &lt;wool&gt;.",
      "All of it.",
      "Small",
      "10 cm",
      "Probes",
      "$1,480.00",
      "On request",
    ]) {
      expect(html).toContain(text);
    }
    // Neither file was ever uploaded, so one drawn cover replaces both.
    const cover = `/covers/${slug}.svg`;
    expect(html.split(`src="${cover}?rings=2&amp;strands=2"`)).toHaveLength(2);
    expect(html).not.toContain(`/covers/${slug}-2.svg`);
    const queries = [
      "?rings=2&strands=2",
      "?rings=3&strands=2",
      "",
      "?rings=99&strands=2",
      "?rings=2",
      "?rings=0x2&strands=2",
    ];
    const pictures: string[] = [];
    for (const query of queries) {
      const answer = await get(`${cover}${query}`);
      expect(answer.headers.get("content-type")).toContain("image/svg+xml");
      pictures.push(await answer.text());
    }
    // A number out of range or in another spelling returns the picture of the slug.
    expect(new Set(pictures).size).toBe(3);
    expect(new Set(pictures.slice(2)).size).toBe(1);
    expect(html).toMatch(new RegExp(`href="/contact\\?product=${slug}#write"[^>]*>Enquire`));
    expect(html).not.toMatch(/\b7[78]\b|SKU-/);
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) =>
      JSON.parse(json),
    );
    expect(data).toContainEqual(expect.objectContaining({ "@type": "Product", name }));
  });

  test("is not found for an unknown slug, a draft or an archived product", async () => {
    const draft = await addProduct({ status: "Draft" });
    const archived = await addProduct({ status: "Archived" });
    for (const slug of [draft.slug, archived.slug, "no-such-product", "NO", "a/b"]) {
      expect((await get(`/catalogue/${slug}`)).status, slug).toBe(404);
    }
  });

  test("has its purpose, unit, lead time, contents and specifications", async () => {
    const { slug } = await addProduct({
      unit: "kit",
      purpose: "Tells how wet a <field> is.",
      leadTime: "Two working days",
      contents: ["Four probes"],
      specifications: [{ name: "Range", value: "2 km" }],
    });
    const html = (await htmlOf(`/catalogue/${slug}`)).replace(/<!--[\s\S]*?-->/g, "");
    const said = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    expect(said).toContain("Tells how wet a &lt;field&gt; is.");
    expect(said).toMatch(/\$[\d,.]+ per kit How soon: Two working days/);
    expect(said).toContain("What is included Four probes Specifications Range 2 km");
    const plain = await addProduct();
    expect(await htmlOf(`/catalogue/${plain.slug}`)).not.toMatch(/What is included|Specifications|How soon/);
  });

  test("shows a change within two seconds, and is gone when it is archived", async () => {
    const { slug, id, body } = await addProduct();
    await get(`/catalogue/${slug}`);
    await server.api("PUT", `/products/${id}`, { body: { ...body, name: "Power loom" }, token });
    await waitUntil("the name changed", async () => (await htmlOf(`/catalogue/${slug}`)).includes("Power loom"), 2_000);
    await server.api("PATCH", `/products/${id}/status`, { body: { status: "Archived" }, token });
    await statusIs(`/catalogue/${slug}`, 404);
  });

  test("redirects from an earlier slug of the product", async () => {
    const { slug, id, body } = await addProduct();
    await server.api("PUT", `/products/${id}`, { body: { ...body, slug: `${slug}-renamed` }, token });
    await statusIs(`/catalogue/${slug}`, 301);
    expect((await get(`/catalogue/${slug}`)).headers.get("location")).toBe(`/catalogue/${slug}-renamed`);
    expect(await htmlOf(`/contact?product=${slug}`)).toContain(`value="Enquiry: ${body.name}"`);
  });
});

describe("a visitor who enquires", () => {
  test("finds the product named in the form, in a page that is not cached", async () => {
    const { slug } = await addProduct({ name: 'Loom "B" & <co>' });
    const response = await get(`/contact?product=${slug}`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    const name = "Loom &quot;B&quot; &amp; &lt;co&gt;";
    expect(html).toContain(`value="Enquiry: ${name}"`);
    expect(html).toMatch(
      /<textarea[^>]*>I would like to know more about Loom (&quot;|")B(&quot;|") &amp; &lt;co&gt;\./,
    );
    expect(await htmlOf("/contact")).not.toContain("Enquiry:");
  });

  test("finds a plain form when the address names no public product", async () => {
    const draft = await addProduct({ status: "Draft" });
    for (const product of [draft.slug, "no-such-product", "Buy%20now%20at%20evil.example", "%3Cb%3E", "%00"]) {
      const response = await get(`/contact?product=${product}`);
      expect(response.status, product).toBe(200);
      const html = await response.text();
      expect(html).not.toContain("Enquiry:");
      expect(html).not.toContain("evil.example");
    }
  });
});
