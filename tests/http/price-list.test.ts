import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/platform/records/ids.ts";
import { serviceInput } from "#tests/support/catalogue.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

/** Returns the text of the page, without tags, scripts and head. */
async function text(): Promise<string> {
  const answer = await fetch(`${server.url}/pricing`);
  expect(answer.status).toBe(200);
  const html = (await answer.text()).replace(/<head>[\s\S]*<\/head>|<!--[\s\S]*?-->/g, "");
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

async function add(given: Parameters<typeof serviceInput>[0]): Promise<string> {
  const { status, json } = await server.api("POST", "/services", { token, body: serviceInput(given) });
  expect(status).toBe(201);
  return json.data.id;
}

const setStatus = (id: string, status: string) =>
  server.api("PATCH", `/services/${id}/status`, { token, body: { status } });

const shown = (name: string) => waitUntil(`the page shows ${name}`, async () => (await text()).includes(name), 2_000);
const gone = (name: string) => waitUntil(`${name} is gone`, async () => !(await text()).includes(name), 2_000);

test("the price list without a service says so and links on", async () => {
  const said = await text();
  expect(said).toContain("We are still writing the price list. Tell us what you need");
  expect(said).not.toContain("What is included");
});

test("the closing section says what follows, with the office hours of the settings", async () => {
  const said = await text();
  const { officeHours } = (await server.api("GET", "/settings", { token })).json.data.company;
  expect(said).toContain("Ready to Transform Your Business? Tell us what takes too long today");
  expect(said).toContain("What happens after you ask 1 A reference at once");
  expect(said).toContain(`during office hours, ${officeHours}.`);
  expect(said).toContain("3 A quote in writing");
});

test("a Published service has its three tiers, features and benefits; 0 is on request", async () => {
  await add({
    name: "Reed survey",
    category: "Field work",
    description: "We count.\n\nTwice.",
    price: { starter: 12_500, professional: 11_250.5, enterprise: 0 },
    unit: "project",
    tiers: { starter: ["One pond"], professional: ["One pond", "A map"], enterprise: [] },
    features: ["A boat", "A boat"],
    benefits: ["A number"],
    status: "Published",
  });
  await shown("Reed survey");
  const said = await text();
  expect(said).toContain(
    "Field work Reed survey We count. Twice. Starter $12,500.00 per project One pond Ask about this " +
      "Professional $11,250.50 per project One pond New: A map Ask about this Enterprise On request Ask about this " +
      "What is included A boat A boat How you benefit A number",
  );
  expect(said).not.toContain("We are still writing the price list");
});

test("a draft or archived service is not shown, and a change shows within two seconds", async () => {
  const id = await add({ name: "Hidden thing", status: "Draft" });
  await add({ name: "Marker one", status: "Published" });
  await shown("Marker one");
  expect(await text()).not.toContain("Hidden thing");
  await setStatus(id, "Published");
  await shown("Hidden thing");
  await setStatus(id, "Archived");
  await gone("Hidden thing");
  expect(await text()).toContain("Marker one");
});

test("many services with the longest names are all shown, once and under their categories", async () => {
  const names = Array.from({ length: 21 }, (_, index) => `${index}-`.padEnd(200, "Long"));
  for (const [index, name] of names.entries()) {
    await add({ name, category: `Category ${index % 7}`, status: "Published" });
  }
  await shown(names.at(-1) ?? "");
  const said = await text();
  for (const name of names) expect(said.split(` ${name} `)).toHaveLength(2);
  // Two occurrences: a link and a heading.
  for (const index of Array(7).keys()) expect(said.split(`Category ${index} `)).toHaveLength(3);
});

describe("a visitor who asks about a tier", () => {
  const contact = async (query: string) => {
    const answer = await fetch(`${server.url}/contact?${query}`);
    expect(answer.status).toBe(200);
    return { html: await answer.text(), kept: answer.headers.get("cache-control") };
  };

  test("finds service and tier named in the form, in a page that is not cached", async () => {
    const slug = `asked-${newId()}`;
    const id = await add({ name: "Reed <b> & co", slug, status: "Published" });
    const { html, kept } = await contact(`service=${slug}&tier=professional`);
    expect(kept).toBe("no-store");
    expect(html).toContain('value="Enquiry: Reed &lt;b&gt; &amp; co, Professional"');
    expect(html).toContain("I would like to know more about Reed &lt;b&gt; &amp; co, Professional.");
    // An earlier slug of the service works, too.
    const body = serviceInput({ name: "Renamed", slug: `${slug}-renamed`, status: "Published" });
    expect((await server.api("PUT", `/services/${id}`, { token, body })).status).toBe(200);
    expect((await contact(`service=${slug}&tier=starter`)).html).toContain('value="Enquiry: Renamed, Starter"');
  });

  test("finds only the service when the tier is unknown, and a plain form for unknown services", async () => {
    const [shownSlug, draftSlug] = [`asked-${newId()}`, `asked-${newId()}`];
    await add({ name: "Plain survey", slug: shownSlug, status: "Published" });
    await add({ name: "Secret survey", slug: draftSlug, status: "Draft" });
    expect((await contact(`service=${shownSlug}&tier=gold%3Cb%3E`)).html).toContain('value="Enquiry: Plain survey"');
    for (const query of [`service=${draftSlug}&tier=starter`, "service=no-such", "service=%3Cb%3E", "tier=starter"]) {
      const { html } = await contact(query);
      expect(html, query).not.toContain("Enquiry:");
      expect(html, query).not.toContain("Secret");
    }
  });
});
