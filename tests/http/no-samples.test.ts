import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCUMENTS } from "#content/documents.ts";
import { SAMPLE_CLIENTS } from "#contract/clients.ts";
import { INITIAL_JOBS } from "#server/jobs/initial-jobs.ts";
import { INITIAL_PROJECTS } from "#server/projects/initial-projects.ts";
import { SAMPLE_PRODUCTS } from "#server/sample-data/sample-products.ts";
import { SAMPLE_SERVICES } from "#server/sample-data/sample-services.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** Texts by which a visitor would find a sample, from the samples themselves. */
const NAMES = [
  ...SAMPLE_CLIENTS,
  ...INITIAL_PROJECTS.flatMap(({ name, slug }) => [name, `/products/${slug}`]),
  ...INITIAL_JOBS.flatMap(({ title, slug }) => [title, `/careers/${slug}`]),
  ...SAMPLE_PRODUCTS.map(({ slug }) => `/catalogue/${slug}`),
  ...SAMPLE_SERVICES.map(({ slug }) => `service-${slug}`),
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" } });
});
afterAll(() => server.close());

/** Returns which of the names the public pages have, with the page. */
async function foundNames(): Promise<string[]> {
  const found: string[] = [];
  // The examples of the documentation have a product of their own, with the slug of a sample.
  for (const { path } of DOCUMENTS.filter(({ key }) => key !== "documentation")) {
    const html = await (await fetch(`${server.url}${path}`)).text();
    found.push(...NAMES.filter((name) => html.includes(name)).map((name) => `${path}: ${name}`));
  }
  return found;
}

test("no public page names a sample once the sample data is removed", async () => {
  expect((await foundNames()).length).toBeGreaterThan(40);
  const token = await server.signIn();
  expect((await server.api("DELETE", "/sample-data", { token })).status).toBe(204);
  expect(await foundNames()).toEqual([]);
});
