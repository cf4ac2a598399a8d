import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceInput } from "#tests/support/catalogue.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

/** Requests a page once changes are in the page cache. */
async function get(path: string): Promise<Response> {
  await server.app.pageCache.refresh();
  return fetch(`${server.url}${path}`, { redirect: "manual" });
}
const textOf = async (path: string) => (await get(path)).text();

let services = 0;

/** Adds a service, by default a published one. */
async function add(given: Parameters<typeof serviceInput>[0] = {}): Promise<{ id: string; slug: string }> {
  const slug = `survey-${++services}`;
  const body = serviceInput({ name: "Reed <survey>", slug, status: "Published", ...given });
  const { status, json } = await server.api("POST", "/services", { token, body });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data;
}

const ldOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) => JSON.parse(json));

test("a published service has a page with its prices and structured data", async () => {
  const price = { starter: 100, professional: 250.5, enterprise: 0 };
  const { slug } = await add({ price, description: "We count <reeds>.\n\nTwice.", features: ["A boat"] });
  const html = await textOf(`/services/${slug}`);
  const { publicUrl } = server.app.platform.config;
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  for (const part of [
    "Reed &lt;survey&gt;</h1>",
    "We count &lt;reeds&gt;.",
    "What is included",
    "A boat",
    "On request",
    `/contact?service=${slug}&amp;tier=starter#write`,
    `rel="canonical" href="${publicUrl}/services/${slug}"`,
    `${publicUrl}/share/services.png`,
  ])
    expect(html).toContain(part);
  const [service] = ldOf(html).filter((one) => one["@type"] === "Service");
  expect(service).toMatchObject({ name: "Reed <survey>", url: `${publicUrl}/services/${slug}` });
  expect(service.offers.map((offer: { price: number }) => offer.price)).toEqual([100, 250.5]);
});

test("the page of a service is linked from services, prices, sitemap and search", async () => {
  const [{ slug }, other] = [await add({ name: "Weir check" }), await add({ name: "Weir repair" })];
  for (const path of ["/services", "/pricing", "/search?q=weir", `/services/${other.slug}`])
    expect(await textOf(path), path).toContain(`href="/services/${slug}"`);
  expect(await textOf("/sitemap.xml")).toContain(`/services/${slug}</loc>`);
});

test("an unpublished service has no page, and a former slug leads to the present one", async () => {
  const { id, slug } = await add();
  const { json } = await server.api("GET", `/services/${id}`, { token });
  const moved = `${slug}-moved`;
  const { status } = await server.api("PUT", `/services/${id}`, { token, body: { ...json.data, slug: moved } });
  expect(status).toBe(200);
  const old = await get(`/services/${slug}`);
  expect([old.status, old.headers.get("location")]).toEqual([301, `/services/${moved}`]);
  await server.api("PATCH", `/services/${id}/status`, { token, body: { status: "Archived" } });
  for (const path of [`/services/${slug}`, `/services/${moved}`]) expect((await get(path)).status, path).toBe(404);
  expect(await textOf("/sitemap.xml")).not.toContain(`/services/${moved}<`);
});
